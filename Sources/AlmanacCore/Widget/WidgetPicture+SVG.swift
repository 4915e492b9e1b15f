extension WidgetPicture {
    /// Returns the drawing as an SVG file of exactly its size in pixels.
    @inline(never)
    public func svg(_ colors: WidgetColors, _ theme: WidgetTheme) -> String {
        var svg = SVG()
        open(&svg)
        svg.add(" width=\"")
        svg.add(pixels.width)
        svg.add("\" height=\"")
        svg.add(pixels.height)
        svg.add("\" role=\"img\"><title>")
        svg.escape(view.text)
        svg.add("</title><style>")
        svg.add(colors.style(theme))
        svg.add("</style>")
        draw(&svg)
        return svg.text
    }

    /// Returns the drawing as an element of a page, which brings the style sheet and says the text.
    @inline(never)
    func element() -> String {
        var svg = SVG()
        open(&svg)
        svg.add(" aria-hidden=\"true\">")
        draw(&svg)
        return svg.text
    }

    private func open(_ svg: inout SVG) {
        svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        svg.add(width)
        svg.add(" ")
        svg.add(height)
        svg.add("\"")
    }

    private func draw(_ svg: inout SVG) {
        svg.add("<rect class=\"g\" width=\"")
        svg.add(width)
        svg.add("\" height=\"")
        svg.add(height)
        svg.add("\"/>")
        for part in parts {
            for block in part.blocks { draw(block, of: part, &svg) }
        }
        svg.add("</svg>")
    }

    private func draw(_ block: CardBlock, of part: WidgetTexts, _ svg: inout SVG) {
        let style = block.style
        svg.add("<g class=\"")
        svg.add(style.color)
        svg.add("\" font-family=\"")
        svg.add(style.font.families(style.language))
        svg.add("\" font-size=\"")
        svg.add(block.size)
        svg.add("\" xml:lang=\"")
        svg.add(style.language == .zh ? "zh-Hans" : style.language.code)
        svg.add("\"")
        if part.isCentered { svg.add(" text-anchor=\"middle\"") }
        if style.isBold { svg.add(" font-weight=\"700\"") }
        if style.tracking > 0 { svg.add(" letter-spacing=\".04em\"") }
        svg.add(">")
        for line in 0..<block.count {
            let shift = block.shift(of: line)
            svg.add("<text x=\"")
            svg.add(part.isCentered ? part.box.left + part.box.width / 2 + shift : part.box.left + min(0, shift))
            svg.add("\" y=\"")
            svg.add(block.baseline(of: line))
            svg.add("\">")
            svg.escape(block.text(of: line))
            svg.add("</text>")
        }
        svg.add("</g>")
    }
}
