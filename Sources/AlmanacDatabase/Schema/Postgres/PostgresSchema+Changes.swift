// Change numbers of writes that run at the same time.
extension PostgresSchema {
    /// A sequence and the locks that keep its numbers in the order of the commits.
    ///
    /// A sequence alone would let a reader skip rows: who has seen number 8 never asks for the 7 that commits later. So the
    /// writes of one account wait for one another, from the number to the commit, and those of other accounts do not.
    /// Rows of many accounts or of nobody wait for all writes and all wait for them. PostgreSQL shows a commit to readers
    /// before it releases the locks.
    package static let changes = [
        // Without a cache, which would hand out blocks of numbers to connections.
        "CREATE SEQUENCE change_numbers CACHE 1",
        // To be called before the first row is touched, in case the number comes only later: two writes that each hold
        // what the other waits for would be a deadlock.
        """
        CREATE FUNCTION lock_changes(account uuid) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF account IS NULL THEN
                PERFORM pg_advisory_xact_lock(\(lock));
            ELSE
                PERFORM pg_advisory_xact_lock_shared(\(lock));
                PERFORM pg_advisory_xact_lock(hashtextextended(account::text, \(lock)));
            END IF;
        END
        $$
        """,
        // The same for an account that nobody else has locked; it never waits. True without an account.
        """
        CREATE FUNCTION try_lock_changes(account uuid) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
            RETURN account IS NULL OR pg_try_advisory_xact_lock_shared(\(lock))
                AND pg_try_advisory_xact_lock(hashtextextended(account::text, \(lock)));
        END
        $$
        """,
        // The same for one account, before a transaction and beyond its end.
        """
        CREATE FUNCTION hold_changes(account uuid) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_lock_shared(\(lock));
            PERFORM pg_advisory_lock(hashtextextended(account::text, \(lock)));
        END
        $$
        """,
        """
        CREATE FUNCTION release_changes(account uuid) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_unlock(hashtextextended(account::text, \(lock)));
            PERFORM pg_advisory_unlock_shared(\(lock));
        END
        $$
        """,
        """
        CREATE FUNCTION next_change(account uuid) RETURNS bigint LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM lock_changes(account);
            RETURN nextval('change_numbers');
        END
        $$
        """,
        // The account in whose name a transaction acts; null for the server's own work. The setting is empty, and not
        // null, once a transaction of the connection had it.
        """
        CREATE FUNCTION acting_account() RETURNS uuid LANGUAGE sql STABLE AS $$
            SELECT nullif(current_setting('almanac.account', true), '')::uuid
        $$
        """,
        // Notes something for the server to tell after the commit. Not with NOTIFY here: PostgreSQL commits transactions
        // that notify one by one, each until it is on the disk, which leaves a twentieth of their number.
        """
        CREATE FUNCTION tell(note text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            notes text := coalesce(current_setting('almanac.notes', true), '');
        BEGIN
            -- Once for all rows of a write, or its time would grow with the square of their number.
            IF strpos(chr(10) || notes, chr(10) || note || chr(10)) = 0 THEN
                PERFORM set_config('almanac.notes', notes || note || chr(10), true);
            END IF;
        END
        $$
        """,
        // A trigger's function; its argument is the note.
        """
        CREATE FUNCTION send_note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM tell(TG_ARGV[0]);
            RETURN NULL;
        END
        $$
        """,
    ]

    /// The advisory lock of all changes, and the seed of those of single accounts: “almanac” in ASCII.
    private static let lock = 0x61_6C6D_616E_6163
}
