#!/bin/sh
# Records Traces/lives/ again, or compares them:  Traces/record/lives.sh BLUEWAKE [--check]
set -eu
cd "$(dirname "$0")/../.."
bluewake=$1
fresh=Traces/lives
if [ "${2:-}" = --check ]; then
  fresh=$(mktemp -d)
  trap 'rm -rf "$fresh"' EXIT
fi
differing=0
for life in Traces/lives/*.btsnoop; do
  name=$(basename "$life" .btsnoop)
  scenario=Traces/record/lives/$name.yaml
  [ -e "$scenario" ] || scenario=$(ls Specs/*/"$name".yaml)
  "$bluewake" record --scenario "$scenario" "$fresh/$name.btsnoop" > /dev/null
  cmp -s "$life" "$fresh/$name.btsnoop" || { echo "$life: differs"; differing=1; }
done
[ "$differing" = 0 ] && echo "every life is the same"
exit "$differing"
