import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Settings → Your data → Save as a document.
@Suite struct DocumentPages: EncryptionSuite {
    let server = Self.makeServer()

    private func write(_ app: Simulator<Almanac>) throws {
        app.visit("/reflect/today/evening")
        try app.type("Your thoughts", "A *good* day\n\n# really")
        try app.tap("Good")
        try app.tap("Save")
        try app.lockCapsule(titled: "For the spring")
    }

    @Test(
        "Q goals and reflections are a document by date, offline and without an account; a sealed capsule is not in it")
    func document() throws {
        let app = phone()
        app.isOnline = false
        try app.onboard()
        try write(app)
        #expect(app.session == nil)
        app.visit("/settings/data")
        try app.tap("Save as a document")
        app.settle()
        try app.at("/settings/document")
        try app.see(
            "Saturday, 21\u{A0}November 2026", "Goal", "Ten kilometres", "Evening reflection",
            "A *good* day\n\n# really",
            "Mood: Good")
        try app.seeNo("Glad", "For the spring")
        app.shares = [.saved]
        try app.tap("Save as Markdown")
        app.settle()
        try app.see("The file is in your downloads.")
        let file = try #require(app.shared.last)
        #expect(file.fileName == "almanac-2026-11-21.md")
        #expect(file.mediaType == "text/markdown")
        let text = String(decoding: try #require(file.bytes), as: UTF8.self)
        #expect(text.contains("### Evening reflection\n\n> "))
        #expect(text.contains("A \\*good\\* day\n\n\\# really\n\nMood: Good"))
        #expect(!text.contains("Glad"))
        try app.tap("Print")
        app.settle()
        #expect(app.printed == ["What you’ve written"])
    }

    @Test("Q an opened capsule is in the document on the day on which it was written")
    func opened() throws {
        let app = try writer()
        app.clock = app.clock + 3 * 86_400_000
        server.clock = app.clock
        app.pass(milliseconds: 5_000)
        app.visit("/settings/document")
        app.settle()
        try app.seeNo("Glad")
        app.visit("/capsule/" + (try #require(server.rows["capsules"]?.values.first?["id"]?.string)))
        app.settle()
        try app.tap("Open")
        app.pass(milliseconds: 10_000)
        app.visit("/settings/document")
        app.settle()
        try app.see("Saturday, 21\u{A0}November 2026", "Time Capsule · For the spring", "Glad")
        try app.see("Opened on 24\u{A0}November 2026")
    }

    @Test("Q a device without the passphrase says that the texts cannot be read yet, and leads to it")
    func locked() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let other = try second()
        other.visit("/settings/document")
        other.settle()
        try other.see("Your texts are encrypted and can’t be read on this device yet.")
        try other.seeNo("Ten kilometres")
        try other.tap("Enter your passphrase")
        try other.at("/settings/encryption")
        try other.unlock()
        other.pass(milliseconds: 60_000)
        other.visit("/settings/document")
        other.settle()
        try other.see("Ten kilometres")
    }

    @Test("Q a device on which nothing was written says what will stand there; a storage that fails is said")
    func empty() throws {
        let app = phone()
        app.launch("/settings/document")
        app.settle()
        try app.see("Your goals, reflections and opened capsules will appear here, by date.")
        try app.seeNo("Save as Markdown")
    }

    @Test(
        "Q the document is in the person's language, with its dates",
        arguments: [("de", "21.\u{A0}November 2026"), ("ja", "2026")])
    func languages(locale: String, date: String) throws {
        let app = phone()
        try app.onboard()
        app.locales = [locale]
        app.launch("/settings/document")
        app.settle()
        let texts = try app.screen.visible.joined(separator: "\n")
        #expect(texts.contains(date))
        #expect(texts.contains(locale == "de" ? "Ziel" : "目標"))
        #expect(texts.contains("Ten kilometres"))
    }
}
