import AlmanacCore

/// What the apps add to the web app's manifest, by which a system installs Almanac.
enum AppManifest {
    /// The value of `shortcuts`: the pages that the apps offer in the menu of the installed app's icon.
    static var shortcuts: JSON {
        let words = Words(.en)
        return .array(
            AppID.allCases.flatMap { id in
                id.shortcuts.map { shortcut in
                    .members(
                        ("name", .string(words[shortcut.name])), ("short_name", .string(words[shortcut.name])),
                        ("url", .string(shortcut.route)),
                        (
                            "icons",
                            .array([
                                .members(
                                    ("src", .string("/icons/almanac-192.png")), ("sizes", .string("192x192")),
                                    ("type", .string("image/png")))
                            ])
                        ))
                }
            })
    }
}
