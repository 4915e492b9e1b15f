/// Returns whether two values are the same object, so that nothing in them can differ. Equal values may be different
/// objects.
/// - Parameters:
///   - value: An array, an indirect enum or a class: a value that is one pointer. Changing such a value creates a new
///     object, because the other value keeps the old one.
///   - other: A value to compare it with.
public func isIdentical<Value>(_ value: Value, _ other: Value) -> Bool {
    withUnsafeBytes(of: value) { bytes in
        withUnsafeBytes(of: other) { isEqual(bytes, $0) }
    }
}

@inline(never)
private func isEqual(_ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    for place in 0..<bytes.count where bytes[place] != other[place] { return false }
    return true
}
