/// The statements that a connection has prepared, by their text, and which of them leave to make room.
///
/// PostgreSQL keeps a plan for each, which takes some forty times as much memory as its text, and requests to the tables
/// make new ones without end. So the texts together are bounded, and those that were not used for longest leave.
package struct PreparedStatements {
    private struct Entry {
        let statement: PostgresStatement
        var lastUse: Int
    }

    /// The most bytes of all texts. The server's own statements have a third of it.
    package static let most = 128 << 10
    /// A statement with more bytes has no name: the next such one takes its place. Hardly one is used again.
    package static let longest = 8 << 10

    private var entries: [String: Entry] = [:]
    private var bytes = 0
    /// How many uses, and how many names, there were.
    private var (uses, names) = (0, 0)

    package init() {}

    /// How many there are.
    package var count: Int { entries.count }

    /// Returns the statement with this text, if there is one.
    package mutating func use(_ sql: String) -> PostgresStatement? {
        uses += 1
        entries[sql]?.lastUse = uses
        return entries[sql]?.statement
    }

    /// Takes statements off so that there is room for another one.
    /// - Returns: the names of those that the server has to forget.
    package mutating func makeRoom(for sql: String) -> [String] {
        let new = sql.utf8.count
        guard new <= Self.longest, bytes + new > Self.most else { return [] }
        var names: [String] = []
        // Half of them at once, so that this is seldom.
        for (text, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
        where bytes + new > Self.most / 2 {
            names.append(entry.statement.name)
            bytes -= text.utf8.count
            entries[text] = nil
        }
        return names
    }

    /// Returns the name for a new statement; an empty one if it is not kept.
    package mutating func newName(for sql: String) -> String {
        guard sql.utf8.count <= Self.longest else { return "" }
        names += 1
        return "s\(names)"
    }

    /// Keeps a statement that the server has prepared, if it has a name.
    package mutating func keep(_ statement: PostgresStatement, for sql: String) {
        guard !statement.name.isEmpty else { return }
        entries[sql] = Entry(statement: statement, lastUse: uses)
        bytes += sql.utf8.count
    }

    /// Forgets all: the server has none of them any more.
    package mutating func removeAll() {
        entries = [:]
        bytes = 0
    }
}
