# Made by tools/kernels.py from tools/kernel_templates/midgame_node.py.in: change that.
"""A node of the search, natively: its moves are found, made, counted, sorted or evaluated.

Move generation on a mailbox board with sentinels; the evaluation's pattern indices are updated
with each disc that changes (incremental evaluation), so that a leaf is one sum of table entries.
Most of the time goes there, so it is in assembler: viper keeps two variables in registers, a
processor has eight. Zobrist hashing. The killer heuristic orders the last moves. `python` says the
same, to be read first.
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
_CONSTANT = const(11)
_LAZY = const(13)
_NUMBERS = const(14)
_NEIGHBOURS = const(15)
_FEW_DISCS = const(22)
_LACKING = const(23)
_RUNS = const(24)
_CELLS_AT = const(40)
_INDICES_AT = const(41)
_TABLES_AT = const(42)
_TRY_LOW = const(72)
_TRY_HIGH = const(73)
_DE_BRUIJN = const(74)
_RANKS_AT = const(75)
_CELLS_FROM = const(76)
_TURNED = const(77)
_INDICES_FROM = const(78)
_LISTS_AT = const(79)
_FRAME_AT = const(80)
_STACK_FROM = const(81)
_STACK_TO = const(82)
_BEST_HERE = const(83)
_RANK = const(84)
_LINES_END = const(85)
_FRAMES = const(86)
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
_BOARD = const(96)
_BITS = const(64)
_KILLERS = const(32)
_NOBODYS = const(224)
_NO_MOVE = const(64)
_NONE = const(-32000)
_ILLEGAL = const(-32001)
_ALL = const(64)
_WON = const(10000)

# The eight neighbours of a square, from the one at the upper left; the square is the HERE of them.
_NW = const(0)
_N = const(1)
_NE = const(2)
_W = const(9)
_HERE = const(10)
_E = const(11)
_SW = const(18)
_S = const(19)
_SE = const(20)

# The names in `try_moves` are those of the assembler for ARM Thumb (MicroPython's documentation).
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false, reportArgumentType=false, reportReturnType=false


@micropython.asm_thumb
def try_moves(r0) -> int:
    """Try the squares of the set TRY_LOW and TRY_HIGH, which gets smaller, lowest rank first.

    r0: the address of `words`, which says all.
    LAST_MOVES keeps the best value in BEST_HERE; EXPAND puts the moves on the stack; MAKE and
    MAKE_AND_LAST stop at the first that is one: its indices are those of the next frame, its lines
    in RUNS to LINES_END. Returns the discs that the move of RANK turns when it stops there, which
    LAST_MOVES does where BETA is reached; 0 when no square is left.
    """
    # r14: RUNS in `words`.
    add(r0, 4 * _RUNS)
    mov(r14, r0)
    label(NEXT)
    # r7: RUNS, r4: TRY_LOW, r2: the rank, r1: the list of ranks, r0: the squares that are left.
    mov(r7, r14)
    mov(r4, r7)
    add(r4, 4 * (_TRY_LOW - _RUNS))
    ldr(r1, [r4, 4 * (_RANKS_AT - _TRY_LOW)])
    mov(r2, 0)
    ldr(r0, [r4, 0])
    cmp(r0, 0)
    bne(SQUARE)
    mov(r2, 32)
    add(r4, 4)
    ldr(r0, [r4, 0])
    cmp(r0, 0)
    bne(SQUARE)
    b(END)
    label(SQUARE)
    neg(r5, r0)
    and_(r5, r0)
    eor(r0, r5)
    str(r0, [r4, 0])
    mov(r4, r7)
    add(r4, 4 * (_TRY_LOW - _RUNS))
    ldr(r6, [r4, 4 * (_DE_BRUIJN - _TRY_LOW)])
    mul(r5, r6)
    lsr(r5, r5, 27)
    add(r5, r5, r1)
    add(r5, _BITS)
    ldrb(r5, [r5, 0])
    add(r2, r2, r5)
    str(r2, [r4, 4 * (_RANK - _TRY_LOW)])
    add(r1, r1, r2)
    ldrb(r6, [r1, 0])
    mov(r12, r6)
    # r12: the square's cell, r0: its neighbours, r1: the discs to be turned, r2: where the next
    # line is noted, r3: the square that is looked at.
    ldr(r0, [r4, 4 * (_CELLS_FROM - _TRY_LOW)])
    add(r0, r0, r6)
    ldr(r1, [r4, 4 * (_TURNED - _TRY_LOW)])
    mov(r2, r7)
    ldrb(r5, [r0, _NW])
    tst(r5, r1)
    beq(AFTER_NW)
    mov(r3, r0)
    label(ALONG_NW)
    sub(r3, 10)
    ldrb(r5, [r3, _NW])
    tst(r5, r1)
    bne(ALONG_NW)
    cmp(r5, 0)
    beq(AFTER_NW)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    sub(r3, 10)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_NW)
    ldrb(r5, [r0, _N])
    tst(r5, r1)
    beq(AFTER_N)
    mov(r3, r0)
    label(ALONG_N)
    sub(r3, 9)
    ldrb(r5, [r3, _N])
    tst(r5, r1)
    bne(ALONG_N)
    cmp(r5, 0)
    beq(AFTER_N)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    sub(r3, 9)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_N)
    ldrb(r5, [r0, _NE])
    tst(r5, r1)
    beq(AFTER_NE)
    mov(r3, r0)
    label(ALONG_NE)
    sub(r3, 8)
    ldrb(r5, [r3, _NE])
    tst(r5, r1)
    bne(ALONG_NE)
    cmp(r5, 0)
    beq(AFTER_NE)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    sub(r3, 8)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_NE)
    ldrb(r5, [r0, _W])
    tst(r5, r1)
    beq(AFTER_W)
    mov(r3, r0)
    label(ALONG_W)
    sub(r3, 1)
    ldrb(r5, [r3, _W])
    tst(r5, r1)
    bne(ALONG_W)
    cmp(r5, 0)
    beq(AFTER_W)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    sub(r3, 1)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_W)
    ldrb(r5, [r0, _E])
    tst(r5, r1)
    beq(AFTER_E)
    mov(r3, r0)
    label(ALONG_E)
    add(r3, 1)
    ldrb(r5, [r3, _E])
    tst(r5, r1)
    bne(ALONG_E)
    cmp(r5, 0)
    beq(AFTER_E)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    add(r3, 1)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_E)
    ldrb(r5, [r0, _SW])
    tst(r5, r1)
    beq(AFTER_SW)
    mov(r3, r0)
    label(ALONG_SW)
    add(r3, 8)
    ldrb(r5, [r3, _SW])
    tst(r5, r1)
    bne(ALONG_SW)
    cmp(r5, 0)
    beq(AFTER_SW)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    add(r3, 8)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_SW)
    ldrb(r5, [r0, _S])
    tst(r5, r1)
    beq(AFTER_S)
    mov(r3, r0)
    label(ALONG_S)
    add(r3, 9)
    ldrb(r5, [r3, _S])
    tst(r5, r1)
    bne(ALONG_S)
    cmp(r5, 0)
    beq(AFTER_S)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    add(r3, 9)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_S)
    ldrb(r5, [r0, _SE])
    tst(r5, r1)
    beq(AFTER_SE)
    mov(r3, r0)
    label(ALONG_SE)
    add(r3, 10)
    ldrb(r5, [r3, _SE])
    tst(r5, r1)
    bne(ALONG_SE)
    cmp(r5, 0)
    beq(AFTER_SE)
    sub(r3, r3, r0)
    str(r3, [r2, 0])
    mov(r3, 0)
    add(r3, 10)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_SE)
    cmp(r2, r7)
    bne(LEGAL)
    b(NEXT)
    label(LEGAL)
    str(r2, [r4, 4 * (_LINES_END - _TRY_LOW)])
    mov(r3, r7)
    sub(r3, 4 * _RUNS)
    ldr(r5, [r3, 4 * _NODES])
    add(r5, 1)
    str(r5, [r3, 4 * _NODES])
    ldr(r0, [r4, 4 * (_INDICES_FROM - _TRY_LOW)])
    ldr(r5, [r3, 4 * _SIZE])
    add(r5, r5, r5)
    add(r6, r0, r5)
    mov(r7, r6)
    label(COPY)
    ldr(r5, [r0, 4 * 0])
    str(r5, [r6, 4 * 0])
    ldr(r5, [r0, 4 * 1])
    str(r5, [r6, 4 * 1])
    ldr(r5, [r0, 4 * 2])
    str(r5, [r6, 4 * 2])
    ldr(r5, [r0, 4 * 3])
    str(r5, [r6, 4 * 3])
    ldr(r5, [r0, 4 * 4])
    str(r5, [r6, 4 * 4])
    ldr(r5, [r0, 4 * 5])
    str(r5, [r6, 4 * 5])
    ldr(r5, [r0, 4 * 6])
    str(r5, [r6, 4 * 6])
    add(r0, 4 * 7)
    add(r6, 4 * 7)
    cmp(r0, r7)
    bcc(COPY)
    # r7: the indices after the move. r0: the list of a disc that changes, r1: that of the disc put
    # down, r2: how far apart those of a line are. r4: by what it changes, twice as much for one
    # turned. r12: the discs turned. On the stack the end of the lines that are left.
    push({r2})
    mov(r5, r12)
    mov(r1, 20)  # bytes of a list
    mul(r1, r5)
    ldr(r5, [r4, 4 * (_LISTS_AT - _TRY_LOW)])
    add(r1, r1, r5)
    ldr(r4, [r3, 4 * _SIGN])
    mov(r2, 0)
    mov(r12, r2)
    mov(r0, r1)
    label(DISC)
    ldrh(r5, [r0, 4 * 0])  # the place of an index
    ldrh(r6, [r0, 4 * 0 + 2])  # a power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 1])  # the place of an index
    ldrh(r6, [r0, 4 * 1 + 2])  # a power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 2])  # the place of an index
    ldrh(r6, [r0, 4 * 2 + 2])  # a power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 3])  # the place of an index
    ldrh(r6, [r0, 4 * 3 + 2])  # a power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 4])  # the place of an index
    ldrh(r6, [r0, 4 * 4 + 2])  # a power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    cmp(r0, r1)
    beq(LINE)
    mov(r5, r12)
    add(r5, 1)
    mov(r12, r5)
    sub(r0, r0, r2)
    cmp(r0, r1)
    bne(DISC)
    label(LINE)
    pop({r5})
    mov(r3, r14)
    cmp(r5, r3)
    beq(DONE)
    sub(r5, 8)
    push({r5})
    sub(r3, 4 * (_RUNS - _SIGN))
    ldr(r4, [r3, 0])
    add(r4, r4, r4)
    ldr(r0, [r5, 0])  # how far the line's last disc is, in cells
    ldr(r2, [r5, 4])  # its step
    mov(r5, 20)
    mul(r0, r5)
    mul(r2, r5)
    add(r0, r0, r1)
    b(DISC)
    label(DONE)
    mov(r0, r12)
    sub(r3, 4 * _RUNS)
    ldr(r5, [r3, 4 * _MODE])
    cmp(r5, _MAKE)
    blt(EVALUATE)
    b(END)
    label(EVALUATE)
    ldr(r2, [r3, 4 * _SIZE])
    add(r2, r2, r2)
    add(r2, r2, r7)
    add(r3, 4 * _TABLES_AT)
    ldr(r3, [r3, 0])
    mov(r6, 0)
    label(SUM)
    ldrh(r5, [r7, 2 * 0])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    ldrh(r5, [r7, 2 * 1])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    ldrh(r5, [r7, 2 * 2])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    ldrh(r5, [r7, 2 * 3])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    ldrh(r5, [r7, 2 * 4])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    ldrh(r5, [r7, 2 * 5])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    ldrh(r5, [r7, 2 * 6])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r6, r6, r5)
    add(r7, 2 * 7)
    cmp(r7, r2)
    bcc(SUM)
    # r0: the discs turned, r3: `words`, r4: TRY_LOW, r6: the value for the side that moves, less a
    # constant.
    mov(r3, r14)
    mov(r4, r3)
    add(r4, 4 * (_TRY_LOW - _RUNS))
    sub(r3, 4 * _RUNS)
    ldr(r5, [r3, 4 * _MODE])
    cmp(r5, 0)
    beq(LAST_MOVE)
    ldr(r1, [r4, 4 * (_STACK_FROM - _TRY_LOW)])
    ldr(r2, [r4, 4 * (_STACK_TO - _TRY_LOW)])
    cmp(r1, r2)
    bcc(PUT)
    b(NEXT)
    label(PUT)
    ldr(r5, [r3, 4 * _SIGN])
    mul(r6, r5)
    lsl(r6, r6, 6)
    add(r6, 63)
    ldr(r5, [r4, 4 * (_RANK - _TRY_LOW)])
    sub(r6, r6, r5)
    str(r6, [r1, 0])
    add(r1, 4)
    str(r1, [r4, 4 * (_STACK_FROM - _TRY_LOW)])
    b(NEXT)
    label(LAST_MOVE)
    ldr(r5, [r3, 4 * _CONSTANT])
    add(r6, r6, r5)
    ldr(r1, [r4, 4 * (_FRAME_AT - _TRY_LOW)])
    ldr(r7, [r3, 4 * _FEW_DISCS])
    ldr(r2, [r1, 4 * _THEIRS])
    sub(r2, r2, r0)
    sub(r5, r2, r7)
    bge(THEY_HAVE_MANY)
    ldr(r7, [r3, 4 * _LACKING])
    mul(r5, r7)
    add(r6, r6, r5)
    cmp(r2, 0)
    bne(THEY_HAVE_MANY)
    mov(r6, _WON + 8 * _ALL >> 8)
    lsl(r6, r6, 8)
    add(r6, _WON + 8 * _ALL & 255)
    neg(r6, r6)
    label(THEY_HAVE_MANY)
    ldr(r7, [r3, 4 * _FEW_DISCS])
    ldr(r2, [r1, 4 * _MINE])
    add(r2, r2, r0)
    add(r2, 1)
    sub(r2, r2, r7)
    bge(MINE_ARE_MANY)
    ldr(r7, [r3, 4 * _LACKING])
    mul(r2, r7)
    sub(r6, r6, r2)
    label(MINE_ARE_MANY)
    neg(r6, r6)
    ldr(r5, [r4, 4 * (_BEST_HERE - _TRY_LOW)])
    cmp(r6, r5)
    bgt(BETTER)
    b(NEXT)
    label(BETTER)
    str(r6, [r4, 4 * (_BEST_HERE - _TRY_LOW)])
    ldr(r5, [r1, 4 * _BETA])
    cmp(r6, r5)
    bge(END)
    b(NEXT)
    label(END)


@micropython.viper
def visit(p: int, q: int) -> int:
    """Expand a node, or try its moves as the last ones, or make a move; return its result.

    LAST_MOVES returns the best value, NONE where there is no move; EXPAND where the moves end on
    the stack; MAKE 0, or ILLEGAL; MAKE_AND_LAST the value of the answers, or ILLEGAL.
    """
    # mpy-cross keeps the first two locals in registers: `p` and `q` are addresses mostly.
    words = ptr32(p)
    trying = try_moves
    mode = words[_MODE]
    frame = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    at = words[_CELLS_AT] + _BOARD * words[_PLY]
    ranks = words[_RANKS_AT]
    p = frame
    low = ptr32(p)[_NEAR_LOW]
    high = ptr32(p)[_NEAR_HIGH]
    words[_FRAME_AT] = p
    words[_CELLS_FROM] = at
    words[_TURNED] = 3 - ptr32(p)[_OWN]
    words[_INDICES_FROM] = words[_INDICES_AT] + 2 * words[_SIZE] * words[_PLY]
    words[_STACK_FROM] = int(words) + 4 * ptr32(p)[_LIST]
    words[_BEST_HERE] = _NONE
    killer = ranks + _NOBODYS
    ready = _NO_MOVE
    lazy = 0
    if mode > _EXPAND:
        ready = words[_MOVE]
        lazy = words[_LAZY]
        if lazy:
            low = ptr32(p)[_LEFT_LOW]
            high = ptr32(p)[_LEFT_HIGH]
    while True:
        turned = 0
        if ready < _NO_MOVE:
            p = 1 << (ready & 31)
            if ready < 32:
                q = 0
                p &= low
                low ^= p
            else:
                q = high & p
                p = 0
                high ^= q
            if p | q:
                words[_TRY_LOW] = p
                words[_TRY_HIGH] = q
                turned = int(trying(int(words)))
        if turned == 0:
            words[_TRY_LOW] = low
            words[_TRY_HIGH] = high
            turned = int(trying(int(words)))
            low = words[_TRY_LOW]
            high = words[_TRY_HIGH]
        if mode < _MAKE:
            break
        if turned == 0:
            return _ILLEGAL
        rank = words[_RANK]
        cell = ptr8(ranks)[rank]
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
        here = at + cell
        other = words[_TURNED]
        own = 3 - other
        change = own + own - 3
        q = int(words) + 4 * words[_NUMBERS] + 8 * cell + 8 * _HERE
        one = ptr32(frame)[_HASH] + ptr32(q)[0] * own
        two = ptr32(frame)[_CHECK] + ptr32(q)[1] * own
        start = q
        first = int(words) + 4 * _RUNS
        last = words[_LINES_END]
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
        ptr32(q)[_MINE] = ptr32(p)[_THEIRS] - turned
        ptr32(q)[_THEIRS] = ptr32(p)[_MINE] + turned + 1
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
        if mode == _MAKE:
            return 0
        mode = _LAST_MOVES
        words[_MODE] = mode
        words[_FRAME_AT] = q
        words[_CELLS_FROM] = at
        words[_TURNED] = own
        words[_INDICES_FROM] += 2 * words[_SIZE]
        words[_SIGN] = 0 - words[_SIGN]
        killer = ranks + _KILLERS + 64 * other + rank
        ready = ptr8(killer)[0]
    if mode == _EXPAND:
        return (words[_STACK_FROM] - int(words)) >> 2
    if turned:
        ptr8(killer)[0] = words[_RANK]
    return words[_BEST_HERE]
