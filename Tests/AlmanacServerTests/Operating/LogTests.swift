import AlmanacCore
import Foundation
import Logging
import Synchronization
import Testing

@testable import AlmanacServer

@Suite("P8 Logs")
struct LogTests {
    private final class Written: Sendable {
        private let state = Mutex<[String]>([])

        /// What was written, each time that something was.
        var parts: [String] { state.withLock { $0 } }

        func append(_ bytes: [UInt8]) {
            state.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        }
    }

    private func logger(_ format: LogFormat, _ written: Written) -> (Logger, LogOutput) {
        let output = LogOutput { written.append($0) }
        return (Logger(label: "almanac") { LogLines(label: $0, format: format, output: output) }, output)
    }

    @Test("a line of text has the time, the level, the message and its values, and is one line whatever they hold")
    func text() throws {
        let written = Written()
        let (logger, output) = logger(.text, written)
        logger.info("request", metadata: ["path": "/a\nfake line", "method": "GET"])
        output.flush()
        let line = try #require(written.parts.first)
        let words = line.split(separator: " ", maxSplits: 1)
        #expect(Instant(iso8601: String(words[0])) != nil)
        #expect(words[1] == "info request method=GET path=/a\\nfake line\n")
    }

    @Test("a line of JSON is an object with all values, and no value replaces a member of ours")
    func json() throws {
        let written = Written()
        let (logger, output) = logger(.json, written)
        logger.notice("“so”\n", metadata: ["level": "high", "status": "\(200)"])
        output.flush()
        let line = try #require(written.parts.first)
        #expect(line.hasSuffix("}\n") && line.dropLast().allSatisfy { !$0.isNewline })
        let object = try JSON.parse(Array(line.utf8.dropLast()))
        #expect(object["level"]?.string == "notice")
        #expect(object["message"]?.string == "“so”\n")
        #expect(object["level_"]?.string == "high")
        #expect(object["status"]?.string == "200")
    }

    @Test("lines are written together, and a warning at once with those before it")
    func together() {
        let written = Written()
        let (logger, output) = logger(.text, written)
        for number in 1...5 { logger.info("message \(number)") }
        logger.warning("trouble")
        #expect(written.parts.contains { $0.contains("trouble") && $0.hasSuffix("\n") })
        #expect(written.parts.joined().split(separator: "\n").count == 6)
        output.flush()
        #expect(written.parts.joined().split(separator: "\n").count == 6)
    }

    @Test("a line that nobody hurries is written, too")
    func soon() async throws {
        let written = Written()
        let (logger, output) = logger(.text, written)
        logger.info("alone")
        try await waitUntil("the line is written") { !written.parts.isEmpty }
        #expect(written.parts.count == 1)
        withExtendedLifetime(output) {}
    }
}
