"""A guesser whose average number of guesses is close to the best known.

Codes of three to five digits are guessed from a stored tree (see `cows.tree`). Small boards have
trees for three and four digits. Without a tree the first guesses are known openings (`openings`).
A later guess is evaluated by its partition of a sample of the consistent codes (`sample`,
`partition`).

Digits and places of a stored guess are relabelled at random in each game. This changes no reply,
so the average is the same.

The `state` of a game is a list, which takes less memory than an object.
"""

import build_profile
from overlay import overlay

# The items of a state.
_USE_TREE = 0  # True if the next guess is from the tree
_NODE = 1  # the tree's node of the last guess
_DIGIT_LABELS = 2  # the label of each digit
_PLACE_LABELS = 3  # the label of each place; index 0 is the last digit
_DIGITS, _ALLOW_REPEATS, _RANDBELOW = 4, 5, 6  # the arguments of `begin_steps`


@overlay
def begin_steps(digits, allow_repeats, randbelow):
    """Begin a game; a generator that yields 0 after each slice of checking the game's tree.

    `digits`: the length of a code, 2 to 5. `allow_repeats`: False if all digits of a code and of a
    guess are different. `randbelow(n)` returns a random int from 0 to n - 1. Returns (state,
    tree_failed): the argument for `guess_steps`, and True if the tree is missing or damaged.
    """
    digit_labels, place_labels = _shuffle(10, randbelow), _shuffle(digits, randbelow)
    state = [False, None, digit_labels, place_labels, digits, allow_repeats, randbelow]
    tree_failed = False
    if 3 <= digits <= build_profile.LONGEST_TREE:
        from cows.tree import layout

        try:
            with open(_tree_path(state), "rb") as file:
                tree_failed = bool((yield from layout.validate_steps(file)))
        except OSError:
            tree_failed = True
        if not tree_failed:  # go to the first node now, so that an error shows at the start
            _, tree_failed = _advance(state, ())
    return state, tree_failed


def labels_of(state):
    """Return the labels of the digits, ten numbers, then of the places, for `restore_steps`."""
    return list(state[_DIGIT_LABELS]) + list(state[_PLACE_LABELS])


@overlay
def restore_steps(state, history, labels):
    """Continue an earlier game; a generator that yields 0 after each slice.

    `state`: the state of a game that has just begun. `history`, `labels`: the history and the
    result of `labels_of` in the earlier game.
    """
    state[_DIGIT_LABELS] = bytearray(labels[:10])
    state[_PLACE_LABELS] = bytearray(labels[10:])
    try:
        for length in range(len(history)):  # each guess leads one node down the tree
            if not state[_USE_TREE]:
                break
            guess, _ = _stored_guess(state, history[:length])
            if guess is None and state[_USE_TREE]:
                guess = yield from _unstored_guess_steps(state)
            if guess != history[length][0]:  # it was made by another tree, or without one
                state[_USE_TREE] = False
            yield 0
    except MemoryError:
        state[_USE_TREE] = False


@overlay
def guess_steps(state, history):
    """Return the guess after a history; a generator that yields 0 after each slice of 1 to 2 ms.

    `state`: from `begin_steps`, and changed. `history`: a sequence of (guess, reply), all BCD.
    Returns (guess, tree_failed). The guess is None if no code fits all replies. `tree_failed` is
    True if the tree's file cannot be used from now on. Raises MemoryError if there is no memory
    for a small sample.

    Call it once for each history, because it moves the state to the next node of the tree. After
    the MemoryError it can be called again: the tree is not used any more.
    """
    guess, tree_failed = _stored_guess(state, history)
    if guess is None and state[_USE_TREE]:  # at a node that is not in the tree's file
        guess = yield from _unstored_guess_steps(state)
    if guess is None:  # without the tree, and without an opening
        guess = yield from _evaluated_guess_steps(state, history)
    return guess, tree_failed


def leave_tree(state):
    """Guess without the tree from now on, because another guess was scored than its last one."""
    state[_USE_TREE] = False


