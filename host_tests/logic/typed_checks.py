"""Checks of lib/games/text_duel.py: transcripts of whole games, typed character by character."""

import original_game
from check_helpers import is_refused
from games import text_duel


def transcript(digits, keys, start=0x2395, secret=0x4324):
    """Return the output of a game while `keys` are typed and then the input ends."""
    remaining = list(keys)
    printed = []

    def read():
        return remaining.pop(0) if remaining else ""

    def below(n):
        raise ValueError("nothing is random here")

    text_duel.play(digits, read, printed.append, below, start, secret)
    return "".join(printed)


def assert_transcript(expected, digits, keys, start=0x2395, secret=0x4324):
    printed = transcript(digits, keys, start, secret)
    assert printed == expected, printed


def check_game_of_the_original():
    assert_transcript(original_game.TRANSCRIPT, 4, original_game.KEYS)


def check_the_machine_finds_first():
    assert_transcript(
        "[1] Your guess: 99 Score: 00   My guess: 00 Score: 20\n"
        "I win!\n"
        "[2] Your guess: 12 Score: 10\n"
        "[3] Your guess: 42 Score: 20\n"
        "You got it!\n",
        2,
        "99\n20\n12\n42\n",
        0x99,
        0x42,
    )


def check_both_find_in_one_round():
    assert_transcript(
        "[1] Your guess: 00042 Score: 50   My guess: 00000 Score: 50\nYou got it!\nI win!\n",
        5,
        "00042\n50\n",
        0x99999,
        0x42,
    )


def check_invalid_lines_are_asked_again():
    ask = "[1] Your guess: "
    turn = ask + "1234 Score: 12   My guess: 2396 Score: "
    printed = transcript(4, "12\n12345\n12a4\n \n1234\n2\n023\n-1\n31\n44\n50\n02\n")
    lines = printed.split("\n")
    bad = ["12", "12345", "12a4", " ", "2", "023", "-1", "31", "44", "50"]
    for i in range(10):
        assert lines[2 * i] == (ask if i < 4 else turn) + bad[i], lines[2 * i]
        reason = lines[2 * i + 1]
        assert 10 < len(reason) < 80 and bad[i].strip() in reason, reason
    assert lines[20:] == [turn + "02", "[2] Your guess: ", ""]


def check_commands_may_have_capitals():
    assert transcript(4, "Moves\nGive Up\n") == (
        "[1] Your guess: Moves\nYour guesses: none\nMy guesses: none\n"
        "[1] Your guess: Give Up\nMy code is 4324.\n"
    )


def check_wrong_scores_end_in_error_and_the_review():
    start = (
        "[1] Your guess: 1111 Score: 00   My guess: 2396 Score: 02\n"
        "[2] Your guess: 1111 Score: 00   My guess: 3002 Score: 40\n"
        "I win!\n"
    )
    assert_transcript(start + "[3] Your guess: \n", 4, "1111\n02\n1111\n40\n")
    start = (
        "[1] Your guess: 1111 Score: 00   My guess: 0000 Score: 01\n"
        "[2] Your guess: 1111 Score: 00   ERROR\n"
        "No code has all these scores.\n"
        "Your code, or n to go on: "
    )
    keys = "1111\n01\n1111\n"
    end = "[3] Your guess: 4324 Score: 40\nYou got it!\n"
    for no in ("n", "N", "no", "No"):
        assert_transcript(start + no + "\n" + end, 4, keys + no + "\n4324\n", 0x9999)
    assert_transcript(
        start + "0007\nRound 1: 0000 scores 30, not 01.\n" + end, 4, keys + "0007\n4324\n", 0x9999
    )
    printed = transcript(4, keys + "007\nx\n0007\n4324\n", 0x9999)
    assert printed.count("Your code, or n to go on: ") == 3
    assert printed.endswith("Round 1: 0000 scores 30, not 01.\n" + end)


def check_error_after_the_player_has_found():
    assert_transcript(
        "[1] Your guess: 42 Score: 20   My guess: 00 Score: 01\n"
        "You got it!\n"
        "[2] ERROR\n"
        "No code has all these scores.\n"
        "Your code, or n to go on: n\n",
        2,
        "42\n01\nn\n",
        0x99,
        0x42,
    )


def check_every_wrong_round_is_named():
    printed = transcript(2, "42\n" + "00\n" * 10 + "12\n", 0x99, 0x42)  # guesses 00, 11 ... 99
    assert printed.endswith(
        "[10] My guess: 99 Score: 00\n"
        "[11] ERROR\n"
        "No code has all these scores.\n"
        "Your code, or n to go on: 12\n"
        "Round 2: 11 scores 10, not 00.\n"
        "Round 3: 22 scores 10, not 00.\n"
    ), printed


def check_the_game_can_be_left_at_any_prompt():
    keys = "1234\n02\n1324\n0"
    whole = transcript(4, keys)
    for end in range(len(keys) + 1):
        for how in ("\x03", "\x04"):
            printed = transcript(4, keys[:end] + how + "9999")
            assert printed.endswith("\n") and whole.startswith(printed[:-1]), (end, printed)
        printed = transcript(4, keys[:end])
        assert printed.endswith("\n")


def check_the_last_line_may_have_no_end():
    assert_transcript(
        "[1] Your guess: 42 Score: 20   My guess: 00 Score: 20\nYou got it!\nI win!\n",
        2,
        "42\n20",
        0x99,
        0x42,
    )


def check_line_editing():
    def line(keys):
        remaining = list(keys)
        printed = []
        text = text_duel.read_line(lambda: remaining.pop(0), printed.append)
        return text, "".join(printed), "".join(remaining)

    assert line("1234\n5") == ("1234", "1234", "5")
    assert line("1234\r5") == ("1234", "1234", "5")
    assert line("\n\r\n12\n") == ("12", "12", "")
    assert line("13\b2\n") == ("12", "13\b \b2", "")
    assert line("13\x7f2\n") == ("12", "13\b \b2", "")
    assert line("\b\x7f\x151\n") == ("1", "1", "")
    assert line("567\x1512\n") == ("12", "567" + "\b \b" * 3 + "12", "")
    assert line("1\x1b[A2\x1b[1;5C3\x1bOP4\x1b[3~\n") == ("1234", "1234", "")
    assert line("\x1b12\n") == ("12", "12", "")
    assert line("\x1b\n1\x1b[\n") == ("1", "1", "")
    assert line("1\t2\x00\n") == ("12", "12", "")
    assert line("\u0661\u00e9\ufffd\n") == ("???", "???", "")
    assert line("7" * 40 + "\n") == ("7" * 16, "7" * 16, "")


def check_bad_arguments_are_refused():
    def nothing(*_):
        raise RuntimeError("asked before it was checked")

    for digits in (1, 6, "4", None):
        assert is_refused(text_duel.play, digits, nothing, nothing, nothing), digits
    assert is_refused(text_duel.play, 4, nothing, nothing, nothing, 0x12345, 0)
    assert is_refused(text_duel.play, 4, nothing, nothing, nothing, 0, 0x12345)
    assert is_refused(text_duel.play, 4, nothing, nothing, nothing, 0, 0xA)


def check_codes_are_random():
    limits = []

    def below(n):
        limits.append(n)
        return 42

    printed = []
    keys = list("042\n")
    text_duel.play(3, lambda: keys.pop(0) if keys else "", printed.append, below)
    assert limits == [1000, 1000]
    assert "".join(printed) == ("[1] Your guess: 042 Score: 30   My guess: 043 Score: \n")
