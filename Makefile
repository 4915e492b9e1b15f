# The two main commands are `make run` and `make test`. On a fresh Debian machine with the Swift 6.3 toolchain, both
# install the missing packages.

SHELL := /bin/bash
.DEFAULT_GOAL := help

BUILD_PACKAGES := libsqlite3-dev zlib1g-dev brotli binaryen esbuild tzdata
# FoundationXML, linked statically, needs libxml2 itself.
RELEASE_PACKAGES := libxml2-dev
TEST_PACKAGES := chromium dbus-daemon fonts-noto-cjk fonts-noto-color-emoji python3-venv
BENCH_PACKAGES := wrk nginx
POSTGRES_PACKAGES := postgresql haproxy python3
DIST_PACKAGES := dpkg-dev
DIST_TEST_PACKAGES := caddy debootstrap lintian nginx openssl python3-venv systemd-container
# What is measured is what is run and what is shipped: Swift's runtime is part of the program, each module sees into the
# others, and the symbols are left out, which are three quarters of it. docs/operating.md says how to build it with them.
RELEASE := swift build -c release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xlinker -s -Xlinker --no-export-dynamic
# The tests of the server, and those of the apps that talk to the real one.
SERVER_TESTS := AlmanacServerTests|ServerContract|FactsOnTheRealServer|NativeJourney|EncryptionServer|TerminalTests
# Runs the program with a PostgreSQL database for each data directory.
ON_POSTGRES := $(CURDIR)/Tests/Clients/on_postgres.py
SWIFT_FOLDERS := Package.swift Plugins Sources Tests Tools
WORDS := Sources/AlmanacCore/Words+Generated.swift
SERVER_WORDS := Sources/AlmanacServer/Mail/ServerWords+Generated.swift
VENV := .venv/bin/python
# Three workers share the tests, because some only wait; one that runs out of tests takes some of another's.
PYTEST := $(VENV) -m pytest -q -n 3 --dist worksteal

.PHONY: help run test bench format words facts-proof flows screenshots icons clean check-format check-words build-tests build-program test-swift \
  test-postgres test-clients test-browser packages test-packages bench-packages check-versions \
  dist dist-build dist-pack dist-packages release-packages test-dist dist-test-packages

help: ## List the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: release-packages ## Build everything and serve it on http://localhost:8080
	$(RELEASE) --product almanac
	exec .build/release/almanac serve --store sandbox

# One stage after the other, because each keeps two cores busy. The browser tests replay what the Swift tests recorded.
test: check-format check-words check-versions test-swift test-clients test-two-servers test-browser ## Run every test, on PostgreSQL only what is particular to it

build-tests: packages
	@Tools/within.sh 40 "Build" Tools/build-beside.sh

test-swift: build-tests
	@# More at once slow each other down until time limits expire.
	@Tools/within.sh 20 "Swift tests" \
	  swift test --skip-build --parallel --experimental-maximum-parallelization-width 3

test-two-servers: build-tests build-program postgres-packages $(VENV)
	@Tools/within.sh 10 "PostgreSQL's own tests" Tools/postgres.sh \
	  swift test --skip-build --filter 'PostgresTests|PostgresDoctorTests|SideBySideTests|ServerContract' \
	  --parallel --experimental-maximum-parallelization-width 3
	@Tools/within.sh 10 "Two servers" Tools/postgres.sh env ALMANAC_BINARY=$(ON_POSTGRES) \
	  $(PYTEST) Tests/Clients/test_side_by_side.py Tests/Clients/test_kill.py

test-postgres: build-tests build-program postgres-packages $(VENV) ## Run the tests of the server and of clients on PostgreSQL
	@Tools/within.sh 20 "PostgreSQL tests" Tools/postgres.sh \
	  swift test --skip-build --filter '$(SERVER_TESTS)' --parallel --experimental-maximum-parallelization-width 3
	@Tools/within.sh 15 "Client tests on PostgreSQL" Tools/postgres.sh env ALMANAC_BINARY=$(ON_POSTGRES) \
	  $(PYTEST) Tests/Clients

test-clients: build-program $(VENV)
	@Tools/within.sh 15 "Client tests" $(PYTEST) Tests/Clients

test-browser: build-program test-packages $(VENV)
	@Tools/within.sh 30 "Browser tests" Tools/browser-tests.sh $(PYTEST) Tests/Browser

postgres-packages:
	@Tools/install-packages.sh $(POSTGRES_PACKAGES)

build-program: packages
	swift build --product almanac
	swift build --product AlmanacSheets

bench: release-packages test-packages bench-packages postgres-packages $(VENV) ## Run the benchmarks
	$(VENV) -m pip install --quiet --disable-pip-version-check -r Tests/Bench/requirements.txt
	$(RELEASE) --product almanac
	$(VENV) Tests/Bench/bench.py

dist: check-versions dist-build dist-pack ## Build a Debian package and a tarball in dist/

dist-build: dist-packages
	@# SwiftPM leaves files there that the sources no longer have.
	rm -rf .build/release/*.resources
	$(RELEASE) --product almanac

dist-pack:
	Packaging/pack.sh .build dist

# In place of the debug build that the other tests run.
test-dist: dist-test-packages $(VENV) ## Install, run, upgrade and remove what `make dist` built; as root, not part of `make test`
	@Tools/within.sh 20 "Tests of the packages" \
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

# What is built must not depend on what was published since (docs/dependencies.md).
check-versions:
	@! grep -nE '\.package\(url:' Package.swift | grep -vE 'exact: "[0-9]+\.[0-9]+\.[0-9]+"' \
	  || { echo "Package.swift: name the exact version of each package." >&2; exit 1; }

.build-tools/generate-words: Tools/GenerateWords.swift
	@mkdir -p .build-tools
	swiftc $< -o $@

flows: packages ## Generate docs/flows from the flows in the code
	swift build --product almanac
	for name in $$(.build/debug/almanac flows); do .build/debug/almanac flows $$name --document > docs/flows/$$name.md; done

screenshots: build-program $(VENV) ## Make the pictures of the README and the manifest from the running app
	$(VENV) Tests/Browser/readme_pictures.py
	$(VENV) Tests/Browser/install_pictures.py

icons: $(VENV) ## Make the icons of Almanac and its apps from their marks and colors
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
