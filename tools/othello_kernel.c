/* An Othello engine for the host: search by learned patterns, exact endings, games, regression.

Compiled and called by othello_native.py, which defines FEW and PENALTY as evaluation.py does. Nothing here keeps state between calls but what a caller
passes in, so threads may call at the same time, and every machine finds the same results.

A board is two sets of squares: bit (row - 1) * 8 + column - 1. The value of a position is that of
lib/othello/evaluation.py: eighths of a disc, for the side to move. While searching, the indices
into the tables stand for X = 2 whoever is to move; for O a second set of tables is read, which is
the first read backwards. The tables are those of the phase of the position that is searched.
*/

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_INSTANCES 48
#define MOST_PHASES 12
#define ENDED 10000 /* a game's end is worth this and 8 a disc: above any estimate */
#define NEVER 32000

typedef uint64_t set_t;

typedef struct {
    int instances, bytes, phases;
    uint8_t lowest[MOST_PHASES];
    int32_t constant[MOST_PHASES];      /* less 128 an instance */
    uint8_t *tables[MOST_PHASES][2];    /* [phase][0 = X to move, 1 = O] */
    uint16_t start[MOST_INSTANCES];     /* the indices of the empty board, offsets included */
    uint16_t power[64][MOST_INSTANCES]; /* what a disc of X adds to them, and one of O takes off */
} weights_t;

typedef struct {
    set_t disc[2]; /* X, O */
    int side;      /* 0 = X to move */
    uint16_t index[MOST_INSTANCES];
} position_t;

/* ---- the board ---- */

static set_t rays[64][8]; /* the squares beyond one; four directions upwards in number, four down */

__attribute__((constructor)) static void make_rays(void) {
    static const int step[8][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}};
    for (int s = 0; s < 64; s++)
        for (int d = 0; d < 8; d++) {
            int row = s / 8 + step[d][0], column = s % 8 + step[d][1];
            for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += step[d][0], column += step[d][1])
                rays[s][d] |= (set_t)1 << (row * 8 + column);
        }
}

static int count(set_t set) { return __builtin_popcountll(set); }
static int lowest(set_t set) { return __builtin_ctzll(set); }

/* The discs that a disc of `own` on the empty square s turns. */
static set_t flips(set_t own, set_t other, int s) {
    set_t turned = 0;
    for (int d = 0; d < 4; d++) { /* a carry runs over the other's discs to the first other thing */
        set_t ray = rays[s][d], end = ((other | ~ray) + 1) & ray & own;
        turned |= (end - (end != 0)) & ray;
    }
    for (int d = 4; d < 8; d++) {
        set_t ray = rays[s][d], end = ((set_t)1 << 63 >> __builtin_clzll((ray & ~other) | 1)) & ray & own;
        turned |= -(end << 1) & ray;
    }
    return turned;
}

static set_t moves_along(set_t own, set_t inner, int step) {
    set_t up = inner & own << step, down = inner & own >> step;
    for (int i = 0; i < 5; i++) {
        up |= inner & up << step;
        down |= inner & down >> step;
    }
    return up << step | down >> step;
}

/* The squares where `own` may play. */
static set_t moves(set_t own, set_t other) {
    set_t inner = other & 0x7e7e7e7e7e7e7e7eu;
    return (moves_along(own, inner, 1) | moves_along(own, inner, 7) | moves_along(own, inner, 9) |
            moves_along(own, other, 8)) & ~(own | other);
}

/* ---- exact endings ---- */

static set_t quadrants_of(set_t squares) { /* the squares of quadrants with an odd number of them */
    static const set_t quadrant[4] = {0x0f0f0f0fu, 0xf0f0f0f0u, 0x0f0f0f0full << 32, 0xf0f0f0f0ull << 32};
    set_t odd = 0;
    for (int q = 0; q < 4; q++)
        if (count(squares & quadrant[q]) & 1)
            odd |= quadrant[q];
    return odd;
}

static int solve(set_t own, set_t other, int alpha, int beta, int passed, int64_t *nodes);

