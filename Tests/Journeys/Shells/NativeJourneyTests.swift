import AlmanacApp
import AlmanacCore
import AlmanacDatabase
import AlmanacNative
import AlmanacServer
import AlmanacSimulator
import FactsADay
import Foundation
import GRDB
import Testing

/// The native shell against the real server: real HTTP, real SQLite on both sides.
@Suite struct NativeJourney {
    @Test("F1–F9 from the first launch to the facts, and again without the server")
    func wholeWay() async throws {
        try await withServer { server, directory in
            let shell = try shell(directory, server)
            await shell.launch("/facts")
            await shell.settle()
            try await shell.tap("Deutsch")
            let words = Words(.de)
            try await shell.tap(words[.continue])
            #expect(await shell.screen?.route == "/facts/onboarding/categories")
            let names = try #require(await shell.screen?.choices.prefix(5).map(\.label))
            for name in names { try await shell.tap(name) }
            try await shell.tap(words[.continue])
            try await shell.tap(words[.continue])
            try await shell.tap(words[.notificationsEnable])
            #expect(await shell.screen?.route == "/facts")

            // Another process on the same directory has everything, even without a server.
            let later = try self.shell(directory, URL(string: "http://127.0.0.1:9")!)
            await later.launch("/facts/browse")
            await later.settle()
            #expect(await later.screen?.title == words[.browseTitle])
            #expect(await later.screen?.subtitle == words(.browseCount, count: 153))
        }
    }

    @Test("F10 without a share sheet the picture of a fact is saved as a file, and the app says so")
    func share() async throws {
        try await withServer { server, directory in
            let shell = try shell(directory, server)
            await shell.launch("/facts")
            await shell.settle()
            try await shell.tap("Continue")
            let names = try #require(await shell.screen?.choices.prefix(5).map(\.label))
            for name in names { try await shell.tap(name) }
            try await shell.tap("Continue")
            try await shell.tap("Continue")
            try await shell.tap("Enable Notifications")
            try await shell.tap("Share")
            #expect(await shell.screen?.visible.contains("The picture is in your downloads.") == true)
            let folder = directory.appending(path: "shared")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.count == 1 && files[0].hasPrefix("facts-") && files[0].hasSuffix(".svg"))
            let svg = try String(contentsOf: folder.appending(path: files[0]), encoding: .utf8)
            #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
        }
    }

    @Test("P8 without a share sheet a copy of the data is saved as a file; the storage is the size of the database")
    func copy() async throws {
        try await withServer { server, directory in
            let shell = try shell(directory, server)
            await shell.launch("/settings/data")
            await shell.settle()
            let texts = try #require(await shell.screen?.visible)
            #expect(texts.contains { $0.hasSuffix("kB") || $0.hasSuffix("MB") } && texts.contains("Protected"))
            try await shell.tap("Save a copy")
            await shell.settle()
            #expect(await shell.screen?.visible.contains("The file is in your downloads.") == true)
            let folder = directory.appending(path: "shared")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
            #expect(name.hasPrefix("almanac-this-device-") && name.hasSuffix(".json"))
            let copy = try JSON.parse(Array(try Data(contentsOf: folder.appending(path: name))))
            #expect(copy.string("format") == "almanac-device")
        }
    }

    @Test("F8 the three tables match the seed's schema exactly")
    func seedTables() async throws {
        try await withServer { server, directory in
            _ = try shell(directory, server)
            let database = try DatabaseQueue(path: directory.appending(path: "device.sqlite").path)
            let sql = try await database.read {
                try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE type = 'table'")
            }
            for seed in [Self.categories, Self.contentTypes, Self.facts] {
                #expect(sql.map(normalize).contains(normalize(seed)))
            }
        }
    }

    @Test("F2 the device key is stored sealed in a file that only its owner can read")
    func secureStore() async throws {
        try await withServer { server, directory in
            let shell = try shell(directory, server)
            await shell.launch("/facts")
            await shell.settle()
            try await shell.tap("Continue")
            #expect(await shell.screen?.route == "/facts/onboarding/categories")
            for name in ["secrets", "secrets.key"] {
                let file = directory.appending(path: name)
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                #expect(try Data(contentsOf: file).range(of: Data("device_key".utf8)) == nil)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: directory.path)[.posixPermissions]
            #expect(mode as? Int == 0o700)
        }
    }

    @Test("F2 an unreachable server is reported, and Retry works once it can be reached")
    func unreachable() async throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let shell = try shell(directory, URL(string: "http://127.0.0.1:9")!)
        await shell.launch("/facts")
        await shell.settle()
        try await shell.tap("Continue")
        #expect(await shell.screen?.title == "We couldn’t get started")
        #expect(await shell.screen?.visible.contains { $0.contains("can’t be reached") } == true)
    }

    @Test("F5 a terminal without permission to notify does not get past the permission step")
    func denied() async throws {
        try await withServer { server, directory in
            let shell = try NativeShell<Almanac>(
                directory: directory, server: server, tables: Almanac.tables, allowsNotifications: false)
            await shell.launch("/facts")
            await shell.settle()
            try await shell.tap("Continue")
            let names = try #require(await shell.screen?.choices.prefix(5).map(\.label))
            for name in names { try await shell.tap(name) }
            try await shell.tap("Continue")
            try await shell.tap("Continue")
            try await shell.tap("Enable Notifications")
            #expect(await shell.screen?.alert?.title == "Notification Permission Required")
        }
    }

    private func shell(_ directory: URL, _ server: URL) throws -> NativeShell<Almanac> {
        try NativeShell<Almanac>(directory: directory, server: server, tables: Almanac.tables, zone: "Europe/Berlin")
    }

    private func normalize(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing("( ", with: "(").replacing(" )", with: ")")
    }

    // From seed 000, “Database Schema”.
    static let categories = """
        CREATE TABLE categories (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          slug TEXT UNIQUE NOT NULL,
          description TEXT,
          icon TEXT,
          color_hex TEXT
        )
        """
    static let contentTypes = """
        CREATE TABLE content_types (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          slug TEXT UNIQUE NOT NULL,
          description TEXT
        )
        """
    static let facts = """
        CREATE TABLE facts (
          id INTEGER PRIMARY KEY,
          title TEXT,
          content TEXT NOT NULL,
          summary TEXT,
          difficulty TEXT,
          content_type TEXT,
          category TEXT,
          tags TEXT,
          source_url TEXT,
          reading_time INTEGER,
          word_count INTEGER,
          image_url TEXT,
          language TEXT NOT NULL,
          created_at TEXT NOT NULL
        )
        """
}
