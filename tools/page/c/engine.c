/* Othello's engine as site/othello-worker.js calls it, for WebAssembly; kernel.py compiles it. */
#include "../../othello_tools/othello_kernel.c"

static weights_t *weights;
static const uint8_t margins[] = {MARGINS};

/* Return memory of so many bytes, NULL if there is none. */
void *allocate(int bytes) { return malloc((size_t)bytes); }

/* Load an undamaged file of weights, see lib/othello/evaluation.py. Return 0 without memory. */
int load_weights(const uint8_t *file) {
    /* P, N and T of evaluation.py */
    int phases = file[4], instances = file[5], bytes = file[6] | file[7] << 8;
    const uint8_t *phase_starts = file + 8, *next = phase_starts + 3 * phases;
    int32_t constants[MOST_PHASES];
    uint16_t starts[MOST_INSTANCES];
    uint8_t lengths[MOST_INSTANCES], squares[64 * MOST_INSTANCES], *end = squares;
    for (int phase = 0; phase < phases; phase++)
        constants[phase] = (int16_t)(phase_starts[phases + 2 * phase] |
                                     phase_starts[phases + 2 * phase + 1] << 8);
    for (int instance = 0; instance < instances; instance++) {
        starts[instance] = (uint16_t)(next[0] | next[1] << 8);
        lengths[instance] = next[2];
        memcpy(end, next + 3, lengths[instance]);
        end += lengths[instance];
        next += 3 + lengths[instance];
    }
    uint8_t *tables = malloc((size_t)phases * bytes);
    if (!tables)
        return 0;
    for (int phase = 0; phase < phases; phase++) /* a checksum precedes each phase's tables */
        memcpy(tables + (size_t)phase * bytes, next + 4 + (size_t)phase * (bytes + 4), bytes);
    weights = make_weights(instances, starts, lengths, squares, phases, phase_starts, constants,
                           bytes, tables);
    return weights != NULL;
}

static int32_t best[3]; /* the value of the best move, eighths of a disc; its depth and nodes */

/* Return the square of the best move; `value` then returns its value. The first four arguments are
   `discs` of lib/othello/board.py; O is to move when `side` is 1, and there is a move. Without
   `nodes` the ending is solved. */
int best_move(uint32_t x_low, uint32_t x_high, uint32_t o_low, uint32_t o_high, int side, int depth,
              int nodes) {
    static int32_t table[2 * ENTRIES];
    set_t x = (set_t)x_high << 32 | x_low, o = (set_t)o_high << 32 | o_low;
    set_t own = side ? o : x, other = side ? x : o;
    int square;
    if (nodes)
        return think(weights, own, other, side, depth, nodes, ENTRIES, table, margins, best);
    best[0] = 8 * solve_root(own, other, INT64_MAX, 0, &square);
    return square;
}

int value(void) { return best[0]; }
