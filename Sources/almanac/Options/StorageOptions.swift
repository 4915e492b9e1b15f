import AlmanacServer
import AlmanacTables
import ArgumentParser

/// The options of `almanac serve` that limit what users store, and what they make the engine do.
struct StorageOptions: ParsableArguments {
    @Option(help: "How many rows an account may store. (default: 50000)")
    var rowsPerAccount: String?

    @Option(help: "How many megabytes an account may store. (default: 64)")
    var megabytesPerAccount: String?

    @Option(
        help: """
            How many megabytes must stay free on the disk for new rows to be accepted, at least one. (default: 200)
            """)
    var reserveMegabytes: String?

    @Option(
        help: """
            Days without use after which an account without an email address and without rows is deleted; \
            0 for never. (default: 90)
            """)
    var anonymousDays: String?

    @Option(
        help: """
            Seconds of database time per five minutes for the costly requests of one address; an account gets a \
            quarter. (default: 20)
            """)
    var limitCostlySeconds: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> StorageSettings {
        var storage = StorageSettings()
        let megabyte = 1 << 20
        storage.rowsPerAccount = try settings.count(
            rowsPerAccount, "rows.per.account", from: 1, default: storage.rowsPerAccount)
        storage.bytesPerAccount =
            megabyte
            * (try settings.count(
                megabytesPerAccount, "megabytes.per.account", from: 1, default: storage.bytesPerAccount / megabyte))
        storage.reserve =
            megabyte
            * (try settings.count(reserveMegabytes, "reserve.megabytes", from: 0, default: storage.reserve / megabyte))
        storage.anonymousDays = try settings.count(
            anonymousDays, "anonymous.days", from: 0, default: storage.anonymousDays)
        storage.costlySeconds = try settings.count(
            limitCostlySeconds, "limit.costly.seconds", from: 1, default: storage.costlySeconds)
        return storage
    }
}
