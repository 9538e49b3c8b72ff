"""Text of models and users made safe to show: characters that steer a terminal are written out."""

import json
import re
from typing import Any

# control characters (also those that 8-bit terminals obey), line separators, and marks that reorder what is seen
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
STEERING_IN_JSON = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")  # JSON escapes the others itself


def visible(text: str) -> str:
    """The text with each steering character written out, as ``\\x1b``; line ends and tabs stay."""
    return STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def visible_json(value: Any) -> str:
    """The value as one line of JSON without any steering character; it reads back as the same value."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return STEERING_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
