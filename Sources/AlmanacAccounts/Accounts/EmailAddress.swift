/// An email address in canonical form.
package struct EmailAddress: Equatable, Sendable {
    /// In lowercase and ASCII, with at most 254 characters.
    package let text: String

    /// - Returns: `nil` for an invalid address. A valid one is safe in the header of an email: it has no spaces, line
    ///   breaks, or brackets.
    package init?(_ text: String) {
        // The lowercase of the Kelvin sign is a “k”, which would make another's address of it.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let text = text.trimmingASCIISpaces.lowercased()
        guard text.utf8.count <= 254,
            text.wholeMatch(of: /[a-z0-9!#$%&'*+\/=?^_`{|}~.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+/) != nil,
            !text.contains("..")
        else { return nil }
        self.text = text
    }
}

extension String {
    fileprivate var trimmingASCIISpaces: String {
        var part = self[...]
        while part.first == " " { part.removeFirst() }
        while part.last == " " { part.removeLast() }
        return String(part)
    }
}
