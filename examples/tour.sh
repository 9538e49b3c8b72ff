#!/usr/bin/env bash
# The longer tour: a small real model is asked 60 puzzles; the run is killed in the middle, resumed, audited, reported.
#   pip install 'lastword[local]' && bash examples/tour.sh [FOLDER]
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
     --temperature 0 --max-tokens 64 --max-connections 2)
export OPENAI_API_KEY=${OPENAI_API_KEY:-none}

say "the run, killed once 20 have come back"
"${ask[@]}" &
runner=$!
until [ "$(finished)" -ge 20 ]; do kill -0 "$runner" || exit 1; sleep 0.2; done
kill -9 "$runner"
wait "$runner" 2>/dev/null || true
before=$(finished)
echo "$before of 60 are on record"

say "the same command again: it goes on"
"${ask[@]}"
python - "$before" <<'CHECK'
import json, sys
before, rows = int(sys.argv[1]), [json.loads(line) for line in open("run/samples.jsonl", encoding="utf-8")]
items = [row["item"] for row in rows]
assert len(items) == len(set(items)) == 60, f"{len(items)} samples of {len(set(items))} items"
assert 20 <= before < 60, before
print(f"60 samples of 60 items; finish reasons: {sorted({row['finish_reason'] for row in rows})}")
CHECK

say "the audit, and a report"
lastword audit run --out audit.jsonl
lastword report audit.jsonl --out report.html
echo "see $PWD/report.html"
