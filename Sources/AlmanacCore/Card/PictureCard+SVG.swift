extension PictureCard {
    /// The card as SVG.
    public var svg: String {
        var svg = SVG(width: PictureCard.width, height: PictureCard.height)
        drawGround(&svg)
        drawOrnament(&svg)
        for block in layout.blocks + foot { draw(block, &svg) }
        svg.add("</svg>")
        return svg.text
    }

    private func drawGround(_ svg: inout SVG) {
        let whole = "<rect width=\"1080\" height=\"1350\" fill=\""
        svg.add("<defs><linearGradient id=\"g\" x2=\"0.3\" y2=\"1\"><stop stop-color=\"", palette.ground)
        svg.add("\"/><stop offset=\"1\" stop-color=\"", palette.groundBelow ?? palette.ground)
        svg.add("\"/></linearGradient><radialGradient id=\"d\" cx=\"0.5\" cy=\"1.04\" r=\"0.75\"><stop stop-color=\"")
        svg.add(palette.accent, "\" stop-opacity=\".24\"/><stop offset=\".4\" stop-color=\"", palette.accent)
        svg.add("\" stop-opacity=\".13\"/><stop offset=\"1\" stop-color=\"", palette.accent)
        svg.add("\" stop-opacity=\"0\"/></radialGradient></defs>", whole, "url(#g)\"/>")
        switch ground {
        case .plain: break
        case .dawn:
            svg.add(whole, "url(#d)\"/><circle cx=\"540\" cy=\"1400\" r=\"300\" fill=\"", palette.accent)
            svg.add("\" fill-opacity=\".11\"/>")
        case .frame:
            svg.add(
                "<g fill=\"none\" stroke=\"", palette.accent,
                "\"><path stroke-width=\"2.5\" d=\"M44 44H1036V1306H44z\"/>")
            svg.add("<path stroke-opacity=\".55\" d=\"M56 56H1024V1294H56z\"/></g>")
        case .sheet:
            svg.add("<rect x=\"56\" y=\"56\" width=\"968\" height=\"1238\" rx=\"40\" fill=\"#fff\"/>")
        }
    }

    /// Between the languages two halves make a circle; above an article stands a star.
    private func drawOrnament(_ svg: inout SVG) {
        guard let first = layout.blocks.first else { return }
        if ground == .sheet {
            svg.add("<g fill=\"", palette.accent, "\">")
            for place in ["translate(162 166) scale(34)", "translate(852 1122) scale(150)\" fill-opacity=\".07"] {
                svg.add(
                    "<path transform=\"", place, "\" d=\"M0-1C.15-.42.42-.15 1 0C.42.15.15.42 0 1C-.15.42-.42.15-1 0")
                svg.add("C-.42-.15-.15-.42 0-1z\"/>")
            }
            return svg.add("</g>")
        }
        guard layout.blocks.count > 1 else { return }
        let next = layout.blocks[1]
        guard next.style.hasOrnament else { return }
        // Optically between the two: the next block's first line has more space above it.
        let y = (first.bottom + next.top) / 2 + next.size / 10
        let radius = max(4, min(11, layout.size / 6))
        let x = isCentered ? PictureCard.width / 2 : margin + radius + 1
        let r = String(radius)
        svg.add("<g transform=\"translate(", String(x), " ", String(y), ")\" stroke=\"", palette.accent)
        svg.add(
            "\" stroke-width=\"2\"><circle r=\"", r, "\" fill=\"none\"/><path fill=\"", palette.accent, "\" d=\"M0-", r)
        svg.add("A", r, " ", r, " 0 0 1 0 ", r, "z\"/>")
        if isCentered { svg.add("<path stroke-opacity=\".5\" d=\"M-36 0h-64M36 0h64\"/>") }
        svg.add("</g>")
    }

    private func draw(_ block: CardBlock, _ svg: inout SVG) {
        let style = block.style
        svg.add("<g font-family=\"", style.font.families(style.language), "\" font-size=\"", String(block.size))
        svg.add(
            "\" fill=\"", style.color, "\" xml:lang=\"", style.language == .zh ? "zh-Hans" : style.language.code, "\"")
        if isCentered { svg.add(" text-anchor=\"middle\"") }
        if style.isBold { svg.add(" font-weight=\"700\"") }
        if style.font.isItalic(style.language) { svg.add(" font-style=\"italic\"") }
        if style.tracking > 0 { svg.add(" letter-spacing=\".04em\"") }
        svg.add(">")
        for line in block.lines {
            let x = isCentered ? PictureCard.width / 2 + line.shift : margin + min(0, line.shift)
            svg.add("<text x=\"", String(x), "\" y=\"", String(line.baseline), "\">")
            svg.escape(line.text)
            svg.add("</text>")
        }
        svg.add("</g>")
    }
}
