#!/bin/sh
# Keeps the product running: keep-running.sh COMMAND…
# What ends by a fault after it had been ready is started again, after a pause of a second, which doubles up to a minute for what ends
# within 30 seconds of its start. What ends in good order, what is told to end, and what cannot be started at all is not. AT_WORK_FILE
# names a file where the product notes the jobs that it has at work; it is left for the next start where the process ended by its own
# fault, so that a job that ends every process is found out.
set -u

# By itself the C library has up to eight heaps for each core, each of which stays as large as it ever was (docs/decisions/010).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
# What Node has compiled is kept for the next start, which then takes half the time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/compiled}"

folder=$(mktemp -d) || exit 1
AT_WORK_FILE="$folder/at-work"
# Who has started us. The product ends when they do, since nobody may tell us.
STARTER_PID=$PPID
export AT_WORK_FILE STARTER_PID
child=
told=
pause=1

pass_on() {
  told=yes
  [ -z "$child" ] || kill -s "$1" "$child" 2>/dev/null
}
for signal in TERM INT HUP; do
  # shellcheck disable=SC2064
  trap "pass_on $signal" "$signal"
done
trap 'rm -rf "$folder"' EXIT

was_ready=
while :; do
  since=$(date +%s)
  "$@" &
  child=$!
  wait "$child"
  code=$?
  # A signal ends the waiting, not the child.
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
  child=
  [ -e "$AT_WORK_FILE" ] && was_ready=yes
  [ "$code" -ne 0 ] && [ -z "$told" ] && [ -n "$was_ready" ] || exit "$code"
  # Somebody else killed it, or the machine did: that says nothing about its jobs.
  [ "$code" -ne 137 ] || rm -f "$AT_WORK_FILE"
  [ $(($(date +%s) - since)) -lt 30 ] || pause=1
  echo "Feedmaker ended with $code and starts again in $pause s." >&2
  sleep "$pause" &
  child=$!
  wait "$child"
  child=
  [ -z "$told" ] || exit 0
  pause=$((pause * 2))
  [ "$pause" -le 60 ] || pause=60
done
