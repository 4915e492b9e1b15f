/// What a user has chosen to see and read better with: its appearance. It holds for all of Almanac on this device.
///
/// The choices are stored as the words by which the style sheets know them, and stand in an attribute of the page.
public enum Comfort: UInt8, CaseIterable, Equatable, Sendable {
    case standardText, largeText, largestText
    /// Light or dark: as the system says, or always the same.
    case systemMode, light, dark
    /// Stronger colors and lines.
    case contrast
    /// No motion, whatever the system's setting.
    case still

    private var word: String {
        switch self {
        case .standardText: ""
        case .largeText: "large"
        case .largestText: "largest"
        case .systemMode: ""
        case .light: "light"
        case .dark: "dark"
        case .contrast: "contrast"
        case .still: "still"
        }
    }

    /// The key of the choices in ``Preferences``.
    public static let key = "@comfort"

    /// Reads the choices.
    public static let query = Query.row(table: Preferences.table.name, key: .text(key))

    /// Returns the change that stores choices.
    public static func change(_ chosen: String) -> Change { Preferences.set(key, chosen) }

    /// The choices of which exactly one holds. The first of each has no word.
    private static let alternatives = [[standardText, largeText, largestText], [systemMode, light, dark]]

    private var alternatives: [Comfort] {
        for group in Comfort.alternatives where group.contains(self) { return group }
        return []
    }

    /// Returns whether something is among the choices.
    public static func isOn(_ comfort: Comfort, in chosen: String) -> Bool {
        let words = Comfort.words(chosen)
        if comfort.word.isEmpty {
            return !comfort.alternatives.contains { !$0.word.isEmpty && words.contains($0.word) }
        }
        return words.contains(comfort.word)
    }

    /// Returns the choices after one was tapped: it replaces its alternative, or is switched.
    public static func toggled(_ comfort: Comfort, in chosen: String) -> String {
        var words = Comfort.words(chosen)
        let alternatives = comfort.alternatives
        if !alternatives.isEmpty {
            words.removeAll { word in alternatives.contains { $0.word == word } }
            if !comfort.word.isEmpty { words.append(comfort.word) }
        } else if words.contains(comfort.word) {
            words.removeAll { $0 == comfort.word }
        } else {
            words.append(comfort.word)
        }
        return words.joined(separator: " ")
    }

    private static func words(_ chosen: String) -> [String] {
        chosen.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: Array($0), as: UTF8.self) }
    }
}
