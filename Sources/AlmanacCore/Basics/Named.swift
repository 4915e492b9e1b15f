/// Values by name, found in constant time, as in a `Dictionary<String, Value>`.
///
/// Inside is one dictionary of places for all kinds of values, so that the Wasm holds its code once. Names are the same
/// if their bytes are: a dictionary of texts would need the code that normalizes them.
public struct Named<Value> {
    private struct Name: Hashable {
        let text: String

        static func == (one: Name, other: Name) -> Bool { one.text == other.text }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private var places: [Name: Int] = [:]
    /// A name whose value was removed keeps its place.
    private var entries: [(name: String, value: Value?)] = []

    /// Creates an empty collection.
    public init() {}

    /// The value of a name; `nil` if it has none.
    public subscript(_ name: String) -> Value? {
        @inline(never) get {
            places[Name(text: name)].flatMap { entries[$0].value }
        }
        @inline(never) set {
            if let place = places[Name(text: name)] {
                entries[place].value = newValue
            } else {
                places[Name(text: name)] = entries.count
                entries.append((name, newValue))
            }
        }
    }

    /// Removes and returns the value of a name; `nil` if it has none.
    public mutating func take(_ name: String) -> Value? {
        defer { self[name] = nil }
        return self[name]
    }

    /// The names that have a value, in the order in which they first got one.
    public var names: [String] {
        entries.filter { !$0.value.isNone }.map { $0.name }
    }
}

extension Named: Sendable where Value: Sendable {}

extension Named: Equatable where Value: Equatable {
    /// Returns whether the same names have equal values.
    @inline(never)
    public static func == (one: Named, other: Named) -> Bool {
        !one.entries.contains { other[$0.name] != $0.value } && !other.entries.contains { one[$0.name] != $0.value }
    }
}
