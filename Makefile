# Each target installs its missing dependencies, and says so. `make` alone lists the targets.

# A check takes a second in any configuration, and a debug build takes a third of the time.
# For captures of hundreds of megabytes: `make release`.
CONFIGURATION := debug
BLUEWAKE := .build/$(CONFIGURATION)/bluewake
# Linking the standard library statically and optimising across modules makes a replay a quarter faster
# and halves the start-up time.
RELEASE := --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization
# Continuous integration packages a debug build, which takes a third of the time. That has a folder of its own,
# since it links the standard library differently.
PACKAGED := release
PACKAGES := $(if $(filter release,$(PACKAGED)),.build,.build-packaged)
SECONDS := 60
PYTHON := $(or $(BLUEWAKE_PYTHON),.venv/bin/python)

# Continuous integration builds once and edits nothing. Then whole modules take three quarters of the
# processor time; after an edit they take several times as much.
ONCE := $(if $(CI),-Xswiftc -wmo -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc 2)

.DEFAULT_GOAL := help
.PHONY: help check test test-whole test-long test-busy nightly examples interleavings app-build release portable install deb try-deb dist try-dist site page check-page try-page bench instructions engines fuzz fuzz-targets vtime bluez faults mutate seat-faults variations sanitize recipes lint traces recorder clean swift libraries

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

check: swift libraries ## Run every rule of Specs/ against the reference implementation
	@test -x $(BLUEWAKE) || echo "Building bluewake: some two minutes the first time"
	@swift build --quiet --product bluewake \
	  $(if $(filter release,$(CONFIGURATION)),$(RELEASE),--configuration $(CONFIGURATION) $(ONCE))
	@$(BLUEWAKE) check

# In a release build, bluewake included, tests run several times as fast and take longer to build. They
# have a folder of their own, since `make release` builds without testability. With PROGRAM the tests
# run that bluewake instead of the one built with them.
TESTED := $(if $(filter release,$(CONFIGURATION)),--configuration release -Xswiftc -enable-testing \
  --scratch-path .build-tested,--scratch-path .build $(ONCE))
test: swift libraries ## Run the tests, of another PROGRAM or CONFIGURATION (release) if one is named
	$(if $(PROGRAM),BLUEWAKE_UNDER_TEST='$(abspath $(PROGRAM))') swift test $(TESTED)

test-whole: ## Run the tests, including the slow ones
	BLUEWAKE_WHOLE=1 $(MAKE) test

test-long: ## Run the tests at full length: all rules, all mutants, 10,000 random scenarios
	BLUEWAKE_LONG=1 $(MAKE) test CONFIGURATION=release

# In a release build a round takes half an hour.
test-busy: swift libraries ## Run the whole suite in ROUNDS (10) while eight other processes load the processors
	@Tests/Busy/run $(or $(ROUNDS),10) $(TESTED)

# Each part has a time limit, and a log in .build-nightly. All parts together take most of a night.
nightly: swift libraries ## Run the checks that continuous integration leaves out, or some PARTS, and print a table
	@Tests/Nightly/run $(PARTS)

# In the same folder as the tests, so that only the example itself is built; but the modules of an app's
# seat are named like Apple's, and other packages must not find them. Several packages share a folder,
# so a build plan must not be reused from the previous package: its tests would run instead.
SEAT := BLUEWAKE_SEAT=1 swift
unexport BLUEWAKE_SEAT
SEATED := --scratch-path .build-seat --disable-build-manifest-caching
# The tests of apps start the program.
SEATED_TEST = BLUEWAKE='$(abspath $(or $(PROGRAM),.build/debug/bluewake))' $(SEAT) test $(SEATED) --disable-xctest
APPS := HeartRateApp DoorLockApp PulseApp BeaconApp
examples: swift libraries ## Judge the Swift implementation of Examples/, and the apps in their seats
	swift test --package-path Examples/JudgedScanner $(TESTED) --disable-build-manifest-caching
	@$(if $(PROGRAM),,swift build --quiet --product bluewake $(ONCE))
	$(SEATED_TEST) --package-path Tests/AppSeatTests
	$(SEATED_TEST) --package-path Examples/HeartRateApp
	$(SEATED_TEST) --package-path Examples/HeartRateKit
	@Tests/AppSeatTests/library $(or $(PROGRAM),.build/debug/bluewake)
	@for app in $(APPS); do \
	  $(SEAT) build --quiet --package-path Examples/$$app $(SEATED) || exit 1; \
	done
	@Tests/AppSeatTests/judge $(or $(PROGRAM),.build/debug/bluewake) .build-seat/debug $(APPS)

