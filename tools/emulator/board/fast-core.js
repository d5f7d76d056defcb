// @ts-check
/**
 * The core of rp2040js with a fast interpreter for frequent instructions. One call runs many of
 * them, until a part outside the core needs attention.
 *
 * rp2040js compares each instruction with some sixty patterns in turn. Here a switch on the first
 * five bits decodes the frequent ones, and flags and the PC stay in local variables. rp2040js runs
 * all other instructions, interrupts, and accesses outside RAM, flash and boot ROM. Results follow
 * the ARMv6-M Architecture Reference Manual, A6.7; cycle counts are those of rp2040js. `run` is one
 * function, so that the engine keeps the flags and the PC in registers.
 */
import { CortexM0Core } from "./rp2040js/cortex-m0-core.js";

const ROM = 0, FLASH = 0x10000000, RAM = 0x20000000, RAM_SIZE = 264 << 10;
const SP = 13, LR = 14, PC = 15;
const EXCEPTION_RETURN = 15; // bits 31 to 28 of an address that ends an exception

// Work that remains after decoding.
const NOTHING = 0, ADD = 1, SUBTRACT = 2;
const ACCESS = 16; // a load or store; its bits 0 and 1 are the address bits that must be 0
const WORD = ACCESS | 3, HALF = ACCESS | 1, BYTE = ACCESS, SIGNED = 4, STORE = 8;
// By bits 11 to 9 of a load or store with two registers.
const REGISTER_ACCESSES = [
  WORD | STORE, HALF | STORE, BYTE | STORE, BYTE | SIGNED, WORD, HALF, BYTE, HALF | SIGNED,
];
const NO_REGISTER = -1; // CMP keeps no result

/** rp2040js's own core. */
export class StepCore extends CortexM0Core {
  /**
   * Execute an instruction; return its cycles.
   * @param {number} _cycles
   */
  run(_cycles) {
    return this.executeInstruction();
  }
}

export class FastCore extends StepCore {
  /** @param {import("./chip.js").Chip} chip whose memories keep their place */
  constructor(chip) {
    super(chip);
    this.signed = new Int32Array(this.registers.buffer);
    this.rom16 = new Uint16Array(chip.bootrom.buffer);
    this.rom32 = new Int32Array(chip.bootrom.buffer);
    this.flash8 = chip.flash;
    this.flash16 = chip.flash16;
    this.flash32 = new Int32Array(chip.flash.buffer, chip.flash.byteOffset, chip.flash.length / 4);
    this.ram8 = chip.sram;
    this.ram16 = new Uint16Array(chip.sram.buffer);
    this.ram32 = new Int32Array(chip.sram.buffer);
  }

