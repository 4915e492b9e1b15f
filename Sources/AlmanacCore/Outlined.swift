#if hasFeature(Embedded)
    // Whether texts are equal, as one function. The standard library puts a comparison of all the bits of both texts wherever
    // `==` is used, which is a lot of code where a word has 32 bits. These have the same meaning, and are chosen before the
    // standard library's.

    /// Returns whether both are equal in the standard library's sense: within a generic function, `==` is always its own.
    @inline(__always)
    private func areEqual<T: Equatable>(_ one: T, _ other: T) -> Bool { one == other }

    extension String {
        /// Returns whether both texts are equal.
        @inline(never)
        public static func == (one: String, other: String) -> Bool { areEqual(one, other) }

        /// Returns whether the texts differ.
        public static func != (one: String, other: String) -> Bool { !(one == other) }

        /// Returns whether both texts are equal, for the cases of a `switch`.
        public static func ~= (one: String, other: String) -> Bool { one == other }
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

        /// Returns whether the texts differ.
        public static func != (one: String?, other: String?) -> Bool { !(one == other) }

        /// Returns whether both texts are equal, for the cases of a `switch`.
        public static func ~= (one: String?, other: String?) -> Bool { one == other }
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

    /// Appends in the standard library's way.
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
