/// A text reduced to what a search compares: without case, accents, and the differences between ways to type the same.
///
/// “Élan” and “elan” become the same, and so do full-width and ordinary letters, and katakana and hiragana. The Unicode
/// tables would be larger than an app, so only the scripts of the eight languages are known: Latin letters up to U+017F,
/// marks that follow their letter, Greek, Cyrillic, and kana. Other letters must be typed as they are.
public enum TextFold {
    /// The base letters of U+00C0 to U+017F, in order; `.` stands for what is no letter or is two.
    private static let latin: [UInt8] = Array(
        ("aaaaaa.ceeeeiiiidnooooo.ouuuuyt.aaaaaa.ceeeeiiiidnooooo.ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

    /// Returns the folded text as scalars.
    @inline(never)
    public static func fold(_ text: String) -> [UInt32] {
        var output: [UInt32] = []
        output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { add(scalar.value, to: &output) }
        return output
    }

    private static func add(_ scalar: UInt32, to output: inout [UInt32]) {
        switch scalar {
        case 65...90: output.append(scalar + 32)
        case 0..<0xC0: output.append(scalar == 0xA0 ? 32 : scalar)
        case 0xC6, 0xE6: output += [97, 101]
        case 0x152, 0x153: output += [111, 101]
        case 0xDF: output += [115, 115]
        case 0xC0...0x17F:
            let letter = latin[Int(scalar - 0xC0)]
            output.append(letter == 46 ? scalar : UInt32(letter))
        // Marks that are written after their letter.
        case 0x300...0x36F, 0x3099, 0x309A: break
        case 0x391...0x3A9, 0x410...0x42F: output.append(scalar + 32)
        case 0x400...0x40F: output.append(scalar + 80)
        case 0x2018, 0x2019: output.append(39)
        case 0x2000...0x200A, 0x202F, 0x3000: output.append(32)
        case 0x30A1...0x30F6: output.append(scalar - 96)
        case 0xFF01...0xFF5E: add(scalar - 0xFEE0, to: &output)
        default: output.append(scalar)
        }
    }

    /// Returns the words of what was typed, folded.
    public static func words(_ typed: String) -> [[UInt32]] {
        fold(typed).split(separator: 32).map { Array($0) }
    }
}

extension [UInt32] {
    /// Returns whether a folded text contains another.
    @inline(never)
    public func contains(folded wanted: [UInt32]) -> Bool {
        guard let first = wanted.first, wanted.count <= count else { return wanted.isEmpty }
        for start in 0...(count - wanted.count) where self[start] == first {
            var place = 1
            while place < wanted.count, self[start + place] == wanted[place] { place += 1 }
            if place == wanted.count { return true }
        }
        return false
    }
}
