import AlmanacCore

/// The manifest by which a system installs all of Almanac, or one of its apps alone (P1), in one language.
public struct AppManifest: Sendable {
    /// The app to be installed; `nil` for all of Almanac.
    let app: AppID?
    let language: Language

    /// The manifest that the page of an address refers to: the app's to which the address belongs, or Almanac's.
    public init(page: String, _ language: Language) {
        self.init(app: AppID(path: page), language)
    }

    init(app: AppID?, _ language: Language) {
        self.app = app
        self.language = language
    }

    /// All manifests, by path.
    public static var files: [String: String] {
        var files: [String: String] = [:]
        for language in Language.allCases {
            let manifests =
                [AppManifest(app: nil, language)] + AppID.allCases.map { AppManifest(app: $0, language) }
            for manifest in manifests { files[manifest.path] = manifest.json.text }
        }
        return files
    }

    /// The manifest's own path. A path instead of a query, so that it is a file like any other, also in the offline copy.
    /// `paint.js` derives the same one, for the app and the language that the running program shows.
    public var path: String {
        (app?.identity.path ?? "") + "/manifest." + language.code + ".webmanifest"
    }

    /// A sentence on what is installed, also for search engines.
    public var description: String { words[app?.identity.tagline ?? .almanacIntro] }

    /// The color behind the pages.
    public var ground: Ground { app?.identity.ground ?? .almanac }

    /// The path of the icon for a browser's tab.
    public var tabIcon: String { icon(".svg") }

    /// The path of the icon for an iPhone's Home Screen, which rounds the corners itself.
    public var touchIcon: String { icon("-touch.png") }

    /// The path of the picture that stands above a link to the page elsewhere, such as in a messenger.
    public var previewPicture: String { icon("-preview.png") }

    /// The name of what is installed.
    public var name: String { words[app?.identity.name ?? .almanacName] }

    private var words: Words { Words(language) }

    private func icon(_ form: String) -> String { AppManifest.icon(app, form) }

    private static func icon(_ app: AppID?, _ form: String) -> String {
        "/icons/" + (app?.identity.face ?? .almanac).name + form
    }
}

// MARK: The content

extension AppManifest {
    /// The manifest's content. Every app's scope is all of Almanac, because its pages lead to Today and the settings, which
    /// must not leave the window. See decision 27.
    private var json: JSON {
        let start = app?.identity.path ?? "/"
        var members = [
            JSON.Member("id", .string(start)), JSON.Member("name", .string(name)),
            JSON.Member("short_name", .string(name)), JSON.Member("description", .string(description)),
            JSON.Member("lang", .string(language.code)), JSON.Member("dir", .string("ltr")),
            JSON.Member("start_url", .string(start)), JSON.Member("scope", .string("/")),
            JSON.Member("display", .string("standalone")),
            JSON.Member(
                "launch_handler", .members(("client_mode", .array([.string("focus-existing"), .string("auto")])))),
            JSON.Member("categories", .array(["lifestyle", "productivity", "education"].map { .string($0) })),
            JSON.Member("background_color", .string(ground.light)), JSON.Member("theme_color", .string(ground.light)),
            JSON.Member(
                "icons",
                .array([
                    picture(icon("-192.png"), "192x192"), picture(icon("-512.png"), "512x512"),
                    picture(icon("-maskable-512.png"), "512x512", ("purpose", "maskable")),
                ])),
            JSON.Member("shortcuts", shortcuts),
        ]
        if app == nil { members.append(JSON.Member("screenshots", screenshots)) }
        let widgets = WidgetBoard.entries(of: app.map { [$0] } ?? AppID.allCases, words)
        if !widgets.isEmpty { members.append(JSON.Member("widgets", .array(widgets))) }
        return .object(members)
    }

    /// The pages in the menu of the installed icon: all those of the app, or the most important ones of all apps.
    private var shortcuts: JSON {
        var entries: [JSON] = []
        for id in app.map({ [$0] }) ?? AppID.allCases {
            for shortcut in id.shortcuts where app != nil || shortcut.isForAlmanac {
                entries.append(
                    .members(
                        ("name", .string(words[shortcut.name])), ("url", .string(shortcut.route)),
                        ("icons", .array([picture(AppManifest.icon(id, "-192.png"), "192x192")]))))
            }
        }
        return .array(entries)
    }

    /// Pictures of Today, which an installer shows. Only Almanac's manifest has some, because it is the one recommended.
    private var screenshots: JSON {
        .array([
            picture(
                "/icons/screenshot-narrow.png", "780x1688", ("form_factor", "narrow"),
                ("label", words[.installPictureNarrow])),
            picture(
                "/icons/screenshot-wide.png", "1280x800", ("form_factor", "wide"), ("label", words[.installPictureWide])
            ),
        ])
    }

    private func picture(_ path: String, _ sizes: String, _ more: (String, String)...) -> JSON {
        let members = [("src", path), ("sizes", sizes), ("type", "image/png")] + more
        return .object(members.map { JSON.Member($0.0, .string($0.1)) })
    }
}
