import AlmanacCore

// The byte encoding of what is shared; `Web/host/wire.js` and `Web/host/share.js` hold the other half.

extension ShareRequest {
    func write(to writer: inout ByteWriter) {
        writer.string(svg)
        writer.count(width)
        writer.count(height)
        writer.string(fileName)
        writer.string(title)
        writer.string(text)
        writer.string(url ?? "")
    }
}

extension ShareResult {
    init(from reader: inout ByteReader) {
        switch reader.byte() {
        case 0: self = .shared
        case 1: self = .saved
        case 2: self = .canceled
        default: self = .failed(reader.string())
        }
    }
}
