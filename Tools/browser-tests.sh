#!/bin/sh
# Runs the browser tests. Up to three that fail beside all others run once more, alone, and the output says which: a
# real browser on a machine whose cores are both full is late now and then, and one such delay must not hide what
# everything else found. A test that fails twice fails.
# browser-tests.sh COMMAND...
set -u
"$@" && exit 0
status=$?
failed=$(.venv/bin/python Tools/last-failed.py)
[ "$status" = 1 ] && [ -n "$failed" ] || exit "$status"
printf 'Failed beside others, and run again alone:\n%s\n' "$failed" >&2
exec "$@" -n 0 --last-failed
