// @ts-check
/**
 * The core of rp2040js with a quick way for the instructions that firmware consists of mostly.
 *
 * rp2040js compares each instruction with some sixty patterns in turn. Here a switch over the
 * first five bits finds the frequent ones; all others, and interrupts, go to rp2040js. Results and
 * cycles are the same (ARMv6-M Architecture Reference Manual, A5.2).
 */
import { CortexM0Core } from "./rp2040js/cortex-m0-core.js";

const FLASH = 0x10000000, RAM = 0x20000000, RAM_SIZE = 264 << 10;
const SP = 13, LR = 14, PC = 15;

export class FastCore extends CortexM0Core {
  /** @param {import("./chip.js").Chip} chip whose flash and RAM stay where they are */
  constructor(chip) {
    super(chip);
    this.flashSize = chip.flash.length;
    this.flash16 = chip.flash16;
    this.ram8 = chip.sram;
    this.ram16 = new Uint16Array(chip.sram.buffer);
    this.ram32 = new Uint32Array(chip.sram.buffer);
  }

  /** @param {number} address */
  fetch(address) {
    const inFlash = address - FLASH, inRam = address - RAM;
    if (inFlash >= 0 && inFlash < this.flashSize) return this.flash16[inFlash >> 1];
    if (inRam >= 0 && inRam < RAM_SIZE) return this.ram16[inRam >> 1];
    return this.readUint16(address);
  }

  executeInstruction() {
    if (this.interruptsUpdated) return super.executeInstruction();
    const r = this.registers;
    const pc = r[PC];
    if (pc & 1) return super.executeInstruction();
    const opcode = this.fetch(pc);
    const low = opcode & 7, middle = (opcode >> 3) & 7, high = (opcode >> 8) & 7;
    const imm5 = (opcode >> 6) & 31, imm8 = opcode & 255;
    let cycles = 1;
    switch (opcode >> 11) {
      case 0b00000: { // LSLS (immediate)
        const input = r[middle], result = input << imm5;
        r[low] = result;
        this.setNZ(result);
        if (imm5) this.C = (input & (1 << (32 - imm5))) !== 0;
        break;
      }
      case 0b00001: { // LSRS (immediate)
        const input = r[middle], result = imm5 ? input >>> imm5 : 0;
        r[low] = result;
        this.setNZ(result);
        this.C = ((input >>> (imm5 ? imm5 - 1 : 31)) & 1) !== 0;
        break;
      }
      case 0b00010: { // ASRS (immediate)
        const input = r[middle], result = input >> (imm5 || 31);
        r[low] = result;
        this.setNZ(result);
        this.C = (input & (1 << ((imm5 || 32) - 1))) !== 0;
        break;
      }
      case 0b00011: { // ADDS, SUBS (register or 3-bit immediate)
        const value = opcode & 0x400 ? imm5 & 7 : r[imm5 & 7];
        r[low] = opcode & 0x200 ? this.subtract(r[middle], value) : this.add(r[middle], value);
        break;
      }
      case 0b00100: // MOVS
        r[high] = imm8;
        this.setNZ(imm8);
        break;
      case 0b00101: // CMP (immediate)
        this.subtract(r[high], imm8);
        break;
      case 0b00110: // ADDS (immediate)
        r[high] = this.add(r[high], imm8);
        break;
      case 0b00111: // SUBS (immediate)
        r[high] = this.subtract(r[high], imm8);
        break;
      case 0b01000:
        return this.processData(opcode, pc);
      case 0b01001: // LDR (literal)
        return this.load32(high, ((pc + 4) & ~3) + (imm8 << 2), pc);
      case 0b01100: // STR (immediate)
        return this.store32(low, r[middle] + (imm5 << 2), pc);
      case 0b01101: // LDR (immediate)
        return this.load32(low, r[middle] + (imm5 << 2), pc);
      case 0b01110: // STRB (immediate)
        return this.store8(low, r[middle] + imm5, pc);
      case 0b01111: // LDRB (immediate)
        return this.load8(low, r[middle] + imm5, pc);
      case 0b01011:
        if ((opcode & 0x600) === 0) return this.load32(low, r[middle] + r[imm5 & 7], pc);
        if ((opcode & 0x600) === 0x400) return this.load8(low, r[middle] + r[imm5 & 7], pc);
        return super.executeInstruction(); // LDRH, LDRSH (register)
      case 0b01010:
        if ((opcode & 0x600) === 0) return this.store32(low, r[middle] + r[imm5 & 7], pc);
        if ((opcode & 0x600) === 0x400) return this.store8(low, r[middle] + r[imm5 & 7], pc);
        return super.executeInstruction(); // STRH, LDRSB (register)
      case 0b10001: // LDRH (immediate)
        return this.load16(low, r[middle] + (imm5 << 1), pc);
      case 0b10010: // STR (SP plus immediate)
        return this.store32(high, r[SP] + (imm8 << 2), pc);
      case 0b10011: // LDR (SP plus immediate)
        return this.load32(high, r[SP] + (imm8 << 2), pc);
      case 0b10101: // ADD (SP plus immediate)
        r[high] = r[SP] + (imm8 << 2);
        break;
      case 0b10110:
        return this.pushOrExtend(opcode, pc);
      case 0b10111:
        if (opcode >> 9 === 0b1011110) return this.pop(opcode, pc);
        return super.executeInstruction();
      case 0b11010:
      case 0b11011: // B (conditional); SVC and UDF have the conditions 14 and 15
        if ((opcode & 0xe00) === 0xe00) return super.executeInstruction();
        if (this.holds((opcode >> 8) & 15)) {
          r[PC] = pc + 4 + ((imm8 << 24) >> 23);
          this.cycles += 2;
          return 2;
        }
        break;
      case 0b11100: // B
        r[PC] = pc + 4 + (((opcode & 0x7ff) << 21) >> 20);
        this.cycles += 2;
        return 2;
      case 0b11110:
        return this.branchWithLink(opcode, pc);
      default:
        return super.executeInstruction();
    }
    r[PC] = pc + 2;
    this.cycles += cycles;
    return cycles;
  }

