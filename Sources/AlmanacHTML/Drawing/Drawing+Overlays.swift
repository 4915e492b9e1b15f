import AlmanacCore

/// What lies above a screen: banners, popups and alerts.
extension Drawing {
    /// A place for a message that screen readers announce without moving the focus.
    func live(_ key: String, _ style: String, _ content: N?) -> N {
        N(.div, key: key, [(.class, style), (.role, "status")], content.map { [$0] } ?? [])
    }

    func popup(_ popup: Popup<Event>) -> N {
        var parts = [icon(popup.icon), N(.p, text: popup.text)]
        if let action = popup.action { parts.append(button(action, "quiet")) }
        return N(.div, key: popup.id, [(.class, "popup")], parts)
    }

    func banner(_ banner: Banner<Event>) -> N {
        let words = [
            N(.strong, language(banner.language), [N(text: banner.title)]),
            N(.span, language(banner.language), [N(text: banner.text)]),
        ]
        return N(
            .section, key: banner.id, [(.class, "banner")],
            on: [(.hold, .event(banner.held)), (.release, .event(banner.released))],
            [
                N(.a, [(.class, "words"), (.href, banner.route)], on: [(.click, .event(banner.opened))], words),
                N(.div, "bar", [button(banner.later, "quiet"), button(banner.dismiss, "quiet")]),
            ])
    }

    func dialog(_ alert: Alert<Event>) -> N {
        N(
            .dialog, key: "alert",
            [
                (.class, "alert"), (.role, "alertdialog"), (.modal, ""), (.ariaLabelledby, "alert-title"),
                (.ariaDescribedby, "alert-text"),
            ],
            on: [(.cancel, .event(alert.button.event))],
            [
                N(.h2, [(.id, "alert-title")], [N(text: alert.title)]),
                N(.p, [(.id, "alert-text")], [N(text: alert.message)]), button(alert.button, "primary"),
            ])
    }
}
