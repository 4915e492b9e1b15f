import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// The rows of the settings that belong to the apps, and choices that hold in all windows.
@Suite struct SettingsRows {
    private let setup: TodaySetup

    init() throws {
        setup = try TodaySetup()
    }

    @Test("P8 each app that is set up has a row that leads to its own settings and back")
    func apps() throws {
        let app = try setup.reader()
        app.visit("/settings")
        app.settle()
        for (row, route) in [
            ("Facts A Day", "/facts/settings"), ("Reflect", "/reflect/settings"), ("Whole", "/whole/settings"),
            ("Unitana", "/unitana/settings"),
        ] {
            try app.tap(row)
            app.settle()
            try app.at(route)
            app.visit("/settings")
            app.settle()
        }
        let fresh = setup.phone()
        fresh.launch("/settings")
        fresh.settle()
        try fresh.seeNo("For each app")
        try fresh.seeNo("Subscription")
    }

    @Test("P5 the settings say what the account has subscribed to, and lead to the page of the subscription")
    func subscription() throws {
        let app = try setup.reader()
        app.visit("/settings")
        app.settle()
        try app.see("Subscription", "Free version")
        try app.tap("Subscription")
        app.settle()
        try app.at("/whole/subscription")
    }

    @Test("walk facts 4 the settings keep the rows of the apps after an address was added")
    func afterLinking() throws {
        let app = try setup.reader()
        app.launch("/settings/link")
        app.settle()
        try app.type("Email address", "robin@example.com")
        try app.type("Password", "correct horse")
        try app.tap("Add an email address")
        app.settle()
        try app.at("/settings")
        try app.see("Subscription", "Free version")
        try app.tap("Facts A Day")
        app.settle()
        try app.at("/facts/settings")
    }

    @Test("P8 about Almanac says which version this is")
    func version() throws {
        let app = setup.phone()
        app.launch("/settings/about")
        try app.see("Version " + Release.version)
    }

    @Test("ux 4 F10 after a change of language, Facts A Day fetches its facts in that language")
    func facts() throws {
        let app = try setup.reader()
        app.visit("/facts/settings")
        app.settle()
        try app.tap("Language")
        app.settle()
        try app.at("/settings/language")
        try app.tap("Deutsch")
        app.settle()
        app.visit("/facts")
        app.pass(milliseconds: 60_000)
        #expect(try app.screen.language == .de)
        #expect(!app.disk.rows("facts").isEmpty)
        #expect(app.disk.rows("facts").allSatisfy { $0[12] == .text("de") })
    }

    @Test("walk facts 7 facts in another language say why, and come as soon as the server answers again")
    func factsLater() throws {
        let app = try setup.reader()
        app.visit("/settings/language")
        app.settle()
        app.network.fail("/api/metadata", .status(503), .status(503))
        try app.tap("Deutsch")
        app.settle()
        app.visit("/facts")
        app.settle()
        try app.see("Fakten in deiner Sprache")
        app.pass(milliseconds: 60_000)
        #expect(app.disk.rows("facts").allSatisfy { $0[12] == .text("de") })
        try app.seeNo("Fakten in deiner Sprache")
    }

    @Test("ux 4 another window takes over the language and the appearance at once, wherever it is")
    func windows() throws {
        let first = try setup.reader()
        let other = first.openBeside()
        other.launch("/reflect/plans")
        other.settle()
        first.visit("/settings/language")
        first.settle()
        try first.tap("Deutsch")
        first.settle()
        first.visit("/settings/appearance")
        try first.tap("Dunkel")
        first.settle()
        other.settle()
        try other.at("/reflect/plans")
        #expect(try other.screen.language == .de)
        #expect(try other.screen.comfort == first.screen.comfort)
        other.visit("/facts")
        other.settle()
        #expect(try other.screen.language == .de)
    }

    @Test("ux 4 a language chosen in another window does not take away what is being chosen or typed in this one")
    func typing() throws {
        let first = try setup.reader()
        let other = first.openBeside()
        other.launch("/reflect/settings/name")
        other.settle()
        try other.type("Your name (optional)", "Kim")
        first.visit("/settings/language")
        first.settle()
        try first.tap("Deutsch")
        first.settle()
        other.settle()
        #expect(try other.typed("Your name (optional)") == "Kim")
        try other.tap("Save")
        other.settle()
        #expect(first.disk.rows("own_user_profile").contains { $0[1].text?.contains("Kim") == true })
    }
}
