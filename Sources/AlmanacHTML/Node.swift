/// An element or a text in the tree that a screen is drawn as.
///
/// It is a class because a live node keeps its number from one tree to the next, and because the renderer recognizes an
/// unchanged subtree by its identity.
public final class Node<Event> {
    /// The kind of element; `.text` for a text node.
    public let tag: Tag
    /// Identifies the node among its siblings when their order changes.
    public let key: String?
    /// Names a long list. When its screen is left, the shell keeps its elements for when the user comes back.
    public let keptAs: String?
    /// The content of a text node; empty for an element.
    public let text: String
    /// The attributes, in the order in which the shell sets them.
    public let attributes: [(name: Attribute, value: String)]
    /// The events that the node listens to, each with its handler.
    public internal(set) var handlers: [(on: DOMEvent, handler: Handler<Event>)]
    /// The child nodes, in document order.
    public let children: [Node<Event>]
    /// Assigned by the renderer when the node is created in the shell; 0 until then.
    var number = 0

    /// Creates an element.
    @inline(never)
    public init(
        _ tag: Tag, key: String? = nil, keptAs: String? = nil, _ attributes: [(Attribute, String)] = [],
        on handlers: [(DOMEvent, Handler<Event>)] = [], _ children: [Node<Event>] = []
    ) {
        self.tag = tag
        self.key = key
        self.keptAs = keptAs
        text = ""
        self.attributes = attributes.map { (name: $0.0, value: $0.1) }
        self.handlers = handlers.map { (on: $0.0, handler: $0.1) }
        self.children = children
    }

    /// Creates an element without attributes.
    public convenience init(_ tag: Tag, key: String? = nil, _ children: [Node<Event>]) {
        self.init(tag, key: key, [], children)
    }

    /// Creates an element of a style: with the `class` and no other attribute. Not inlined, because nearly every element
    /// is made by this or by one of the two below.
    @inline(never)
    public convenience init(_ tag: Tag, _ style: String, _ children: [Node<Event>] = []) {
        self.init(tag, [(.class, style)], children)
    }

    /// Creates an element of a style that holds a text.
    @inline(never)
    public convenience init(_ tag: Tag, _ style: String, text: String) {
        self.init(tag, style, [Node(text: text)])
    }

    /// Creates an element without attributes that holds a text.
    @inline(never)
    public convenience init(_ tag: Tag, text: String) {
        self.init(tag, [Node(text: text)])
    }

    /// Creates a text node.
    @inline(never)
    public init(text: String) {
        tag = .text
        key = nil
        keptAs = nil
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
