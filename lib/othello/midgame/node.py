# Made by tools/kernels.py from tools/kernel_templates/midgame_node.py.in: change that.
"""A node of the search, in viper: its moves are found, made, counted, sorted or evaluated.

Move generation on a mailbox board with sentinels; the evaluation's pattern indices are updated
with each disc that changes (incremental evaluation), so that a leaf is one sum of table entries;
Zobrist hashing. The killer heuristic orders the last moves. `python` says the same, to be read
first.
"""

import micropython
from micropython import const

# As in `words`, which says what they are.
_MODE = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_NODES = const(5)
_SIZE = const(9)
_INCIDENCES = const(10)
_CONSTANT = const(11)
_RANKS = const(12)
_LAZY = const(13)
_NUMBERS = const(14)
_NEIGHBOURS = const(15)
_STACK_END = const(21)
_FEW_DISCS = const(22)
_LACKING = const(23)
_RUNS = const(24)
_CELLS_AT = const(40)
_INDICES_AT = const(41)
_TABLES_AT = const(42)
_FRAMES = const(72)
_FRAME_BYTES = const(80)
_NEAR_LOW = const(0)
_NEAR_HIGH = const(1)
_EMPTY_LOW = const(2)
_EMPTY_HIGH = const(3)
_OWN = const(4)
_MINE = const(5)
_THEIRS = const(6)
_HASH = const(7)
_CHECK = const(8)
_BETA = const(10)
_LIST = const(13)
_LIST_END = const(14)
_LEFT_LOW = const(13)
_LEFT_HIGH = const(14)
_LAST_MOVES = const(0)
_EXPAND = const(1)
_MAKE = const(2)
_BITS = const(64)
_KILLERS = const(32)
_NOBODYS = const(224)
_NO_MOVE = const(64)
_NONE = const(-32000)
_ILLEGAL = const(-32001)
_ALL = const(64)
_WON = const(10000)

_BOARD = const(96)
_PLACE_0 = const(0)
_POWER_0 = const(1)
_PLACE_1 = const(2)
_POWER_1 = const(3)
_PLACE_2 = const(4)
_POWER_2 = const(5)
_PLACE_3 = const(6)
_POWER_3 = const(7)
_PLACE_4 = const(8)
_POWER_4 = const(9)
_HERE = const(10)
_NW = const(0)
_N = const(1)
_NE = const(2)
_W = const(9)
_E = const(11)
_SW = const(18)
_S = const(19)
_SE = const(20)


