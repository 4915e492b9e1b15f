/// A row of the server, with what its private columns hold. The texts are found once, when it is created.
struct PrivateRow: Equatable, Sendable {
    /// The row, as far as it is decrypted.
    private(set) var item: PulledPage.Item
    /// Whether the server has some of its texts encrypted, and whether it has some in plain. A client may have written one
    /// column alone.
    private(set) var isEncrypted = false, isPlain = false
    private var members: [JSON.Member] = []
    /// The encrypted texts.
    private var encrypted: [EncryptedText] = []

    private struct EncryptedText: Equatable {
        /// The place among the members.
        let place: Int
        let text: CipherText
    }

    /// Finds the texts of a row.
    /// - Parameters:
    ///   - sent: encrypted texts that this device has just sent, which need no decrypting.
    ///   - plain: the fields that were encrypted.
    init(_ item: PulledPage.Item, _ state: Sync.State, sent: [JSON.Member] = [], plain: [JSON.Member] = []) {
        self.item = item
        guard !item.isDeleted, let (table, members) = Self.texts(item, state), !table.privateColumns.isEmpty else {
            return
        }
        self.members = members
        let record = Table.key(of: members, table.contextKey)
        for (place, member) in members.enumerated() where table.privateColumns.contains(member.key) {
            guard let text = member.value.string else { continue }
            guard let data = Envelope.data(of: text) else {
                isPlain = true
                continue
            }
            isEncrypted = true
            if sent.contains(member), let known = plain.first(where: { $0.key == member.key }) {
                self.members[place] = known
            } else {
                let context = Envelope.context(table: table.name, record: record, column: member.key)
                encrypted.append(EncryptedText(place: place, text: CipherText(data, for: context)))
            }
        }
        hold()
    }

    /// The table and the members with the texts: those of the row or, in a version, those of the row that it is of.
    private static func texts(_ item: PulledPage.Item, _ state: Sync.State) -> (Table, [JSON.Member])? {
        guard case .object(let members) = item.json else { return nil }
        guard item.table == Table.versions.name else { return state.tables[item.table].map { ($0, members) } }
        guard case .object(let columns)? = item.json[Version.columns], let name = item.json.string(Version.table) else {
            return nil
        }
        return state.tables[name].map { ($0, columns) }
    }

    /// Puts the members back into the row.
    private mutating func hold() {
        guard isVersion, case .object(let all) = item.json else {
            item.json = .object(members)
            return
        }
        item.json = .object(
            all.filter { $0.key != Version.columns } + [JSON.Member(Version.columns, .object(members))])
    }

    private var isVersion: Bool { item.table == Table.versions.name }

    /// Whether it is a version that keeps the account's key from being removed.
    private var isUndecided: Bool {
        item.json["parallel"] == .bool(true) && item.json.string("seen_at").isNone
            && item.json.string("cause") != VersionCause.deletion.slug
    }

    /// The texts to decrypt, in order.
    var work: [CipherText] { encrypted.map { $0.text } }

    /// Puts the decrypted texts in place of the encrypted ones. Those that do not decrypt are left out, and the row is
    /// ``PulledPage/Item/isUnreadable``.
    /// - Parameter texts: the results for ``work``; the row's are removed.
    mutating func open(_ texts: inout ArraySlice<String?>) {
        var lost: [Int] = []
        for place in encrypted.map({ $0.place }) {
            if let plain = texts.popFirst() ?? nil {
                members[place] = JSON.Member(members[place].key, .string(Envelope.unpadded(plain)))
            } else {
                lost.append(place)
            }
        }
        encrypted = []
        for place in lost.reversed() { members.remove(at: place) }
        if !members.isEmpty { hold() }
        item.isUnreadable = !lost.isEmpty
    }

    /// The row, marked to be queued again if the server does not have its texts in the form that the account wants. Where
    /// this device cannot decrypt it for want of the key, it has no private texts and is ``Record/isLocked``.
    func finished(_ encryption: AccountEncryption) -> PulledPage.Item? {
        guard encrypted.isEmpty else { return isVersion ? nil : locked }
        // A version that cannot be read here is left out, unless its user has to decide about it.
        if isVersion, item.isUnreadable, !isUndecided { return nil }
        guard !encryption.dataKey.isNone, !item.isUnreadable else { return item }
        var item = item
        // What other devices send in plain while encryption ends stays so.
        item.isRequeued = encryption.decrypts ? isEncrypted : isPlain && !encryption.isEnding
        return item
    }

    private var locked: PulledPage.Item {
        var item = item
        let places = encrypted.map { $0.place }
        let known = members.enumerated().filter { !places.contains($0.offset) }.map { $0.element }
        item.json = .object(known + [Record.locked])
        return item
    }
}
