import AlmanacCore

/// One app behind two functions of bytes: what the shell tells comes in, what it shall do goes out.
///
/// The browser's shell is the other end; because nothing but bytes crosses, a journey recorded natively can be played
/// to the Wasm and must give the same answer to the byte. `Web/wire.js` holds the other half of both forms.
public struct Bridge<A: App> {
    private enum Incoming: UInt8 {
        case launch, answer, domEvent, visited, surroundings, pushed, subscriptionChanged
    }

    private enum Outgoing: UInt8 {
        /// Names of tags, attributes and events, and the tables of the device's storage.
        case vocabulary = 1
        case patch, order, page
    }

    private let tables: [LocalTable]
    private var runtime: Runtime<A>?
    private var renderer = Renderer<A.Event>()
    private var drawing = Drawing<A.Event>()
    private var moment: Moment?
    /// The orders of the last message, for a shell in the same process.
    public private(set) var latestOrders: [Runtime<A>.Order] = []
    /// The address of what is shown.
    public private(set) var route = ""

    /// - Parameter tables: everything the app keeps on the device.
    public init(tables: [LocalTable]) {
        self.tables = tables
    }

    /// Takes in one message; the answer is any number of frames.
    public mutating func receive(_ message: [UInt8]) -> [UInt8] {
        var reader = ByteReader(message)
        var writer = ByteWriter()
        guard let kind = Incoming(rawValue: reader.byte()) else { preconditionFailure("unknown message") }
        readMoment(&reader, hasSurroundings: kind == .launch || kind == .surroundings)
        guard let moment else { preconditionFailure("the first message must launch") }
        switch kind {
        case .launch:
            writeVocabulary(&writer)
            runtime = Runtime(Launch(path: reader.string()), moment)
        case .answer:
            let number = reader.count()
            runtime?.answer(number, Answer(from: &reader), moment)
        case .domEvent:
            let number = reader.count()
            guard let on = DOMEvent(rawValue: reader.byte()) else { preconditionFailure("unknown event") }
            if let event = renderer.event(number, on, value: reader.string()) { runtime?.send(event, moment) }
        case .visited: runtime?.send(A.visited(reader.string()), moment)
        case .surroundings: runtime?.send(A.surroundingsChanged, moment)
        case .pushed: runtime?.send(A.pushed(PushNews(from: &reader)), moment)
        case .subscriptionChanged: runtime?.send(A.subscriptionChanged, moment)
        }
        show(&writer, moment)
        return writer.bytes
    }

    private mutating func show(_ writer: inout ByteWriter, _ moment: Moment) {
        guard let screen = runtime?.screen(moment) else { return }
        let patch = renderer.show(drawing.draw(screen))
        if !patch.isEmpty {
            writer.byte(Outgoing.patch.rawValue)
            writer.blob(patch)
        }
        writer.byte(Outgoing.page.rawValue)
        route = screen.route
        writer.string(route)
        writer.string(screen.title)
        writer.string(screen.language.code)
        writer.string(screen.face.name)
        writer.byte(screen.layout.rawValue)
        writer.flag(screen.isAtRest)
        writer.flag(screen.isPassing)
        writer.count(screen.badge)
        latestOrders = runtime?.takeOrders() ?? []
        for order in latestOrders {
            writer.byte(Outgoing.order.rawValue)
            writer.count(order.number)
            order.request.write(to: &writer)
        }
    }

    private mutating func readMoment(_ reader: inout ByteReader, hasSurroundings: Bool) {
        let now = Instant(milliseconds: reader.signed())
        let isOnline = reader.flag()
        let isVisible = reader.flag()
        guard let permission = Permission(rawValue: reader.byte()) else { preconditionFailure("unknown permission") }
        let random = reader.unsigned() << 32 | reader.unsigned()
        if hasSurroundings {
            moment = Moment(
                now: now, zone: Zone(from: &reader), locales: strings(&reader), platform: Platform(from: &reader),
                isOnline: isOnline, isVisible: isVisible, permission: permission, random: random)
        } else {
            moment?.now = now
            moment?.isOnline = isOnline
            moment?.isVisible = isVisible
            moment?.permission = permission
            moment?.random = random
        }
    }

    private func strings(_ reader: inout ByteReader) -> [String] {
        var strings: [String] = []
        for _ in 0..<reader.count() { strings.append(reader.string()) }
        return strings
    }

    private func writeVocabulary(_ writer: inout ByteWriter) {
        writer.byte(Outgoing.vocabulary.rawValue)
        writer.count(Tag.allCases.count)
        for tag in Tag.allCases { writer.string(tag.name) }
        writer.count(Attribute.allCases.count)
        for attribute in Attribute.allCases { writer.string(attribute.name) }
        writer.count(DOMEvent.allCases.count)
        for event in DOMEvent.allCases { writer.string(event.name) }
        writer.count(tables.count)
        for table in tables {
            writer.string(table.name)
            writer.count(table.columns.count)
            for column in table.columns { writer.string(column.name) }
            writer.count(table.sealed.count)
            for column in table.sealed { writer.string(column) }
        }
    }
}

extension DOMEvent {
    var name: String {
        switch self {
        case .click: "click"
        case .change: "change"
        case .cancel: "cancel"
        case .input: "input"
        case .hold: "hold"
        case .release: "release"
        }
    }
}
