import AlmanacCore

extension Table {
    /// The column with a name; `nil` without one.
    package subscript(_ name: String) -> Column? {
        columns.first { $0.name == name }
    }

    /// The columns that answers and exports show.
    package var shown: [Column] { columns.filter { !$0.isSecret } }

    /// Whether what its rows say is kept when a write ends it.
    package var makesVersions: Bool { owner != nil && !versioned.isEmpty }

    /// What a write that leaves a row's texts as they are sets beside the change number: the number with which the texts came
    /// to stand. It is null where that is the row's own.
    package var keepingTexts: SQL { changingTexts("FALSE") }

    /// What a write sets there that may change the texts.
    /// - Parameter differs: the condition for it to do so.
    package func changingTexts(_ differs: SQL) -> SQL {
        guard makesVersions else { return "" }
        return ", text_change = CASE WHEN \(differs) THEN NULL ELSE coalesce(text_change, change_number) END"
    }

    /// The columns whose bytes count as stored by the user: what they wrote, also where the server has kept it.
    package var counted: [Column] {
        if isMadeByServer { return columns }
        let dates = byMember.isEmpty ? [] : [Column.text(MemberDates.column)]
        return columns.filter { $0.writer == .person } + dates
    }

    /// Whether the column's texts are envelopes in an encrypted account.
    package func isPrivate(_ column: Column) -> Bool { privateColumns.contains(column.name) }
}

extension SQLValue {
    package init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .int(let int): self = .int(int)
        case .text(let text): self = .text(text)
        }
    }
}
