# Made from tools/kernel_tools/templates/othello.midgame.native_node.py.in: edit that.
"""A node of the search, in assembler: generate, make, sort or evaluate its moves.

Moves are generated on a mailbox board with sentinels. The pattern indices are updated for each
disc that changes (incremental evaluation). So the value of a leaf is one sum of table entries. The
search spends most of its time here. It is in assembler because viper keeps only two variables in
registers, and the processor has eight. The hash is updated too (Zobrist hashing). The killer move
comes first among the moves of depth 1. `static_probcut` probes a node of depth 2. Read `reference`
first, which does the same, then this module's template: it names the registers, and has loops in
place of unrolled code.
"""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.constants, othello.midgame.layout:
_MIN_DISCS = const(4)
_DISC_PENALTY = const(60)
_WIN_BONUS = const(10000)
_OPERATION = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_NODES = const(5)
_SLICE_END = const(7)
_INDEX_COUNT = const(9)
_CONSTANT = const(11)
_TRY_OTHERS = const(13)
_ZOBRIST = const(14)
_NEIGHBOURS = const(15)
_FLIP_LINES = const(24)
_CELLS_ADDRESS = const(40)
_INDICES_ADDRESS = const(41)
_TABLES_ADDRESS = const(42)
_PENDING_LOW = const(72)
_PENDING_HIGH = const(73)
_DE_BRUIJN = const(74)
_RANK_CELLS_ADDRESS = const(75)
_NODE_CELLS = const(76)
_OPPONENT = const(77)
_NODE_INDICES = const(78)
_INCIDENCES_ADDRESS = const(79)
_NODE_FRAME = const(80)
_STACK_NEXT = const(81)
_STACK_LIMIT = const(82)
_LEAF_BEST = const(83)
_RANK = const(84)
_FLIP_LINES_END = const(85)
_KILLER_ADDRESS = const(86)
_PARENT_FRAME = const(87)
_FRAMES = const(88)
_FRAME_BYTES = const(84)
_ADJACENT_EMPTY_LOW = const(0)
_ADJACENT_EMPTY_HIGH = const(1)
_EMPTY_LOW = const(2)
_EMPTY_HIGH = const(3)
_SIDE = const(4)
_OWN_DISCS = const(5)
_OPP_DISCS = const(6)
_HASH = const(7)
_CHECK = const(8)
_ALPHA = const(9)
_BETA = const(10)
_BEST_VALUE = const(11)
_BEST_MOVE = const(12)
_MOVES = const(13)
_MOVES_END = const(14)
_UNTRIED_LOW = const(13)
_UNTRIED_HIGH = const(14)
_PASSED = const(15)
_FIRST_MOVE = const(19)
_SECOND_MOVE = const(20)
_BOARD_BYTES = const(92)
_FIRST_CELL = const(10)
_NW = const(0)
_N = const(1)
_NE = const(2)
_W = const(9)
_E = const(11)
_SW = const(18)
_S = const(19)
_SE = const(20)
_BIT_NUMBERS = const(64)
_KILLERS = const(32)
_DUMMY_KILLER = const(224)
_INCIDENCE_WORDS = const(10)
_SEARCH_1 = const(0)
_GENERATE = const(1)
_MAKE = const(2)
_SEARCH_2 = const(3)
_SQUARES = const(64)
_NO_MOVE = const(64)
_NO_VALUE_128TH = const(250)
_PROBE_MIN_DISCS = const(6)

# The undefined names below are instructions of MicroPython's inline assembler for ARM Thumb.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false, reportArgumentType=false, reportReturnType=false


