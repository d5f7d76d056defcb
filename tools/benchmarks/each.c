/* The plain scan in C: every code of the circle is scored against each reply until one differs. The
   array is a search's (lib/cows/consistent/layout.py). Returns the first consistent code, or -2. */

int each(int *search)
{
    int last = search[0];
    int *end = search + search[1];
    int stride = 4 * last + 4;
    for (int code = 0; code >> (4 * last + 4) == 0;) {
        int *row;
        for (row = search + 12; row < end; row += stride) {
            int bulls = row[1];
            int both = row[2];
            int spectrum = row[3];
            int rest = code;
            for (int *place = row + 4 * last; place >= row; place -= 4) {
                int digit = 1 << 3 * (rest & 15);
                if (*place == digit)
                    bulls -= 1;
                if (spectrum & digit * 7) {
                    spectrum -= digit;
                    both -= 1;
                }
                rest >>= 4;
            }
            if (bulls | both)
                break;
        }
        if (row >= end)
            return code;
        int one = 1;
        while ((code & one * 15) == one * 9) {
            code -= one * 9;
            one <<= 4;
        }
        code += one;
    }
    return -2;
}
