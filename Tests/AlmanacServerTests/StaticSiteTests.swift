import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("The web page and its files")
struct StaticSiteTests {
    @Test("the page names its files by hash and holds what it was handed")
    func index() async throws {
        try await withServer { server in
            let page = try await server.get("/")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.cacheControl] == "no-cache")
            #expect(page.text.contains(#"<div id="app"><p>Hello</p></div>"#))
            #expect(page.text.contains("<noscript><p>Scripts are off</p></noscript>"))
            #expect(page.text.contains(/\/assets\/host\.[0-9a-f]{12}\.js/))
            // What is handed in is not a template itself.
            #expect(page.text.contains("<p>Trouble {{BUILD}}</p>"))
        }
    }

    @Test("every address of the app is the page", arguments: ["/facts/browse", "/facts", "/a/b/c?x=1.5", "/facts/"])
    func navigation(path: String) async throws {
        try await withServer { server in
            let page = try await server.get(path)
            #expect(page.status == .ok)
            #expect(page.text == (try await server.get("/").text))
        }
    }

    @Test(
        "what looks like a file and is none is not found",
        arguments: [
            "/nonsense.js", "/assets/host.js", "/assets/host", "/icons/none.png", "/../data/almanac.sqlite",
            "/host.js.br", "/index.html.gz", "/almanac.sqlite",
        ])
    func missing(path: String) async throws {
        try await withServer { server in
            try await server.get(path).expectProblem(404, "not-found")
        }
    }

    @Test("files under a hash may be kept for ever")
    func hashedFiles() async throws {
        try await withServer { server in
            let types = [
                "host": "text/javascript; charset=utf-8", "styles": "text/css; charset=utf-8",
                "almanac": "application/wasm",
            ]
            let page = try await server.get("/").text
            for match in page.matches(of: /\/assets\/([a-z]+)\.[0-9a-f]{12}\.[a-z]+/) {
                let file = try await server.get(String(match.0))
                #expect(file.status == .ok)
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(file.headers[.contentType] == types[String(match.1)])
            }
        }
    }

    @Test("a script imports its siblings by their hash, and packed bytes that do not are left out")
    func linkedScripts() async throws {
        try await withServer { server in
            let host = try await server.address(of: "host")
            let plain = try await server.get(host).text
            let wire = try await server.address(of: "wire")
            #expect(plain == SampleSite.script.replacing("./wire.js", with: wire))
            let packed = try await server.get(host, [.acceptEncoding: "gzip, br"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(String(decoding: try gunzip(packed.bytes), as: UTF8.self) == plain)
        }
    }

    @Test("brotli is sent before gzip before the plain file")
    func negotiation() async throws {
        try await withServer { server in
            let wire = try await server.address(of: "wire")
            for (accepted, coding) in [
                ("gzip, deflate, br, zstd", "br"), ("br;q=0, gzip", "gzip"), ("gzip", "gzip"), ("*", "br"),
                ("identity", nil), ("gzip;q=0", nil), ("", nil), ("GZIP;q=0.5", "gzip"),
            ] as [(String, String?)] {
                let file = try await server.get(wire, [.acceptEncoding: accepted])
                #expect(file.headers[.contentEncoding] == coding, "\(accepted)")
                #expect(file.headers[.vary] == "Accept-Encoding")
                #expect(file.headers[.contentType] == "text/javascript; charset=utf-8")
            }
            #expect(try await server.get(wire, [.acceptEncoding: "br"]).text == "brotli of wire")
            // An empty packed file stands for none.
            let styles = try await server.address(of: "styles")
            #expect(try await server.get(styles, [.acceptEncoding: "br, gzip"]).text == "gzip of styles")
        }
    }

    @Test(
        "a file that has not changed is not sent again",
        arguments: ["/", "/sw.js", "/manifest.webmanifest", "/icons.svg", "/icons/almanac-192.png"])
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

    @Test("the service worker knows the build and every file of the shell")
    func serviceWorker() async throws {
        try await withServer { server in
            let worker = try await server.get("/sw.js").text
            #expect(worker.contains(/build = "[0-9a-f]{12}"/))
            let list = try #require(worker.firstMatch(of: /assets = (\[.*?\]);/)).1
            let assets = try #require(try JSON.parse(Array(list.utf8)).strings)
            #expect(assets.count == 8)
            for path in assets { #expect(try await server.get(path).status == .ok, "\(path)") }
            #expect(worker.hasSuffix("const o = {{a: 1}, b};"))
        }
    }

    @Test("HEAD answers like GET, without the body", arguments: ["/", "/icons.svg", "/health"])
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

    @Test("a template that asks for what is not there stops the start")
    func brokenTemplate() throws {
        let directory = try TemporaryDirectory()
        try SampleSite.write(to: directory, in: "web")
        try directory.write("{{asset:hots.js}}", to: "web/index.html")
        #expect(throws: StaticSiteError.unknownPlaceholder(name: "asset:hots.js", file: "index.html")) {
            try StaticSite(directory: directory.url, firstPaint: "", trouble: "")
        }
    }

    @Test("scripts that import one another in a circle stop the start")
    func circularImport() throws {
        let directory = try TemporaryDirectory()
        try SampleSite.write(to: directory, in: "web")
        try directory.write("import \"./host.js\";", to: "web/wire.js")
        #expect(throws: StaticSiteError.circularImport(file: "host.js")) {
            try StaticSite(directory: directory.url, firstPaint: "", trouble: "")
        }
    }
}

extension TestServer {
    /// The address a script or style got.
    fileprivate func address(of name: String) async throws -> String {
        let worker = try await get("/sw.js").text
        let match = worker.matches(of: /\/assets\/([a-z]+)\.[0-9a-f]{12}\.[a-z]+/).first { $0.1 == name }
        return String(try #require(match).0)
    }
}
