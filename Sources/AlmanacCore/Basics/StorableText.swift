// What a stored text may hold, the same on every device and on the server.

extension String {
    /// Whether every database and every output can hold the text. XML knows no control characters but tab, line feed and
    /// carriage return, and neither U+FFFE nor U+FFFF: one of them in a quote would end a feed for all its readers.
    public var isStorable: Bool {
        @inline(never) get {
            for scalar in unicodeScalars where !String.isStorable(scalar) { return false }
            return true
        }
    }

    /// The text without the characters that make it no ``isStorable`` one.
    public var storable: String {
        @inline(never) get {
            guard !isStorable else { return self }
            let all = Array(utf8)
            var bytes: [UInt8] = []
            var place = 0
            for scalar in unicodeScalars {
                let next = place + UTF8.width(scalar)
                if String.isStorable(scalar) { bytes.append(contentsOf: all[place..<next]) }
                place = next
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether a stored text may hold a character.
    static func isStorable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10, 13: true
        case 0..<32, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

extension JSON {
    /// The value with its texts and names as they can be stored.
    public var storable: JSON {
        @inline(never) get {
            switch self {
            case .string(let text): .string(text.storable)
            case .array(let items): .array(items.map { $0.storable })
            case .object(let members): .object(members.map { Member($0.key.storable, $0.value.storable) })
            case .null, .bool, .int, .double: self
            }
        }
    }
}
