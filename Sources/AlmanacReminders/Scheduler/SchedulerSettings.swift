/// The limits and intervals of the scheduler.
package struct SchedulerSettings: Sendable {
    /// The number of reminders to claim in one transaction.
    package var batch: Int
    /// The maximum number of concurrent sends.
    package var maxConcurrentSends: Int
    /// How long one send may take.
    package var sendTimeLimit: Duration
    /// The maximum number of notifications for one user within an hour. Further ones wait.
    package var notificationsPerHour: Int
    /// The maximum sleep. It is limited because another program may write to the database, or the clock may be set.
    package var maxSleep: Duration
    package var pauseAfterFailure: Duration
    /// How often to check whether the system's zones have changed.
    package var zoneCheckInterval: Duration
    /// The backoff after the first failed attempt. It doubles with each further failure.
    package var initialBackoff: Duration
    package var maxBackoff: Duration
    /// The server's public origin; empty to use paths alone.
    package var origin: String
    /// The codes by which a browser asks to be notified once more; `nil` for notifications that cannot be.
    package var later: LaterCodes?

    package init(
        batch: Int = 50, maxConcurrentSends: Int = 256, sendTimeLimit: Duration = .seconds(15),
        notificationsPerHour: Int = 30, maxSleep: Duration = .seconds(30), pauseAfterFailure: Duration = .seconds(5),
        zoneCheckInterval: Duration = .seconds(60), initialBackoff: Duration = .seconds(5),
        maxBackoff: Duration = .seconds(1_800), origin: String = ""
    ) {
        self.batch = batch
        self.maxConcurrentSends = maxConcurrentSends
        self.sendTimeLimit = sendTimeLimit
        self.notificationsPerHour = notificationsPerHour
        self.maxSleep = maxSleep
        self.pauseAfterFailure = pauseAfterFailure
        self.zoneCheckInterval = zoneCheckInterval
        self.initialBackoff = initialBackoff
        self.maxBackoff = maxBackoff
        self.origin = origin
    }

    /// How long other schedulers leave a delivery alone after it was taken, which is when its request begins: two
    /// sends, because a message that is too large is sent again at once, and a margin for recording the outcome.
    package var hold: Duration { sendTimeLimit * 2 + .seconds(30) }
}
