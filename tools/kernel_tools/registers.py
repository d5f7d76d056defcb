"""Named registers and words for the assembler of kernel templates.

The functions of a template with @micropython.asm_thumb name their registers:

    bases(words=0, lines=FLIP_LINES)  # these names are bases: they point to these words
    use(words=r0, frame=r1)           # the names of two registers from here on
    ldr(side := r5, [frame, SIDE])    # load the word SIDE of a frame; name the target
    ldr(nodes := r5, [NODES])         # load a word from the nearest base
    point(lines := r4, words)         # set a base from another one

`[frame, SIDE]` counts words. A name with an underscore, as in `[northwest, _NW]`, counts bytes.
An instruction reaches 31 words from a base, so a long array has several bases. `point` is two
instructions: `mov`, then `add` or `sub`. To move a base within its register, one is enough: `use`
and `add` or `sub`.

A new name ends the register's old name, and a name that gets another register leaves its old one:
`mov(words := r7, words)` moves it. A label keeps the names that have the same register at
all jumps to it. It is an error to use another name, or a register without a name.

MicroPython's assembler lacks `ldrb(entry, [tables, entry])`, an offset in a register, and
`ldmia(source, {word_1, word_2})`. Such lines become `data` with the opcode.

A subroutine reaches from a label that `bl` calls to the next such label. It ends with `bx(lr)`.
After the call, only the names at the subroutine's end are live.

This is a data-flow analysis: dry runs over the lines are repeated until the names at the labels
stop changing. Then a last run substitutes the registers.
"""

import re
from collections.abc import Callable, Sequence

from commands.errors import ToolError

Names = dict[str, str]  # name: register

_DECORATOR = re.compile(r"^@micropython\.asm_thumb$", re.M)
_FUNCTION = re.compile(
    r'(@micropython\.asm_thumb\ndef [^\n]*\n    """.*?"""\n)((?:(?:    [^\n]*)?\n)+)', re.S
)
# Each with an example of its match:
_LINE = re.compile(r"    (\w+)\((.*)\)(  #.*)?")  # `    mov(total := r1, 0)  # empty`
_BINDING = re.compile(r"(\w+)=(\w+)")  # `words=r0`
_TARGET = re.compile(r"(\w+) := (r\d+)")  # `total := r1`
_WORD = re.compile(r"\[(?:(\w+), )?([A-Z]\w*)\]")  # `[frame, SIDE]`, `[NODES]`
_IDENTIFIER = re.compile(r"(?<![\w.])[a-z]\w*")  # `total`
_BASES = re.compile(r"^    bases\((.*)\)", re.M)  # `    bases(words=0, lines=FLIP_LINES)`
_POINT = re.compile(r"    point\((\w+) := (r\d+), (\w+)\)")  # `    point(lines := r4, words)`
_CALL = re.compile(r"^    bl\((\w+)\)", re.M)  # `    bl(FLIP)`
_REGISTER = re.compile(r"r\d+")  # `r1`
# `    ldrb(r5, [r3, r2])`, `    ldmia(r0, {r1, r2})`: name, first register, the others
_LACKING = re.compile(r"    (\w+)\(r(\d), [\[{](r\d+(?:, r\d+)*)[\]}]\)")
_OFFSET_CODES = {"ldr": 0x5800, "ldrh": 0x5A00, "ldrb": 0x5C00, "strh": 0x5200}
_MULTIPLE_CODES = {"ldmia": 0xC800, "stmia": 0xC000}
_JUMPS = "b beq bne bcs bcc bmi bpl bvs bvc bhi bls bge blt bgt ble".split()
_FIRST_WORD = "0"  # a base at the beginning of the array
_MAX_BASE_REGISTER = 7  # an address may be in r0 to r7
_MAX_OFFSET_WORDS = 31  # in an instruction


def assign(text: str, words: dict[str, str]) -> str:
    """Return a module with registers in place of names. Raises ToolError.

    `words`: the constants of the layouts, see `constants.layout_constants`.
    """
    if len(_FUNCTION.findall(text)) != len(_DECORATOR.findall(text)):
        raise ToolError("a function with @micropython.asm_thumb has no docstring")
    return _FUNCTION.sub(lambda match: match[1] + _Function(match[2], words).text(), text)


