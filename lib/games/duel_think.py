"""The machine's turn in a duel: it makes up its mind about a guess."""

import memory
from games import duel


def begin(game):
    """Let the expert begin a game; return its trouble, if its tree is missing or damaged."""
    machine = _guesser(game)
    machine.close()
    game.expert = machine.kept
    return machine.trouble


def play(game):
    """Think of the guess to ask for."""
    machine = _guesser(game)
    for guess, reply in game.history:
        machine.learn(guess, reply)
        yield 0
    game.guess = yield from machine.search()
    if game.level == duel.HARD:
        machine.close()
        if machine.trouble:
            yield from memory.run("games.message", game.console, "no.trEE")
    return "error" if game.guess is None else "answer"


def _guesser(game):
    """The one who guesses, as far as it has come."""
    # Imported here, so that a level not chosen takes no memory.
    repeats = game.repeats == duel.YES
    if game.level == duel.HARD:
        from cows.expert import ExpertGuesser

        return ExpertGuesser(game.digits, game.console.below, repeats, kept=game.expert)
    if repeats:
        from cows.consistent import ConsistentGuesser

        return ConsistentGuesser(game.digits, game.begin)
    from cows.counting import Knowledge

    return Knowledge(game.digits, game.begin, False)
