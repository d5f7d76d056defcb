"""The shipped trees against every code, the tool that builds them, the board that reads them."""

import random
import re
import shutil
import subprocess
from functools import cache

import pytest

import programs
from benchmarks import cows_moves
from commands import command_line
from commands.folders import ROOT
from cows import codes, tree
from emulated_files import COWS, at_prompt, library
from plain_scores import by_membership, textbook
from programs import assert_refused, needs_compiler
from shipped_trees import TREE_FIGURES
from tree_tools import games, trees
from tree_tools.files import FOLDER, check, check_size, pack, reached_nodes, walk
from tree_tools.games import ALL, Game, SearchPlan
from tree_tools.nodes import distribution, rule_tree, total_guesses
from tree_tools.search import game_lower_bound, search_tree
from tree_tools.trees import build

ALL_BYTES = 64 * 1024  # of flash, for all trees


@pytest.fixture
def load():
    """Return a function like `tree.load`, whose trees are closed after the test."""
    opened = []

    def opener(*arguments):
        opened.append(tree.load(*arguments))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()


# ---- what is shipped ----


def test_the_table_has_every_shipped_tree():
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.tree" for name in TREE_FIGURES}
    assert set(games.SHIPPED) == set(TREE_FIGURES)


def test_each_tree_and_all_trees_fit_into_their_flash():
    for name, (*_, room) in TREE_FIGURES.items():
        assert (FOLDER / f"{name}.tree").stat().st_size <= room, name
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= ALL_BYTES


def test_the_membership_tree_guesses_by_the_rule(load):
    """Of the words left the one with most different replies, then the smallest largest part."""
    for _, _, guess, parts in reached_nodes(load("words-membership")):
        codes_left = sorted(code for part in parts.values() for code in part)

        def merit(word, codes_left=codes_left):
            replies = [by_membership(word, code) for code in codes_left]
            return -len(set(replies)), max(map(replies.count, replies))

        assert guess == min(codes_left, key=merit)


@pytest.mark.parametrize("name", [name for name in TREE_FIGURES if "4" not in name])
def test_a_reply_is_refused_if_no_code_gives_it(load, name):
    shipped = load(name)
    digits = shipped.digits
    reached = list(reached_nodes(shipped, 2 if digits == 5 else 99))
    if digits == 5:  # it takes long to find that a reply contradicts all codes
        reached = random.Random(1).sample(reached, 12)
    for node, _, _, parts in reached:
        for reply in range(0x60):
            if not codes.possible(reply, digits):
                with pytest.raises(ValueError, match="can score"):
                    shipped.next(node, reply)
            elif reply in parts:
                assert (shipped.next(node, reply) is None) == (reply == digits << 4)
            else:
                with pytest.raises(tree.Contradiction):
                    shipped.next(node, reply)


# ---- damage ----


def damaged(tmp_path, content):
    (tmp_path / "bad.tree").write_bytes(content)
    with pytest.raises(tree.FileError) as error:
        tree.load("bad", str(tmp_path))
    assert "bad.tree" in str(error.value)
    return str(error.value)


def test_every_changed_byte_every_cut_and_every_addition_is_noticed(tmp_path):
    good = (FOLDER / "digits-3-distinct.tree").read_bytes()
    rng = random.Random(1)
    for place in range(len(good)):
        bad = bytearray(good)
        bad[place] ^= rng.randrange(1, 256)
        damaged(tmp_path, bytes(bad))
        damaged(tmp_path, good[:place])
    damaged(tmp_path, good + b"\0")
    damaged(tmp_path, good + good)


def test_a_file_error_names_the_fault(tmp_path):
    good = (FOLDER / "words.tree").read_bytes()
    assert damaged(tmp_path, b"").endswith("is no tree")
    assert damaged(tmp_path, good[:4] + b"\1" + good[5:]).endswith("has version 1, not 2")
    assert damaged(tmp_path, good[:-1]).endswith("is damaged")


# ---- building ----


DISTINCT_5_2 = Game(5, 2, allow_repeats=False)
SMALL_GAMES = Game(3, 3), Game(3, 3, membership=True), Game(4, 3, allow_repeats=False)
SEARCHED = ("words", "digits-3", "digits-3-distinct")


@pytest.mark.parametrize(
    "name", ["words-membership", *(pytest.param(name, marks=needs_compiler) for name in SEARCHED)]
)
def test_a_tree_is_rebuilt_byte_for_byte(name):
    game, plan = games.SHIPPED[name]
    root = rule_tree(game) if plan.rule else search_tree(game, plan)
    assert pack(game, root) == (FOLDER / f"{name}.tree").read_bytes()


