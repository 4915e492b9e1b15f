import AlmanacApp
import AlmanacCore
import AlmanacHTML
import Foundation

/// `AlmanacSheets FOLDER LANGUAGE`: draws every screen in a language, for `Tests/Browser/test_sheets.py`.
///
/// It walks through the apps on the simulator, along the walks of the browser tests, and writes the HTML of each screen
/// to `NUMBER.html`. `index.json` lists the sheets in order, and has the texts of the page around them.
///
/// `AlmanacSheets FOLDER cards` draws the cards that the standard input lists; see ``Cards``.
@main
enum Sheets {
    static let walks =
        FactsWalks.all + ReflectWalks.all + CapsuleWalks.all + WholeWalks.all + UnitanaWalks.all + SharedWalks.all
        + EncryptionWalks.all

    static func main() throws {
        if CommandLine.arguments.dropFirst(2) == ["cards"] {
            return try Cards.draw(to: URL(filePath: CommandLine.arguments[1]))
        }
        guard CommandLine.arguments.count == 3, let language = Language(code: CommandLine.arguments[2]) else {
            throw Lost(text: "usage: AlmanacSheets FOLDER LANGUAGE")
        }
        let folder = URL(filePath: CommandLine.arguments[1])
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let content = try Content(root)
        let sheets = try walks.flatMap { try Walker($0, language, content).sheetsOfTheWalk() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, sheet) in sheets.enumerated() {
            try Data(html(sheet).utf8).write(to: folder.appending(path: "\(number).html"))
        }
        let entries = sheets.enumerated().map { entry($1, file: "\($0).html") }
        let texts = PageTexts.all.map { JSON.Member($0.key, .string($0.value)) }
        let index = JSON.members(("texts", .object(texts)), ("sheets", .array(entries)))
        try Data(index.bytes).write(to: folder.appending(path: "index.json"))
    }

    private static func html(_ sheet: Sheet) -> String {
        var drawing = Drawing<Almanac.Event>()
        return drawing.draw(sheet.screen).html
    }

    private static func entry(_ sheet: Sheet, file: String) -> JSON {
        .members(
            ("file", .string(file)), ("walk", .string(sheet.walk)), ("stop", .string(sheet.stop)),
            ("route", .string(sheet.screen.route)), ("title", .string(sheet.screen.title)),
            ("face", .string(sheet.screen.face.name)), ("lang", .string(sheet.screen.language.code)),
            ("trouble", .bool(sheet.isTrouble)))
    }
}
