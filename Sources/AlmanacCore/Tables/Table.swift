/// A table on the server, declared once, in the folder of the app that owns it.
///
/// From the declaration, the server derives the schema, the validation, the access rules for rows and a page of the
/// API's documentation. A device derives its local table, the keys of records and the limits that its forms check. The
/// Wasm module does not contain the columns, because it does not need them.
public struct Table: Equatable, Sendable {
    /// The name on the server, in SQL and in URLs.
    public let name: String
    /// The columns that distinguish the rows of one user; empty if each user has one row.
    public let key: [String]
    /// Whether records are encrypted in a device's storage.
    public let isEncryptedOnDevice: Bool
    /// The columns whose texts leave a device only encrypted, if the account is end-to-end encrypted (P12). The forms
    /// and the limits of plain texts stay the same; an ``Envelope`` in their place may be longer. The first is never null.
    public let privateColumns: [String]
    /// The columns that only the server writes and the apps read. A record keeps them, but they are never sent back: the
    /// server would refuse the whole row.
    public let readOnlyOnDevice: [String]
    /// The columns that no app reads, besides the owner and the time of the insert. A record leaves them out.
    public let ignoredOnDevice: [String]
    /// The column with the id of the account that owns a row. A table without one is public: everyone can read it,
    /// and only requests with the service key can write it.
    public let owner: String?
    #if !hasFeature(Embedded)
        /// A description of a row, for the API's documentation.
        public let summary: String
        /// The columns.
        public let columns: [Column]
        /// The columns of the primary key.
        public let primaryKey: [String]
        /// Further lists of columns whose values no two rows may share.
        public let uniqueKeys: [[String]]
        /// Columns whose values together prove that a row now belongs to another user. For example, a browser's push
        /// subscription belongs to the user who is signed in to the browser.
        public let transferProof: [String]
    #endif

    /// Declares a table in full. Most declarations use `rows` or `single`.
    @inline(__always)
    public init(
        _ name: String, _ summary: String, key: [String], isEncryptedOnDevice: Bool = false,
        privateColumns: [String] = [], readOnlyOnDevice: [String] = [], ignoredOnDevice: [String] = [],
        primaryKey: [String], uniqueKeys: [[String]] = [], owner: String? = nil, transferProof: [String] = [],
        _ columns: () -> [Column]
    ) {
        self.name = name
        self.key = key
        self.isEncryptedOnDevice = isEncryptedOnDevice
        self.privateColumns = privateColumns
        self.readOnlyOnDevice = readOnlyOnDevice
        self.ignoredOnDevice = ignoredOnDevice
        self.owner = owner
        #if !hasFeature(Embedded)
            self.summary = summary
            self.columns = columns()
            self.primaryKey = primaryKey
            self.uniqueKeys = uniqueKeys
            self.transferProof = transferProof
        #endif
    }

    /// Declares a table of users' own rows, each with an id.
    /// - Parameters:
    ///   - unique: The columns whose values no two rows of one user may share. If empty, only the id identifies a row.
    ///   - privateColumns: The columns that hold what the user wrote.
    ///   - readOnlyOnDevice: The columns that only the server writes and the apps read.
    ///   - ignoredOnDevice: The columns that no app reads.
    ///   - columns: The columns besides the id, the owner and the two timestamps.
    @inline(__always)
    public static func rows(
        _ name: String, _ summary: String, unique: [String] = [], isEncryptedOnDevice: Bool = false,
        privateColumns: [String] = [], readOnlyOnDevice: [String] = [], ignoredOnDevice: [String] = [],
        _ columns: () -> [Column]
    ) -> Table {
        Table(
            name, summary, key: unique.isEmpty ? ["id"] : unique, isEncryptedOnDevice: isEncryptedOnDevice,
            privateColumns: privateColumns, readOnlyOnDevice: readOnlyOnDevice, ignoredOnDevice: ignoredOnDevice,
            primaryKey: ["id"], uniqueKeys: unique.isEmpty ? [] : [["user_id"] + unique], owner: "user_id"
        ) { [.id, .owner()] + columns() + [.createdAt, .updatedAt] }
    }

    /// Declares a table with one row for each user, or for each user and thing.
    /// - Parameters:
    ///   - things: The columns that identify the thing.
    ///   - readOnlyOnDevice: The columns that only the server writes and the apps read.
    ///   - ignoredOnDevice: The columns that no app reads.
    ///   - columns: The columns besides the owner and the two timestamps.
    @inline(__always)
    public static func single(
        _ name: String, _ summary: String, per things: [String] = [], isEncryptedOnDevice: Bool = false,
        readOnlyOnDevice: [String] = [], ignoredOnDevice: [String] = [], _ columns: () -> [Column]
    ) -> Table {
        Table(
            name, summary, key: things, isEncryptedOnDevice: isEncryptedOnDevice, readOnlyOnDevice: readOnlyOnDevice,
            ignoredOnDevice: ignoredOnDevice, primaryKey: ["user_id"] + things, owner: "user_id"
        ) { [.owner()] + columns() + [.createdAt, .updatedAt] }
    }
}

extension Table {
    /// The column with the id of the account that owns a row, for a table that has owners.
    public var ownerColumn: String { owner ?? "user_id" }

    #if !hasFeature(Embedded)
        /// The columns that only the server writes.
        public var writtenByServer: [Column] { columns.filter { $0.writer != .person } }
    #endif
}
