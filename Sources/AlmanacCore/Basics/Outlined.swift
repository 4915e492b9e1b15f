#if hasFeature(Embedded)
    // What the standard library inlines wherever it is used, as one function each: on 32 bits, a comparison of all the
    // bits of two texts is a lot of code. These are chosen before the standard library's.
    //
    // Texts are compared by their bytes. The shell passes typed text in normal form C, so the results are the same, and
    // the code that normalizes texts is not linked.

    extension String {
        /// Returns whether both texts are equal.
        @inline(never)
        public static func == (one: String, other: String) -> Bool {
            var (one, other) = (one, other)
            guard one.utf8.count == other.utf8.count else { return false }
            return one.withUTF8 { one in other.withUTF8 { other in one.elementsEqual(other) } }
        }

        /// Returns whether the texts differ.
        public static func != (one: String, other: String) -> Bool { !(one == other) }

        /// Returns whether a text comes before another.
        @inline(never)
        public static func < (one: String, other: String) -> Bool {
            var (one, other) = (one, other)
            return one.withUTF8 { one in other.withUTF8 { other in one.lexicographicallyPrecedes(other) } }
        }

        /// Returns whether a text comes after another.
        public static func > (one: String, other: String) -> Bool { other < one }

        /// Returns whether both texts are equal, for the cases of a `switch`.
        public static func ~= (one: String, other: String) -> Bool { one == other }
    }

    extension String {
        /// Returns both texts as one.
        @inline(never)
        public static func + (one: String, other: String) -> String {
            var text = one
            text.append(other)
            return text
        }

        /// Returns a number in decimal digits.
        @inline(never)
        public init(_ number: Int) { self = number.description }

        /// Returns a number in decimal digits.
        @inline(never)
        public init(_ number: Int64) { self = number.description }

        /// Returns the text that bytes stand for. What is not UTF-8 becomes replacement characters.
        @inline(never)
        public init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
            self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: encoding) }
        }
    }

    extension String {
        /// Whether the text has no characters.
        public var isEmpty: Bool {
            @inline(never) get { utf8.isEmpty }
        }
    }

    extension String? {
        /// Returns whether both texts are equal, or both are `nil`.
        @inline(never)
        public static func == (one: String?, other: String?) -> Bool {
            guard let one, let other else { return one.isNone && other.isNone }
            return one == other
        }

        /// Returns whether there is a text, equal to the other.
        @inline(never)
        public static func == (one: String?, other: String) -> Bool {
            guard let one else { return false }
            return one == other
        }

        /// Returns whether the texts differ.
        public static func != (one: String?, other: String?) -> Bool { !(one == other) }

        /// Returns whether there is no text or another one.
        public static func != (one: String?, other: String) -> Bool { !(one == other) }

        /// Returns whether there is a text, equal to the one of a `switch`'s case.
        public static func ~= (one: String, other: String?) -> Bool { other == one }
    }

    extension [String] {
        /// Returns whether both arrays hold equal texts in the same order.
        @inline(never)
        public static func == (one: [String], other: [String]) -> Bool {
            one.count == other.count && !one.indices.contains { one[$0] != other[$0] }
        }

        /// Returns whether the arrays differ.
        public static func != (one: [String], other: [String]) -> Bool { !(one == other) }

        /// Returns whether both arrays hold equal texts, for the cases of a `switch`.
        public static func ~= (one: [String], other: [String]) -> Bool { one == other }

        /// Returns whether the array holds a text.
        @inline(never)
        public func contains(_ text: String) -> Bool {
            contains { $0 == text }
        }
    }

    extension [String] {
        /// Returns the first place of a text; `nil` if the array does not hold it.
        @inline(never)
        public func firstIndex(of text: String) -> Int? {
            firstIndex { $0 == text }
        }

        /// Returns the texts as one, with a separator between them.
        @inline(never)
        public func joined(separator: String = "") -> String {
            var text = first ?? ""
            for part in dropFirst() { text += separator + part }
            return text
        }
    }

    /// Appends in the standard library's way: within a generic function, `append` is always its own.
    @inline(__always)
    private func add<Items: RangeReplaceableCollection>(_ item: Items.Element, to items: inout Items) {
        items.append(item)
    }

    extension Array {
        /// Appends an element.
        @inline(never)
        public mutating func append(_ item: __owned Element) { add(item, to: &self) }
    }
#endif
