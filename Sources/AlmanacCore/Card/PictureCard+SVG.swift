extension PictureCard {
    /// The card as SVG.
    public var svg: String {
        var svg = SVG()
        svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1080\" height=\"1350\" viewBox=\"0 0 1080 1350\">")
        drawGround(&svg)
        if ground == .sheet { drawStars(&svg) } else { drawOrnament(&svg) }
        for block in head { draw(block, &svg) }
        for block in layout.blocks { draw(block, &svg) }
        for block in foot { draw(block, &svg) }
        svg.add("</svg>")
        return svg.text
    }

    private func drawGround(_ svg: inout SVG) {
        svg.add("<linearGradient id=\"g\" x2=\".3\" y2=\"1\"><stop stop-color=\"")
        svg.add(palette.ground)
        svg.add("\"/><stop offset=\"1\" stop-color=\"")
        svg.add(palette.groundBelow ?? palette.ground)
        svg.add("\"/></linearGradient><path fill=\"url(#g)\" d=\"M0 0H1080V1350H0z\"/><g color=\"")
        // A topic's color comes from the server.
        svg.escape(palette.accent)
        svg.add("\">")
        switch ground {
        case .plain: break
        case .dawn:
            svg.add("<radialGradient id=\"d\" cx=\".5\" cy=\"1.04\" r=\".75\" color=\"")
            svg.add(palette.glow ?? palette.accent)
            svg.add("\"><stop stop-color=\"currentColor\" stop-opacity=\".55\"/><stop offset=\".4\" stop-color=\"")
            svg.add("currentColor\" stop-opacity=\".25\"/><stop offset=\"1\" stop-color=\"currentColor\" stop-opacity=")
            svg.add("\"0\"/></radialGradient><path fill=\"url(#d)\" d=\"M0 0H1080V1350H0z\"/><circle cx=\"540\" ")
            svg.add("cy=\"1500\" r=\"330\" fill=\"#fff\" fill-opacity=\".35\"/>")
        case .frame:
            svg.add(
                "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.5\" d=\"M44 44H1036V1306H44z\"/><path ")
            svg.add("fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".55\" d=\"M56 56H1024V1294H56z\"/>")
        case .sheet: svg.add("<rect x=\"56\" y=\"56\" width=\"968\" height=\"1238\" rx=\"40\" fill=\"#fff\"/>")
        }
    }

    /// Between the languages two halves make a circle.
    private func drawOrnament(_ svg: inout SVG) {
        if layout.blocks.count > 1, layout.blocks[1].style.hasOrnament {
            let next = layout.blocks[1]
            let radius = max(4, min(11, layout.size / 6))
            svg.add("<g transform=\"translate(")
            svg.add(isCentered ? PictureCard.width / 2 : margin + radius + 1)
            svg.add(" ")
            // Optically between the two: the next block's first line has more space above it.
            svg.add((layout.blocks[0].bottom + next.top) / 2 + next.size / 10)
            svg.add(")\" stroke=\"currentColor\" stroke-width=\"2\"><g transform=\"scale(")
            svg.add(radius)
            svg.add(
                ")\"><circle r=\"1\" fill=\"none\" vector-effect=\"non-scaling-stroke\"/><path fill=\"currentColor\" ")
            svg.add("stroke=\"none\" d=\"M0-1A1 1 0 0 1 0 1z\"/></g>")
            if isCentered { svg.add("<path stroke-opacity=\".5\" d=\"M-36 0h-64M36 0h64\"/>") }
            svg.add("</g>")
        }
        svg.add("</g>")
    }

    /// Above an article, a field in its topic's color, as high as the text leaves it, with a large star and small ones.
    private func drawStars(_ svg: inout SVG) {
        let edge = (layout.blocks.first?.top ?? 1_050) - 56
        svg.add("<path fill=\"currentColor\" fill-opacity=\".2\" d=\"M56 96a40 40 0 0 1 40-40H984a40 40 0 0 1 40 40V")
        svg.add(edge)
        svg.add("H56z\"/><g fill=\"currentColor\">")
        let radius = min(170, (edge - 56) * 36 / 100)
        let (x, y) = (952 - radius, edge - radius - radius / 3)
        drawStar(x, y, radius, &svg)
        drawStar(x - radius - radius / 6, y + radius * 3 / 4, radius / 4, &svg)
        if edge > 420 { drawStar(x - radius - radius / 2, y + radius / 8, radius / 8, &svg) }
        svg.add("</g></g>")
    }

    private func drawStar(_ x: Int, _ y: Int, _ radius: Int, _ svg: inout SVG) {
        svg.add("<path transform=\"translate(")
        svg.add(x)
        svg.add(" ")
        svg.add(y)
        svg.add(") scale(")
        svg.add(radius)
        svg.add(")\" d=\"M0-1C.15-.42.42-.15 1 0C.42.15.15.42 0 1C-.15.42-.42.15-1 0C-.42-.15-.15-.42 0-1z\"/>")
    }

    private func draw(_ block: CardBlock, _ svg: inout SVG) {
        let style = block.style
        svg.add("<g font-family=\"")
        svg.add(style.font.families(style.language))
        svg.add("\" font-size=\"")
        svg.add(block.size)
        svg.add("\" fill=\"")
        svg.add(style.color)
        svg.add("\" xml:lang=\"")
        svg.add(style.language == .zh ? "zh-Hans" : style.language.code)
        svg.add("\"")
        if isCentered { svg.add(" text-anchor=\"middle\"") }
        if style.isBold { svg.add(" font-weight=\"700\"") }
        if style.font.isItalic(style.language) { svg.add(" font-style=\"italic\"") }
        if style.tracking > 0 { svg.add(" letter-spacing=\".04em\"") }
        svg.add(">")
        for line in 0..<block.count {
            let shift = block.shift(of: line)
            svg.add("<text x=\"")
            svg.add(isCentered ? PictureCard.width / 2 + shift : margin + min(0, shift))
            svg.add("\" y=\"")
            svg.add(block.baseline(of: line))
            svg.add("\">")
            svg.escape(block.text(of: line))
            svg.add("</text>")
        }
        svg.add("</g>")
    }
}
