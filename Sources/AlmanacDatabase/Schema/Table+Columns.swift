import AlmanacCore

extension Table {
    /// The column with a name; `nil` without one.
    package subscript(_ name: String) -> Column? {
        columns.first { $0.name == name }
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