/* Play s, solve on. */
static int solve_move(set_t own, set_t other, int s, int alpha, int beta, int64_t *nodes) {
    set_t turned = flips(own, other, s);
    return -solve(other ^ turned, own ^ turned ^ (set_t)1 << s, -beta, -alpha, 0, nodes);
}

/* The disc difference for `own` to move, both playing best; fail-soft. */
static int solve(set_t own, set_t other, int alpha, int beta, int passed, int64_t *nodes) {
    set_t empty = ~(own | other);
    ++*nodes;
    int left = count(empty);
    if (left == 1) {
        int s = lowest(empty), difference = count(own) - count(other);
        int turned = count(flips(own, other, s));
        if (turned)
            return difference + 2 * turned + 1;
        turned = count(flips(other, own, s));
        return turned ? difference - 2 * turned - 1 : difference;
    }
    set_t able = moves(own, other);
    if (!able) {
        if (passed || !left)
            return count(own) - count(other);
        return -solve(other, own, -beta, -alpha, 1, nodes);
    }
    int best = -65;
    if (left <= 6) { /* first where an odd number of squares is left, the last word is ours there */
        set_t odd = quadrants_of(empty) & able, groups[2] = {odd, able & ~odd};
        for (int g = 0; g < 2; g++)
            for (set_t rest = groups[g]; rest; rest &= rest - 1) {
                int value = solve_move(own, other, lowest(rest), alpha, beta, nodes);
                if (value > best)
                    best = value;
                if (best > alpha)
                    alpha = best;
                if (alpha >= beta)
                    return best;
            }
        return best;
    }
    int order[64], square[64], n = 0; /* first what leaves the other few moves */
    for (set_t rest = able; rest; rest &= rest - 1, n++) {
        int s = lowest(rest), i = n;
        set_t turned = flips(own, other, s), mine = own ^ turned ^ (set_t)1 << s, yours = other ^ turned;
        set_t replies = moves(yours, mine);
        int rank = 4 * count(replies) + 4 * count(replies & 0x8100000000000081u) -
                   2 * ((quadrants_of(empty) >> s & 1)) - 6 * (int)(0x8100000000000081u >> s & 1);
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

/* The disc difference for `own` to move, and the lowest best move; -1 in *move for a pass. */
int solve_exactly(set_t own, set_t other, int *move, int64_t *nodes) {
    set_t able = moves(own, other);
    *move = -1;
    if (!able)
        return moves(other, own) ? -solve(other, own, -64, 64, 1, nodes) : count(own) - count(other);
    int best = -65;
    for (set_t rest = able; rest; rest &= rest - 1) {
        int s = lowest(rest), value = solve_move(own, other, s, best < -64 ? -64 : best, 64, nodes);
        if (value > best)
            best = value, *move = s;
    }
    return best;
}

/* ---- evaluation ---- */

/* Weights from the parts of a file: see evaluation.py for their meaning. NULL without memory. */
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
        w->lowest[p] = from[p];
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
    while (phase && number < w->lowest[phase])
        phase--;
    return phase;
}

static void set_up(const weights_t *w, position_t *p, set_t own, set_t other) {
    p->disc[0] = own, p->disc[1] = other, p->side = 0;
    memcpy(p->index, w->start, sizeof p->index);
    for (set_t rest = own; rest; rest &= rest - 1)
        for (int k = 0; k < MOST_INSTANCES; k++)
            p->index[k] += w->power[lowest(rest)][k];
    for (set_t rest = other; rest; rest &= rest - 1)
        for (int k = 0; k < MOST_INSTANCES; k++)
            p->index[k] -= w->power[lowest(rest)][k];
}

/* The position after the side to move has played s, in *after. */
static void play(const weights_t *w, const position_t *p, int s, position_t *after) {
    int side = p->side;
    set_t turned = flips(p->disc[side], p->disc[!side], s);
    after->disc[side] = p->disc[side] ^ turned ^ (set_t)1 << s;
    after->disc[!side] = p->disc[!side] ^ turned;
    after->side = !side;
    uint16_t sum[MOST_INSTANCES];
    memcpy(sum, w->power[s], sizeof sum);
    for (set_t rest = turned; rest; rest &= rest - 1)
        for (int k = 0; k < MOST_INSTANCES; k++)
            sum[k] += 2 * w->power[lowest(rest)][k];
    for (int k = 0; k < MOST_INSTANCES; k++)
        after->index[k] = p->index[k] + (side ? -sum[k] : sum[k]);
}

static int few(set_t set) {
    int missing = FEW - count(set);
    return missing > 0 ? missing * PENALTY : 0;
}

static int value_of(const weights_t *w, int phase, const position_t *p) {
    const uint8_t *table = w->tables[phase][p->side];
    int value = w->constant[phase] - few(p->disc[p->side]) + few(p->disc[!p->side]);
    for (int k = 0; k < w->instances; k++)
        value += table[p->index[k]];
    return value;
}

int evaluate(const weights_t *w, set_t own, set_t other) {
    position_t p;
    set_up(w, &p, own, other);
    return value_of(w, phase_of(w, own | other), &p);
}

static int ended(int difference) {
    return 8 * difference + (difference > 0 ? ENDED : difference < 0 ? -ENDED : 0);
}

/* ---- the search that learning uses ---- */

typedef struct {
    const weights_t *weights;
    int phase;
    int64_t nodes;
} search_t;

/* The moves and their positions in *after, the one worst for the other first; how many. */
static int ordered(search_t *s, const position_t *p, set_t able, position_t *after, int *square) {
    int n = 0, value[64], order[64];
    position_t fresh[32];
    for (; able; able &= able - 1, n++) {
        int from = lowest(able), i = n;
        play(s->weights, p, from, &fresh[n]);
        int worth = value_of(s->weights, s->phase, &fresh[n]);
        for (; i && value[i - 1] > worth; i--)
            value[i] = value[i - 1], order[i] = order[i - 1], square[i] = square[i - 1];
        value[i] = worth, order[i] = n, square[i] = from;
    }
    for (int i = 0; i < n; i++)
        after[i] = fresh[order[i]];
    return n;
}

static int look(search_t *s, const position_t *p, int depth, int alpha, int beta, int passed) {
    s->nodes++;
    if (!depth)
        return value_of(s->weights, s->phase, p);
    set_t own = p->disc[p->side], other = p->disc[!p->side], able = moves(own, other);
    if (!able) {
        if (passed)
            return ended(count(own) - count(other));
        position_t after = *p;
        after.side = !p->side;
        return -look(s, &after, depth, -beta, -alpha, 1);
    }
    position_t after[32];
    int square[64], best = -NEVER, n = 0;
    if (depth > 1)
        n = ordered(s, p, able, after, square);
    for (int i = 0; depth > 1 ? i < n : able != 0; i++) {
        position_t *next = &after[depth > 1 ? i : 0];
        if (depth == 1) {
            play(s->weights, p, lowest(able), next);
            able &= able - 1;
        }
        int value = -look(s, next, depth - 1, -beta, -alpha, 0);
        if (value > best)
            best = value;
        if (best > alpha)
            alpha = best;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* The move found `depth` deep, exact when at most `exact` squares are empty; -1 for a pass. */
int choose(const weights_t *w, set_t own, set_t other, int depth, int exact, int *value) {
    search_t s = {w, phase_of(w, own | other), 0};
    set_t able = moves(own, other);
    int best = -NEVER, move = -1, square[64];
    if (64 - count(own | other) <= exact) {
        int difference = solve_exactly(own, other, &move, &s.nodes);
        *value = 8 * difference;
        return move;
    }
    position_t p, after[32];
    set_up(w, &p, own, other);
    int n = ordered(&s, &p, able, after, square);
    for (int i = 0; i < n; i++) {
        int found = -look(&s, &after[i], depth - 1, -NEVER, -best, 0);
        if (found > best)
            best = found, move = square[i];
    }
    *value = best;
    return move;
}

/* The move of the HP-67's player, level 1, as lib/othello/hp67.py has it; -1 for a pass. */
int greedy(set_t own, set_t other) {
    int best = -1, most = 0;
    for (set_t able = moves(own, other); able; able &= able - 1) {
        int turned = count(flips(own, other, lowest(able)));
        if (turned >= most)
            most = turned, best = lowest(able);
    }
    return best;
}

/* ---- games ---- */

typedef struct {
    set_t own, other; /* own is to move */
    int32_t result;   /* the disc difference for own at the end of the game */
    int32_t pad;
} sample_t;

static uint64_t random_64(uint64_t *state) { /* splitmix64, public domain, by Sebastiano Vigna */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static int random_move(uint64_t *state, set_t able) {
    for (int n = (int)(random_64(state) % (uint64_t)count(able)); n; n--)
        able &= able - 1;
    return lowest(able);
}

/* Play one game against itself; the positions after the last foreign move into `samples`, at most
   60; how many. Foreign are the first `plies` moves and the one numbered `slip`, at random, and up
   to `greedy_until` those of the side that did not begin, as the greedy plays: so the engine learns
   what it takes to survive it. With depth 0 all moves are random, up to the exact ending, and no
   position is left out. */
static int self_play(const weights_t *w, uint64_t *state, int plies, int slip, int greedy_until,
                     int depth, int exact, sample_t *samples) {
    set_t own = (set_t)1 << 28 | (set_t)1 << 35, other = (set_t)1 << 27 | (set_t)1 << 36;
    int n = 0, sign = 1, signs[64];
    for (;;) {
        set_t able = moves(own, other), turned;
        int ply = count(own | other) - 4;
        if (!able) {
            if (!moves(other, own))
                break;
        } else {
            int s, value;
            signs[n] = sign;
            samples[n++] = (sample_t){own, other, 0, 0};
            if (!depth && ply < 60 - exact) {
                s = random_move(state, able);
            } else if (depth && (ply < plies || ply == slip)) {
                n = 0;
                s = random_move(state, able);
            } else if (sign < 0 && ply < greedy_until) {
                n = 0;
                s = greedy(own, other);
            } else
                s = choose(w, own, other, depth, exact, &value);
            turned = flips(own, other, s);
            own ^= turned ^ (set_t)1 << s;
            other ^= turned;
        }
        set_t swap = own;
        own = other, other = swap, sign = -sign;
    }
    for (int i = 0; i < n; i++)
        samples[i].result = signs[i] * sign * (count(own) - count(other));
    return n;
}

/* Play the games numbered first ... first + games - 1 of a seed; how many samples, 60 a game at most. */
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

/* Play a game after `plies` random moves, X with w[0], O with w[1], the greedy where there are no
   weights; X's disc difference. */
static int match_game(const weights_t *const *w, uint64_t state, int plies, int depth, int exact) {
    set_t disc[2] = {(set_t)1 << 28 | (set_t)1 << 35, (set_t)1 << 27 | (set_t)1 << 36};
    int side = 0, value;
    for (int ply = 0;; side = !side) {
        set_t able = moves(disc[side], disc[!side]);
        if (!able) {
            if (!moves(disc[!side], disc[side]))
                return count(disc[0]) - count(disc[1]);
            continue;
        }
        int s = ply++ < plies ? random_move(&state, able)
                : w[side]     ? choose(w[side], disc[side], disc[!side], depth, exact, &value)
                              : greedy(disc[side], disc[!side]);
        set_t turned = flips(disc[side], disc[!side], s);
        disc[side] ^= turned ^ (set_t)1 << s;
        disc[!side] ^= turned;
    }
}

/* `pairs` random openings, each played twice, the sides changed; a's wins, draws, losses and discs. */
void match(const weights_t *a, const weights_t *b, uint64_t seed, int pairs, int plies, int depth,
           int exact, int64_t *result) {
    for (int pair = 0; pair < pairs; pair++)
        for (int side = 0; side < 2; side++) {
            const weights_t *players[2] = {side ? b : a, side ? a : b};
            int discs = match_game(players, seed * 0x100000001b3u + (uint64_t)pair, plies, depth, exact);
            if (side)
                discs = -discs;
            result[discs > 0 ? 0 : discs < 0 ? 2 : 1]++;
            result[3] += discs;
        }
}

/* ---- regression ---- */

/* Least squares: the weight of every class of table entries (class_of[index]), from the samples
   with from ... to discs, such that the classes of a position's instances sum to its result, less
   the penalties. Weights are drawn to 0 with the strength `ridge`, in samples. Conjugate gradients,
   scaled by how often a class occurs, `rounds` of them. What it finds is in weight[0 ... classes],
   the last the constant; the return value is the number of samples, -1 without memory.
   Sums run in a fixed order: the same samples give the same bits everywhere. */
int regress(const weights_t *w, const sample_t *samples, int number, int from, int to,
            const uint16_t *class_of, int classes, double ridge, int rounds, double *weight,
            double *error) {
    int n = 0, size = classes + 1, terms = w->instances + 1;
    for (int i = 0; i < number; i++) {
        int discs = count(samples[i].own | samples[i].other);
        n += discs >= from && discs <= to;
    }
    uint16_t *row = malloc(sizeof *row * terms * (size_t)(n + 1));
    float *rest = malloc(sizeof *rest * (size_t)(n + 1));
    double *scale = calloc(5 * (size_t)size, sizeof *scale);
    double *gradient = scale + size, *step = gradient + size, *image = step + size, *scaled = image + size;
    if (!row || !rest || !scale) {
        free(row), free(rest), free(scale);
        return -1;
    }
    n = 0;
    double total = 0;
    for (int i = 0; i < number; i++) {
        int discs = count(samples[i].own | samples[i].other);
        if (discs < from || discs > to)
            continue;
        position_t p;
        set_up(w, &p, samples[i].own, samples[i].other);
        uint16_t *r = row + (size_t)n * terms;
        for (int k = 0; k < w->instances; k++)
            scale[r[k] = class_of[p.index[k]]]++;
        scale[r[terms - 1] = (uint16_t)classes]++;
        float y = (float)(8 * samples[i].result + few(p.disc[0]) - few(p.disc[1]));
        for (int k = 0; k < terms; k++)
            y -= (float)weight[r[k]];
        rest[n++] = y;
        for (int k = 0; k < terms; k++)
            gradient[r[k]] += y;
    }
    for (int c = 0; c < size; c++) {
        gradient[c] -= ridge * weight[c];
        scale[c] = 1 / (scale[c] + ridge);
        step[c] = scaled[c] = gradient[c] * scale[c];
        total += gradient[c] * scaled[c];
    }
    for (int round = 0; round < rounds && total > 0; round++) {
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
        double along = 0, before = total, length;
        for (int c = 0; c < size; c++)
            along += step[c] * image[c];
        length = total / along;
        total = 0;
        for (int c = 0; c < size; c++) {
            weight[c] += length * step[c];
            gradient[c] -= length * image[c];
            scaled[c] = gradient[c] * scale[c];
            total += gradient[c] * scaled[c];
        }
        for (int c = 0; c < size; c++)
            step[c] = scaled[c] + total / before * step[c];
    }
    *error = 0;
    for (int i = 0; i < number; i++) {
        int discs = count(samples[i].own | samples[i].other);
        if (discs < from || discs > to)
            continue;
        position_t p;
        set_up(w, &p, samples[i].own, samples[i].other);
        double sum = weight[classes] - few(p.disc[0]) + few(p.disc[1]);
        for (int k = 0; k < w->instances; k++)
            sum += weight[class_of[p.index[k]]];
        *error += (sum - 8 * samples[i].result) * (sum - 8 * samples[i].result);
    }
    *error = n ? sqrt(*error / n) / 8 : 0;
    free(row), free(rest), free(scale);
    return n;
}
