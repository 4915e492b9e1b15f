import AlmanacCore
import Testing

@testable import AlmanacHTML

/// A document that applies patches, as `Web/host/dom.js` does, and records the operations.
final class Document {
    final class Element {
        var tag = Tag.div
        var text = ""
        var attributes: [String: String] = [:]
        var children: [Element] = []
        weak var parent: Element?
        var number = 0
        var listens: [DOMEvent] = []

        /// The element and its descendants, in document order.
        var all: [Element] { [self] + children.flatMap(\.all) }

        var content: String { text + children.map(\.content).joined() }
    }

    let root = Element()
    private var elements: [Int: Element] = [:]
    private(set) var transcript: [String] = []

    init() {
        elements[0] = root
    }

    func play(_ bytes: [UInt8]) {
        transcript = []
        var reader = ByteReader(bytes)
        while !reader.isAtEnd {
            let operation = Patch.Operation(rawValue: reader.byte())!
            let number = reader.count()
            switch operation {
            case .create:
                let element = Element()
                element.number = number
                element.tag = Tag(rawValue: reader.byte())!
                elements[number] = element
                transcript.append("create \(element.tag.name)")
            case .createText:
                let element = Element()
                element.tag = .text
                element.text = reader.string()
                elements[number] = element
                transcript.append("text \(element.text)")
            case .setText:
                elements[number]!.text = reader.string()
                transcript.append("set text \(elements[number]!.text)")
            case .setAttribute:
                let name = Attribute(rawValue: reader.byte())!.name
                elements[number]!.attributes[name] = reader.string()
                transcript.append("set \(name)")
            case .removeAttribute:
                let name = Attribute(rawValue: reader.byte())!.name
                elements[number]!.attributes[name] = nil
                transcript.append("unset \(name)")
            case .listen:
                let event = DOMEvent(rawValue: reader.byte())!
                elements[number]!.listens.append(event)
                transcript.append("listen \(event)")
            case .insert:
                let element = elements[number]!
                let parent = elements[reader.count()]!
                let next = reader.count()
                element.parent?.children.removeAll { $0 === element }
                let place = next == 0 ? parent.children.count : parent.children.firstIndex { $0 === elements[next]! }!
                parent.children.insert(element, at: place)
                element.parent = parent
                transcript.append("insert")
            case .remove:
                let element = elements.removeValue(forKey: number)!
                element.parent?.children.removeAll { $0 === element }
                transcript.append("remove")
            case .detach:
                let element = elements[number]!
                element.parent?.children.removeAll { $0 === element }
                element.parent = nil
                transcript.append("detach")
            }
        }
    }

    var html: String {
        root.children.map(write).joined()
    }

    private func write(_ element: Element) -> String {
        if element.tag == .text { return element.text }
        let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
        return "<\(element.tag.name)\(attributes)>" + element.children.map(write).joined() + "</\(element.tag.name)>"
    }
}

@Suite struct Patches {
    typealias N = Node<Int>

    func list(_ keys: [String]) -> N {
        N(.ul, keys.map { N(.li, key: $0, [N(text: $0)]) })
    }

    @Test("the first screen is created, and an equal one needs no patch")
    func creates() {
        var renderer = Renderer<Int>()
        let document = Document()
        document.play(renderer.show(list(["a", "b"])))
        #expect(document.html == "<ul><li>a</li><li>b</li></ul>")
        #expect(renderer.show(list(["a", "b"])).isEmpty)
    }

    @Test("one changed text is one operation")
    func oneWord() {
        var renderer = Renderer<Int>()
        let document = Document()
        document.play(renderer.show(N(.p, [(.class, "x")], [N(text: "one")])))
        document.play(renderer.show(N(.p, [(.class, "x")], [N(text: "two")])))
        #expect(document.transcript == ["set text two"])
        document.play(renderer.show(N(.p, [(.id, "y")], [N(text: "two")])))
        #expect(document.transcript == ["set id", "unset class"])
    }

