"""The board's serial port as a TCP socket; the board runs in a thread."""

import contextlib
import select
import socket
import threading
import time
from typing import Any

_SLICE = 2_000_000  # ns of emulated time between two polls of the socket
_LEAD = 0.005  # s that emulated time may be ahead of the host's
_MIN_POLL = 0.0002  # s; outside the lock and not 0, so that other threads can run


class Server:
    """A context manager: its value is the URL for `mpremote connect`.

    `port`: the TCP port, 0 for a free one. `paced`: no faster than real time.
    """

    def __init__(self, pico: Any, port: int, paced: bool) -> None:
        self._pico = pico
        self._port = port
        self._paced = paced
        self._ended = threading.Event()
        self._error: BaseException | None = None
        self._client: socket.socket | None = None
        self._thread = threading.Thread(target=self._work, name="emulated Pico", daemon=True)

    def __enter__(self) -> str:
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._listener.setblocking(False)
        self._detach = self._pico.on_output(self._forward)
        self._thread.start()
        return f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._ended.set()
        self._thread.join()
        self._detach()
        self._drop()
        self._listener.close()
        is_interrupted = error is not None and not isinstance(error, Exception)
        if self._error is not None and not is_interrupted:  # Ctrl-C ends the Node process, too
            raise self._error

    def hang_up(self) -> None:
        """End the client's connection; the thread notices that and accepts the next."""
        client = self._client
        if client is not None:
            with contextlib.suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)

    def _work(self) -> None:
        pico = self._pico
        host, board = time.monotonic(), pico.now
        try:
            while not self._ended.is_set():
                pico._run_to(pico.nanos + _SLICE)
                lead = (pico.now - board) - (time.monotonic() - host)
                if lead < 0 or not self._paced:
                    host, board, lead = time.monotonic(), pico.now, 0.0
                self._poll(lead if lead > _LEAD else _MIN_POLL)
        except BaseException as error:
            self._error = error
            self._listener.close()  # else a client would wait for ever
            self._drop()

    def _poll(self, seconds: float) -> None:
        waiting = [self._listener] if self._client is None else [self._client]
        for ready in select.select(waiting, (), (), seconds)[0]:
            if ready is self._listener:
                self._client = self._listener.accept()[0]
                self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                continue
            try:
                data = ready.recv(4096)
            except OSError:
                data = b""
            if data:
                self._pico.send(data)
            else:
                self._drop()

    def _forward(self, data: bytes) -> None:
        if self._client is not None:
            try:
                self._client.sendall(data)
            except OSError:
                self._drop()

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
