/* Computes the tables of lib/cows/expert/openings.py: the first guess, and the second by reply.

   cc -O2 opening.c -lm && ./a.out DIGITS REPEATS FIRST, as in "5 1 01234"; REPEATS 0 or 1.

   The cost of a guess is the sum of expected guesses for the groups of codes that it leaves. The
   expected guesses for a group depend on its size, by the curve of lib/cows/expert/sample.py. All
   codes of the game are tried as second guesses, on up to 1500 of the codes with the reply. The best
   60 of them are tried on all codes with the reply. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EACH = 0x9249249, MOST = 100000, SAMPLE = 1500, FINALISTS = 60 };

static int digits, count;
static int code[MOST], unary[MOST];
static int part[64][MOST], size[64];

static int unary_of(int code)
{
    int found = 0;
    for (int place = 0; place < digits; place++) {
        int bit = 1 << 3 * (code >> 4 * place & 15);
        if (found & bit)
            bit <<= 1;
        if (found & bit)
            bit <<= 1;
        found |= bit;
    }
    return found;
}

/* The digits out of place times 8, plus the digits in common. */
static int score(int guess, int ours, int i)
{
    unsigned both = unary[i] & ours;
    unsigned other = code[i] ^ guess;
    both = (both & EACH) + (both >> 1 & EACH) + (both >> 2 & EACH);
    other |= other >> 1;
    other |= other >> 2;
    return ((other & 0x11111) * 0x11111u >> 13 & 0x78) + (both * (unsigned)EACH >> 27 & 7);
}

/* The expected total of guesses for n codes. */
static double cost(double n)
{
    static const double few[] = {0, 60, 180, 310, 440, 573, 706, 853, 998};
    if (n >= 8)
        return n * (few[8] / 8 + 25 * log(n / 8)) / 60;
    int below = n;
    return (few[below] + (few[below + 1] - few[below]) * (n - below)) / 60;
}

/* The same for n codes, a sample of m of which is `sample`, after the guess. */
static double judge(int guess, const int *sample, int m, int n)
{
    int counts[64] = {0};
    int ours = unary_of(guess);
    for (int i = 0; i < m; i++)
        counts[score(guess, ours, sample[i])]++;
    double sum = 0;
    for (int i = 8; i < 64; i++)
        if (counts[i])
            sum += cost((double)counts[i] * n / m);
    return sum;
}

int main(int arguments, char **argument)
{
    static const int patterns[] = {0x01234, 0x00123, 0x00112, 0x00012, 0x00011, 0x00001, 0};
    static double costs[MOST];
    static int all[MOST], sample[MOST];
    if (arguments != 4 || (digits = atoi(argument[1])) < 2 || digits > 5) {
        fprintf(stderr, "usage: opening DIGITS REPEATS FIRST, as in 5 1 01234\n");
        return 2;
    }
    for (int n = 0; n < (int)(pow(10, digits) + 0.5); n++) {
        int bcd = 0;
        for (int place = 0, rest = n; place < digits; place++, rest /= 10)
            bcd |= rest % 10 << 4 * place;
        if (atoi(argument[2]) || !(unary_of(bcd) & EACH * 6)) {
            code[count] = bcd;
            unary[count] = unary_of(bcd);
            all[count] = count;
            count++;
        }
    }
    for (unsigned i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        int guess = patterns[i] & ((1 << 4 * digits) - 1);
        printf("first %0*x: %.4f guesses\n", digits, guess, 1 + judge(guess, all, count, count) / count);
    }
    int first = strtol(argument[3], 0, 16);
    for (int i = 0; i < count; i++) {
        int reply = score(first, unary_of(first), i);
        part[reply][size[reply]++] = i;
    }
    srand(1);
    for (int reply = 8; reply < 64; reply++) {
        int n = size[reply];
        int m = n < SAMPLE ? n : SAMPLE;
        if (!n)
            continue;
        memcpy(sample, part[reply], n * sizeof *sample);
        for (int i = 0; i < m; i++) {
            int other = i + rand() % (n - i);
            int swapped = sample[i];
            sample[i] = sample[other];
            sample[other] = swapped;
        }
        for (int i = 0; i < count; i++)
            costs[i] = judge(code[i], sample, m, n);
        double least = 1e18;
        int best = 0;
        for (int i = 0; i < FINALISTS; i++) {
            int finalist = 0;
            for (int j = 1; j < count; j++)
                if (costs[j] < costs[finalist])
                    finalist = j;
            costs[finalist] = 1e18;
            double exact = judge(code[finalist], part[reply], n, n);
            if (exact < least - 1e-9) {
                least = exact;
                best = code[finalist];
            }
        }
        int bulls = digits - (reply >> 3);
        printf("    0x%02x: 0x%0*x,  # %d codes, %.3f guesses\n", bulls << 4 | ((reply & 7) - bulls),
               digits, best, n, 2 + least / n);
        fflush(stdout);
    }
    return 0;
}
