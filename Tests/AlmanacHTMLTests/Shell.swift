import AlmanacCore
import AlmanacSimulator

@testable import AlmanacHTML

/// A browser without a browser: passes messages over the bridge, and keeps the document and the storage.
final class Shell<A: App> {
    private(set) var bridge: Bridge<A>
    let document = Document()
    let disk = Disk()
    var clock = Instant(iso8601: "2026-11-21T10:00:00Z")!
    var isOnline = false
    var permission = Permission.granted
    private(set) var orders: [Runtime<A>.Order] = []
    private var random = Random(seed: 3)

    init(tables: [LocalTable], at path: String) {
        bridge = Bridge(tables: tables)
        pass(0) { writer in
            self.surroundings(&writer)
            writer.string(path)
        }
        draw()
    }

    // MARK: Messages

    func answer(_ number: Int, _ answer: Answer) {
        pass(1) { writer in
            writer.count(number)
            answer.write(to: &writer)
        }
    }

    /// Reports an event of a node. The shell draws at once after that.
    func event(_ number: Int, _ event: DOMEvent, _ value: String = "") {
        pass(2) { writer in
            writer.count(number)
            writer.byte(event.rawValue)
            writer.string(value)
        }
    }

    func visit(_ path: String) { pass(3) { $0.string(path) } }

    func surroundingsChanged() { pass(4) { self.surroundings(&$0) } }

    /// Says that the next page has had long enough to read.
    func waited() { pass(MessageTag.waited.rawValue) { _ in } }

    /// Carries out the first order of a kind, if there is one.
    func carryOut(_ isWanted: (Request) -> Bool) {
        if let place = orders.firstIndex(where: { isWanted($0.request) }) { carryOut(at: place) }
    }

    /// Carries out an order, apart from those that wait.
    func carryOut(at place: Int) {
        let order = orders.remove(at: place)
        switch order.request {
        case .http: answer(order.number, .http(.failed(.unreachable)))
        case .read(let queries): answer(order.number, .read(disk.answer(queries)))
        case .write(let changes): answer(order.number, .write(disk.answer(changes)))
        case .readSecret: answer(order.number, .secretRead(.value(nil)))
        case .writeSecret: answer(order.number, .secretWritten(.done))
        case .askPermission: answer(order.number, .permission(.granted))
        case .subscribePush, .unsubscribePush: answer(order.number, .push(.unsupported))
        case .share: answer(order.number, .shared(.canceled))
        case .zones: answer(order.number, .zones([]))
        case .install: answer(order.number, .installed(false))
        case .openFile: answer(order.number, .fileOpened(.canceled))
        case .cipher: answer(order.number, .cipher(.unavailable))
        case .storage: answer(order.number, .storage(StorageUse(used: nil, isPersistent: false)))
        case .holdLock: answer(order.number, .lockHeld)
        case .makeProofKey: answer(order.number, .proofKey(ProofKey(verifier: "v", challenge: "c")))
        case .leave, .openStream, .closeStream: break
        case .print, .stopSpeaking: answer(order.number, .elapsed)
        case .speak: answer(order.number, .spoken(.ended))
        case .after(let milliseconds), .whenIdle(let milliseconds):
            clock = clock + min(milliseconds, 7_200_000)
            answer(order.number, .elapsed)
        }
    }

    /// Carries out all orders but the timers, and draws once.
    func settle() {
        while let place = orders.firstIndex(where: { $0.request.delay == nil }) {
            carryOut(at: place)
        }
        draw()
    }

    /// - Returns: Whether there was anything to draw.
    @discardableResult
    func draw() -> Bool {
        var reader = ByteReader(bridge.draw())
        guard !reader.isAtEnd else { return false }
        if reader.byte() == 2 { document.play(reader.blob()) }
        return true
    }

    private func pass(_ kind: UInt8, _ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        writer.byte(kind)
        writer.signed(clock.milliseconds)
        writer.flag(isOnline)
        writer.flag(true)
        writer.byte(permission.rawValue)
        writer.unsigned(random.next() >> 32)
        writer.unsigned(random.next() >> 32)
        write(&writer)
        _ = bridge.receive(writer.bytes)
        orders += bridge.latestOrders
    }

    private func surroundings(_ writer: inout ByteWriter) {
        writer.string("Europe/Berlin")
        writer.signed(3_600)
        writer.count(1)
        writer.signed(Instant(iso8601: "2027-03-28T01:00:00Z")!.milliseconds)
        writer.signed(7_200)
        writer.count(1)
        writer.string("en-GB")
        writer.byte(Platform.System.linux.rawValue)
        writer.string("Chrome")
        writer.string("15")
        for flag in [false, true, true, false] { writer.flag(flag) }
        writer.count(0)
    }

    // MARK: What is on the screen

    /// The current state's screen, drawn without anything from before.
    var fresh: String {
        guard let moment = bridge.moment, let screen = bridge.runtime?.screen(moment) else { return "" }
        // The screen before stays until it has been read.
        guard screen.route == bridge.route || bridge.runtime?.isReading != true else { return document.html }
        var drawing = Drawing<A.Event>()
        var renderer = Renderer<A.Event>()
        let document = Document()
        document.play(renderer.show(drawing.draw(screen)))
        return document.html
    }

    /// Taps the first button or link with a text. Does not draw.
    func tap(_ text: String) {
        guard let found = document.root.all.last(where: { $0.listens.contains(.click) && $0.content.contains(text) })
        else { return }
        event(found.number, .click)
    }
}
