# Two commands matter: `make run` and `make test`. Both install what is missing on a fresh Debian machine that has the
# Swift 6.3 toolchain.

SHELL := /bin/bash
.DEFAULT_GOAL := help

BUILD_PACKAGES := libsqlite3-dev zlib1g-dev brotli binaryen tzdata
TEST_PACKAGES := chromium dbus-daemon fonts-noto-cjk fonts-noto-color-emoji python3-venv
BENCH_PACKAGES := wrk nginx
SWIFT_FOLDERS := Package.swift Plugins Sources Tests Tools
VENV := .venv/bin/python

.PHONY: help run test bench format words flows clean check-format check-words test-swift test-clients test-browser \
  packages test-packages bench-packages

help: ## What can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: packages ## Build everything and serve it on http://localhost:8080
	swift build -c release --product almanac
	exec .build/release/almanac serve

test: check-format check-words test-swift test-clients test-browser ## Run every test

test-swift: packages
	swift build --build-tests
	@# One after another: hundreds at once on two cores starve each other until real time limits run out.
	swift test --skip-build --no-parallel

test-clients: packages $(VENV)
	swift build --product almanac
	$(VENV) -m pytest -q Tests/Clients

test-browser: packages test-packages $(VENV)
	swift build --product almanac
	$(VENV) -m pytest -q Tests/Browser

bench: packages test-packages bench-packages $(VENV) ## Measure; ratios within one run
	swift build -c release -Xswiftc -cross-module-optimization --scratch-path .build-bench --product almanac
	$(VENV) Tests/Bench/bench.py

format: ## Format the Swift sources
	swift format --in-place --recursive --parallel $(SWIFT_FOLDERS)

check-format:
	swift format lint --strict --recursive --parallel $(SWIFT_FOLDERS)

words: .build-tools/generate-words ## Generate the typed strings from Content/Localizable.xcstrings
	.build-tools/generate-words Content/Localizable.xcstrings Sources/AlmanacCore/Words+Generated.swift

check-words: .build-tools/generate-words
	.build-tools/generate-words Content/Localizable.xcstrings .build-tools/Words.swift
	@diff -q .build-tools/Words.swift Sources/AlmanacCore/Words+Generated.swift > /dev/null \
	  || { echo "The strings changed: run 'make words' and commit the result." >&2; exit 1; }

.build-tools/generate-words: Tools/GenerateWords.swift
	@mkdir -p .build-tools
	swiftc $< -o $@

flows: packages ## Write docs/flows from the code that runs them
	swift build --product almanac
	for name in $$(.build/debug/almanac flows); do .build/debug/almanac flows $$name --document > docs/flows/$$name.md; done

clean: ## Remove everything that was built
	rm -rf .build .build-* .venv

# MARK: What a fresh machine lacks

packages:
	@Tools/install-packages.sh $(BUILD_PACKAGES)

test-packages:
	@Tools/install-packages.sh $(TEST_PACKAGES)

bench-packages:
	@Tools/install-packages.sh $(BENCH_PACKAGES)

$(VENV): Tests/requirements.txt
	@test -x $(VENV) || { Tools/install-packages.sh python3-venv; python3 -m venv .venv; }
	$(VENV) -m pip install --quiet --disable-pip-version-check -r $<
	@touch $(VENV)
