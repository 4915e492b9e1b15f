import AlmanacCore
import Foundation

/// How long claiming takes, for `make bench`: all that is done for reminders that are due but the commit and the sending.
public struct ClaimMeasure: Sendable {
    private let database: SQLiteDatabase
    private let claiming = Claiming(zones: .shared, maker: NotificationMaker())

    /// Ends a transaction none of which is to stay.
    private struct Undone: Error {
        let due: Int
        let milliseconds: Double
    }

    /// - Parameter directory: a data directory.
    /// - Throws: ``DatabaseFailure``, or ``StartFailure`` when there is no such directory.
    public init(directory: URL) async throws {
        database = try await DataDirectory(directory).openDatabase()
    }

    /// Looks for what is due, claims it, and takes all of that back.
    /// - Returns: how many reminders were due, and how long it took in milliseconds.
    /// - Throws: the engine's error.
    public func claim(most: Int) async throws -> (due: Int, milliseconds: Double) {
        do {
            return try await database.write { [claiming] transaction in
                let start = ContinuousClock.now
                let now = Instant.system()
                guard let next = try transaction.nextDue(), next <= now else { return (0, 0) }
                let claimed = try claiming.claim(most: most, at: now, in: transaction)
                throw Undone(due: claimed.due, milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
            }
        } catch let undone as Undone {
            return (undone.due, undone.milliseconds)
        }
    }
}