@micropython.asm_thumb
def expand_node(r0) -> int:
    """Do OPERATION at the frame of PLY; return its result.

    r0 is the address of `words`. The squares to try are the empty ones next to discs, or the
    untried ones if TRY_OTHERS is 1. MOVE or the killer move is tried first.

    SEARCH_1 evaluates all moves, writes BEST_MOVE and returns the best value, NO_VALUE without a
    move. GENERATE pushes all moves and returns the index in `words` after the last one. MAKE makes
    the first legal move and returns 0, or ILLEGAL without a move. SEARCH_2 makes the moves of a
    node of depth 2 and evaluates the replies to each. It returns the replies' value if the node or
    the slice ends or a side must pass. It returns ILLEGAL if no move is left.
    """
    # The labels, in the order of the code. Main loop:
    #     BEGIN_SEARCH_1            begin a node of depth 1 with its killer move
    #     FIRST_SQUARE, NEXT_SQUARE take the first square of the set; take the next one
    #     TRY_SQUARE, MAKE_MOVE     find the flips; make the move in the child's frame
    #     TAKE_LEAF                 take the value of a leaf
    #     SEARCH_REPLIES            SEARCH_2: search the child at depth 1
    #     NO_SQUARE_LEFT            return the result; in SEARCH_2 continue below
    #     REPLIES_SEARCHED          take the value of the replies
    #     BACK_TO_PARENT            return to the frame of the move
    #     RETURN, END               leave the function
    # Subroutines:
    #     FIND_FLIPS, UPDATE_INDICES, SUM_TABLES, ADD_PENALTIES: evaluate a move
    #     FLIP_DISCS, FILL_FRAME, FILL_SETS: make a move
    # `lines_copy` is in a high register in the whole function; all other bases start from it.
    mov(r7, r0)
    mov(r5, r8)  # the caller's r8: the entry saves r4 to r7 only
    push({r5})

    # Write the addresses of the frame and of its parts.
    mov(r0, r7)
    add(r0, 4 * _FLIP_LINES)
    mov(r8, r0)
    mov(r4, r0)
    add(r4, 4 * (_PENDING_LOW - _FLIP_LINES))
    ldr(r2, [r7, 4 * _PLY])
    mov(r1, _FRAME_BYTES)
    mul(r1, r2)
    add(r1, r1, r4)  # not from `words`: an immediate is at most 255
    add(r1, 4 * (_FRAMES - _PENDING_LOW))
    str(r1, [r4, 4 * (_NODE_FRAME - _PENDING_LOW)])
    mov(r3, _BOARD_BYTES)
    mul(r3, r2)
    ldr(r5, [r0, 4 * (_CELLS_ADDRESS - _FLIP_LINES)])
    add(r3, r3, r5)
    str(r3, [r4, 4 * (_NODE_CELLS - _PENDING_LOW)])
    ldr(r3, [r7, 4 * _INDEX_COUNT])
    add(r3, r3, r3)
    mul(r3, r2)
    ldr(r5, [r0, 4 * (_INDICES_ADDRESS - _FLIP_LINES)])
    add(r3, r3, r5)
    str(r3, [r4, 4 * (_NODE_INDICES - _PENDING_LOW)])
    ldr(r5, [r1, 4 * _SIDE])
    mov(r3, 3)
    sub(r3, r3, r5)
    str(r3, [r4, 4 * (_OPPONENT - _PENDING_LOW)])
    ldr(r3, [r1, 4 * _MOVES])
    lsl(r3, r3, 2)
    add(r3, r3, r7)
    str(r3, [r4, 4 * (_STACK_NEXT - _PENDING_LOW)])
    mov(r3, 0)
    str(r3, [r4, 4 * (_PARENT_FRAME - _PENDING_LOW)])

    # Choose the squares to try, and the rank of the first one.
    ldr(r2, [r1, 4 * _ADJACENT_EMPTY_LOW])
    ldr(r3, [r1, 4 * _ADJACENT_EMPTY_HIGH])
    mov(r0, _NO_MOVE)
    ldr(r5, [r7, 4 * _OPERATION])
    cmp(r5, _GENERATE)
    blt(BEGIN_SEARCH_1)
    beq(FIRST_SQUARE)
    ldr(r0, [r7, 4 * _MOVE])
    ldr(r5, [r7, 4 * _TRY_OTHERS])
    cmp(r5, 0)
    beq(FIRST_SQUARE)
    ldr(r2, [r1, 4 * _UNTRIED_LOW])
    ldr(r3, [r1, 4 * _UNTRIED_HIGH])
    b(FIRST_SQUARE)

    # SEARCH_1: `for move in put_first(node.empty, self.killer(node, previous)):`
    # `best = _NO_VALUE`
    label(BEGIN_SEARCH_1)
    mov(r5, _NO_VALUE_128TH)
    lsl(r5, r5, 7)
    neg(r5, r5)
    str(r5, [r4, 4 * (_LEAF_BEST - _PENDING_LOW)])
    ldr(r6, [r4, 4 * (_RANK_CELLS_ADDRESS - _PENDING_LOW)])
    mov(r5, r6)
    add(r5, _DUMMY_KILLER)
    ldr(r7, [r7, 4 * _MOVE])
    cmp(r7, _NO_MOVE)
    beq(KILLER_CHOSEN)
    ldr(r5, [r1, 4 * _SIDE])
    lsl(r5, r5, 6)
    add(r5, r5, r6)
    add(r5, r5, r7)
    add(r5, _KILLERS)
    ldrb(r0, [r5, 0])
    label(KILLER_CHOSEN)
    str(r5, [r4, 4 * (_KILLER_ADDRESS - _PENDING_LOW)])

    # If the first square is in the set, remove it and try it. Bit `rank` of 64 is in one of two
    # words: a shift by 32 to 255 gives 0, and the processor takes the low byte of the count, so
    # rank - 32 below 0 is 224 to 255. NO_MOVE, 64, gives no bit.
    label(FIRST_SQUARE)
    mov(r5, 1)
    lsl(r5, r0)
    mov(r6, 1)
    mov(r7, r0)
    sub(r7, 32)
    lsl(r6, r7)
    mov(r7, r5)
    and_(r7, r2)
    bic(r2, r5)
    str(r2, [r4, 0])
    mov(r5, r6)
    and_(r5, r3)
    bic(r3, r6)
    str(r3, [r4, 4 * (_PENDING_HIGH - _PENDING_LOW)])
    orr(r5, r7)
    beq(NEXT_SQUARE)
    mov(r7, r8)
    mov(r2, r0)  # from r0: TRY_SQUARE expects it in r2
    ldr(r1, [r4, 4 * (_RANK_CELLS_ADDRESS - _PENDING_LOW)])
    b(TRY_SQUARE)

    # Take the next square of the set.
    label(NEXT_SQUARE)
    mov(r7, r8)
    mov(r4, r7)
    add(r4, 4 * (_PENDING_LOW - _FLIP_LINES))
    ldr(r1, [r4, 4 * (_RANK_CELLS_ADDRESS - _PENDING_LOW)])
    mov(r2, 0)
    ldr(r0, [r4, 0])
    cmp(r0, 0)
    bne(TAKE_LOWEST)
    mov(r2, 32)
    add(r4, 4)
    ldr(r0, [r4, 0])
    cmp(r0, 0)
    bne(TAKE_LOWEST)
    b(NO_SQUARE_LEFT)
    label(TAKE_LOWEST)
    neg(r5, r0)
    and_(r5, r0)
    eor(r0, r5)
    str(r0, [r4, 0])
    mov(r4, r7)
    add(r4, 4 * (_PENDING_LOW - _FLIP_LINES))
    ldr(r6, [r4, 4 * (_DE_BRUIJN - _PENDING_LOW)])
    mul(r5, r6)
    lsr(r5, r5, 27)
    add(r5, r5, r1)
    add(r5, _BIT_NUMBERS)
    ldrb(r5, [r5, 0])
    add(r2, r2, r5)

    # Try a square: `if not flipped:` `continue`
    label(TRY_SQUARE)
    str(r2, [r4, 4 * (_RANK - _PENDING_LOW)])
    add(r1, r1, r2)
    ldrb(r6, [r1, 0])
    bl(FIND_FLIPS)
    cmp(r2, r7)
    beq(NEXT_SQUARE)
    # `words[_NODES] += 1`
    mov(r3, r7)
    sub(r3, 4 * _FLIP_LINES)
    ldr(r5, [r3, 4 * _NODES])
    add(r5, 1)
    str(r5, [r3, 4 * _NODES])
    bl(UPDATE_INDICES)
    ldr(r5, [r3, 4 * _OPERATION])
    cmp(r5, _MAKE)
    bge(MAKE_MOVE)
    bl(SUM_TABLES)
    mov(r3, r8)
    sub(r3, 4 * _FLIP_LINES)
    mov(r4, r8)
    add(r4, 4 * (_PENDING_LOW - _FLIP_LINES))
    ldr(r5, [r3, 4 * _OPERATION])
    cmp(r5, _SEARCH_1)
    beq(TAKE_LEAF)

    # GENERATE: `keys.append(total * sign * 64 + 63 - move)` On a full stack the move is dropped;
    # see `_allocate` of `search`.
    ldr(r1, [r4, 4 * (_STACK_NEXT - _PENDING_LOW)])
    ldr(r2, [r4, 4 * (_STACK_LIMIT - _PENDING_LOW)])
    cmp(r1, r2)
    bcs(NEXT_SQUARE)
    ldr(r5, [r3, 4 * _SIGN])
    mul(r6, r5)
    lsl(r6, r6, 6)
    add(r6, 63)
    ldr(r5, [r4, 4 * (_RANK - _PENDING_LOW)])
    sub(r6, r6, r5)
    str(r6, [r1, 0])
    add(r1, 4)
    str(r1, [r4, 4 * (_STACK_NEXT - _PENDING_LOW)])
    b(NEXT_SQUARE)

    # SEARCH_1: `if -value > best:` `best = -value` `best_move = move`
    label(TAKE_LEAF)
    bl(ADD_PENALTIES)
    neg(r6, r6)
    ldr(r5, [r4, 4 * (_LEAF_BEST - _PENDING_LOW)])
    cmp(r6, r5)
    ble(NEXT_SQUARE)
    str(r6, [r4, 4 * (_LEAF_BEST - _PENDING_LOW)])
    ldr(r5, [r4, 4 * (_RANK - _PENDING_LOW)])
    str(r5, [r1, 4 * _BEST_MOVE])
    # `if best >= beta:` `self.set_killer(node, previous, move)` `break`
    ldr(r5, [r1, 4 * _BETA])
    cmp(r6, r5)
    blt(NEXT_SQUARE)
    ldr(r5, [r4, 4 * (_KILLER_ADDRESS - _PENDING_LOW)])
    ldr(r6, [r4, 4 * (_RANK - _PENDING_LOW)])
    strb(r6, [r5, 0])
    b(NO_SQUARE_LEFT)

    # MAKE and SEARCH_2: `child = self.make_move(node, move, depth)`
    label(MAKE_MOVE)
    bl(FLIP_DISCS)
    bl(FILL_FRAME)
    bl(FILL_SETS)
    mov(r3, r8)
    sub(r3, 4 * _FLIP_LINES)
    ldr(r1, [r3, 4 * _OPERATION])
    cmp(r1, _SEARCH_2)
    beq(SEARCH_REPLIES)
    mov(r0, 0)
    b(RETURN)

    # SEARCH_2: evaluate the replies, the moves of the child. OPERATION is SEARCH_1 until
    # BACK_TO_PARENT or the end of the call; PARENT_FRAME, not 0, marks a SEARCH_2.
    # `value = yield from self.search(child, depth - 1, -upper, -alpha, move)`
    label(SEARCH_REPLIES)
    mov(r1, _SEARCH_1)
    str(r1, [r3, 4 * _OPERATION])
    ldr(r1, [r3, 4 * _SIGN])
    neg(r1, r1)
    str(r1, [r3, 4 * _SIGN])
    str(r2, [r7, 4 * (_NODE_FRAME - _PENDING_LOW)])
    str(r0, [r7, 4 * (_PARENT_FRAME - _PENDING_LOW)])
    ldr(r0, [r3, 4 * _INDEX_COUNT])
    add(r0, r0, r0)
    ldr(r1, [r7, 4 * (_NODE_INDICES - _PENDING_LOW)])
    add(r0, r0, r1)
    str(r0, [r7, 4 * (_NODE_INDICES - _PENDING_LOW)])
    # Move the names to the registers that BEGIN_SEARCH_1 reads. The second name is the old
    # register. The order matters, because each target must be free.
    mov(r0, _NO_MOVE)
    mov(r4, r7)
    mov(r7, r3)
    mov(r1, r2)
    mov(r2, r6)
    mov(r3, r5)
    b(BEGIN_SEARCH_1)

    # No square is left, or there was a cutoff.
    label(NO_SQUARE_LEFT)
    mov(r3, r8)
    sub(r3, 4 * _FLIP_LINES)
    mov(r4, r8)
    add(r4, 4 * (_PENDING_LOW - _FLIP_LINES))
    ldr(r5, [r3, 4 * _OPERATION])
    ldr(r0, [r4, 4 * (_LEAF_BEST - _PENDING_LOW)])
    cmp(r5, _GENERATE)
    blt(REPLIES_SEARCHED)
    ldr(r0, [r4, 4 * (_STACK_NEXT - _PENDING_LOW)])
    sub(r0, r0, r3)
    asr(r0, r0, 2)
    cmp(r5, _GENERATE)
    beq(RETURN)
    mov(r0, _NO_VALUE_128TH)  # ILLEGAL is NO_VALUE - 1
    lsl(r0, r0, 7)
    neg(r0, r0)
    sub(r0, 1)
    label(RETURN)
    b(END)  # a conditional jump does not reach so far

    # SEARCH_2: take the value of the replies, or return it to `run` if a side must pass, beta is
    # reached or the slice ends. `run` then updates BEST_VALUE and ALPHA.
    label(REPLIES_SEARCHED)
    ldr(r1, [r4, 4 * (_PARENT_FRAME - _PENDING_LOW)])
    cmp(r1, 0)
    beq(RETURN)  # SEARCH_1
    neg(r2, r0)
    mov(r5, _NO_VALUE_128TH)
    lsl(r5, r5, 7)
    cmp(r2, r5)
    beq(RETURN)
    # `if best >= beta:` `break`
    ldr(r5, [r1, 4 * _BETA])
    cmp(r2, r5)
    bge(RETURN)
    # `self.check_budget()`
    ldr(r5, [r3, 4 * _NODES])
    ldr(r6, [r3, 4 * _SLICE_END])
    cmp(r5, r6)
    bge(RETURN)
    # `if value > best:` `best = value` `best_move = move` `alpha = max(alpha, best)`
    ldr(r5, [r1, 4 * _BEST_VALUE])
    cmp(r2, r5)
    ble(BACK_TO_PARENT)
    str(r2, [r1, 4 * _BEST_VALUE])
    ldr(r5, [r3, 4 * _MOVE])
    str(r5, [r1, 4 * _BEST_MOVE])
    ldr(r5, [r1, 4 * _ALPHA])
    cmp(r2, r5)
    ble(BACK_TO_PARENT)
    str(r2, [r1, 4 * _ALPHA])

    # Return to the frame of the move: `for move in moves:` The window of the next child, as in
    # NEXT_MOVE of `run`.
    label(BACK_TO_PARENT)
    mov(r2, r1)
    add(r2, _FRAME_BYTES)
    ldr(r5, [r1, 4 * _BETA])
    neg(r5, r5)
    str(r5, [r2, 4 * _ALPHA])
    ldr(r5, [r1, 4 * _ALPHA])
    neg(r5, r5)
    str(r5, [r2, 4 * _BETA])
    # Undo the words that FLIP_DISCS, FILL_FRAME and SEARCH_REPLIES wrote.
    mov(r0, _SEARCH_2)
    str(r0, [r3, 4 * _OPERATION])
    ldr(r5, [r3, 4 * _SIGN])
    neg(r5, r5)
    str(r5, [r3, 4 * _SIGN])
    str(r1, [r4, 4 * (_NODE_FRAME - _PENDING_LOW)])
    ldr(r5, [r4, 4 * (_NODE_CELLS - _PENDING_LOW)])
    sub(r5, _BOARD_BYTES)
    str(r5, [r4, 4 * (_NODE_CELLS - _PENDING_LOW)])
    ldr(r6, [r3, 4 * _INDEX_COUNT])
    add(r6, r6, r6)
    ldr(r5, [r4, 4 * (_NODE_INDICES - _PENDING_LOW)])
    sub(r5, r5, r6)
    str(r5, [r4, 4 * (_NODE_INDICES - _PENDING_LOW)])
    ldr(r5, [r4, 4 * (_OPPONENT - _PENDING_LOW)])
    mov(r6, 3)
    sub(r6, r6, r5)
    str(r6, [r4, 4 * (_OPPONENT - _PENDING_LOW)])
    # The next move, as in NEXT_MOVE.
    ldr(r0, [r1, 4 * _FIRST_MOVE])
    ldr(r5, [r1, 4 * _SECOND_MOVE])
    str(r5, [r1, 4 * _FIRST_MOVE])
    mov(r5, _NO_MOVE)
    str(r5, [r1, 4 * _SECOND_MOVE])
    ldr(r2, [r1, 4 * _UNTRIED_LOW])
    ldr(r3, [r1, 4 * _UNTRIED_HIGH])
    b(FIRST_SQUARE)

    # Find the lines that a disc on `cell` flips: write them from `lines` to `lines_end`.
    # In: cell, lines. Out: lines_end, equal to `lines` if nothing flips.
    # `flipped = find_flips(board, other, cell_of[move])`
    label(FIND_FLIPS)
    ldr(r0, [r4, 4 * (_NODE_CELLS - _PENDING_LOW)])
    add(r0, r0, r6)  # a1 is cell 0, so this is its northwest neighbour's address
    ldr(r1, [r4, 4 * (_OPPONENT - _PENDING_LOW)])
    mov(r2, r7)
    # `at` is one step behind the disc that is read, so it ends at the last disc to flip.
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
    mov(r3, 1)
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
    mov(r3, 8)
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
    mov(r3, 9)
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
    mov(r3, 10)
    str(r3, [r2, 4])
    add(r2, 8)
    label(AFTER_SE)
    bx(lr)

    # Write the pattern indices after the move behind those of the frame; count the flips.
    # In: cell, lines_end, words, pending. Out: indices (the new ones), flips, words.
    # `indices_after(indices, incidences, cell_of[move], flipped, -1)`
    label(UPDATE_INDICES)
    str(r2, [r4, 4 * (_FLIP_LINES_END - _PENDING_LOW)])
    push({r2})  # end of the lines left
    mov(r12, r6)
    # `indices = indices[:]`
    ldr(r0, [r4, 4 * (_NODE_INDICES - _PENDING_LOW)])
    ldr(r5, [r3, 4 * _INDEX_COUNT])
    add(r5, r5, r5)
    add(r6, r0, r5)
    mov(r7, r6)
    label(COPY_INDICES)
    data(2, 0xC826)  # ldmia r0!, {r1, r2, r5}
    data(2, 0xC626)  # stmia r6!, {r1, r2, r5}
    data(2, 0xC826)  # ldmia r0!, {r1, r2, r5}
    data(2, 0xC626)  # stmia r6!, {r1, r2, r5}
    data(2, 0xC802)  # ldmia r0!, {r1}
    data(2, 0xC602)  # stmia r6!, {r1}
    cmp(r0, r7)
    bcc(COPY_INDICES)
    # `at = _INCIDENCE_WORDS * (disc - _FIRST_CELL)`, first of the move's cell
    mov(r5, r12)
    mov(r1, 2 * _INCIDENCE_WORDS)  # bytes of a cell's incidences
    mul(r1, r5)
    ldr(r5, [r4, 4 * (_INCIDENCES_ADDRESS - _PENDING_LOW)])
    add(r1, r1, r5)
    ldr(r4, [r3, 4 * _SIGN])  # of a trit of the index
    mov(r2, 0)  # between the incidences of a line's discs, in bytes
    mov(r12, r2)  # 0: a high register takes no immediate
    mov(r0, r1)
    # First the move's cell, then the discs of each line, from its last disc back to the cell. The
    # stack has the end of the lines left; each turn of NEXT_LINE moves it one line down.
    # `indices[incidences[k] >> 1] += incidences[k + 1] * sign`
    label(UPDATE_DISC)
    ldrh(r5, [r0, 4 * 0])  # place of a pattern index, in bytes
    ldrh(r6, [r0, 4 * 0 + 2])  # power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 1])  # place of a pattern index, in bytes
    ldrh(r6, [r0, 4 * 1 + 2])  # power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 2])  # place of a pattern index, in bytes
    ldrh(r6, [r0, 4 * 2 + 2])  # power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 3])  # place of a pattern index, in bytes
    ldrh(r6, [r0, 4 * 3 + 2])  # power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    ldrh(r5, [r0, 4 * 4])  # place of a pattern index, in bytes
    ldrh(r6, [r0, 4 * 4 + 2])  # power of three
    add(r5, r5, r7)
    mul(r6, r4)
    ldrh(r3, [r5, 0])
    add(r3, r3, r6)
    strh(r3, [r5, 0])
    cmp(r0, r1)
    beq(NEXT_LINE)
    mov(r5, r12)
    add(r5, 1)
    mov(r12, r5)
    # `for disc in [cell] + flipped:`
    sub(r0, r0, r2)
    cmp(r0, r1)
    bne(UPDATE_DISC)
    label(NEXT_LINE)
    pop({r5})
    mov(r3, r8)
    cmp(r5, r3)
    beq(UPDATED)
    sub(r5, 8)
    push({r5})
    # `sign *= 2`
    sub(r3, 4 * _FLIP_LINES)
    ldr(r4, [r3, 4 * _SIGN])
    add(r4, r4, r4)
    ldr(r0, [r5, 0])  # distance of the line's last disc, in cells
    ldr(r2, [r5, 4])  # step of the line, in cells
    mov(r5, 2 * _INCIDENCE_WORDS)
    mul(r0, r5)
    mul(r2, r5)
    add(r0, r0, r1)
    b(UPDATE_DISC)
    label(UPDATED)
    sub(r3, 4 * _FLIP_LINES)
    bx(lr)

    # Add up the table entries, without the constant, for the side that moves at the leaves.
    # In: indices, words. Out: total.
    label(SUM_TABLES)
    ldr(r2, [r3, 4 * _INDEX_COUNT])
    add(r2, r2, r2)
    add(r2, r2, r7)
    mov(r3, r8)
    ldr(r3, [r3, 4 * (_TABLES_ADDRESS - _FLIP_LINES)])
    mov(r6, 0)
    # `total += self.tables[index]`
    label(SUM_ENTRIES)
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
    bcc(SUM_ENTRIES)
    bx(lr)

    # Turn the total into the value of a leaf: `value = constant`
    # In: the total in r6, here `value`; flips, words. Out: value, frame.
    label(ADD_PENALTIES)
    ldr(r5, [r3, 4 * _CONSTANT])
    add(r6, r6, r5)
    mov(r0, r12)
    ldr(r1, [r4, 4 * (_NODE_FRAME - _PENDING_LOW)])
    # `own_discs = node.opp_discs - len(flipped)  # discs of the side to move at the leaf`
    mov(r7, _MIN_DISCS)
    ldr(r2, [r1, 4 * _OPP_DISCS])
    sub(r2, r2, r0)
    sub(r5, r2, r7)  # below 0 if discs are missing
    bge(LEAF_OWN_DONE)
    # `value -= _DISC_PENALTY * (_MIN_DISCS - own_discs)`
    mov(r7, _DISC_PENALTY)
    mul(r5, r7)
    add(r6, r6, r5)
    # `if not own_discs:` `value = final_value(own_discs, opp_discs)`
    cmp(r2, 0)
    bne(LEAF_OWN_DONE)
    mov(r6, _WIN_BONUS + 8 * _SQUARES >> 8)
    lsl(r6, r6, 8)
    add(r6, _WIN_BONUS + 8 * _SQUARES & 255)
    neg(r6, r6)
    bx(lr)  # without a penalty for the opponent
    label(LEAF_OWN_DONE)
    # `opp_discs = node.own_discs + len(flipped) + 1`
    mov(r7, _MIN_DISCS)
    ldr(r2, [r1, 4 * _OWN_DISCS])
    add(r2, r2, r0)
    add(r2, 1)
    sub(r2, r2, r7)
    bge(LEAF_OPP_DONE)
    # `value += _DISC_PENALTY * (_MIN_DISCS - opp_discs)`
    mov(r7, _DISC_PENALTY)
    mul(r2, r7)
    sub(r6, r6, r2)
    label(LEAF_OPP_DONE)
    bx(lr)

    # Copy the board to the child and make the move on it; add up the flipped Zobrist numbers.
    # In: words. Out: lines, side, zobrist, hash, check. Writes NODE_CELLS.
    label(FLIP_DISCS)
    # `board = node.board[:]`
    mov(r4, r8)
    add(r4, 4 * (_PENDING_LOW - _FLIP_LINES))
    ldr(r0, [r4, 4 * (_NODE_CELLS - _PENDING_LOW)])
    mov(r1, r0)
    add(r1, _BOARD_BYTES)
    str(r1, [r4, 4 * (_NODE_CELLS - _PENDING_LOW)])
    data(2, 0xC8E4)  # ldmia r0!, {r2, r5, r6, r7}
    data(2, 0xC1E4)  # stmia r1!, {r2, r5, r6, r7}
    data(2, 0xC8E4)  # ldmia r0!, {r2, r5, r6, r7}
    data(2, 0xC1E4)  # stmia r1!, {r2, r5, r6, r7}
    data(2, 0xC8E4)  # ldmia r0!, {r2, r5, r6, r7}
    data(2, 0xC1E4)  # stmia r1!, {r2, r5, r6, r7}
    data(2, 0xC8E4)  # ldmia r0!, {r2, r5, r6, r7}
    data(2, 0xC1E4)  # stmia r1!, {r2, r5, r6, r7}
    data(2, 0xC8E4)  # ldmia r0!, {r2, r5, r6, r7}
    data(2, 0xC1E4)  # stmia r1!, {r2, r5, r6, r7}
    data(2, 0xC864)  # ldmia r0!, {r2, r5, r6}
    data(2, 0xC164)  # stmia r1!, {r2, r5, r6}
    # `cell, side = self.cell_of[move], node.side`
    ldr(r5, [r4, 4 * (_RANK_CELLS_ADDRESS - _PENDING_LOW)])
    ldr(r6, [r4, 4 * (_RANK - _PENDING_LOW)])
    add(r5, r5, r6)
    ldrb(r5, [r5, 0])
    sub(r1, _BOARD_BYTES)
    add(r0, r1, r5)
    lsl(r5, r5, 3)
    # The address of the cell's numbers. Without a table ZOBRIST is 0: the sums mean nothing then,
    # and nothing uses them.
    ldr(r6, [r3, 4 * _ZOBRIST])
    lsl(r6, r6, 2)
    add(r6, r6, r3)
    add(r6, r6, r5)
    add(r6, 8 * _FIRST_CELL)
    ldr(r5, [r4, 4 * (_OPPONENT - _PENDING_LOW)])
    mov(r1, 3)
    sub(r1, r1, r5)
    # `board[cell] = side`
    strb(r1, [r0, _FIRST_CELL])
    ldr(r2, [r4, 4 * (_FLIP_LINES_END - _PENDING_LOW)])
    mov(r3, 0)
    mov(r4, 0)
    # `for disc in flipped:` `board[disc] = side`
    label(FLIP_LINE)
    sub(r2, 8)
    ldr(r5, [r2, 0])  # in cells
    label(FLIP_NEXT)
    add(r7, r0, r5)
    strb(r1, [r7, _FIRST_CELL])
    # `hash_sum += words[zobrist + 2 * disc] * (2 * side - 3)`, the factor later
    lsl(r7, r5, 3)
    add(r7, r7, r6)
    ldr(r7, [r7, 0])
    add(r3, r3, r7)
    # `check_sum += words[zobrist + 2 * disc + 1] * (2 * side - 3)`; only r7 is free, so the
    # address is computed again.
    lsl(r7, r5, 3)
    add(r7, r7, r6)
    ldr(r7, [r7, 4])
    add(r4, r4, r7)
    ldr(r7, [r2, 4])
    sub(r5, r5, r7)
    bne(FLIP_NEXT)
    mov(r7, r8)
    cmp(r2, r7)
    bne(FLIP_LINE)
    bx(lr)

    # Fill the child's frame: its hash sums, discs and moves.
    # In: lines, side, zobrist, hash, check, flips. Out: frame, child, words, pending. It writes
    # OPPONENT.
    label(FILL_FRAME)
    add(r7, 4 * (_PENDING_LOW - _FLIP_LINES))
    add(r5, r1, r1)
    sub(r5, 3)
    mul(r3, r5)
    mul(r4, r5)
    # `hash_sum = node.hash + words[zobrist + 2 * cell] * side`
    ldr(r5, [r6, 0])
    mul(r5, r1)
    add(r3, r3, r5)
    # `check_sum = node.check + words[zobrist + 2 * cell + 1] * side`
    ldr(r5, [r6, 4])
    mul(r5, r1)
    add(r4, r4, r5)
    ldr(r0, [r7, 4 * (_NODE_FRAME - _PENDING_LOW)])
    mov(r2, r0)
    add(r2, _FRAME_BYTES)
    # `child.hash, child.check = hash_sum & _HASH_MASK, check_sum & _HASH_MASK`
    ldr(r5, [r0, 4 * _HASH])
    add(r3, r3, r5)
    lsl(r3, r3, 3)
    lsr(r3, r3, 3)
    str(r3, [r2, 4 * _HASH])
    ldr(r5, [r0, 4 * _CHECK])
    add(r4, r4, r5)
    lsl(r4, r4, 3)
    lsr(r4, r4, 3)
    str(r4, [r2, 4 * _CHECK])
    # `count, side_discs = len(flipped), node.own_discs + len(flipped) + 1`
    # `child = _Node(3 - side, node.opp_discs - count, side_discs, empty, board, indices)`
    ldr(r5, [r7, 4 * (_OPPONENT - _PENDING_LOW)])
    str(r5, [r2, 4 * _SIDE])
    str(r1, [r7, 4 * (_OPPONENT - _PENDING_LOW)])
    mov(r6, r12)
    ldr(r5, [r0, 4 * _OPP_DISCS])
    sub(r5, r5, r6)
    str(r5, [r2, 4 * _OWN_DISCS])
    ldr(r5, [r0, 4 * _OWN_DISCS])
    add(r5, r5, r6)
    add(r5, 1)
    str(r5, [r2, 4 * _OPP_DISCS])
    mov(r3, r8)
    sub(r3, 4 * _FLIP_LINES)
    ldr(r5, [r3, 4 * _TRY_OTHERS])
    cmp(r5, 0)
    beq(SORTED)
    ldr(r5, [r7, 0])
    str(r5, [r0, 4 * _UNTRIED_LOW])
    ldr(r5, [r7, 4 * (_PENDING_HIGH - _PENDING_LOW)])
    str(r5, [r0, 4 * _UNTRIED_HIGH])
    label(SORTED)
    # The child's keys begin after the frame's. Below SORT_MIN_DEPTH the word is no index, but no
    # node there sorts.
    ldr(r5, [r0, 4 * _MOVES_END])
    str(r5, [r2, 4 * _MOVES])
    bx(lr)

    # Fill the child's sets of squares: `empty = node.empty.replace(bytes((move,)), b"")`
    # The shifts are as at FIRST_SQUARE. In: frame, child, words, pending. Out: squares_low,
    # squares_high.
    # Writes MOVE: the move that was made, and for SEARCH_1 the previous move.
    label(FILL_SETS)
    ldr(r6, [r7, 4 * (_RANK - _PENDING_LOW)])
    str(r6, [r3, 4 * _MOVE])
    mov(r1, 1)
    lsl(r1, r6)
    ldr(r5, [r0, 4 * _EMPTY_LOW])
    bic(r5, r1)
    str(r5, [r2, 4 * _EMPTY_LOW])
    mov(r1, 1)
    mov(r4, r6)
    sub(r4, 32)
    lsl(r1, r4)
    ldr(r4, [r0, 4 * _EMPTY_HIGH])
    bic(r4, r1)
    str(r4, [r2, 4 * _EMPTY_HIGH])
    # Only squares next to a disc can be legal: add the neighbours of the move.
    ldr(r1, [r3, 4 * _NEIGHBOURS])
    lsl(r1, r1, 2)
    add(r1, r1, r3)
    lsl(r6, r6, 3)
    add(r1, r1, r6)
    ldr(r6, [r1, 0])
    ldr(r3, [r0, 4 * _ADJACENT_EMPTY_LOW])
    orr(r6, r3)
    and_(r6, r5)
    str(r6, [r2, 4 * _ADJACENT_EMPTY_LOW])
    ldr(r5, [r1, 4])
    ldr(r3, [r0, 4 * _ADJACENT_EMPTY_HIGH])
    orr(r5, r3)
    and_(r5, r4)
    str(r5, [r2, 4 * _ADJACENT_EMPTY_HIGH])
    bx(lr)

    label(END)
    pop({r5})
    mov(r8, r5)


