/// What this device knows of the account's end-to-end encryption.
public struct AccountEncryption: Equatable, Sendable {
    /// Whether the stored state was read. Until then, nothing is known.
    public internal(set) var isKnown = false
    /// The id of the account's data key; `nil` if encryption is off.
    public internal(set) var keyID: String?
    /// Whether it is being turned off: the server takes texts in plain, and the key is still needed to read the others.
    public internal(set) var isEnding = false
    /// The key whose end this device's user has agreed to. Until then, the device sends no private text in plain.
    var agreedKeyID: String?
    /// The key that the account no longer has, while the device's user has not agreed to it.
    var endedKeyID: String?
    /// Whether the user has begun to delete what is encrypted, and keeps what is readable here in plain (`KeepingReadable.swift`).
    var keepsReadable = false
    /// The wrapped keys that the user knows of, and those that the account has; `nil` until the device has seen any.
    var knownKeys: String?
    var presentKeys: String?
    /// The data key, once this round has read it.
    var dataKey: DataKey?
    /// Whether this round has looked for the data key.
    var isKeyRead = false
    /// Whether this device does not have the data key, so that the user must enter the passphrase.
    public internal(set) var isLocked = false
    /// Whether the rows that cannot be read here were fetched. Known from the stored state.
    var hasLockedRows = false
    /// Whether they are still to be fetched.
    var lacksLockedRows: Bool { isLocked && !hasLockedRows }
    /// Whether this device has fetched rows that it could not read then, and has the key now.
    var canReadMore: Bool { hasKey && hasLockedRows }
    /// Whether everything is to be fetched once more.
    var fetchesAgain: Bool { lacksLockedRows || canReadMore }
    /// How often the server has refused the form of a text since it last accepted one.
    var refusals = 0
    /// Whether this process has fetched everything again because the server still needs the key.
    var hasLookedAgain = false
    /// The number of records that were queued again in this round.
    var requeued = 0
    /// The most edits that have waited since none did.
    public internal(set) var mostWaiting = 0
    /// The rows on the server whose texts do not decrypt, although this device has the key. Known from the stored state.
    public internal(set) var unreadable: [UnreadableRow] = []

    /// The name under ``Sync/stateTable`` of ``text``.
    static let storedKey = "encryption"
    /// Under ``Sync/stateTable``, whether the rows that cannot be read here were fetched. An earlier version of the program
    /// left them out.
    static let lockedKey = "locked rows"

    /// Under ``Sync/stateTable``: ``agreedKeyID``, ``endedKeyID``, ``knownKeys``, and ``presentKeys``.
    static let agreedKey = "encryption agreed"
    static let endedKey = "encryption ended"
    static let knownKeysKey = "keys known"
    static let presentKeysKey = "keys present"

    /// The state as stored; `nil` if encryption is off.
    var text: String? { keyID.map { (isEnding ? "ending " : "on ") + $0 } }

    /// Takes over the stored state.
    mutating func take(_ text: String?) {
        let parts = text?.cut(at: " ")
        take(parts?.after, isEnding: parts?.before == "ending")
    }

    /// Takes over the account's row of ``Table/accountKeys``; `nil` if it has none any more.
    mutating func take(row: JSON?) {
        let id = row?.string("key_id")
        if !id.isNone {
            endedKeyID = nil
        } else if !keyID.isNone, keyID != agreedKeyID, !keepsReadable {
            endedKeyID = keyID
        }
        take(id, isEnding: row?.string("state") == "ending")
    }

    /// A key that was read stays if it is the same one.
    private mutating func take(_ id: String?, isEnding: Bool) {
        isKnown = true
        self.isEnding = isEnding
        guard id != keyID else { return }
        keyID = id
        (dataKey, isKeyRead, isLocked) = (nil, false, false)
    }

    /// Whether texts are encrypted before they are sent.
    public var encrypts: Bool { !keyID.isNone && !decrypts }

    /// Whether texts are sent in plain again while encryption is being turned off.
    public var decrypts: Bool { isEnding && agreedKeyID == keyID }

    /// Whether another device has turned encryption off, and the user of this one has not said yet whether it sends texts
    /// in plain.
    public var awaitsConsent: Bool { isEnding && !decrypts || !endedKeyID.isNone }

