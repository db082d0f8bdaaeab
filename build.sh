#!/usr/bin/env bash
# Builds, tests and measures SLEP Lab. Needs Go and Node. The logic is in site: build.mjs, test/harness, bench,
# study.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage='usage: ./build.sh [build [--debug | --quick] | test [all] [part [name]] | quick | check | bench |
                  study [options] | clean]
  build   build what is missing or out of date in site/dist (the default)
            --debug                 keep the names of the kernel and the names and lines of Go functions, for
                                    profilers and stack traces (site/ARCHITECTURE.md); nothing is compressed
            --quick                 compress the wasm files less, which saves a minute, as for tests
  test    install what the tests need, then run the tests for every change (site/test/README.md describes them).
          With all, run every test; with a part or a folder, run only that, as in ./build.sh test page/verdict; with
          a name, run only the tests of the part whose names match, as in ./build.sh test page/verdict stalled
  quick   the checks, the native Go tests and the tests that open no browser
  check   formatting, go vet, staticcheck and tsc only
  bench   install Chromium if it is missing, then measure speed, bytes and memory natively and in Chromium; print JSON
          lines and write site/.cache/bench.md
  study   run a study in Node: ./build.sh study file.json, where the file is a description or results to compare
          with. Results, cells as CSV and a table in LaTeX are written to site/.cache/studies. If the command is
          interrupted, it continues where it stopped when it is repeated. Options:
            --shard 3/16            run only this part of the cells, for a job array
            --merge folder          instead of a file: join the parts in the folder
            --native                run the cells natively, which takes less time and gives the same bits
            --workers 1             the number of cells that run at a time, by default one per core, from 2 to 8
            --yes                   run even if there are more than 100,000 cells or they take more than a day
            -o folder               write the results to this folder
  clean   remove everything that was built or downloaded'

for tool in go node npm; do
  command -v "$tool" >/dev/null ||
    { echo "build.sh: $tool is missing; Go 1.26 and Node 20 or later are needed" >&2; exit 1; }
done
node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
  { echo "build.sh: Node $(node --version) is too old; 20 or later is needed" >&2; exit 1; }
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath" # so that Go reuses what it has compiled in another clone

[[ "${1:-}" =~ ^(build|study|test)$ ]] || (( $# <= 1 )) || { echo "$usage" >&2; exit 2; }

case "${1:-build}" in
  build) shift $(( $# > 0 )); exec node site/build.mjs "$@" ;;
  test) shift; exec node site/test/harness/all.mjs "$@" ;;
  quick) exec node site/test/harness/all.mjs quick ;;
  check) exec node site/test/harness/all.mjs check ;;
  bench) node site/build.mjs >&2; exec node site/bench/bench.mjs ;;
  study) shift; node site/build.mjs >&2; exec node site/study/main.mjs "$@" ;;
  clean) rm -rf site/dist site/.dist-* site/.cache site/node_modules ;;
  -h | --help | help) echo "$usage" ;;
  *) printf 'build.sh: unknown verb "%s"\n%s\n' "$1" "$usage" >&2; exit 2 ;;
esac
