"""The tree search, in viper: fail-soft alpha-beta, a principal variation search.

From depth 3 on, all but a node's first move are searched with a null window first. The order of
moves is: the transposition table's move, the killer move, the fixed order of the squares. From
depth SORTS on the moves are sorted by the evaluation after each.

The search is a state machine with eight states over a stack of frames, not a recursion. So a slice
can end at any move. `reference` is the same search as a recursion.
"""

import micropython
from micropython import const

from othello.midgame.move_ordering import expand, take
from othello.midgame.passes import last_after_pass, stuck
from othello.midgame.probcut import is_to_be_probed, settle, widen
from othello.midgame.transposition import remember

# pyright: reportArgumentType=false, reportCallIssue=false

# Written by tools/kernels.py from othello.midgame.layout, othello.midgame.native_layout:
_NODES = const(5)
_LIMIT = const(6)
_DEPTH = const(8)
_RANKS = const(12)
_SORTS = const(16)
_ENTRIES = const(17)
_FIRST_MOVE = const(18)
_MARGINS = const(47)
_FRAMES = const(88)
_FRAME_WORDS = const(20)
_NEAR_LOW = const(0)
_OWN = const(4)
_HASH = const(7)
_CHECK = const(8)
_ALPHA = const(9)
_BETA = const(10)
_BEST = const(11)
_BEST_MOVE = const(12)
_KILLERS = const(32)
_NO_MOVE = const(64)
_NONE = const(-32000)
_IS_AT_LEAST = const(128)
_IS_AT_MOST = const(256)
_MODE = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_NEXT = const(4)
_UNTIL = const(7)
_LAZY = const(13)
_PROBED = const(19)
_FRAME_BYTES = const(80)
_NEAR_HIGH = const(1)
_LEFT_LOW = const(13)
_LEFT_HIGH = const(14)
_PASSED = const(15)
_FIRST_ALPHA = const(16)
_TRIED = const(17)
_WHOLE = const(18)
_HINTS = const(19)
_TRIED_BACK = const(12)
_MAKE = const(2)
_LAST_TWO = const(3)
_NEW = const(0)
_TRY = const(1)
_DESCEND = const(2)
_LEAVE = const(3)
_CHILD = const(4)
_STUCK = const(5)
_DONE = const(6)
_AGAIN = const(7)
_ILLEGAL = const(-32001)


