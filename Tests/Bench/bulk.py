"""Writes many rows at once, in the SQL of either engine. Where the two differ in how they say it, both say it here."""

import sqlite3
import subprocess


class SQLite:
    """Writes into the file of a server that does not run."""

    def __init__(self, file):
        self.database = sqlite3.connect(file, isolation_level=None)
        for pragma in ("synchronous = OFF", "temp_store = MEMORY", "cache_size = -400000", "foreign_keys = OFF"):
            self.database.execute(f"PRAGMA {pragma}")
        self.database.execute("BEGIN")
        self.quotes = [row[0] for row in self.database.execute("SELECT id FROM quotes ORDER BY id")]

    def run(self, statement):
        self.database.execute(statement)

    def rows(self, statement):
        return self.database.execute(statement).fetchall()

    @staticmethod
    def id(table, n="n", k="k"):
        return f"printf('%08x-0000-4000-8000-%012x', {n}, {table} * 100000 + {k})"

    @staticmethod
    def instant(seconds):
        return f"strftime('%Y-%m-%dT%H:%M:%S.000000+00:00', {seconds}, 'unixepoch')"

    @staticmethod
    def day(seconds):
        return f"strftime('%Y-%m-%d', {seconds}, 'unixepoch')"

    @staticmethod
    def numbers(count):
        return f"WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < {count} - 1) SELECT n FROM s"

    empty, yes = "'[]'", "1"

    def finish(self, last_change):
        self.run(f"UPDATE change_counter SET number = {last_change}")
        self.database.execute("COMMIT")
        self.database.execute("PRAGMA analysis_limit = 1000")
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.database.close()


class OnPostgres:
    """Writes as the superuser, without triggers, and makes the indexes afterwards."""

    def __init__(self, postgres, name):
        self.psql = subprocess.Popen(
            [postgres.bin / "psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(postgres.port), "-U",
             "postgres", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.run("SET session_replication_role = replica")
        self.run("SET synchronous_commit = off")
        self.run("SET maintenance_work_mem = '1GB'")
        self.quotes = [row[0] for row in self.rows("SELECT id FROM quotes ORDER BY id")]
        own = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND NOT EXISTS (" \
            "SELECT 1 FROM pg_constraint WHERE conname = indexname)"
        self.indexes = self.rows(own)
        for index, _ in self.indexes:
            self.run(f"DROP INDEX {index}")

    def run(self, statement):
        self.psql.stdin.write(statement + ";\n")

    def rows(self, statement):
        """What a query answers; it waits for all that was written before."""
        self.psql.stdin.write(f"{statement};\n\\echo END\n")
        self.psql.stdin.flush()
        found = []
        while (line := self.psql.stdout.readline().rstrip("\n")) != "END":
            if not line and self.psql.poll() is not None:
                raise SystemExit("PostgreSQL refused a statement.")
            found.append(line.split("|"))
        return found

    @staticmethod
    def id(table, n="n", k="k"):
        return (f"(lpad(to_hex({n}), 8, '0') || '-0000-4000-8000-' || lpad(to_hex({table} * 100000 + {k}), 12, '0'))"
                "::uuid")

    @staticmethod
    def instant(seconds):
        return f"to_timestamp({seconds})"

    @staticmethod
    def day(seconds):
        return f"(to_timestamp({seconds}) AT TIME ZONE 'UTC')::date"

    @staticmethod
    def numbers(count):
        return f"SELECT n FROM generate_series(0, {count} - 1) AS s (n)"

    empty, yes = "'{}'", "TRUE"

    def finish(self, last_change):
        for _, definition in self.indexes:
            self.run(definition)
        self.run(f"SELECT setval('change_numbers', {last_change})")
        self.run("ANALYZE")
        self.rows("SELECT 1")
        self.psql.stdin.close()
        self.psql.wait(timeout=60)
