/* The deep search of trees.py: the guess that finds a set of codes in the least total.

Compiled by trees.py, which defines MASK as uint16_t for up to 16 different replies, else uint32_t,
and calls setup(), then solve() for a set of codes and the guesses that led to it.

Sets of codes are arrays of code numbers in rising order. The cost of a set is the sum, over its
codes, of the guesses needed from here on, the one that hits included. `limit` is how many guesses
are left. The least cost conceivable of n codes, when every reply splits them as well as can be, is
floor_of[n]; up to as many codes as there are replies that is 2n - 1.

How it searches: at a set, all guesses are ranked by what their parts will cost by what sets of
that size have cost so far (`typical`). The best few (the width) are looked at again: every part
gets a lower bound from the most parts any guess splits it into. They are then solved in the order
of those bounds, each part within the budget that the best guess so far leaves it. Solved sets, and
bounds of those that ran out of budget, are remembered. A pass with greater widths starts from
what the pass before found.

Guesses that a symmetry of digits and places makes equal are tried once: see `classes`.
*/

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PLACES 6
#define MOST_REPLIES 28 /* of six places */
#define MOST_DEPTH 16
#define NEVER 0x3fffffff
#define SMALL 48 /* codes; beyond, the parts' sizes bound a set better than their number does */

typedef uint16_t code_t;

static int codes, places, symbols, replies, repeats;
static uint8_t *digits;    /* [code][place] */
static uint8_t *reply_to;  /* [guess][secret], 0 = all bulls */
static MASK *mask_of;      /* [secret][guess], 1 << reply */
static uint64_t *mark_of;  /* [code]: a random number; a set is known by their sum */
static int *floor_of;      /* [size] */
static int64_t *cost_seen; /* [size]: sum of the costs of solved sets */
static int64_t *sets_seen; /* [size] */
static int *typical;       /* [size]: a set's usual cost, 64ths */
static int capacity[MOST_DEPTH];

typedef uint8_t counts_t __attribute__((vector_size(16 * sizeof(MASK) / 2)));
static counts_t one_of[16 * sizeof(MASK) / 2]; /* [reply]: a one there, else zeros */

static int width[3], pass; /* guesses looked at for up to SMALL codes, up to `large`, and above */
static int large = 500;
static void (*report)(int depth, int done, int of, int best);

typedef struct {
    uint64_t key;
    int32_t cost;  /* by `guess`, the best found; 0 = none found */
    int32_t least; /* the cost is not below this */
    int32_t spent; /* no cost below this budget was found in `pass`; 0 = not tried */
    code_t guess;
    uint16_t pass; /* the last in which the set was searched */
} entry_t;

static entry_t *memory;
static uint64_t memory_mask;

static uint64_t random_state;

static uint64_t random_64(void) { /* splitmix64, public domain, by Sebastiano Vigna */
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t key_of(const code_t *set, int size, int limit) {
    uint64_t key = (uint64_t)limit * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < size; i++)
        key += mark_of[set[i]];
    return key ? key : 1;
}

static entry_t *bucket_of(uint64_t key) {
    return memory + (key >> 20 & memory_mask & ~(uint64_t)3);
}

/* The set's entry, or NULL. */
static entry_t *look_up(uint64_t key) {
    entry_t *bucket = bucket_of(key);
    for (int i = 0; i < 4; i++)
        if (bucket[i].key == key)
            return bucket + i;
    return NULL;
}

/* The set's entry, or a new one; a full bucket gives up its smallest set. */
static entry_t *recall(uint64_t key) {
    entry_t *place = look_up(key);
    if (place)
        return place;
    place = bucket_of(key);
    for (entry_t *other = place + 1; other < bucket_of(key) + 4; other++)
        if (other->least < place->least)
            place = other;
    memset(place, 0, sizeof *place);
    place->key = key;
    return place;
}

static void learn(int size, int cost) {
    cost_seen[size] += cost;
    sets_seen[size]++;
}

/* Set `typical` from what was learned; between and beyond the sizes seen, along a straight line. */
void settle(void) {
    int last = 2;
    typical[0] = 0, typical[1] = 64, typical[2] = 192;
    for (int n = 3; n <= codes; n++) {
        if (sets_seen[n] < 3 && n < codes)
            continue;
        int now = sets_seen[n] ? (int)(64 * cost_seen[n] / sets_seen[n])
                               : typical[last] + (n - last) * 64 * 11 / 2;
        for (int i = last + 1; i <= n; i++)
            typical[i] = typical[last] + (int)((int64_t)(now - typical[last]) * (i - last) / (n - last));
        last = n;
    }
}

