#!/usr/bin/env bash
# The longer tour: a small real model is asked 60 puzzles; the run is killed in the middle, resumed, audited, reported.
#   pip install '.[local]' && bash examples/tour.sh [FOLDER]
# Some minutes on one core. The model reasons badly: what is shown is that nothing is asked twice, lost or taken for more.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-lastword-tour}
if [ -e "$work" ]; then echo "error: $work exists; name another folder" >&2; exit 2; fi
mkdir -p "$work"
cd "$work"

say() { printf '\n== %s\n' "$*"; }
finished() { if [ -f run/samples.jsonl ]; then wc -l <run/samples.jsonl; else echo 0; fi; }

say "a small model on this machine"
python "$here/small_model.py" >model.url &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s model.url ]; do kill -0 "$server" || exit 1; sleep 0.2; done
url=$(cat model.url)
echo "$url"

say "60 puzzles of two to five witnesses"
lastword build witness --shape linear --arguments 2-5 --variants 15 --seed 7 --out dataset

ask=(lastword run dataset --model smollm2-135m --base-url "$url" --out run
     --prompt-style answer-only --temperature 0 --max-tokens 128 --max-connections 2)
export OPENAI_API_KEY=${OPENAI_API_KEY:-none}

say "the run, killed once 20 have come back"
"${ask[@]}" &
runner=$!
until [ "$(finished)" -ge 20 ]; do kill -0 "$runner" || exit 1; sleep 0.2; done
kill -9 "$runner"
wait "$runner" 2>/dev/null || true
before=$(finished)
echo "$before of 60 are on record"

say "the same command again: it goes on (replies that were cut off are asked again)"
"${ask[@]}"
python - "$before" <<'CHECK'
import json, sys
from collections import defaultdict
before, lines = int(sys.argv[1]), open("run/samples.jsonl", encoding="utf-8").readlines()
asked = defaultdict(list)
for row in map(json.loads, lines):
    asked[row["item"]].append(row["finish_reason"])
assert 20 <= before < 60, f"the run was not killed in its middle: {before} samples"
assert len(asked) == 60, f"{len(asked)} of 60 items have a sample"
again = [reasons for reasons in asked.values() if len(reasons) > 1]
assert all(reasons[:-1] == ["length"] for reasons in again), f"asked twice: {again}"
whole = sum(reasons[-1] == "stop" for reasons in asked.values())
print(f"60 items have a sample, {whole} of them a whole reply; asked again because they were cut off: {len(again)}")
CHECK

say "the audit, and a report"
lastword audit run --out audit.jsonl
test "$(wc -l <audit.jsonl)" -eq 60
lastword report audit.jsonl --out report.html
echo "see $PWD/report.html"
