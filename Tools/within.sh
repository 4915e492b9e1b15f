#!/bin/sh
# Runs a stage of `make test`: within.sh MINUTES NAME COMMAND… says how long the command took, and ends one that hangs.
minutes=$1
name=$2
shift 2
start=$(date +%s)
# In a process group of its own, so that everything that the command started ends with it.
timeout --kill-after=30 "${minutes}m" "$@" &
child=$!
trap 'kill -TERM $child; exit 130' INT TERM
wait $child
status=$?
seconds=$(($(date +%s) - start))
case $status in
  0) echo "$name: $seconds s" ;;
  124 | 137) echo "$name: ended after $minutes minutes. It hangs, or the machine is far too busy." >&2 ;;
  *) echo "$name: failed after $seconds s" >&2 ;;
esac
exit $status
