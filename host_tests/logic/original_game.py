"""A typed duel of four digits, from 2395, against the code 4324: its keys and its output."""

TRANSCRIPT = (
    "[1] Your guess: 1234 Score: 12   My guess: 2396 Score: 02\n"
    "[2] Your guess: 1324 Score: 30   My guess: 3002 Score: 02\n"
    "[3] Your guess: 4324 Score: 40   My guess: 4123 Score: 04\n"
    "You got it!\n"
    "[4] My guess: 1234 Score: 40\n"
    "I win!\n"
)
KEYS = "1234\n02\n1324\n02\n4324\n04\n40\n"
