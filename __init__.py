"""lastword: a verifier of reasoning, backed by logic engines with a formal semantics.

Models argue; the solver has the last word. The names below are loaded on first use: ``import lastword`` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .errors import BudgetExceeded, EncodingError, LastwordError, ParseError, RecordError, SolverError, UsageError
    from .eval.api import (
        accepts,
        audit,
        build,
        count,
        extensions,
        labelling,
        labellings,
        read,
        read_prompt,
        render,
        solve,
        verify,
    )
    from .eval.records import Audit
    from .eval.reward import Reward, RewardPolicy, reward, rewards
    from .eval.running.model import Message, Model, Reply, Sampling
    from .eval.running.runs import Run, run
    from .eval.showing import certify, check_certificate, explain
    from .generators.dataset import Dataset, read_dataset
    from .semantics.argumentation import AF, Label, Semantics
    from .semantics.formats import read_af, write_af
    from .semantics.witness import Puzzle

_HOMES = {
    "errors": "BudgetExceeded EncodingError LastwordError ParseError RecordError SolverError UsageError",
    "eval.api": "accepts audit build count extensions labelling labellings read read_prompt render solve verify",
    "eval.records": "Audit",
    "eval.running.model": "Message Model Reply Sampling",
    "eval.running.runs": "Run run",
    "eval.showing": "certify check_certificate explain",
    "eval.reward": "Reward RewardPolicy reward rewards",
    "generators.dataset": "Dataset read_dataset",
    "semantics.argumentation": "AF Label Semantics",
    "semantics.formats": "read_af write_af",
    "semantics.witness": "Puzzle",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "AF",
    "Audit",
    "BudgetExceeded",
    "Dataset",
    "EncodingError",
    "Label",
    "LastwordError",
    "Message",
    "Model",
    "ParseError",
    "Puzzle",
    "RecordError",
    "Reply",
    "Reward",
    "RewardPolicy",
    "Run",
    "Sampling",
    "Semantics",
    "SolverError",
    "UsageError",
    "accepts",
    "audit",
    "build",
    "certify",
    "check_certificate",
    "count",
    "explain",
    "extensions",
    "labelling",
    "labellings",
    "read",
    "read_af",
    "read_dataset",
    "read_prompt",
    "render",
    "reward",
    "rewards",
    "run",
    "solve",
    "verify",
    "write_af",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'lastword' has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
