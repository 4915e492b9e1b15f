/// The limits and intervals of the scheduler.
struct SchedulerSettings: Sendable {
    /// The number of reminders to claim in one transaction.
    var batch = 50
    /// The maximum number of concurrent sends.
    var maxConcurrentSends = 256
    /// How long one send may take.
    var sendTimeLimit: Duration = .seconds(15)
    /// The maximum number of notifications for one user within an hour. Further ones wait.
    var notificationsPerHour = 30
    /// The maximum sleep. It is limited because another program may write to the database, or the clock may be set.
    var maxSleep: Duration = .seconds(30)
    var pauseAfterFailure: Duration = .seconds(5)
    /// How often to check whether the system's zones have changed.
    var zoneCheckInterval: Duration = .seconds(60)
    /// The backoff after the first failed attempt. It doubles with each further failure.
    var initialBackoff: Duration = .seconds(5)
    var maxBackoff: Duration = .seconds(1_800)
    /// The server's public origin; empty to use paths alone.
    var origin = ""

    /// How long other schedulers leave a delivery alone after it was taken, which is when its request begins: two
    /// sends, because a message that is too large is sent again at once, and a margin for recording the outcome.
    var hold: Duration { sendTimeLimit * 2 + .seconds(30) }
}
