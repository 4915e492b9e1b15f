/// A picture that the system's share sheet is to offer, with the words that go with it.
public struct ShareRequest: Equatable, Sendable {
    /// The picture as SVG.
    public var svg: String
    /// The size of the picture made from it, in pixels.
    public var width: Int, height: Int
    /// The name of the file; always with the extension `.png`.
    public var fileName: String
    /// A title, for the targets that have one.
    public var title: String
    /// The words beside the picture.
    public var text: String
    /// An address that leads to what is shared.
    public var url: String?

    /// Creates a request to share a card.
    /// - Parameters:
    ///   - name: What the name of the file begins with, in lower-case letters, such as `whole`.
    ///   - random: 64 random bits, from which the file gets a name of its own.
    @inline(never)
    public init(
        _ card: PictureCard, name: String, title: String, text: String, url: String? = nil, random: UInt64
    ) {
        svg = card.svg
        width = PictureCard.width
        height = PictureCard.height
        let digits = Array("0123456789abcdef".utf8)
        let bits = (0..<8).map { digits[Int((random >> UInt64(60 - $0 * 4)) & 15)] }
        fileName = name + "-" + String(decoding: bits, as: UTF8.self) + ".png"
        self.title = title
        self.text = text
        self.url = url
    }
}

/// The outcome of sharing.
public enum ShareResult: Equatable, Sendable {
    /// The user chose a target, and it has the picture.
    case shared
    /// This system has no share sheet for files, so the picture was saved as a file.
    case saved
    /// The user closed the share sheet.
    case canceled
    /// No picture was made, or it could not be passed on; the system's reason, which is not for users.
    case failed(String)
}

extension Effect {
    /// Makes a picture and offers it in the system's share sheet.
    @inline(never)
    public static func share(_ request: ShareRequest, _ then: @escaping (ShareResult) -> Event) -> Effect {
        Effect(.share(request)) { if case .shared(let result) = $0 { then(result) } else { nil } }
    }
}
