# The commands of the project. Each one does its own set-up; the first takes a minute or two, later
# ones nothing worth mentioning and no network.

VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
PIP := $(PYTHON) -m pip --quiet --disable-pip-version-check
TOOLCHAIN := host_tools/toolchain
# MicroPython's types redefine modules of the standard library: nothing but mypy may see them.
STUBS := $(VENV)/micropython-stubs

SKIDL := $(VENV)/skidl
EMULATOR := host_tools/emulator
NODE_MODULES := $(EMULATOR)/node_modules/.package-lock.json
# Somebody else's engine, which replays exported games.
KOBALAB := tests/oracles/kobalab
KOBALAB_MODULES := $(KOBALAB)/node_modules/.package-lock.json
# Looks at the pages.
BROWSER := tests/browser
BROWSER_MODULES := $(BROWSER)/node_modules/.package-lock.json
PLAYWRIGHT := $(VENV)/playwright

LOCKED := $(VENV)/.locked
INSTALLED := $(VENV)/.installed

# `make setup` puts this link to the MicroPython it found or built.
ON_MICROPYTHON := MICROPYTHON="$(CURDIR)/$(BIN)/micropython"
PYTEST := $(ON_MICROPYTHON) $(PYTHON) -m pytest --numprocesses auto --dist loadfile
# What ends in _main.py is for the board.
RUN_EACH = scripts="$(sort $(filter-out %_main.py,$(wildcard $(1))))"; \
	[ "$$scripts" ] || { echo "jantaku: there is no $(1) yet" >&2; exit 1; }; \
	for script in $$scripts; do \
		$(ON_MICROPYTHON) PYTHONPATH=tests:$(TOOLCHAIN) $(PYTHON) $$script || exit; \
	done
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--upgrade --custom-compile-command "make lock"

# Of `make play`.
RULES := ema2016
PLAY :=
# Of `make test-hall`: the first list of faults, and how many.
SEEDS := 1000 100
# Of `make run`.
GAME := east
SPEED := 0

.PHONY: help setup play run test test-all pictures test-shared test-hall bench-hall lint bench bench-board fuzz soak soak-board firmware names emulator hardware wheel lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' Makefile

setup: $(INSTALLED) ## install the command .venv/bin/jantaku, and MicroPython to run the firmware on
	@$(PYTHON) $(TOOLCHAIN)/unix_port.py $(BIN)/micropython

play: setup ## sit down at a simulated table, in your browser: RULES=sichuan, PLAY="--seats 2 --speed 2"
	@$(ON_MICROPYTHON) $(BIN)/jantaku play --rules $(RULES) $(PLAY)

run: setup ## bots play a game at a simulated table: GAME=hanchan for both rounds, SPEED=1 as in life
	@mkdir -p build
	@$(ON_MICROPYTHON) $(BIN)/jantaku sim --game $(GAME) --speed $(SPEED) --pace fast \
		--miss 0.02 --bleed 0.01 --live --record build/game.jtk
	@$(BIN)/jantaku export --format replay build/game.jtk -o build/replay.html
	@$(BIN)/jantaku export --format html build/game.jtk -o build/report.html
	@echo "replay  build/replay.html"
	@echo "report  build/report.html"

test: setup ## run the tests, on CPython and on MicroPython
	@$(PYTEST) --ignore=tests/pico --ignore=$(KOBALAB) --ignore=$(BROWSER)

test-all: test firmware $(NODE_MODULES) $(KOBALAB_MODULES) $(BROWSER_MODULES) $(PLAYWRIGHT)/.locked ## the same, then an emulated Pico with its image, and the pages in a browser
	@node --test $(EMULATOR)/test/ >build/node-test.log || { cat build/node-test.log; exit 1; }
	@$(PYTEST) tests/pico $(KOBALAB)
	@command -v chromium >/dev/null || $(TOOLCHAIN)/apt.sh Chromium chromium || true
	@PYTHONPATH=$(PLAYWRIGHT) $(PYTEST) $(BROWSER)

pictures: setup $(PLAYWRIGHT)/.locked ## draw the pictures of the README anew, with the pages as they are
	@$(ON_MICROPYTHON) PYTHONPATH=$(PLAYWRIGHT):tests $(PYTHON) $(BROWSER)/pictures.py

test-shared: setup firmware $(NODE_MODULES) $(KOBALAB_MODULES) ## what wants real games and the books' texts: JANTAKU_SHARED=FOLDER
	@$(PYTEST) -m shared --ignore=$(BROWSER)

test-hall: setup ## a whole tournament day, and a hundred halls in which everything goes wrong: half an hour
	@$(ON_MICROPYTHON) JANTAKU_HALL_DAY=7,4,4 $(PYTHON) -m pytest -q -n 0 tests/host_tools/hall
	@PYTHONPATH=tests $(PYTHON) -m support.hall_chaos $(SEEDS)

