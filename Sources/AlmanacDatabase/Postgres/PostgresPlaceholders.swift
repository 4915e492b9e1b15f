/// Turns the placeholders of our statements into those of PostgreSQL.
package enum PostgresPlaceholders {
    /// Replaces each `?` by `$1`, `$2` and so on, and `?1` by `$1`. What stands in quotation marks stays as it is.
    package static func numbered(_ sql: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(sql.utf8.count + 16)
        var count = 0
        var quote: UInt8?
        let bytes = Array(sql.utf8)
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "?") {
                result.append(UInt8(ascii: "$"))
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                // `?1` has its number already.
                guard !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else { continue }
                count += 1
                result.append(contentsOf: String(count).utf8)
                continue
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
