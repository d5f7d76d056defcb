// @ts-check
/** MicroPython's heap, measured and shrunk from outside (py/gc.c, py/mpstate.h). */

const RAM_START = 0x20000000;
const UNIT = 16; // bytes of a block (MICROPY_BYTES_PER_GC_BLOCK)
const AREA_WORDS = 5; // of mp_state_mem_area_t: table, its length, finalisers, pool start and end
const MIN_TABLE_BYTES = 64; // of the allocation table, 4 blocks a byte; less is no heap
// The Pico's stack: its last 8 KB of RAM, as large as a SAMD21's (samd21x18a.ld).
const STACK_START = 0x20040000, STACK_END = 0x20042000;
const UNTOUCHED = 0xa5; // the fill byte of stack that was never used
const TABLE_BYTES = 1, POOL_END = 4; // words of the area
const FREE = 0, TAIL = 2, MARKED = 3; // states of a block, two bits each; 1 is the head of a piece

export class Heap {
  /** @param {() => any} chip the chip, which a reset replaces */
  constructor(chip) {
    this.chip = chip;
    this.areaAt = -1; // index of the heap's area in the words of RAM
  }

  get words() {
    const { sram } = this.chip();
    return new Uint32Array(sram.buffer, sram.byteOffset, sram.length / 4);
  }

  /** The heap's area: addresses and the table's length. Throws an Error if there is none. */
  get area() {
    const { words } = this;
    if (this.areaAt < 0) this.areaAt = findArea(words);
    const [table, length, , start, stop] = words.subarray(this.areaAt, this.areaAt + AREA_WORDS);
    return { table, length, start, stop };
  }

  /** The state of each block. */
  get blocks() {
    const { table, length } = this.area;
    const blocks = new Uint8Array(4 * length);
    const bytes = this.chip().sram.subarray(table - RAM_START, table - RAM_START + length);
    bytes.forEach((/** @type {number} */ byte, /** @type {number} */ at) => {
      for (let place = 0; place < 4; place++) blocks[4 * at + place] = (byte >> (2 * place)) & 3;
    });
    return blocks;
  }

  /** The bytes in use, including garbage; 0 during a collection, because blocks are marked then.
  */
  used() {
    const { blocks } = this;
    if (blocks.includes(MARKED)) return 0;
    return UNIT * countUsed(blocks);
  }

  /** The heap in bytes: total, reachable, and the largest free piece. */
  measure() {
    const { blocks } = this;
    let run = 0, largest = 0;
    for (const block of blocks) {
      if (block === FREE) largest = Math.max(largest, ++run);
      else run = 0;
    }
    return {
      total: UNIT * blocks.length,
      live: UNIT * this.countReachable(blocks),
      largest: UNIT * largest,
    };
  }

  /**
   * Count the blocks reachable from registers, stack and variables, as the collector does.
   * @param {Uint8Array} blocks
   */
  countReachable(blocks) {
    const { words } = this;
    const { table, start, stop } = this.area;
    const { core } = this.chip();
    // The area itself is left out: it points to the first block, which would count as used.
    const pending = [
      ...core.registers,
      ...words.subarray(0, this.areaAt),
      ...words.subarray(this.areaAt + AREA_WORDS, (table - RAM_START) >> 2),
      ...words.subarray((core.SP - RAM_START) >> 2, (STACK_END - RAM_START) >> 2),
    ];
    const visited = new Uint8Array(blocks.length);
    let count = 0;
    while (pending.length) {
      const word = /** @type {number} */ (pending.pop());
      if (word < start || word >= stop || word % UNIT) continue;
      const head = (word - start) / UNIT;
      if (blocks[head] === FREE || blocks[head] === TAIL || visited[head]) continue;
      let end = head + 1;
      while (end < blocks.length && blocks[end] === TAIL) end++;
      visited.fill(1, head, end);
      count += end - head;
      const first = (word - RAM_START) >> 2;
      for (let at = first; at < first + (4 * (end - head)); at++) pending.push(words[at]);
    }
    return count;
  }

  /**
   * Move the heap's end so that `bytes` are free; mark the stack below its pointer as unused.
   * Throws an Error if a block in use is behind the new end.
   * @param {number} bytes
   */
  shrink(bytes) {
    const { sram, core } = this.chip();
    sram.fill(UNTOUCHED, STACK_START - RAM_START, core.SP - RAM_START);
    const { words, blocks } = this;
    const { length, start } = this.area;
    const tableBytes = Math.ceil((countUsed(blocks) + Math.floor(bytes / UNIT)) / 4);
    if (tableBytes > length) throw new Error(`there are no ${bytes} bytes of heap to leave`);
    if (blocks.subarray(4 * tableBytes).some((block) => block !== FREE)) {
      throw new Error("the heap cannot end within blocks in use");
    }
    words[this.areaAt + TABLE_BYTES] = tableBytes;
    words[this.areaAt + POOL_END] = start + 4 * UNIT * tableBytes;
  }

  /** The peak use of the stack since `shrink`, in bytes. */
  peakStack() {
    const stack = this.chip().sram.subarray(STACK_START - RAM_START, STACK_END - RAM_START);
    return stack.length - stack.findIndex((/** @type {number} */ byte) => byte !== UNTOUCHED);
  }
}

/** @param {Uint8Array} blocks the state of each */
function countUsed(blocks) {
  return blocks.reduce((count, block) => count + Number(block !== FREE), 0);
}

/** @param {Uint32Array} words of RAM */
function findArea(words) {
  const end = RAM_START + 4 * words.length;
  for (let at = 0; at < words.length - AREA_WORDS; at++) {
    const [table, length, finalisers, start, stop] = words.subarray(at, at + AREA_WORDS);
    const isOrdered =
      RAM_START <= table && table < table + length && table + length <= finalisers &&
      finalisers <= start && start < stop && stop <= end;
    const size = stop - start;
    const fits = 4 * UNIT * length <= size && size < 4 * UNIT * (length + 1);
    if (isOrdered && fits && length >= MIN_TABLE_BYTES) return at;
  }
  throw new Error("the firmware's heap was not found in RAM");
}
