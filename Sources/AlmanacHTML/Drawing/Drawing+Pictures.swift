import AlmanacCore

/// Pictures, and the drawing of a capsule.
extension Drawing {
    func draw(_ picture: Picture) -> N {
        N(
            .div, [(.class, "picture")],
            [
                N(
                    .img,
                    [
                        (.alt, picture.label), (.width, String(picture.pixels.width)),
                        (.height, String(picture.pixels.height)),
                        (.src, "data:image/svg+xml," + Path.encode(picture.svg)),
                    ])
            ])
    }

    func draw(_ drawing: CapsuleDrawing) -> N {
        let condition =
            switch drawing.condition {
            case .locking: "sealing"
            case .locked: "sealed"
            case .ready: "ready"
            case .opening: "opening"
            }
        return N(
            .div, key: "seal-" + condition, [(.class, "seal " + condition), (.ariaHidden, "true")],
            [
                N(.span, "half left"), N(.span, "half right"),
                N(.span, [(.class, "stamp")] + percent(drawing.percent), [icon(drawing.icon)]),
            ])
    }
}
