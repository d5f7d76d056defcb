/* An Othello engine for the host: search by learned patterns, exact endings, games, regression.

c_port.py compiles and calls it. The constants of lib/othello are in othello_kernel.h. All state is
in the arguments, so threads may call at the same time. Results are the same on every machine.

A board is two sets of squares: a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63. The value of a position
is that of lib/othello/evaluation.py: eighths of a disc, for the side to move.

A table index is a base-3 number with a trit for each square of a pattern: 0 = O, 1 = empty, 2 = X.
If O is to move, a second set of tables is read, which is the first in reverse order. A search reads
the tables of its root's phase.
*/

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "othello_kernel.h"

#define NEVER (-NO_VALUE)
#define NO_PROBE NEVER /* the probe is undecided */

typedef uint64_t set_t;

typedef struct {
    int instances, bytes, phases;
    uint8_t phase_starts[MOST_PHASES];
    int32_t constant[MOST_PHASES];      /* less 128 for each instance */
    uint8_t *tables[MOST_PHASES][2];    /* [phase][0 = X to move, 1 = O] */
    uint16_t start[MOST_INSTANCES];     /* the indices of the empty board in `tables` */
    uint16_t power[64][MOST_INSTANCES]; /* X's disc adds it to an index, O's subtracts it */
} weights_t;

typedef struct {
    set_t disc[2]; /* X, O */
    int side;      /* 0 = X to move */
    uint16_t index[MOST_INSTANCES];
} position_t;

/* ---- the board ---- */

static set_t rays[64][8]; /* squares beyond a square: 4 directions to higher bits, 4 to lower */

__attribute__((constructor)) static void make_rays(void) {
    static const int down[8] = {0, 1, 1, 1, 0, -1, -1, -1}, right[8] = {1, -1, 0, 1, -1, 1, 0, -1};
    for (int s = 0; s < 64; s++)
        for (int d = 0; d < 8; d++) {
            int row = s / 8 + down[d], column = s % 8 + right[d];
            for (; row >> 3 == 0 && column >> 3 == 0; row += down[d], column += right[d])
                rays[s][d] |= (set_t)1 << (row * 8 + column);
        }
}

static int count(set_t set) { return __builtin_popcountll(set); }
static int lowest_square(set_t set) { return __builtin_ctzll(set); }

/* Return the discs that a move of `own` to the empty square s flips. */
static set_t flips(set_t own, set_t other, int s) {
    set_t flipped = 0;
    for (int d = 0; d < 4; d++) { /* a carry runs over the other's discs to the first bit beyond */
        set_t ray = rays[s][d], end = ((other | ~ray) + 1) & ray & own;
        flipped |= (end - (end != 0)) & ray;
    }
    for (int d = 4; d < 8; d++) {
        set_t ray = rays[s][d], stop = (ray & ~other) | 1;
        set_t end = (set_t)1 << 63 >> __builtin_clzll(stop) & ray & own;
        flipped |= -(end << 1) & ray;
    }
    return flipped;
}

static set_t moves_along(set_t own, set_t inner, int step) {
    set_t up = inner & own << step, down = inner & own >> step;
    for (int i = 0; i < 5; i++) {
        up |= inner & up << step;
        down |= inner & down >> step;
    }
    return up << step | down >> step;
}

/* Return the legal moves of `own`. */
static set_t moves(set_t own, set_t other) {
    set_t inner = other & 0x7e7e7e7e7e7e7e7eu;
    return (moves_along(own, inner, 1) | moves_along(own, inner, 7) | moves_along(own, inner, 9) |
            moves_along(own, other, 8)) & ~(own | other);
}

/* Return the number of sequences of `depth` moves (perft), a test of `moves` and `flips`. A forced
   pass is a move, and a game that is over counts as one sequence. */
int64_t perft(set_t own, set_t other, int depth) {
    set_t legal = moves(own, other);
    if (!depth)
        return 1;
    if (!legal)
        return moves(other, own) ? perft(other, own, depth - 1) : 1;
    if (depth == 1)
        return count(legal);
    int64_t total = 0;
    for (; legal; legal &= legal - 1) {
        int s = lowest_square(legal);
        set_t flipped = flips(own, other, s);
        total += perft(other ^ flipped, own ^ flipped ^ (set_t)1 << s, depth - 1);
    }
    return total;
}

/* ---- exact endings ---- */

#define CORNERS 0x8100000000000081u

/* Return the quadrants of the board that contain an odd number of `squares`. */
static set_t odd_quadrants(set_t squares) {
    static const set_t upper[2] = {0x0f0f0f0f, 0xf0f0f0f0};
    set_t odd = 0;
    for (int q = 0; q < 4; q++) {
        set_t quadrant = upper[q & 1] << 16 * (q & 2);
        if (count(squares & quadrant) & 1)
            odd |= quadrant;
    }
    return odd;
}

