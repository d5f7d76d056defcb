"""The public names for other programs: these must stay."""


def test_the_public_names_exist():
    from cows import codes, slowmoo, tree
    from cows.consistent import ConsistentGuesser
    from cows.scoring import KIND, score
    from othello import endgame, hp67
    from othello.board import Board

    assert codes.to_bcd(1234) == 0x1234
    assert KIND in ("viper", "Python") and score(0x1234, 0x4324, 4) == 0x12
    assert ConsistentGuesser(4, 0x2395).guess() == 0x2396
    assert slowmoo.Generator("0").draw() == "7650"
    shipped = tree.load("words")
    assert shipped.guess(shipped.start()) == 6
    shipped.close()
    board = Board.start()
    assert hp67.choose(hp67.registers(board, "X")) in board.moves()
    ended = Board.from_text("-" + "O" * 6 + "X" * 57, "X")
    assert endgame.solve(ended) == (64, (1, 1))
