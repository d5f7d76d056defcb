/* The scan of lib/cows/consistent/native.py in C, line for line, for a comparison of speed.
   lib/cows/consistent/layout.py describes the array of a search; consistent.py defines its names
   here. */

int scan(int *search)
{
    int last_place = search[LAST_PLACE];
    int *end = search + search[SIZE];
    int visits = search[VISITS];
    int place = search[PLACE];
    int code = search[CODE];
    int candidates = search[CANDIDATES];
    int minimum = search[MINIMUM];
    int row_words = CELL_WORDS * (last_place + 1);
    for (;;) {
        if (candidates == 0) {
            if (place == 0)
                return NO_MORE;
            place -= 1;
            code = (code >> 4) + 1;
            candidates = search[SAVED + place] >> 3;
        } else if ((candidates & 1) == 0) {
            candidates >>= 3;
            code += 1;
        } else if (place == last_place) {
            return code;
        } else if (visits <= 0) {
            search[PLACE] = place;
            search[CODE] = code;
            search[CANDIDATES] = candidates;
            search[MINIMUM] = minimum;
            return SLICE_OVER;
        } else {
            int digit = 1 << 3 * (code & 15);
            int places_left = last_place - place;
            int next_candidates = ALL_DIGITS;
            visits -= 1;
            for (int *cell = search + ROWS + CELL_WORDS * place; cell < end; cell += row_words) {
                int *next_cell = cell + CELL_WORDS;
                int digit_counts = cell[DIGIT_COUNTS];
                int bulls = cell[BULLS];
                int matches = cell[MATCHES];
                if (cell[GUESS_DIGIT] == digit)
                    bulls -= 1;
                if (digit_counts & digit * COUNT_MASK) {
                    digit_counts -= digit;
                    matches -= 1;
                }
                next_cell[BULLS] = bulls;
                next_cell[MATCHES] = matches;
                next_cell[DIGIT_COUNTS] = digit_counts;
                if (bulls == 0)
                    next_candidates &= ~next_cell[GUESS_DIGIT];
                else if (bulls == places_left)
                    next_candidates &= next_cell[GUESS_DIGIT];
                if (matches == 0)
                    next_candidates &= ~(digit_counts | digit_counts >> 1 | digit_counts >> 2);
                else if (matches == places_left)
                    next_candidates &= digit_counts | digit_counts >> 1 | digit_counts >> 2;
                visits -= 1;
                if (next_candidates == 0)
                    break;
            }
            int low = 0;
            if (minimum) {
                if (code == minimum >> 4 * places_left) {
                    low = minimum >> (4 * places_left - 4) & 15;
                    next_candidates >>= 3 * low;
                } else {
                    minimum = 0;
                }
            }
            if (next_candidates) {
                search[SAVED + place] = candidates;
                place += 1;
                code = code << 4 | low;
                candidates = next_candidates;
            } else {
                candidates >>= 3;
                code += 1;
            }
        }
    }
}
