// The triggers that keep what has ended and what is to be planned, and tell the other servers. The notes are those of
// `WriteNotes`; PostgreSQL sends them after the commit, and equal ones of one transaction once.
extension PostgresSchema {
    package static let triggers = sessions + planning + waking

    private static let sessions = [
        """
        CREATE FUNCTION session_gone() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO ended_sessions (id, ended_at, reason, label)
            VALUES (
                OLD.id, coalesce(OLD.ended_at, OLD.ends_at, floor(extract(epoch FROM now()))::bigint * 1000),
                coalesce(
                    OLD.ended_by,
                    CASE WHEN NOT EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) THEN 'deletion'
                    WHEN OLD.ended_at IS NULL AND OLD.ends_at IS NOT NULL THEN 'age' END),
                OLD.ended_from)
            ON CONFLICT DO NOTHING;
            PERFORM tell('s ' || OLD.account_id || ' ' || OLD.id);
            RETURN NULL;
        END
        $$
        """,
        """
        CREATE TRIGGER sessions_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_gone()
        """,
        """
        CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM tell('s ' || NEW.account_id || ' ' || NEW.id);
            RETURN NULL;
        END
        $$
        """,
        """
        CREATE TRIGGER sessions_ended AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
        WHEN (NEW.ended_at IS DISTINCT FROM OLD.ended_at) EXECUTE FUNCTION session_ended()
        """,
        """
        CREATE FUNCTION account_banned() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM tell('a ' || NEW.id);
            RETURN NULL;
        END
        $$
        """,
        // An account is stored with all its columns, so the event alone says little.
        """
        CREATE TRIGGER accounts_banned AFTER UPDATE OF banned_until ON accounts FOR EACH ROW
        WHEN (NEW.banned_until IS DISTINCT FROM OLD.banned_until) EXECUTE FUNCTION account_banned()
        """,
        // Before the account's rows go: each would still take itself off.
        """
        CREATE FUNCTION account_going() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM account_usage WHERE account_id = OLD.id;
            RETURN OLD;
        END
        $$
        """,
        """
        CREATE TRIGGER accounts_going BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION account_going()
        """,
    ]

    // MARK: Reminders

    private static let planning = [
        """
        CREATE FUNCTION plan_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO reminders_to_plan (id) VALUES (NEW.id) ON CONFLICT (id) DO NOTHING;
            RETURN NULL;
        END
        $$
        """,
        """
        CREATE TRIGGER reminders_inserted_to_plan AFTER INSERT ON reminders FOR EACH ROW
        WHEN (NEW.state IS NULL) EXECUTE FUNCTION plan_reminder()
        """,
        // The occurrence that was next stays with the reminder: it may be due just now.
        """
        CREATE FUNCTION plan_edited_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO reminders_to_plan (id, occurrence, next_fire_at)
            VALUES (NEW.id, OLD.occurrence, OLD.next_fire_at) ON CONFLICT (id) DO NOTHING;
            RETURN NULL;
        END
        $$
        """,
        """
        CREATE TRIGGER reminders_edited AFTER UPDATE ON reminders FOR EACH ROW
        WHEN (NEW.state IS NULL AND \(unchanged)) EXECUTE FUNCTION plan_edited_reminder()
        """,
        """
        CREATE FUNCTION plan_moved_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO reminders_to_plan (id) VALUES (NEW.id)
            ON CONFLICT (id) DO UPDATE SET occurrence = NULL, next_fire_at = NULL;
            RETURN NULL;
        END
        $$
        """,
        """
        CREATE TRIGGER reminders_moved AFTER UPDATE ON reminders FOR EACH ROW
        WHEN (NOT (\(unchanged))) EXECUTE FUNCTION plan_moved_reminder()
        """,
        // A reminder that comes once and found no browser to go to waits for the first.
        """
        CREATE FUNCTION plan_unheard_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO reminders_to_plan (id)
            SELECT id FROM reminders WHERE user_id = NEW.user_id AND state = 'unheard'
            ON CONFLICT (id) DO NOTHING;
            RETURN NULL;
        END
        $$
        """,
        """
        CREATE TRIGGER push_subscriptions_heard AFTER INSERT ON push_subscriptions FOR EACH ROW
        EXECUTE FUNCTION plan_unheard_reminders()
        """,
        """
        CREATE TRIGGER push_subscriptions_renewed AFTER UPDATE OF endpoint, p256dh, auth ON push_subscriptions
        FOR EACH ROW
        WHEN ((NEW.endpoint, NEW.p256dh, NEW.auth) IS DISTINCT FROM (OLD.endpoint, OLD.p256dh, OLD.auth))
        EXECUTE FUNCTION plan_unheard_reminders()
        """,
    ]

    /// An edit that leaves alone what decides when a reminder comes.
    private static let unchanged = ["kind", "local_time", "time_zone", "fire_at", "enabled"]
        .map { "NEW.\($0) IS NOT DISTINCT FROM OLD.\($0)" }.joined(separator: " AND ")

    /// The schedulers of the other servers wake when something is to be planned, or due earlier than they know. One that
    /// wakes too early, because the reminder moved to later, only looks again.
    private static let waking = [
        """
        CREATE TRIGGER reminders_to_plan_waking AFTER INSERT ON reminders_to_plan FOR EACH ROW
        EXECUTE FUNCTION send_note('r')
        """,
        """
        CREATE TRIGGER reminders_new_waking AFTER INSERT ON reminders FOR EACH ROW
        WHEN (NEW.next_fire_at IS NOT NULL) EXECUTE FUNCTION send_note('r')
        """,
        """
        CREATE TRIGGER reminders_waking AFTER UPDATE OF next_fire_at ON reminders FOR EACH ROW
        WHEN (NEW.next_fire_at < coalesce(OLD.next_fire_at, 'infinity')) EXECUTE FUNCTION send_note('r')
        """,
    ]
}
