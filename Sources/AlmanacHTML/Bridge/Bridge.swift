import AlmanacCore

/// Connects an app to its shell through bytes: the shell's messages come in, patches and orders go out.
///
/// The shell is the browser's. Because only bytes cross the bridge, a session recorded natively can be replayed to the
/// Wasm, which must give the same response byte for byte. `Web/host/wire.js` implements the other half of both formats.
///
/// Messages are handled one by one, and their orders go out at once. The screen is drawn when the shell asks for it, so
/// that messages which arrive together are drawn together.
public struct Bridge<A: App> {
    private let tables: [LocalTable]
    private(set) var runtime: Runtime<A>?
    private var renderer = Renderer<A.Event>()
    private var drawing = Drawing<A.Event>()
    private(set) var moment: Moment?
    /// What the screen was last drawn from.
    private var drawn: (state: A.State, moment: Moment)?
    /// Whether the shell has waited long enough for what the next page reads first.
    private var hasWaited = false
    /// The number of drawings so far, for tests.
    private(set) var drawings = 0
    /// The orders in the last response, for a shell in the same process.
    public private(set) var latestOrders: [Runtime<A>.Order] = []
    /// The route of the current screen.
    public private(set) var route = ""

    /// Creates a bridge to an app that starts with the first message.
    /// - Parameter tables: Every table the app keeps on the device.
    public init(tables: [LocalTable]) {
        self.tables = tables
    }

    /// Handles one message from the shell and returns its orders as frames. The first message is also answered with the
    /// vocabulary.
    public mutating func receive(_ message: [UInt8]) -> [UInt8] {
        var reader = ByteReader(message)
        var writer = ByteWriter()
        guard let kind = reader.tag(MessageTag.self) else { preconditionFailure("unknown message") }
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
            guard let on = reader.tag(DOMEvent.self) else { preconditionFailure("unknown event") }
            let value = reader.string()
            if let list = renderer.extendedList(number) {
                drawing.extend(list, by: value.integer.flatMap { Int(exactly: $0) })
                drawn = nil
            } else if let event = renderer.event(number, on, value: value) {
                runtime?.act(event, moment)
            }
        case .visited: runtime?.act(A.visited(reader.string()), moment)
        case .surroundings: runtime?.send(A.surroundingsChanged, moment)
        case .pushed: runtime?.send(A.pushed(PushNews(from: &reader)), moment)
        case .subscriptionChanged: runtime?.send(A.subscriptionChanged, moment)
        case .waited: hasWaited = true
        }
        latestOrders = runtime?.takeOrders() ?? []
        for order in latestOrders {
            writer.tag(FrameTag.order)
            writer.count(order.number)
            order.request.write(to: &writer)
        }
        return writer.bytes
    }

    /// Draws the screen after any number of messages. Returns the frames for the shell: the patch and the page, or
    /// nothing if the screen is still the same.
    ///
    /// The screen before stays until another page has read what the device has for it: rows that came one after the other
    /// would move what a finger is about to press. A shell whose device is slow says when it has waited long enough.
    public mutating func draw() -> [UInt8] {
        guard let moment, let runtime else { return [] }
        if let drawn, drawn.moment.looksLike(moment), A.looksSame(drawn.state, runtime.state) { return [] }
        var writer = ByteWriter()
        let screen = runtime.screen(moment)
        guard screen.route == route || !runtime.isReading || hasWaited else {
            writer.tag(FrameTag.reading)
            return writer.bytes
        }
        let root = drawing.draw(screen)
        if let language = WordTables.takeWanted() {
            // What was drawn without its texts is not shown, and none of its rows is used again.
            drawing = drawing.anew
            writer.tag(FrameTag.words)
            writer.tag(language)
        } else {
            drawn = (runtime.state, moment)
            hasWaited = false
            drawings += 1
            write(screen, root, to: &writer)
        }
        return writer.bytes
    }

    /// Makes the next drawing start from nothing, because texts have changed.
    public mutating func drawAnew() {
        drawn = nil
        drawing = drawing.anew
    }

    private mutating func write(_ screen: Screen<A.Event>, _ root: Node<A.Event>, to writer: inout ByteWriter) {
        let patch = renderer.show(root)
        if !patch.isEmpty {
            writer.tag(FrameTag.patch)
            writer.blob(patch)
        }
        writer.tag(FrameTag.page)
        route = screen.route
        writer.string(route)
        writer.string(screen.windowTitle)
        writer.string(screen.language.code)
        writer.string(screen.face.name)
        writer.tag(screen.layout)
        writer.flag(screen.mayReload)
        writer.flag(screen.mayKeep)
        writer.flag(screen.isPassing)
        writer.count(screen.badge)
        writer.string(screen.comfort)
    }

    private mutating func readMoment(_ reader: inout ByteReader, hasSurroundings: Bool) {
        let now = Instant(milliseconds: reader.signed())
        let isOnline = reader.flag()
        let isVisible = reader.flag()
        guard let permission = reader.tag(Permission.self) else { preconditionFailure("unknown permission") }
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
        writer.tag(FrameTag.vocabulary)
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
            writer.count(table.encrypted.count)
            for column in table.encrypted { writer.string(column) }
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
        case .settle: "settle"
        case .move: "move"
        }
    }
}