@micropython.asm_thumb
def static_probcut(r0, r1) -> int:
    """Probe the frame of PLY by its static evaluation (ProbCut at depth 2).

    r0: the address of `words`, r1: the margin in eighths of a disc. The evaluation is the constant
    plus the table entries: the side to move also moves at the leaves. Returns ALPHA as an upper
    bound or ALPHA + 1 as a lower bound. NO_VALUE: the probe is undecided or not allowed.
    """
    ldr(r2, [r0, 4 * _PLY])
    mov(r3, _FRAME_BYTES)
    mul(r3, r2)
    mov(r4, r0)
    add(r4, 4 * _CELLS_ADDRESS)
    add(r3, r3, r4)
    add(r3, 4 * (_FRAMES - _CELLS_ADDRESS))
    # `if beta - alpha != 1 or previous == _PASS or (self.probed and depth > 2):` The depth is 2.
    ldr(r5, [r3, 4 * _PASSED])
    cmp(r5, 0)
    bne(UNDECIDED)
    ldr(r6, [r3, 4 * _ALPHA])
    ldr(r5, [r3, 4 * _BETA])
    sub(r5, r5, r6)
    cmp(r5, 1)
    bne(UNDECIDED)
    # `min(node.own_discs, node.opp_discs) >= _PROBE_MIN_DISCS`
    ldr(r5, [r3, 4 * _OWN_DISCS])
    cmp(r5, _PROBE_MIN_DISCS)
    blt(UNDECIDED)
    ldr(r5, [r3, 4 * _OPP_DISCS])
    cmp(r5, _PROBE_MIN_DISCS)
    blt(UNDECIDED)
    # `words[_NODES] += 1`
    ldr(r5, [r0, 4 * _NODES])
    add(r5, 1)
    str(r5, [r0, 4 * _NODES])
    # `value = words[_CONSTANT]`
    ldr(r3, [r0, 4 * _INDEX_COUNT])
    add(r3, r3, r3)
    mul(r2, r3)
    ldr(r7, [r4, 4 * (_INDICES_ADDRESS - _CELLS_ADDRESS)])
    add(r7, r7, r2)
    add(r2, r7, r3)
    ldr(r3, [r4, 4 * (_TABLES_ADDRESS - _CELLS_ADDRESS)])
    ldr(r0, [r0, 4 * _CONSTANT])
    # `total += self.tables[index]`
    label(SUM_ENTRIES)
    ldrh(r5, [r7, 2 * 0])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    ldrh(r5, [r7, 2 * 1])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    ldrh(r5, [r7, 2 * 2])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    ldrh(r5, [r7, 2 * 3])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    ldrh(r5, [r7, 2 * 4])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    ldrh(r5, [r7, 2 * 5])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    ldrh(r5, [r7, 2 * 6])
    add(r5, r5, r3)
    ldrb(r5, [r5, 0])
    add(r0, r0, r5)
    add(r7, 2 * 7)
    cmp(r7, r2)
    bcc(SUM_ENTRIES)
    # `if value > alpha + margin:` `return alpha + 1`
    add(r5, r6, r1)
    cmp(r0, r5)
    bgt(ABOVE)
    # `return alpha if _NO_VALUE < value <= alpha - margin else _NO_VALUE`
    sub(r5, r6, r1)
    cmp(r0, r5)
    bgt(UNDECIDED)
    mov(r0, r6)
    b(END)
    label(ABOVE)
    add(r6, 1)
    mov(r0, r6)
    b(END)
    label(UNDECIDED)
    mov(r0, _NO_VALUE_128TH)
    lsl(r0, r0, 7)
    neg(r0, r0)
    label(END)
