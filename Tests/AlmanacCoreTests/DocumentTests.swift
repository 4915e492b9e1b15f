import Testing

@testable import AlmanacCore

@Suite("What a user wrote, as a document and under a seal of paper (P8)")
struct DocumentTests {
    // MARK: Under a seal

    @Test("a sealed text does not show, and opening gives it back letter by letter")
    func seal() {
        for text in [
            "", "Dear me", "Für den Frühling 🌱\nזה סוד", String(repeating: "a", count: 10_000), "paper-seal1.x",
        ] {
            let sealed = PaperSeal.seal(text)
            #expect(PaperSeal.isSealed(sealed))
            #expect(text.isEmpty || !sealed.contains(text))
            #expect(PaperSeal.opened(sealed) == text)
            #expect(PaperSeal.seal(text) == sealed, "two copies of the same are the same file")
        }
        #expect(PaperSeal.seal("Dear me") != PaperSeal.seal("Dear you"))
        let one = PaperSeal.seal("Dear me, a"), other = PaperSeal.seal("Dear me, b")
        #expect(one.dropLast(3).suffix(8) != other.dropLast(3).suffix(8), "equal beginnings do not look alike")
    }

    @Test("a sealed text as an earlier program wrote it is opened")
    func sealedBefore() {
        #expect(PaperSeal.opened("paper-seal1.P9osXXTVcRQWzfo") == "Dear me")
    }

    @Test("a damaged seal is noticed", arguments: ["paper-seal1.", "paper-seal1.AAAA", "paper-seal1.€", "Dear me", ""])
    func damaged(text: String) {
        #expect(PaperSeal.opened(text) == nil)
        let sealed = PaperSeal.seal("Dear me, and all who read this")
        for place in 12..<sealed.utf8.count {
            var bytes = Array(sealed.utf8)
            bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let opened = PaperSeal.opened(String(decoding: bytes, as: UTF8.self))
            // The last character has bits that no byte uses.
            #expect(opened == nil || place == sealed.utf8.count - 1)
        }
    }

    // MARK: Markdown

    @Test(
        "what would be markup is escaped",
        arguments: [
            ("# no heading", "\\# no heading"), ("*no* _emphasis_", "\\*no\\* \\_emphasis\\_"),
            ("- no list", "\\- no list"), ("  - no list", "\u{A0}\u{A0}\\- no list"), ("a - b", "a - b"),
            ("1. no list", "1\\. no list"), ("1986) no list", "1986\\) no list"), ("3.5 and 1.", "3\\.5 and 1."),
            ("> no quotation", "\\> no quotation"), ("a > b < c & d", "a > b \\< c \\& d"),
            ("[no](link) ![no](picture)", "\\[no\\](link) !\\[no\\](picture)"), ("`no code`", "\\`no code\\`"),
            ("~~~", "\\~\\~\\~"), ("===", "\\==="), ("+ 1", "\\+ 1"), ("a|b", "a\\|b"),
            ("5 $ and 6 $", "5 \\$ and 6 \\$"),
            ("C:\\temp", "C:\\\\temp"), ("https://a.b/c_d", "https\\://a.b/c\\_d"), ("www.a.b", "www\\.a.b"),
            ("a@b.c", "a\\@b.c"), (":smile: 12:30", "\\:smile: 12:30"),
            ("\tno code", "\u{A0}\u{A0}\u{A0}\u{A0}no code"),
            ("two  spaces", "two \u{A0}spaces"), ("Grüße, 「世界」 🌱!", "Grüße, 「世界」 🌱!"),
        ])
    func escaping(text: String, markdown: String) {
        #expect(Markdown.text(text) == markdown)
    }

    @Test("lines and empty lines stay")
    func lines() {
        #expect(Markdown.text("one\ntwo\r\nthree\rfour") == "one\\\ntwo\\\nthree\\\nfour")
        #expect(Markdown.text("one\n\ntwo") == "one\n\ntwo")
        #expect(Markdown.text("\n\none\n\n\n \ntwo\n\n") == "one\n\n\u{A0}\n\n\u{A0}\n\ntwo")
        #expect(Markdown.text("ends with \\\nnext") == "ends with \\\\\\\nnext")
        #expect(Markdown.line("a title\n# of two lines") == "a title \\# of two lines")
    }

    @Test("a document is ordered by day, and within it by the kind of text")
    func order() {
        let day = CivilDate(text: "2026-11-21")!, before = CivilDate(text: "2026-11-20")!
        let document = Document(
            [
                Document.Entry(
                    day: day, order: 2, heading: "Evening", prompt: "What\nnow?", text: "b", details: ["x", "y"]),
                Document.Entry(day: day, order: 0, heading: "Goal", text: "*a*"),
                Document.Entry(day: before, order: 3, heading: "Capsule", text: "c"),
            ], Words(.en))
        #expect(document.days.map(\.heading) == ["Friday, 20\u{A0}November 2026", "Saturday, 21\u{A0}November 2026"])
        let expected = """
            # What you’ve written

            ## Friday, 20\u{A0}November 2026

            ### Capsule

            c

            ## Saturday, 21\u{A0}November 2026

            ### Goal

            \\*a\\*

            ### Evening

            > What now?

            b

            x\\
            y

            """
        #expect(document.markdown == expected)
        #expect(Document([], Words(.en)).days.isEmpty)
    }
}
