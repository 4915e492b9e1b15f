import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import AlmanacServer
import Foundation

/// Measures how long claiming takes excluding the commit and the sending.
struct ClaimMeasure: Sendable {
    private let database: any Database
    private let claiming = Claiming(zones: .shared, maker: NotificationMaker())

    /// Thrown to roll back the transaction, with the measurement.
    private struct Undone: Error {
        let due: Int
        let milliseconds: Double
    }

    /// Opens the database of a data directory.
    /// - Parameter directory: the data directory.
    /// - Throws: `DatabaseFailure`, or `StartFailure` when the directory does not exist.
    init(directory: URL) async throws {
        database = try await DataDirectory(directory).openDatabase()
    }

    /// Claims what is due, and rolls back.
    /// - Returns: the number of due reminders, and the time it took in milliseconds.
    /// - Throws: the engine's error.
    func claim(most: Int) async throws -> (due: Int, milliseconds: Double) {
        do {
            return try await database.write { [claiming] transaction in
                let start = ContinuousClock.now
                let now = Instant.system()
                guard let next = try transaction.nextReminder(), next <= now else { return (0, 0) }
                let claimed = try claiming.claim(limit: most, at: now, in: transaction)
                throw Undone(due: claimed.due, milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
            }
        } catch let undone as Undone {
            return (undone.due, undone.milliseconds)
        }
    }
}
