import AlmanacApp
import AlmanacCore
import Foundation
import HTTPTypes
import Testing

@testable import AlmanacServer

@Suite("The manifests by which Almanac and its apps are installed")
struct ManifestTests {
    @Test("P1 Almanac and each app have a manifest of their own, in each language", arguments: Language.allCases)
    func manifests(language: Language) async throws {
        try await withRealPages { server in
            let words = Words(language)
            var ids: Set<String> = []
            for page in Page.all {
                let head = try await server.head(page.path, language)
                let answer = try await server.get(try #require(head.link("manifest")))
                #expect(answer.headers[.contentType] == "application/manifest+json")
                let manifest = answer.json
                ids.insert(manifest.string("id") ?? "")
                #expect(manifest.string("id") == page.path)
                #expect(manifest.string("start_url") == page.path)
                #expect(manifest.string("scope") == "/", "Today and the settings stay in the window")
                #expect(manifest.string("lang") == language.code)
                #expect(manifest.string("name") == words[page.app?.identity.name ?? .almanacName])
                #expect(manifest.string("short_name") == manifest.string("name"))
                let description = words[page.app?.identity.tagline ?? .almanacIntro]
                #expect(manifest.string("description") == description)
                #expect(head.contains("name=\"description\" content=\"\(description)\""))
                #expect(manifest.string("display") == "standalone")
                let ground = page.app?.identity.ground ?? .almanac
                #expect(manifest.string("theme_color") == ground.light)
                #expect(manifest.string("background_color") == ground.light)
                for (color, scheme) in [(ground.light, "light"), (ground.dark, "dark")] {
                    #expect(head.contains("content=\"\(color)\" media=\"(prefers-color-scheme: \(scheme))\""))
                }
            }
            #expect(ids.count == AppID.allCases.count + 1)
        }
    }

    @Test("P1 every icon that a manifest or a page names exists in the size it says, in the app's own face")
    func icons() async throws {
        try await withRealPages { server in
            var all: [String] = []
            for page in Page.all {
                let head = try await server.head(page.path, .en)
                let manifest = try await server.get(try #require(head.link("manifest"))).json
                let icons = try #require(manifest["icons"]?.array)
                #expect(icons.compactMap { $0.string("sizes") } == ["192x192", "512x512", "512x512"])
                #expect(icons.compactMap { $0.string("purpose") } == ["maskable"])
                let shortcuts = try #require(manifest["shortcuts"]?.array)
                let pictures = icons + shortcuts.flatMap { $0["icons"]?.array ?? [] }
                for picture in pictures + (manifest["screenshots"]?.array ?? []) {
                    let path = try #require(picture.string("src"))
                    #expect(try await server.pictureSize(path) == picture.string("sizes"), "\(path)")
                }
                let preview = AppManifest(page: page.path, .en).previewPicture
                #expect(try await server.pictureSize(preview) == "1200x630", "\(preview)")
                let touch = try #require(head.link("apple-touch-icon"))
                #expect(try await server.pictureSize(touch) == "180x180")
                let tab = try #require(head.link("icon"))
                #expect(try await server.get(tab).headers[.contentType] == "image/svg+xml")
                all += icons.compactMap { $0.string("src") } + [touch, tab]
            }
            #expect(Set(all).count == all.count, "no two apps share an icon")
        }
    }

    @Test("P1 Almanac's manifest is the one recommended: only it has screenshots, and the shortcuts of several apps")
    func recommended() async throws {
        try await withRealPages { server in
            for page in Page.all {
                let head = try await server.head(page.path, .de)
                let manifest = try await server.get(try #require(head.link("manifest"))).json
                let routes = try #require(manifest["shortcuts"]?.array).compactMap { $0.string("url") }
                #expect(Set(routes).count == routes.count)
                #expect((1...4).contains(routes.count), "systems show no more than four")
                for route in routes { #expect(try await server.get(route).status == .ok) }
                let widgets = (manifest["widgets"]?.array ?? []).compactMap { $0.string("tag") }
                if let app = page.app {
                    #expect(manifest["screenshots"] == nil)
                    #expect(routes.allSatisfy { app.identity.owns($0) })
                    #expect(widgets.count == app.widgetKinds.count)
                    #expect(widgets.allSatisfy { $0.hasPrefix(app.identity.slug + "-") })
                } else {
                    #expect(
                        manifest["screenshots"]?.array?.compactMap { $0.string("form_factor") } == ["narrow", "wide"])
                    #expect(Set(routes.compactMap { Path($0).segments.first }).count > 1)
                    #expect(widgets.count == AppID.allCases.reduce(0) { $0 + $1.widgetKinds.count })
                }
            }
        }
    }

    @Test("P1 a page of an app, at any depth, refers to the app's manifest, and every other page to Almanac's")
    func links() async throws {
        try await withRealPages { server in
            for (path, manifest) in [
                ("/settings", "/manifest.ja.webmanifest"), ("/later?key=x", "/manifest.ja.webmanifest"),
                ("/reflect/today/evening", "/reflect/manifest.ja.webmanifest"),
                ("/capsule/new?x=1", "/capsule/manifest.ja.webmanifest"), ("/capsules", "/manifest.ja.webmanifest"),
            ] {
                let head = try await server.head(path, .ja)
                #expect(head.link("manifest") == manifest, "\(path)")
            }
            for missing in [
                "/manifest.xx.webmanifest", "/walks/manifest.en.webmanifest", "/reflect/manifest.webmanifest",
            ] {
                let answer = try await server.get(missing)
                #expect(answer.status == .notFound, "\(missing)")
            }
        }
    }

    @Test("P1 the offline copy has neither manifests nor the pictures that only an installer shows")
    func offlineCopy() async throws {
        try await withRealPages { server in
            let worker = try await server.get("/sw.js").text
            let list = try #require(worker.firstMatch(of: /assets = (\[.*?\]);/)).1
            let assets = try #require(try JSON.parse(Array(list.utf8)).strings)
            #expect(!assets.contains { $0.hasSuffix(".webmanifest") })
            #expect(assets.filter { $0.hasSuffix(".png") } == ["/icons/almanac-192.png", "/icons/badge-96.png"])
            for page in Page.all {
                let icon = try #require(try await server.head(page.path, .en).link("icon"))
                #expect(assets.contains(icon), "the page shows it without a network, too")
            }
        }
    }

    @Test("the color that the system draws around a page is the one in the face's styles", arguments: Page.all)
    func ground(page: Page) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Web")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let styles = try names.filter { $0.hasSuffix(".css") && $0 != "plain.css" }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        let selector = page.app.map { "[data-face=\"\($0.identity.face.name)\"]" } ?? ":root"
        let colors = styles.split(separator: selector + " {").dropFirst().compactMap { rule in
            rule.prefixMatch(of: /\s*--bg: (#[0-9a-f]{6});/).map { String($0.1) }
        }
        let ground = page.app?.identity.ground ?? .almanac
        #expect(colors == [ground.light, ground.dark])
    }
}

/// What can be installed, by the address of its first page.
struct Page: Sendable, CustomTestStringConvertible {
    /// The app; `nil` for Almanac.
    let app: AppID?

    var path: String { app?.identity.path ?? "/" }
    var testDescription: String { path }

    static let all = [Page(app: nil)] + AppID.allCases.map { Page(app: $0) }
}

/// A server with the real web files.
private func withRealPages(_ test: @Sendable (TestServer) async throws -> Void) async throws {
    let web = try RealWebFiles.directory()
    try await withServer(
        configure: {
            $0.webDirectory = web
            $0.pageTexts = PageTexts.all
        }, test)
}

extension TestServer {
    /// A page up to its content, as a browser in a language gets it.
    fileprivate func head(_ path: String, _ language: Language) async throws -> Substring {
        let page = try await get(path, [.acceptLanguage: language.code]).text
        return try #require(page.firstMatch(of: /(?s)<head>.*<\/head>/)).0
    }

    /// The size of a PNG, such as `192x192`, from its first chunk; `nil` if it is missing or something else.
    fileprivate func pictureSize(_ path: String) async throws -> String? {
        let answer = try await get(path)
        let bytes = answer.bytes
        guard answer.headers[.contentType] == "image/png", bytes.count > 24, bytes[1...3].elementsEqual("PNG".utf8)
        else { return nil }
        func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return "\(number(16))x\(number(20))"
    }
}

extension Substring {
    /// The address of the page's link of a kind.
    fileprivate func link(_ rel: String) -> String? {
        let links = matches(of: /<link rel="([^"]+)" href="([^"]+)"/)
        return links.first { $0.1 == rel }.map { String($0.2) }
    }
}
