import AlmanacCore

/// Keeps the tree that is on screen and computes the changes that turn it into the next one.
public struct Renderer<Event> {
    private var root: Node<Event>?
    /// The nodes on screen by number, through which an event finds its handler.
    private var live: [Node<Event>?] = [nil]
    private var free: [Int] = []
    /// The numbers of the nodes that the latest patch removes. They are free once the next patch begins: until then the
    /// shell may report an event of such a node, which must not be taken for that of another.
    private var leaving: [Int] = []
    /// The long lists that are not on screen, the longest ago first.
    private var kept: [Node<Event>] = []
    private var patch = Patch()

    /// The number of long lists that the shell keeps.
    private static var mostKept: Int { 3 }

    /// Creates a renderer with nothing on screen.
    public init() {}

    /// Returns the changes that turn the previous tree into `next`, as bytes for the shell. The first root has number 1
    /// and is inserted into the shell's own element, which has number 0.
    public mutating func show(_ next: Node<Event>) -> [UInt8] {
        patch = Patch()
        free += leaving
        leaving = []
        if let root, root.tag == next.tag {
            update(root, to: next)
        } else {
            if let root { remove(root) }
            create(next)
            patch.insert(next.number, into: 0, before: 0)
        }
        root = next
        return patch.writer.bytes
    }

    /// Returns the app's event for an event of a node; `nil` if the node is gone, does not listen to the event, or the
    /// value is not valid.
    public func event(_ number: Int, _ event: DOMEvent, value: String) -> Event? {
        guard live.indices.contains(number), let node = live[number] else { return nil }
        for entry in node.handlers where entry.on == event {
            switch entry.handler {
            case .event(let event): return event
            case .value(let make): return make(value)
            case .more: return nil
            }
        }
        return nil
    }

    /// Returns the name of the list of which a tap on a node shows more; `nil` if that is not what it means.
    func extendedList(_ number: Int) -> String? {
        guard live.indices.contains(number), let node = live[number] else { return nil }
        for entry in node.handlers { if case .more(let name) = entry.handler { return name } }
        return nil
    }

    // MARK: Creating and removing

    private mutating func create(_ node: Node<Event>) {
        if let name = node.keptAs, let place = kept.firstIndex(where: { $0.keptAs == name }) {
            return update(kept.remove(at: place), to: node)
        }
        if let number = free.popLast() {
            node.number = number
            live[number] = node
        } else {
            node.number = live.count
            live.append(node)
        }
        guard node.tag != .text else { return patch.createText(node.number, node.text) }
        patch.create(node.number, node.tag)
        for attribute in node.attributes { patch.setAttribute(node.number, attribute.name, attribute.value) }
        for entry in node.handlers { patch.listen(node.number, entry.on) }
        for child in node.children {
            create(child)
            patch.insert(child.number, into: node.number, before: 0)
        }
    }

    private mutating func remove(_ node: Node<Event>) {
        guard node.keptAs.isNone else { return keep(node) }
        patch.remove(node.number)
        release(node)
    }

    private mutating func release(_ node: Node<Event>) {
        live[node.number] = nil
        leaving.append(node.number)
        for child in node.children {
            if child.keptAs.isNone { release(child) } else { keep(child) }
        }
    }

    private mutating func keep(_ list: Node<Event>) {
        // The drawing has forgotten an older one of this name, so nothing on screen is a part of it.
        if let place = kept.firstIndex(where: { $0.keptAs == list.keptAs }) {
            let stale = kept.remove(at: place)
            patch.remove(stale.number)
            release(stale)
        }
        patch.detach(list.number)
        kept.append(list)
        guard kept.count > Self.mostKept else { return }
        let oldest = kept.removeFirst()
        patch.remove(oldest.number)
        release(oldest)
    }

    // MARK: Updating

