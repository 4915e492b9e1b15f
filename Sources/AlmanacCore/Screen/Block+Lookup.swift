/// A table to look something up in: a few columns of short texts, the first of which names its row.
public struct Lookup: Sendable {
    /// The table's visible heading.
    public var label: String
    /// The columns' names.
    public var columns: [String]
    /// The rows' texts, as many as there are columns.
    public var rows: [[String]]

    /// Creates a table.
    @inline(never)
    public init(_ label: String, columns: [String], rows: [[String]]) {
        self.label = label
        self.columns = columns
        self.rows = rows
    }
}
