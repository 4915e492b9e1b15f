/// What screens show in place of a text that cannot be read on this device until the passphrase is entered.
public enum LockedText {
    /// The address of the page on which the passphrase is entered.
    public static let route = "/settings/encryption"

    /// Returns the row in place of a text, which leads to that page.
    /// - Parameters:
    ///   - title: What is known of the text, such as its kind.
    ///   - detail: What else is known of it; `nil` to say that the passphrase is needed.
    ///   - unlock: The event of a tap.
    @inline(never)
    public static func item<Event>(
        id: Int64, _ title: String, detail: String? = nil, _ words: Words, _ unlock: Event
    ) -> Item<Event> {
        Item(id: id, title: title, detail: detail ?? words[.encryptionRead], icon: "lock", route: route, unlock)
    }

    /// Says, once for a whole screen, that texts are here and cannot be read yet, what can be done meanwhile, and how they
    /// can be read.
    @inline(never)
    public static func notice<Event>(_ words: Words, _ unlock: Event) -> Notice<Event> {
        Notice(
            .info, title: words[.documentLocked], words[.encryptionMeanwhile],
            action: Action(words[.documentUnlock], unlock))
    }
}
