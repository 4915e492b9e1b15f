import AlmanacCore

/// Pictures, and the seal of a capsule.
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

    func draw(_ seal: Seal) -> N {
        let condition =
            switch seal.condition {
            case .sealing: "sealing"
            case .sealed: "sealed"
            case .ready: "ready"
            case .opening: "opening"
            }
        return N(
            .div, key: "seal-" + condition, [(.class, "seal " + condition), (.ariaHidden, "true")],
            [
                N(.span, "half left"), N(.span, "half right"),
                N(.span, [(.class, "stamp")] + percent(seal.percent), [icon(seal.icon)]),
            ])
    }
}
