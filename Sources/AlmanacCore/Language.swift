/// The eight languages Almanac speaks.
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

    /// Its name in its own script.
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

    public init?(code: String) {
        for language in Language.allCases where language.code == code {
            self = language
            return
        }
        return nil
    }

    /// The first of the system's languages that we speak, else English.
    public static func matching(_ locales: [String]) -> Language {
        for locale in locales {
            // Bit 5 is what tells an ASCII letter's cases apart; `lowercased()` would bring Unicode's tables along.
            let primary = locale.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
            if let language = Language(code: String(decoding: primary, as: UTF8.self)) { return language }
        }
        return .en
    }
}