/* Which guesses to try: useful[g] = 0 for one that is equal, for this set, to a lower one.
   A permutation of places together with one of digits that leaves each of the `past` guesses as
   it is leaves the set as it is, so a guess and its image are equal; digits that no past guess
   has may be permuted freely. So may digits that no code of the set has; where digits may repeat,
   they are one digit. */
static void classes(const code_t *set, int size, const code_t *past, int count, uint8_t *useful) {
    enum { ASKED, FREE, DEAD };
    int kind[256], moved[720][256], order[720][MOST_PLACES], found = 0;
    int lowest[256];
    for (int d = 0; d < symbols; d++)
        kind[d] = DEAD;
    for (int i = 0; i < size; i++)
        for (int p = 0; p < places; p++)
            kind[digits[set[i] * places + p]] = FREE;
    for (int i = 0; i < count; i++)
        for (int p = 0; p < places; p++)
            if (kind[digits[past[i] * places + p]] == FREE)
                kind[digits[past[i] * places + p]] = ASKED;
    int place[MOST_PLACES], radix = 1;
    for (int p = 0; p < places; p++)
        radix *= places;
    for (int n = 0; n < radix; n++) {
        int seen = 0, image[256], origin[256], fits = 1;
        for (int p = 0, rest = n; p < places; p++, rest /= places) {
            place[p] = rest % places;
            seen |= 1 << place[p];
        }
        if (seen != (1 << places) - 1)
            continue;
        memset(image, -1, sizeof image);
        memset(origin, -1, sizeof origin);
        for (int i = 0; i < count && fits; i++)
            for (int p = 0; p < places && fits; p++) {
                int from = digits[past[i] * places + place[p]], to = digits[past[i] * places + p];
                if (image[from] < 0 && origin[to] < 0) {
                    image[from] = to;
                    origin[to] = from;
                }
                fits = image[from] == to && origin[to] == from;
            }
        if (fits) {
            memcpy(moved[found], image, sizeof image);
            memcpy(order[found++], place, sizeof place);
        }
    }
    for (int g = 0; g < codes; g++) {
        const uint8_t *guess = digits + g * places;
        useful[g] = 1;
        for (int n = 0; n < found && useful[g]; n++) {
            int fresh[3] = {0, 0, 0};
            memset(lowest, -1, sizeof(int) * symbols);
            for (int p = 0; p < places; p++) {
                int digit = guess[order[n][p]], type = kind[digit], image;
                if (type == ASKED) {
                    image = moved[n][digit];
                } else {
                    if (lowest[digit] < 0) {
                        int next = fresh[type];
                        while (kind[next] != type)
                            next++;
                        lowest[digit] = next;
                        if (!repeats || type == FREE)
                            fresh[type] = next + 1;
                    }
                    image = lowest[digit];
                }
                if (image != guess[p]) {
                    useful[g] = image > guess[p];
                    break;
                }
            }
        }
    }
}

/* The replies that a guess gets from a set, in got[]. Of a small set the rows by secret are in the
   processor's cache, since all_parts() has just been through them; the row by guess is not. */
static void replies_of(const code_t *set, int size, int guess, uint8_t *got) {
    if (size <= SMALL) {
        const MASK *column = mask_of + guess;
        for (int i = 0; i < size; i++)
            got[i] = (uint8_t)__builtin_ctz(column[(size_t)set[i] * codes]);
    } else {
        const uint8_t *row = reply_to + (size_t)guess * codes;
        for (int i = 0; i < size; i++)
            got[i] = row[set[i]];
    }
}

/* The sizes of the parts into which replies split a set. Counts are bytes of one vector, so that
   one need not wait for the store of the other. */
static void count_parts(const uint8_t *got, int size, int *sizes) {
    memset(sizes, 0, sizeof(int) * replies);
    while (size) {
        int some = size < 255 ? size : 255;
        counts_t even = {0}, odd = {0};
        for (int i = 0; i + 1 < some; i += 2) {
            even += one_of[got[i]];
            odd += one_of[got[i + 1]];
        }
        if (some & 1)
            even += one_of[got[some - 1]];
        even += odd;
        for (int r = 0; r < replies; r++)
            sizes[r] += even[r];
        got += some;
        size -= some;
    }
}

