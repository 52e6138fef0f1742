#!/usr/bin/env bash
# Gives the reader of cards made-up and damaged files, with libFuzzer and the address sanitizer of the Swift toolchain.
#
#   Scripts/fuzz.sh            60 seconds
#   Scripts/fuzz.sh 1200       20 minutes
#   Scripts/fuzz.sh FILE       one input again
#
# Begins with Tests/Fuzzing/Seeds and the public cards where they lie beside the checkout. Runs of up to two minutes make up the same inputs
# every time, so that a test run ends as the one before it; longer ones make up others each time, and go on from what earlier ones have
# found worth keeping in .build/fuzz/inputs. Ends with 1 when an input crashed the reader, broke a property that Tests/Fuzzing/CardFuzzer.swift checks, took longer
# than 25 s, or needed more than 1 GiB; that input is then in .build/fuzz/found, and its name is printed.
set -u
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
. "$root/Scripts/setup.sh"
find_swift || fail "Swift was not found." "Put the folder that holds swiftc on the PATH."
longest_input=25
memory=1024

what=${1:-60}
folder=$root/.build/fuzz
mkdir -p "$folder/inputs" "$folder/found"
runtime=libclang_rt.fuzzer-$(uname -m).a
[ -n "$(find "$(dirname "$(dirname "$(readlink -f "$swift_folder/swiftc")")")/lib" -name "$runtime" -print -quit 2>/dev/null)" ] ||
  fail "this Swift comes without libFuzzer: $runtime is missing." "Install the toolchain from https://swift.org/install/linux"

# Compiles the module $1 of the files that follow, with what the fuzzer needs to see where an input goes.
compile() {
  local module=$1
  shift
  "$swift_folder/swiftc" -O -wmo -enable-testing -package-name quince -swift-version 5 -sanitize=fuzzer,address -parse-as-library -I "$folder" \
    -module-name "$module" "${output[@]}" "$@"
}

fuzzer=$folder/card-fuzzer
if ! [ -x "$fuzzer" ] || [ -n "$(find "$root/Sources/VCard" "$root/Sources/AddressBookModel" "$root/Tests/Fuzzing/CardFuzzer.swift" "$0" -newer "$fuzzer" -print -quit)" ]; then
  say "Building the fuzzer of the reader of cards …"
  cards=$root/Sources/VCard
  model=$root/Sources/AddressBookModel
  for module in VCard AddressBookModel; do
    case $module in
      VCard) mapfile -t files < <(find "$cards" -name '*.swift') ;;
      *) mapfile -t files < <(find "$model/Cards" "$model/Values" "$model/Names" -name '*.swift') ;;
    esac
    output=(-emit-module -emit-module-path "$folder/$module.swiftmodule" -emit-object -o "$folder/$module.o")
    compile "$module" "${files[@]}" || fail "the fuzzer could not be built."
  done
  output=(-o "$fuzzer.new")
  # The linker says of each symbol of the sanitizer that it stays inside.
  compile CardFuzzer "$root/Tests/Fuzzing/CardFuzzer.swift" "$folder/VCard.o" "$folder/AddressBookModel.o" 2>"$folder/link.log" ||
    { cat "$folder/link.log" >&2; fail "the fuzzer could not be built."; }
  mv "$fuzzer.new" "$fuzzer"
fi

# Swift's own report of a crash would read memory that the sanitizer guards.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16
limits=(-timeout="$longest_input" -report_slow_units="$longest_input" -rss_limit_mb="$memory" -max_len=16384)
log=$folder/log
if [ -f "$what" ]; then
  timeout --kill-after=10 120 "$fuzzer" "${limits[@]}" "$what"
  exit $?
fi
case $what in "" | *[!0-9]*) fail "$what is neither a number of seconds nor a file." "Usage: Scripts/fuzz.sh [SECONDS | FILE]" ;; esac

seeds=("$root/Tests/Fuzzing/Seeds")
inputs=$folder/inputs
seed=0
if [ "$what" -le 120 ]; then
  # Reading again what long runs have found could take longer than the run.
  inputs=$folder/inputs-short
  rm -rf "$inputs"
  mkdir "$inputs"
  seed=1
fi
for place in "$root/../shared/data/vcf" "$root/../../shared/data/vcf"; do [ -d "$place" ] && seeds+=("$place") && break; done
timeout --kill-after=10 $((what + 240)) nice "$fuzzer" "${limits[@]}" -seed="$seed" -max_total_time="$what" -dict="$root/Tests/Fuzzing/cards.dict" \
  -artifact_prefix="$folder/found/" -print_final_stats=1 "$inputs" "${seeds[@]}" >"$log" 2>&1 </dev/null
status=$?
executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
if [ $status -eq 0 ]; then
  echo "${executed:-0} inputs in $what s, none broke the reader of cards"
  exit 0
fi
found=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
if [ -n "$found" ]; then
  grep -a -m 1 -A 4 -E "Fatal error|ERROR: |libFuzzer: " "$log" | cut -c1-600 >&2
  say "fuzz: an input broke the reader of cards: $found"
  say "  Again: Scripts/fuzz.sh $found        The whole log is $log"
elif [ $status -eq 124 ] || [ $status -eq 137 ]; then
  say "fuzz: did not end $((what + 240)) s after its start; the last lines of $log are:"
  tail -n 3 "$log" >&2
else
  say "fuzz: ended with $status; the last lines of $log are:"
  tail -n 10 "$log" | cut -c1-300 >&2
fi
exit 1
