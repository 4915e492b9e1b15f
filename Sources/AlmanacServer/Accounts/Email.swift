/// An e-mail address as we keep it.
struct Email: Equatable, Sendable {
    /// Lower-case, ASCII, at most 254 characters.
    let text: String

    /// - Returns: `nil` for what is no address. What passes is safe in a mail's header: no spaces, no line breaks,
    ///   no brackets.
    init?(_ text: String) {
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