/* What a set will cost, 64ths: as it did in an earlier pass, or as sets of its size usually do. */
static int expected(const code_t *set, int size, int limit, int least) {
    if (size < 3)
        return 64 * least;
    const entry_t *known = look_up(key_of(set, size, limit));
    if (known && known->cost)
        return 64 * known->cost;
    if (known && known->spent > least)
        least = known->spent;
    return 64 * least > typical[size] ? 64 * least : typical[size];
}

typedef struct {
    int guess, rank, least;
} candidate_t;

/* What a guess's parts cost, by their sizes: at least, and as sets of that size usually do. */
static candidate_t weigh(int guess, int size, int limit, const int *sizes) {
    candidate_t c = {guess, 64 * size, size};
    for (int r = 1; r < replies; r++) {
        if (sizes[r] > capacity[limit - 1])
            c.least = NEVER / 2;
        c.least += floor_of[sizes[r]];
        c.rank += typical[sizes[r]];
    }
    return c;
}

/* Weigh all useful guesses that may cost less than `best`; return how many are in list[].
   When they are many, it goes through the table a secret at a time, which is how it lies in
   memory. */
static int weigh_all(const code_t *set, int size, int limit, int best, const uint8_t *useful,
                     uint8_t *got, candidate_t *list) {
    enum { BLOCK = 1024 };
    static counts_t counts[BLOCK];
    static int sizes[BLOCK][MOST_REPLIES];
    int listed = 0, wanted = 0;
    for (int g = 0; g < codes; g++)
        wanted += useful[g];
    if (wanted < codes / 8) {
        for (int g = 0; g < codes; g++)
            if (useful[g]) {
                replies_of(set, size, g, got);
                count_parts(got, size, sizes[0]);
                list[listed] = weigh(g, size, limit, sizes[0]);
                listed += list[listed].least < best;
            }
        return listed;
    }
    for (int from = 0; from < codes; from += BLOCK) {
        int count = codes - from < BLOCK ? codes - from : BLOCK;
        memset(sizes, 0, sizeof sizes);
        for (int done = 0; done < size; done += 255) {
            int some = size - done < 255 ? size - done : 255;
            memset(counts, 0, sizeof counts);
            int i = done;
            for (; i + 3 < done + some; i += 4) { /* four at a time spare loads and stores */
                const MASK *a = mask_of + (size_t)set[i] * codes + from;
                const MASK *b = mask_of + (size_t)set[i + 1] * codes + from;
                const MASK *c = mask_of + (size_t)set[i + 2] * codes + from;
                const MASK *d = mask_of + (size_t)set[i + 3] * codes + from;
                for (int g = 0; g < count; g++)
                    counts[g] += one_of[__builtin_ctz(a[g])] + one_of[__builtin_ctz(b[g])] +
                                 one_of[__builtin_ctz(c[g])] + one_of[__builtin_ctz(d[g])];
            }
            for (; i < done + some; i++) {
                const MASK *row = mask_of + (size_t)set[i] * codes + from;
                for (int g = 0; g < count; g++)
                    counts[g] += one_of[__builtin_ctz(row[g])];
            }
            for (int g = 0; g < count; g++)
                for (int r = 0; r < replies; r++)
                    sizes[g][r] += counts[g][r];
        }
        for (int g = 0; g < count; g++)
            if (useful[from + g]) {
                list[listed] = weigh(from + g, size, limit, sizes[g]);
                listed += list[listed].least < best;
            }
    }
    return listed;
}

/* How many different replies a guess gets from a small set. */
static int parts_of(const code_t *set, int size, int guess) {
    const uint8_t *row = reply_to + (size_t)guess * codes;
    uint32_t mask = 0;
    for (int i = 0; i < size; i++)
        mask |= 1u << row[set[i]];
    return __builtin_popcount(mask);
}

static void count_bits(MASK *masks, int count) {
    for (int i = 0; i < count; i++) {
        MASK x = masks[i];
        if (sizeof(MASK) == 2) {
            x = (x & 0x5555) + (x >> 1 & 0x5555);
            x = (x & 0x3333) + (x >> 2 & 0x3333);
            x = (x & 0x0f0f) + (x >> 4 & 0x0f0f);
            masks[i] = (MASK)((x + (x >> 8)) & 31);
        } else {
            masks[i] = (MASK)__builtin_popcount(x);
        }
    }
}

