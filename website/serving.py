"""Show the built site: any server of files will do, this is the one Python brings."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# Some systems know other types for these; a browser runs modules and WebAssembly of the right type only.
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


class Handler(SimpleHTTPRequestHandler):
    """Files of the site, without a line for each request."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - as in the class above it

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder for this machine alone; port 0 takes a free one. Raises OSError for a port that is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def serve(folder: Path, port: int) -> int:
    """Serve until interrupted."""
    with server(folder, port) as found:
        print(f"http://127.0.0.1:{found.server_address[1]}/  (Ctrl+C ends it)", flush=True)
        try:
            found.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0
