import Foundation

extension Sequence<UInt8> {
    /// Two lower-case digits a byte.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension Data {
    /// Base64 in the alphabet that needs no escaping in a URL, without padding (RFC 4648 §5).
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// `nil` for anything ``base64URL`` would not write.
    init?(base64URL text: String) {
        let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        self.init(base64Encoded: padded.replacing("-", with: "+").replacing("_", with: "/"))
        guard base64URL == text else { return nil }
    }
}