/* The number of different replies that each guess gets from the set, in parts[]. */
static void all_parts(const code_t *set, int size, MASK *parts) {
    enum { BLOCK = 4096 };
    for (int from = 0; from < codes; from += BLOCK) {
        int count = codes - from < BLOCK ? codes - from : BLOCK;
        MASK *here = parts + from;
        memcpy(here, mask_of + (size_t)set[0] * codes + from, count * sizeof(MASK));
        int i = 1;
        for (; i + 1 < size; i += 2) {
            const MASK *row = mask_of + (size_t)set[i] * codes + from;
            const MASK *next = mask_of + (size_t)set[i + 1] * codes + from;
            for (int g = 0; g < count; g++)
                here[g] |= row[g] | next[g];
        }
        if (i < size) {
            const MASK *row = mask_of + (size_t)set[i] * codes + from;
            for (int g = 0; g < count; g++)
                here[g] |= row[g];
        }
        count_bits(here, count);
    }
}

static MASK *scratch; /* [codes] */

/* A lower bound of a set's cost, exact when it is 2n - 1 or there are fewer than 3 codes. */
static int bound(const code_t *set, int size, int limit) {
    if (size > capacity[limit])
        return NEVER;
    if (size < 3 || size > SMALL)
        return floor_of[size];
    uint64_t key = key_of(set, size, limit);
    entry_t *known = recall(key);
    if (known->least) {
        if (known->pass != pass)
            return known->least;
        int least = known->cost ? known->cost : known->spent;
        return least > known->least ? least : known->least;
    }
    int most = 0;
    for (int i = 0; i < size; i++) {
        int parts = parts_of(set, size, set[i]);
        if (parts == size) {
            learn(size, 2 * size - 1);
            known->cost = known->least = 2 * size - 1;
            known->guess = set[i];
            known->pass = (uint16_t)pass;
            return 2 * size - 1;
        }
        if (parts > most)
            most = parts;
    }
    if (most + 1 < size && size > 3) { /* else no other guess can do better */
        int largest = 0;
        all_parts(set, size, scratch);
        for (int g = 0; g < codes; g++)
            largest = (int)scratch[g] > largest ? (int)scratch[g] : largest;
        if (largest > most + 1)
            most = largest - 1;
    }
    int least = 3 * size - most - 1;
    if (least < floor_of[size])
        least = floor_of[size];
    known->least = least;
    known->pass = (uint16_t)pass;
    return least;
}

static int by_rank(const void *a, const void *b) {
    const candidate_t *x = a, *y = b;
    return x->rank != y->rank ? (x->rank < y->rank ? -1 : 1) : x->guess - y->guess;
}

static void split(const code_t *set, int size, const uint8_t *got, const int *sizes, code_t *parts,
                  int *start) {
    int next[MOST_REPLIES], at = 0;
    for (int r = 0; r < replies; r++) {
        start[r] = next[r] = at;
        at += sizes[r];
    }
    for (int i = 0; i < size; i++)
        parts[next[got[i]]++] = set[i];
}

static void keep_result(uint64_t key, int cost, int least, int guess) {
    entry_t *place = recall(key);
    place->cost = cost;
    if (place->least < least)
        place->least = least;
    place->guess = (code_t)guess;
    place->pass = (uint16_t)pass;
}

