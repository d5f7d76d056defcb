/* The deep search of trees.py: the guess that finds a set of codes in the least total.

Compiled by search.py, which defines PLACES, the length of a code, and from games.py MOST_GUESSES,
SMALL and LARGE. It calls setup(), then solve() for a set of codes and the guesses that led to it.
SMALL and LARGE are numbers of codes: in sets above SMALL the sizes of parts give a better bound.

Sets of codes are arrays of code numbers in rising order. The cost of a set is the sum, over its
codes, of the guesses needed from here on, including the correct one. `limit` is the number of
guesses left.

Lower bounds of a cost, the quickest first:

    size_lower_bound[n]     n codes in guesses, if every reply splits them optimally: 2n - 1 with
                            at least n different replies
    cost_lower_bound()      the same as a cost, with the penalty of the last guess
    set_lower_bound()       a set, from the most parts that any guess splits it into
    entry_t.lower_bound     a stored set: the highest one so far
    candidate_t.lower_bound a guess for a set, the sum over its parts
    game_lower_bound()      a set, with every guess tried at the first guesses; for --bound

The search: all guesses for a set are ranked by the expected cost of their parts, from the cost of
earlier sets of that size (`typical`). The best few (the width) are examined again: every part gets
a lower bound from the most parts that any guess splits it into. They are then solved in the order
of these bounds, each part within the budget that the best guess so far leaves. Solved sets, and
bounds of sets that ran out of budget, are stored. A pass with greater widths starts from the
results of the previous pass.

Of guesses that a symmetry of digits and places makes equal, mark_distinct_guesses() leaves one.

A table of the replies would take 10 GB for 100,000 codes. So they are computed each time, for 64
guesses in parallel: see `count_group`.
*/

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A reply's number: b bulls and c digits in common give b * PLACES - b * (b - 1) / 2 + c + 1, in the
   order of the BCD scores. All bulls are 0; count_group() keeps them at the formula's value. */
#define WON (PLACES * (PLACES + 3) / 2 + 1)
#define REPLIES (WON - 1) /* the number before WON is an impossible reply */
#define NEVER 0x3fffffff
#define GROUP 64

typedef uint32_t code_t;
typedef uint8_t lanes_t __attribute__((vector_size(GROUP))); /* a byte for each guess of a group */

static int codes, symbols, allow_repeats, membership;
static uint8_t *digits;        /* [code][place] */
static uint8_t *tally;         /* [code][symbol]: its count in the code */
static uint8_t *earlier_count; /* [code][place]: the count of its digit further left */
static lanes_t *at_place;      /* [group][place]: the guesses' digits */
static lanes_t *has_more;      /* [group][symbol][n]: 1 = a guess has more than n of the symbol */
static uint64_t *mark_of;      /* [code]: a random number; their sum identifies a set */
static int *size_lower_bound;  /* [size] */
static int64_t *cost_seen;     /* [size]: sum of the costs of solved sets */
static int64_t *sets_seen;     /* [size] */
static int64_t *typical;       /* [size]: a set's usual cost, 64ths */
static int capacity[MOST_GUESSES + 1];

static int unit;               /* cost of a guess */
static int last_guess_penalty; /* extra cost of a code that takes the last guess */
static int width[3], pass; /* guesses tried for up to SMALL codes, up to LARGE, and more */
static void (*report)(int depth, int done, int of, int best);

