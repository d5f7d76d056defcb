# Made from tools/kernel_tools/templates/othello.midgame.native_alphabeta.py.in: edit that.
"""The tree search, in viper: fail-soft alpha-beta, a principal variation search.

From depth 3 on, all but a node's first move are searched with a null window first. The order of
moves is: the transposition table's move, the killer move, the fixed order of the squares. From
depth SORT_MIN_DEPTH on the moves are sorted by the evaluation after each.

The search is a state machine over a stack of frames, not a recursion, so a slice can end at any
move. `reference` is the same search as a recursion.

    state        work                            next states
    ENTER        enter a new node                NEXT_MOVE, ENTER (a probe), LEAVE, PASS_OR_END; at
                                                 depth 1, which only the root has here: end
    REENTER      enter a node after its probe    NEXT_MOVE, LEAVE, PASS_OR_END
    NEXT_MOVE    choose a move and its window    DESCEND, NODE_DONE
    DESCEND      make the move                   ENTER (the child), CHILD_DONE; if there is no move
                                                 left NODE_DONE, if there was none PASS_OR_END
    CHILD_DONE   take the child's value          NEXT_MOVE, DESCEND (again, with the full window)
    PASS_OR_END  pass, or evaluate the end       ENTER (the other side), LEAVE
    NODE_DONE    store the node                  LEAVE
    LEAVE        return the value                CHILD_DONE (the parent), REENTER; at the root: end
"""

import micropython
from micropython import const

from othello.midgame.native_move_ordering import generate, pop_best
from othello.midgame.native_passes import pass_or_end, search_1_after_pass
from othello.midgame.native_probcut import begin_probe, end_probe, may_probe
from othello.midgame.native_transposition import store

# pyright: reportArgumentType=false, reportCallIssue=false

# Filled in by generate.py kernels from othello.midgame.layout:
_OPERATION = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_STATE = const(4)
_NODES = const(5)
_NODE_LIMIT = const(6)
_SLICE_END = const(7)
_DEPTH = const(8)
_RANK_CELLS = const(12)
_TRY_OTHERS = const(13)
_ENTRIES = const(17)
_ROOT_MOVE = const(18)
_PROBED_PLY = const(19)
_MARGINS = const(47)
_FRAMES = const(88)
_FRAME_BYTES = const(84)
_ADJACENT_EMPTY_LOW = const(0)
_ADJACENT_EMPTY_HIGH = const(1)
_SIDE = const(4)
_HASH = const(7)
_CHECK = const(8)
_ALPHA = const(9)
_BETA = const(10)
_BEST_VALUE = const(11)
_BEST_MOVE = const(12)
_UNTRIED_LOW = const(13)
_UNTRIED_HIGH = const(14)
_PASSED = const(15)
_FIRST_ALPHA = const(16)
_CURRENT_MOVE = const(17)
_FULL_WINDOW = const(18)
_FIRST_MOVE = const(19)
_SECOND_MOVE = const(20)
_KILLERS = const(32)
_SEARCH_1 = const(0)
_MAKE = const(2)
_SEARCH_2 = const(3)
_NEXT_MOVE = const(0)
_DESCEND = const(1)
_CHILD_DONE = const(2)
_NODE_DONE = const(3)
_LEAVE = const(4)
_PASS_OR_END = const(5)
_ENTER = const(6)
_REENTER = const(7)
_ENTRY_ZERO = const(16384)
_ENTRY_VALUE_SHIFT = const(14)
_ENTRY_DEPTH_SHIFT = const(9)
_ENTRY_DEPTH_MASK = const(31)
_ENTRY_LOWER = const(128)
_ENTRY_UPPER = const(256)
_ENTRY_MOVE_MASK = const(127)
_SLICE_OVER = const(0)
_COMPLETE = const(1)
_STOPPED = const(2)
_SORT_MIN_DEPTH = const(4)
_NO_MOVE = const(64)
_NO_VALUE = const(-32000)
_NO_MOVE_LEFT = const(-32001)
_PASS_MADE = const(-32002)