/* The cost of the set if it is below `budget`; else a number >= budget that it is not below. */
static int search(const code_t *set, int size, int limit, int budget, code_t *past, int count,
                  int *best_guess) {
    if (size > capacity[limit])
        return NEVER;
    if (size < 3) {
        *best_guess = set[0];
        return floor_of[size];
    }
    if (floor_of[size] >= budget)
        return floor_of[size];
    uint64_t key = key_of(set, size, limit);
    if (size <= SMALL)
        bound(set, size, limit);
    entry_t *known = recall(key);
    int best = budget, chosen = -1;
    if (known->least >= budget)
        return known->least;
    if (known->pass == pass || known->cost == known->least) {
        if (known->cost) {
            *best_guess = known->guess;
            return known->cost;
        }
        if (known->spent >= budget)
            return known->spent;
    }
    if (known->cost && known->cost < best) {
        best = known->cost;
        chosen = known->guess;
    }
    int lowest_cost = known->least > floor_of[size] ? known->least : floor_of[size];

    /* Which guesses, and the least each can cost. */
    MASK *parts = malloc(codes * sizeof(MASK) + codes + size);
    uint8_t *useful = (uint8_t *)(parts + codes), *got = useful + codes;
    candidate_t *list = malloc(sizeof(candidate_t) * codes);
    int listed = 0, sizes[MOST_REPLIES], keep = width[size <= SMALL ? 0 : size <= large ? 1 : 2];
    if (size <= SMALL) {
        int first = NEVER;
        all_parts(set, size, parts);
        memset(useful, 0, codes);
        for (int i = 0; i < size; i++)
            useful[set[i]] = 1;
        int tally[MOST_REPLIES + 2] = {0};
        for (int g = 0; g < codes; g++)
            tally[parts[g] + useful[g]]++;
        int take = 0, lowest = MOST_REPLIES + 1;
        while (lowest > 2 && take < 4 * keep)
            take += tally[--lowest];
        for (int g = 0; g < codes; g++) {
            int good = parts[g] + useful[g];
            if (good < lowest || 3 * size - good >= best || parts[g] < 2)
                continue;
            if (good == size + 1 || (good == size && limit >= 2 && (int)parts[g] == size)) {
                if (3 * size - good < first) {
                    first = 3 * size - good;
                    list[0].guess = g;
                    if (good == size + 1)
                        break;
                }
                continue;
            }
            if (first < NEVER)
                continue;
            replies_of(set, size, g, got);
            count_parts(got, size, sizes);
            list[listed] = weigh(g, size, limit, sizes);
            listed += list[listed].least < best;
        }
        if (first < NEVER) {
            int g = list[0].guess;
            free(parts);
            free(list);
            learn(size, first);
            keep_result(key, first, first, g);
            *best_guess = g;
            return first;
        }
    } else {
        classes(set, size, past, count, useful);
        listed = weigh_all(set, size, limit, best, useful, got, list);
    }
    qsort(list, listed, sizeof *list, by_rank);

    /* The best few again, by bounds of their parts; the same split again is left out. */
    code_t *split_codes = malloc(sizeof(code_t) * size);
    int look = size > large ? 4 * keep : keep;
    uint64_t *splits = malloc(sizeof(uint64_t) * (look + 1));
    int start[MOST_REPLIES], kept = 0, looked = 0;
    for (int i = 0; i < listed && looked < look; i++) {
        candidate_t *c = list + i;
        replies_of(set, size, c->guess, got);
        if (size <= SMALL * 4) {
            uint64_t sums[MOST_REPLIES] = {0}, sum = 0;
            for (int j = 0; j < size; j++)
                sums[got[j]] += mark_of[set[j]];
            for (int r = 0; r < replies; r++)
                sum += (sums[r] ^ sums[r] >> 29) * (r ? 0xbf58476d1ce4e5b9u : 0x94d049bb133111ebu);
            int again = 0;
            for (int j = 0; j < looked && !again; j++)
                again = splits[j] == sum;
            if (again)
                continue;
            splits[looked] = sum;
        }
        looked++;
        count_parts(got, size, sizes);
        split(set, size, got, sizes, split_codes, start);
        int least = size, guessed = 64 * size;
        for (int r = 1; r < replies && least < best; r++)
            if (sizes[r]) {
                int low = bound(split_codes + start[r], sizes[r], limit - 1);
                least += low;
                if (low < NEVER)
                    guessed += expected(split_codes + start[r], sizes[r], limit - 1, low);
            }
        if (least >= best)
            continue;
        c->least = least;
        c->rank = guessed;
        list[kept++] = *c;
    }
    listed = kept < keep ? kept : keep;
    qsort(list, kept, sizeof *list, by_rank);

    for (int i = 0; i < listed; i++) {
        const candidate_t *c = list + i;
        if (report && size > large)
            report(count, i, listed, best);
        if (c->least >= best)
            continue;
        int low[MOST_REPLIES], total = size, ignored;
        replies_of(set, size, c->guess, got);
        count_parts(got, size, sizes);
        split(set, size, got, sizes, split_codes, start);
        for (int r = 1; r < replies; r++) {
            low[r] = 0;
            if (sizes[r]) {
                low[r] = bound(split_codes + start[r], sizes[r], limit - 1);
                total += low[r];
            }
        }
        past[count] = (code_t)c->guess;
        uint32_t left = 0;
        for (int r = 1; r < replies; r++)
            if (sizes[r] > 2)
                left |= 1u << r;
        while (left && total < best) { /* the smallest part first: the cheapest to fail by */
            int r = -1;
            for (int s = 1; s < replies; s++)
                if (left >> s & 1 && (r < 0 || sizes[s] < sizes[r]))
                    r = s;
            left &= ~(1u << r);
            total -= low[r];
            total += search(split_codes + start[r], sizes[r], limit - 1, best - total, past,
                            count + 1, &ignored);
        }
        if (total < best) {
            best = total;
            chosen = c->guess;
        }
    }
    free(splits);
    free(split_codes);
    free(list);
    free(parts);
    if (chosen < 0) {
        known = recall(key);
        known->spent = budget;
        known->pass = (uint16_t)pass;
        if (!known->least)
            known->least = lowest_cost;
        return budget;
    }
    learn(size, best);
    keep_result(key, best, lowest_cost, chosen);
    *best_guess = chosen;
    return best;
}

