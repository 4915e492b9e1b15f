import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// P1: the reflection that is written on the Today page.
@Suite struct TodayWritingTests {
    private let setup: TodaySetup

    init() throws { setup = try TodaySetup() }

    private func writer() throws -> Simulator<Almanac> {
        let app = setup.phone()
        try app.onboard()
        app.visit("/")
        return app
    }

    @Test("P1 a reflection written on the page is the same row as one written in Reflect")
    func sameRow() throws {
        let here = try writer()
        try here.answer("  The sea was gray. ")
        try here.tap("Save")
        try here.see("Done. Read or change it.")
        let there = try writer()
        there.visit("/reflect/today/morning")
        try there.type("Your thoughts", "  The sea was gray. ")
        try there.tap("Save")
        var (one, other) = (try here.reflection, try there.reflection)
        #expect(one["reflection_text"] == .string("The sea was gray."))
        for id in ["id"] { (one[id], other[id]) = (nil, nil) }
        #expect(one == other)
        #expect(here.disk.rows("reflect_drafts").isEmpty)
        here.pass(milliseconds: 10_000)
        let sent = (setup.server.rows["reflections"] ?? [:]).values
        #expect(sent.filter { $0["user_id"]?.string == here.session?.accountID }.count == 1)
        try here.tap("Morning reflection")
        #expect(try here.typed("Your thoughts") == "The sea was gray.")
    }

    @Test("P1 each key is kept: a kill loses nothing, and Reflect goes on with the same draft")
    func draft() throws {
        let app = try writer()
        try app.answer("Half a sen")
        app.kill()
        app.launch("/")
        #expect(try app.typed("Your thoughts") == "Half a sen")
        app.visit("/reflect/today/morning")
        #expect(try app.typed("Your thoughts") == "Half a sen")
        try app.type("Your thoughts", "Half a sentence.")
        app.visit("/")
        #expect(try app.typed("Your thoughts") == "Half a sentence.")
    }

    @Test("P1 what was being stored when the page was left is there in the app")
    func leaving() throws {
        let app = try writer()
        for text in ["a", "ab", "abc"] { app.sendOnly(try app.screen.field("Your thoughts").changed(text)) }
        app.sendOnly(Almanac.visited("/reflect/today/morning"))
        app.settle()
        #expect(try app.typed("Your thoughts") == "abc")
        app.visit("/")
        #expect(try app.typed("Your thoughts") == "abc")
    }

    @Test("P1 an empty answer and one that is too long are refused with Reflect's words")
    func refused() throws {
        let app = try writer()
        try app.tap("Save")
        try app.see("A few words are enough.")
        try app.answer(String(repeating: "x", count: 10_001))
        try app.see("10000")
        try app.tap("Save")
        #expect(app.disk.rows("own_reflections").isEmpty)
        try app.answer("Short.")
        try app.seeNo("A few words are enough.", "10000")
        try app.tap("Save")
        #expect(app.disk.rows("own_reflections").count == 1)
    }

    @Test("P1 while one writes, the question stays, though its hour is over")
    func staying() throws {
        let app = try writer()
        let question = try app.entry("reflect").title
        try app.answer("It is")
        try app.pass(to: "15:10")
        #expect(try app.entry("reflect").title == question)
        try app.answer("It is late.")
        try app.tap("Save")
        #expect(try app.reflection["period"] == .string("morning"))
        #expect(try app.reflection["prompt"] == .string(question))
        #expect(try app.entry("reflect").label == "Evening reflection")
        #expect(try app.typed("Your thoughts") == "")
    }

    @Test("P1 on a full device the answer stays in its field, with a message")
    func fullDisk() throws {
        let app = try writer()
        app.disk.writeFaults = [.full]
        try app.answer("Kept")
        #expect(try app.typed("Your thoughts") == "Kept")
        #expect(try app.entry("reflect").field?.error != nil)
        try app.tap("Save")
        #expect(try app.reflection["reflection_text"] == .string("Kept"))
    }

    @Test("P1 offline, an answer is saved, and sent later")
    func offline() throws {
        let app = try writer()
        app.pass(milliseconds: 10_000)
        app.isOnline = false
        try app.answer("Without a network.")
        try app.tap("Save")
        app.pass(milliseconds: 60_000)
        #expect(setup.server.rows["reflections"] == nil)
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        #expect(setup.server.rows["reflections"]?.count == 1)
    }

    @Test("P1 the texts of private entries are marked, so that the browser keeps no copy of them")
    func marked() throws {
        let app = try setup.reader()
        for (slug, isPrivate) in [
            ("facts", false), ("whole", false), ("reflect", false), ("capsule", true), ("unitana", true),
        ] { #expect(try app.entry(slug).isPrivate == isPrivate, "\(slug)") }
        try app.answer("Secret")
        try app.tap("Save")
        #expect(try app.entry("reflect").isPrivate)
    }

    @Test("F.10 the hint to install is quiet: only where the browser offers it, once set up, until it is dismissed")
    func hint() throws {
        let app = setup.phone()
        app.platform.canInstall = true
        app.launch()
        let title = Words(.en)[.installHint]
        try app.seeNo(title)
        try app.onboard()
        app.visit("/")
        try app.see(title)
        app.installs = [true]
        app.forget()
        try app.tap("Install")
        #expect(app.log.contains("install"))
        try app.seeNo(title)
        app.launch("/")
        try app.seeNo(title)
    }

    @Test("F.10 on an iPhone the hint says which buttons to tap; dismissed, it does not come back")
    func phone() throws {
        let app = setup.phone()
        app.platform = Platform(system: .ios, model: "Safari", version: "18", canNotify: false)
        try app.onboardWhole()
        app.visit("/")
        try app.see("“Add to Home Screen”")
        #expect(try !app.canTap("Install"))
        try app.tap("Not now")
        app.launch("/")
        try app.seeNo("“Add to Home Screen”")
        app.platform.isInstalled = true
        app.launch("/")
        try app.seeNo("“Add to Home Screen”")
    }
}