  /** @param {number} result whose low 32 bits set N and Z */
  setNZ(result) {
    this.N = (result | 0) < 0;
    this.Z = (result | 0) === 0;
  }

  /**
   * Add, and set the flags.
   * @param {number} a unsigned
   * @param {number} b unsigned
   */
  add(a, b) {
    const sum = a + b, result = sum | 0;
    this.N = result < 0;
    this.Z = result === 0;
    this.C = sum > 0xffffffff;
    this.V = (~(a ^ b) & (a ^ result)) < 0;
    return result;
  }

  /**
   * Subtract, and set the flags.
   * @param {number} a unsigned
   * @param {number} b unsigned
   */
  subtract(a, b) {
    const result = (a - b) | 0;
    this.N = result < 0;
    this.Z = result === 0;
    this.C = a >= b;
    this.V = ((a ^ b) & (a ^ result)) < 0;
    return result;
  }

  /** @param {number} condition of a branch, 0 to 13 */
  holds(condition) {
    let holds = this.Z;
    switch (condition >> 1) {
      case 1:
        holds = this.C;
        break;
      case 2:
        holds = this.N;
        break;
      case 3:
        holds = this.V;
        break;
      case 4:
        holds = this.C && !this.Z;
        break;
      case 5:
        holds = this.N === this.V;
        break;
      case 6:
        holds = this.N === this.V && !this.Z;
        break;
    }
    return condition & 1 ? !holds : holds;
  }

  /**
   * The frequent instructions between registers: logic, CMP, MULS, MOV and BX.
   * @param {number} opcode
   * @param {number} pc
   */
  processData(opcode, pc) {
    const r = this.registers;
    const d = opcode & 7, m = r[(opcode >> 3) & 7];
    let result = 0;
    switch (opcode >> 6) {
      case 0b0100000000: // ANDS
        r[d] = result = r[d] & m;
        break;
      case 0b0100000001: // EORS
        r[d] = result = r[d] ^ m;
        break;
      case 0b0100001000: // TST
        result = r[d] & m;
        break;
      case 0b0100001010: // CMP
        this.subtract(r[d], m);
        return this.finish(pc, 1);
      case 0b0100001100: // ORRS
        r[d] = result = r[d] | m;
        break;
      case 0b0100001101: // MULS
        r[d] = result = Math.imul(r[d], m);
        break;
      case 0b0100001110: // BICS
        r[d] = result = r[d] & ~m;
        break;
      case 0b0100001111: // MVNS
        r[d] = result = ~m;
        break;
      case 0b0100011000:
      case 0b0100011001:
      case 0b0100011010:
      case 0b0100011011: { // MOV
        const to = ((opcode >> 4) & 8) | d, from = (opcode >> 3) & 15;
        if (to === PC || to === SP || from === PC) return super.executeInstruction();
        r[to] = r[from];
        return this.finish(pc, 1);
      }
      case 0b0100011100:
      case 0b0100011101: // BX
        if (d) return super.executeInstruction();
        r[PC] = pc + 2;
        this.BXWritePC(r[(opcode >> 3) & 15]);
        this.cycles += 2;
        return 2;
      default:
        return super.executeInstruction();
    }
    this.setNZ(result);
    return this.finish(pc, 1);
  }

  /**
   * @param {number} pc
   * @param {number} cycles
   */
  finish(pc, cycles) {
    this.registers[PC] = pc + 2;
    this.cycles += cycles;
    return cycles;
  }

  // Loads and stores: the register, the address, the PC. They return the cycles. What is at the
  // address may need the PC or stop the clock, so the PC moves on before.

