import AlmanacCore
import Foundation

/// Draws pictures to share, for `Tests/Browser/test_cards.py`.
enum Cards {
    /// A card as the test asks for it.
    private struct Wanted: Decodable {
        var english: String
        var chinese: String
        var source: String?
        var translatedSource: String?
        var theme: String
        var font: String
        var background: String
        var watermark: String?
    }

    /// Reads a JSON array of cards from the standard input, and writes each to `NUMBER.svg`.
    static func draw(to folder: URL) throws {
        let wanted = try JSONDecoder().decode([Wanted].self, from: FileHandle.standardInput.readDataToEndOfFile())
        for (number, one) in wanted.enumerated() {
            let passage = Passage(
                one.english, .en, translation: one.chinese, .zh, source: one.source,
                translatedSource: one.translatedSource)
            let look = CardLook(theme: one.theme, font: one.font, background: one.background)
            let svg = PictureCard(passage, look, watermark: one.watermark).svg
            try Data(svg.utf8).write(to: folder.appending(path: "\(number).svg"))
        }
    }
}
