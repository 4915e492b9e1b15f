/// What screens show in place of a text that cannot be read on this device until the passphrase is entered.
public enum LockedText {
    /// The address of the page on which the passphrase is entered.
    public static let route = "/settings/encryption"

    /// Returns the row in place of a text, which leads to that page.
    /// - Parameters:
    ///   - title: What is known of the text, such as its kind.
    ///   - detail: What else is known of it.
    ///   - unlock: The event of a tap.
    @inline(never)
    public static func item<Event>(
        id: Int64, _ title: String, detail: String? = nil, _ words: Words, _ unlock: Event
    ) -> Item<Event> {
        let read = words[.encryptionRead]
        return Item(
            id: id, title: title, detail: detail.map { $0 + "\n" + read } ?? read, icon: "lock", route: route, unlock)
    }
}