bench-hall: setup ## from an event at a table to a screen, with 28 tables and 20 screens; the go signal of seven
	@PYTHONPATH=tests $(PYTHON) tests/bench/hall_latency.py
	@$(ON_MICROPYTHON) PYTHONPATH=tests $(PYTHON) tests/bench/hall_signal.py

lint: $(INSTALLED) ## check format, style, types, and which room imports which
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/lint-imports --no-logo --no-cache
	@$(PYTHON) -m mypy
	@MYPYPATH=$(STUBS) $(PYTHON) -m mypy --custom-typeshed-dir $(STUBS) \
		--cache-dir .mypy_cache/firmware --exclude '(cpython|boot/main)\.py' \
		firmware/*.py firmware/boot firmware/jantaku

bench: setup ## measure speed and memory: tests/bench/bench_*.py
	@$(call RUN_EACH,tests/bench/bench_*.py)

bench-board: setup firmware $(NODE_MODULES) ## the same on an emulated Pico: tests/bench/pico_*.py
	@$(call RUN_EACH,tests/bench/pico_*.py)

soak: setup ## long runs at the simulated table: tests/bench/soak_*.py
	@$(call RUN_EACH,tests/bench/soak_*.py)

soak-board: setup firmware $(NODE_MODULES) ## recorded hands on an emulated Pico
	@$(ON_MICROPYTHON) PYTHONPATH=tests:$(TOOLCHAIN) $(PYTHON) tests/bench/board_soak.py

fuzz: setup $(KOBALAB_MODULES) ## compare a million hands and 300 games with engines of others, try new cases, and tables that mean harm
	@JANTAKU_FUZZ_HANDS=1000000 JANTAKU_FUZZ_GAMES=300 JANTAKU_FUZZ_CONVERSATIONS=20000 \
		$(PYTEST) --dist load --hypothesis-profile new tests/oracles tests/properties \
		tests/host_tools/device/test_rogue_table.py

firmware: $(INSTALLED) ## build what goes on a Pico or a Pico 2: build/jantaku-pico.uf2, ...
	@$(PYTHON) $(TOOLCHAIN)/firmware.py

names: $(INSTALLED) ## list the names of the application, with which MicroPython is built anew
	@$(PYTHON) $(TOOLCHAIN)/names.py

emulator: firmware $(NODE_MODULES) ## run that image on an emulated Pico, for mpremote or jantaku
	@$(BIN)/jantaku emulator

hardware: $(INSTALLED) $(SKIDL)/.locked ## draw the circuit, its parts and pictures: hardware/, build/hardware
	@PYTHONPATH=$(SKIDL) $(PYTHON) -m jantaku_hardware.circuit build/hardware
	@cp build/hardware/netlist.json hardware/
	@$(PYTHON) -m jantaku_hardware.generate build/hardware

wheel: $(INSTALLED) ## the host tool alone, for computers without a checkout: build/dist/*.whl
	@rm -f build/dist/*.whl
	@$(PYTHON) -m hatchling build --target wheel --directory build/dist

lock: $(INSTALLED) ## renew the pinned versions of everything that comes from PyPI
	@$(PIP) install uv
	@$(COMPILE) --group dev --output-file requirements.lock pyproject.toml
	@$(COMPILE) --group micropython-stubs --output-file $(TOOLCHAIN)/stubs.lock
	@$(COMPILE) --group hardware --no-deps --output-file hardware/skidl.lock
	@$(COMPILE) --group browser --output-file $(BROWSER)/playwright.lock

clean: ## remove what was made in this checkout (MicroPython stays in the user's cache)
	@rm -rf $(VENV) build $(EMULATOR)/node_modules $(KOBALAB)/node_modules $(BROWSER)/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -r {} +

$(LOCKED): requirements.lock $(TOOLCHAIN)/stubs.lock
	@$(TOOLCHAIN)/venv.sh $(VENV)

$(INSTALLED): $(LOCKED) pyproject.toml firmware/jantaku/__init__.py
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@echo "$(PLACE)" >$@

$(SKIDL)/.locked: hardware/skidl.lock | $(INSTALLED)
	@rm -rf $(SKIDL)
	@$(PIP) install --no-deps --require-hashes --requirement $< --target $(SKIDL)
	@touch $@

$(PLAYWRIGHT)/.locked: $(BROWSER)/playwright.lock | $(INSTALLED)
	@rm -rf $(PLAYWRIGHT)
	@$(PIP) install --no-deps --require-hashes --requirement $< --target $(PLAYWRIGHT)
	@touch $@

%/node_modules/.package-lock.json: %/package-lock.json
	@$(TOOLCHAIN)/node_modules.sh $*
	@touch $@

# An environment that was moved, or whose Python has changed, is not trusted.
PLACE = $(CURDIR) $(realpath $(PYTHON))
ifneq ($(shell cat $(INSTALLED) 2>/dev/null),$(PLACE))
.PHONY: $(LOCKED) $(INSTALLED)
endif
