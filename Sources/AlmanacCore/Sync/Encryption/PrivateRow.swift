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
        guard !item.isDeleted, let table = state.tables[item.table], !table.privateColumns.isEmpty,
            case .object(let members) = item.json
        else { return }
        self.members = members
        let record = Table.key(of: members, table.key)
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
                let context = Envelope.context(table: item.table, record: record, column: member.key)
                encrypted.append(EncryptedText(place: place, text: CipherText(data, for: context)))
            }
        }
        self.item.json = .object(self.members)
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
        if !members.isEmpty { item.json = .object(members) }
        item.isUnreadable = !lost.isEmpty
    }

    /// The row, marked to be queued again if the server does not have its texts in the form that the account wants; `nil`
    /// if it is encrypted, and this device cannot decrypt it for want of the key.
    func finished(_ encryption: AccountEncryption) -> PulledPage.Item? {
        guard encrypted.isEmpty else { return nil }
        guard !encryption.dataKey.isNone, !item.isUnreadable else { return item }
        var item = item
        item.isRequeued = encryption.isEnding ? isEncrypted : isPlain
        return item
    }
}
