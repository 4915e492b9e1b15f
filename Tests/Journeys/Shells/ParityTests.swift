import AlmanacApp
import AlmanacCore
import AlmanacHTML
import AlmanacNative
import AlmanacSimulator
import Foundation
import Testing

/// The same journeys must give the same bytes natively and in the browser's Wasm.
///
/// This half takes random walks through the app over the bridge and records each message and its answer;
/// `Tests/Browser/test_parity.py` replays the messages to the Wasm and compares.
@Suite struct Parity {
    @Test("random journeys are recorded for the Wasm to replay")
    func record() throws {
        let fresh = try (1...8).map { try Walk(seed: $0, disk: Disk()).steps(900) }
        let onboarded = try (9...16).map { try Walk(seed: $0, disk: onboardedDisk()).steps(250) }
        let bytes = JSON.array((fresh + onboarded).map { .array($0.map(\.json)) }).bytes
        let seen = Set((fresh + onboarded).joined().map(\.route))
        for route in [
            "/facts/onboarding/language", "/facts/onboarding", "/facts/onboarding/categories", "/facts",
            "/facts/browse", "/facts/fact/", "/facts/settings",
        ] { #expect(seen.contains { $0.hasPrefix(route) }, "\(route) in none of \(seen.count)") }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../.build-tools/journeys.json")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// The storage after the onboarding of Facts A Day.
    private func onboardedDisk() throws -> Disk {
        let disk = Disk()
        let app = Simulator<Almanac>(disk: disk, network: FactsServer(facts: 120).network)
        app.launch("/facts")
        try app.tap("Continue")
        for name in try app.screen.choices.prefix(5).map(\.label) { try app.tap(name) }
        for button in ["Continue", "Continue", "Enable Notifications"] { try app.tap(button) }
        return disk
    }
}

/// A message and the orders it led to, the drawing if the screen was drawn after it, and the route then.
private struct Step {
    let message: [UInt8]
    let orders: [UInt8]
    let drawing: [UInt8]?
    let route: String

    var json: JSON {
        .array([message, orders, drawing].compactMap { $0 }.map { .string(Data($0).base64EncodedString()) })
    }
}

/// A user who taps at random, on a phone with a faulty network.
private final class Walk {
    private var random: Random
    private var bridge = Bridge<Almanac>(tables: Almanac.tables)
    private let disk: Disk
    private let server = FactsServer(facts: 120)
    private var orders: [(number: Int, request: Request)] = []
    private var clock = Instant(iso8601: "2026-03-28T22:59:00Z")!
    private var permission = Permission.undecided
    private var steps: [Step] = []

    init(seed: Int, disk: Disk) {
        random = Random(seed: UInt64(seed))
        self.disk = disk
    }

    func steps(_ count: Int) throws -> [Step] {
        send(0) { writer in
            self.surroundings(&writer)
            writer.string("/facts")
        }
        for _ in 0..<count {
            // Answers come in any order, and sometimes never.
            if !orders.isEmpty, random.next() % 4 > 0 {
                answer(orders.remove(at: Int(random.next() % UInt64(orders.count))))
            } else {
                act()
            }
        }
        return steps
    }

    private func act() {
        switch random.next() % 36 {
        case 0:
            let paths = [
                "/", "/reflect", "/facts", "/facts", "/facts/browse", "/facts/browse?category=space",
                "/facts/onboarding/language", "/facts/fact/7", "/facts/fact/7", "/facts/settings",
                "/facts/%C3%A4",
            ]
            let path = paths[Int(random.next() % UInt64(paths.count))]
            send(3) { $0.string(path) }
        case 1: send(4) { self.surroundings(&$0) }
        default:
            let number = Int(random.next() % 90) + 1
            let event = UInt8(random.next() % 2)
            send(2) { writer in
                writer.count(number)
                writer.byte(event)
                writer.string("07:30")
            }
        }
    }

    private func answer(_ order: (number: Int, request: Request)) {
        let isFaulty = random.next() % 6 == 0
        let answer: Answer
        switch order.request {
        case .http(let request):
            answer = .http(isFaulty ? .failed(.cutOff) : server.network.respond(request))
        case .read(let queries): answer = .read(disk.answer(queries))
        case .write(let changes): answer = .write(isFaulty ? .failed(.refused("no")) : disk.answer(changes))
        case .readSecret: answer = .secretRead(.value("key"))
        case .writeSecret: answer = .secretWritten(.done)
        case .askPermission:
            permission = isFaulty ? .denied : .granted
            answer = .permission(isFaulty ? .denied : .granted)
        case .subscribePush, .unsubscribePush: answer = .push(.unsupported)
        case .share: answer = .shared(.canceled)
        case .zones: answer = .zones([])
        case .install: answer = .installed(false)
        case .print, .stopSpeaking: answer = .elapsed
        case .speak: answer = .spoken(isFaulty ? .failed : .ended)
        case .openFile:
            let copy = Array(#"{"format":"almanac-device","version":1,"tables":{"goals":[{}]}}"#.utf8)
            answer = .fileOpened(isFaulty ? .tooLarge : .chosen(name: "copy.json", bytes: copy))
        case .storage: answer = .storage(StorageUse(used: 4_096, quota: nil, isPersistent: !isFaulty))
        case .cipher(let work): answer = .cipher(isFaulty ? .unavailable : work.carriedOut())
        case .holdLock: answer = .lockHeld
        case .makeProofKey: answer = .proofKey(ProofKey(verifier: "v", challenge: isFaulty ? nil : "c"))
        case .leave, .closeStream: return
        // The stream opens and at once breaks.
        case .openStream:
            send(1) { writer in
                writer.count(order.number)
                Answer.stream(.opened).write(to: &writer)
            }
            answer = .stream(isFaulty ? .ended(.refused(429)) : .announced(Int64(random.next() % 50)))
        case .after(let milliseconds), .whenIdle(let milliseconds):
            clock = clock + min(milliseconds, 60_000)
            answer = .elapsed
        }
        send(1) { writer in
            writer.count(order.number)
            answer.write(to: &writer)
        }
    }

    private func send(_ kind: UInt8, _ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        writer.byte(kind)
        writer.signed(clock.milliseconds)
        writer.flag(true)
        writer.flag(true)
        writer.byte(permission.rawValue)
        writer.unsigned(random.next() >> 32)
        writer.unsigned(random.next() >> 32)
        write(&writer)
        let output = bridge.receive(writer.bytes)
        orders += bridge.latestOrders.map { ($0.number, $0.request) }
        // What the user does is drawn at once, answers often together.
        let drawing = kind != 1 || random.next() % 3 > 0 ? bridge.draw() : nil
        steps.append(Step(message: writer.bytes, orders: output, drawing: drawing, route: bridge.route))
        clock = clock + 250
    }

    private func surroundings(_ writer: inout ByteWriter) {
        writer.string("Europe/Berlin")
        writer.signed(3_600)
        writer.count(1)
        writer.signed(Instant(iso8601: "2026-03-29T01:00:00Z")!.milliseconds)
        writer.signed(7_200)
        writer.count(1)
        writer.string("de-DE")
        writer.byte(Platform.System.android.rawValue)
        writer.string("Chrome")
        writer.string("15")
        writer.flag(false)
        writer.flag(true)
        writer.flag(true)
        writer.flag(false)
        writer.count(2)
        for language in ["en", "yue"] { writer.string(language) }
    }
}
