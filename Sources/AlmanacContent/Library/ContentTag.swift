import Crypto
import HTTPTypes
import NIOCore

/// The entity tag of a response that depends only on the content's version and the request, or on its own bytes. It is
/// weak, because compressed and plain responses share it.
package struct ContentTag {
    package let text: String

    /// The version of the response format. Increase it when the format changes, or clients would keep the old one.
    private static let shape = 1

    package init(version: Int64, _ asked: String...) {
        let hash = SHA256.hash(data: Array(asked.joined(separator: "\n").utf8)).prefix(6).hex
        text = "W/\"\(version).\(Self.shape).\(hash)\""
    }

    /// Creates the tag from a response's bytes.
    package init(of bytes: [UInt8]) {
        self.init(SHA256.hash(data: bytes))
    }

    /// Creates the tag from a response's headers and its body.
    package init(of headers: HTTPFields, _ body: ByteBuffer) {
        var hash = SHA256()
        for field in headers { hash.update(data: Array("\(field.name): \(field.value)\n".utf8)) }
        body.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
        self.init(hash.finalize())
    }

    private init(_ digest: SHA256.Digest) {
        text = "W/\"\(digest.prefix(12).hex)\""
    }
}
