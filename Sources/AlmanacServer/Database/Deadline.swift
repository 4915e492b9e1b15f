import Foundation
import GRDB
import GRDBSQLite

/// Ends statements that take too long: whoever asks something endless must not keep a reader from everyone else.
///
/// It counts the thread's own time at work, not the clock's, so that a busy machine makes nobody's question too long.
final class Deadline {
    private let end: UInt64

    /// - Parameter milliseconds: how long the statements may work, all together.
    private init(milliseconds: UInt64) {
        end = Self.worked + milliseconds * 1_000_000
    }

    /// Runs statements on a connection; one that is still at work at the end is interrupted.
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
                    return Deadline.worked > deadline.end ? 1 : 0
                }, Unmanaged.passUnretained(deadline).toOpaque())
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }

    /// Nanoseconds this thread has been at work.
    private static var worked: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
