import AlmanacApp
import AlmanacCore
import AlmanacDatabase

// What the server reads off a table's declaration.

extension Table {
    /// The keys no two rows may share: the primary key first.
    package var keys: [[String]] { [primaryKey] + uniqueKeys }

    /// The keys by which `on_conflict` finds an existing row: also the former one, which rows may share by now.
    package var conflictKeys: [[String]] { keys + (formerKey.isEmpty ? [] : [[ownerColumn] + formerKey]) }

    /// What the server computes from the rest of a row, and must compute again once a user has edited it.
    package var derived: [Column] { columns.filter { $0.isDerived } }

    /// What only the server knows of a row, and cannot compute again. Most of it outlives a deletion by the user, or
    /// deleting and inserting would be a way to a second trial.
    package var knownToServerAlone: [Column] { writtenByServer.filter { !$0.isDerived } }

    /// What of it is kept for a deleted row, and restored when the row comes back.
    package var outlivingDeletion: [Column] { knownToServerAlone.filter { !$0.endsWithRow } }

    /// The column whose time decides which of two edits of a row wins, on tables that have it.
    package var edited: Column? { self["updated_at"] }
}

extension Column {
    /// What the column of a new row holds when it does not depend on the moment.
    package var beginning: SQLValue {
        if case .value(let value) = initial { SQLValue(value) } else { .null }
    }
}

extension Column.Check {
    /// The check with the apps of the register named.
    package var resolved: Column.Check {
        if case .app = self { .oneOf(Register.slugs) } else { self }
    }
}
