import AlmanacSimulator
import Testing

@testable import AlmanacApp
@testable import AlmanacCore

/// Which goal is the current one after a sign-in with a goal on both sides.
@Suite struct JoinedGoals: AccountSuite {
    let server = Self.makeServer()

    private static let another = "You had another goal on another device. You’ll find both among your goals."

    @Test("Q at a sign-in with a goal on both sides the account’s stays the current one, and both devices say so")
    func goals() throws {
        let first = try linked()
        server.clock = server.clock + 3 * 86_400_000
        let app = phone()
        app.clock = server.clock
        app.draw(from: 5)
        try app.onboard(goal: "Swim every week")
        app.pass(milliseconds: 10_000)
        try app.signIn()
        app.pass(milliseconds: 60_000)
        first.clock = server.clock
        first.surroundingsChanged()
        first.pass(milliseconds: 60_000)
        for device in [app, first] {
            device.visit("/reflect/today")
            try device.see("Ten kilometres", Self.another)
            try device.seeNo("Swim every week")
            try device.tap("See your goals")
            try device.see("Your current goal", "Ten kilometres", "Your other goals", "Swim every week")
            #expect(device.disk.rows("outbox").isEmpty)
        }
        #expect(server.versions.isEmpty)
    }

    @Test(
        "Q the account’s goal stays the current one where the device’s was not sent yet, and where its own account ends",
        arguments: [true, false])
    func goalsUnsent(ends: Bool) throws {
        let first = try linked()
        let app = phone()
        app.draw(from: 5)
        app.network.faults["/rest"] = ends ? [] : Array(repeating: .failed(.unreachable), count: 10_000)
        try app.onboard(goal: "Swim every week")
        app.pass(milliseconds: 10_000)
        if ends { server.end(try #require(app.session?.accountID)) }
        app.network.faults["/rest"] = []
        try app.signIn()
        app.pass(milliseconds: 400_000)
        first.surroundingsChanged()
        first.pass(milliseconds: 60_000)
        for device in [app, first] {
            device.visit("/reflect/today")
            try device.see("Ten kilometres", Self.another)
            #expect(device.disk.rows("own_goals").count == 2)
        }
    }

    @Test("Q a goal whose three months are over gives way to the one of the device")
    func goalOver() throws {
        _ = try linked()
        server.clock = server.clock + 100 * 86_400_000
        let app = phone()
        app.clock = server.clock
        app.draw(from: 5)
        try app.onboard(goal: "Swim every week")
        app.pass(milliseconds: 10_000)
        try app.signIn()
        app.pass(milliseconds: 60_000)
        app.visit("/reflect/today")
        try app.see("Swim every week")
    }
}
