# The two main commands are `make run` and `make test`. On a fresh Debian machine with the Swift 6.3 toolchain, both
# install the missing packages.

SHELL := /bin/bash
.DEFAULT_GOAL := help

BUILD_PACKAGES := libsqlite3-dev zlib1g-dev brotli binaryen esbuild tzdata python3
# FoundationXML, linked statically, needs libxml2 itself.
RELEASE_PACKAGES := libxml2-dev
# Three engines, WebKit with a screen and the Python bindings for a small browser of ours.
TEST_PACKAGES := chromium dbus-daemon fonts-noto-cjk fonts-noto-color-emoji python3-venv \
  firefox-esr webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb fonts-dejavu-core
BENCH_PACKAGES := wrk nginx
POSTGRES_PACKAGES := postgresql haproxy python3
DIST_PACKAGES := dpkg-dev
DIST_TEST_PACKAGES := appstream caddy debootstrap lintian nginx openssl python3-venv systemd-container
# The tests of the server, and those of the apps that talk to the real one.
SERVER_TESTS := AlmanacServerTests|ServerContract|FactsOnTheRealServer|NativeJourney|EncryptionServer|TerminalTests
# Runs the program with a PostgreSQL database for each data directory.
ON_POSTGRES := $(CURDIR)/Tests/Clients/on_postgres.py
SWIFT_FOLDERS := Package.swift Plugins Sources Tests Tools
WORDS := Sources/AlmanacCore/Words/Words+Generated.swift
SERVER_WORDS := Sources/AlmanacAccounts/Mail/ServerWords+Generated.swift
VENV := .venv/bin/python
# Three workers share the tests, because some only wait; one that runs out of tests takes some of another's.
PYTEST := $(VENV) -m pytest -q -n 3 --dist worksteal

.PHONY: help run build release test test-browsers test-postgres bench profile format words tags facts-proof flows routes \
  manual metainfo screenshots icons clean check-format check-words check-metainfo check-versions packages test-packages \
  bench-packages postgres-packages \
  dist dist-build dist-pack dist-packages release-packages test-dist dist-test-packages

help: ## List the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: packages ## Build everything and serve it on http://localhost:8080
	@Tools/build.py
	@exec .build-debug/debug/almanac serve --store sandbox

build: packages ## Build what `make run` runs and the tests drive
	@Tools/build.py --tests

release: release-packages ## Build what is shipped and measured, in .build/release
	@Tools/build.py --release

# One stage after the other, because each keeps two cores busy. The browser tests replay what the Swift tests recorded.
test: packages test-packages postgres-packages $(VENV) ## Run every test; on PostgreSQL, only what is specific to it
	@Tools/test.py $(ONLY)

test-browsers: build test-packages $(VENV) ## Run every test of the pages in every browser engine
	$(PYTEST) Tests/Engines --all-engines
	$(PYTEST) Tests/Browser

test-postgres: build postgres-packages $(VENV) ## Run the tests of the server and of clients on PostgreSQL
	Tools/postgres.sh Tools/swift test --skip-build --filter '$(SERVER_TESTS)' --parallel --experimental-maximum-parallelization-width 3
	Tools/postgres.sh env ALMANAC_BINARY=$(ON_POSTGRES) $(PYTEST) Tests/Clients

postgres-packages:
	@Tools/install-packages.sh $(POSTGRES_PACKAGES)

bench: release-packages test-packages bench-packages postgres-packages $(VENV) ## Run the benchmarks; MEASURES="first --before FOLDER" runs one
	$(VENV) -m pip install --quiet --disable-pip-version-check -r Tests/Bench/requirements.txt
	Tools/build.py --bench
	$(VENV) Tests/Bench/bench.py $(MEASURES)

profile: build test-packages $(VENV) ## Record what a first visit runs, for the first part of the page's program
	$(VENV) Tests/Browser/first_visit.py

dist: dist-packages check-versions dist-build dist-pack ## Build a Debian package and a tarball in dist/

