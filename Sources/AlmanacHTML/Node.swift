/// One element or text of the tree a screen is drawn as. A class, because a live node keeps its number from one tree
/// to the next, and an unchanged part is recognised by being the very same object.
public final class Node<Event> {
    public let tag: Tag
    /// Tells siblings apart when their order changes.
    public let key: String?
    /// The words of a text node.
    public let text: String
    public let attributes: [(name: Attribute, value: String)]
    public internal(set) var handlers: [(on: DOMEvent, handler: Handler<Event>)]
    public let children: [Node<Event>]
    /// Given by the renderer when the node is created in the shell; 0 until then.
    var number = 0

    @inline(never)
    public init(
        _ tag: Tag, key: String? = nil, _ attributes: [(Attribute, String)] = [],
        on handlers: [(DOMEvent, Handler<Event>)] = [], _ children: [Node<Event>] = []
    ) {
        self.tag = tag
        self.key = key
        text = ""
        self.attributes = attributes.map { (name: $0.0, value: $0.1) }
        self.handlers = handlers.map { (on: $0.0, handler: $0.1) }
        self.children = children
    }

    /// An element without attributes.
    public convenience init(_ tag: Tag, key: String? = nil, _ children: [Node<Event>]) {
        self.init(tag, key: key, [], children)
    }

    @inline(never)
    public init(text: String) {
        tag = .text
        key = nil
        self.text = text
        attributes = []
        handlers = []
        children = []
    }

    func attribute(_ name: Attribute) -> String? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }
}
