import AlmanacCore

/// The apps' widgets as a manifest offers them to systems with a board of widgets (P4). An app takes part by naming its
/// ``MiniApp/widgetKinds``.
public enum WidgetBoard {
    private static let cardPath = "/widgets/card.json"

    /// Returns the apps' entries in the `widgets` of a manifest.
    static func entries(of apps: [AppID], _ words: Words) -> [JSON] {
        var entries: [JSON] = []
        for id in apps {
            for kind in id.widgetKinds {
                let name = words[id.identity.name]
                let path = path(id, kind)
                entries.append(
                    .members(
                        ("name", .string(name + ": " + words[kind.name])), ("short_name", .string(name)),
                        ("description", .string(words[kind.summary])),
                        ("tag", .string(WidgetKind.tag(id.identity.slug, kind.slug))),
                        ("ms_ac_template", .string(cardPath)), ("data", .string(path + ".json")),
                        ("type", .string("application/json")), ("auth", .bool(false)), ("multiple", .bool(false)),
                        ("update", .int(86_400)),
                        (
                            "screenshots",
                            .array([
                                .members(
                                    ("src", .string(path + ".svg")), ("sizes", .string("660x320")),
                                    ("type", .string("image/svg+xml")), ("label", .string(words[kind.summary])))
                            ])
                        )))
            }
        }
        return entries
    }

    /// The files that the manifest refers to, by path: the template of all cards, and an example of each kind as data and
    /// as a picture.
    public static var files: [String: String] {
        var files = [cardPath: WidgetCard.template.text]
        for id in AppID.allCases {
            for kind in id.widgetKinds {
                let (now, name) = (Instant(milliseconds: 0), Words(.en)[id.identity.name])
                let demo = id.widgetDemo(kind.slug, .en, at: now)
                files[path(id, kind) + ".json"] = WidgetCard.data(demo, name: name, at: now).text
                files[path(id, kind) + ".svg"] = WidgetPicture(
                    WidgetView(demo, .demo, name: name, at: now), WidgetSize.medium.pixels
                ).svg(id.widgetColors, .light)
            }
        }
        return files
    }

    private static func path(_ id: AppID, _ kind: WidgetKind) -> String {
        "/widgets/" + WidgetKind.tag(id.identity.slug, kind.slug)
    }
}
