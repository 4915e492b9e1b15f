import AlmanacCore

/// The abbreviations of time zones.
///
/// The shell knows a zone's offsets but not their names. The time zone database has letters for the zones below and bare
/// offsets for the rest; a test compares all 356 zones of the gazetteer with it.
enum ZoneNames {
    /// A line: standard time, summer time, minutes east of UTC in standard time, then zones, or regions with a slash.
    /// The first line that fits counts.
    private static let table: StaticString = """
        - - * America/Bogota America/Lima America/Guayaquil America/Rio_Branco America/Eirunepe America/La_Paz \
        America/Caracas America/Manaus America/Guyana America/Santiago America/Boa_Vista America/Porto_Velho \
        America/Campo_Grande America/Cuiaba America/Asuncion Africa/Casablanca Africa/El_Aaiun Europe/Istanbul \
        Europe/Minsk Antarctica/
        GMT BST 0 Europe/London Europe/Jersey Europe/Guernsey Europe/Isle_of_Man Europe/Belfast
        GMT IST 0 Europe/Dublin
        WET WEST 0 Europe/ Atlantic/Madeira Atlantic/Canary Atlantic/Faroe
        GMT - 0 Africa/ Atlantic/Reykjavik Atlantic/St_Helena America/Danmarkshavn
        CET CEST 60 Europe/ Arctic/ Africa/Algiers Africa/Tunis Africa/Ceuta
        EET EEST 120 Europe/ Africa/Cairo Africa/Tripoli Asia/Beirut Asia/Nicosia Asia/Famagusta Asia/Gaza \
        Asia/Hebron
        MSK - 180 Europe/
        WAT - 60 Africa/
        SAST - 120 Africa/Johannesburg Africa/Maseru Africa/Mbabane
        CAT - 120 Africa/
        EAT - 180 Africa/ Indian/Antananarivo Indian/Comoro Indian/Mayotte
        CST CDT -300 America/Havana
        NST NDT -210 America/
        AST ADT -240 America/ Atlantic/Bermuda
        EST EDT -300 America/
        CST CDT -360 America/
        MST MDT -420 America/
        PST PDT -480 America/
        AKST AKDT -540 America/
        HST HDT -600 America/ Pacific/Honolulu
        IST IDT 120 Asia/Jerusalem
        PKT - 300 Asia/Karachi
        IST - 330 Asia/Kolkata Asia/Calcutta
        WIB - 420 Asia/Jakarta Asia/Pontianak
        WITA - 480 Asia/Makassar
        WIT - 540 Asia/Jayapura
        CST - 480 Asia/Shanghai Asia/Macau Asia/Taipei
        HKT - 480 Asia/Hong_Kong
        PST - 480 Asia/Manila
        JST - 540 Asia/Tokyo
        KST - 540 Asia/Seoul Asia/Pyongyang
        AWST - 480 Australia/
        ACST ACDT 570 Australia/
        AEST AEDT 600 Australia/
        NZST NZDT 720 Pacific/Auckland
        SST - -660 Pacific/Pago_Pago Pacific/Midway
        ChST - 600 Pacific/Guam Pacific/Saipan
        """

    /// Returns the abbreviation of an offset in a zone: `CET`, `AEDT` or `UTC+5:45`.
    /// - Parameters:
    ///   - offset: Seconds east of UTC.
    ///   - standard: The same in standard time.
    static func abbreviation(_ id: String, offset: Int, standard: Int) -> String {
        let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
        let name = name(id, offset == standard, standard / 60, bytes)
        return name ?? numeric(offset)
    }

    private static func name(
        _ id: String, _ isStandard: Bool, _ minutes: Int, _ table: UnsafeBufferPointer<UInt8>
    ) -> String? {
        let wanted = Array(String(minutes).utf8)
        for line in table.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " "))
            guard parts[2].elementsEqual(wanted) || parts[2].elementsEqual("*".utf8) else { continue }
            for place in parts.dropFirst(3)
            where place.elementsEqual(id.utf8) || (place.last == UInt8(ascii: "/") && id.utf8.starts(with: place)) {
                let name = parts[isStandard ? 0 : 1]
                return name.elementsEqual("-".utf8) ? nil : String(decoding: name, as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns an abbreviation as it is written in a language. German has its own for the zones of Europe.
    static func localized(_ name: String, _ language: Language) -> String {
        guard language == .de else { return name }
        return switch name {
        case "CET": "MEZ"
        case "CEST": "MESZ"
        case "EET": "OEZ"
        case "EEST": "OESZ"
        case "WET": "WEZ"
        case "WEST": "WESZ"
        default: name
        }
    }

    /// Returns an offset as it is written where a zone has no abbreviation.
    static func numeric(_ offset: Int) -> String {
        if offset == 0 { return "UTC" }
        let minutes = (offset < 0 ? -offset : offset) / 60
        let rest = minutes % 60
        return (offset < 0 ? "UTC\u{2212}" : "UTC+") + String(minutes / 60)
            + (rest == 0 ? "" : (rest < 10 ? ":0" : ":") + String(rest))
    }
}

extension Zone {
    /// Returns the city in a zone's name, as in `New York` of `America/New_York`.
    @inline(never)
    static func city(of name: String) -> String {
        var city: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "/"): city = []
            case UInt8(ascii: "_"): city.append(UInt8(ascii: " "))
            default: city.append(byte)
            }
        }
        return String(decoding: city, as: UTF8.self)
    }
}
