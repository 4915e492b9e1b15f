import AlmanacCore

extension Document {
    /// Every text in it, in the order in which it is read.
    var texts: [String] {
        days.flatMap { day in
            [day.heading] + day.entries.flatMap { [$0.heading, $0.prompt, $0.text].compactMap { $0 } + $0.details }
        }
    }
}

extension ShareRequest {
    /// The picture as SVG; empty for another file.
    public var svg: String {
        if case .picture(let svg, _, _) = content { svg } else { "" }
    }

    /// The file's media type; empty for a picture.
    public var mediaType: String {
        if case .file(let type, _) = content { type } else { "" }
    }

    /// The file's bytes; `nil` for a picture.
    public var bytes: [UInt8]? {
        if case .file(_, let bytes) = content { bytes } else { nil }
    }
}