@micropython.viper
def run(
    frame: int,
    child: int,
    words: ptr32,
    cells: ptr8,
    table: ptr32,
    expand_node: object,
    static_probcut: object,
) -> int:
    """Continue the search; return SLICE_OVER, COMPLETE, or STOPPED at the node limit.

    `layout` describes the arrays. `expand_node`, `static_probcut`: the functions of `native_node`;
    viper looks a global up by its name at each call, so these two are parameters. `frame`,
    `child`: any numbers. They become the addresses of the current frame and of its child's. They
    are the first parameters because viper keeps two in registers (docs/developer/architecture.md).
    """
    ply = words[_PLY]
    state = words[_STATE]
    depth = words[_DEPTH]
    entries = words[_ENTRIES]
    value = 0  # of a node or a move; _NO_VALUE, _NO_MOVE_LEFT and _PASS_MADE are no values
    frame = int(words) + 4 * _FRAMES + _FRAME_BYTES * ply
    while True:
        child = frame + _FRAME_BYTES
        if state == _NEXT_MOVE:
            # Choose the next move of the node, and its window.
            if words[_NODES] >= words[_SLICE_END]:
                words[_PLY] = ply
                words[_STATE] = _NEXT_MOVE
                words[_DEPTH] = depth
                return _STOPPED if words[_NODES] >= words[_NODE_LIMIT] else _SLICE_OVER
            state = _DESCEND
            words[_TRY_OTHERS] = 0
            if ptr32(frame)[_BEST_VALUE] >= ptr32(frame)[_BETA]:
                state = _NODE_DONE
            elif depth < _SORT_MIN_DEPTH:
                # After NO_MOVE `expand_node` takes the next untried square.
                words[_MOVE] = ptr32(frame)[_FIRST_MOVE]
                ptr32(frame)[_FIRST_MOVE] = ptr32(frame)[_SECOND_MOVE]
                ptr32(frame)[_SECOND_MOVE] = _NO_MOVE
                words[_TRY_OTHERS] = 1
            else:
                move = int(pop_best(int(words), frame))
                words[_MOVE] = move
                if move == _NO_MOVE:
                    state = _NODE_DONE
            ptr32(frame)[_FULL_WINDOW] = 1
            ptr32(child)[_ALPHA] = 0 - ptr32(frame)[_BETA]
            ptr32(child)[_BETA] = 0 - ptr32(frame)[_ALPHA]
            if depth > 2 and ptr32(frame)[_BEST_VALUE] != _NO_VALUE:
                ptr32(child)[_ALPHA] = 0 - ptr32(frame)[_ALPHA] - 1
                ptr32(frame)[_FULL_WINDOW] = 0
        elif state == _DESCEND:
            # Make the move, and search the child in the window of its frame.
            ptr32(child)[_PASSED] = 0
            words[_PLY] = ply
            words[_SIGN] = 1 - 2 * (depth & 1)
            words[_OPERATION] = _MAKE
            # At depth 2 `expand_node` also takes the next moves itself, and updates BEST_VALUE and
            # ALPHA. It returns at a cutoff, at the end of the slice, or if the child passes
            # (NO_VALUE).
            if depth == 2:
                words[_OPERATION] = _SEARCH_2
            value = int(expand_node(int(words)))
            ptr32(frame)[_CURRENT_MOVE] = words[_MOVE]
            if value == _NO_MOVE_LEFT:
                state = _NODE_DONE
                if ptr32(frame)[_BEST_VALUE] == _NO_VALUE:
                    state = _PASS_OR_END
            elif depth > 2:
                ply += 1
                frame = child
                depth -= 1
                state = _ENTER
            else:
                if value == _NO_VALUE:
                    value = int(search_1_after_pass(int(words), expand_node))
                state = _CHILD_DONE
        elif state == _CHILD_DONE:
            # Take the value of the child that was searched.
            value = 0 - value
            state = _NEXT_MOVE
            if value > ptr32(frame)[_BEST_VALUE]:
                if (
                    ptr32(frame)[_FULL_WINDOW] == 0
                    and ptr32(frame)[_ALPHA] < value
                    and value < ptr32(frame)[_BETA]
                ):
                    ptr32(frame)[_FULL_WINDOW] = 1
                    ptr32(child)[_ALPHA] = 0 - ptr32(frame)[_BETA]
                    ptr32(child)[_BETA] = 0 - value
                    words[_MOVE] = ptr32(frame)[_CURRENT_MOVE]
                    words[_TRY_OTHERS] = 0
                    state = _DESCEND
                else:
                    ptr32(frame)[_BEST_VALUE] = value
                    ptr32(frame)[_BEST_MOVE] = ptr32(frame)[_CURRENT_MOVE]
                    if value > ptr32(frame)[_ALPHA]:
                        ptr32(frame)[_ALPHA] = value
        elif state == _NODE_DONE:
            # All moves are searched, or there was a cutoff. Store the node.
            value = ptr32(frame)[_BEST_VALUE]
            state = _LEAVE
            if ptr32(frame)[_PASSED] == 0:
                words[_DEPTH] = depth
                store(frame, int(words), int(table))
        elif state == _LEAVE:
            # The node has its value, for the side that moves last in its frame. Return to the
            # parent.
            if words[_PROBED_PLY] == ply:
                value = int(end_probe(int(words), value))
                depth = words[_DEPTH]
                if value == _NO_VALUE:
                    state = _REENTER
                    continue
            if ptr32(frame)[_PASSED]:  # it was passed in this frame: `value` is the opponent's
                value = 0 - value
            if ply == 0:
                return _COMPLETE
            ply -= 1
            frame -= _FRAME_BYTES
            depth += 1
            state = _CHILD_DONE
        elif state == _PASS_OR_END:
            # Pass, or end the game. In a probe of this node the value is NO_VALUE: the probe is
            # undecided, and REENTER follows.
            words[_PLY] = ply
            value = int(pass_or_end(int(words)))
            state = _ENTER if value == _PASS_MADE else _LEAVE
        else:
            # ENTER: enter a new node. REENTER: the same node after its probe, which is not probed
            # again.
            words[_PLY] = ply
            margin = words[_MARGINS + depth] if state == _ENTER else 0
            first = _NO_MOVE
            if ply == 0:
                first = words[_ROOT_MOVE]
            ptr32(frame)[_BEST_VALUE] = _NO_VALUE
            ptr32(frame)[_BEST_MOVE] = _NO_MOVE
            ptr32(frame)[_FIRST_ALPHA] = ptr32(frame)[_ALPHA]
            side = ptr32(frame)[_SIDE]
            state = _NEXT_MOVE  # or LEAVE, if the table or the static probe has the value
            # Probe the transposition table.
            if entries and ptr32(frame)[_PASSED] == 0:
                table_at = 2 * ((ptr32(frame)[_HASH] ^ side) & entries - 1)
                if table[table_at] != ptr32(frame)[_CHECK] + side:
                    table_at ^= 2
                if table[table_at] == ptr32(frame)[_CHECK] + side:
                    entry = table[table_at + 1]
                    first = entry & _ENTRY_MOVE_MASK
                    if (entry >> _ENTRY_DEPTH_SHIFT & _ENTRY_DEPTH_MASK) == depth and ply != 0:
                        value = (entry >> _ENTRY_VALUE_SHIFT) - _ENTRY_ZERO
                        if entry & _ENTRY_LOWER and value >= ptr32(frame)[_BETA]:
                            state = _LEAVE
                        if entry & _ENTRY_UPPER and value <= ptr32(frame)[_ALPHA]:
                            state = _LEAVE
            # ProbCut. At depth 2: by the static evaluation. Deeper: `margin` stays if the node may
            # be probed, else it is 0.
            if margin and state == _NEXT_MOVE:
                if depth == 2:
                    value = int(static_probcut(int(words), margin))
                    margin = 0
                    if value != _NO_VALUE:
                        state = _LEAVE
                elif int(may_probe(int(words))) == 0:
                    margin = 0
            if state == _LEAVE:
                pass
            elif margin:  # probe by a search
                words[_DEPTH] = depth
                depth = int(begin_probe(int(words), margin))
                state = _ENTER
                if depth == 1:  # `begin_probe` has set it up
                    value = int(expand_node(int(words)))
                    state = _LEAVE
            elif depth == 1:  # the root: evaluate its moves
                words[_OPERATION] = _SEARCH_1
                words[_MOVE] = _NO_MOVE
                words[_SIGN] = -1
                ptr32(frame)[_BEST_VALUE] = int(expand_node(int(words)))
                return _COMPLETE
            elif depth < _SORT_MIN_DEPTH:  # fixed order: choose the first two moves
                killer = _NO_MOVE
                if ply and ptr32(frame)[_PASSED] == 0:
                    previous_move = ptr32(frame - _FRAME_BYTES)[_CURRENT_MOVE]
                    killer = cells[words[_RANK_CELLS] + _KILLERS + 64 * side + previous_move]
                ptr32(frame)[_UNTRIED_LOW] = ptr32(frame)[_ADJACENT_EMPTY_LOW]
                ptr32(frame)[_UNTRIED_HIGH] = ptr32(frame)[_ADJACENT_EMPTY_HIGH]
                if first == _NO_MOVE:
                    first = killer
                    killer = _NO_MOVE
                ptr32(frame)[_FIRST_MOVE] = first
                ptr32(frame)[_SECOND_MOVE] = killer
            else:  # sort the moves
                words[_SIGN] = 1 - 2 * (depth & 1)
                if int(generate(int(words), first, expand_node)) == 0:
                    state = _PASS_OR_END