  /**
   * Execute instructions, at least one; return their cycles.
   * @param {number} cycles after which to stop; it stops earlier if rp2040js must continue
   */
  run(cycles) {
    if (this.interruptsUpdated || this.registers[PC] & 1) return this.executeInstruction();
    const { signed: r, rom16, rom32, flash8, flash16, flash32, ram8, ram16, ram32 } = this;
    let pc = this.registers[PC];
    let n = this.N ? -1 : 0; // N is the sign
    let z = this.Z ? 0 : 1; // Z is set if this is 0
    let c = this.C;
    let v = this.V ? -1 : 0; // V is the sign
    let code = ram16, start = RAM; // the memory that the code runs from
    let done = 0;

    run: do {
      let index = (pc - start) >>> 1;
      if (index >= code.length) {
        if (pc - FLASH >>> 0 < flash8.length) [code, start] = [flash16, FLASH];
        else if (pc - RAM >>> 0 < RAM_SIZE) [code, start] = [ram16, RAM];
        else [code, start] = [rom16, ROM];
        index = (pc - start) >>> 1;
        if (index >= code.length) break;
      }
      const opcode = code[index];
      const low = opcode & 7, middle = (opcode >> 3) & 7, high = (opcode >> 8) & 7;
      const imm5 = (opcode >> 6) & 31, imm8 = opcode & 255;
      let operation = NOTHING, to = low, address = 0, spent = 1;
      let a = 0, b = 0, carry = 0; // operands of ADD; SUBTRACT sets the carry

      switch (opcode >> 11) {
        case 0b00000: // LSLS (immediate)
          if (imm5) c = ((r[middle] >>> (32 - imm5)) & 1) === 1;
          n = z = r[low] = r[middle] << imm5;
          break;
        case 0b00001: // LSRS (immediate); 0 stands for 32
          c = ((r[middle] >>> ((imm5 || 32) - 1)) & 1) === 1;
          n = z = r[low] = imm5 ? r[middle] >>> imm5 : 0;
          break;
        case 0b00010: // ASRS (immediate); 0 stands for 32
          c = ((r[middle] >>> ((imm5 || 32) - 1)) & 1) === 1;
          n = z = r[low] = r[middle] >> (imm5 || 31);
          break;
        case 0b00011: // ADDS, SUBS (register or 3-bit immediate)
          a = r[middle];
          b = opcode & 0x400 ? imm5 & 7 : r[imm5 & 7];
          operation = opcode & 0x200 ? SUBTRACT : ADD;
          break;
        case 0b00100: // MOVS (immediate)
          n = z = r[high] = imm8;
          break;
        case 0b00101: // CMP (immediate)
          to = NO_REGISTER;
          a = r[high];
          b = imm8;
          operation = SUBTRACT;
          break;
        case 0b00110:
        case 0b00111: // ADDS, SUBS (immediate)
          to = high;
          a = r[high];
          b = imm8;
          operation = opcode & 0x800 ? SUBTRACT : ADD;
          break;
        case 0b01000:
          if (opcode & 0x400) { // ADD, CMP, MOV of any registers, BX, BLX
            const from = (opcode >> 3) & 15;
            to = ((opcode >> 4) & 8) | low;
            const value = from === PC ? pc + 4 : r[from];
            if ((opcode & 0x300) === 0x300) { // BX, BLX
              if (low || value >>> 28 === EXCEPTION_RETURN) break run;
              if (opcode & 0x80) r[LR] = (pc + 2) | 1;
              pc = (value & ~1) >>> 0;
              done += 2;
              continue;
            }
            if (opcode & 0x100) { // CMP
              a = r[to];
              b = value;
              to = NO_REGISTER;
              operation = SUBTRACT;
            } else {
              const before = to === PC ? pc + 4 : r[to];
              const result = opcode & 0x200 ? value : (value + before) | 0;
              if (to === PC) {
                pc = (result & ~1) >>> 0;
                done += 2;
                continue;
              }
              r[to] = to === SP ? result & ~3 : result;
            }
            break;
          }
          a = r[low];
          b = r[middle];
          switch ((opcode >> 6) & 15) {
            case 0b0000: // ANDS
              n = z = r[low] = a & b;
              break;
            case 0b0001: // EORS
              n = z = r[low] = a ^ b;
              break;
            case 0b0010: // LSLS (register)
              b &= 255;
              if (b) c = b <= 32 && ((a >>> (32 - b)) & 1) === 1;
              n = z = r[low] = b < 32 ? a << b : 0;
              break;
            case 0b0011: // LSRS (register)
              b &= 255;
              if (b) c = b <= 32 && ((a >>> (b - 1)) & 1) === 1;
              n = z = r[low] = b < 32 ? (a >>> b) | 0 : 0;
              break;
            case 0b0100: // ASRS (register)
              b &= 255;
              if (b) c = ((a >> Math.min(b - 1, 31)) & 1) === 1;
              n = z = r[low] = a >> Math.min(b, 31);
              break;
            case 0b0101: // ADCS
              carry = c ? 1 : 0;
              operation = ADD;
              break;
            case 0b0110: // SBCS
              b = ~b;
              carry = c ? 1 : 0;
              operation = ADD;
              break;
            case 0b1000: // TST
              n = z = a & b;
              break;
            case 0b1001: // RSBS
              a = 0;
              operation = SUBTRACT;
              break;
            case 0b1010: // CMP
              to = NO_REGISTER;
              operation = SUBTRACT;
              break;
            case 0b1100: // ORRS
              n = z = r[low] = a | b;
              break;
            case 0b1101: // MULS
              n = z = r[low] = Math.imul(a, b);
              break;
            case 0b1110: // BICS
              n = z = r[low] = a & ~b;
              break;
            default: // RORS, CMN, MVNS
              break run;
          }
          break;
        case 0b01001: // LDR (literal)
          to = high;
          address = ((pc + 4) & ~3) + (imm8 << 2);
          operation = WORD;
          break;
        case 0b01010:
        case 0b01011: // loads and stores (register)
          address = r[middle] + r[imm5 & 7];
          operation = REGISTER_ACCESSES[(opcode >> 9) & 7];
          break;
        case 0b01100:
        case 0b01101: // STR, LDR (immediate)
          address = r[middle] + (imm5 << 2);
          operation = opcode & 0x800 ? WORD : WORD | STORE;
          break;
        case 0b01110:
        case 0b01111: // STRB, LDRB (immediate)
          address = r[middle] + imm5;
          operation = opcode & 0x800 ? BYTE : BYTE | STORE;
          break;
        case 0b10000:
        case 0b10001: // STRH, LDRH (immediate)
          address = r[middle] + (imm5 << 1);
          operation = opcode & 0x800 ? HALF : HALF | STORE;
          break;
        case 0b10010:
        case 0b10011: // STR, LDR (SP plus immediate)
          to = high;
          address = r[SP] + (imm8 << 2);
          operation = opcode & 0x800 ? WORD : WORD | STORE;
          break;
        case 0b10100: // ADR
          r[high] = ((pc + 4) & ~3) + (imm8 << 2);
          break;
        case 0b10101: // ADD (SP plus immediate)
          r[high] = r[SP] + (imm8 << 2);
          break;
        case 0b10110:
          if (high === 0) { // ADD, SUB (SP plus or minus immediate)
            r[SP] += (opcode & 0x80 ? -4 : 4) * (opcode & 0x7f);
          } else if (high === 2) { // SXTH, SXTB, UXTH, UXTB
            const bits = opcode & 0x40 ? 24 : 16;
            const input = r[middle] << bits;
            r[low] = opcode & 0x80 ? input >>> bits : input >> bits;
          } else if (high === 4 || high === 5) { // PUSH
            let at = (r[SP] - RAM) >> 2;
            if (at < 16 || at > RAM_SIZE >> 2) break run;
            if (high === 5) ram32[--at] = r[LR]; // rp2040js counts no cycle for it
            for (let place = 7; place >= 0; place--) {
              if (!((opcode >> place) & 1)) continue;
              ram32[--at] = r[place];
              spent++;
            }
            r[SP] = RAM + (at << 2);
          } else {
            break run;
          }
          break;
        case 0b10111: { // POP
          let at = (r[SP] - RAM) >> 2;
          if ((high !== 4 && high !== 5) || at < 0 || at > (RAM_SIZE >> 2) - 16) break run;
          const hasPC = high === 5;
          for (let place = 0; place < 8; place++) if ((opcode >> place) & 1) spent++;
          const target = hasPC ? ram32[at + spent - 1] : 0;
          if (target >>> 28 === EXCEPTION_RETURN) break run;
          for (let place = 0; place < 8; place++) {
            if ((opcode >> place) & 1) r[place] = ram32[at++];
          }
          r[SP] = RAM + ((hasPC ? at + 1 : at) << 2);
          if (hasPC) {
            pc = target & ~1;
            done += spent + 2; // rp2040js counts two cycles for the PC
            continue;
          }
          break;
        }
        case 0b11000:
        case 0b11001: { // STM, LDM
          let at = (r[high] - RAM) >> 2;
          if (at < 0 || at > (RAM_SIZE >> 2) - 8 || r[high] & 3) break run;
          const isLoad = opcode & 0x800;
          for (let place = 0; place < 8; place++) {
            if (!((opcode >> place) & 1)) continue;
            if (isLoad) r[place] = ram32[at++];
            else ram32[at++] = r[place];
            spent++;
          }
          // A load into the base replaces it. A store with the base in its list writes nothing back,
          // as in rp2040js; no compiler emits one.
          if (!((opcode >> high) & 1)) r[high] = RAM + (at << 2);
          break;
        }
        case 0b11010:
        case 0b11011: { // B (conditional)
          let holds = false;
          switch ((opcode >> 9) & 7) {
            case 0: // EQ, NE
              holds = z === 0;
              break;
            case 1: // CS, CC
              holds = c;
              break;
            case 2: // MI, PL
              holds = n < 0;
              break;
            case 4: // HI, LS
              holds = c && z !== 0;
              break;
            case 5: // GE, LT
              holds = (n ^ v) >= 0;
              break;
            case 6: // GT, LE
              holds = z !== 0 && (n ^ v) >= 0;
              break;
            default: // VS, VC, UDF, SVC
              break run;
          }
          if (holds === ((opcode & 0x100) === 0)) {
            pc += 4 + ((imm8 << 24) >> 23);
            done += 2;
            continue;
          }
          break;
        }
        case 0b11100: // B
          pc += 4 + (((opcode & 0x7ff) << 21) >> 20);
          done += 2;
          continue;
        case 0b11110: { // BL
          const second = code[index + 1];
          if ((second & 0xd000) !== 0xd000) break run;
          const sign = (opcode >> 10) & 1;
          const i1 = 1 ^ sign ^ ((second >> 13) & 1), i2 = 1 ^ sign ^ ((second >> 11) & 1);
          r[LR] = (pc + 4) | 1;
          const upper = (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12);
          pc += 4 + (upper | ((second & 0x7ff) << 1));
          done += 3;
          continue;
        }
        default:
          break run;
      }

      if (operation === SUBTRACT) {
        b = ~b;
        carry = 1;
        operation = ADD;
      }
      if (operation === ADD) { // AddWithCarry of the manual, A2.2.1
        const sum = (a + b + carry) | 0;
        c = carry ? sum >>> 0 <= a >>> 0 : sum >>> 0 < a >>> 0;
        v = (a ^ sum) & (b ^ sum);
        n = z = sum;
        if (to !== NO_REGISTER) r[to] = sum;
      } else if (operation !== NOTHING) {
        // rp2040js runs the instruction in all cases that break here: nothing has changed yet.
        if (address & operation & 3) break run;
        let at = (address - RAM) >>> 0, bytes = ram8, halves = ram16, words = ram32;
        if (at >= RAM_SIZE) {
          if (operation & STORE) break run;
          at = (address - FLASH) >>> 0;
          bytes = flash8;
          halves = flash16;
          words = flash32;
          if (at >= flash8.length) {
            at = address >>> 0;
            words = rom32;
            if (operation !== WORD || at >>> 2 >= rom32.length) break run;
          }
        }
        spent = 2;
        switch (operation) {
          case WORD:
            r[to] = words[at >> 2];
            break;
          case HALF:
            r[to] = halves[at >> 1];
            break;
          case BYTE:
            r[to] = bytes[at];
            break;
          case HALF | SIGNED:
            r[to] = (halves[at >> 1] << 16) >> 16;
            break;
          case BYTE | SIGNED:
            r[to] = (bytes[at] << 24) >> 24;
            break;
          case WORD | STORE:
            words[at >> 2] = r[to];
            break;
          case HALF | STORE:
            halves[at >> 1] = r[to];
            break;
          case BYTE | STORE:
            bytes[at] = r[to];
            break;
        }
      }
      pc += 2;
      done += spent;
    } while (done < cycles);

    if (!done) return this.executeInstruction();
    this.registers[PC] = pc;
    this.N = n < 0;
    this.Z = z === 0;
    this.C = c;
    this.V = v < 0;
    this.cycles += done;
    return done;
  }
}
