"""What inspect_ai finds under the name ``lastword``: the tasks and the scorer."""

from .scoring import verdict
from .tasks import items, witness

__all__ = ["items", "verdict", "witness"]
