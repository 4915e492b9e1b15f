/// A picture within a screen, drawn by the core.
public struct Picture: Equatable, Sendable {
    /// The alternative text.
    public var label: String
    /// The picture as an SVG file.
    public var svg: String
    /// The width and height in pixels, which set its proportions.
    public var pixels: WidgetPixels

    /// Creates a picture.
    @inline(never)
    public init(_ label: String, svg: String, _ pixels: WidgetPixels) {
        self.label = label
        self.svg = svg
        self.pixels = pixels
    }
}

extension WidgetPicture {
    /// Returns the drawing as it is shown in the app.
    @inline(never)
    public func preview(_ colors: WidgetColors) -> Picture {
        Picture(view.text, svg: svg(colors, .auto), pixels)
    }
}
