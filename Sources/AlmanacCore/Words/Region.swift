/// A part of the world, as far as dates, times and numbers are written there in its own way.
///
/// The lists are those of Unicode CLDR 48, by the codes of ISO 3166-1 without anything between them. They are here because
/// the core has no Foundation, whose data are 30 MB. A test compares them with Foundation's (`RegionTableTests.swift`).
public struct Region: Equatable, Sendable {
    /// The letters of its code; 0 for nowhere in particular.
    private let first: UInt8
    private let second: UInt8

    /// Nowhere in particular: 24 hours, weeks from Monday, and numbers as the language writes them.
    static let unknown = Region(0, 0)

    private init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    private init(_ code: StaticString) {
        self.init(code.utf8Start[0], code.utf8Start[1])
    }

    /// Returns the region whose way the user is used to: the first that is named beside the first of the system's languages,
    /// or else the one where most speak it. A browser lists English in the United States behind any other language, which
    /// says nothing of where its user lives.
    /// - Parameter locales: BCP 47 tags such as `de-AT`, in order of preference.
    @inline(never)
    public static func matching(_ locales: [String]) -> Region {
        guard let first = locales.first else { return .unknown }
        let language = primary(first)
        for locale in locales where primary(locale) == language {
            if let region = named(in: locale) { return region }
        }
        guard let known = Language(code: String(decoding: language, as: UTF8.self)) else { return .unknown }
        switch known {
        case .de: return Region("DE")
        case .es: return Region("ES")
        case .fr: return Region("FR")
        case .ja: return Region("JP")
        case .ko: return Region("KR")
        case .tr: return Region("TR")
        case .zh: return Region("CN")
        // Those who say no more than that they read English may be anywhere.
        case .en: return .unknown
        }
    }

    private static func primary(_ locale: String) -> [UInt8] {
        // Bit 5 distinguishes an ASCII letter's cases.
        locale.utf8.prefix { !isBetweenSubtags($0) }.map { $0 | 0x20 }
    }

    /// Returns the region in a BCP 47 tag such as `zh-Hant-TW`, or in a POSIX name such as `en_US.UTF-8`.
    private static func named(in locale: String) -> Region? {
        let subtags = locale.utf8.split { isBetweenSubtags($0) }
        for subtag in subtags.dropFirst() {
            // After a single letter come extensions, whose keys may have two letters as well.
            if subtag.count == 1 { return nil }
            let bytes = Array(subtag)
            if bytes.count == 2 { return Region(bytes[0] & ~0x20, bytes[1] & ~0x20) }
            // Browsers call the Spanish of Latin America es-419. Most of its speakers live in Mexico.
            if bytes == [0x34, 0x31, 0x39] { return Region("MX") }
        }
        return nil
    }

    private static func isBetweenSubtags(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F || byte == 0x2E }

    // MARK: What is written in its way

    /// Returns whether the clock has twelve hours. French has 24 even where English has twelve, in Canada.
    func hasTwelveHours(_ language: Language) -> Bool {
        isIn(Self.twelveHours) && !(language == .fr && isIn("CA"))
    }

    /// The weekday with which a week begins, from 0 for Monday to 6 for Sunday.
    var firstWeekday: Int {
        if isIn(Self.fromSunday) { return 6 }
        if isIn(Self.fromSaturday) { return 5 }
        return isIn("MV") ? 4 : 0
    }

    /// Whether English dates have the month first: “November 22, 2026”.
    public var writesMonthFirst: Bool { isIn(Self.monthFirst) }

    /// Returns whether a comma separates the whole part of a number from its fraction; `nil` if only the language decides.
    func writesDecimalComma(_ language: Language) -> Bool? {
        if self == .unknown { return nil }
        switch language {
        case .en where isIn("BIBNCMCYNARWSCVU"): return false
        case .es where isIn("BR"): return false
        case .es where isIn("PHPY"), .fr where isIn("CACHKMMGMLMUNESY"): return true
        default: return isIn(Self.decimalComma)
        }
    }

    /// Whether groups of digits stand apart, where the fraction is behind a comma.
    var spacesGroups: Bool { isIn(Self.groupSpace) }

    /// Whether an apostrophe stands between groups of digits, where the fraction is behind a point.
    var writesApostrophe: Bool { isIn("CHLI") }

    /// Whether digits are grouped in lakhs and crores: 12,34,567.
    var groupsByLakhs: Bool { isIn("BDIN") }

    private func isIn(_ list: StaticString) -> Bool {
        var index = 0
        while index < list.utf8CodeUnitCount {
            if list.utf8Start[index] == first, list.utf8Start[index + 1] == second { return true }
            index += 2
        }
        return false
    }

    private static let twelveHours: StaticString = """
        AEAGALARASAUBBBDBHBMBNBOBSBTCACLCOCRCUCYDJDMDODZECEGEHERETFJFMGDGHGMGRGTGUGYHKHNINIQJMJOKHKIKNKPKRKWKYLB\
        LCLRLSLYMHMOMPMRMWMXMYNANINZOMPAPEPGPHPKPRPSPWPYQASASBSDSGSLSOSSSVSYSZTCTDTNTOTTTWUSUYVCVEVGVIVUWSYEZM
        """
    private static let fromSunday: StaticString = """
        AGASBDBRBSBTBWBZCACODMDOETGTGUHKHNIDILINISJMJPKEKHKRLAMHMMMOMTMXMZNINPPAPEPHPKPRPTPYSASGSVTHTTTWUSVEVIWS\
        YEZAZW
        """
    private static let fromSaturday: StaticString = "AFBHDJDZEGIQIRJOKWLYOMQASDSY"
    private static let monthFirst: StaticString = "ASBIBTCACNCWDJGUGWIRJPKPKRMHMPPAPHPRPYSRTWUSVIXK"
    private static let decimalComma: StaticString = """
        ADALAMAOARATAWAXAZBABEBFBGBIBJBLBNBOBQBRBYCDCFCGCICLCMCOCRCVCWCYCZDEDJDKDZECEEESFIFOFRGAGEGFGLGNGPGQGRGW\
        HRHTHUIDISITKGKZLALTLULVLYMAMCMDMEMFMKMQMRMZNANCNLNOPFPLPMPTRERORSRURWSCSESISJSKSMSNSRSTTDTGTJTLTMTNTRUA\
        UYUZVAVEVNVUWFXKYTZA
        """
    private static let groupSpace: StaticString = """
        ALAMAOAXBFBGBJBLBYCFCGCICMCVCZDJEEFIFRGAGEGFGNGPGWHTHUKGKZLTLVMCMFMQMUMZNANCNOPFPLPMPTRERUSCSESJSKSNSTTD\
        TGTJTLTMUAUZVUWFXKYTZA
        """
}

extension Moment {
    /// Where the user reads dates, times and numbers.
    public var formatRegion: Region { .matching(locales) }
}
