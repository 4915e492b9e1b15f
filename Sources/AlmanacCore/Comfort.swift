/// What a user has chosen to see and read better with. It holds for all of Almanac on this device.
///
/// The choices are stored as the words by which the style sheets know them, and stand in an attribute of the page.
public enum Comfort: UInt8, CaseIterable, Equatable, Sendable {
    case standardText, largeText, largestText
    /// Stronger colors and lines.
    case contrast
    /// No motion, whatever the system's setting.
    case still

    private var word: String {
        switch self {
        case .standardText: ""
        case .largeText: "large"
        case .largestText: "largest"
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

    private static let sizes = [standardText, largeText, largestText]

    /// Returns whether something is among the choices.
    public static func isOn(_ comfort: Comfort, in chosen: String) -> Bool {
        let words = Comfort.words(chosen)
        if comfort == .standardText { return !words.contains(largeText.word) && !words.contains(largestText.word) }
        return words.contains(comfort.word)
    }

    /// Returns the choices after one was tapped: a size replaces the one before, anything else is switched.
    public static func toggled(_ comfort: Comfort, in chosen: String) -> String {
        var words = Comfort.words(chosen)
        if sizes.contains(comfort) {
            words.removeAll { word in sizes.contains { $0.word == word } }
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