typedef struct {
    uint64_t key;
    int32_t cost;          /* by `guess`, the best found; 0 = none found */
    int32_t lower_bound;   /* the cost is not below this */
    int32_t failed_budget; /* no cost below this budget was found in `pass`; 0 = not tried */
    uint32_t guess : 24;
    uint32_t pass : 8; /* the last in which the set was searched or first bounded */
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
static entry_t *find_or_insert(uint64_t key) {
    entry_t *place = look_up(key);
    if (place)
        return place;
    place = bucket_of(key);
    for (entry_t *other = place + 1; other < bucket_of(key) + 4; other++)
        if (other->lower_bound < place->lower_bound)
            place = other;
    memset(place, 0, sizeof *place);
    place->key = key;
    return place;
}

/* The least possible cost of a set; for one or two codes it is the cost. */
static int cost_lower_bound(int size, int limit) {
    int last = limit == 1 ? size : limit == 2 && size ? size - 1 : 0;
    return unit * size_lower_bound[size] + last_guess_penalty * last;
}

/* The cost of a set that a guess splits into single codes; `own`: the guess is one of them. */
static int split_whole(int size, int limit, int own) {
    return unit * (2 * size - own) + (limit == 2 ? last_guess_penalty * (size - own) : 0);
}

static void add_to_statistics(int size, int cost) {
    cost_seen[size] += cost;
    sets_seen[size]++;
}

/* Set `typical` from solved sets; interpolate and extrapolate other sizes linearly. */
void update_typical_costs(void) {
    int last = 2;
    typical[0] = 0, typical[1] = 64 * unit, typical[2] = 192 * unit;
    for (int n = 3; n <= codes; n++) {
        if (sets_seen[n] < 3 && n < codes)
            continue;
        int64_t now = sets_seen[n] ? 64 * cost_seen[n] / sets_seen[n]
                                   : typical[last] + (int64_t)(n - last) * unit * 64 * 11 / 2;
        for (int i = last + 1; i <= n; i++)
            typical[i] = typical[last] + (now - typical[last]) * (i - last) / (n - last);
        last = n;
    }
}

/* The kinds of a digit: in a code of the set and in a past guess; in a code only; in no code. */
enum { ASKED, FREE, DEAD };

static void find_kinds(const code_t *set, int size, const code_t *past, int count, int *kind) {
    for (int d = 0; d < symbols; d++)
        kind[d] = DEAD;
    for (int i = 0; i < size; i++)
        for (int p = 0; p < PLACES; p++)
            kind[digits[set[i] * PLACES + p]] = FREE;
    for (int i = 0; i < count; i++)
        for (int p = 0; p < PLACES; p++)
            if (kind[digits[past[i] * PLACES + p]] == FREE)
                kind[digits[past[i] * PLACES + p]] = ASKED;
}

/* A permutation of places, and one of the digits of the past guesses. */
typedef struct {
    int place[PLACES]; /* the place that each place gets its digit from */
    int image[256];    /* the digit that takes the place of each; -1 for digits of no past guess */
} symmetry_t;

/* Set s->image so that the symmetry, whose places are set, maps each past guess to itself; return
   whether there is such a permutation of digits. */
static int maps_to_itself(symmetry_t *s, const code_t *past, int count) {
    int origin[256];
    memset(s->image, -1, sizeof s->image);
    memset(origin, -1, sizeof origin);
    for (int i = 0; i < count; i++)
        for (int p = 0; p < PLACES; p++) {
            int from = digits[past[i] * PLACES + s->place[p]], to = digits[past[i] * PLACES + p];
            if (s->image[from] < 0 && origin[to] < 0) {
                s->image[from] = to;
                origin[to] = from;
            }
            if (s->image[from] != to || origin[to] != from)
                return 0;
        }
    return 1;
}

/* Write the symmetries that map each past guess to itself into list[]; return their number. */
static int find_symmetries(const code_t *past, int count, symmetry_t *list) {
    int found = 0, radix = 1;
    for (int p = 0; p < PLACES; p++)
        radix *= PLACES;
    for (int n = 0; n < radix; n++) {
        int seen = 0;
        for (int p = 0, rest = n; p < PLACES; p++, rest /= PLACES) {
            list[found].place[p] = rest % PLACES;
            seen |= 1 << rest % PLACES;
        }
        if (seen == (1 << PLACES) - 1)
            found += maps_to_itself(list + found, past, count);
    }
    return found;
}

/* Return whether no image of a guess under a symmetry is a lower guess. Digits that are not ASKED
   are mapped to the lowest ones of their kind that are left. */
static int is_lowest(const uint8_t *guess, const symmetry_t *s, const int *kind) {
    int lowest[256], fresh[3] = {0, 0, 0}; /* `fresh`: from where to look for a digit of a kind */
    memset(lowest, -1, sizeof(int) * symbols);
    for (int p = 0; p < PLACES; p++) {
        int digit = guess[s->place[p]], type = kind[digit];
        int image = type == ASKED ? s->image[digit] : lowest[digit];
        if (image < 0) {
            image = fresh[type];
            while (kind[image] != type)
                image++;
            lowest[digit] = image;
            if (!allow_repeats || type == FREE)
                fresh[type] = image + 1;
        }
        if (image != guess[p])
            return image > guess[p];
    }
    return 1;
}

/* Find the guesses to try: useful[g] = 0 if g is equal, for this set, to a lower guess.
   If a permutation of places and one of digits together map each of the `past` guesses to itself,
   they map the set to itself, too. So a guess and its image are equal. Digits that no past guess
   has may be permuted freely. So may digits that no code of the set has; if digits may repeat,
   these count as one digit. */
static void mark_distinct_guesses(const code_t *set, int size, const code_t *past, int count,
                                  uint8_t *useful) {
    static symmetry_t symmetries[720 + 1]; /* of 6 places at most, and one being tried */
    int kind[256];
    find_kinds(set, size, past, count, kind);
    int found = find_symmetries(past, count, symmetries);
    for (int g = 0; g < codes; g++) {
        useful[g] = 1;
        for (int n = 0; n < found && useful[g]; n++)
            useful[g] = (uint8_t)is_lowest(digits + g * PLACES, symmetries + n, kind);
    }
}

/* The reply that a guess gets from a secret. */
static int reply_of(int guess, int secret) {
    const uint8_t *ours = digits + guess * PLACES, *theirs = digits + secret * PLACES;
    const uint8_t *own = tally + guess * symbols, *nth = earlier_count + secret * PLACES;
    int bulls = 0, common = 0;
    for (int p = 0; p < PLACES; p++) {
        bulls += ours[p] == theirs[p];
        if (membership) {
            int here = ours[p] == theirs[p];
            for (int q = 0; q < PLACES; q++)
                here |= ours[p] == theirs[q] && ours[q] != theirs[q];
            common += here;
        } else {
            common += own[theirs[p]] > nth[p];
        }
    }
    return bulls == PLACES ? 0 : bulls * PLACES - bulls * (bulls - 1) / 2 + common + 1;
}

/* Write the replies that a guess gets from a set into got[]. */
static void replies_of(const code_t *set, int size, int guess, uint8_t *got) {
    for (int i = 0; i < size; i++)
        got[i] = (uint8_t)reply_of(guess, (int)set[i]);
}

/* The sizes of the parts into which replies split a set. */
static void count_parts(const uint8_t *got, int size, int *sizes) {
    memset(sizes, 0, sizeof(int) * REPLIES);
    for (int i = 0; i < size; i++)
        sizes[got[i]]++;
}

/* Count in count[1 ... WON] how many of up to 255 codes give each reply to each guess of a group.
   A bull after b others counts PLACES - b; the sum is the formula's value. */
static void count_group(const code_t *set, int size, int group, lanes_t *count) {
    const lanes_t *ours = at_place + group * PLACES;
    const lanes_t *more = has_more + (size_t)group * symbols * PLACES;
    lanes_t sums[WON + 1] = {{0}};
    for (int i = 0; i < size; i++) {
        const uint8_t *theirs = digits + set[i] * PLACES, *nth = earlier_count + set[i] * PLACES;
        lanes_t sum = {0}, next = {0};
        sum += 1, next += PLACES;
#pragma GCC unroll 6
        for (int p = 0; p < PLACES; p++) {
            lanes_t bull = (lanes_t)(ours[p] == theirs[p]);
            sum += next & bull;
            next += bull;
            if (membership) {
                for (int q = 0; q < PLACES; q++)
                    bull |= (lanes_t)(ours[p] == theirs[q]) & (lanes_t)(ours[q] != theirs[q]);
                sum -= bull;
            } else {
                sum += more[theirs[p] * PLACES + nth[p]];
            }
        }
#pragma GCC unroll 32
        for (int r = 1; r <= WON; r++)
            sums[r] -= (lanes_t)(sum == (uint8_t)r);
    }
    memcpy(count, sums, sizeof sums);
}

/* The expected cost of a set, in 64ths: from an earlier pass, or the usual cost of its size. */
static int64_t expected(const code_t *set, int size, int limit, int64_t lower_bound) {
    if (size < 3)
        return 64 * lower_bound;
    const entry_t *known = look_up(key_of(set, size, limit));
    if (known && known->cost)
        return 64 * (int64_t)known->cost;
    if (known && known->failed_budget > lower_bound)
        lower_bound = known->failed_budget;
    return 64 * lower_bound > typical[size] ? 64 * lower_bound : typical[size];
}

typedef struct {
    int guess, lower_bound;
    int64_t rank; /* the expected cost, 64ths */
} candidate_t;

/* The cost of a guess's parts by their sizes: the least possible, and the usual one. */
static candidate_t weigh(int guess, int size, int limit, const int *sizes) {
    candidate_t c = {guess, unit * size, (int64_t)64 * unit * size};
    for (int r = 1; r < REPLIES; r++) {
        if (sizes[r] > capacity[limit - 1])
            c.lower_bound = NEVER / 2;
        c.lower_bound += cost_lower_bound(sizes[r], limit - 1);
        c.rank += typical[sizes[r]];
    }
    return c;
}

/* Weigh all useful guesses that may cost less than `best`; return how many are in list[]. */
static int weigh_all(const code_t *set, int size, int limit, int best, const uint8_t *useful,
                     candidate_t *list) {
    int listed = 0;
    for (int from = 0; from < codes; from += GROUP) {
        static int sizes[GROUP][REPLIES];
        lanes_t count[WON + 1];
        if (!memchr(useful + from, 1, codes - from < GROUP ? codes - from : GROUP))
            continue;
        memset(sizes, 0, sizeof sizes);
        for (int done = 0; done < size; done += 255) {
            count_group(set + done, size - done < 255 ? size - done : 255, from / GROUP, count);
            for (int r = 1; r < REPLIES; r++)
                for (int g = 0; g < GROUP; g++)
                    sizes[g][r] += count[r][g];
        }
        for (int g = 0; g < GROUP && from + g < codes; g++)
            if (useful[from + g]) {
                list[listed] = weigh(from + g, size, limit, sizes[g]);
                listed += list[listed].lower_bound < best;
            }
    }
    return listed;
}

/* The number of different replies that a guess gets from a small set. */
static int parts_of(const code_t *set, int size, int guess) {
    uint32_t mask = 0;
    for (int i = 0; i < size; i++)
        mask |= 1u << reply_of(guess, (int)set[i]);
    return __builtin_popcount(mask);
}

/* Write the number of different replies that each guess gets from a small set into parts[], which
   has space for whole groups. Stop at the first guess that gets a different reply from each code,
   and return it; else -1. The lanes after the last code hold a guess of zeros, which splits no set
   better than code 0 does, or into two parts at most. */
static int all_parts(const code_t *set, int size, uint8_t *parts) {
    for (int from = 0; from < codes; from += GROUP) {
        lanes_t count[WON + 1], some = {0};
        count_group(set, size, from / GROUP, count);
        for (int r = 1; r <= WON; r++)
            some -= (lanes_t)(count[r] != 0);
        memcpy(parts + from, &some, sizeof some);
        const uint8_t *all = size <= REPLIES ? memchr(parts + from, size, GROUP) : NULL;
        if (all)
            return (int)(all - parts);
    }
    return -1;
}

static uint8_t *scratch; /* [codes] */

/* A lower bound of a set's cost in this pass. It is proven, and exact if one of its codes splits
   the set into single codes, or for fewer than 3 codes. But if this pass has searched the set it
   is the cost found, or the budget that was not reached. That bounds only trees with the guesses
   that the pass tries, so only a pass that tries every guess proves a minimum. */
static int set_lower_bound(const code_t *set, int size, int limit) {
    if (size > capacity[limit])
        return NEVER;
    if (size < 3 || size > SMALL)
        return cost_lower_bound(size, limit);
    uint64_t key = key_of(set, size, limit);
    entry_t *known = find_or_insert(key);
    if (known->lower_bound) {
        if (known->pass != pass)
            return known->lower_bound;
        int lower_bound = known->cost ? known->cost : known->failed_budget;
        return lower_bound > known->lower_bound ? lower_bound : known->lower_bound;
    }
    int most = 0;
    for (int i = 0; i < size; i++) {
        int parts = parts_of(set, size, set[i]);
        if (parts == size) {
            known->cost = known->lower_bound = split_whole(size, limit, 1);
            known->guess = set[i];
            known->pass = (uint32_t)pass;
            add_to_statistics(size, known->cost);
            return known->cost;
        }
        if (parts > most)
            most = parts;
    }
    if (most + 1 < size && size > 3) { /* else a guess outside the set saves no guess */
        int largest = all_parts(set, size, scratch) < 0 ? 0 : size;
        for (int g = 0; g < codes && largest < size; g++)
            largest = (int)scratch[g] > largest ? (int)scratch[g] : largest;
        if (largest > most + 1)
            most = largest - 1;
    }
    int lower_bound = unit * (3 * size - most - 1);
    if (lower_bound < cost_lower_bound(size, limit))
        lower_bound = cost_lower_bound(size, limit);
    known->lower_bound = lower_bound;
    known->pass = (uint32_t)pass;
    return lower_bound;
}

/* Weigh the guesses that split a small set into the most parts, a few times `keep` of them; none
   splits it into single codes. Return how many may cost less than `best` and are in list[]. */
static int weigh_small(const code_t *set, int size, int limit, int best, int keep,
                       const uint8_t *parts, uint8_t *own, uint8_t *got, candidate_t *list) {
    int by_parts[REPLIES + 2] = {0}, sizes[REPLIES], listed = 0, take = 0, lowest = REPLIES + 1;
    memset(own, 0, (size_t)codes);
    for (int i = 0; i < size; i++)
        own[set[i]] = 1;
    for (int g = 0; g < codes; g++)
        by_parts[parts[g] + own[g]]++;
    while (lowest > 2 && take < 4 * keep)
        take += by_parts[--lowest];
    for (int g = 0; g < codes; g++) {
        int good = parts[g] + own[g];
        if (good < lowest || unit * (3 * size - good) >= best || parts[g] < 2)
            continue;
        replies_of(set, size, g, got);
        count_parts(got, size, sizes);
        list[listed] = weigh(g, size, limit, sizes);
        listed += list[listed].lower_bound < best;
    }
    return listed;
}

static int by_rank(const void *a, const void *b) {
    const candidate_t *x = a, *y = b;
    return x->rank != y->rank ? (x->rank < y->rank ? -1 : 1) : x->guess - y->guess;
}

/* Sort a set by replies: write the parts, their sizes, and the start of each. */
static void split(const code_t *set, int size, const uint8_t *got, code_t *parts, int *sizes,
                  int *start) {
    int next[REPLIES], at = 0;
    count_parts(got, size, sizes);
    for (int r = 0; r < REPLIES; r++) {
        start[r] = next[r] = at;
        at += sizes[r];
    }
    for (int i = 0; i < size; i++)
        parts[next[got[i]]++] = set[i];
}

/* A search for the best guess for a set, with its arrays. */
typedef struct {
    const code_t *set;
    int size, limit; /* its codes, and the guesses left */
    code_t *past;    /* the `count` guesses that led here */
    int count;
    uint64_t key;
    int lower_bound;
    int best, guess;         /* the best cost so far, first the budget; its guess, -1 for none */
    int tried;               /* the most guesses to solve: the width */
    candidate_t *list;       /* [codes] */
    code_t *split_codes;     /* [size] */
    uint64_t *splits;        /* [size > LARGE ? 4 * tried : tried] */
    uint8_t *parts, *useful; /* [codes], in whole groups */
    uint8_t *replies;        /* [size] */
} search_t;

/* Return the cost of a set, or a lower bound of at least the budget, if the table has it; else 0.
   Set the guess, the lower bound, and the best cost if it is known from an earlier pass. */
static int look_up_result(search_t *s) {
    int budget = s->best;
    s->lower_bound = cost_lower_bound(s->size, s->limit);
    if (s->size < 3) {
        s->guess = s->set[0];
        return s->lower_bound;
    }
    if (s->lower_bound >= budget)
        return s->lower_bound;
    s->key = key_of(s->set, s->size, s->limit);
    if (s->size <= SMALL)
        set_lower_bound(s->set, s->size, s->limit);
    const entry_t *known = find_or_insert(s->key);
    if (known->lower_bound >= budget)
        return known->lower_bound;
    int is_final = known->pass == pass || known->cost == known->lower_bound;
    if (is_final && !known->cost && known->failed_budget >= budget)
        return known->failed_budget;
    if (known->cost && (is_final || known->cost < budget)) {
        s->best = known->cost;
        s->guess = known->guess;
    }
    if (known->lower_bound > s->lower_bound)
        s->lower_bound = known->lower_bound;
    return is_final ? known->cost : 0;
}

/* Allocate the arrays of a search at once; free `list` to free them. */
static void allocate_arrays(search_t *s) {
    size_t splits = (s->size > LARGE ? 4 : 1) * (size_t)s->tried, groups = (size_t)codes + GROUP;
    s->list = malloc(codes * sizeof *s->list + splits * sizeof *s->splits +
                     s->size * (sizeof *s->split_codes + 1) + 2 * groups);
    s->splits = (uint64_t *)(s->list + codes);
    s->split_codes = (code_t *)(s->splits + splits);
    s->parts = (uint8_t *)(s->split_codes + s->size);
    s->useful = s->parts + groups;
    s->replies = s->useful + groups;
}

/* List the guesses that may cost less than the best, by their usual costs; return their number. */
static int list_guesses(search_t *s) {
    int listed = 0;
    if (s->size > SMALL) {
        mark_distinct_guesses(s->set, s->size, s->past, s->count, s->useful);
        listed = weigh_all(s->set, s->size, s->limit, s->best, s->useful, s->list);
    } else {
        int whole = all_parts(s->set, s->size, s->parts);
        int cost = split_whole(s->size, s->limit, 0); /* `whole` is none of the set's codes */
        if (whole < 0)
            listed = weigh_small(s->set, s->size, s->limit, s->best, s->tried, s->parts, s->useful,
                                 s->replies, s->list);
        else if (cost < s->best)
            s->best = s->lower_bound = cost, s->guess = whole;
    }
    qsort(s->list, listed, sizeof *s->list, by_rank);
    return listed;
}

/* Return whether the replies split the set as one of `count` earlier guesses does; else add the
   split to these. */
static int is_known_split(const search_t *s, int count) {
    uint64_t sums[REPLIES] = {0}, sum = 0;
    for (int i = 0; i < s->size; i++)
        sums[s->replies[i]] += mark_of[s->set[i]];
    for (int r = 0; r < REPLIES; r++)
        sum += (sums[r] ^ sums[r] >> 29) * (r ? 0xbf58476d1ce4e5b9u : 0x94d049bb133111ebu);
    for (int i = 0; i < count; i++)
        if (s->splits[i] == sum)
            return 1;
    s->splits[count] = sum;
    return 0;
}

/* Set a candidate's rank and lower bound from its parts, until the bound reaches the best cost. */
static void examine(const search_t *s, candidate_t *candidate) {
    int sizes[REPLIES], start[REPLIES], total = unit * s->size;
    int64_t rank = (int64_t)64 * unit * s->size;
    split(s->set, s->size, s->replies, s->split_codes, sizes, start);
    for (int r = 1; r < REPLIES && total < s->best; r++)
        if (sizes[r]) {
            const code_t *part = s->split_codes + start[r];
            int lower_bound = set_lower_bound(part, sizes[r], s->limit - 1);
            total += lower_bound;
            if (lower_bound < NEVER)
                rank += expected(part, sizes[r], s->limit - 1, lower_bound);
        }
    candidate->lower_bound = total;
    candidate->rank = rank;
}

/* Examine the first of the listed guesses; skip equal splits. Return how many are to be solved. */
static int examine_first(search_t *s, int listed) {
    int most = s->size > LARGE ? 4 * s->tried : s->tried, kept = 0;
    for (int i = 0, examined = 0; i < listed && examined < most; i++) {
        candidate_t candidate = s->list[i];
        replies_of(s->set, s->size, candidate.guess, s->replies);
        if (s->size <= SMALL * 4 && is_known_split(s, examined))
            continue;
        examined++;
        examine(s, &candidate);
        if (candidate.lower_bound < s->best)
            s->list[kept++] = candidate;
    }
    qsort(s->list, kept, sizeof *s->list, by_rank);
    return kept < s->tried ? kept : s->tried;
}

static int search(const code_t *set, int size, int limit, int budget, code_t *past, int count,
                  int *best_guess);

/* Return the cost of a guess if it is below the best; else a lower bound of it. */
static int solve_parts(const search_t *s, int guess) {
    int sizes[REPLIES], start[REPLIES], lower_bounds[REPLIES], total = unit * s->size, ignored;
    uint32_t left = 0; /* a bit for each part that is not solved */
    replies_of(s->set, s->size, guess, s->replies);
    split(s->set, s->size, s->replies, s->split_codes, sizes, start);
    for (int r = 1; r < REPLIES; r++)
        if (sizes[r]) {
            lower_bounds[r] = set_lower_bound(s->split_codes + start[r], sizes[r], s->limit - 1);
            total += lower_bounds[r];
            left |= (uint32_t)(sizes[r] > 2) << r;
        }
    s->past[s->count] = (code_t)guess;
    while (left && total < s->best) { /* the smallest part first, because it fails fastest */
        int r = -1;
        for (int other = 1; other < REPLIES; other++)
            if (left >> other & 1 && (r < 0 || sizes[other] < sizes[r]))
                r = other;
        left &= ~(1u << r);
        total -= lower_bounds[r];
        total += search(s->split_codes + start[r], sizes[r], s->limit - 1, s->best - total,
                        s->past, s->count + 1, &ignored);
    }
    return total;
}

/* Store the result of a search; return the cost, or the budget if it was not reached. */
static int store_result(const search_t *s) {
    entry_t *place = find_or_insert(s->key);
    place->pass = (uint32_t)pass;
    if (s->guess < 0) {
        place->failed_budget = s->best;
        if (!place->lower_bound)
            place->lower_bound = s->lower_bound;
        return s->best;
    }
    place->cost = s->best;
    place->guess = (uint32_t)s->guess;
    if (place->lower_bound < s->lower_bound)
        place->lower_bound = s->lower_bound;
    add_to_statistics(s->size, s->best);
    return s->best;
}

/* The cost of the set if it is below `budget`; else a lower bound of it, at least `budget`. */
static int search(const code_t *set, int size, int limit, int budget, code_t *past, int count,
                  int *best_guess) {
    search_t s = {.set = set, .size = size, .limit = limit, .past = past, .count = count};
    s.best = budget, s.guess = -1, s.tried = width[size <= SMALL ? 0 : size <= LARGE ? 1 : 2];
    if (size > capacity[limit])
        return NEVER;
    int cost = look_up_result(&s);
    if (!cost) {
        allocate_arrays(&s);
        int listed = examine_first(&s, list_guesses(&s));
        for (int i = 0; i < listed; i++) {
            if (report && size > LARGE)
                report(count, i, listed, s.best);
            if (s.list[i].lower_bound >= s.best)
                continue;
            int total = solve_parts(&s, s.list[i].guess);
            if (total < s.best)
                s.best = total, s.guess = s.list[i].guess;
        }
        free(s.list);
        cost = store_result(&s);
    }
    *best_guess = s.guess;
    return cost;
}

/* Fill the tables for scoring each code as a secret, and in groups as a guess. */
static void fill_score_tables(void) {
    for (int i = 0; i < codes; i++) {
        mark_of[i] = random_64();
        for (int p = 0; p < PLACES; p++) {
            int digit = digits[i * PLACES + p];
            ((uint8_t *)(at_place + i / GROUP * PLACES + p))[i % GROUP] = (uint8_t)digit;
            int n = earlier_count[i * PLACES + p] = tally[i * symbols + digit]++;
            lanes_t *more = has_more + ((size_t)(i / GROUP) * symbols + digit) * PLACES + n;
            ((uint8_t *)more)[i % GROUP] = 1;
        }
    }
}

/* Set capacity[], the most codes that n guesses find, and size_lower_bound[]. */
static void fill_size_tables(void) {
    int64_t reach = 1, total = 0;
    int n = 0;
    size_lower_bound[0] = capacity[0] = 0;
    for (int depth = 1; depth <= MOST_GUESSES; depth++) {
        for (int64_t i = 0; i < reach && n < codes; i++)
            size_lower_bound[++n] = (int)(total += depth);
        capacity[depth] = n;
        if (reach < codes)
            reach *= REPLIES - 1;
    }
}

/* Return `size` bytes of memory, all 0, aligned for a lanes_t; NULL if there is none. */
static void *allocate(size_t size) {
    size_t whole = (size + GROUP - 1) / GROUP * GROUP;
    void *found = aligned_alloc(GROUP, whole);
    return found ? memset(found, 0, whole) : NULL;
}

/* Prepare for a game. `all` = the codes' digits, place by place; `rule` 0 textbook, 1 membership;
   2^bits sets are stored. Returns 0, or 1 without enough memory. */
int setup(int count, int alphabet, int repeats, const uint8_t *all, int rule, int bits,
          int guess_costs, int last_costs) {
    codes = count, symbols = alphabet, allow_repeats = repeats, membership = rule;
    unit = guess_costs, last_guess_penalty = last_costs;
    pass = 0;
    size_t groups = ((size_t)codes + GROUP - 1) / GROUP;
    void *old[] = {digits,           tally,     earlier_count, at_place, has_more, mark_of,
                   size_lower_bound, cost_seen, sets_seen,     typical,  scratch,  memory};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        free(old[i]);
    digits = allocate((size_t)codes * PLACES);
    tally = allocate((size_t)codes * symbols);
    earlier_count = allocate((size_t)codes * PLACES);
    at_place = allocate(groups * PLACES * sizeof *at_place);
    has_more = allocate(groups * symbols * PLACES * sizeof *has_more);
    mark_of = allocate(codes * sizeof *mark_of);
    size_lower_bound = allocate((codes + 1) * sizeof *size_lower_bound);
    typical = allocate((codes + 1) * sizeof *typical);
    cost_seen = allocate((codes + 1) * sizeof *cost_seen);
    sets_seen = allocate((codes + 1) * sizeof *sets_seen);
    scratch = allocate(groups * GROUP);
    memory_mask = ((uint64_t)1 << bits) - 1;
    memory = calloc(memory_mask + 1, sizeof *memory);
    if (!digits || !tally || !earlier_count || !at_place || !has_more || !mark_of ||
        !size_lower_bound || !typical || !cost_seen || !sets_seen || !scratch || !memory)
        return 1;
    memcpy(digits, all, (size_t)codes * PLACES);
    random_state = 1;
    fill_score_tables();
    fill_size_tables();
    update_typical_costs();
    return 0;
}

/* Begin another pass, which searches the sets again: the costs of earlier passes are the costs to
   beat, and order the guesses. */
void begin_pass(int small, int medium, int top) {
    pass++;
    width[0] = small, width[1] = medium, width[2] = top;
    update_typical_costs();
}

/* Return the least cost found below `budget` for a set, and its guess; `budget` or more if there is
   none. `past` has space for MOST_GUESSES + 1 guesses; the first `count` led here. */
int solve(const code_t *set, int size, int limit, int budget, code_t *past, int count, int *guess,
          void (*progress)(int, int, int, int)) {
    report = progress;
    *guess = -1;
    return search(set, size, limit, budget, past, count, guess);
}

static int by_lower_bound(const void *a, const void *b) {
    const candidate_t *x = a, *y = b;
    if (x->lower_bound != y->lower_bound)
        return x->lower_bound < y->lower_bound ? -1 : 1;
    return x->guess - y->guess;
}

/* Return a lower bound of a set's cost: every guess is tried for `depth` guesses, and the sets left
   after them are assumed to be split optimally (size_lower_bound). */
int game_lower_bound(const code_t *set, int size, int depth, code_t *past, int count,
                void (*progress)(int, int, int, int)) {
    if (size < 3 || !depth)
        return size_lower_bound[size];
    candidate_t *list = malloc(sizeof(candidate_t) * codes);
    code_t *parts = malloc(sizeof(code_t) * size);
    uint8_t *useful = malloc(codes + GROUP), *got = malloc(size);
    mark_distinct_guesses(set, size, past, count, useful);
    int listed = weigh_all(set, size, MOST_GUESSES, NEVER, useful, list), best = NEVER;
    qsort(list, listed, sizeof *list, by_lower_bound);
    if (depth == 1)
        best = list[0].lower_bound;
    for (int i = 0; depth > 1 && i < listed && list[i].lower_bound < best; i++) {
        int sizes[REPLIES], start[REPLIES], total = list[i].lower_bound;
        if (progress)
            progress(count, i, listed, best);
        replies_of(set, size, list[i].guess, got);
        split(set, size, got, parts, sizes, start);
        past[count] = (code_t)list[i].guess;
        for (int r = 1; r < REPLIES && total < best; r++)
            if (sizes[r] > 2)
                total += game_lower_bound(parts + start[r], sizes[r], depth - 1, past, count + 1,
                                          count ? NULL : progress) -
                         size_lower_bound[sizes[r]];
        if (total < best)
            best = total;
    }
    free(got), free(useful), free(parts), free(list);
    return best;
}
