#!/usr/bin/env bash
# One audit as shards that GNU parallel runs, started again after all of it was killed, against the same audit in one process: the same bytes.
# Usage: parallel.sh STORE.
set -euo pipefail
store=$(realpath "$1")
export AUDIT="$(command -v node) $(realpath "$(dirname "$0")/../../..")/bin/audit.js"
D=$(mktemp -d)
trap 'rm -rf "$D"' EXIT
cd "$D"
# With its folder, no other process has this name.
export PLAN="$D/plan.json"

$AUDIT plan "$store" --shards 20 --labels --out "$PLAN"
shards() { seq 0 19 | shuf --random-source=<(yes) | parallel --will-cite -j 2 '$AUDIT shard $PLAN --jobs 1 --index {}'; }
setsid bash -c "$(declare -f shards); shards" >first.txt 2>&1 &
group=$!
until [ -n "$(ls parts/*.part 2>/dev/null)" ]; do sleep 0.1; done
kill -9 -- "-$group"
sleep 1
pkill -9 -f "shard $PLAN" || true
wait "$group" 2>/dev/null || true
$AUDIT merge "$PLAN" --out-md m.md 2>missing.txt && { echo "parts were missing, and the merge went well" >&2; exit 1; }
cat missing.txt
shards >second.txt
grep -c 'made before' second.txt
$AUDIT merge "$PLAN" --out-md m.md --out-json m.json --out-html m.html --out-csv mcsv --out-db m.db >/dev/null
$AUDIT "$store" --jobs 1 --out-md a.md --out-json a.json --out-html a.html --out-csv acsv --out-db a.db >/dev/null
for name in md json html db; do cmp "m.$name" "a.$name"; done
diff -r mcsv acsv
[ -z "$(ls -A parts | grep -v '^[0-9]*\.part$')" ] || { ls -A parts >&2; exit 1; }
echo "GNU parallel: the same document, report, page, tables and database as of one audit"
