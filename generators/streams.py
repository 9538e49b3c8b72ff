"""Random streams and hashes: every draw of a generator comes from a stream named by the seed and what is drawn."""

import json
from hashlib import sha256
from random import Random


def stream(seed: int, *key: object) -> Random:
    """The random numbers of this seed and key, seeded by SHA-256 of both: neighbouring seeds share nothing."""
    text = json.dumps([seed, *key], sort_keys=True)
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))


def text_hash(text: str) -> str:
    """The SHA-256 of a text (UTF-8), as 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()
