import AlmanacCore

extension ShareRequest {
    /// The picture as SVG; empty for another file.
    public var svg: String {
        if case .picture(let svg, _, _) = content { svg } else { "" }
    }

    /// The file's bytes; `nil` for a picture.
    public var bytes: [UInt8]? {
        if case .file(_, let bytes) = content { bytes } else { nil }
    }
}
