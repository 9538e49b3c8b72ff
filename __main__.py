"""``python -m lastword``."""

from .cli import main

main()
