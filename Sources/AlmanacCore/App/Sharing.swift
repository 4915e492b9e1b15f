/// A file that the system's share sheet is to offer, with the words that go with it.
public struct ShareRequest: Equatable, Sendable {
    /// What the file holds.
    public indirect enum Content: Equatable, Sendable {
        /// A picture as SVG, of which the shell makes a PNG of this size in pixels.
        case picture(svg: String, width: Int, height: Int)
        /// The file's bytes, with their media type.
        case file(mediaType: String, bytes: [UInt8])
    }

    /// What the file holds.
    public var content: Content
    /// The name of the file, with the extension of its media type.
    public var fileName: String
    /// A title, for the targets that have one.
    public var title: String
    /// The words beside the file.
    public var text: String
    /// An address that leads to what is shared.
    public var url: String?

    /// Creates a request to share a card as a picture.
    /// - Parameters:
    ///   - name: What the name of the file begins with, in lower-case letters, such as `whole`.
    ///   - random: 64 random bits, from which the file gets a name of its own.
    @inline(never)
    public init(
        _ card: PictureCard, name: String, title: String, text: String, url: String? = nil, random: UInt64
    ) {
        content = .picture(svg: card.svg, width: PictureCard.width, height: PictureCard.height)
        var random = Random(seed: random)
        fileName = name + "-" + random.uuid() + ".png"
        self.title = title
        self.text = text
        self.url = url
    }

    /// Creates a request to share a file of JSON.
    /// - Parameter fileName: The name of the file, with the extension `.json`.
    @inline(never)
    public init(json: [UInt8], fileName: String) {
        self.init(mediaType: "application/json", json, fileName: fileName)
    }

    /// Creates a request to share a document of Markdown.
    /// - Parameter fileName: The name of the file, with the extension `.md`.
    @inline(never)
    public init(markdown: String, fileName: String) {
        self.init(mediaType: "text/markdown", Array(markdown.utf8), fileName: fileName)
    }

    private init(mediaType: String, _ bytes: [UInt8], fileName: String) {
        content = .file(mediaType: mediaType, bytes: bytes)
        self.fileName = fileName
        title = ""
        text = ""
    }
}

/// The outcome of sharing.
public enum ShareResult: Equatable, Sendable {
    /// The user chose a target, and it has the file.
    case shared
    /// This system has no share sheet for such files, so the file was saved.
    case saved
    /// The user closed the share sheet.
    case canceled
    /// No file was made, or it could not be passed on; the system's reason, which is not for users.
    case failed(String)
}

extension Effect {
    /// Offers a file in the system's share sheet, or saves it where there is none.
    @inline(never)
    public static func share(_ request: ShareRequest, _ then: @escaping (ShareResult) -> Event) -> Effect {
        Effect(.share(request)) { if case .shared(let result) = $0 { then(result) } else { nil } }
    }
}
