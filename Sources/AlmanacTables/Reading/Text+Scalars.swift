/// Looks into what clients write by scalars. A comma before an accent is another Character than a comma, so that a look by
/// Characters misses it, while what reads the text afterwards does not.
extension StringProtocol where SubSequence == Substring {
    package func has(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }

    /// The parts between separators.
    func parts(at separator: Unicode.Scalar, keepingEmpty: Bool = false) -> [Substring] {
        self[...].unicodeScalars.split(separator: separator, omittingEmptySubsequences: !keepingEmpty)
            .map { Substring($0) }
    }

    var withoutBlanks: String {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: unicodeScalars.filter { !$0.properties.isWhitespace })
        return String(kept)
    }
}
