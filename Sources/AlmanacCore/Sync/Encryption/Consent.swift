// What another device does to the account's encryption, as far as this one's user has a say in it. A session without the
// passphrase must not be enough to have a device send its texts in plain: each asks its own user first. And if the
// passphrase, the recovery code or the key is replaced, all other devices say so.

extension Sync {
    /// The changes with which the user agrees that this device sends private texts in plain: all that is encrypted is
    /// fetched, and sent again so.
    /// - Parameter mark: Differs from that of every other reset of the cursor.
    public static func agreeToEnd(_ encryption: AccountEncryption, _ mark: String) -> [Change] {
        guard let id = encryption.endedKeyID ?? encryption.keyID else { return [] }
        return agreeToEnd(of: id) + (encryption.keyID.isNone ? forgetKeys : []) + [resetCursor(mark)]
    }

    /// The changes that note that the user has turned encryption off here.
    public static func agreeToEnd(of keyID: String) -> [Change] {
        [
            .put(table: stateTable.name, row: [.text(AccountEncryption.agreedKey), .text(keyID)]),
            .delete(table: stateTable.name, key: .text(AccountEncryption.endedKey)),
        ]
    }

    /// The change that withdraws that: encryption stays on.
    public static var withdrawConsent: Change {
        .delete(table: stateTable.name, key: .text(AccountEncryption.agreedKey))
    }

    /// The changes that forget all of it, for another account; but for texts that wait here for their user's word, which are
    /// not to reach that one in plain either.
    static var forgetConsent: [Change] { [withdrawConsent] + forgetKeys }

    private static var forgetKeys: [Change] {
        [AccountEncryption.knownKeysKey, AccountEncryption.presentKeysKey].map {
            .delete(table: stateTable.name, key: .text($0))
        }
    }

    /// The changes that note that the user knows of the keys that the account has now.
    public static func noteKeys(_ encryption: AccountEncryption) -> [Change] {
        encryption.presentKeys.map { [known($0)] } ?? []
    }

    /// The changes that note the keys that the user has put there on this device.
    /// - Parameter row: The row of ``Table/accountKeys``.
    public static func noteKeys(of row: JSON) -> [Change] {
        AccountEncryption.keys(of: row).map { [known($0), present($0)] } ?? []
    }

    private static func present(_ keys: String) -> Change {
        .put(table: stateTable.name, row: [.text(AccountEncryption.presentKeysKey), .text(keys)])
    }

    private static func known(_ keys: String) -> Change {
        .put(table: stateTable.name, row: [.text(AccountEncryption.knownKeysKey), .text(keys)])
    }

    /// The changes that store what a page says of the keys, and how the end of one stands.
    /// - Parameter held: the account's row of keys as this device has it.
    static func consentChanges(_ page: PulledPage, _ held: Record?, _ state: State) -> [Change] {
        let encryption = state.encryption
        var changes: [Change] = []
        var staysOn = false
        if let row = page.items.last(where: { $0.table == Table.accountKeys.name }), !row.isDeleted,
            let keys = AccountEncryption.keys(of: row.json)
        {
            // What the device has seen first is what its user knows.
            if encryption.knownKeys.isNone {
                changes.append(known(held.flatMap { AccountEncryption.keys(of: $0) } ?? keys))
            }
            if keys != encryption.presentKeys { changes.append(present(keys)) }
            staysOn = !encryption.isEnding
        }
        if let ended = encryption.endedKeyID {
            if encryption.text.isNone, !state.storedEncryption.isNone {
                changes.append(.put(table: stateTable.name, row: [.text(AccountEncryption.endedKey), .text(ended)]))
            }
        } else if encryption.text.isNone, !state.storedEncryption.isNone {
            changes += forgetKeys
        } else if state.storedEncryption.isNone, !encryption.text.isNone {
            changes.append(.delete(table: stateTable.name, key: .text(AccountEncryption.endedKey)))
        }
        // If it is turned off again, the user is asked again.
        let isOver = encryption.text != state.storedEncryption && !encryption.isEnding
        if !encryption.agreedKeyID.isNone, staysOn || isOver { changes.append(withdrawConsent) }
        return changes
    }
}

extension AccountEncryption {
    /// Forgets what is read from ``Sync/stateTable``, before it is read again.
    mutating func beginReading() {
        (unreadable, hasLockedRows, keepsReadable) = ([], false, false)
        (agreedKeyID, endedKeyID, knownKeys, presentKeys) = (nil, nil, nil, nil)
    }

    /// Takes a row of ``Sync/stateTable``.
    /// - Returns: whether it was one of these.
    mutating func note(_ key: String, _ value: String) -> Bool {
        switch key {
        case Self.lockedKey: hasLockedRows = true
        case Sync.keepingKey: keepsReadable = true
        case Self.agreedKey: agreedKeyID = value
        case Self.endedKey: endedKeyID = value
        case Self.knownKeysKey: knownKeys = value
        case Self.presentKeysKey: presentKeys = value
        default: return false
        }
        return true
    }

    /// The wrapped keys of a row of ``Table/accountKeys``, to be compared.
    static func keys(of row: JSON) -> String? { keys(row.string("passphrase_key"), row.string("recovery_key")) }

    static func keys(of record: Record) -> String? {
        keys(record.string("passphrase_key"), record.string("recovery_key"))
    }

    private static func keys(_ passphrase: String?, _ code: String?) -> String? {
        guard let passphrase, let code else { return nil }
        return passphrase + " " + code
    }
}

extension Sync.Phase {
    /// Whether a page has come that is not stored yet.
    var hasPage: Bool {
        switch self {
        case .readingKey(.page), .decrypting(.page), .reading, .storing: true
        default: false
        }
    }
}
