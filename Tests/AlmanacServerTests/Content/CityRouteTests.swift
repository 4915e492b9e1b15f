import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("U5 /api/cities")
struct CityRouteTests {
    @Test("U5 a search answers with the cities, in the language asked for")
    func search() async throws {
        try await PlaceContent.withPlaces { server in
            let answer = try await server.get("/api/cities?q=m%C3%BCn&language=de&limit=1")
            #expect(answer.status == .ok)
            #expect(
                answer.text == #"""
                    [{"id":1,"name":"München","country":"DE","country_name":"Deutschland","admin1":null,\#
                    "latitude":48.13743,"longitude":11.57549,"time_zone":"Europe/Berlin","currency":"EUR"}]
                    """#)
            #expect(try await server.get("/api/cities?q=zzz&language=de").text == "[]")
            #expect(try await server.get("/api/cities?q=%27&language=de").text == "[]")
        }
    }

    @Test("U5 cities are found by their ids, in the order asked for; unknown ones are left out")
    func ids() async throws {
        try await PlaceContent.withPlaces { server in
            func ids(_ list: String) async throws -> [Int64] {
                try await server.get("/api/cities?id=\(list)&language=fr").json.array?.compactMap { $0["id"]?.int }
                    ?? []
            }
            #expect(try await ids("3,1") == [3, 1])
            #expect(try await ids("9,2") == [2])
            #expect(try await ids("9") == [])
            #expect(try await ids(Array(repeating: "1", count: 50).joined(separator: ",")).count == 50)
            let vienna = try await server.get("/api/cities?id=2&language=fr").json.array?.first
            #expect(vienna?["name"]?.string == "Vienne")
        }
    }

    @Test("U5 every limit is checked, and the problem names the field")
    func limits() async throws {
        try await PlaceContent.withPlaces { server in
            func expect(_ query: String, _ field: String?) async throws {
                let answer = try await server.get("/api/cities?\(query)")
                if let field {
                    answer.expectProblem(400, "invalid-field", field: field)
                } else {
                    #expect(answer.status == .ok, "\(query)")
                }
            }
            try await expect("q=m&language=en", nil)
            try await expect("q=&language=en", "q")
            try await expect("language=en", "q")
            try await expect("q=m&id=1&language=en", "q")
            // Code points, not bytes.
            let letter = "%E4%BA%AC"
            try await expect("q=\(String(repeating: letter, count: 100))&language=en", nil)
            try await expect("q=\(String(repeating: letter, count: 101))&language=en", "q")
            for limit in ["1", "50"] { try await expect("q=m&limit=\(limit)&language=en", nil) }
            for limit in ["0", "51", "-1", "x", "1.5"] { try await expect("q=m&limit=\(limit)&language=en", "limit") }
            try await expect("q=m", "language")
            try await server.get("/api/cities?q=m&language=xx").expectProblem(
                422, "unknown-language", field: "language")
            for list in ["x", "1,", ",", "1,x", Array(repeating: "1", count: 51).joined(separator: ",")] {
                try await expect("id=\(list)&language=en", "id")
            }
            #expect(try await server.send(.post, "/api/cities").status == .methodNotAllowed)
        }
    }

    @Test("U5 an answer is revalidated by its tag")
    func tagged() async throws {
        try await PlaceContent.withPlaces { server in
            let path = "/api/cities?q=vi&language=en"
            let first = try await server.get(path)
            let tag = try #require(first.headers[.eTag])
            #expect(first.headers[.cacheControl] == "private, no-cache")
            let again = try await server.get(path, [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.bytes.isEmpty)
            #expect(try await server.get("/api/cities?q=vi&language=de", [.ifNoneMatch: tag]).status == .ok)
        }
    }

    @Test("U5 one address may ask so many times in five minutes, for each kind of data")
    func rateLimit() async throws {
        let clock = TestClock()
        try await PlaceContent.withPlaces(configure: {
            $0.accounts.now = { clock.now }
            $0.providers.requestsPerFiveMinutes = 2
        }) { server in
            let paths = ["/api/cities?q=vi&language=en", "/api/rates", "/api/weather?city=1"]
            for path in paths {
                for _ in 0..<2 { #expect(try await server.get(path).status != .tooManyRequests) }
                let refused = try await server.get(path)
                refused.expectProblem(429, "too-many-requests")
                #expect(refused.headers[.retryAfter] == "300")
            }
            clock.pass(.milliseconds(299_999))
            #expect(try await server.get(paths[0]).status == .tooManyRequests)
            clock.pass(.milliseconds(1))
            #expect(try await server.get(paths[0]).status == .ok)
        }
    }

    @Test("U5 I14 without the gazetteer's files, only the routes that need them fail; the log says so once")
    func missing() async throws {
        let log = CapturedLog()
        try await withServer(configure: { ($0.logger, $0.logLevel) = (log.logger, .error) }) { server in
            for _ in 1...3 {
                try await server.get("/api/cities?q=vi&language=en").expectProblem(503, "no-cities")
                try await server.get("/api/cities?id=1&language=en").expectProblem(503, "no-cities")
                try await server.get("/api/weather?city=1").expectProblem(503, "no-cities")
            }
            #expect(
                log.text == [
                    "error: the city search is unavailable error=cities.tsv: the file is missing or cannot be read"
                ])
            try await server.get("/api/rates").expectProblem(503, "no-rates")
            #expect(try await server.get("/health").status == .ok)
        }
    }
}
