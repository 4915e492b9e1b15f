import Foundation
import Synchronization

/// Hears what other servers write, on a connection of its own. What this server writes is told at once, without the way
/// through PostgreSQL; hearing it again does no harm.
package final class PostgresListener: Sendable {
    private let address: PostgresAddress
    private let receive: @Sendable ([WriteNote]) -> Void
    private let isStopped = Atomic(false)

    /// The channel to which the triggers of the schema send.
    package static let channel = "almanac_notes"

    package init(_ address: PostgresAddress, receive: @escaping @Sendable ([WriteNote]) -> Void) {
        self.address = address
        self.receive = receive
    }

    /// Listens from now on, on a thread of its own.
    package func start() {
        Thread.detachNewThread { [self] in
            var failures = 0
            while !isStopped.load(ordering: .relaxed) {
                do {
                    try listen { failures = 0 }
                } catch {
                    // The requests themselves say that the server is not there.
                    failures += 1
                    usleep(UInt32(min(5_000, 100 << min(failures, 6))) * 1_000)
                }
            }
        }
    }

    /// Ends within a second.
    package func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    private func listen(_ connected: () -> Void) throws {
        let connection = try PostgresConnection(address)
        try connection.command("LISTEN \(Self.channel)")
        connected()
        // Whatever was written while nobody listened.
        receive([.missed])
        while !isStopped.load(ordering: .relaxed) {
            let notes = try connection.notifications(within: 1_000).flatMap { WriteNote.all(in: $0) }
            if !notes.isEmpty { receive(notes) }
        }
    }
}

extension WriteNote {
    /// Reads notes, one in each line.
    package static func all(in text: String) -> [WriteNote] {
        text.split(separator: "\n").compactMap { WriteNote(line: $0) }
    }

    /// Reads a note as the triggers of the PostgreSQL schema write it: `c`, an account and the number of its change; `s`, an
    /// account and the session that has ended; `a` and an account whose sessions have all ended; `q` for rows that belong to
    /// nobody; `r` for reminders that are due at another time.
    private init?(line: Substring) {
        let parts = line.split(separator: " ").map(String.init)
        switch (parts.first, parts.count) {
        case ("c", 3):
            guard let number = Int64(parts[2]) else { return nil }
            self = .changed(account: parts[1], number: number)
        case ("s", 3): self = .ended(account: parts[1], session: parts[2])
        case ("a", 2): self = .ended(account: parts[1], session: nil)
        case ("q", 1): self = .listsChanged
        case ("r", 1): self = .remindersPlanned
        default: return nil
        }
    }
}
