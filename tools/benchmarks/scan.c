/* The scan of lib/cows/consistent/native.py in C, line for line, for a comparison of speed.
   lib/cows/consistent/layout.py describes the array of a search. */

int scan(int *search)
{
    int last = search[0];
    int *end = search + search[1];
    int budget = search[2];
    int level = search[3];
    int code = search[4];
    int rest = search[5];
    int floor = search[6];
    int stride = 4 * last + 4;
    for (;;) {
        if (rest == 0) {
            if (level == 0)
                return -2;
            level -= 1;
            code = (code >> 4) + 1;
            rest = search[7 + level] >> 3;
        } else if ((rest & 1) == 0) {
            rest >>= 3;
            code += 1;
        } else if (level == last) {
            return code;
        } else if (budget <= 0) {
            search[3] = level;
            search[4] = code;
            search[5] = rest;
            search[6] = floor;
            return -1;
        } else {
            int digit = 1 << 3 * (code & 15);
            int left = last - level;
            int fits = 0x9249249;
            budget -= 1;
            for (int *row = search + 12 + 4 * level; row < end; row += stride) {
                int spectrum = row[3];
                int bulls = row[1];
                int both = row[2];
                if (row[0] == digit)
                    bulls -= 1;
                if (spectrum & digit * 7) {
                    spectrum -= digit;
                    both -= 1;
                }
                row[5] = bulls;
                row[6] = both;
                row[7] = spectrum;
                if (bulls == 0)
                    fits &= ~row[4];
                else if (bulls == left)
                    fits &= row[4];
                if (both == 0)
                    fits &= ~(spectrum | spectrum >> 1 | spectrum >> 2);
                else if (both == left)
                    fits &= spectrum | spectrum >> 1 | spectrum >> 2;
                budget -= 1;
                if (fits == 0)
                    break;
            }
            int low = 0;
            if (floor) {
                if (code == floor >> 4 * left) {
                    low = floor >> (4 * left - 4) & 15;
                    fits >>= 3 * low;
                } else {
                    floor = 0;
                }
            }
            if (fits) {
                search[7 + level] = rest;
                level += 1;
                code = code << 4 | low;
                rest = fits;
            } else {
                rest >>= 3;
                code += 1;
            }
        }
    }
}
