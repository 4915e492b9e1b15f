/// The rows that a statement has returned. They are valid only within the closure that received them.
package struct PostgresResult {
    package let library: LibPQ
    package let result: LibPQ.Result
    package let columns: [PostgresColumn]

    package var count: Int { Int(library.rowCount(result)) }

    /// The text of a value; `nil` for null.
    package func text(_ row: Int, _ column: Int) -> UnsafeBufferPointer<UInt8>? {
        guard library.isNull(result, CInt(row), CInt(column)) == 0 else { return nil }
        return UnsafeBufferPointer(
            start: library.value(result, CInt(row), CInt(column)),
            count: Int(library.valueLength(result, CInt(row), CInt(column))))
    }

    /// A row's values.
    package func values(_ row: Int) -> [SQLValue] {
        columns.indices.map { column in
            text(row, column).map { columns[column].type.value(of: $0) } ?? .null
        }
    }
}

/// Texts of a row that are not as PostgreSQL has written them. They are freed with the row.
package final class RewrittenTexts {
    private var buffers: [UnsafeMutableBufferPointer<UInt8>] = []

    deinit { removeAll() }

    package func keep(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        buffers.append(buffer)
        return UnsafeBufferPointer(buffer)
    }

    package func removeAll() {
        for buffer in buffers { buffer.deallocate() }
        buffers.removeAll(keepingCapacity: true)
    }
}
