import AlmanacCore

/// The pages with what texts said before: those of one text, and what was deleted.
public enum VersionsPage {
    struct State: Equatable, Sendable {
        /// The versions, and the rows that they may be of; `nil` until they are read.
        var records: Snapshot?
        /// What the page says of the last choice that is stored.
        var done: Word?
        /// Why the last choice could not be stored.
        var problem: StoreFault?
    }

    /// What the user does on the pages, and the answers of the storage.
    public indirect enum Event: Equatable, Sendable {
        case read(Reading)
        /// A choice about the version with this id.
        case chosen(Choice, String)
        /// A choice was stored, of which the page says this.
        case stored(Word, WriteResult)
    }

    /// What becomes of a version.
    public enum Choice: Equatable, Sendable {
        /// What stands stays alone, the version stands instead, or both become one text.
        case keepThis, keepOther, keepBoth
        /// A deletion is taken back.
        case undo
    }

    /// The tables with versions.
    static var tables: [Table] { Almanac.syncedTables.filter { !$0.versioned.isEmpty } }

    static var queries: [Query] { [Table.versions.query] + tables.map { $0.query } }

    /// Returns whether a page shows records of one of these local tables.
    static func reads(anyOf names: [String]) -> Bool { queries.contains { names.contains($0.table) } }

    static var read: [Effect<Event>] { [.read(queries) { .read($0) }] }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .read(.rows(let rows)): state.records = rows
        case .read(.failed(let fault)), .stored(_, .failed(let fault)): state.problem = fault
        case .stored(let done, .done):
            (state.done, state.problem) = (done, nil)
            return read
        case .chosen(let choice, let id):
            let changes = changes(choice, id, state, moment)
            let isPending = state.versions.contains { $0.id == id && $0.isPending }
            let done: Word =
                switch choice {
                case .keepThis: .versionsKept
                case .keepOther: isPending ? .versionsKept : .versionsRestored
                case .keepBoth: .versionsJoined
                case .undo: .deletedBack
                }
            return changes.isEmpty ? [] : [.write(changes) { .stored(done, $0) }]
        }
        return []
    }

    private static func changes(_ choice: Choice, _ id: String, _ state: State, _ moment: Moment) -> [Change] {
        guard let version = state.versions.first(where: { $0.id == id }), let table = table(version.table) else {
            return []
        }
        var random = Random(seed: moment.random)
        if choice == .undo { return version.restore(in: table, at: moment, &random) }
        guard let record = state.records?.records(of: table).first(where: { version.isOf($0, in: table) }) else {
            return []
        }
        switch choice {
        case .keepThis: return version.keepThis(at: moment, &random)
        case .keepOther: return version.restore(over: record, in: table, at: moment, &random)
        case .keepBoth: return version.keepBoth(with: record, in: table, at: moment, &random) ?? []
        case .undo: return []
        }
    }

    static func table(_ name: String) -> Table? {
        for table in tables where table.name == name { return table }
        return nil
    }
}

extension VersionsPage.State {
    /// The versions, the latest first.
    var versions: [Version] { [Version](records?.records(of: .versions) ?? []) }

    /// The versions of what was deleted and is not there again, the last deletion of each row.
    var deleted: [Version] {
        var keys: [String] = []
        return versions.filter { version in
            guard version.isDeletion, let table = VersionsPage.table(version.table), let records else { return false }
            let key = version.table + version.key(in: table)
            guard !keys.contains(key), !records.records(of: table).contains(where: { version.isOf($0, in: table) })
            else { return false }
            keys.append(key)
            return true
        }
    }
}
