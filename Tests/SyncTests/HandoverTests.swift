import AlmanacCore
import AlmanacSimulator
import Testing

/// P10 with several windows of one browser: one of them listens for all, and when it cannot any more, another one does.
@Suite("P10 handover between windows") struct HandoverTests {
    @Test(
        "P10 the window that listens is closed, killed or hidden: another one takes over, and a change appears within 2 s",
        arguments: Desk.Loss.allCases)
    func lost(_ loss: Desk.Loss) throws {
        let desk = try Desk(windows: 3)
        #expect(desk.listeners == [0])
        desk.lose(0, by: loss)
        try desk.expectNext("after the loss")
        #expect(desk.listeners.count == 1 && desk.listeners != [0])
        desk.lose(desk.listeners[0], by: loss)
        try desk.expectNext("after the second loss")
        #expect(desk.listeners.count == 1)
    }

    @Test("P10 the window that listens is killed in the middle of a round, at any point of it", arguments: 0..<24)
    func killedWithin(_ effects: Int) throws {
        let desk = try Desk(windows: 2)
        desk.windows[0].killAfter(effects: effects)
        try desk.expectNext("in the other window")
        try desk.expectNext("once it is gone")
        #expect(desk.listeners.count == 1)
    }

    @Test("P10 a window that has waited for its turn longer than its token was valid takes over with a fresh one")
    func waitedLong() throws {
        let desk = try Desk(windows: 2)
        desk.pass(3 * 3_600_000, steps: 10_000)
        let listener = try #require(desk.listeners.first)
        desk.lose(listener, by: .killed)
        desk.pass(200)
        try desk.expectNext("after three hours of waiting")
        #expect(desk.listeners == [1 - listener])
    }

    @Test("P10 a stream that is cut is had again by one of the windows, and no change is missed")
    func cut() throws {
        let desk = try Desk(windows: 2)
        for _ in 0..<5 {
            desk.windows[desk.listeners[0]].breakStream()
            try desk.expectNext("after the cut")
            desk.pass(5_000)
            #expect(desk.listeners.count == 1)
        }
    }

    @Test("P10 offline all windows are silent; back online one listens, and what was missed appears")
    func offline() throws {
        let desk = try Desk(windows: 3)
        desk.setOnline(false)
        desk.pass(60_000)
        #expect(desk.listeners.isEmpty)
        desk.other.put("a", "missed")
        desk.setOnline(true)
        desk.pass(2_000)
        for window in desk.windows { #expect(try window.screen.visible.contains("missed")) }
        #expect(desk.listeners.count == 1)
        try desk.expectNext("afterwards")
    }

    @Test("P10 after the device has slept for hours, one window listens again, and what was missed appears")
    func slept() throws {
        let desk = try Desk(windows: 2)
        desk.sleep(8 * 3_600_000)
        desk.other.put("a", "missed")
        desk.wake()
        desk.pass(2_000)
        for window in desk.windows { #expect(try window.screen.visible.contains("missed")) }
        desk.pass(4_000)
        #expect(desk.listeners.count == 1)
        try desk.expectNext("afterwards")
    }

    @Test(
        "P10 whatever happens to the windows, at most one of a device listens, and in the end one does",
        arguments: [UInt64](1...30))
    func anything(_ seed: UInt64) throws {
        let desk = try Desk(windows: 3)
        var random = Random(seed: seed)
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        for _ in 0..<40 {
            let window = below(3)
            switch below(8) {
            case 0, 1: desk.lose(window, by: Desk.Loss.allCases[below(Desk.Loss.allCases.count)])
            case 2, 3: desk.bring(window)
            case 4: desk.windows[window].breakStream()
            case 5: desk.setOnline(below(3) > 0)
            case 6: desk.windows[window].killAfter(effects: below(12))
            default: desk.other.put("note \(below(3))", "text \(below(1_000))")
            }
            let span = Int64([50, 400, 3_000, 70_000][below(4)])
            desk.pass(span, steps: max(50, span / 70))
        }
        desk.setOnline(true)
        desk.bring(0)
        desk.bring(1)
        desk.pass(5_000)
        #expect(desk.listeners.count == 1)
        try desk.expectNext("in the end")
    }
}

/// A browser with several windows in front of the user, and another device, all on the server's clock.
final class Desk {
    /// How a window is lost.
    enum Loss: CaseIterable { case closed, killed, hidden }

    let server = Phone.newServer()
    let windows: [Simulator<NotesApp>]
    let other: Phone
    private var texts = 0

    init(windows count: Int) throws {
        server.announces = true
        let first = try Phone(server).app
        windows = [first] + (1..<count).map { _ in first.openBeside() }
        other = try Phone(server)
        for (number, window) in windows.enumerated() {
            window.draw(from: UInt64(number) + 5)
            if number > 0 { window.launch() }
        }
        pass(1_000)
    }

    /// The windows that have a stream.
    var listeners: [Int] { windows.indices.filter { windows[$0].isListening } }

    /// Lets time pass everywhere.
    func pass(_ milliseconds: Int64, steps: Int64 = 50) {
        let end = server.clock + milliseconds
        while server.clock < end {
            server.clock = min(end, server.clock + steps)
            for app in windows + [other.app] where app.isRunning && app.clock < server.clock {
                app.pass(milliseconds: server.clock - app.clock)
            }
            #expect(listeners.count <= 1, "windows \(listeners) listen")
        }
    }

    func lose(_ number: Int, by loss: Loss) {
        let window = windows[number]
        switch loss {
        case .closed, .killed:
            // A window that is closed is told so before.
            if loss == .closed, window.isRunning { show(window, false) }
            window.kill()
        case .hidden: show(window, false)
        }
    }

    /// Opens a window again, or brings it to the front.
    func bring(_ number: Int) {
        let window = windows[number]
        window.clock = max(window.clock, server.clock)
        window.isVisible = true
        if window.isRunning { window.surroundingsChanged() } else { window.launch() }
    }

    private func show(_ window: Simulator<NotesApp>, _ isVisible: Bool) {
        window.isVisible = isVisible
        window.surroundingsChanged()
    }

    func setOnline(_ isOnline: Bool) {
        for window in windows {
            window.isOnline = isOnline
            window.surroundingsChanged()
        }
    }

    /// The device sleeps: no time passes for its windows, and its connections are lost.
    func sleep(_ milliseconds: Int64) {
        server.clock = server.clock + milliseconds
        other.app.pass(milliseconds: server.clock - other.app.clock)
    }

    func wake() {
        for window in windows {
            window.clock = server.clock
            window.breakStream()
        }
        for window in windows { window.surroundingsChanged() }
    }

    /// A change on the other device appears in every window that the user sees, within two seconds.
    func expectNext(_ when: Comment) throws {
        texts += 1
        let text = "change \(texts)"
        other.put("a", text)
        #expect(server.text("a") == text)
        pass(2_000)
        for window in windows where window.isRunning && window.isVisible {
            #expect(try window.screen.visible.contains(text), when)
        }
    }
}
