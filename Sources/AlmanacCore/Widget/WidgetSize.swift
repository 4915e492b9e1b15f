/// How large a widget is.
public enum WidgetSize: UInt8, Slugged, Equatable {
    case small, medium, large

    public var slug: String {
        switch self {
        case .small: "small"
        case .medium: "medium"
        case .large: "large"
        }
    }

    /// The size's name.
    public var name: Word {
        switch self {
        case .small: .wholeSizeSmall
        case .medium: .wholeSizeMedium
        case .large: .wholeSizeLarge
        }
    }

    /// The width and height in pixels, unless the request asks for another size.
    public var pixels: WidgetPixels {
        switch self {
        case .small: WidgetPixels(width: 320, height: 320)
        case .medium: WidgetPixels(width: 660, height: 320)
        case .large: WidgetPixels(width: 660, height: 660)
        }
    }
}

/// A width and a height in pixels.
public struct WidgetPixels: Equatable, Sendable {
    /// The width and height that a drawing may have.
    public static let allowed = 200...2_000

    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size; values beyond ``allowed`` become its ends.
    public init(width: Int, height: Int) {
        self.width = min(max(width, WidgetPixels.allowed.lowerBound), WidgetPixels.allowed.upperBound)
        self.height = min(max(height, WidgetPixels.allowed.lowerBound), WidgetPixels.allowed.upperBound)
    }
}
