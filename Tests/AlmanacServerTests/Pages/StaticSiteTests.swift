import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("The web page and its files")
struct StaticSiteTests {
    @Test("the page refers to its files by hash, and contains the configured HTML")
    func index() async throws {
        try await withServer { server in
            let page = try await server.get("/")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.cacheControl] == "no-cache")
            #expect(page.text.contains("<p>Launch</p>"))
            #expect(page.text.contains("<noscript><p>Scripts are off</p></noscript>"))
            #expect(page.text.contains(/\/assets\/host\.[0-9a-f]{12}\.js/))
            // The configured HTML is not itself a template.
            #expect(page.text.contains("<p>Trouble {{BUILD}}</p>"))
        }
    }

    @Test("every path of the app returns the page", arguments: ["/facts/browse", "/facts", "/a/b/c?x=1.5", "/facts/"])
    func navigation(path: String) async throws {
        try await withServer { server in
            let page = try await server.get(path)
            #expect(page.status == .ok)
            #expect(page.text.contains(/\/assets\/host\.[0-9a-f]{12}\.js/))
        }
    }

    @Test(
        "a missing file is not found",
        arguments: [
            "/nonsense.js", "/assets/host.js", "/assets/host", "/icons/none.png", "/../data/almanac.sqlite",
            "/host.js.br", "/index.html.gz", "/almanac.sqlite",
        ])
    func missing(path: String) async throws {
        try await withServer { server in
            try await server.get(path).expectProblem(404, "not-found")
        }
    }

    @Test("files with a hash in their path may be cached forever")
    func hashedFiles() async throws {
        try await withServer { server in
            let types = [
                "host.js": "text/javascript; charset=utf-8", "words.de.txt": "text/plain; charset=utf-8",
                "almanac.wasm": "application/wasm", "almanac-rest.wasm": "application/wasm",
            ]
            let page = try await server.get("/").text
            for (name, type) in types {
                let file = try await server.get(try await server.address(of: name))
                #expect(file.status == .ok)
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(file.headers[.contentType] == type)
            }
            #expect(page.matches(of: /\/assets\/words\.[a-z]{2}\.[0-9a-f]{12}\.txt/).count == 8)
        }
    }

    @Test("brotli is preferred to gzip, and gzip to the plain file")
    func negotiation() async throws {
        try await withServer { server in
            let script = try await server.address(of: "host.js")
            for (accepted, coding) in [
                ("gzip, deflate, br, zstd", "br"), ("br;q=0, gzip", "gzip"), ("gzip", "gzip"), ("*", "br"),
                ("identity", nil), ("gzip;q=0", nil), ("", nil), ("GZIP;q=0.5", "gzip"),
            ] as [(String, String?)] {
                let file = try await server.get(script, [.acceptEncoding: accepted])
                #expect(file.headers[.contentEncoding] == coding, "\(accepted)")
                #expect(file.headers[.vary] == "Accept-Encoding")
                #expect(file.headers[.contentType] == "text/javascript; charset=utf-8")
            }
            #expect(try await server.get(script, [.acceptEncoding: "br"]).text == "brotli of host")
            // An empty precompressed file counts as missing.
            let styles = "/assets/plain.\(shortHash(Array(String(repeating: "p { margin: 0 }\n", count: 50).utf8))).css"
            #expect(try await server.get(styles, [.acceptEncoding: "br, gzip"]).text == "gzip of plain")
        }
    }

    @Test(
        "an unchanged file is not sent again",
        arguments: ["/", "/sw.js", "/manifest.en.webmanifest", "/icons.svg", "/icons/almanac-192.png"])
    func notModified(path: String) async throws {
        try await withServer { server in
            let first = try await server.get(path, [.acceptEncoding: "gzip"])
            #expect(first.headers[.cacheControl] == "no-cache")
            let tag = try #require(first.headers[.eTag])
            let again = try await server.get(path, [.acceptEncoding: "gzip", .ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.bytes.isEmpty)
            #expect(try await server.get(path, [.acceptEncoding: "gzip", .ifNoneMatch: "\"x\""]).status == .ok)
        }
    }

    @Test("a browser finds an icon for a page that names none", arguments: ["/favicon.ico", "/apple-touch-icon.png"])
    func unnamedIcons(path: String) async throws {
        try await withServer { server in
            let icon = try await server.get(path)
            #expect(icon.status == .ok)
            #expect(icon.headers[.contentType] == "image/png")
            #expect(icon.text == (path == "/favicon.ico" ? "png" : "touch"))
            #expect(!(try await server.get("/sw.js").text.contains(path)), "the offline copy has no use for it")
        }
    }

    @Test("the service worker knows the build and every file of the app shell")
    func serviceWorker() async throws {
        try await withServer { server in
            let worker = try await server.get("/sw.js").text
            #expect(worker.contains(/build = "[0-9a-f]{12}"/))
            let list = try #require(worker.firstMatch(of: /assets = (\[.*?\]);/)).1
            let assets = try #require(try JSON.parse(Array(list.utf8)).strings)
            #expect(assets.count == 19)
            for path in assets { #expect(try await server.get(path).status == .ok, "\(path)") }
            #expect(assets.count { $0.hasSuffix(".wasm") } == 2, "both parts of the program")
            #expect(worker.hasSuffix("const o = {{a: 1}, b};"))
        }
    }

    @Test("HEAD responds like GET, without the body", arguments: ["/", "/icons.svg", "/health"])
    func head(path: String) async throws {
        try await withServer { server in
            let get = try await server.get(path)
            let head = try await server.send(.head, path)
            #expect(head.status == .ok)
            #expect(head.bytes.isEmpty)
            #expect(head.headers[.contentLength] == get.headers[.contentLength])
            #expect(head.headers[.eTag] == get.headers[.eTag])
        }
    }

    @Test("a start without a part of the page's program says how to build it", arguments: StaticSite.program)
    func programMissing(part: String) throws {
        let directory = try TemporaryDirectory()
        try SampleSite.write(to: directory, in: "web")
        try FileManager.default.removeItem(at: directory.url.appending(path: "web/\(part)"))
        #expect(throws: StaticSiteError.programMissing) {
            try StaticSite(directory: directory.url, texts: SampleSite.texts)
        }
        #expect("\(StaticSiteError.programMissing)".contains("make run"))
    }

    @Test("a template with an unknown placeholder stops the start")
    func brokenTemplate() throws {
        let directory = try TemporaryDirectory()
        try SampleSite.write(to: directory, in: "web")
        try directory.write("{{asset:hots.js}}", to: "web/index.html")
        #expect(throws: StaticSiteError.unknownPlaceholder(name: "asset:hots.js", file: "index.html")) {
            try StaticSite(directory: directory.url, texts: SampleSite.texts)
        }
    }
}

extension TestServer {
    /// The path of a file of the app shell.
    fileprivate func address(of name: String) async throws -> String {
        let worker = try await get("/sw.js").text
        let match = worker.matches(of: /\/assets\/([a-z.-]+)\.[0-9a-f]{12}(\.[a-z]+)/).first { $0.1 + $0.2 == name }
        return String(try #require(match).0)
    }
}
