/// A row whose text is on the screen to be read.
public struct ShownText: Equatable, Sendable {
    /// The row's table.
    public let table: Table
    /// The row.
    public let record: Record

    /// Creates the mention of a row.
    public init(_ table: Table, _ record: Record) {
        self.table = table
        self.record = record
    }
}
