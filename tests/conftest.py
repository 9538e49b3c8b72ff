"""Makes ``strategies`` importable from every test, also where the tests run against an installed wheel."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
