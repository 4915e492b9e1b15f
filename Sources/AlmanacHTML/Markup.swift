import AlmanacCore

extension Node {
    /// The tree as HTML, for the first paint and for tests.
    public var html: String {
        var output: [UInt8] = []
        write(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func write(to output: inout [UInt8]) {
        guard tag != .text else { return escape(text, into: &output) }
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: tag.name.utf8)
        for attribute in attributes {
            output.append(UInt8(ascii: " "))
            output.append(contentsOf: attribute.name.name.utf8)
            output.append(contentsOf: "=\"".utf8)
            escape(attribute.value, into: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
        guard tag != .input, tag != .img else { return }
        for child in children { child.write(to: &output) }
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: tag.name.utf8)
        output.append(UInt8(ascii: ">"))
    }

    private func escape(_ text: String, into output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
            default: output.append(byte)
            }
        }
    }
}
