#!/bin/bash
# Runs a command with a PostgreSQL server of its own, on a free port of this machine, and ends the server afterwards. The
# server does not wait for the disk, because nothing of it is kept. Its address is in ALMANAC_TEST_POSTGRES.
set -euo pipefail
folder=$(mktemp -d -t almanac-postgres-XXXXXX)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
# PostgreSQL refuses to run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as=(runuser -u postgres --)
fi
stop() {
  "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate -s stop || true
  rm -rf "$folder"
}
trap stop EXIT
cd /
"${as[@]}" "$bin/initdb" -D "$folder/data" -U postgres --encoding UTF8 --locale C --auth trust > /dev/null
"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -s -w -l "$folder/log" start -o "-p $port -k $folder \
  -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=400 \
  -c shared_buffers=256MB -c autovacuum=off -c max_wal_size=2GB -c checkpoint_timeout=30min"
# An ordinary role: the policies of the tables do not hold for a superuser.
"$bin/psql" -q -h 127.0.0.1 -p "$port" -U postgres -c "CREATE ROLE almanac LOGIN CREATEDB"
cd - > /dev/null
export ALMANAC_TEST_POSTGRES="postgres://almanac@127.0.0.1:$port/"
"$@"
