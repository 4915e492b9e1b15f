import AlmanacCore

/// How users are addressed: *du*, *tú*, *vous*, *sen*, 你; in Japanese and Korean politely, but without ceremony.
enum Register {
    /// Words of the wrong register, in lower case, wherever they stand.
    private static let words: [Language: Set<String>] = [
        .en: ["shall", "whom", "anew", "thee", "kindly"],
        .es: ["usted", "ustedes", "vosotros", "vosotras", "vuestro", "vuestra"],
        .fr: ["tu", "toi", "ton", "ta", "tes", "te"],
        .tr: ["siz", "sizi", "size", "sizin", "sizde", "sizden", "sizinle"],
    ]
    /// What no word of the right register contains.
    private static let parts: [Language: [String]] = [
        .ja: ["お客様", "あなた様", "くださいませ"], .ko: ["당신", "고객님"], .zh: ["您"],
    ]
    /// The formal German pronouns. At the beginning of a sentence they may also mean *they*, *she* or *her*.
    private static let german: Set<String> = ["Sie", "Ihnen", "Ihr", "Ihre", "Ihrem", "Ihren", "Ihrer", "Ihres"]

    /// Returns the words of a text that address the user in another register.
    static func faults(in text: String, _ language: Language) -> [String] {
        switch language {
        case .de:
            let pieces = text.split { $0 == " " || $0 == "\n" || $0 == "\u{A0}" }
            return zip(pieces, pieces.dropFirst()).compactMap { before, piece in
                let word = String(piece.filter(\.isLetter))
                let isMidSentence = before.last.map { $0.isLetter || $0.isNumber || $0 == "," || $0 == ";" } ?? false
                return isMidSentence && german.contains(word) ? word : nil
            }
        case .tr:
            return tokens(text).filter { word in
                words[.tr]?.contains(word) == true || ["ınız", "iniz", "unuz", "ünüz"].contains { word.contains($0) }
            }
        case .ja, .ko, .zh: return (parts[language] ?? []).filter { text.contains($0) }
        default:
            let wrong = words[language] ?? []
            // A French *ton* is also a pitch.
            let text = language == .fr ? text.replacing(/\b([Uu]n|[Ll]e|[Dd]u) ton\b/, with: "") : text
            let elided = language == .fr ? text.matches(of: /(?:^|[^\p{L}])([tT]’)/).map { String($0.1) } : []
            return elided
                + tokens(text).filter { token in
                    if wrong.contains(token) { return true }
                    // “Pousse-toi”, but “demi-ton”.
                    let last = token.split(separator: "-").dropFirst().last ?? ""
                    return language == .fr && ["tu", "toi", "te"].contains(last)
                }
        }
    }

    /// The words of a text in lower case; hyphens are part of a word.
    private static func tokens(_ text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0 == "-") }.map(String.init)
    }
}