# The same in a hundred orders of an app's concurrent work, and in twenty runs: it takes an hour.
interleavings: ## Judge the apps of Examples/ in 100 ORDERS of concurrent work, as they are and with each fault
	@ORDERS=$(or $(ORDERS),100) FAULT_ORDERS=$(or $(ORDERS),100) RUNS=20 $(MAKE) --no-print-directory examples

# The Swift parser takes minutes to build.
app-build: swift libraries ## Test the preparation of apps for the seat, and build an app with it
	swift test --package-path Sources/AppSeat/Preparation --scratch-path .build-preparation --disable-xctest
	@$(if $(PROGRAM),,swift build --quiet --product bluewake $(ONCE))
	@Tests/AppSeatTests/build $(or $(PROGRAM),.build/debug/bluewake)

BUILD = BLUEWAKE_COMMIT="$$(.ci/package/commit hash)" swift build --product bluewake
release: swift libraries ## Build the fast bluewake, .build/release/bluewake
	$(BUILD) $(RELEASE)

# For other machines: the same, linked once more with static libraries. The package manager links where
# `make release` does.
PORTABLE := .build-portable
portable: release ## Build the fast bluewake that needs the C library alone, .build-portable/bluewake
	@.ci/package/static $(PORTABLE)/libraries
	BLUEWAKE_STATIC='$(abspath $(PORTABLE))/libraries' $(BUILD) $(RELEASE)
	@cp .build/release/bluewake $(PORTABLE)/bluewake

PREFIX := /usr/local
MANUAL := .build-manual/pages
INSTALLED = $(or $(PROGRAM),.build/release/bluewake)
# Without MANUAL no pages are made, since their generator would have to be built.
install: $(if $(PROGRAM),,release) ## Install the program (or PROGRAM), its rules, manual and completions below PREFIX (/usr/local)
	@$(if $(MANUAL),.ci/package/manual '$(INSTALLED)' $(MANUAL))
	@DESTDIR='$(DESTDIR)' .ci/package/install '$(INSTALLED)' '$(MANUAL)' '$(PREFIX)'

deb: swift libraries ## Make a Debian package, in .build-deb
	@.ci/install dpkg-dev
	$(BUILD) --scratch-path $(PACKAGES) \
	  $(if $(filter release,$(PACKAGED)),$(RELEASE),--configuration $(PACKAGED) --static-swift-stdlib $(ONCE))
	@.ci/package/manual $(PACKAGES)/$(PACKAGED)/bluewake $(MANUAL)
	@.ci/package/deb $(PACKAGES)/$(PACKAGED)/bluewake $(MANUAL) .build-deb

try-deb: ## Check the Debian package (or PACKAGE) with lintian, and use it in a fresh root
	@.ci/install lintian debootstrap
	@.ci/package/try-deb $(or $(PACKAGE),.build-deb/bluewake_*.deb)

# The package depends on the system's libraries, and the archive has them in it.
dist: $(if $(PROGRAM),,portable) ## Make what a release consists of (with PROGRAM, if one is named), in .build-dist
	@.ci/install dpkg-dev
	$(if $(PROGRAM),,$(BUILD) $(RELEASE))
	@$(if $(MANUAL),.ci/package/manual '$(INSTALLED)' $(MANUAL))
	@.ci/package/dist '$(or $(PROGRAM),$(PORTABLE)/bluewake)' '$(INSTALLED)' '$(MANUAL)' .build-dist \
	  '$(if $(PROGRAM),,$(PORTABLE)/libraries/licences)'

try-dist: ## Make a release of PROGRAM (or .build-portable/bluewake), use it, and try what must be refused
	@.ci/package/try-dist '$(or $(PROGRAM),$(PORTABLE)/bluewake)'

site: swift libraries $(if $(PAGES),,page) ## Make the static site of docs/ and of the libraries, in .build-site/site
	@.ci/site/build $(PAGES)

# The page is one file that needs no server. Its C libraries come as source packages.
PAGE_NEEDS := wasi-libc libclang-rt-16-dev-wasm32 dpkg-dev
page: swift ## Build the page that judges captures in a browser, .build-page/bluewake.html
	@.ci/install $(PAGE_NEEDS)
	@Sources/Page/build

check-page: swift ## Check that the parts of bluewake that the page needs compile for it
	@.ci/install $(PAGE_NEEDS)
	@Sources/Page/build check

try-page: release page ## Judge captures on the page, in node and in Chromium, and compare with the program
	@.ci/install nodejs chromium
	@Tests/Page/run .build/release/bluewake

bench: release ## Measure bluewake against other programs, or run only one SECTION
	@RELEASE='$(RELEASE)' Tests/Benchmarks/run $(SECTION)