    private mutating func update(_ old: Node<Event>, to new: Node<Event>) {
        guard old !== new else { return }
        new.number = old.number
        live[new.number] = new
        guard new.tag != .text else {
            if old.text != new.text { patch.setText(new.number, new.text) }
            return
        }
        for attribute in new.attributes where old.attribute(attribute.name) != attribute.value {
            patch.setAttribute(new.number, attribute.name, attribute.value)
        }
        for attribute in old.attributes where new.attribute(attribute.name) == nil {
            patch.removeAttribute(new.number, attribute.name)
        }
        for entry in new.handlers where !old.handlers.contains(where: { $0.on == entry.on }) {
            patch.listen(new.number, entry.on)
        }
        updateChildren(of: new, old.children, new.children)
    }

    private func matches(_ a: Node<Event>, _ b: Node<Event>) -> Bool {
        a === b || (a.tag == b.tag && a.key == b.key)
    }

    /// Keeps matching children at both ends of the lists, and matches the children in between by key.
    private mutating func updateChildren(of parent: Node<Event>, _ old: [Node<Event>], _ new: [Node<Event>]) {
        var start = 0
        var oldEnd = old.count
        var newEnd = new.count
        while start < oldEnd, start < newEnd, matches(old[start], new[start]) {
            update(old[start], to: new[start])
            start += 1
        }
        while oldEnd > start, newEnd > start, matches(old[oldEnd - 1], new[newEnd - 1]) {
            oldEnd -= 1
            newEnd -= 1
            update(old[oldEnd], to: new[newEnd])
        }
        if start == oldEnd, start == newEnd { return }
        updateMiddle(of: parent, old, start..<oldEnd, new, start..<newEnd)
    }

    private mutating func updateMiddle(
        of parent: Node<Event>, _ old: [Node<Event>], _ oldRange: Range<Int>, _ new: [Node<Event>],
        _ newRange: Range<Int>
    ) {
        var places = Named<Int>()
        var unkeyed: [Int] = []
        for index in oldRange {
            if let key = old[index].key { places[key] = index } else { unkeyed.append(index) }
        }
        unkeyed.reverse()
        // For each new child, the index of the old child that it continues, or -1.
        var sources: [Int] = []
        for index in newRange {
            let candidate = new[index].key.map { places.take($0) } ?? unkeyed.popLast()
            if let candidate, old[candidate].tag == new[index].tag {
                sources.append(candidate)
            } else {
                if let candidate { remove(old[candidate]) }
                sources.append(-1)
            }
        }
        for index in unkeyed { remove(old[index]) }
        for index in oldRange {
            if let key = old[index].key, places[key] == index { remove(old[index]) }
        }
        place(new, newRange, sources, old, parent)
    }

    /// Creates, updates and moves children from last to first. The longest increasing subsequence stays in place.
    private mutating func place(
        _ new: [Node<Event>], _ range: Range<Int>, _ sources: [Int], _ old: [Node<Event>], _ parent: Node<Event>
    ) {
        let staying = longestRise(sources)
        for offset in stride(from: sources.count - 1, through: 0, by: -1) {
            let child = new[range.lowerBound + offset]
            if sources[offset] >= 0 { update(old[sources[offset]], to: child) } else { create(child) }
            if !staying[offset] {
                let next = range.lowerBound + offset + 1
                patch.insert(child.number, into: parent.number, before: next < new.count ? new[next].number : 0)
            }
        }
    }
}

/// Returns which positions belong to a longest strictly increasing subsequence of the nonnegative values.
func longestRise(_ values: [Int]) -> [Bool] {
    var member = [Bool](repeating: false, count: values.count)
    // For each length, the position of the smallest value that ends such a subsequence.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for (position, value) in values.enumerated() where value >= 0 {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
        }
        before[position] = low > 0 ? ends[low - 1] : -1
        if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var position = ends.last ?? -1
    while position >= 0 {
        member[position] = true
        position = before[position]
    }
    return member
}