    /// Whether what is here belongs to an encrypted account, or did until another device ended that without the word of this
    /// one's user: it is not to reach another account, or the server in plain.
    public var isSecret: Bool { !keyID.isNone || !endedKeyID.isNone }

    /// Whether private texts wait here for the user: for the passphrase, or for a yes to sending them in plain. As long as
    /// the account has the key, they are encrypted, and need no yes.
    var holdsBack: Bool { isLocked || !endedKeyID.isNone }

    /// Whether the passphrase, the recovery code or the whole key was replaced on another device, and the user of this one
    /// has not been told.
    public var isReplaced: Bool { !keyID.isNone && !knownKeys.isNone && knownKeys != presentKeys }

    /// Whether this round has found the account's key on this device. A window that does not sync has not looked for it.
    public var hasKey: Bool { !dataKey.isNone }

    /// Whether the account is encrypted and this device reads its texts. A window that does not sync, and one that was
    /// opened offline, have not looked for the key: they go by what was stored.
    public var isReadable: Bool { !keyID.isNone && !isLocked && (hasKey || !hasLockedRows) }

    /// Takes a key from the secure store if it is the account's.
    mutating func take(secret text: String?) {
        let key = text.flatMap { DataKey(secretText: $0) }
        isKeyRead = true
        dataKey = key?.id == keyID ? key : nil
        isLocked = !keyID.isNone && dataKey.isNone
    }
}

extension Sync.State {
    /// Whether all private texts on the server are encrypted, as far as this device knows: it has fetched everything
    /// since encryption was turned on, and nothing waits to be sent.
    public var isAllEncrypted: Bool {
        encryption.encrypts && !encryption.isEnding && !encryption.isLocked && encryption.requeued == 0
            && waiting == 0 && refused == 0 && phase == .idle && !isCatchingUp
    }

    /// Whether encryption is being turned off, and only rows that do not decrypt keep it from ending. What the server says
    /// counts once it is stored, because everything is fetched again then.
    public var isHeldUp: Bool {
        encryption.decrypts && encryption.text == storedEncryption && !encryption.unreadable.isEmpty && waiting == 0
            && !isCatchingUp
    }

    /// Whether some of the account's records may not have arrived on this device yet.
    public var isCatchingUp: Bool { isFetching || (storedCursor?.integer).isNone }
}

/// A row on the server whose texts do not decrypt: they were damaged, or moved there from elsewhere. The sync leaves it out
/// and notes it, so that the user can decide.
public struct UnreadableRow: Equatable, Sendable {
    /// The table's name on the server.
    public let table: String
    /// The row's id.
    public let id: String
    /// When the row was last edited, as the server writes it.
    public let edited: String

    /// How the names of the noted rows under ``Sync/stateTable`` begin.
    private static let prefix = "unreadable "

    init?(table: String, _ row: JSON) {
        guard let id = row.string("id") else { return nil }
        (self.table, self.id, edited) = (table, id, row.string("updated_at") ?? "")
    }

    /// Reads a row of ``Sync/stateTable``; `nil` if it is another one.
    init?(key: String, value: String) {
        guard key.begins(with: Self.prefix), let name = key.cut(at: " ").after else { return nil }
        let parts = name.cut(at: "/")
        guard let id = parts.after else { return nil }
        (table, self.id, edited) = (parts.before, id, value)
    }

    private var key: Value { .text(Self.prefix + table + "/" + id) }

    /// The change that notes the row.
    var noted: Change { .put(table: Sync.stateTable.name, row: [key, .text(edited)]) }

    /// The change that no longer does.
    var forgotten: Change { .delete(table: Sync.stateTable.name, key: key) }
}

/// What an account has, and a copy of this device's records has not.
public struct MissingRecords: Equatable, Sendable {
    /// Whether some records may not have arrived on this device yet, or without their texts.
    public var isCatchingUp = false
    /// The number of records that do not decrypt.
    public private(set) var unreadable = 0

    /// Nothing is missing.
    public init() {}

    /// Reads what is missing from the rows of ``Sync/stateTable``, which belong to the same snapshot as the records.
    public init(_ rows: [Row]) {
        var state = Sync.State([], personal: [])
        Sync.note(rows, &state)
        isCatchingUp = state.isCatchingUp || state.encryption.hasLockedRows
        unreadable = state.encryption.unreadable.count
    }

    /// Whether nothing is missing.
    public var isNothing: Bool { !isCatchingUp && unreadable == 0 }
}
