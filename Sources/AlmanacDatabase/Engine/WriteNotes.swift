import GRDB
import Synchronization

/// What a committed write has done, for those who wait for it.
package enum WriteNote: Equatable, Sendable {
    /// Rows of the account have changed; the number is that of the change.
    case changed(account: String, number: Int64)
    /// The session has ended, or all sessions of the account.
    case ended(account: String, session: String?)
    /// Rows that everyone sees, and that belong to nobody, have changed at another server.
    case listsChanged
    /// Another server has planned a reminder.
    case remindersPlanned
    /// Anything may have happened: at another server while this one could not hear it, or by a command beside it.
    case missed

    /// Whether lists that everyone sees may have changed.
    package var changesLists: Bool { self == .listsChanged || self == .missed }

    /// Whether a reminder may be due earlier than before.
    package var plansReminders: Bool { self == .remindersPlanned || self == .missed }
}

/// Notes which accounts the writes of this process change.
///
/// Triggers on the writer's connection take the notes, so no statement that changes a row can forget to. They are
/// published after the commit: a note of a write that was undone would announce a number that the next write gets.
package final class WriteNotes: Sendable {
    private let notes = Mutex<[WriteNote]>([])
    private let receiver = Mutex<Receiver?>(nil)

    /// A closure that stood in the lock by itself would be wrapped once more each time it is read, and after some
    /// hundred thousand writes its call would no longer fit on the stack.
    private struct Receiver: Sendable {
        let receive: @Sendable ([WriteNote]) -> Void
    }

    /// The number of notes of the current transaction so far.
    package var count: Int { notes.withLock { $0.count } }

    /// Drops the notes of a write that was undone.
    package func keepFirst(_ count: Int) {
        notes.withLock { $0.removeLast(max(0, $0.count - count)) }
    }

    /// Passes the notes of a committed transaction on.
    package func publish() {
        let published = notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
        guard !published.isEmpty else { return }
        receiver.withLock { $0 }?.receive(published)
    }

    /// Sets who receives the notes.
    package func send(to receiver: @escaping @Sendable ([WriteNote]) -> Void) {
        self.receiver.withLock { $0 = Receiver(receive: receiver) }
    }

    // MARK: Triggers

    /// The function that the triggers call: with the account, and the change number or the session that has ended.
    package func function() -> DatabaseFunction {
        DatabaseFunction("take_note", argumentCount: 2) { [self] values in
            guard let account = String.fromDatabaseValue(values[0]) else { return nil }
            let note: WriteNote =
                switch values[1].storage {
                case .int64(let number): .changed(account: account, number: number)
                case .string(let session): .ended(account: account, session: session)
                default: .ended(account: account, session: nil)
                }
            notes.withLock { $0.append(note) }
            return nil
        }
    }

    /// The statements that make the triggers. They are temporary: they belong to one connection, and not to the file.
    package static var triggers: [SQL] {
        let rows = Tables.owned.map { (table: $0.name, owner: $0.owner ?? "id") }
        let changes = rows + [(table: "tombstones", owner: "owner")]
        return changes.flatMap { table, owner in
            ["INSERT", "UPDATE OF change_number"].enumerated().map { index, event in
                trigger(
                    "notes_\(table)_\(index)", event, on: table,
                    "take_note(NEW.\(name: owner), NEW.\(name: "change_number"))")
            }
        } + [
            trigger(
                "notes_session_end", "UPDATE OF ended_at", on: "sessions", "take_note(NEW.account_id, NEW.id)"),
            trigger("notes_session_gone", "DELETE", on: "sessions", "take_note(OLD.account_id, OLD.id)"),
            trigger("notes_ban", "UPDATE OF banned_until", on: "accounts", "take_note(NEW.id, NULL)"),
        ]
    }

    private static func trigger(_ name: String, _ event: String, on table: String, _ call: SQL) -> SQL {
        "CREATE TEMP TRIGGER \(name: name) AFTER \(verbatim: event) ON \(name: table) BEGIN SELECT \(call); END"
    }
}

extension SQL.StringInterpolation {
    /// Inserts the event of a trigger.
    fileprivate mutating func appendInterpolation(verbatim event: String) {
        appendLiteral(event)
    }
}