class _Function:
    """The body of a function in assembler.

    Names are live on a line if each way to it has given them the same register. The live names of
    a line pass to the next line and to the label of a jump. A label keeps the names that are live
    on all ways to it.

    `live`: the names at the current line, None if no jump or line leads to it. `live_at`: the
    names at each label. `live_at_end`: the names at the end of each subroutine, by its label.
    """

    def __init__(self, body: str, words: dict[str, str]) -> None:
        self.words = words
        declared = _BASES.search(body)
        self.bases = dict(_BINDING.findall(declared[1])) if declared else {}  # name: word
        self.lines = [line for text in body.splitlines() for line in self._expand(text)]
        self.live_at: dict[str, Names] = {}
        self.live_at_end: dict[str, Names] = {}
        self.subroutines = set(_CALL.findall(body))  # their labels
        self.subroutine = ""  # the current one
        self.live: Names | None = {}

    def text(self) -> str:
        """Return the body with registers."""
        before = None
        while before != (self.live_at, self.live_at_end):
            before = dict(self.live_at), dict(self.live_at_end)
            self._run(lambda op, operands: operands)
        return "".join(_opcode(line) + "\n" for line in self._run(self._instruction))

    def _run(self, instruction: Callable[[str, str], str]) -> list[str]:
        self.live, self.subroutine = {}, ""
        result = []
        for line in self.lines:
            match = _LINE.fullmatch(line)
            if not match:
                if line.strip() and not line.lstrip().startswith("#"):
                    raise ToolError(f"{line.strip()}: not an instruction on one line")
                result.append(line)
                continue
            op, operands, comment = match[1], match[2], match[3] or ""
            try:
                if op == "use":
                    self._use(_BINDING.findall(operands))
                elif op != "bases":
                    target = _TARGET.match(operands)
                    rest = operands[target.end() :] if target else operands
                    rest = instruction(op, rest)
                    self._use([(target[1], target[2])] if target else [])
                    result.append(f"    {op}({target[2] if target else ''}{rest}){comment}")
                    self._update_names(op, operands)
            except ToolError as error:
                raise ToolError(f"{line.strip()}: {error}") from None
        return result

    def _use(self, bindings: Sequence[tuple[str, str]]) -> None:
        """Give names to registers: (name, register) each."""
        names = dict(bindings)
        registers = set(names.values())
        if len(registers) < len(names):
            raise ToolError("two names for a register")
        if self.live is not None:
            self.live = {n: r for n, r in self.live.items() if r not in registers} | names

    def _update_names(self, op: str, operands: str) -> None:
        """Update the names after an instruction."""
        if op == "label":
            if operands in self.subroutines:
                self.subroutine = operands
            self._intersect_at(self.live_at, operands)
            self.live = self.live_at.get(operands)
        elif op == "bl":
            self._intersect_at(self.live_at, operands)
            self.live = self.live_at_end.get(operands)
        elif op == "bx":
            self._intersect_at(self.live_at_end, self.subroutine)
            self.live = None
        elif op in _JUMPS:
            self._intersect_at(self.live_at, operands)
            if op == "b":
                self.live = None

    def _intersect_at(self, names_at: dict[str, Names], label: str) -> None:
        """Keep only those names at `label` that are also live at the current line."""
        if self.live is not None:
            names = names_at.get(label, self.live)
            names_at[label] = dict(names.items() & self.live.items())

    def _instruction(self, op: str, operands: str) -> str:
        """Return the operands of an instruction with registers."""
        if self.live is None and op != "label":
            raise ToolError("this line is never reached")
        if op == "bx":
            return operands
        return _IDENTIFIER.sub(self._register, _WORD.sub(self._address, operands))

    def _register(self, match: re.Match[str]) -> str:
        name = match[0]
        if _REGISTER.fullmatch(name):
            raise ToolError(f"use a name for register {name}")
        assert self.live is not None
        if name not in self.live:
            raise ToolError(f"{name} has no register here; these have: {', '.join(self.live)}")
        return self.live[name]

    def _address(self, match: re.Match[str]) -> str:
        name, word = match.groups()
        if name:
            return f"[{name}, 4 * _{word}]"
        assert self.live is not None
        distances = {  # of the word from each base, in words
            name: self._number(word) - self._number(self.bases[name])
            for name, register in self.live.items()
            if name in self.bases and int(register[1:]) <= _MAX_BASE_REGISTER
        }
        reachable = [
            name for name, distance in distances.items() if 0 <= distance <= _MAX_OFFSET_WORDS
        ]
        if not reachable:
            raise ToolError(f"no base for {word}")
        name = min(reachable, key=lambda name: distances[name])
        if not distances[name] and self.bases[name] != _FIRST_WORD:
            return f"[{name}, 0]"
        return f"[{name}, {self._offset(word, self.bases[name])}]"

    def _expand(self, line: str) -> list[str]:
        """Return a line, or the instructions of a line with `point`."""
        match = _POINT.fullmatch(line)
        if not match:
            return [line]
        name, register, source = match.groups()
        for base in (name, source):
            if base not in self.bases:
                raise ToolError(f"{line.strip()}: {base} is no base")
        to, at = self.bases[name], self.bases[source]
        if self._number(to) > self._number(at):
            shift = f"add({name}, {self._offset(to, at)})"
        else:
            shift = f"sub({name}, {self._offset(at, to)})"
        return [f"    mov({name} := {register}, {source})", f"    {shift}"]

    def _offset(self, word: str, base: str) -> str:
        """Return the distance in bytes of a word from the word of a base."""
        return f"4 * _{word}" if base == _FIRST_WORD else f"4 * (_{word} - _{base})"

    def _number(self, word: str) -> int:
        try:
            return int(self.words.get(word, word), 0)
        except ValueError:
            raise ToolError(f"no layout has {word}") from None


def _opcode(line: str) -> str:
    """Return a line, with the opcode in place of an instruction that the assembler lacks."""
    match = _LACKING.fullmatch(line)
    if not match:
        return line
    op, first = match[1], int(match[2])
    others = [int(number) for number in re.findall(r"\d+", match[3])]
    if op in _MULTIPLE_CODES:
        code = _MULTIPLE_CODES[op] + (first << 8) + sum(1 << number for number in others)
    elif op in _OFFSET_CODES:
        base, offset = others
        code = _OFFSET_CODES[op] + (offset << 6) + (base << 3) + first
    else:
        raise ToolError(f"{line.strip()}: no such instruction")
    return f"    data(2, 0x{code:X})  # {line.strip()}"
