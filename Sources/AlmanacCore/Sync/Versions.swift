// What rows said before: versions, as the device has fetched them, and what their user can do with them. All of it is
// ordinary edits, so that it works offline and reaches the other devices.

/// What a row said before an edit, a deletion or a merge ended it.
public struct Version: Equatable, Sendable {
    /// The row of ``Table/versions``.
    public let record: Record
    /// The name of the row's table.
    public let table: String
    /// What the row said: the columns that a person writes.
    public let fields: [JSON.Member]

    static let table = "table_name"
    static let columns = "columns"
    static let rowKey = "row_key"
    private static let seen = "seen_at"
    /// How long versions are kept, in milliseconds: 30 days.
    public static let lifetime: Int64 = 30 * 86_400_000

    /// Reads a record of ``Table/versions``; `nil` if it is none.
    public init?(_ record: Record) {
        guard let table = record.string(Version.table), case .object(let fields)? = record[Version.columns] else {
            return nil
        }
        (self.record, self.table, self.fields) = (record, table, fields)
    }

    /// Its id.
    public var id: String { record.key }

    /// When it was written.
    public var editedAt: Instant? { record.string("edited_at").flatMap { Instant(timestamp: $0) } }

    /// When it became a version.
    public var replacedAt: Instant? { record.string("replaced_at").flatMap { Instant(timestamp: $0) } }

    /// Whether the row was deleted.
    public var isDeletion: Bool { record.string("cause") == VersionCause.deletion.slug }

    /// The name of the device whose request made it a version; `nil` if it is not known. It wrote the version if that never
    /// stood, and otherwise what stands instead.
    public var label: String? { record.string("label").flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether it never stood: a later edit was there when it came.
    public var neverStood: Bool { record["row_change"]?.int == 0 }

    /// Whether it was written beside what stood.
    public var isParallel: Bool { record["parallel"] == .bool(true) }

    /// Whether it was written beside what stands, and its user has not decided about it.
    public var isPending: Bool {
        isParallel && record.string(Version.seen).isNone && !isDeletion
    }

    /// Whether it says what nobody is to read yet, whatever has become of its row since.
    public func isClosed(in table: Table, at now: Instant) -> Bool { table.sealing?.isClosed(fields, at: now) ?? false }

    /// Returns whether it is a version of a record.
    public func isOf(_ record: Record, in table: Table) -> Bool {
        guard self.table == table.name else { return false }
        if let id = record.string("id"), keyOfRow == [.string(id)] { return true }
        return key(in: table) == record.key
    }

    /// Returns the key of the record that it is of.
    public func key(in table: Table) -> String { Table.key(of: fields, table.key) }

    /// The id of the row that it is of; `nil` if its rows have none.
    public var rowID: String? { keyOfRow.count == 1 ? keyOfRow.first?.string : nil }

    private var keyOfRow: [JSON] {
        record.string(Version.rowKey).flatMap { try? JSON.parse(Array($0.utf8)) }?.array ?? []
    }

    /// The string of a field; `nil` if there is none.
    public func string(_ field: String) -> String? { fields.first { $0.key == field }?.value.string }

    /// When its user has decided about it.
    private var seenAt: Instant? { record.string(Version.seen).flatMap { Instant(timestamp: $0) } }

    /// Whether it has been kept for a time, by default for as long as versions are kept: since it became one, and since its
    /// user has decided about it.
    public func isOver(at now: Instant, after age: Int64 = Version.lifetime) -> Bool {
        guard !isPending, let replacedAt else { return false }
        return max(replacedAt, seenAt ?? replacedAt).milliseconds + age < now.milliseconds
    }
}

extension Version {
    /// Returns the changes of the choice that what stands stays alone.
    public func keepThis(at moment: Moment, _ random: inout Random) -> [Change] {
        guard isPending else { return [] }
        return Table.versions.put(
            [JSON.Member(Version.seen, .string(moment.now.timestamp))], over: record, at: moment, &random)
    }

    /// Returns the changes of the choice that this version stands instead. What stood becomes a version in turn.
    public func restore(over old: Record, in table: Table, at moment: Moment, _ random: inout Random) -> [Change] {
        table.put(fields.filter { table.versioned.contains($0.key) }, over: old, at: moment, &random)
            + keepThis(at: moment, &random)
    }

    /// Returns the changes of the choice that both are one text; `nil` if they cannot be.
    public func keepBoth(
        with old: Record, in table: Table, at moment: Moment, _ random: inout Random
    ) -> [Change]? {
        guard let texts = both(with: old, in: table) else { return nil }
        return table.put(texts, over: old, at: moment, &random) + keepThis(at: moment, &random)
    }

    /// Returns both as one text: what stands, then this; `nil` if that is longer than the column takes, or if they differ in
    /// another column, too, such as a quote's second language.
    public func both(with old: Record, in table: Table) -> [JSON.Member]? {
        var texts: [JSON.Member] = []
        for column in table.versioned {
            guard let other = string(column), !other.isEmpty else { continue }
            let mine = old.string(column) ?? ""
            if mine == other { continue }
            if mine.isEmpty {
                texts.append(JSON.Member(column, .string(other)))
            } else {
                guard table.versioned[0] == column else { return nil }
                let text = mine + (table.longestText > 500 ? "\n\n" : " · ") + other
                guard text.length <= table.longestText else { return nil }
                texts.append(JSON.Member(column, .string(text)))
            }
        }
        return texts
    }

    /// Returns the changes that take back a deletion.
    public func restore(in table: Table, at moment: Moment, _ random: inout Random) -> [Change] {
        // Later than the deletion, whose time is the server's, also where this device's clock is slow.
        var moment = moment
        for time in [replacedAt, editedAt] {
            if let time, time >= moment.now { moment.now = Instant(milliseconds: time.milliseconds + 1_000) }
        }
        return table.put(
            fields.filter {
                $0.key != "user_id" && $0.key != "created_at" && !table.deletedAlong.contains($0.key)
            }, at: moment, &random)
    }

    /// After how long a device forgets versions by its own clock, in milliseconds: a clock that is a year ahead forgets none.
    private static let longest: Int64 = 400 * 86_400_000

    /// Returns the changes that forget the versions that were kept for long enough, as the server forgets them. A device's
    /// clock may be ahead, so what counts first is the server's latest date that is known here. One with a decision that waits to
    /// be sent stays until then: changes that change nothing would be made again and again.
    /// - Parameter records: The records of ``Table/versions``.
    public static func upkeep(_ records: [Record], at now: Instant) -> [Change] {
        let versions = records.compactMap { Version($0) }
        var latest = Instant(milliseconds: 0)
        for version in versions { latest = max(latest, version.replacedAt ?? latest) }
        return versions.filter {
            $0.record.edit.isEmpty && ($0.isOver(at: min(now, latest)) || $0.isOver(at: now, after: longest))
        }.map {
            .deleteIf(table: Table.versions.localName, key: .text($0.id), column: 2, equals: .text(""))
        }
    }
}

extension Array<Version> {
    /// The versions in records that are kept at a time, the latest first.
    public init(_ records: [Record], at now: Instant) {
        self = records.compactMap { Version($0) }.filter { !$0.isOver(at: now) }.ordered { one, other in
            // Tuples would compare the ids in the standard library's way, which the browser's program does not have.
            let (first, second) = (one.replacedAt?.milliseconds ?? 0, other.replacedAt?.milliseconds ?? 0)
            return first == second ? one.id > other.id : first > second
        }
    }

    /// Returns the versions of a record, the latest first.
    public func of(_ record: Record, in table: Table) -> [Version] {
        filter { $0.isOf(record, in: table) }
    }
}
