# make check: what .ci/run does, in the environment at hand
PYTHON ?= python

.PHONY: check test lint types link docs
check: lint types test

link:
	mkdir -p .types && ln -sfn .. .types/lastword

test:
	$(PYTHON) -m pytest

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: link
	$(PYTHON) -m mypy