    @Test("a row that changes its position is moved, not created again")
    func moves() {
        var renderer = Renderer<Int>()
        let document = Document()
        document.play(renderer.show(list(["a", "b", "c", "d", "e"])))
        document.play(renderer.show(list(["e", "a", "b", "c", "d"])))
        #expect(document.transcript == ["insert"])
        document.play(renderer.show(list(["e", "b", "a", "c", "d"])))
        #expect(document.transcript == ["insert"])
    }

    @Test("an unchanged subtree is skipped")
    func sameObject() {
        var renderer = Renderer<Int>()
        let row = N(.li, key: "a", [N(text: "a")])
        let document = Document()
        document.play(renderer.show(N(.ul, [row, N(.li, key: "b", [N(text: "b")])])))
        document.play(renderer.show(N(.ul, [row, N(.li, key: "b", [N(text: "c")])])))
        #expect(document.transcript == ["set text c"])
        #expect(document.html == "<ul><li>a</li><li>c</li></ul>")
    }

    @Test("a node that begins to handle an event is listened to, once, and only for that event")
    func newHandler() {
        var renderer = Renderer<Int>()
        let document = Document()
        document.play(renderer.show(N(.div, [N(.input, on: [(.change, .event(1))])])))
        #expect(document.transcript.filter { $0.hasPrefix("listen") } == ["listen change"])
        let both = N(.input, on: [(.change, .event(1)), (.click, .event(2))])
        document.play(renderer.show(N(.div, [both])))
        #expect(document.transcript == ["listen click"])
        #expect(renderer.event(both.number, .click, value: "") == 2)
        // Another handler of the same event needs no operation: the event finds it by the node's number.
        document.play(renderer.show(N(.div, [N(.input, on: [(.change, .event(3)), (.click, .event(4))])])))
        #expect(document.transcript == [])
        #expect(renderer.event(both.number, .click, value: "") == 4)
    }

    @Test("random lists end up correct, with as few moves as possible", arguments: 0..<200)
    func randomLists(_ seed: Int) {
        var random = Random(seed: UInt64(seed))
        var renderer = Renderer<Int>()
        let document = Document()
        var before: [String] = []
        for _ in 0..<6 {
            var keys = (0..<Int(random.next() % 12)).map { "k\($0 + Int(random.next() % 3))" }
            keys = Array(Set(keys)).sorted()
            for index in keys.indices { keys.swapAt(index, Int(random.next() % UInt64(keys.count))) }
            document.play(renderer.show(list(keys)))
            #expect(document.html == "<ul>" + keys.map { "<li>\($0)</li>" }.joined() + "</ul>")
            let kept = keys.filter(before.contains)
            let stays = longestRise(kept.map { before.firstIndex(of: $0)! }).count { $0 }
            let inserts = document.transcript.count { $0 == "insert" }
            // A created row needs two inserts (the row and its text), a moved row one.
            #expect(inserts <= (keys.count - kept.count) * 2 + kept.count - stays + (before.isEmpty ? 1 : 0))
            before = keys
        }
    }

    @Test("events find their handlers by number, and removed nodes have no handlers")
    func events() {
        var renderer = Renderer<Int>()
        let button = N(.button, on: [(.click, .event(7))])
        let input = N(.input, on: [(.change, .value { Int($0) })])
        _ = renderer.show(N(.div, [button, input]))
        #expect(renderer.event(button.number, .click, value: "") == 7)
        #expect(renderer.event(button.number, .change, value: "") == nil)
        #expect(renderer.event(input.number, .change, value: "12") == 12)
        #expect(renderer.event(input.number, .change, value: "x") == nil)
        let gone = input.number
        _ = renderer.show(N(.div, [N(.button, on: [(.click, .event(8))])]))
        #expect(renderer.event(gone, .change, value: "12") == nil)
        #expect(renderer.event(999, .click, value: "") == nil)
        #expect(renderer.event(button.number, .click, value: "") == 8)
    }

    @Test("markup is escaped")
    func escapes() {
        let node = N(.p, [(.ariaLabel, "\"<&>")], [N(text: "<script>&\"")])
        #expect(node.html == "<p aria-label=\"&quot;&lt;&amp;&gt;\">&lt;script&gt;&amp;&quot;</p>")
    }
}
