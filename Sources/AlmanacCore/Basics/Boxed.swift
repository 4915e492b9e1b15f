/// Keeps a large value behind one reference, so that copying its owner is one step instead of one for each of the
/// value's fields: in the Wasm, those copies were several kilobytes (decision 10).
///
/// It remains a value: when it is changed while another copy exists, it is copied first.
@propertyWrapper
public struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Written only by a ``Boxed`` that is the single owner.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    /// Moves a value behind a reference.
    public init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    /// The value.
    public var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    /// Returns whether both values are equal.
    public static func == (one: Boxed, other: Boxed) -> Bool {
        one.storage === other.storage || one.storage.value == other.storage.value
    }
}
