/* Games of the guesser of 1976, which takes the next consistent code, as a tree of replies.

   historic SYMBOLS PLACES REPEATS STEP     REPEATS 1 or 0; every STEP-th code is a first guess

   Prints: guesses for all codes from the lowest first guess, guesses for all codes from all first
   guesses, the number of first guesses, and the guesses of the longest game. From a first guess on,
   codes are in circular order. Codes with the same replies so far form a group, and its first code
   is the next guess for the whole group. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 6, REPLIES = PLACES * PLACES, SYMBOLS = 10, CODES = 100000 };

static int symbols, places, repeats, count, longest;
static unsigned char code[CODES][PLACES], spectrum[CODES][SYMBOLS];
static int order[CODES], group[CODES], first[CODES], below[CODES][REPLIES];

static int reply(int guess, int secret)
{
    int bulls = 0, both = 0;
    for (int i = 0; i < places; i++)
        bulls += code[guess][i] == code[secret][i];
    for (int i = 0; i < SYMBOLS; i++) {
        int ours = spectrum[guess][i], theirs = spectrum[secret][i];
        both += ours < theirs ? ours : theirs;
    }
    return bulls * PLACES + both - bulls;
}

/* The guesses for all codes from a first guess. */
static long play(int opening)
{
    long total = 0;
    int left = count, groups = 1;
    for (int i = 0; i < count; i++) {
        order[i] = (opening + i) % count;
        group[i] = 0;
    }
    for (int depth = 1; left; depth++) {
        int kept = 0, fresh = 0;
        memset(first, -1, groups * sizeof *first);
        for (int i = 0; i < left; i++) {
            int secret = order[i], *next;
            if (first[group[i]] < 0) { /* it is the guess */
                first[group[i]] = secret;
                memset(below[group[i]], -1, sizeof *below);
                total += depth;
                continue;
            }
            next = &below[group[i]][reply(first[group[i]], secret)];
            if (*next < 0)
                *next = fresh++;
            order[kept] = secret;
            group[kept++] = *next;
        }
        if (depth > longest)
            longest = depth;
        left = kept;
        groups = fresh;
    }
    return total;
}

int main(int argc, char **argv)
{
    long lowest = 0, all = 0;
    int step, openings = 0, numbers = 1;
    if (argc != 5)
        return 2;
    symbols = atoi(argv[1]);
    places = atoi(argv[2]);
    repeats = atoi(argv[3]);
    step = atoi(argv[4]);
    for (int i = 0; i < places; i++)
        numbers *= symbols;
    if (symbols > SYMBOLS || places >= PLACES || numbers > CODES || step < 1)
        return 2;
    for (int number = 0; number < numbers; number++) {
        int rest = number, different = 1;
        memset(spectrum[count], 0, SYMBOLS);
        for (int i = places - 1; i >= 0; i--, rest /= symbols) {
            code[count][i] = rest % symbols;
            if (spectrum[count][rest % symbols]++)
                different = 0;
        }
        count += repeats || different;
    }
    for (int opening = 0; opening < count; opening += step, openings++) {
        long total = play(opening);
        if (opening == 0)
            lowest = total;
        all += total;
    }
    printf("%ld %ld %d %d\n", lowest, all, openings, longest);
    return 0;
}