@micropython.viper
def run(
    p: int,
    q: int,
    words: ptr32,
    cells: ptr8,
    table: ptr32,
    visit: object,
    standing: object,
) -> int:
    """Continue the search; return 0 after a slice, 1 at the end, 2 at the node limit."""
    ply = words[_PLY]
    state = words[_NEXT]
    depth = words[_DEPTH]
    entries = words[_ENTRIES]
    sorts = words[_SORTS]
    value = 0
    entry = 0
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * ply
    while True:
        q = p + _FRAME_BYTES
        if state == _TRY:
            # Try the next move of a node.
            if words[_NODES] >= words[_UNTIL]:
                words[_PLY] = ply
                words[_NEXT] = _TRY
                words[_DEPTH] = depth
                return 2 if words[_NODES] >= words[_LIMIT] else 0
            state = _DESCEND
            words[_LAZY] = 0
            if ptr32(p)[_BEST] >= ptr32(p)[_BETA]:
                state = _DONE
            elif depth < sorts:
                entry = ptr32(p)[_HINTS]
                if entry & 127 == _NO_MOVE:
                    entry >>= 7
                words[_MOVE] = entry & 127
                entry >>= 7
                if entry == 0:
                    entry = _NO_MOVE
                ptr32(p)[_HINTS] = entry
                words[_LAZY] = 1
            else:
                entry = int(take(int(words), p))
                words[_MOVE] = entry
                if entry == _NO_MOVE:
                    state = _DONE
            ptr32(p)[_WHOLE] = 1
            ptr32(q)[_ALPHA] = 0 - ptr32(p)[_BETA]
            ptr32(q)[_BETA] = 0 - ptr32(p)[_ALPHA]
            if depth > 2 and ptr32(p)[_BEST] != _NONE:
                ptr32(q)[_ALPHA] = 0 - ptr32(p)[_ALPHA] - 1
                ptr32(p)[_WHOLE] = 0
        elif state == _DESCEND:
            # Search the child for the window in its frame.
            ptr32(q)[_PASSED] = 0
            words[_PLY] = ply
            words[_SIGN] = 1 - 2 * (depth & 1)
            words[_MODE] = _MAKE
            if depth == 2:
                words[_MODE] = _LAST_TWO
            value = int(visit(int(words)))
            ptr32(p)[_TRIED] = words[_MOVE]
            if value == _ILLEGAL:
                state = _DONE
                if ptr32(p)[_BEST] == _NONE:
                    state = _STUCK
            elif depth > 2:
                ply += 1
                p = q
                depth -= 1
                state = _NEW
            else:
                if value == _NONE:
                    value = int(last_after_pass(int(words), visit))
                state = _CHILD
        elif state == _CHILD:
            # Take the value of the child that was searched.
            value = 0 - value
            state = _TRY
            if value > ptr32(p)[_BEST]:
                if ptr32(p)[_WHOLE] == 0 and ptr32(p)[_ALPHA] < value and value < ptr32(p)[_BETA]:
                    ptr32(p)[_WHOLE] = 1
                    ptr32(q)[_ALPHA] = 0 - ptr32(p)[_BETA]
                    ptr32(q)[_BETA] = 0 - value
                    words[_MOVE] = ptr32(p)[_TRIED]
                    words[_LAZY] = 0
                    state = _DESCEND
                else:
                    ptr32(p)[_BEST] = value
                    ptr32(p)[_BEST_MOVE] = ptr32(p)[_TRIED]
                    if value > ptr32(p)[_ALPHA]:
                        ptr32(p)[_ALPHA] = value
        elif state == _DONE:
            # All moves are searched, or there was a cutoff: store the node.
            value = ptr32(p)[_BEST]
            state = _LEAVE
            if ptr32(p)[_PASSED] == 0:
                words[_DEPTH] = depth
                remember(int(words), p, int(table))
        elif state == _LEAVE:
            # The node has its value, for its side to move: return to the parent.
            if words[_PROBED] == ply:
                value = int(settle(int(words), value))
                depth = words[_DEPTH]
                if value == _NONE:
                    state = _AGAIN
                    continue
            if ptr32(p)[_PASSED]:
                value = 0 - value
            if ply == 0:
                return 1
            ply -= 1
            p -= 4 * _FRAME_WORDS
            depth += 1
            state = _CHILD
        elif state == _STUCK:
            # No move: a pass, or the end of the game. Such a node is not probed.
            words[_PLY] = ply
            value = int(stuck(int(words), 0))
            state = _NEW if value == _ILLEGAL else _LEAVE
        else:
            # Enter a new node, or the same node after its probe.
            words[_PLY] = ply
            margin = words[_MARGINS + depth] if state == _NEW else 0
            if margin and depth > 2:
                margin *= int(is_to_be_probed(int(words)))
            best = _NO_MOVE
            if ply == 0:
                best = words[_FIRST_MOVE]
            ptr32(p)[_BEST] = _NONE
            ptr32(p)[_BEST_MOVE] = _NO_MOVE
            ptr32(p)[_FIRST_ALPHA] = ptr32(p)[_ALPHA]
            own = ptr32(p)[_OWN]
            state = _TRY
            if entries and ptr32(p)[_PASSED] == 0:
                entry = 2 * ((ptr32(p)[_HASH] ^ own) & entries - 1)
                if table[entry] != ptr32(p)[_CHECK] + own:
                    entry ^= 2
                if table[entry] == ptr32(p)[_CHECK] + own:
                    entry = table[entry + 1]
                    best = entry & 127
                    if (entry >> 9 & 15) == depth and ply != 0:
                        value = (entry >> 13) - 16384
                        if entry & _IS_AT_LEAST and value >= ptr32(p)[_BETA]:
                            state = _LEAVE
                        if entry & _IS_AT_MOST and value <= ptr32(p)[_ALPHA]:
                            state = _LEAVE
            if margin and depth == 2 and state == _TRY:
                value = int(standing(int(words), margin))
                margin = 0
                if value != _NONE:
                    state = _LEAVE
            if state == _LEAVE:
                pass
            elif margin:
                words[_DEPTH] = depth
                depth = int(widen(int(words), margin))
                state = _NEW
                if depth == 1:
                    value = int(visit(int(words)))
                    state = _LEAVE
            elif depth > 1 and depth < sorts:
                entry = _NO_MOVE
                if ply and ptr32(p)[_PASSED] == 0:
                    entry = cells[words[_RANKS] + _KILLERS + 64 * own + ptr32(p - _TRIED_BACK)[0]]
                ptr32(p)[_LEFT_LOW] = ptr32(p)[_NEAR_LOW]
                ptr32(p)[_LEFT_HIGH] = ptr32(p)[_NEAR_HIGH]
                ptr32(p)[_HINTS] = best + 128 * entry + 0x100000
            else:
                words[_SIGN] = 1 - 2 * (depth & 1)
                if int(expand(int(words), best, visit)) == 0:
                    state = _STUCK
                if depth == 1:
                    return 1
