import AlmanacCore

/// Changes to the shell's document, as a stream of bytes: an operation, then its operands. The shell plays them in
/// order; `Web/dom.js` holds the other half.
struct Patch {
    enum Operation: UInt8 {
        /// number, tag
        case create = 1
        /// number, words
        case createText
        /// number, words
        case setText
        /// number, attribute, value
        case setAttribute
        /// number, attribute
        case removeAttribute
        /// number, event
        case listen
        /// number, parent, number of the next sibling (0: last)
        case insert
        /// number
        case remove
    }

    private(set) var writer = ByteWriter()

    var isEmpty: Bool {
        writer.bytes.isEmpty
    }

    mutating func create(_ number: Int, _ tag: Tag) {
        start(.create, number)
        writer.byte(tag.rawValue)
    }

    mutating func createText(_ number: Int, _ text: String) {
        start(.createText, number)
        writer.string(text)
    }

    mutating func setText(_ number: Int, _ text: String) {
        start(.setText, number)
        writer.string(text)
    }

    mutating func setAttribute(_ number: Int, _ attribute: Attribute, _ value: String) {
        start(.setAttribute, number)
        writer.byte(attribute.rawValue)
        writer.string(value)
    }

    mutating func removeAttribute(_ number: Int, _ attribute: Attribute) {
        start(.removeAttribute, number)
        writer.byte(attribute.rawValue)
    }

    mutating func listen(_ number: Int, _ event: DOMEvent) {
        start(.listen, number)
        writer.byte(event.rawValue)
    }

    /// Also moves a node that is in the document already.
    mutating func insert(_ number: Int, into parent: Int, before sibling: Int) {
        start(.insert, number)
        writer.count(parent)
        writer.count(sibling)
    }

    mutating func remove(_ number: Int) {
        start(.remove, number)
    }

    private mutating func start(_ operation: Operation, _ number: Int) {
        writer.byte(operation.rawValue)
        writer.count(number)
    }
}