/* Return the result for `own` if neither side can move: the winner gets the empty squares. With
   `plain` it is the difference of discs, which training uses. */
static int result_of(set_t own, set_t other, int plain) {
    int difference = count(own) - count(other);
    if (plain || !difference)
        return difference;
    return difference > 0 ? 64 - 2 * count(other) : 2 * count(own) - 64;
}

typedef struct {
    int64_t count, limit;
    int plain;
} nodes_t;

static int solve(set_t own, set_t other, int alpha, int beta, int passed, nodes_t *nodes);

/* Return the result for `own` of its move s. */
static int solve_move(set_t own, set_t other, int s, int alpha, int beta, nodes_t *nodes) {
    set_t flipped = flips(own, other, s);
    return -solve(other ^ flipped, own ^ flipped ^ (set_t)1 << s, -beta, -alpha, 0, nodes);
}

/* Return the result of perfect play for `own`, which moves: alpha-beta search, fail-soft. Beyond
   the limit of nodes it returns at once, with an invalid result. */
static int solve(set_t own, set_t other, int alpha, int beta, int passed, nodes_t *nodes) {
    set_t empty = ~(own | other);
    if (++nodes->count > nodes->limit)
        return beta;
    int left = count(empty);
    if (left == 1) {
        int s = lowest_square(empty), difference = count(own) - count(other);
        int flipped = count(flips(own, other, s));
        if (flipped)
            return difference + 2 * flipped + 1;
        flipped = count(flips(other, own, s));
        return flipped ? difference - 2 * flipped - 1 : result_of(own, other, nodes->plain);
    }
    set_t legal = moves(own, other);
    if (!legal) {
        if (passed || !left)
            return result_of(own, other, nodes->plain);
        return -solve(other, own, -beta, -alpha, 1, nodes);
    }
    int best = -65;
    if (left <= 6) { /* parity: first in quadrants with an odd number of empty squares */
        set_t odd = odd_quadrants(empty) & legal, groups[2] = {odd, legal & ~odd};
        for (int g = 0; g < 2; g++)
            for (set_t rest = groups[g]; rest; rest &= rest - 1) {
                int value = solve_move(own, other, lowest_square(rest), alpha, beta, nodes);
                if (value > best)
                    best = value;
                if (best > alpha)
                    alpha = best;
                if (alpha >= beta)
                    return best;
            }
        return best;
    }
    int order[64], square[64], n = 0; /* first the moves with few replies */
    for (set_t rest = legal; rest; rest &= rest - 1, n++) {
        int s = lowest_square(rest), i = n;
        set_t flipped = flips(own, other, s);
        set_t replies = moves(other ^ flipped, own ^ flipped ^ (set_t)1 << s);
        int rank = 4 * count(replies) + 4 * count(replies & CORNERS) -
                   2 * (int)(odd_quadrants(empty) >> s & 1) - 6 * (int)(CORNERS >> s & 1);
        for (; i && order[i - 1] > rank; i--)
            order[i] = order[i - 1], square[i] = square[i - 1];
        order[i] = rank, square[i] = s;
    }
    for (int i = 0; i < n; i++) {
        int value;
        if (i && beta - alpha > 1) {
            value = solve_move(own, other, square[i], alpha, alpha + 1, nodes);
            if (value > alpha && value < beta)
                value = solve_move(own, other, square[i], value, beta, nodes);
        } else
            value = solve_move(own, other, square[i], alpha, beta, nodes);
        if (value > best)
            best = value;
        if (best > alpha)
            alpha = best;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* Return the result of lib/othello/endgame, NEVER if it takes more nodes than `limit`. Set *move to
   its move, -1 for none: of the best moves the first in the order of its root. With `plain` it is
   the difference of discs, and of the best moves the first square, so that training does not
   depend on the console's move ordering. */
int solve_root(set_t own, set_t other, int64_t limit, int plain, int *move) {
    /* the order of the squares in lib/othello/endgame, in a quadrant */
    static const int order[4][4] = {{0, 8, 1, 3}, {8, 9, 7, 6}, {1, 7, 2, 4}, {3, 6, 4, 5}};
    nodes_t nodes = {0, limit, plain};
    set_t legal = moves(own, other), odd = odd_quadrants(~(own | other));
    int key[64], n = 0, best = -65;
    *move = -1;
    if (!legal)
        best = -solve(other, own, -64, 64, 1, &nodes);
    for (; legal; legal &= legal - 1, n++) {
        int s = lowest_square(legal), row = s / 8, column = s % 8, i = n;
        set_t flipped = flips(own, other, s);
        set_t replies = moves(other ^ flipped, own ^ flipped ^ (set_t)1 << s);
        int weight = 2 * count(replies) + count(replies & CORNERS) - (int)(odd >> s & 1) -
                     (int)(CORNERS >> s & 1) + 2;
        weight = weight * 16 + order[row < 4 ? row : 7 - row][column < 4 ? column : 7 - column];
        int this_key = (plain ? 0 : weight * 64) + s;
        for (; i && key[i - 1] > this_key; i--)
            key[i] = key[i - 1];
        key[i] = this_key;
    }
    for (int i = 0; i < n; i++) {
        int s = key[i] & 63, value = solve_move(own, other, s, best, i ? best + 1 : 64, &nodes);
        if (i && value > best)
            value = solve_move(own, other, s, best, 64, &nodes);
        if (value > best)
            best = value, *move = s;
    }
    return nodes.count > limit ? NEVER : best;
}

/* ---- evaluation ---- */

/* Return weights from the parts of a file, see evaluation.py; NULL if there is no memory. */
weights_t *make_weights(int instances, const uint16_t *offsets, const uint8_t *lengths,
                        const uint8_t *squares, int phases, const uint8_t *from,
                        const int32_t *constants, int bytes, const uint8_t *tables) {
    weights_t *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->instances = instances, w->phases = phases, w->bytes = bytes;
    for (int k = 0; k < instances; k++) {
        int size = 1;
        for (int i = 0; i < lengths[k]; i++, size *= 3)
            w->power[*squares++][k] = (uint16_t)size;
        w->start[k] = (uint16_t)(offsets[k] + size / 2);
    }
    for (int p = 0; p < phases; p++) {
        w->phase_starts[p] = from[p];
        w->constant[p] = constants[p] - 128 * instances;
        for (int side = 0; side < 2; side++)
            if (!(w->tables[p][side] = malloc(bytes)))
                return NULL;
        memcpy(w->tables[p][0], tables + (size_t)p * bytes, bytes);
        for (int k = 0; k < instances; k++) {
            int size = 1;
            for (int i = 0; i < lengths[k]; i++)
                size *= 3;
            for (int i = 0; i < size; i++)
                w->tables[p][1][offsets[k] + i] = w->tables[p][0][offsets[k] + size - 1 - i];
        }
    }
    return w;
}

void free_weights(weights_t *w) {
    for (int p = 0; p < w->phases; p++)
        free(w->tables[p][0]), free(w->tables[p][1]);
    free(w);
}

static int phase_of(const weights_t *w, set_t discs) {
    int phase = w->phases - 1, number = count(discs);
    while (phase && number < w->phase_starts[phase])
        phase--;
    return phase;
}

static void set_up(const weights_t *w, position_t *p, set_t own, set_t other) {
    p->disc[0] = own, p->disc[1] = other, p->side = 0;
    memcpy(p->index, w->start, sizeof p->index);
    for (set_t rest = own; rest; rest &= rest - 1)
        for (int k = 0; k < MOST_INSTANCES; k++)
            p->index[k] += w->power[lowest_square(rest)][k];
    for (set_t rest = other; rest; rest &= rest - 1)
        for (int k = 0; k < MOST_INSTANCES; k++)
            p->index[k] -= w->power[lowest_square(rest)][k];
}

/* Set *after to the position after a move of the side to move to s. */
static void play(const weights_t *w, const position_t *p, int s, position_t *after) {
    int side = p->side;
    set_t flipped = flips(p->disc[side], p->disc[!side], s);
    after->disc[side] = p->disc[side] ^ flipped ^ (set_t)1 << s;
    after->disc[!side] = p->disc[!side] ^ flipped;
    after->side = !side;
    uint16_t sum[MOST_INSTANCES];
    memcpy(sum, w->power[s], sizeof sum);
    for (set_t rest = flipped; rest; rest &= rest - 1)
        for (int k = 0; k < MOST_INSTANCES; k++)
            sum[k] += 2 * w->power[lowest_square(rest)][k];
    for (int k = 0; k < MOST_INSTANCES; k++)
        after->index[k] = p->index[k] + (side ? -sum[k] : sum[k]);
}

static int disc_penalty(set_t set) {
    int missing = MIN_DISCS - count(set);
    return missing > 0 ? missing * DISC_PENALTY : 0;
}

static int value_of(const weights_t *w, int phase, const position_t *p) {
    const uint8_t *table = w->tables[phase][p->side];
    int value = w->constant[phase] - disc_penalty(p->disc[p->side]);
    value += disc_penalty(p->disc[!p->side]);
    for (int k = 0; k < w->instances; k++)
        value += table[p->index[k]];
    return value;
}

int evaluate(const weights_t *w, set_t own, set_t other) {
    position_t p;
    set_up(w, &p, own, other);
    return value_of(w, phase_of(w, own | other), &p);
}

static int final_value(int difference) {
    return 8 * difference + (difference > 0 ? WIN_BONUS : difference < 0 ? -WIN_BONUS : 0);
}

/* ---- the console's search: the same nodes as lib/othello/midgame ---- */

typedef struct {
    const weights_t *weights;
    int phase, entries;
    int32_t *table;
    int64_t nodes, limit;
    int stopped;              /* at the limit of nodes */
    const uint8_t *margins;   /* of the probes in this phase, by depth; NULL for no probes */
    const position_t *probed; /* the position of the current probe, or NULL */
    int plain;                /* a finished game counts by discs alone, for training */
    int value, rank;          /* the root's best move so far; rank 64 for none */
    int leaf_rank;            /* the best move of the last node of depth 1 */
    uint8_t killer[2][65];    /* by side to move and rank of the move before; 64 for none */
} search_t;

static int rank_of[64], square_of[64]; /* the static order of squares; rank 64 is no square */
static uint32_t number_of[64][2];      /* X's disc adds it to the two hash sums, O's twice it */

__attribute__((constructor)) static void make_order(void) {
    /* MOVE_ORDER of lib/othello/constants.py: squares with the same number are in a row there */
    static const int order[4][4] = {{0, 6, 1, 2}, {6, 8, 5, 4}, {1, 5, 3, 3}, {2, 4, 3, 3}};
    uint32_t seed = 1, numbers[182];
    int rank = 0;
    for (int number = 0; number < 9; number++)
        for (int s = 0; s < 64; s++) {
            int row = s / 8, column = s % 8;
            if (order[row < 4 ? row : 7 - row][column < 4 ? column : 7 - column] == number)
                rank_of[s] = rank, square_of[rank++] = s;
        }
    for (int i = 0; i < 182; i++)
        numbers[i] = (seed = seed * 69069 + 1) >> 3;
    for (int s = 0; s < 64; s++)
        for (int i = 0; i < 2; i++)
            number_of[s][i] = numbers[2 * (s + s / 8 + 10) + i];
}

static uint32_t sum_of(const position_t *p, int which) {
    uint32_t sum = which ? 7919 : 0;
    for (int side = 0; side < 2; side++)
        for (set_t rest = p->disc[side]; rest; rest &= rest - 1)
            sum += number_of[lowest_square(rest)][which] << side;
    return sum & 0x1fffffff;
}

static void begin(search_t *d, const weights_t *w, set_t discs, int64_t limit, int entries,
                  int32_t *table) {
    *d = (search_t){.weights = w, .phase = phase_of(w, discs), .entries = entries, .table = table};
    d->limit = limit, d->rank = 64;
    memset(d->killer, 64, sizeof d->killer);
    if (entries)
        memset(table, 0, sizeof *table * 2 * entries);
}

static position_t passed_on(const position_t *p) {
    position_t after = *p;
    after.side = !p->side;
    return after;
}

/* Return the value of a finished game, for the side to move. */
static int end_of(const search_t *d, const position_t *p) {
    return final_value(result_of(p->disc[p->side], p->disc[!p->side], d->plain));
}

/* Search a node of depth 1 after the move of rank `before`, 64 after a pass and at the root. Return
   its value, -NEVER if there is no move; set d->leaf_rank to the best move. */
static int last_moves(search_t *d, const position_t *p, int before, int beta) {
    int best = -NEVER, first = before < 64 ? d->killer[p->side][before] : 64;
    set_t legal = moves(p->disc[p->side], p->disc[!p->side]);
    for (int i = -1; i < 64 && legal; i++) {
        position_t after;
        int rank = i < 0 ? first : i;
        if (rank > 63 || !(legal >> square_of[rank] & 1))
            continue;
        legal ^= (set_t)1 << square_of[rank];
        play(d->weights, p, square_of[rank], &after);
        d->nodes++;
        int value = after.disc[after.side] ? value_of(d->weights, d->phase, &after)
                                           : end_of(d, &after);
        if (-value > best)
            best = -value, d->leaf_rank = rank;
        if (best >= beta) {
            d->killer[p->side][before] = (uint8_t)rank;
            break;
        }
    }
    return best;
}

/* Search a node of depth 1; if there is no move, pass. */
static int last_or_pass(search_t *d, const position_t *p, int before, int alpha, int beta) {
    int value = last_moves(d, p, before, beta);
    if (value > -NEVER)
        return value;
    position_t after = passed_on(p);
    value = last_moves(d, &after, 64, -alpha);
    return -(value > -NEVER ? value : end_of(d, &after));
}

/* List the moves as 63 - rank, if `sorted` plus 64 times the sum of the table entries after the
   move. The sum is for the side to move at the leaves, negated at odd depths, without the constant
   and the disc penalty (lib/othello/midgame/SPEC.md). The greatest number is the first move.
   Return the number of moves. */
static int expand(search_t *d, const position_t *p, int depth, int sorted, int *move) {
    int n = 0;
    set_t legal = moves(p->disc[p->side], p->disc[!p->side]);
    for (; legal; legal &= legal - 1, n++) {
        position_t after;
        move[n] = 63 - rank_of[lowest_square(legal)];
        if (!sorted)
            continue;
        play(d->weights, p, lowest_square(legal), &after);
        d->nodes++;
        const uint8_t *table = d->weights->tables[d->phase][depth & 1 ? !p->side : p->side];
        int sum = 0;
        for (int k = 0; k < d->weights->instances; k++)
            sum += table[after.index[k]];
        move[n] += (depth & 1 ? -sum : sum) * 64;
    }
    return n;
}

/* Remove the best of n moves and return its rank. */
static int take_best(int *move, int *n) {
    int most = 0;
    for (int i = 1; i < *n; i++)
        if (move[i] > move[most])
            most = i;
    int rank = 63 - (move[most] & 63);
    move[most] = move[--*n];
    return rank;
}

static int node(search_t *d, const position_t *p, int depth, int before, int alpha, int beta,
                int passed, int root);

/* Predict a search by a shallower one (ProbCut). Return alpha for a value of at most alpha,
   alpha + 1 for a greater one, or NO_PROBE. A shallow depth of 0 is the static evaluation. */
static int probe(search_t *d, const position_t *p, int depth, int before, int alpha) {
    int margin = d->margins[depth], shallow = depth - (depth < 6 ? 2 : 4);
    int low = alpha - margin, high = alpha + 1 + margin, value;
    if (shallow) {
        d->probed = p;
        value = shallow == 1 ? last_moves(d, p, before, high)
                             : node(d, p, shallow, before, low, high, 0, 0);
        d->probed = NULL;
    } else {
        value = value_of(d->weights, d->phase, p);
        d->nodes++;
    }
    return value >= high ? alpha + 1 : value > -NEVER && value <= low ? alpha : NO_PROBE;
}

/* A table entry is two words, the key and a result:
   value + 16384 << 14 | depth << 9 | upper bound << 8 | lower bound << 7 | best rank. */
#define LOWER_BOUND (1 << 7)
#define UPPER_BOUND (1 << 8)
#define VALUE_OF(result) (((result) >> 14) - 16384)
#define DEPTH_OF(result) ((result) >> 9 & 31)
#define RANK_OF(result) ((result) & 127)

/* Return the table entry of a node, or the one to replace by a node of `depth`. */
static int32_t *place_of(const search_t *d, const position_t *p, int32_t key, int depth) {
    uint32_t first = (sum_of(p, 0) ^ (uint32_t)(p->side + 1)) & (uint32_t)(d->entries - 1);
    int32_t *entry = d->table + 2 * first, *neighbour = d->table + 2 * (first ^ 1);
    if (entry[0] == key)
        return entry;
    return DEPTH_OF(entry[1]) > depth || neighbour[0] == key ? neighbour : entry;
}

/* Search a node of depth 2 or more after the move of rank `before`, 64 after a pass and at the
   root. Return its value, fail-soft. */
static int node(search_t *d, const position_t *p, int depth, int before, int alpha, int beta,
                int passed, int root) {
    int first = root ? d->rank : 64, second = 64; /* ranks to try first: the table's, the killer */
    int move[64];
    int best = -NEVER, best_rank = 64, alpha_before = alpha;
    int32_t *entry = NULL, key = 0;
    if (d->entries && !passed) {
        key = (int32_t)sum_of(p, 1) + p->side + 1;
        entry = place_of(d, p, key, 0);
        if (entry[0] == key) {
            int result = entry[1], value = VALUE_OF(result);
            int bound = value >= beta ? LOWER_BOUND : value <= alpha ? UPPER_BOUND : 0;
            first = RANK_OF(result);
            if (DEPTH_OF(result) == depth && !root && result & bound)
                return value;
        }
    }
    /* SPEC.md: only null windows are probed, and within a probe only nodes of depth 2. */
    int may_probe = !passed && !root && beta - alpha == 1 && (!d->probed || depth == 2);
    if (may_probe && d->margins && depth <= MAX_PROBED_DEPTH && d->margins[depth] &&
        count(p->disc[0]) >= PROBE_MIN_DISCS && count(p->disc[1]) >= PROBE_MIN_DISCS) {
        int value = probe(d, p, depth, before, alpha);
        if (d->stopped || value != NO_PROBE)
            return value;
        if (entry && (entry = place_of(d, p, key, 0))[0] == key)
            first = RANK_OF(entry[1]);
    }
    int n = expand(d, p, depth, depth >= SORT_MIN_DEPTH, move);
    if (!n && d->probed == p)
        return -NEVER; /* the probe decides nothing */
    if (!n && passed)
        return end_of(d, p);
    if (!n) {
        position_t after = passed_on(p);
        return -node(d, &after, depth, 64, -beta, -alpha, 1, 0);
    }
    if (depth < SORT_MIN_DEPTH && before < 64)
        second = d->killer[p->side][before];
    for (int i = 0; i < n; i++) {
        int rank = 63 - (move[i] & 63);
        move[i] += (rank == first) << 24 | (rank == second) << 23;
    }
    while (1) {
        if (d->nodes >= d->limit) {
            d->stopped = 1;
            return best;
        }
        if (!n || best >= beta)
            break;
        int rank = take_best(move, &n), whole = best == -NEVER || depth <= 2, low = alpha;
        while (1) {
            position_t after;
            int high = whole ? beta : alpha + 1, value;
            play(d->weights, p, square_of[rank], &after);
            d->nodes++;
            value = depth == 2 ? -last_or_pass(d, &after, rank, -high, -low)
                               : -node(d, &after, depth - 1, rank, -high, -low, 0, 0);
            if (d->stopped)
                return best;
            if (value > best && !whole && alpha < value && value < beta) {
                whole = 1, low = value;
                continue;
            }
            if (value > best) {
                best = value, best_rank = rank;
                if (root)
                    d->value = best, d->rank = rank;
                if (value > alpha)
                    alpha = value;
            }
            break;
        }
    }
    if (best >= beta && before < 64)
        d->killer[p->side][before] = (uint8_t)best_rank;
    if (entry) {
        int bound = (best > alpha_before ? LOWER_BOUND : 0) | (best < beta ? UPPER_BOUND : 0);
        entry = place_of(d, p, key, depth);
        entry[0] = key;
        entry[1] = (best + 16384) << 14 | depth << 9 | bound | best_rank;
    }
    return best;
}

/* Return the square of the move of Search.think_steps; there must be a move. `side` is 1 if O
   moves. `table` has two words an entry. `margins` has MAX_PROBED_DEPTH + 1 bytes, by depth, for
   each phase, or is NULL. Set result[0 ... 2] to value, depth and nodes. */
int think(const weights_t *w, set_t own, set_t other, int side, int depth, int limit, int entries,
          int32_t *table, const uint8_t *margins, int32_t *result) {
    search_t d;
    begin(&d, w, own | other, limit, entries, table);
    if (margins)
        d.margins = margins + d.phase * (MAX_PROBED_DEPTH + 1);
    position_t p;
    int value_at[2] = {0, 0}; /* the last of even and of odd depth */
    set_up(w, &p, side ? other : own, side ? own : other);
    p.side = side;
    result[0] = last_moves(&d, &p, 64, NEVER);
    result[1] = 1;
    int best = d.leaf_rank;
    for (int now = 2; now <= depth && !d.stopped; now++) {
        int value = value_at[now & 1], low = now > 3 ? value - ASPIRATION : -NEVER;
        int high = now > 3 ? value + ASPIRATION : NEVER;
        while (1) {
            d.rank = best, d.value = -NEVER;
            value = node(&d, &p, now, 64, low, high, 0, 1);
            if (d.value > low)
                best = d.rank, result[0] = d.value, result[1] = now;
            if (d.stopped || (low < value && value < high))
                break;
            if (value >= high)
                high = NEVER;
            else
                low = -NEVER;
        }
        value_at[now & 1] = value;
    }
    result[2] = (int32_t)d.nodes;
    return square_of[best];
}

/* Return the best move of a search of `depth`, 2 or more; with at most `exact` empty squares it is
   solved. Of equal moves it is the first as sorted here, so training does not depend on the search
   of the nodes below. */
static int choose(const weights_t *w, set_t own, set_t other, int depth, int exact) {
    position_t p, after;
    int move[64], best = -NEVER, chosen = -1;
    if (64 - count(own | other) <= exact) {
        solve_root(own, other, INT64_MAX, 1, &chosen);
        return chosen;
    }
    search_t d;
    begin(&d, w, own | other, INT64_MAX, 0, NULL);
    d.plain = 1;
    set_up(w, &p, own, other);
    for (int n = expand(&d, &p, depth, 1, move); n;) {
        int rank = take_best(move, &n);
        play(w, &p, square_of[rank], &after);
        int value = depth == 2 ? -last_or_pass(&d, &after, rank, -NEVER, -best)
                               : -node(&d, &after, depth - 1, rank, -NEVER, -best, 0, 0);
        if (value > best)
            best = value, chosen = square_of[rank];
    }
    return chosen;
}

/* Return the move of the HP-67's player, level 1 (lib/othello/hp67.py); -1 for a pass. */
int greedy(set_t own, set_t other) {
    int best = -1, most = 0;
    for (set_t legal = moves(own, other); legal; legal &= legal - 1) {
        int flipped = count(flips(own, other, lowest_square(legal)));
        if (flipped >= most)
            most = flipped, best = lowest_square(legal);
    }
    return best;
}

/* ---- games ---- */

typedef struct {
    set_t own, other; /* own is to move */
    int16_t result;   /* the disc difference for own at the end of the game */
    int16_t target;   /* the value to learn, eighths of a disc */
    int16_t side;     /* 1 if the side that began moves, else -1 */
    int16_t left;     /* number of later samples of its game */
} sample_t;

static uint64_t random_64(uint64_t *state) { /* splitmix64, public domain, by Sebastiano Vigna */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static int random_move(uint64_t *state, set_t legal) {
    for (int n = (int)(random_64(state) % (uint64_t)count(legal)); n; n--)
        legal &= legal - 1;
    return lowest_square(legal);
}

/* Play one game of the engine against itself. Write the positions after the last foreign move to
   `samples`, at most 60, and return their number. Foreign are the first `plies` moves and the move
   numbered `slip`, which are random, and up to `greedy_until` the moves of the side that did not
   begin: it plays as `greedy`, so the engine learns to survive that. With depth 0 all moves before
   the exact ending are random, and all positions are samples. */
static int self_play(const weights_t *w, uint64_t *state, int plies, int slip, int greedy_until,
                     int depth, int exact, sample_t *samples) {
    set_t own = (set_t)1 << 28 | (set_t)1 << 35, other = (set_t)1 << 27 | (set_t)1 << 36;
    int n = 0, sign = 1;
    for (;;) {
        set_t legal = moves(own, other), flipped;
        int ply = count(own | other) - 4;
        if (!legal) {
            if (!moves(other, own))
                break;
        } else {
            int s;
            samples[n++] = (sample_t){.own = own, .other = other, .side = (int16_t)sign};
            if (!depth && ply < 60 - exact) {
                s = random_move(state, legal);
            } else if (depth && (ply < plies || ply == slip)) {
                n = 0;
                s = random_move(state, legal);
            } else if (sign < 0 && ply < greedy_until) {
                n = 0;
                s = greedy(own, other);
            } else
                s = choose(w, own, other, depth, exact);
            flipped = flips(own, other, s);
            own ^= flipped ^ (set_t)1 << s;
            other ^= flipped;
        }
        set_t swap = own;
        own = other, other = swap, sign = -sign;
    }
    for (int i = 0; i < n; i++) {
        samples[i].result = (int16_t)(samples[i].side * sign * (count(own) - count(other)));
        samples[i].left = (int16_t)(n - 1 - i);
    }
    return n;
}

/* Play the games numbered first ... first + games - 1 of a seed; return the number of samples. */
int play_games(const weights_t *w, uint64_t seed, int first, int games, int depth, int exact,
               sample_t *samples) {
    int n = 0;
    for (int game = first; game < first + games; game++) {
        uint64_t state = seed * 0x100000001b3u + (uint64_t)game;
        random_64(&state);
        int plies = 4 + (int)(random_64(&state) % 9), slip = 0, greedy_until = 0;
        int kind = (int)(random_64(&state) % 4), more = (int)(random_64(&state) % 30);
        if (kind < 2)
            slip = plies + more;
        else if (kind == 2)
            greedy_until = depth ? plies + more : 0;
        n += self_play(w, &state, plies, slip, greedy_until, depth, exact, samples + n);
    }
    return n;
}

/* ---- regression ---- */

/* Return the teacher's value of a position with a move, searched to `depth`: 0, or 2 or more. */
static int teacher_value(const weights_t *teacher, set_t own, set_t other, int depth) {
    if (!depth)
        return evaluate(teacher, own, other);
    search_t d;
    position_t p;
    begin(&d, teacher, own | other, INT64_MAX, 0, NULL);
    d.plain = 1;
    set_up(teacher, &p, own, other);
    return node(&d, &p, depth, 64, -NEVER, NEVER, 0, 0);
}

/* Set the targets of the samples `first` ... `last` - 1. A target is the game's result. If more
   than `exact` squares are empty `ahead` moves later, `percent` of it is the teacher's value there,
   searched to `depth`. The result is exact for the played game; the teacher's has less noise. */
void set_targets(const weights_t *teacher, sample_t *samples, int first, int last, int ahead,
                 int percent, int exact, int depth) {
    for (sample_t *s = samples + first; s < samples + last; s++) {
        int value = 8 * s->result;
        const sample_t *later = s + ahead;
        if (s->left >= ahead && 64 - count(later->own | later->other) > exact) {
            int later_value = teacher_value(teacher, later->own, later->other, depth);
            later_value *= s->side * later->side;
            later_value = later_value > 512 ? 512 : later_value < -512 ? -512 : later_value;
            value += (later_value - value) * percent / 100;
        }
        s->target = (int16_t)value;
    }
}

/* Add two random moves to the samples `first` ... `last` - 1: a search visits such positions, but
   no game does. They have no result, so a sample with at most `exact` empty squares, or without a
   move, is cleared. */
void add_random_moves(sample_t *samples, int first, int last, uint64_t seed, int exact) {
    for (int i = first; i < last; i++) {
        sample_t *s = samples + i;
        uint64_t state = seed * 0x100000001b3u + (uint64_t)i;
        set_t legal = moves(s->own, s->other);
        for (int ply = 0; ply < 2 && legal; ply++) {
            int square = random_move(&state, legal);
            set_t flipped = flips(s->own, s->other, square), own = s->own;
            s->own = s->other ^ flipped, s->other = own ^ flipped ^ (set_t)1 << square;
            legal = moves(s->own, s->other);
        }
        if (!legal || 64 - count(s->own | s->other) <= exact)
            s->own = s->other = 0;
        s->left = 0;
    }
}

/* Fit the weight of each class of table entries, class_of[index], to the samples with from ... to
   discs. The weights of a position's instances shall sum to its target, less the disc penalties.
   Method: ridge regression with the strength `ridge`, in samples, by `rounds` steps of conjugate
   gradients, scaled by the number of samples of a class. Set weight[0 ... classes], the last is the
   constant, and *error to the root mean square error in discs. Return the number of samples, -1 if
   there is no memory. Sums run in a fixed order, so the same samples give the same bits. */
int regress(const weights_t *w, const sample_t *samples, int number, int from, int to,
            const uint16_t *class_of, int classes, double ridge, int rounds, double *weight,
            double *error) {
    int n = 0, size = classes + 1, terms = w->instances + 1;
    for (int i = 0; i < number; i++) {
        int discs = count(samples[i].own | samples[i].other);
        n += discs >= from && discs <= to;
    }
    uint16_t *row = malloc(sizeof *row * terms * (size_t)(n + 1));
    float *target = malloc(sizeof *target * (size_t)(n + 1));
    double *scale = calloc(4 * (size_t)size, sizeof *scale);
    double *gradient = scale + size, *step = gradient + size, *image = step + size;
    if (!row || !target || !scale) {
        free(row), free(target), free(scale);
        return -1;
    }
    double total = 0;
    n = 0;
    for (int i = 0; i < number; i++) {
        int discs = count(samples[i].own | samples[i].other);
        if (discs < from || discs > to)
            continue;
        position_t p;
        set_up(w, &p, samples[i].own, samples[i].other);
        uint16_t *r = row + (size_t)n * terms;
        for (int k = 0; k < w->instances; k++)
            r[k] = class_of[p.index[k]];
        r[terms - 1] = (uint16_t)classes;
        target[n] = (float)(samples[i].target + disc_penalty(p.disc[0]) - disc_penalty(p.disc[1]));
        for (int k = 0; k < terms; k++)
            scale[r[k]]++, gradient[r[k]] += target[n];
        n++;
    }
    for (int c = 0; c < size; c++) {
        weight[c] = 0;
        scale[c] = 1 / (scale[c] + ridge);
        step[c] = gradient[c] * scale[c];
        total += gradient[c] * step[c];
    }
    for (int round = 0; round < rounds && total > 0; round++) {
        double along = 0, before = total;
        for (int c = 0; c < size; c++)
            image[c] = ridge * step[c];
        for (int i = 0; i < n; i++) {
            const uint16_t *r = row + (size_t)i * terms;
            double sum = 0;
            for (int k = 0; k < terms; k++)
                sum += step[r[k]];
            for (int k = 0; k < terms; k++)
                image[r[k]] += sum;
        }
        for (int c = 0; c < size; c++)
            along += step[c] * image[c];
        double length = total / along;
        total = 0;
        for (int c = 0; c < size; c++) {
            weight[c] += length * step[c];
            gradient[c] -= length * image[c];
            total += gradient[c] * (gradient[c] * scale[c]);
        }
        for (int c = 0; c < size; c++)
            step[c] = gradient[c] * scale[c] + total / before * step[c];
    }
    double squares = 0;
    for (int i = 0; i < n; i++) {
        double off = -target[i];
        for (int k = 0; k < terms; k++)
            off += weight[row[(size_t)i * terms + k]];
        squares += off * off;
    }
    *error = n ? sqrt(squares / n) / 8 : 0;
    free(row), free(target), free(scale);
    return n;
}
