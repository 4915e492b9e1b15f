/// A metric of the server, by the name that Prometheus knows it by. The list is all that is ever exposed.
package struct Metric: Hashable, Sendable {
    /// What a metric measures, in Prometheus' terms.
    package enum Kind: String, Sendable {
        /// A sum that only grows.
        case counter
        /// A value that goes up and down.
        case gauge
        /// How many of the measured times are within each of some bounds.
        case histogram
    }

    package let name: String
    package let kind: Kind
    /// What it says, in one sentence for the operator.
    package let help: String
    /// The names of its labels. Their values come from the program, never from a request.
    package var labels: [String] = []
    /// The upper bounds of a histogram, in seconds, in ascending order.
    package var bounds: [Double] = []

    package init(_ name: String, _ kind: Kind, _ help: String, labels: [String] = [], bounds: [Double] = []) {
        self.name = name
        self.kind = kind
        self.help = help
        self.labels = labels
        self.bounds = bounds
    }
}

extension Metric {
    /// Bounds for what should take milliseconds.
    private static let fast = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    /// Bounds for what should take seconds.
    private static let slow = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600]

    // MARK: Requests and connections

    package static let requests = Metric(
        "almanac_http_requests_total", .counter, "Requests by method, route and class of status.",
        labels: ["method", "route", "status"])
    package static let requestSeconds = Metric(
        "almanac_http_request_seconds", .histogram, "Time until the response to a request began, by route.",
        labels: ["route"], bounds: fast)
    package static let refusedRequests = Metric(
        "almanac_http_refused_requests_total", .counter, "Requests that were refused, by reason.", labels: ["reason"])
    package static let connections = Metric("almanac_connections", .gauge, "Connections that are open.")
    package static let refusedConnections = Metric(
        "almanac_connections_refused_total", .counter, "Connections that were closed because their peer has too many.")
    package static let liveStreams = Metric("almanac_live_streams", .gauge, "Streams of live changes that are open.")

    // MARK: The database

    package static let databaseSeconds = Metric(
        "almanac_database_seconds", .histogram,
        "Time of reads and writes, with the wait for their turn. A brief read runs on the request's own thread.",
        labels: ["operation"], bounds: fast)
    package static let databaseFailures = Metric(
        "almanac_database_failures_total", .counter, "Reads and writes that were ended by a limit or a fault.",
        labels: ["operation"])
    package static let databaseBytes = Metric("almanac_database_bytes", .gauge, "Size of the database.")
    package static let logBytes = Metric(
        "almanac_database_wal_bytes", .gauge, "Size of the database's write-ahead log.")
    package static let freeBytes = Metric(
        "almanac_disk_free_bytes", .gauge, "Free space on the disk of the data directory.")
    package static let backupTime = Metric(
        "almanac_backup_last_success_timestamp_seconds", .gauge,
        "When the newest daily backup was made. Missing without --backup-dir.")

    // MARK: Reminders, notifications and emails

    package static let remindersDue = Metric(
        "almanac_reminders_due_total", .counter, "Reminders whose time had come.")
    package static let remindersSent = Metric(
        "almanac_reminders_sent_total", .counter, "Reminders that were claimed for delivery to at least one browser.")
    package static let remindersFailed = Metric(
        "almanac_reminders_failed_total", .counter, "Reminders whose next time could not be computed.")
    package static let reminderLateness = Metric(
        "almanac_reminder_lateness_seconds", .histogram, "How late reminders were claimed after their time.",
        bounds: slow)
    package static let deliveries = Metric(
        "almanac_push_deliveries_total", .counter, "Attempts to deliver a notification to a browser, by outcome.",
        labels: ["outcome"])
    /// The outcomes of ``deliveries``.
    package static let deliveryStates = ["delivered", "gone", "refused", "expired", "waiting"]
    package static let pushSeconds = Metric(
        "almanac_push_seconds", .histogram, "Time until a push service answered.", bounds: fast)
    package static let deliveriesUnderWay = Metric(
        "almanac_push_under_way", .gauge, "Deliveries to push services that are under way.")
    package static let pausedServices = Metric(
        "almanac_push_services_paused", .gauge, "Push services that nothing is sent to for now.")
    package static let mails = Metric("almanac_mails_total", .counter, "Emails by outcome.", labels: ["outcome"])

    // MARK: The process

    package static let memory = Metric("process_resident_memory_bytes", .gauge, "Memory of the process.")
    package static let descriptors = Metric("process_open_fds", .gauge, "Files and sockets that the process has open.")
    package static let startTime = Metric(
        "process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.")
    package static let uptime = Metric("almanac_uptime_seconds", .gauge, "How long the server has been running.")
    package static let build = Metric(
        "almanac_build_info", .gauge, "The version of the program; always 1.", labels: ["version"])

    /// All metrics, in the order in which they are exposed.
    package static let all = [
        requests, requestSeconds, refusedRequests, connections, refusedConnections, liveStreams, databaseSeconds,
        databaseFailures, databaseBytes, logBytes, freeBytes, backupTime, remindersDue, remindersSent, remindersFailed,
        reminderLateness, deliveries, pushSeconds, deliveriesUnderWay, pausedServices, mails, memory, descriptors,
        startTime, uptime, build,
    ]
}