@micropython.viper
def visit(p: int, q: int) -> int:
    """Expand a node, or try its moves as the last ones, or make a move; return its result.

    LAST_MOVES returns the best value, NONE where there is no move; EXPAND where the moves end on
    the stack; MAKE 0, or ILLEGAL; MAKE_AND_LAST the value of the answers, or ILLEGAL.
    """
    # mpy-cross keeps the first two locals in registers: `p` and `q` are addresses mostly, `q` also
    # the disc to be turned and a sum.
    words = ptr32(p)
    tables = words[_TABLES_AT]
    mode = words[_MODE]
    size = 2 * words[_SIZE]
    sign = words[_SIGN]
    frame = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    at = words[_CELLS_AT] + _BOARD * words[_PLY]
    child = words[_INDICES_AT] + size * words[_PLY]
    index = child
    low = ptr32(frame)[_NEAR_LOW]
    high = ptr32(frame)[_NEAR_HIGH]
    stack = int(words) + 4 * ptr32(frame)[_LIST]
    mine = ptr32(frame)[_MINE]
    theirs = ptr32(frame)[_THEIRS]
    other = 3 - ptr32(frame)[_OWN]
    best = _NONE
    nodes = words[_NODES]
    top = int(words) + 4 * words[_STACK_END]
    lists = words[_INDICES_AT] + 2 * words[_INCIDENCES]
    first = int(words) + 4 * _RUNS
    ranks = words[_CELLS_AT] + words[_RANKS]
    killer = ranks + _NOBODYS
    ready = _NO_MOVE
    lazy = 0
    if mode > _EXPAND:
        ready = words[_MOVE]
        lazy = words[_LAZY]
        best = _ILLEGAL
        if lazy:
            low = ptr32(frame)[_LEFT_LOW]
            high = ptr32(frame)[_LEFT_HIGH]
    while True:
        if ready < _NO_MOVE:
            rank = ready
            ready = _NO_MOVE
            p = 1 << (rank & 31)
            if rank < 32:
                if low & p == 0:
                    continue
                low ^= p
            else:
                if high & p == 0:
                    continue
                high ^= p
        elif low:
            rank = ptr8(ranks + _BITS)[(low & 0 - low) * 0x77CB531 >> 27 & 31]
            low = low & low - 1
        elif high:
            rank = ptr8(ranks + _BITS)[(high & 0 - high) * 0x77CB531 >> 27 & 31] + 32
            high = high & high - 1
        else:
            break
        cell = ptr8(ranks)[rank]
        here = at + cell
        p = here
        q = other
        runs = first
        if ptr8(p)[_NW] & q:
            p -= 10
            while ptr8(p)[_NW] & q:
                p -= 10
            if ptr8(p)[_NW]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 10
                runs += 8
            p = here
        if ptr8(p)[_N] & q:
            p -= 9
            while ptr8(p)[_N] & q:
                p -= 9
            if ptr8(p)[_N]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 9
                runs += 8
            p = here
        if ptr8(p)[_NE] & q:
            p -= 8
            while ptr8(p)[_NE] & q:
                p -= 8
            if ptr8(p)[_NE]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 8
                runs += 8
            p = here
        if ptr8(p)[_W] & q:
            p -= 1
            while ptr8(p)[_W] & q:
                p -= 1
            if ptr8(p)[_W]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 1
                runs += 8
            p = here
        if ptr8(p)[_E] & q:
            p += 1
            while ptr8(p)[_E] & q:
                p += 1
            if ptr8(p)[_E]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 1
                runs += 8
            p = here
        if ptr8(p)[_SW] & q:
            p += 8
            while ptr8(p)[_SW] & q:
                p += 8
            if ptr8(p)[_SW]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 8
                runs += 8
            p = here
        if ptr8(p)[_S] & q:
            p += 9
            while ptr8(p)[_S] & q:
                p += 9
            if ptr8(p)[_S]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 9
                runs += 8
            p = here
        if ptr8(p)[_SE] & q:
            p += 10
            while ptr8(p)[_SE] & q:
                p += 10
            if ptr8(p)[_SE]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 10
                runs += 8
            p = here
        if runs != first:
            nodes += 1
            # The indices after the move are those of the next frame.
            p = index
            child = p + size
            q = child
            while p < child:
                ptr32(q)[0] = ptr32(p)[0]
                ptr32(q)[1] = ptr32(p)[1]
                ptr32(q)[2] = ptr32(p)[2]
                ptr32(q)[3] = ptr32(p)[3]
                ptr32(q)[4] = ptr32(p)[4]
                ptr32(q)[5] = ptr32(p)[5]
                ptr32(q)[6] = ptr32(p)[6]
                p += 4 * 7
                q += 4 * 7
            last = runs
            start = lists + 20 * cell
            turned = 0
            away = 0
            step = 0
            change = sign
            while True:
                q = start + 20 * away
                p = ptr16(q)[_PLACE_0] + child
                ptr16(p)[0] = ptr16(q)[_POWER_0] * change + ptr16(p)[0]
                p = ptr16(q)[_PLACE_1] + child
                ptr16(p)[0] = ptr16(q)[_POWER_1] * change + ptr16(p)[0]
                p = ptr16(q)[_PLACE_2] + child
                ptr16(p)[0] = ptr16(q)[_POWER_2] * change + ptr16(p)[0]
                p = ptr16(q)[_PLACE_3] + child
                ptr16(p)[0] = ptr16(q)[_POWER_3] * change + ptr16(p)[0]
                p = ptr16(q)[_PLACE_4] + child
                ptr16(p)[0] = ptr16(q)[_POWER_4] * change + ptr16(p)[0]
                away -= step
                if away == 0:
                    if runs == first:
                        break
                    change = sign + sign
                    runs -= 8
                    away = ptr32(runs)[0]
                    step = ptr32(runs)[1]
                turned += 1
            if mode < _MAKE:
                p = child
                child = p + size
                q = 0
                while p < child:
                    q = ptr8(tables)[ptr16(p)[0]] + q
                    q = ptr8(tables)[ptr16(p)[1]] + q
                    q = ptr8(tables)[ptr16(p)[2]] + q
                    q = ptr8(tables)[ptr16(p)[3]] + q
                    q = ptr8(tables)[ptr16(p)[4]] + q
                    q = ptr8(tables)[ptr16(p)[5]] + q
                    q = ptr8(tables)[ptr16(p)[6]] + q
                    p += 2 * 7
                child = p
                if mode:
                    if stack < top:
                        ptr32(stack)[0] = q * sign * 64 + 63 - rank
                        stack += 4
                else:
                    q += words[_CONSTANT]
                    few = theirs - turned - words[_FEW_DISCS]
                    if few < 0:
                        q += words[_LACKING] * few
                        if theirs == turned:
                            q = -_WON - 8 * _ALL
                    few = mine + turned + 1 - words[_FEW_DISCS]
                    if few < 0:
                        q -= words[_LACKING] * few
                    if best + q < 0:
                        best = 0 - q
                        if best >= ptr32(frame)[_BETA]:
                            ptr8(killer)[0] = rank
                            break
            else:
                p = at
                at = p + _BOARD
                q = at
                while p < at:
                    ptr32(q)[0] = ptr32(p)[0]
                    ptr32(q)[1] = ptr32(p)[1]
                    ptr32(q)[2] = ptr32(p)[2]
                    ptr32(q)[3] = ptr32(p)[3]
                    p += 4 * 4
                    q += 4 * 4
                here += _BOARD
                own = 3 - other
                change = own + own - 3
                q = int(words) + 4 * words[_NUMBERS] + 8 * cell + 8 * _HERE
                one = ptr32(frame)[_HASH] + ptr32(q)[0] * own
                two = ptr32(frame)[_CHECK] + ptr32(q)[1] * own
                start = q
                while last != first:
                    last -= 8
                    away = ptr32(last)[0]
                    step = ptr32(last)[1]
                    while away:
                        p = here + away
                        ptr8(p)[_HERE] = own
                        q = start + 8 * away
                        one += ptr32(q)[0] * change
                        two += ptr32(q)[1] * change
                        away -= step
                p = here
                ptr8(p)[_HERE] = own
                p = frame
                frame = p + _FRAME_BYTES
                q = frame
                ptr32(q)[_OWN] = other
                ptr32(q)[_MINE] = theirs - turned
                mine += turned + 1
                ptr32(q)[_THEIRS] = mine
                mine = theirs - turned
                theirs = ptr32(q)[_THEIRS]
                ptr32(q)[_HASH] = one & 0x1FFFFFFF
                ptr32(q)[_CHECK] = two & 0x1FFFFFFF
                words[_MOVE] = rank
                if lazy:
                    ptr32(p)[_LEFT_LOW] = low
                    ptr32(p)[_LEFT_HIGH] = high
                ptr32(q)[_LIST] = ptr32(p)[_LIST_END]
                low = ptr32(p)[_EMPTY_LOW]
                high = ptr32(p)[_EMPTY_HIGH]
                if rank < 32:
                    low ^= 1 << rank
                else:
                    high ^= 1 << rank - 32
                ptr32(q)[_EMPTY_LOW] = low
                ptr32(q)[_EMPTY_HIGH] = high
                start = int(words) + 4 * words[_NEIGHBOURS] + 8 * rank
                low = (ptr32(p)[_NEAR_LOW] | ptr32(start)[0]) & low
                high = (ptr32(p)[_NEAR_HIGH] | ptr32(start)[1]) & high
                ptr32(q)[_NEAR_LOW] = low
                ptr32(q)[_NEAR_HIGH] = high
                index = child
                if mode == _MAKE:
                    best = 0
                    break
                mode = _LAST_MOVES
                other = own
                sign = 0 - sign
                killer = ranks + _KILLERS + 64 * ptr32(q)[_OWN] + rank
                ready = ptr8(killer)[0]
                best = _NONE
    words[_NODES] = nodes
    if mode == _EXPAND:
        return (stack - int(words)) >> 2
    return best
