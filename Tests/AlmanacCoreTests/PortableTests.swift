import AlmanacCore
import Testing

@Suite struct Portable {
    @Test("values survive writing to bytes and reading back")
    func bytes() {
        var writer = ByteWriter()
        let numbers: [Int64] = [0, 1, -1, 127, 128, -12_345, .max, .min, 1_795_000_000_000]
        for number in numbers { writer.signed(number) }
        writer.string("Grüße, 世界")
        writer.blob([1, 2, 3])
        writer.flag(true)
        writer.unsigned(.max)
        var reader = ByteReader(writer.bytes)
        let read = (
            numbers.map { _ in reader.signed() }, reader.string(), reader.blob(), reader.flag(), reader.unsigned()
        )
        #expect(read == (numbers, "Grüße, 世界", [1, 2, 3], true, .max))
        #expect(reader.isAtEnd)
    }

    @Test("paths and queries are parsed and encoded")
    func paths() {
        let path = Path("/facts//browse/?a=b%20c&d=%C3%A4&e#x")
        #expect(path.segments == ["facts", "browse"])
        #expect(path["a"] == "b c")
        #expect(path["d"] == "ä")
        #expect(path["e"] == "")
        #expect(path["f"] == nil)
        #expect(Path.encode("a b/ä,~") == "a%20b%2F%C3%A4%2C~")
        #expect(Path("/%zz").segments == ["%zz"])
    }

    @Test("random numbers are the same everywhere, and UUIDs are version 4")
    func random() {
        var random = Random(seed: 0)
        let first = random.next()
        #expect(first == 0xE220_A839_7B1D_CDAF)
        let uuid = random.uuid()
        let another = random.uuid()
        #expect(uuid.count == 36)
        #expect(Array(uuid)[14] == "4")
        #expect("89ab".contains(Array(uuid)[19]))
        #expect(another != uuid)
    }

    @Test("a flow follows only edges whose gate is open")
    func flow() {
        let flow = Flow<Int, String, Bool>(
            start: 1, finals: [3],
            edges: [edge(1, "on", 2), edge(2, "on", 3, when: .init("open") { $0 }), edge(2, "back", 1)])
        #expect(flow.next(from: 1, answer: "on", facts: false) == 2)
        #expect(flow.next(from: 2, answer: "on", facts: false) == nil)
        #expect(flow.next(from: 2, answer: "on", facts: true) == 3)
        #expect(flow.next(from: 1, answer: "back", facts: true) == nil)
        #expect(flow.reachable == [1, 2, 3])
    }
}

@Suite struct StoredTextTests {
    @Test(
        "field 4 a text is stored without the characters that XML cannot hold, and with all others",
        arguments: [
            ("a\u{B}b", "ab"), ("\u{0}\u{1F}a\u{FFFE}\u{FFFF}", "a"), (" \u{B} a \u{1} ", "a"), ("\u{B}", ""),
            ("a\tb\r\nc", "a\tb\r\nc"), ("\u{7F}\u{85}x\u{FFFD}👩🏽‍👧", "\u{7F}\u{85}x\u{FFFD}👩🏽‍👧"),
        ])
    func storable(_ text: String, _ stored: String) {
        #expect(text.trimmed == stored)
        #expect(text.storable.isStorable && text.isStorable == (text.storable == text))
        #expect(JSON.array([.members((text, .string(text)))]).storable.array?.first?[text.storable] != nil)
    }

    @Test(
        "field small a text of invisible characters alone is blank; beside others they stay",
        arguments: ["\u{200B}", "\u{FEFF} \u{2060}", "\u{AD}\n", "\u{200D}\u{200E}\u{200F}"])
    func invisible(_ text: String) {
        #expect(text.isBlank && text.trimmed.isEmpty)
        #expect("a\(text)b".trimmed == "a\(text)b")
    }
}

@Suite struct WordsTests {
    @Test("every language has every text, and none is empty", arguments: Language.allCases)
    func complete(_ language: Language) {
        for word in Word.allCases { #expect(!Words(language)[word].isEmpty, "\(word)") }
    }

    @Test("plurals follow the rules of each language")
    func plurals() {
        #expect(Words(.en)(.browseCount, count: 1) == "1 fact")
        #expect(Words(.en)(.browseCount, count: 0) == "0 facts")
        #expect(Words(.fr)(.browseCount, count: 0) == Words(.fr)(.browseCount, count: 1).replacing("1", with: "0"))
        #expect(Words(.de)(.browseCount, count: 2) != Words(.de)(.browseCount, count: 1))
    }

    @Test("placeholders are filled in order, and none is left")
    func placeholders() {
        for language in Language.allCases {
            let text = Words(language)(.successProgress, "12", "40")
            #expect(text.contains("12") && text.contains("40") && !text.contains("%"))
            let date = Words(language).date(CivilDate(year: 2026, month: 11, day: 21)!)
            #expect(date.contains("2026") && date.contains("21") && !date.contains("{"), "\(date)")
        }
        #expect(Words(.de).date(CivilDate(year: 2026, month: 3, day: 1)!) == "Sonntag, 1.\u{A0}März 2026")
        #expect(Words(.fr).date(CivilDate(year: 2026, month: 3, day: 1)!).contains("1er\u{A0}mars 2026"))
        let japanese = Words(.ja).date(CivilDate(year: 2026, month: 3, day: 1)!)
        #expect(japanese.replacing("\u{2060}", with: "") == "2026年3月1日 日曜日")
    }
}
