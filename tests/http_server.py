"""A real HTTP server on 127.0.0.1 that answers as an endpoint with the API of OpenAI does, or fails as one does."""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Sent:
    """What the server sends: after ``wait`` seconds, cut off after ``cut`` bytes of the body where that is given."""

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    cut: int | None = None


@dataclass
class Server:
    """A server that runs: its URL, the paths (with query) that were asked for, and the requests that came, as
    (headers, with names in lower case; body)."""

    url: str
    paths: list[str] = field(default_factory=list)
    requests: list[tuple[dict[str, str], dict[str, Any]]] = field(default_factory=list)

    @property
    def prompts(self) -> list[str]:
        """The last message of each request."""
        return [body["messages"][-1]["content"] for _, body in self.requests]


def completion(content: Any = "Answer: yes", *, finish_reason: Any = "stop", **message: Any) -> dict[str, Any]:
    """The JSON of a reply."""
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": "served-1",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish_reason,
                "message": {"role": "assistant", "content": content, **message},
            }
        ],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


@contextmanager
def serving(respond: Callable[[dict[str, Any], int], Sent]) -> Iterator[Server]:
    """A server that sends what ``respond`` returns for the body of a request and its number from 0."""
    server = Server("")
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            with lock:
                number = len(server.requests)
                server.paths.append(self.path)
                server.requests.append(({k.lower(): v for k, v in self.headers.items()}, body))
            sent = respond(body, number)
            time.sleep(sent.wait)
            payload = sent.body if isinstance(sent.body, bytes) else json.dumps(sent.body).encode()
            try:
                self.send_response(sent.status)
                for name, value in {"content-type": "application/json", **sent.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(payload)))
                self.end_headers()
                self.wfile.write(payload if sent.cut is None else payload[: sent.cut])
                self.wfile.flush()
            except OSError:
                self.close_connection = True  # whoever asked has gone
            if sent.cut is not None:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True

        def log_message(self, *_: Any) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128

        def handle_error(self, *_: Any) -> None:
            pass

    http = Quiet(("127.0.0.1", 0), Handler)
    server.url = f"http://127.0.0.1:{http.server_port}/v1"
    thread = threading.Thread(target=http.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()


def unused_url() -> str:
    """A URL on 127.0.0.1 where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/v1"