dist-build: dist-packages
	@# SwiftPM leaves files there that the sources no longer have.
	rm -rf .build/release/*.resources .build-tools/built-release
	Tools/build.py --release

dist-pack:
	Packaging/pack.sh .build dist

# In place of the debug build that the other tests run.
test-dist: dist-test-packages $(VENV) ## Install, run, upgrade and remove what `make dist` built; as root, not part of `make test`
	env ALMANAC_BINARY=$(CURDIR)/.build/release/almanac $(VENV) -m pytest -q Tests/Dist

format: ## Format the Swift sources
	swift format --in-place --recursive --parallel $(SWIFT_FOLDERS)

check-format:
	swift format lint --strict --recursive --parallel $(SWIFT_FOLDERS)

facts-proof: ## Make facts-proof.html: all facts in two languages side by side (make facts-proof LEFT=en RIGHT=de)
	@Tools/facts-proof.py $(or $(LEFT),en) $(or $(RIGHT),de) facts-proof.html

words: .build-tools/generate-words ## Generate the typed strings from Content/Localizable.xcstrings
	.build-tools/generate-words Content/Localizable.xcstrings $(WORDS) $(SERVER_WORDS)

check-words: .build-tools/generate-words
	.build-tools/generate-words Content/Localizable.xcstrings .build-tools/Words.swift .build-tools/ServerWords.swift
	@diff -q .build-tools/Words.swift $(WORDS) > /dev/null && diff -q .build-tools/ServerWords.swift $(SERVER_WORDS) > /dev/null \
	  || { echo "The strings changed: run 'make words' and commit the result." >&2; exit 1; }

tags: packages ## Write the numbers of the bridge for JavaScript, Web/host/tags.js
	ALMANAC_WRITE_TAGS=1 Tools/swift test --filter TagTests

# What is built must not depend on what was published since (docs/dependencies.md).
check-versions:
	@Tools/versions.py

.build-tools/generate-words: Tools/GenerateWords.swift
	@mkdir -p .build-tools
	swiftc $< -o $@

flows: packages ## Generate docs/flows from the flows in the code
	Tools/build.py
	for name in $$(.build-debug/debug/almanac flows); do .build-debug/debug/almanac flows $$name --document > docs/flows/$$name.md; done

routes: build ## Generate docs/api-routes.md from the routes in the code
	env ALMANAC_WRITE_ROUTES=1 Tools/swift test --skip-build --filter RouteTableTests

manual: packages ## Generate the commands in Packaging/almanac.1 from the command's help
	Tools/build.py
	Tools/manual.py

metainfo: ## Generate Packaging/almanac.metainfo.xml, for software centers, from the texts of the interface
	Tools/metainfo.py

check-metainfo:
	@Tools/metainfo.py --check

screenshots: build test-packages $(VENV) ## Make the pictures of the README and the manifest from the running app
	$(VENV) Tests/Browser/readme_pictures.py
	$(VENV) Tests/Browser/install_pictures.py

icons: $(VENV) ## Make the icons of Almanac and its apps, and the pictures of links to them, from their marks and colors
	$(VENV) Tests/Browser/app_icons.py

clean: ## Remove all build products
	rm -rf .build .build-* dist .venv

# MARK: Packages

packages:
	@Tools/install-packages.sh $(BUILD_PACKAGES)

test-packages:
	@Tools/install-packages.sh $(TEST_PACKAGES)

bench-packages:
	@Tools/install-packages.sh $(BENCH_PACKAGES)

dist-packages:
	@Tools/install-packages.sh $(BUILD_PACKAGES) $(RELEASE_PACKAGES) $(DIST_PACKAGES)

release-packages:
	@Tools/install-packages.sh $(BUILD_PACKAGES) $(RELEASE_PACKAGES)

dist-test-packages:
	@Tools/install-packages.sh $(DIST_TEST_PACKAGES)

$(VENV): Tests/requirements.txt
	@test -x $(VENV) || { Tools/install-packages.sh python3-venv; python3 -m venv .venv; }
	$(VENV) -m pip install --quiet --disable-pip-version-check -r $<
	@touch $(VENV)
