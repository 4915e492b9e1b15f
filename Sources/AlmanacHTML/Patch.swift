import AlmanacCore

/// Changes to the shell's document as a stream of bytes: operations, each followed by its operands. The shell applies
/// them in order; `Web/host/dom.js` implements the other half.
struct Patch {
    enum Operation: UInt8, CaseIterable {
        /// number, tag
        case create = 1
        /// number, text
        case createText
        /// number, text
        case setText
        /// number, attribute, value
        case setAttribute
        /// number, attribute
        case removeAttribute
        /// number, event
        case listen
        /// number, number of the parent, number of the next sibling (0: insert last)
        case insert
        /// number
        case remove
        /// number; takes the node out of the document but keeps it with its descendants, to be inserted again
        case detach
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

    /// Inserts a node, or moves one that is already in the document.
    mutating func insert(_ number: Int, into parent: Int, before sibling: Int) {
        start(.insert, number)
        writer.count(parent)
        writer.count(sibling)
    }

    mutating func remove(_ number: Int) {
        start(.remove, number)
    }

    mutating func detach(_ number: Int) {
        start(.detach, number)
    }

    private mutating func start(_ operation: Operation, _ number: Int) {
        writer.byte(operation.rawValue)
        writer.count(number)
    }
}