def fewest_last(game, most):
    """Return the least total, and the fewest codes that then take `most` guesses: try all."""
    score = by_membership if game.membership else textbook
    every = game.codes()
    never = (10**6, 0)

    @cache
    def least(codes_left, guesses):
        if not guesses:
            return never
        best = never
        for guess in every:
            parts = {}
            for code in codes_left:
                parts.setdefault(score(guess, code), []).append(code)
            won = parts.pop(game.places << 4, [])
            if len(parts) == 1 and not won:
                continue
            depths = [least(tuple(part), guesses - 1) for part in parts.values()]
            total = len(codes_left) + sum(total for total, _ in depths)
            last = sum(last for _, last in depths) + (len(won) if guesses == 1 else 0)
            best = min(best, (total, last))
        return best

    return least(tuple(every), most)


@needs_compiler
@pytest.mark.parametrize(
    "game", [Game(3, 2), DISTINCT_5_2, *SMALL_GAMES, Game(6, 2, allow_repeats=False)], ids=str
)
def test_the_search_finds_the_least_total_of_small_games(game):
    root = search_tree(game, SearchPlan(widths=(ALL,)))
    assert total_guesses(distribution(root)) == fewest_last(game, game.size)[0]


@needs_compiler
@pytest.mark.parametrize(
    ("game", "most"),
    [
        *((Game(3, 2), most) for most in (3, 4)),
        *((DISTINCT_5_2, most) for most in (5, 6)),
        *((game, most) for game in SMALL_GAMES for most in (4, 5)),
    ],
    ids=str,
)
def test_few_last_finds_the_fewest_last_guesses(game, most):
    depths = distribution(search_tree(game, SearchPlan(most=most, widths=(ALL,), few_last=True)))
    assert (total_guesses(depths), depths[most]) == fewest_last(game, most)


def test_the_tree_of_26274_guesses_takes_seven_for_69_codes(load):
    """The fewest possible: the search tried every guess."""
    assert walk(load("digits-4-distinct"))[7] == 69


@needs_compiler
def test_the_search_finds_and_claims_a_known_least_total():
    game, plan = Game(6, 4), SearchPlan()
    assert total_guesses(distribution(search_tree(game, plan))) == 5625  # Koyama and Lai, 1993
    assert plan.claim(game) == "the least: every guess was tried, and no tree takes fewer"


@needs_compiler
@pytest.mark.parametrize(
    "game", [*SMALL_GAMES, Game(4, 4), Game(10, 3, allow_repeats=False)], ids=str
)
def test_a_bound_rises_to_the_least_total(game):
    least = total_guesses(distribution(search_tree(game, SearchPlan())))
    bounds = [game_lower_bound(game, depth) for depth in range(5)]
    assert bounds == sorted(bounds) and bounds[0] < bounds[-1] <= least
    if game.size <= 256:
        assert game_lower_bound(game, 9) == least


@needs_compiler
def test_a_tree_is_improved(tmp_path):
    """Its parts have at most 500 codes, so all but the first guess is searched again."""
    own = tmp_path / "own.tree"
    first = run(*"--symbols 10 --places 3 --distinct --widths 1,1,1 --output".split(), own)
    done = run("--improve", own, "--widths", "30,60,60")
    assert done.returncode == 0, done.stderr
    before, after = (
        int(re.findall(r"^own +720 +(\d+)", one.stdout, re.M)[0]) for one in (first, done)
    )
    assert before > after >= 3575
    content = own.read_bytes()
    assert run("--improve", own, "--widths", "1,1,1").returncode == 0
    assert own.read_bytes() == content, "nothing found is better, so nothing changes"


@needs_compiler
@pytest.mark.parametrize(
    ("name", "widths"), [("words", "1,1,1"), ("words", "2,2,2"), ("digits-4", "1,1,1")]
)
def test_a_search_that_finds_no_tree_keeps_the_old_one(tmp_path, name, widths):
    content = (FOLDER / f"{name}.tree").read_bytes()
    own = tmp_path / "own.tree"
    own.write_bytes(content)
    done = run("--improve", own, "--widths", widths)
    assert done.returncode == 0, done.stderr
    assert own.read_bytes() == content


def test_fewer_guesses_than_the_tree_takes_are_refused(tmp_path):
    own = shutil.copy(FOLDER / "digits-3.tree", tmp_path)
    assert_refused(run("--improve", own, "--most", 5), "--most is 7 or more")


@needs_compiler
def test_a_bound_is_printed():
    done = run("--symbols", 10, "--places", 4, "--bound", 3)
    assert done.stdout == "no tree for 10000 codes takes fewer than 53322 guesses in all\n"


def test_only_a_proven_total_is_called_least():
    for plan, words in (
        (SearchPlan(rule=True), "by the rule: other trees may take fewer"),
        (SearchPlan(widths=((6, 6, 12),)), "another tree may take fewer"),
        (SearchPlan(widths=(ALL, (300, 300, 300))), "another tree may take fewer"),
        (SearchPlan(False, "0123", 7, (ALL,)), "begin with 0123, of those that take at most 7"),
    ):
        assert words in plan.claim(Game(10, 4))
    assert "another tree may take fewer" in SearchPlan().claim(Game(10, 4))


