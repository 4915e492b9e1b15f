import AlmanacCore

// The byte encoding of what is shared and stored; `Web/host/wire.js`, `share.js` and `store.js` hold the other half.

extension ShareRequest {
    func write(to writer: inout ByteWriter) {
        switch content {
        case .picture(let svg, let width, let height):
            writer.tag(ContentTag.picture)
            writer.string(svg)
            writer.count(width)
            writer.count(height)
        case .file(let mediaType, let bytes):
            writer.tag(ContentTag.file)
            writer.string(mediaType)
            writer.blob(bytes)
        }
        writer.string(fileName)
        writer.string(title)
        writer.string(text)
        writer.string(url ?? "")
    }
}

extension ShareResult {
    init(from reader: inout ByteReader) {
        switch reader.tag(ShareTag.self) {
        case .shared: self = .shared
        case .saved: self = .saved
        case .canceled: self = .canceled
        default: self = .failed(reader.string())
        }
    }
}

extension StorageUse {
    init(from reader: inout ByteReader) {
        let used: Int64? = reader.flag() ? reader.signed() : nil
        let quota: Int64? = reader.flag() ? reader.signed() : nil
        self.init(used: used, quota: quota, isPersistent: reader.flag())
    }
}

extension FileResult {
    init(from reader: inout ByteReader) {
        switch reader.tag(FileTag.self) {
        case .chosen: self = .chosen(name: reader.string(), bytes: reader.blob())
        case .tooLarge: self = .tooLarge
        case .canceled: self = .canceled
        default: self = .failed(reader.string())
        }
    }
}
