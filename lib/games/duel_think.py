"""The machine's turn in a duel: it makes up its mind about a guess."""

import memory
from games import duel


def play(game):
    """Think of the guess to ask for."""
    repeats = game.repeats == duel.YES
    game.guess = None
    if game.level == duel.HARD:
        game.guess, trouble = memory.call(
            "cows.stored", "guess", game.digits, repeats, game.history, game.expert
        )
        if trouble:
            yield from memory.run("games.message", game.console, "no.trEE")
    if game.guess is None:
        machine = _guesser(game, repeats)
        for guess, reply in game.history:
            machine.learn(guess, reply)
            yield 0
        game.guess = yield from machine.search()
    return "games.duel_error" if game.guess is None else "games.duel_answer"


def _guesser(game, repeats):
    """The one who guesses when the guess has to be searched for."""
    # Imported here, so that a level not chosen takes no memory.
    if game.level == duel.HARD:
        from cows.expert import ExpertGuesser

        return ExpertGuesser(game.digits, game.console.below, repeats, kept=game.expert)
    if repeats:
        from cows.consistent import ConsistentGuesser

        return ConsistentGuesser(game.digits, game.begin)
    from cows.counting import Knowledge

    return Knowledge(game.digits, game.begin, False)
