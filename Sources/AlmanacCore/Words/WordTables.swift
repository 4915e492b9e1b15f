/// Where the texts of ``Words`` come from.
///
/// Natively, all languages are part of the program. In the browser, the shell loads a file per language, so that a first
/// visit fetches one language instead of eight, and a changed text does not change the program. The files hold the
/// texts in the order of ``Word``, and their address contains their hash; program and files come from the same build.
public enum WordTables {
    /// The character between two texts.
    private static let separator: UInt8 = 0x1F

    private static func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        bytes.split(separator: separator, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    #if hasFeature(Embedded)
        /// The loaded texts by language; empty for a language that is not loaded.
        private nonisolated(unsafe) static var loaded = [[String]](repeating: [], count: Language.allCases.count)
        /// The language that was asked for before it was loaded.
        private nonisolated(unsafe) static var wanted: Language?
        /// The languages whose files cannot be loaded at the moment, as bits. They show the texts of another language.
        private nonisolated(unsafe) static var substituted: UInt8 = 0

        private static func bit(_ language: Language) -> UInt8 { 1 << language.rawValue }

        /// Returns the texts of a language. Until they are loaded, the texts of a language that is, and the language is
        /// noted for ``takeWanted()``.
        static func texts(of language: Language) -> [String] {
            let texts = loaded[Int(language.rawValue)]
            guard texts.isEmpty else { return texts }
            if substituted & bit(language) == 0 { wanted = language }
            for other in loaded where !other.isEmpty { return other }
            return [String](repeating: "", count: Word.count)
        }

        /// Returns whether the texts of a language are loaded.
        public static func holds(_ language: Language) -> Bool { !loaded[Int(language.rawValue)].isEmpty }

        /// Returns the language that was asked for and is not loaded, once. What was drawn meanwhile is not to be shown.
        public static func takeWanted() -> Language? {
            defer { wanted = nil }
            return wanted
        }

        /// Takes the texts of a language from the bytes of its file.
        ///
        /// If a file cannot be loaded or does not fit the program, the language keeps the texts of another one until
        /// its file arrives: a screen in the wrong language is more useful than none.
        /// - Returns: Whether the language was shown with the texts of another until now.
        public static func load(_ language: Language, _ file: [UInt8]) -> Bool {
            let texts = file.withUnsafeBufferPointer { split($0) }
            guard texts.count == Word.count else {
                substituted |= bit(language)
                return false
            }
            let wasSubstituted = substituted & bit(language) != 0
            loaded[Int(language.rawValue)] = texts
            substituted &= ~bit(language)
            return wasSubstituted
        }
    #else
        /// The generated tables, split into their texts on first use.
        private static let tables: [[String]] = wordTables.map {
            split(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
        }

        static func texts(of language: Language) -> [String] {
            tables[Int(language.rawValue)]
        }

        /// Natively every language is there.
        public static func holds(_ language: Language) -> Bool { true }

        /// Natively every language is there.
        public static func takeWanted() -> Language? { nil }

        /// The file of a language, for the server to serve to the browser's program.
        public static func file(of language: Language) -> [UInt8] {
            let table = wordTables[Int(language.rawValue)]
            return Array(UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount))
        }
    #endif
}
