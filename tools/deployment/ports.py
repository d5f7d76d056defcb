"""The serial ports of this machine."""

import os
import stat
from typing import Any

from serial.tools import list_ports

from commands.errors import ToolError


def find_port() -> str:
    """Return the serial port of the only board connected. Raises ToolError for none or several."""
    ports = usb_ports()
    if not ports:
        raise ToolError(
            "no board connected: plug one in with a data cable (one that shows up as a drive "
            "RPI-RP2 has no firmware yet: see tools/firmware.py)"
        )
    if len(ports) > 1:
        names = ", ".join(f"{port.device} ({port.description})" for port in ports)
        raise ToolError(f"several boards: choose one with --port: {names}")
    return ports[0].device


def port_problem(port: str) -> str:
    """Return one line with the reason why a port cannot be opened, and the remedy."""
    if "://" in port:
        return f"nothing answers at {port}"
    devices = [port.device for port in usb_ports()]
    if not os.path.exists(port) and port not in devices:
        hint = f"there is {', '.join(devices)}" if devices else "no board is connected"
        return f"there is no serial port {port}; {hint}"
    if os.path.exists(port) and not stat.S_ISCHR(os.stat(port).st_mode):
        return f"{port} is no serial port: name one, such as /dev/ttyACM0"
    if os.name != "nt" and not os.access(port, os.R_OK | os.W_OK):
        return f"no permission for {port}: add yourself to the group that owns it, log in again"
    return f"cannot open {port}: close the program that uses it, or choose another port"


def usb_ports() -> list[Any]:
    """Return all USB serial ports."""
    ports = [port for port in list_ports.comports() if port.vid is not None]
    return sorted(ports, key=lambda port: port.device)
