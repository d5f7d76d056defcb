"""The machine's turn in a duel: it makes up its mind about a guess."""

import memory
from games import duel


def play(game):
    """Think of the guess to ask for; return the page to show it, or that memory is short."""
    try:
        yield from _think(game, game.repeats == duel.YES)
    except MemoryError:
        if game.full:
            raise
        game.full = True
        return "games.duel_full"
    return "games.duel_error" if game.guess is None else "games.duel_answer"


def _think(game, repeats):
    hard = game.level == duel.HARD and not game.full
    game.guess = None
    if hard:
        game.guess, trouble = memory.call(
            "cows.stored", "guess", game.digits, repeats, game.history, game.expert
        )
        if trouble:
            yield from memory.run("games.message", game.console, "no.trEE")
    if game.guess is None:
        machine = _guesser(game, repeats, hard)
        for guess, reply in game.history:
            machine.learn(guess, reply)
            yield 0
        game.guess = yield from machine.search()


def _guesser(game, repeats, hard):
    """The one who guesses when the guess has to be searched for."""
    # Imported here, so that a level not chosen takes no memory.
    if hard:
        from cows.expert import ExpertGuesser

        return ExpertGuesser(game.digits, game.console.below, repeats, kept=game.expert)
    if repeats:
        from cows.consistent import ConsistentGuesser

        return ConsistentGuesser(game.digits, game.begin)
    from cows.counting import Knowledge

    return Knowledge(game.digits, game.begin, False)
