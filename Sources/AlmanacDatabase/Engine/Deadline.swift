import Foundation
import GRDB
import GRDBSQLite

/// Interrupts statements that run too long, so that an expensive query does not block a reader, or even the only
/// writer, for everyone else.
///
/// The limit applies to the thread's CPU time instead of wall-clock time, so that load on the machine does not make
/// queries fail.
package final class Deadline: Sendable {
    private let clock: @Sendable () -> UInt64
    private let end: UInt64

    /// The deadline of the statements that this thread is running.
    @TaskLocal private static var current: Deadline?

    /// - Parameters:
    ///   - milliseconds: the CPU time that all statements together may take.
    ///   - clock: returns the CPU time of the calling thread, in nanoseconds.
    private init(milliseconds: UInt64, clock: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        end = clock() + milliseconds * 1_000_000
    }

    private var isOver: Bool { clock() > end }

    /// Runs statements on a connection and interrupts the one that exceeds the limit.
    /// - Parameters:
    ///   - milliseconds: the CPU time that all statements together may take.
    ///   - clock: returns the CPU time of the calling thread, in nanoseconds.
    /// - Throws: what `body` throws, or `DatabaseError` with `SQLITE_INTERRUPT` or `SQLITE_ABORT`.
    package static func apply<Value>(
        milliseconds: UInt64, by clock: @escaping @Sendable () -> UInt64, to database: GRDB.Database,
        _ body: () throws -> Value
    ) rethrows -> Value {
        let deadline = Deadline(milliseconds: milliseconds, clock: clock)
        return try withExtendedLifetime(deadline) {
            sqlite3_progress_handler(
                database.sqliteConnection, 20_000,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
                }, Unmanaged.passUnretained(deadline).toOpaque())
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            return try $current.withValue(deadline) { try body() }
        }
    }

    /// Ends a function of the program that a statement calls, if the time of the statement is up. To SQLite, the whole
    /// function is one step.
    /// - Throws: `DatabaseError` with `SQLITE_ABORT`, which ends the statement and, unlike `SQLITE_INTERRUPT`, leaves the
    ///   transaction as it is.
    package static func check() throws {
        if let current, current.isOver { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "out of time") }
    }

    /// Returns the time since some moment in the past, in nanoseconds.
    @Sendable package static func passedTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Returns the CPU time of the calling thread, in nanoseconds.
    @Sendable package static func threadTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
