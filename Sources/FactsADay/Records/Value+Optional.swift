import AlmanacCore

extension Value {
    static func optional(_ text: String?) -> Value {
        text.map { .text($0) } ?? .null
    }

    static func optional(_ int: Int64?) -> Value {
        int.map { .int($0) } ?? .null
    }
}
