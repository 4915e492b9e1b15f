/// A path and its query, taken apart. Routes are parsed from these and printed back to them.
public struct Path: Equatable, Sendable {
    public let segments: [String]
    public let query: [QueryItem]

    public struct QueryItem: Equatable, Sendable {
        public let name: String
        public let value: String
    }

    /// Reads `/a/b?c=d`; a trailing slash and empty segments do not count.
    public init(_ text: String) {
        let utf8 = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        let parts = utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: UInt8(ascii: "/")).map { Path.decode(Array($0)) }
        guard parts.count > 1 else {
            query = []
            return
        }
        query = parts[1].split(separator: UInt8(ascii: "&")).map { item in
            let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(
                name: Path.decode(Array(pair[0])), value: pair.count > 1 ? Path.decode(Array(pair[1])) : "")
        }
    }

    public subscript(_ name: String) -> String? {
        for item in query where item.name == name { return item.value }
        return nil
    }

    /// A value made safe for a path or a query: everything but unreserved characters as `%XX`.
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

    private static func decode(_ utf8: [UInt8]) -> String {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 48...57: byte - 48
            case 65...70: byte - 55
            case 97...102: byte - 87
            default: nil
            }
        }
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
