/// How numbers are written: by the language of the text around them, and by the region where it is read.
public struct NumberFormat: Equatable, Sendable {
    /// What separates the whole part of a number from its fraction.
    public let decimalSign: String
    /// What separates groups of digits.
    public let groupSign: String
    /// The number of digits in each group but the last, which has three.
    public let groupSize: Int
    /// The number of digits from which on they are grouped.
    public let leastGrouped: Int

    /// Creates the format of a language for readers in a region.
    public init(_ language: Language, _ region: Region) {
        let hasComma = region.writesDecimalComma(language) ?? (language.decimalSign == ",")
        decimalSign = hasComma ? "," : "."
        if hasComma {
            groupSign = language == .fr || region.spacesGroups ? "\u{202F}" : "."
        } else {
            groupSign = region.writesApostrophe ? "\u{2019}" : ","
        }
        groupSize = region.groupsByLakhs ? 2 : 3
        // Spanish leaves four digits together, where it writes a comma before the fraction.
        leastGrouped = language == .es && hasComma ? 5 : 4
    }

    /// Creates the format of a language for no reader in particular.
    public init(_ language: Language) {
        self.init(language, .unknown)
    }

    /// Returns the digits of a whole number in groups: `12,345`.
    @inline(never)
    public func grouped(_ digits: [UInt8]) -> [UInt8] {
        guard digits.count >= leastGrouped else { return digits }
        var output: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            let left = digits.count - index
            if index > 0, left >= 3, (left - 3) % groupSize == 0 { output.append(contentsOf: groupSign.utf8) }
            output.append(digit)
        }
        return output
    }
}