instructions: release ## Count the instructions of commands, and compare with the recorded counts (RECORD=1 updates them)
	@.ci/install valgrind
	@Tests/Benchmarks/instructions .build/release/bluewake $(if $(RECORD),--record)

engines: release ## Audit a corpus on Dask and Spark, and compare with one audit (takes minutes to install)
	@Tests/Engines/run .build/release/bluewake

fuzz: fuzz-targets ## Fuzz every decoder, each for SECONDS (60)
	@Tests/Fuzz/run $(SECONDS)

fuzz-targets: swift libraries ## Build the fuzz targets
	@echo "Building the fuzz targets: some minutes the first time"
	@swift build --quiet --configuration release --sanitize fuzzer \
	  --package-path Tests/Fuzz --scratch-path .build-fuzz

vtime: swift ## Run programs (or some PROGRAMS) in virtual time and compare their output
	@Tests/VTime/run $(PROGRAMS)

# Not part of continuous integration: without hardware virtualisation the machine takes four minutes.
bluez: swift libraries ## Boot Linux's Bluetooth stack in qemu with bluewake as its controller, for all RUNS or some
	@$(if $(PROGRAM),,swift build --quiet --product bluewake $(ONCE))
	@.ci/install qemu-system-x86
	@Tests/BlueZ/image .build-bluez
	@Tests/BlueZ/run $(or $(PROGRAM),.build/debug/bluewake) .build-bluez $(RUNS)

faults: swift libraries ## Make each system call of every command fail in turn
	@swift build --quiet --product bluewake $(ONCE)
	@Tests/Faults/run .build/debug/bluewake

# The model with some three thousand mutants takes minutes to build, and half an hour to judge.
mutate: swift libraries ## Generate mutants of the model, or a SAMPLE, and find them with check (or explore, with EXPLORE=1)
	@Tests/Mutation/run $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) \
	  $(if $(EXPLORE),--explore)

# Either takes some minutes in a release build, or another PROGRAM is used.
seat-faults: $(if $(PROGRAM),,release) ## Put faults between the reference and all scenarios, and count those that rules find
	@Tests/SeatFaults/run '$(or $(PROGRAM),.build/release/bluewake)'

variations: $(if $(PROGRAM),,release) ## Judge lawful variations of the reference: no rule may fail
	@'$(or $(PROGRAM),.build/release/bluewake)' spec variations

# Each sanitizer needs a build of its own. The tests run at their usual length: with BLUEWAKE_LONG=1
# they take hours.
SANITIZERS := address thread
sanitize: swift libraries ## Run the tests, or those of FILTER, under the SANITIZERS (address thread)
	@for sanitizer in $(SANITIZERS); do \
	  echo "Building and running under the $$sanitizer sanitizer"; \
	  Tests/Sanitizers/run $$sanitizer $(if $(FILTER),--filter '$(FILTER)') || exit 1; \
	done

recipes: swift libraries ## Follow the recipes of CONTRIBUTING.md in a copy, build it, and try the additions
	@Tests/Recipes/run

lint: swift ## Check the layout of the Swift files, and the scripts of pages
	swift format lint --strict --recursive Sources Tests Examples Package.swift
	@if command -v node >/dev/null; then find Sources -name '*.js' -print0 | xargs -0 -n 1 node --check; fi

traces: $(if $(BLUEWAKE_PYTHON),,recorder) ## Record all of Traces/ again and compare each octet
	@$(PYTHON) -B Traces/record --check Traces
	@swift build --quiet --configuration $(CONFIGURATION) --product bluewake $(ONCE)
	@Traces/record/lives.sh $(BLUEWAKE) --check

recorder: .venv/recorder ## Install the tools that the tests compare with (Bumble, a schema validator, DuckDB, axe) into .venv

.venv/recorder: Traces/record/requirements.txt Tests/Schema/requirements.txt Tests/Rows/requirements.txt Tests/Pages/requirements.txt
	@echo "Installing what $^ pin into .venv"
	@python3 -m venv .venv
	@.venv/bin/pip install --quiet --disable-pip-version-check $(addprefix -r ,$(filter-out Tests/Pages/%,$^))
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps -r Tests/Pages/requirements.txt
	@touch $@

clean: ## Remove build products and tools installed here
	rm -rf .build .build-* .venv

swift:
	@command -v swift >/dev/null || { \
	  echo "bluewake needs the Swift toolchain, 6.2 or later: https://www.swift.org/install" >&2; \
	  exit 1; }

libraries:
	@.ci/install libpcap-dev zlib1g-dev libssl-dev libyaml-dev
