# Everything a developer runs. `make` alone prints this help.
#
#   make demo     build, find a bug, generate tests for a red-black tree, run them under JaCoCo
#   make test     what CI runs: format, lints, every test
#   make check-heap
#                 the suites on a machine that checks references, classes and types at every instruction
#   make bless    accept what the commands print now as expected output (tests/golden); read the difference
#   make bench    compare with `java -Xint`; writes bench/results/machine.md
#   make bench-generate
#                 generate and run tests for thirty library classes; writes bench/results/generate.md
#   make bench-check
#                 check every public method of twenty-four library classes; writes bench/results/check.md
#   make bench-mutants
#                 compare mutants of thirty classes with PIT's, and verify them on the JVM; writes bench/results/mutants.md
#   make bench-suites
#                 generate suites that kill mutants, counted by PIT; writes a section of bench/results/mutate.md
#   make bench-given
#                 run the tests of libraries on mutants of their classes, beside PIT; writes bench/results/given.md
#   make bench-enumerate
#                 enumerate data structures, beside the paper and the original tool; writes bench/results/enumerate.md
#   make bench-mutate
#                 run mutants on all structures, beside the paper on Ferastrau; writes bench/results/ferastrau.md
#   make bench-reach
#                 reach every instruction of the subjects of JAUT's paper; writes bench/results/reach.md
#   make bench-table3
#                 generate and run tests for the methods of red-black trees; writes bench/results/table3.md
#   make build    the release binary, target/release/margay
#   make setup    install what is missing (a JDK, Maven, libz3)
#   make jars     fetch the libraries that the tests run
#   make clean    remove what was built

CARGO ?= $(shell command -v cargo || echo "$${CARGO_HOME:-$$HOME/.cargo}/bin/cargo")
export CARGO

.DEFAULT_GOAL := help
.PHONY: help setup setup-tests jars build demo test check-heap bless bench bench-generate bench-check bench-mutants bench-given bench-suites bench-enumerate bench-mutate bench-reach bench-table3 clean

help:
	@sed -n 's/^#   //p' $(firstword $(MAKEFILE_LIST))

setup:
	@scripts/setup.sh

setup-tests:
	@scripts/setup.sh --tests

jars: setup-tests
	@scripts/fetch-jars.sh

build: setup
	$(CARGO) build --release

demo:
	@scripts/demo.sh

test: jars
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) test --workspace

# What the interpreter relies on is validated at run time; see crates/margay-machine/src/machine/validate.rs.
check-heap: setup-tests
	$(CARGO) test --workspace --features margay-machine/check-heap \
	  --test conformance --test check --test generate --test enumerate --test interrupt \
	  --test graph --test undo --test symbols --test choices --test handles --test robustness

bless: setup
	MARGAY_BLESS=1 $(CARGO) test -p margay --test golden

bench: setup
	@bench/run.sh

bench-enumerate: build
	@bench/enumerate.sh

bench-generate: setup
	@bench/generate.sh

bench-check: setup
	@bench/check.sh

bench-mutants: setup
	@bench/mutants.sh

bench-suites: setup
	@bench/suites.sh

bench-mutate: build
	@bench/ferastrau.sh
bench-given: setup
	@bench/given.sh

bench-reach: build
	@bench/reach.sh

bench-table3: setup
	@bench/table3.sh

clean:
	$(CARGO) clean
