"""The machine's turn in a duel: it makes up its mind about a guess."""

import memory
from games import duel


def play(game):
    """Think of the guess to ask for; return the page to show it.

    `FULL` says that the expert has no room in memory; then it guesses as at `EASy`.
    """
    think = _think_hard if game.level == duel.HARD and not game.full else _think
    try:
        yield from think(game, game.repeats == duel.REPEATS)
    except MemoryError:
        if game.full:
            raise
        game.full = True
    else:
        return "games.duel_error" if game.guess is None else "games.duel_answer"
    yield from memory.run("games.message", game.console, "FULL")
    return "games.duel_think"


def _think(game, repeats):
    # Imported here, so that what is not chosen takes no memory.
    if repeats:
        from cows.consistent import ConsistentGuesser

        guesser = ConsistentGuesser(game.digits, game.begin)
    else:
        from cows.counting import Knowledge

        guesser = Knowledge(game.digits, game.begin, False)
    for guess, reply in game.history:
        guesser.learn(guess, reply)
        yield 0
    game.guess = yield from guesser.search()


def _think_hard(game, repeats):
    digits = game.digits
    game.guess, trouble = memory.call(
        "cows.stored", "guess", digits, repeats, game.history, game.expert
    )
    if trouble:
        yield from memory.run("games.message", game.console, "no.trEE")
    if game.guess is None:
        search, first = yield from memory.call(
            "cows.counting", "rows", digits, repeats, game.history
        )
        game.guess, _ = yield from memory.call(
            "cows.online", "guess", digits, search, first, repeats, game.console.below
        )
