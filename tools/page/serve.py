"""Build the page on this computer, serve it at 127.0.0.1, and open it."""

import contextlib
import functools
import http.server
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from commands.command_line import say
from commands.errors import ToolError, Unavailable
from commands.folders import ROOT

from . import build

FOLDER = ROOT / "build" / "web"
PORT = 8267  # a browser keeps the page's records by its port, so it is always the same
_TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
_TYPES |= {".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder without a log; the browser must not cache it, because it may change."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | _TYPES

    def end_headers(self) -> None:
        """Add the header that prevents a browser from showing an older page."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""

    def send_head(self) -> Any:
        """Send the header of a file's answer; a null byte is in no file's name."""
        try:
            return super().send_head()
        except ValueError:
            return self.send_error(http.HTTPStatus.NOT_FOUND)

    def handle(self) -> None:
        """Answer a request; a browser may close the connection early."""
        with contextlib.suppress(ConnectionError):
            super().handle()


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the page's files into a folder. Other files stay, because they may be the user's."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """Return a server of `folder` at 127.0.0.1; port 0: a free one. Raises OSError."""
    handler = functools.partial(Handler, directory=str(folder))
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


@contextlib.contextmanager
def running(folder: Path) -> Iterator[str]:
    """Serve `folder` in a thread; the value is the page's address. A context manager."""
    with server(folder) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        try:
            yield _address(serving)
        finally:
            serving.shutdown()
            thread.join()


def _address(serving: http.server.HTTPServer) -> str:
    return f"http://127.0.0.1:{serving.server_port}/"


def usual_server() -> http.server.ThreadingHTTPServer:
    """Return a server at PORT, or at a free port if another program has that one."""
    try:
        return server(FOLDER, PORT)
    except OSError:
        say(f"port {PORT} is in use, so this page has other records; --web-port chooses a port")
        return server(FOLDER)


def best_page() -> dict[str, bytes]:
    """Return the page, without the emulated Pico if it cannot be built. Raises ToolError."""
    try:
        return build.page(with_pico=True)
    except Unavailable as error:
        say(f"this page comes without the emulated Pico: {error}")
        return build.page(with_pico=False)


def play(port: int | None, browser: bool) -> int:
    """Build the page, serve it until Ctrl-C and open it; return 0. Raises ToolError.

    `port`: None for the usual one.
    """
    try:
        # First, because the page may take minutes to build.
        serving = server(FOLDER, port) if port else usual_server()
    except OSError as error:
        raise ToolError(f"port {port}: {error.strerror}; choose another, or none") from None
    with serving:
        try:
            write(best_page(), FOLDER)
        except OSError as error:
            raise ToolError(f"cannot write the page: {error}") from None
        address = _address(serving)
        print(f"{address} (Ctrl-C ends it)", flush=True)
        if browser:  # it may run in the foreground until the user leaves it
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):
            serving.serve_forever()
    return 0
