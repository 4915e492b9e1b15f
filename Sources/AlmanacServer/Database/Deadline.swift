import Foundation
import GRDB
import GRDBSQLite

/// Interrupts statements that run too long, so that an expensive query does not block a reader for everyone else.
///
/// The limit applies to the thread's CPU time instead of wall-clock time, so that load on the machine does not make
/// queries fail.
final class Deadline {
    private let end: UInt64

    /// - Parameter milliseconds: the CPU time that all statements together may take.
    private init(milliseconds: UInt64) {
        end = Self.threadTime + milliseconds * 1_000_000
    }

    /// Runs statements on a connection and interrupts the one that exceeds the limit.
    /// - Throws: what `body` throws, or `DatabaseError` with `SQLITE_INTERRUPT`.
    static func apply<Value>(
        milliseconds: UInt64, to database: GRDB.Database, _ body: () throws -> Value
    ) rethrows -> Value {
        let deadline = Deadline(milliseconds: milliseconds)
        return try withExtendedLifetime(deadline) {
            sqlite3_progress_handler(
                database.sqliteConnection, 20_000,
                { context in
                    guard let context else { return 0 }
                    let deadline = Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue()
                    return Deadline.threadTime > deadline.end ? 1 : 0
                }, Unmanaged.passUnretained(deadline).toOpaque())
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }

    /// The CPU time of this thread, in nanoseconds.
    private static var threadTime: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
