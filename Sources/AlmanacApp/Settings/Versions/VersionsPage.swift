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

    static var queries: [Query] { [Table.versions.query, outbox] + tables.map { $0.query } }

    /// The deletions that wait to be sent are there.
    private static var outbox: Query { .all(table: Outbox.table.name) }

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
            let isPending = state.versions(at: moment.now).contains { $0.id == id && $0.isPending }
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
        var random = Random(seed: moment.random)
        if choice == .undo, let waiting = state.waiting.first(where: { $0.id == id }),
            let table = table(waiting.table)
        {
            return waiting.takeBack(in: table, at: moment, &random)
        }
        guard let version = state.versions(at: moment.now).first(where: { $0.id == id }),
            let table = table(version.table)
        else { return [] }
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
    /// The versions that are kept at a time, the latest first.
    func versions(at now: Instant) -> [Version] { [Version](records?.records(of: .versions) ?? [], at: now) }

    /// The deletions that wait to be sent.
    var waiting: [WaitingDeletion] {
        guard let records else { return [] }
        return WaitingDeletion.all(in: records[Outbox.table]).filter { deletion in
            guard let table = VersionsPage.table(deletion.table) else { return false }
            return records[.all(table: table.localName)].contains { Record($0).map { deletion.isOf($0) } ?? false }
        }
    }

    /// What was deleted and is not there again: the last deletion of each row, and what another device had written beside it.
    func deleted(at now: Instant) -> [DeletedText] {
        guard let records else { return [] }
        var deletions = waiting.map { DeletedText(id: $0.id, table: $0.table, fields: $0.fields, day: $0.deletedAt) }
        var keys = waiting.map { $0.table + $0.key }
        for version in versions(at: now) where version.isDeletion {
            guard let table = VersionsPage.table(version.table),
                !records.records(of: table).contains(where: { version.isOf($0, in: table) })
            else { continue }
            let key = version.table + version.key(in: table)
            guard version.isParallel || !keys.contains(key) else { continue }
            if !version.isParallel { keys.append(key) }
            deletions.append(
                DeletedText(id: version.id, table: version.table, fields: version.fields, day: version.replacedAt))
        }
        return deletions
    }
}

/// Something that was deleted.
struct DeletedText: Equatable, Sendable {
    let id: String
    /// The name of the row's table.
    let table: String
    /// What it said.
    let fields: [JSON.Member]
    /// When it was deleted.
    let day: Instant?
}
