/// The eight languages of Almanac's user interface.
public enum Language: UInt8, CaseIterable, Equatable, Sendable {
    case en, de, es, fr, ja, ko, tr, zh

    /// The ISO 639-1 code.
    public var code: String {
        switch self {
        case .en: "en"
        case .de: "de"
        case .es: "es"
        case .fr: "fr"
        case .ja: "ja"
        case .ko: "ko"
        case .tr: "tr"
        case .zh: "zh"
        }
    }

    /// The language's own name for itself, in its own script.
    public var name: String {
        switch self {
        case .en: "English"
        case .de: "Deutsch"
        case .es: "Español"
        case .fr: "Français"
        case .ja: "日本語"
        case .ko: "한국어"
        case .tr: "Türkçe"
        case .zh: "中文"
        }
    }

    /// What separates the whole part of a number from its fraction.
    public var decimalSign: String {
        switch self {
        case .de, .es, .fr, .tr: ","
        case .en, .ja, .ko, .zh: "."
        }
    }

    /// Creates the language with an ISO 639-1 code; `nil` if Almanac does not support it.
    public init?(code: String) {
        for language in Language.allCases where language.code == code {
            self = language
            return
        }
        return nil
    }

    /// The key in ``Preferences`` of the language that the user has chosen for all apps.
    public static let key = "@app_locale"

    /// Reads the chosen language.
    public static let query = Query.row(table: Preferences.table.name, key: .text(key))

    /// The change that chooses this language for all apps.
    public var change: Change { Preferences.set(Language.key, code) }

    /// Returns the first of the system's languages that Almanac supports, or English.
    /// - Parameter locales: BCP 47 tags such as `de-AT`, in order of preference.
    public static func matching(_ locales: [String]) -> Language {
        for locale in locales {
            // Bit 5 distinguishes an ASCII letter's cases; `lowercased()` would link the Unicode tables.
            let primary = locale.cut(at: "-").before.cut(at: "_").before.utf8.map { $0 | 0x20 }
            if let language = Language(code: String(decoding: primary, as: UTF8.self)) { return language }
        }
        return .en
    }
}
