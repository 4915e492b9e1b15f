/// A URL's path and query, split into their decoded parts. Routes are parsed from it and printed back to it.
public struct Path: Equatable, Sendable {
    /// The parts between the slashes, decoded; none is empty.
    public let segments: [String]
    /// The query's items in order.
    public let query: [QueryItem]

    /// A `name=value` item of a query.
    public struct QueryItem: Equatable, Sendable {
        /// The decoded text before `=`.
        public let name: String
        /// The decoded text after `=`; empty if there is no `=`.
        public let value: String
    }

    /// Parses `/a/b?c=d`. A trailing slash, empty segments and the fragment are ignored.
    public init(_ text: String) {
        let (path, items) = text.cut(at: "#").before.cut(at: "?")
        segments = Path.parts(of: path, separatedBy: "/").map(Path.decode)
        query = Path.parts(of: items ?? "", separatedBy: "&").map { item in
            let (name, value) = item.cut(at: "=")
            return QueryItem(name: Path.decode(name), value: Path.decode(value ?? ""))
        }
    }

    /// The value of the first query item with a name; `nil` if there is none.
    public subscript(_ name: String) -> String? {
        for item in query where item.name == name { return item.value }
        return nil
    }

    /// Returns a text percent-encoded for a path segment or a query: every byte except unreserved characters becomes
    /// `%XX`.
    public static func encode(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                output.append(byte)
            default:
                output.append(UInt8(ascii: "%"))
                output.append(hex[Int(byte >> 4)])
                output.append(hex[Int(byte & 15)])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func parts(of text: String, separatedBy separator: Unicode.Scalar) -> [String] {
        text.parts(separatedBy: separator).filter { !$0.isEmpty }
    }

    private static func decode(_ text: String) -> String {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 48...57: byte - 48
            case 65...70: byte - 55
            case 97...102: byte - 87
            default: nil
            }
        }
        let utf8 = Array(text.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < utf8.count {
            if utf8[index] == UInt8(ascii: "%"), index + 2 < utf8.count,
                let high = digit(utf8[index + 1]), let low = digit(utf8[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(utf8[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
