# The words of this project. `make play` and `make test` do all set-up themselves, once.
.DEFAULT_GOAL := help
SHELL := /bin/bash
BIN := .venv/bin
# Node comes inside a Python package, so that nobody needs to install one.
export PATH := $(CURDIR)/$(BIN):$(PATH)

# As the lock file says, and without writing to it. `npm ci` would want the binaries of every other platform in it
# too, and not all of them are published for every version.
NPM_INSTALL := npm install --no-save --no-audit --no-fund --loglevel=error

PLAY_READY := .venv/.play
PYTHON_READY := .venv/.ready
WEB_READY := web/node_modules/.ready
PEERS_READY := bench/server/peers/node_modules/.ready
WORKFLOWS_READY := tools/workflows/node_modules/.ready
PAGES := src/mien/browser/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -path web/public/art -prune -o -type f -print)

# What `import mien` shows; each has an example in its docstring (tests/kit/test_api.py).
PYTHON_API := $(addprefix src/mien/,__init__.py starting.py rulebook.py kit/asks.py kit/match.py kit/record.py)
BOT_TESTS := $(wildcard src/mien/games/*/test_bots.py src/mien/games/*/test_codes.py) tests/arena tests/benchmark tests/test_bots.py
ENGINE_TESTS := $(filter-out $(BOT_TESTS),$(wildcard src/mien/games/*/test_*.py))

# Where they can't be had the tests say what was not run, and with CI=true they fail.
OTHER_ENGINES := tools/need-firefox || true; tools/need-webkit || true

# Three browsers on two cores are sometimes late for a test. What failed is tried once more; the last lines of the
# run name every test that passed only then (tests/browser/fixtures.py), and each of them is a bug to find.
ONCE_MORE := --reruns 1 -rR

# Every word is one, and no file.
.PHONY: $(shell grep -oE '^[a-z-]+:' $(firstword $(MAKEFILE_LIST)) | tr -d ':')

help: ## This list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

play: $(PLAY_READY) $(PAGES) ## Start mien here, and open it in a browser
	mien serve --invite --tls auto

# First what is soon over. Then the browsers, which keep processors busy, beside what mostly waits for disks and other
# processes. Last, and alone, the tests that measure how long something takes. Each part is printed when it has ended.
test: ## Everything CI runs
	@$(MAKE) --no-print-directory -j 3 --output-sync check docs web test-web needs
	@$(MAKE) --no-print-directory -j 2 --output-sync test-pages test-server test-engines test-bots test-browsers-brief test-release
	@$(MAKE) --no-print-directory test-timed

check: check-python check-web check-workflows ## Format, lint, types, laws, and whether what is made is up to date

check-python: $(PYTHON_READY)
	ruff format --check .
	ruff check .
	mypy
	lint-imports
	python -m tools.generate --check

check-web: check-types check-style

check-types: $(WEB_READY)
	cd web && npm run --silent check
	mien languages check

check-style: $(WEB_READY)
	cd web && npm run --silent lint

check-workflows: $(PYTHON_READY) $(WORKFLOWS_READY) ## What actionlint, zizmor and ShellCheck say of .github/workflows
	python -m tools.workflows

test-engines: $(PYTHON_READY) $(WORKFLOWS_READY) ## Kit and rules, with every branch run
	pytest -q -n 2 --dist worksteal $(ENGINE_TESTS) tests/kit --cov
	pytest -q -n 2 --dist worksteal -m "not laws" --doctest-modules $(PYTHON_API) \
	  $(filter-out tests/test_bots.py,$(wildcard tests/test_*.py)) tests/commands tests/decks tests/envs tests/program

laws: $(PYTHON_READY) ## The contract of the kit on every combination of options and seats; test-engines takes a third
	pytest -q -n 2 --dist worksteal tests/test_contract.py

test-bots: $(PYTHON_READY) ## Bots: that they can't cheat, and what they can do
	pytest -q -n 2 --dist worksteal $(BOT_TESTS)

test-server: $(PYTHON_READY) ## Table, stores and server, on SQLite and PostgreSQL
	pytest -q -n 3 --dist worksteal tests/table tests/store tests/server
	pytest -q -n 2 tests/faults tests/power tests/worlds tests/fuzz tests/soak tests/drill tests/conformance

test-web: $(WEB_READY) $(PYTHON_READY) ## The browser side's pure parts
	cd web && npm run --silent test

languages: $(WEB_READY) ## Say what is wrong with a language: which message, in which file and line
	mien languages check
	cd web && npx vitest run src/lib/i18n

needs: $(PYTHON_READY) ## Install what the tests need of the machine: browsers, nginx
	tools/need-chromium
	tools/need-nginx
	$(OTHER_ENGINES)

test-browser: ## Several people in real browsers
	@$(MAKE) --no-print-directory test-pages test-timed

test-pages: $(PYTHON_READY) $(PAGES)
	tools/need-chromium
	tools/need-nginx
	pytest -q -n 3 --dist worksteal -m "not timed and not long" $(ONCE_MORE) tests/browser

test-timed: $(PYTHON_READY) $(PAGES)
	tools/need-chromium
	pytest -q -m timed $(ONCE_MORE) tests/browser

test-browser-long: $(PYTHON_READY) $(PAGES) ## What takes most of a minute each: whole evenings, fifty visits, a proxy that cuts
	tools/need-chromium
	pytest -q -n 3 --dist worksteal -m long tests/browser

test-browsers: $(PYTHON_READY) $(PAGES) ## The same in Firefox and WebKit: every journey, cameras between engines
	tools/need-chromium
	$(OTHER_ENGINES)
	pytest -q -n 2 --dist worksteal tests/engines

test-browsers-brief: $(PYTHON_READY) $(PAGES)
	$(OTHER_ENGINES)
	pytest -q -n 2 -m brief $(ONCE_MORE) tests/engines

test-release: $(PYTHON_READY) $(PAGES) ## The package that a stranger installs, in an environment of its own
	tools/need-chromium
	pytest -q tests/release

test-relay: $(PYTHON_READY) $(PAGES) ## Cameras through a relay alone; needs coturn, so it is no part of test
	tools/need-chromium
	tools/need-coturn
	pytest -q tests/relay

faults: $(PYTHON_READY) ## Kills, cuts, full disks and wrong clocks, 500 kills on each store; takes an hour
	python -m tests.faults --kills 500 --seed 1

drill: $(PYTHON_READY) ## Backups, a lost disk, a restore, another database and back, upgrades: seconds without service, answers lost
	python -m tests.drill --tables 1000 --seed 1

power: $(PYTHON_READY) ## The power is cut after every single write of some games
	python -m tests.power --seed 1

worlds: $(PYTHON_READY) ## Whether anybody can tell two worlds apart, in a million pairs of them
	python -m tests.worlds --pairs 1000000 --seed 1

fuzz: $(PYTHON_READY) ## Ten million messages, HTTP requests, frames and pictures made from the types and spoilt
	python -m tests.fuzz --messages 10000000 --seed 1

fuzz-guided: SECONDS := 3600
fuzz-guided: $(PYTHON_READY) ## An hour (SECONDS=…) of bytes that coverage leads to new code, for all that reads bytes of strangers
	PYTHONHASHSEED=0 python -m tests.fuzz.guided --seconds $(SECONDS) --seed 1 --keep

soak: MINUTES := 20
soak: $(PYTHON_READY) ## A day of evenings in twenty minutes (MINUTES=…); memory, handles, tasks and database must stay flat
	python -m tests.soak --minutes $(MINUTES) --seed 1

mutants: $(PYTHON_READY) ## Puts 15 faults into every package, one at a time, and says which no test notices; takes an hour
	python -m tools.mutants --each 15 --seed 1

fuzz-http: $(PYTHON_READY) .venv-audit/.ready ## Five minutes of HTTP requests that schemathesis makes up from the server's description
	python -m tests.fuzz.http --seconds 300 --seed 1

test-fifth-game: $(PYTHON_READY) $(WEB_READY) ## A fifth game, laid into a copy of the tree, touches its two folders only
	tools/need-chromium
	pytest -q tests/fifth

test-languages: $(PYTHON_READY) $(PAGES) ## A seventh language from one file, and room for words in all of them; takes a quarter of an hour
	tools/need-chromium
	pytest -q -n 2 --dist worksteal tests/languages

test-matrix: $(PYTHON_READY) $(PAGES) ## Every board at every size, in every phase: what is covered, cut or out of reach; pictures in build/matrix
	tools/need-chromium
	python -m tests.matrix
	$(OTHER_ENGINES)
	python -m tests.matrix --engine firefox --part 0.1 --out build/matrix/firefox
	python -m tests.matrix --engine webkit --part 0.1 --out build/matrix/webkit

test-homes: $(PYTHON_READY) $(PAGES) ## Cameras between homes behind routers; needs root for network namespaces
	tools/need-chromium
	tools/need-coturn
	tools/need-namespaces
	pytest -q -s tests/homes

web: $(PAGES) ## Build the pages into the Python package

package: DIST := dist
package: $(PYTHON_READY) $(PAGES) ## The package to install elsewhere, in dist/, with the list of all its parts
	rm -rf $(DIST)
	python -m hatchling build -d $(DIST)
	python -m tools.supply.sbom $(DIST)
	cp requirements/server.lock $(DIST)/requirements-server.lock
	cd $(DIST) && sha256sum * > SHA256SUMS

audit: $(PYTHON_READY) .venv-audit/.ready ## What is known against the parts, and what bandit finds in our code
	python -m tools.supply.audit

docs: $(PYTHON_READY) ## The documentation of this version as pages, in build/docs, with an index of all versions
	python -m tools.site

generated: $(PYTHON_READY) ## Write anew what is made from the engines: types, rule books, decks, golden games
	python -m tools.generate

simulate: $(PYTHON_READY) ## A thousand games at random of every mode; takes half an hour
	python -m bench.simulate

bench-engines: .venv-bench/.ready ## Engines beside OpenSpiel's and PettingZoo's hanabi
	PYTHONPATH=src .venv-bench/bin/python bench/engines.py

bench-learning: $(PYTHON_READY) ## How far PPO comes in half a minute of CPU time on the small deck
	python examples/learning/ppo.py 30

bench-baselines: $(PYTHON_READY) ## Trains the benchmark's baselines, runs all tracks, and makes the leaderboard in docs/benchmark
	python -m bench.baselines

bench-server: $(PYTHON_READY) $(PEERS_READY) ## The server beside boardgame.io and Colyseus
	python -m bench.server

bench-load: $(PYTHON_READY) ## What an answer, a table and a connection cost from 10 to 10,000 tables, and on several processes
	tools/need-nginx
	python -m bench.growth

bench-fair: $(PYTHON_READY) ## How long an innocent table waits while another is attacked, by turns with peace
	python -m bench.fair

bench-port: $(PYTHON_READY) ## What a new connection costs where http and https share a port
	python -m bench.port

bench-start: $(PYTHON_READY) ## How long mien serve takes to its first answer
	python -m bench.start

bench-opening: $(PYTHON_READY) ## How long a table of 100,000 entries takes to open, and others wait for it
	python -m bench.opening --games expressions emojito

bench-faces: $(PYTHON_READY) $(PAGES) ## How often bots find the card of a posed face
	tools/need-chromium
	python -m bench.faces

bench-acting: $(PYTHON_READY) ## How often bots find the card that a bot acts
	python -m bench.acting

readings: FOLDER := readings
readings: $(PYTHON_READY) $(WEB_READY) ## Sheets of faces, acts, voices and pairs without names, for somebody to read blind (FOLDER=…)
	tools/need-chromium
	python -m bench.readings sheets $(FOLDER)

bench-mischief: $(PYTHON_READY) ## What helping and mischief are worth in Émoticon
	python -m bench.mischief

bench-frames: $(PYTHON_READY) $(PAGES) ## Late frames on the boards, in a browser four times slower
	tools/need-chromium
	python -m bench.frames

bench-page: bench-views bench-frames bench-tasks bench-line bench-weight ## The pages' figures: drawing, late frames, long tasks, a slow line, weight

bench-views: $(PYTHON_READY) $(PAGES) ## How long a page works on a view of fourteen seats
	tools/need-chromium
	python -m bench.views

bench-lighthouse: $(PYTHON_READY) $(PAGES) ## What Lighthouse thinks of four pages on a phone; fetches Lighthouse
	tools/need-chromium
	python -m bench.lighthouse

bench-weight: $(PYTHON_READY) $(PAGES) ## What comes first, and what each game adds to it, in KB
	pytest -q -s tests/browser/test_weight.py

bench-line: $(PYTHON_READY) $(PAGES) ## How long a phone waits on a slow line: from a link to a seat, and for an answer
	tools/need-chromium
	python -m bench.line

bench-tasks: $(PYTHON_READY) $(PAGES) ## Long tasks on the pages' main threads, with cameras and without
	tools/need-chromium
	python -m bench.tasks

gallery: ENGINE := chromium
gallery: $(PYTHON_READY) $(PAGES) ## Pictures of every phase of every game, to be looked at; also with ENGINE=firefox or webkit
	tools/need-$(ENGINE)
	python -m bench.gallery --engine $(ENGINE)

tutorial-pictures: $(PYTHON_READY) $(PAGES) ## The pictures of the tutorial for a first evening
	tools/need-chromium
	python -m bench.steps

moving-picture: $(PYTHON_READY) $(PAGES) ## The picture of the README that moves: some turns of a real game
	tools/need-chromium
	python -m bench.moving

lock: $(PYTHON_READY) ## Pin every dependency anew (UPGRADE=--upgrade: by its newest version)
	for group in dev bench audit; do \
	  uv pip compile -q $(UPGRADE) --universal --generate-hashes --no-emit-index-url --no-annotate --no-header \
	    --all-extras --group $$group pyproject.toml -o requirements/$$group.lock; \
	done
	uv pip compile -q $(UPGRADE) --universal --generate-hashes --no-emit-index-url --no-annotate --no-header \
	  -c requirements/dev.lock --extra server --extra postgres pyproject.toml -o requirements/server.lock
	uv pip compile -q $(UPGRADE) --universal --generate-hashes --no-emit-index-url --no-annotate --no-header \
	  -c requirements/dev.lock --extra server --extra postgres --group play pyproject.toml -o requirements/play.lock

clean: ## Forget everything that was installed or built
	rm -rf .venv .venv-audit .venv-bench web/node_modules tools/workflows/node_modules web/dist web/public/art \
	  src/mien/browser

# A part of the next one: whoever only wants to play doesn't wait for what tests the code.
$(PLAY_READY): requirements/play.lock pyproject.toml tools/make-venv
	tools/make-venv .venv play
	@touch $@

$(PYTHON_READY): $(PLAY_READY) requirements/dev.lock
	tools/make-venv .venv dev
	@touch $@

.venv-audit/.ready: requirements/audit.lock tools/make-venv
	tools/make-venv .venv-audit audit
	@touch $@

.venv-bench/.ready: requirements/bench.lock tools/make-venv
	tools/make-venv .venv-bench bench
	@touch $@

$(WEB_READY): web/package-lock.json $(PLAY_READY)
	cd web && $(NPM_INSTALL)
	@touch $@

$(PEERS_READY): bench/server/peers/package-lock.json $(PYTHON_READY)
	cd bench/server/peers && $(NPM_INSTALL)
	@touch $@

$(WORKFLOWS_READY): tools/workflows/package-lock.json $(PYTHON_READY)
	cd tools/workflows && $(NPM_INSTALL)
	@touch $@

$(PAGES): $(WEB_READY) $(PAGE_SOURCES)
	cd web && npm run --silent build -- --outDir ../src/mien/browser --emptyOutDir --logLevel warn
	cd web && npx vite build --config vite.paper.config.ts --outDir ../src/mien/browser --logLevel warn
	python -m tools.supply.notices src/mien/browser/notices.txt
	@touch $@