@pytest.mark.parametrize(
    "game",
    [
        *(Game(2, 2), Game(3, 5), Game(3, 6), Game(4, 4), Game(10, 2), Game(26, 2)),
        *(Game(*size, allow_repeats=False) for size in ((5, 3), (12, 3), (26, 2))),
        *(Game(10, 2, allow_repeats, membership=True) for allow_repeats in (False, True)),
    ],
    ids=str,
)
def test_a_tree_by_the_rule_is_accepted_written_and_read_back(tmp_path, game):
    check_size(game)
    line = build(game, SearchPlan(rule=True), tmp_path / "own.tree")
    assert line.split()[:2] == ["own", str(len(game.codes()))]


def test_a_tree_that_misses_codes_fails_its_check(tmp_path):
    game = Game(4, 2)
    root = rule_tree(game)
    reply, _ = root.children.popitem()
    (tmp_path / "own.tree").write_bytes(pack(game, root))
    assert reply != game.winning_reply
    with pytest.raises(ValueError, match="no code fits"):
        check(tmp_path / "own.tree")


# ---- the command line ----


def run(*arguments, **settings):
    return programs.run("trees", *arguments, cwd=ROOT, **settings)


def test_check_prints_the_table(monkeypatch, capsys):
    """test_bench.py walks all trees."""
    monkeypatch.setattr(command_line, "stop_at_once", lambda name: None)  # it changes Ctrl-C
    monkeypatch.setattr(trees, "SHIPPED", {"words": games.SHIPPED["words"]})
    assert trees.main(["--check"]) == 0
    count, total, worst, _ = TREE_FIGURES["words"]
    row = rf"^words +{count} +{total} +{total / count:.4f} +{worst} "
    assert re.search(row, capsys.readouterr().out, re.M)


@needs_compiler
def test_progress_bars_end_before_the_result(tmp_path):
    rule = ("--rule", "--output", tmp_path / "own.tree")
    for options, result in ((rule, "tree +codes"), (("--bound", 2), "no tree for 216 codes")):
        pipes = {"capture_output": False, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        done = run("--symbols", 6, "--places", 3, *options, **pipes)
        line = re.search(f"^{result}", done.stdout, re.M)
        assert line and "it/s" not in done.stdout[line.start() :], done.stdout


@needs_compiler
def test_a_new_game_is_searched_checked_and_written(tmp_path):
    done = run("--symbols", 5, "--places", 3, "--output", tmp_path / "own.tree")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^own +125 .*\nthe least: every guess was tried", done.stdout, re.M)
    assert [path.name for path in tmp_path.iterdir()] == ["own.tree"]


@needs_compiler
def test_no_code_takes_more_guesses_than_allowed(tmp_path):
    own = tmp_path / "own.tree"
    for most, status in ((4, 0), (3, 2)):  # 64 codes, 9 replies: three guesses are not enough
        done = run("--symbols", 4, "--places", 3, "--most", most, "--output", own)
        assert done.returncode == status
    assert tree.load("own", str(tmp_path)).worst == 4


# ---- the board ----


@pytest.fixture(scope="module")
def board(pico_firmware):
    """A Pico with the trees and their reader in its flash, at its prompt."""
    return at_prompt(pico_firmware("hard"), library(COWS))


@pytest.mark.parametrize("name", TREE_FIGURES)
def test_a_move_on_the_board_is_quick_and_leaves_the_heap_alone(load, board, name):
    """The moves with the longest searches, and a sample.

    Of four digits only the first three moves, because finding the others takes a host 16 s;
    bench.py measures them.
    """
    shipped = load(name)
    max_replies = 3 if shipped.digits == 4 and shipped.symbols == 10 else None
    games = cows_moves.longest_searches(FOLDER / f"{name}.tree", max_replies)
    opened, move = cows_moves.tree_rows(board, name, games)
    _, _, slowest_ms, longest_ms, heap, _ = move
    assert slowest_ms <= 20 and longest_ms <= 5
    assert heap < (4096 if shipped.symbols == 10 else 512)
    _, _, load_ms, _, _, held_bytes = opened
    assert load_ms <= 50 + (FOLDER / f"{name}.tree").stat().st_size / 100
    assert held_bytes <= 3000
    for replies, guess in zip(games, eval(board.exec("print(guesses)")), strict=True):
        node = shipped.start()
        for reply in replies[:-1]:
            node = shipped.next(node, reply)
        try:
            node = shipped.next(node, replies[-1])
        except tree.Contradiction:
            node = None
        assert guess == (node and shipped.guess(node))