/* Prepare for a game. `all` = the codes' digits, place by place; `rule` 0 textbook, 1 membership;
   `number[bulls * (places + 1) + cows]` = the replies counted through, 0 = all bulls;
   2^bits sets are remembered. Returns 0, or 1 when there is not memory enough. */
int setup(int count, int length, int alphabet, int may_repeat, const uint8_t *all, int rule,
          const uint8_t *number, int reply_count, int bits) {
    codes = count, places = length, symbols = alphabet, replies = reply_count;
    repeats = may_repeat;
    pass = 0;
    size_t squared = (size_t)codes * codes;
    free(digits), free(reply_to), free(mask_of), free(mark_of), free(floor_of), free(scratch);
    free(cost_seen), free(sets_seen), free(typical), free(memory);
    digits = malloc((size_t)codes * places);
    reply_to = malloc(squared);
    mask_of = malloc(squared * sizeof(MASK));
    mark_of = malloc(codes * sizeof *mark_of);
    floor_of = malloc((codes + 1) * sizeof *floor_of);
    typical = calloc(codes + 1, sizeof *typical);
    cost_seen = calloc(codes + 1, sizeof *cost_seen);
    sets_seen = calloc(codes + 1, sizeof *sets_seen);
    scratch = malloc(codes * sizeof *scratch);
    memory_mask = ((uint64_t)1 << bits) - 1;
    memory = calloc(memory_mask + 1, sizeof *memory);
    if (!digits || !reply_to || !mask_of || !mark_of || !floor_of || !typical || !cost_seen ||
        !sets_seen || !scratch || !memory)
        return 1;
    memcpy(digits, all, (size_t)codes * places);
    for (int r = 0; r < replies; r++)
        one_of[r][r] = 1;
    random_state = 1;
    for (int i = 0; i < codes; i++)
        mark_of[i] = random_64();
    for (int g = 0; g < codes; g++)
        for (int s = 0; s < codes; s++) {
            const uint8_t *guess = digits + g * places, *secret = digits + s * places;
            uint8_t asked[256], there[256];
            int bulls = 0, cows = 0;
            for (int p = 0; p < places; p++)
                asked[guess[p]] = there[secret[p]] = asked[secret[p]] = there[guess[p]] = 0;
            for (int p = 0; p < places; p++) {
                if (guess[p] == secret[p]) {
                    bulls++;
                } else {
                    asked[guess[p]]++;
                    there[secret[p]]++;
                }
            }
            for (int p = 0; p < places; p++)
                if (there[guess[p]]) {
                    int paid = asked[guess[p]];
                    if (!rule && paid > there[guess[p]])
                        paid = there[guess[p]];
                    cows += paid;
                    asked[guess[p]] = 0;
                }
            int reply = number[bulls * (places + 1) + cows];
            reply_to[(size_t)g * codes + s] = (uint8_t)reply;
            mask_of[(size_t)s * codes + g] = (MASK)((MASK)1 << reply);
        }
    int64_t reach = 1, total = 0;
    int n = 0;
    floor_of[0] = 0;
    for (int depth = 1; depth < MOST_DEPTH; depth++) {
        for (int64_t i = 0; i < reach && n < codes; i++)
            floor_of[++n] = (int)(total += depth);
        capacity[depth] = n;
        if (reach < codes)
            reach *= replies - 1;
    }
    capacity[0] = 0;
    settle();
    return 0;
}

/* Begin another pass: what is remembered from earlier ones is then only a first idea. */
void widen(int small, int medium, int top) {
    pass++;
    width[0] = small, width[1] = medium, width[2] = top;
    settle();
}

/* The least cost found below `budget` for a set, and the guess for it; `past` has room for
   MOST_DEPTH guesses, `count` of which led here. Without one, `budget` or more. */
int solve(const code_t *set, int size, int limit, int budget, code_t *past, int count, int *guess,
          void (*progress)(int, int, int, int)) {
    report = progress;
    *guess = -1;
    return search(set, size, limit, budget, past, count, guess);
}
