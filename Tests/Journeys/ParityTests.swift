import AlmanacApp
import AlmanacCore
import AlmanacHTML
import AlmanacSimulator
import Foundation
import Testing

/// The same journeys, natively and in the browser's Wasm, must give the same bytes.
///
/// This half walks at random through the app by way of the bridge and writes down each message and its answer;
/// `Tests/Browser/test_parity.py` plays the messages to the Wasm and compares.
@Suite struct Parity {
    @Test("random journeys are written down for the Wasm to repeat")
    func record() throws {
        let fresh = try (1...8).map { try Walk(seed: $0, disk: Disk()).steps(500) }
        let onboarded = try (9...16).map { try Walk(seed: $0, disk: onboardedDisk()).steps(250) }
        let bytes = JSON.array((fresh + onboarded).map { .array($0.map(\.json)) }).bytes
        let seen = Set((fresh + onboarded).joined().map(\.route))
        for route in [
            "/facts/onboarding/language", "/facts/onboarding", "/facts/onboarding/categories", "/facts",
            "/facts/browse", "/facts/fact/7", "/facts/settings",
        ] { #expect(seen.contains(route)) }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../.build-tools/journeys.json")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// The storage of someone who has been through the onboarding.
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

/// One message, its answer, and where the person was after it.
private struct Step {
    let message: [UInt8]
    let answer: [UInt8]
    let route: String

    var json: JSON {
        .array([message, answer].map { .string(Data($0).base64EncodedString()) })
    }
}

/// A person who taps anything, on a phone with a faulty network.
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
                "/facts/onboarding/language", "/facts/fact/7", "/facts/fact/7", "/facts/%C3%A4",
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
        case .holdLock: answer = .lockHeld
        case .after(let milliseconds):
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
        steps.append(Step(message: writer.bytes, answer: output, route: bridge.route))
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
    }
}

extension Answer {
    /// What a shell writes, as `Web/orders.js` does.
    func write(to writer: inout ByteWriter) {
        switch self {
        case .http(.answered(let status, let body)):
            writer.byte(0)
            writer.flag(true)
            writer.count(status)
            writer.blob(body)
        case .http(.failed(let fault)):
            writer.byte(0)
            writer.flag(false)
            writer.byte(fault.rawValue)
        case .read(.rows(let tables)):
            writer.byte(1)
            writer.flag(true)
            writer.count(tables.count)
            for rows in tables {
                writer.count(rows.count)
                for row in rows {
                    writer.count(row.count)
                    for value in row { value.write(to: &writer) }
                }
            }
        case .write(let result):
            writer.byte(2)
            writer.result(result)
        case .secretRead(.value(let value)):
            writer.byte(3)
            writer.flag(true)
            writer.flag(value != nil)
            writer.string(value ?? "")
        case .secretWritten(let result):
            writer.byte(4)
            writer.result(result)
        case .permission(let result):
            writer.byte(5)
            writer.byte(result == .granted ? 0 : 1)
        case .push: [8, 1].forEach { writer.byte($0) }
        case .elapsed: writer.byte(6)
        case .lockHeld: writer.byte(7)
        case .read(.failed), .secretRead(.failed): preconditionFailure("this walk's disk reads without fault")
        }
    }
}

extension ByteWriter {
    fileprivate mutating func result(_ result: WriteResult) {
        flag(result == .done)
        if case .failed(.refused(let reason)) = result {
            flag(false)
            string(reason)
        }
    }
}
