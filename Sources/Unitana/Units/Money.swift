import AlmanacCore

/// Writes and reads amounts of money. They are whole numbers of the currency's minor unit, such as cents.
enum Money {
    /// The most that is converted, in minor units.
    static let limit: Int64 = 1_000_000_000_000

    /// Returns the number of digits after the decimal sign (ISO 4217).
    static func digits(_ currency: String) -> Int {
        if contains("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", currency) { return 0 }
        return contains("BHD IQD JOD KWD LYD OMR TND", currency) ? 3 : 2
    }

    /// Returns whether there is money with this code: ISO 4217's list as of January 1, 2026, without funds, metals and tests.
    /// `Tools/currencies.py` compares it with the list that is published now.
    static func isCurrency(_ code: String) -> Bool {
        contains(
            """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
            CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD \
            HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD \
            LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK \
            PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS \
            TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
            """, code)
    }

    private static func contains(_ list: StaticString, _ currency: String) -> Bool {
        let code = Array(currency.utf8)
        guard code.count == 3 else { return false }
        var index = 0
        while index < list.utf8CodeUnitCount {
            let at = list.utf8Start + index
            if at[0] == code[0], at[1] == code[1], at[2] == code[2] { return true }
            index += 4
        }
        return false
    }

    /// Returns an amount with its currency's code. A code is the same in every language, and `$` is the sign of twenty
    /// currencies.
    static func text(_ minor: Int64, _ currency: String, _ numbers: NumberFormat) -> String {
        numbers.number(minor, digits: digits(currency), keepsZeros: true) + "\u{A0}" + currency
    }

    /// Reads an amount that a person typed, with or without the currency's code (U10).
    static func read(_ typed: String, _ currency: String, _ numbers: NumberFormat) throws(InputProblem) -> Int64 {
        let parts = try TypedReader.read(typed, numbers)
        guard parts.count == 1 else { throw .notANumber }
        guard parts[0].unit.isEmpty || parts[0].unit == folded(currency) else { throw .otherUnit }
        guard let minor = parts[0].number.rounded(digits: digits(currency)), minor <= limit else { throw .tooLarge }
        if parts[0].isNegative, minor > 0 { throw .tooSmall }
        return minor
    }
}