  /** @param {number} to @param {number} address @param {number} pc */
  load32(to, address, pc) {
    const inRam = address - RAM;
    this.registers[PC] = pc + 2;
    let cycles = 2;
    if (inRam >= 0 && inRam < RAM_SIZE && !(inRam & 3)) {
      this.registers[to] = this.ram32[inRam >> 2];
    } else {
      cycles = 1 + this.cyclesIO(address);
      this.registers[to] = this.readUint32(address);
    }
    this.cycles += cycles;
    return cycles;
  }

  /** @param {number} to @param {number} address @param {number} pc */
  load16(to, address, pc) {
    this.registers[PC] = pc + 2;
    const cycles = 1 + this.cyclesIO(address);
    this.registers[to] = this.readUint16(address);
    this.cycles += cycles;
    return cycles;
  }

  /** @param {number} to @param {number} address @param {number} pc */
  load8(to, address, pc) {
    const inRam = address - RAM;
    this.registers[PC] = pc + 2;
    let cycles = 2;
    if (inRam >= 0 && inRam < RAM_SIZE) {
      this.registers[to] = this.ram8[inRam];
    } else {
      cycles = 1 + this.cyclesIO(address);
      this.registers[to] = this.readUint8(address);
    }
    this.cycles += cycles;
    return cycles;
  }

  /** @param {number} from @param {number} address @param {number} pc */
  store32(from, address, pc) {
    const inRam = address - RAM;
    this.registers[PC] = pc + 2;
    let cycles = 2;
    if (inRam >= 0 && inRam < RAM_SIZE && !(inRam & 3)) {
      this.ram32[inRam >> 2] = this.registers[from];
    } else {
      cycles = 1 + this.cyclesIO(address, true);
      this.writeUint32(address, this.registers[from]);
    }
    this.cycles += cycles;
    return cycles;
  }

  /** @param {number} from @param {number} address @param {number} pc */
  store8(from, address, pc) {
    const inRam = address - RAM;
    this.registers[PC] = pc + 2;
    let cycles = 2;
    if (inRam >= 0 && inRam < RAM_SIZE) {
      this.ram8[inRam] = this.registers[from];
    } else {
      cycles = 1 + this.cyclesIO(address, true);
      this.writeUint8(address, this.registers[from]);
    }
    this.cycles += cycles;
    return cycles;
  }

  /**
   * PUSH, SUB (SP minus immediate), UXTB and UXTH.
   * @param {number} opcode
   * @param {number} pc
   */
  pushOrExtend(opcode, pc) {
    const r = this.registers;
    const inRam = r[SP] - RAM;
    if (opcode >> 9 === 0b1011010 && inRam >= 64 && inRam <= RAM_SIZE && !(inRam & 3)) {
      let at = inRam >> 2, cycles = 1;
      if (opcode & 0x100) this.ram32[--at] = r[LR]; // rp2040js counts no cycle for it
      for (let place = 7; place >= 0; place--) {
        if (!((opcode >> place) & 1)) continue;
        this.ram32[--at] = r[place];
        cycles++;
      }
      r[SP] = RAM + (at << 2);
      return this.finish(pc, cycles);
    }
    if (opcode >> 7 === 0b101100001) {
      r[SP] -= (opcode & 0x7f) << 2;
      return this.finish(pc, 1);
    }
    if (opcode >> 7 === 0b101100101) {
      r[opcode & 7] = r[(opcode >> 3) & 7] & (opcode & 0x40 ? 0xff : 0xffff);
      return this.finish(pc, 1);
    }
    return super.executeInstruction();
  }

  /**
   * @param {number} opcode
   * @param {number} pc
   */
  pop(opcode, pc) {
    const r = this.registers;
    const inRam = r[SP] - RAM;
    if (inRam < 0 || inRam > RAM_SIZE - 64 || inRam & 3) return super.executeInstruction();
    let at = inRam >> 2, cycles = 1;
    for (let place = 0; place < 8; place++) {
      if (!((opcode >> place) & 1)) continue;
      r[place] = this.ram32[at++];
      cycles++;
    }
    r[PC] = pc + 2;
    if (opcode & 0x100) {
      const address = this.ram32[at++];
      r[SP] = RAM + (at << 2);
      this.BXWritePC(address);
      cycles += 2;
    } else {
      r[SP] = RAM + (at << 2);
    }
    this.cycles += cycles;
    return cycles;
  }

  /**
   * @param {number} opcode
   * @param {number} pc
   */
  branchWithLink(opcode, pc) {
    const second = this.fetch(pc + 2);
    if ((second & 0xd000) !== 0xd000) return super.executeInstruction();
    const sign = (opcode >> 10) & 1;
    const i1 = 1 ^ sign ^ ((second >> 13) & 1), i2 = 1 ^ sign ^ ((second >> 11) & 1);
    const offset =
      (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    this.registers[LR] = (pc + 4) | 1;
    this.registers[PC] = pc + 4 + offset;
    this.cycles += 3;
    return 3;
  }
}
