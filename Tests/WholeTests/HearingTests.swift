import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import Whole

/// Hearing a quote in either of its languages.
@Suite struct WholeHearing {
    private static let (english, chinese) = ("Listen in English", "Listen in Chinese")

    private func device(_ voices: [Language] = [.en, .zh]) throws -> Device {
        let device = Device()
        device.app.platform.voices = voices
        try device.onboard()
        return device
    }

    private func card(_ device: Device) throws -> DeckCard<Almanac.Event> {
        let deck = try device.deck
        return deck.cards[deck.index]
    }

    @Test("V whole: the button of a language reads the quote in it, and says so until it has ended")
    func hearing() throws {
        let device = try device()
        let passage = try card(device).passage
        try device.app.tap(Self.english)
        #expect(device.app.heard == Speech(passage.text, .en))
        #expect(try card(device).listen?.isOn == true && card(device).listenTranslated?.isOn == false)
        // The other text takes its turn at once.
        try device.app.tap(Self.chinese)
        #expect(device.app.heard == Speech(passage.translation, .zh))
        #expect(try card(device).listen?.isOn == false && card(device).listenTranslated?.isOn == true)
        try device.app.speechEnds()
        #expect(try card(device).listenTranslated?.isOn == false)
        #expect(device.app.heard == nil)
    }

    @Test("V whole: a second tap stops it, and nothing is said about that")
    func stopping() throws {
        let device = try device()
        try device.app.tap(Self.english)
        try device.app.tap(Self.english)
        #expect(device.app.heard == nil)
        #expect(try card(device).listen?.isOn == false)
        #expect(try device.app.screen.popup == nil)
    }

    @Test("V whole: it stops when another quote or page comes into view", arguments: ["Next quote", "Settings"])
    func leaving(_ way: String) throws {
        let device = try device()
        try device.app.tap(Self.english)
        // What is done on the card goes on with it.
        try device.app.tap("Like")
        #expect(device.app.heard != nil)
        try device.app.tap(way)
        #expect(device.app.heard == nil)
        device.app.visit("/whole")
        #expect(try device.deck.cards.allSatisfy { $0.listen?.isOn == false })
    }

    @Test("V whole: in the book of favorites it stops when one leafs on")
    func book() throws {
        let device = try device()
        for _ in 0..<2 {
            try device.app.tap("Like")
            device.pass(seconds: 3)
            try device.app.tap("Next quote")
        }
        try device.app.tap("Favorites")
        let rows = try device.app.screen.blocks.flatMap { block -> [String] in
            if case .list(let list) = block { list.rows.map(\.title) } else { [] }
        }
        try device.app.tap(rows[0])
        try device.app.tap(Self.chinese)
        #expect(device.app.heard?.language == .zh)
        try device.app.tap("Next quote")
        #expect(device.app.heard == nil)
        try device.app.tap(Self.chinese)
        #expect(device.app.heard?.text == (try card(device).passage.translation))
    }

    @Test("V whole: without a voice for a language it has no button, and without any voice neither has")
    func voices() throws {
        let device = try device([.en, .de])
        #expect(try device.app.canTap(Self.english) && !device.app.canTap(Self.chinese))
        device.app.platform.voices = []
        device.app.surroundingsChanged()
        #expect(try !device.app.canTap(Self.english))
    }

    @Test("V whole: a voice that gives up is reported, and can be tried again")
    func failing() throws {
        let device = try device()
        try device.app.tap(Self.chinese)
        try device.app.speechEnds(.failed)
        #expect(try device.app.screen.popup?.text == "This device couldn’t read it aloud. Try again in a moment.")
        #expect(try card(device).listenTranslated?.isOn == false)
        try device.app.tap(Self.chinese)
        #expect(device.app.heard != nil)
    }
}

/// Pinyin above the Chinese of the cards.
@Suite struct WholePinyin {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Web/pinyin.txt").standardized

    private func device() throws -> Device {
        let device = Device()
        try device.onboard()
        return device
    }

    private func readings(_ device: Device) throws -> [String] { try device.deck.cards.map(\.passage.reading) }

    @Test("V whole: the pinyin that comes with the app is complete, and has a syllable for each character")
    func file() throws {
        var readings = Readings()
        let (first, second) = (readings.fetch(), readings.fetch())
        #expect(first?.path == "/pinyin.txt" && second == nil)
        readings.take(.answered(status: 200, body: [UInt8](try Data(contentsOf: Self.file))))
        let folder = Self.file.deletingLastPathComponent().appending(path: "../Content/quotes")
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".jsonl") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for quote in try text.split(separator: "\n").compactMap({ Quote(try JSON.parse(Array($0.utf8))) }) {
                count += 1
                #expect(readings.reading(of: quote.chinese) != nil, "\(quote.chinese)")
                // What was changed by a letter has none, rather than a wrong one.
                #expect(readings.reading(of: quote.chinese + "。") == nil)
            }
        }
        #expect(count == 366)
        #expect(readings.reading(of: "雪一化，满村满巷，都是孩子。") == nil, "other marks are another text")
        #expect(readings.reading(of: "慈故能勇。") == "cí gù néng yǒng")
    }

    @Test("V whole: pinyin is shown when it is switched on, without a network too, and stays on")
    func showing() throws {
        let device = try device()
        let chinese = try device.deck.cards[0].passage.translation
        let han = chinese.unicodeScalars.filter(\.isHan).count
        let syllables = Array(repeating: "hǎo", count: han).joined(separator: " ")
        let key = String(DailyQuotes.hash(chinese) >> 32, radix: 16)
        let line = String(repeating: "0", count: 8 - key.count) + key + " " + syllables
        device.app.network.files["/pinyin.txt"] = line + "\n"
        device.app.isOnline = false
        #expect(try readings(device).allSatisfy { $0.isEmpty })
        device.app.visit("/whole/customize")
        #expect(try !device.app.isOn("Show pinyin"))
        try device.app.tap("Show pinyin")
        device.app.visit("/whole")
        #expect(try readings(device)[0] == syllables)
        #expect(try readings(device).dropFirst().allSatisfy { $0.isEmpty || $0 == syllables })
        device.app.launch("/whole")
        #expect(try readings(device)[0] == syllables)
        device.app.visit("/whole/customize")
        try device.app.tap("Show pinyin")
        device.app.visit("/whole")
        #expect(try readings(device).allSatisfy { $0.isEmpty })
    }

    @Test("V whole: that the pinyin could not be loaded is said, and it comes later")
    func failing() throws {
        let device = try device()
        let failure = "The pinyin couldn’t be loaded. It will load once you’re online."
        device.app.network.fail("/pinyin.txt", .status(503))
        device.app.visit("/whole/customize")
        try device.app.tap("Show pinyin")
        try device.app.see(failure)
        device.app.network.files["/pinyin.txt"] = "00000000 hǎo\n"
        device.app.surroundingsChanged()
        try device.app.seeNo(failure)
    }
}