def _tree_path(state):
    """Return the path of a game's tree."""
    from cows.tree import layout

    variant = "" if state[_ALLOW_REPEATS] else "-distinct"
    return layout.path_of("digits-{}{}".format(state[_DIGITS], variant))


@overlay
def _stored_guess(state, history):
    """Return (guess of the tree or an opening, tree_failed), see `guess_steps`.

    The guess is None if the tree's file or the openings lack it. On small boards this code leaves
    memory before `_unstored_guess_steps` searches.
    """
    guess, tree_failed = None, False
    if state[_USE_TREE]:
        guess, tree_failed = _advance(state, history)
    elif len(history) < 2:
        from cows.expert import openings

        if not history:
            guess = openings.FIRST
        elif history[0][0] == _relabel(openings.FIRST, state):
            guess = openings.second_guess(state[_DIGITS], state[_ALLOW_REPEATS], history[0][1])
    if guess is not None:
        guess = _relabel(guess, state)
    return guess, tree_failed


@overlay
def _unstored_guess_steps(state):
    """Search for the guess at a node that is not in the tree's file.

    A generator that yields 0 after each slice. Without a result the tree is not used any more.
    """
    node = state[_NODE]
    try:
        from cows import tree

        digits, allow_repeats = state[_DIGITS], state[_ALLOW_REPEATS]
        guess = yield from tree.lowest_consistent_steps(digits, allow_repeats, node)
    except MemoryError:
        guess = None
    state[_USE_TREE] = guess is not None
    state[_NODE] = (guess,) + node[
        1:
    ]  # a node is (guess, at, parent, reply), see cows.tree.layout
    return None if guess is None else _relabel(guess, state)


def _evaluated_guess_steps(state, history):
    """Return the best guess for a sample of the consistent codes, None if there is none."""
    from cows import consistent
    from cows.expert import partition, sample
    from cows.expert.layout import BEST_GUESS, SAMPLE_AT, SAMPLE_SIZE

    digits, allow_repeats = state[_DIGITS], state[_ALLOW_REPEATS]
    search, first_digits = yield from consistent.find_constraints_steps(
        digits, allow_repeats, history
    )
    words = yield from sample.new_words_steps(digits, allow_repeats)
    yield from sample.take_sample_steps(search, first_digits, words)
    if words[SAMPLE_SIZE] >= 3:  # of one or two codes the first is the best guess
        yield from partition.choose_steps(words, state[_RANDBELOW])
        return words[BEST_GUESS]
    return words[words[SAMPLE_AT]] if words[SAMPLE_SIZE] else None


def _advance(state, history):
    """Go to the next node of the tree; return (its guess, tree_failed), see `guess_steps`.

    Changes `state`: the node, and whether to use the tree. A guess that is not in the tree's file
    is None, for `_unstored_guess_steps`.
    """
    guess = node = stored = None
    tree_failed = False
    state[_USE_TREE] = False  # stays so after an exception such as MemoryError
    from cows import tree

    try:
        # `begin_steps` has checked it.
        stored = tree.Tree(open(_tree_path(state), "rb"))  # noqa: SIM115
        node = stored.child(state[_NODE], history[-1][1]) if history else stored.start()
        state[_NODE] = node
        if node:
            guess = stored.guess(node)
    except ValueError:  # no code fits, or no code can have the score
        pass
    except (OSError, tree.FileError):
        tree_failed = True
    finally:
        if stored:
            stored.close()
    state[_USE_TREE] = node is not None
    return guess, tree_failed


def _shuffle(n, randbelow):
    """Return the numbers from 0 to n - 1 in random order (Fisher-Yates)."""
    numbers = bytearray(range(n))
    while n > 1:
        other = randbelow(n)
        n -= 1
        numbers[n], numbers[other] = numbers[other], numbers[n]
    return numbers


def _relabel(code, state):
    """Return a code with its digits and places relabelled."""
    relabelled = 0
    for place in range(state[_DIGITS]):
        digit = state[_DIGIT_LABELS][(code >> 4 * place) & 15]
        relabelled |= digit << (4 * state[_PLACE_LABELS][place])
    return relabelled
