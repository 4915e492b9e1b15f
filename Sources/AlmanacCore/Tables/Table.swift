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
    /// The columns whose loss matters: where an edit or a deletion ends a row in which one of them says something else,
    /// the server keeps the row as it stood, in ``versions``.
    public let versioned: [String]
    /// The greatest length of the first of ``versioned``, in code points: two of its texts that become one must fit.
    public let longestText: Int
    /// The texts that nobody reads before the row's moment; `nil` if the table has none.
    public let sealing: Sealing?
    /// What a user calls its rows when they are counted, such as “2 goals”; `nil` for rows that hold nothing a user wrote.
    public let counted: Word?
    /// Which of a user's rows is the current one; `nil` if none is.
    public let current: CurrentRow?
    /// The columns that only the server writes and the apps read. A record keeps them, but they are never sent back: the
    /// server would refuse the whole row.
    public let readOnlyOnDevice: [String]
    /// The columns that distinguished the rows of one user before each had an id of its own; empty if rows always had one,
    /// or have none. Encrypted texts stay bound to their values, and `on_conflict` with them still finds a row.
    public let formerKey: [String]
    /// The columns of which each merges by itself: of two edits of a row, both stay where they changed different ones.
    /// Lists merge item by item. In all other columns, the row of the later edit stands.
    public let byMember: [String]
    /// The columns that no app reads, besides the owner and the time of the insert. A record leaves them out.
    public let ignoredOnDevice: [String]
    /// The columns that name rows which are deleted with this one. When it comes back, they are empty, and its app makes what
    /// belongs there anew.
    public let deletedAlong: [String]
    /// Whether only the server makes rows. Their users change what is theirs in them, and may delete them.
    public let isMadeByServer: Bool
    /// The column with the id of the account that owns a row. A table without one is public: everyone can read it,
    /// and only requests with the service key can write it.
    public let owner: String?
    #if !hasFeature(Embedded)
        /// The columns that only grow: of two edits, the greater value stands.
        public let greatest: [String]
        /// The columns of a choice that is made once a day: the day, and what was chosen for it. Of two choices for one day, the
        /// account's stands.
        public let chosenOnce: [String]
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
        privateColumns: [String] = [], versioned: [String]? = nil, longestText: Int = 0, sealing: Sealing? = nil,
        counted: Word? = nil, current: CurrentRow? = nil, readOnlyOnDevice: [String] = [],
        ignoredOnDevice: [String] = [], deletedAlong: [String] = [], formerKey: [String] = [],
        byMember: [String] = [], greatest: [String] = [], chosenOnce: [String] = [], primaryKey: [String],
        uniqueKeys: [[String]] = [], owner: String? = nil, transferProof: [String] = [], isMadeByServer: Bool = false,
        _ columns: () -> [Column]
    ) {
        self.name = name
        self.key = key
        self.isEncryptedOnDevice = isEncryptedOnDevice
        self.privateColumns = privateColumns
        self.versioned = versioned ?? privateColumns
        self.longestText = longestText
        (self.sealing, self.counted, self.current) = (sealing, counted, current)
        self.readOnlyOnDevice = readOnlyOnDevice
        self.ignoredOnDevice = ignoredOnDevice
        self.deletedAlong = deletedAlong
        self.isMadeByServer = isMadeByServer
        self.formerKey = formerKey
        self.byMember = byMember
        self.owner = owner
        #if !hasFeature(Embedded)
            self.greatest = greatest
            self.chosenOnce = chosenOnce
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
    ///   - formerKey: The columns whose values no two rows of one user could share once.
    ///   - byMember: The columns that merge by themselves.
    ///   - privateColumns: The columns that hold what the user wrote.
    ///   - versioned: The columns whose loss matters; `nil` for the private ones.
    ///   - longestText: The greatest length of the first of them.
    ///   - sealing: The texts that nobody reads before the row's moment.
    ///   - counted: What a user calls its rows when they are counted.
    ///   - current: Which of a user's rows is the current one.
    ///   - readOnlyOnDevice: The columns that only the server writes and the apps read.
    ///   - ignoredOnDevice: The columns that no app reads.
    ///   - deletedAlong: The columns that name rows which are deleted with this one.
    ///   - columns: The columns besides the id, the owner and the two timestamps.
    @inline(__always)
    public static func rows(
        _ name: String, _ summary: String, unique: [String] = [], formerKey: [String] = [], byMember: [String] = [],
        isEncryptedOnDevice: Bool = false, privateColumns: [String] = [], versioned: [String]? = nil,
        longestText: Int = 0, sealing: Sealing? = nil, counted: Word? = nil, current: CurrentRow? = nil,
        readOnlyOnDevice: [String] = [], ignoredOnDevice: [String] = [], deletedAlong: [String] = [],
        _ columns: () -> [Column]
    ) -> Table {
        Table(
            name, summary, key: unique.isEmpty ? ["id"] : unique, isEncryptedOnDevice: isEncryptedOnDevice,
            privateColumns: privateColumns, versioned: versioned, longestText: longestText, sealing: sealing,
            counted: counted, current: current, readOnlyOnDevice: readOnlyOnDevice,
            ignoredOnDevice: ignoredOnDevice, deletedAlong: deletedAlong, formerKey: formerKey, byMember: byMember,
            primaryKey: ["id"],
            uniqueKeys: unique.isEmpty ? [] : [["user_id"] + unique], owner: "user_id"
        ) { [.id, .owner()] + columns() + [.createdAt, .updatedAt] }
    }

    /// Declares a table with one row for each user, or for each user and thing.
    /// - Parameters:
    ///   - things: The columns that identify the thing.
    ///   - byMember: The columns that merge by themselves.
    ///   - greatest: The columns that only grow.
    ///   - chosenOnce: The columns of a choice that is made once a day, the day first.
    ///   - readOnlyOnDevice: The columns that only the server writes and the apps read.
    ///   - ignoredOnDevice: The columns that no app reads.
    ///   - columns: The columns besides the owner and the two timestamps.
    @inline(__always)
    public static func single(
        _ name: String, _ summary: String, per things: [String] = [], byMember: [String] = [],
        greatest: [String] = [], chosenOnce: [String] = [], isEncryptedOnDevice: Bool = false,
        readOnlyOnDevice: [String] = [], ignoredOnDevice: [String] = [], _ columns: () -> [Column]
    ) -> Table {
        Table(
            name, summary, key: things, isEncryptedOnDevice: isEncryptedOnDevice, readOnlyOnDevice: readOnlyOnDevice,
            ignoredOnDevice: ignoredOnDevice, byMember: byMember, greatest: greatest, chosenOnce: chosenOnce,
            primaryKey: ["user_id"] + things, owner: "user_id"
        ) { [.owner()] + columns() + [.createdAt, .updatedAt] }
    }
}

extension Table {
    /// Whether rows hold texts that are encrypted in an encrypted account: their own, or those of the rows they are versions
    /// of.
    public var holdsPrivateTexts: Bool { !privateColumns.isEmpty || name == Table.versions.name }

    /// The column with the id of the account that owns a row, for a table that has owners.
    public var ownerColumn: String { owner ?? "user_id" }

    /// The columns to whose values an encrypted text of a row is bound.
    public var contextKey: [String] { formerKey.isEmpty ? key : formerKey }

    #if !hasFeature(Embedded)
        /// The columns that only the server writes.
        public var writtenByServer: [Column] { columns.filter { $0.writer != .person } }
    #endif
}
