# `make test` in a fresh clone makes its own environment. Once set up, nothing here needs the network but `make lock`.
PYTHON ?= python3
FUZZ_SECONDS ?= 120
BIN := .venv/bin
STAMP := .venv/lock-$(shell cksum < requirements.lock | cut -d ' ' -f 1)
TYPED := bot rules render storage tests
PIN := .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate
MARK := \# Only for working on the project:

.PHONY: setup play test pytest test-deep test-page bench ladder fuzz lint format rules lock clean

test: lint rules pytest

setup: $(STAMP)

$(STAMP): | .venv/bin/pip
	$(BIN)/python -m pip install --quiet --require-hashes --no-deps -r requirements.lock
	@rm -f .venv/lock-* && touch $@

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Python 3.11 or newer is needed: make PYTHON=python3.11 ...' >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv 2>/dev/null || $(PYTHON) -m virtualenv --quiet --clear .venv 2>/dev/null \
	  || { rm -rf .venv; echo 'Python came without venv; type: apt install python3-venv' >&2; exit 1; }

# Without DISCORD_TOKEN this opens the playground: follow the address that it prints.
play: $(STAMP)
	$(BIN)/python -m bot

# Tests start processes: what one has compiled none of them compiles again.
unexport PYTHONDONTWRITEBYTECODE

# What tests write lies in memory, where there is a gigabyte of it to spare: else SQLite waits for the disk.
SPARE := $(shell df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
export PYTEST_DEBUG_TEMPROOT := $(shell test 0$(SPARE) -gt 1000000 && echo /dev/shm)

# A worker for each processor; whoever has no tests left takes half of what another has.
pytest: $(STAMP)
	$(BIN)/python -m pytest -n auto --maxprocesses 8 --dist worksteal

# The tests that could go on with more of the same, as far as they go.
test-deep: $(STAMP)
	$(BIN)/python -m pytest --deep -m depth -n auto --maxprocesses 8 --dist worksteal

# The playground's page in a real browser.
test-page: $(STAMP)
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null \
	  || { echo 'A browser is missing: apt install chromium chromium-driver' >&2; exit 1; }
	$(BIN)/python -m pytest tests/page

bench: $(STAMP)
	$(BIN)/python -m pytest tests/benchmarks -s

# How strong each level of the computer players is, in minutes; with LONG=1 all of them, which takes hours.
ladder: $(STAMP)
	$(BIN)/python -m tests.ladder.rungs $(if $(LONG),--long)

fuzz: $(STAMP)
	$(BIN)/python -m tests.fuzz $(FUZZ_SECONDS)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(TYPED)

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

rules: $(STAMP)
	$(BIN)/python -m rules.coverage

# Two sections: what the bot needs to run, and under the mark what else working on it needs.
lock:
	$(PYTHON) -m venv .venv-lock && .venv-lock/bin/python -m pip install --quiet uv
	$(PIN) --custom-compile-command 'make lock' -o .venv-lock/run pyproject.toml
	$(PIN) --no-header --group dev -c .venv-lock/run -o .venv-lock/work pyproject.toml \
	  $$(sed -n 's/^\([a-z][^=]*\)==[^;]*$$/--no-emit-package \1/p' .venv-lock/run)
	{ cat .venv-lock/run; echo '$(MARK)'; cat .venv-lock/work; } > requirements.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-lock .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
