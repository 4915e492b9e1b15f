import AlmanacCore
import Testing

/// Checks that each rule catches a fault, and nothing else.
@Suite struct TextRulesThemselves {
    @Test(
        "French: a plain, a wrong or a missing space before a mark is caught",
        arguments: [
            "Quoi ?", "Quoi\u{A0}?", "Quoi?", "Oui ; non", "Oui\u{A0}!", "Source : x", "Source\u{202F}: x", "Source: x",
            "« mot\u{A0}»", "«\u{A0}mot »", "«mot»",
        ])
    func frenchFaults(_ text: String) {
        #expect(!TextRules.frenchSpaces(text).isEmpty)
    }

    @Test(
        "French: the right spaces, times and addresses pass",
        arguments: [
            "Quoi\u{202F}?", "Quoi\u{202F}?!", "Oui\u{202F}; non", "Source\u{A0}: x", "à 09:00",
            "http://localhost:8080.",
            "«\u{A0}mot\u{A0}».",
        ])
    func frenchPasses(_ text: String) {
        #expect(TextRules.frenchSpaces(text) == [])
    }

    @Test(
        "Chinese and Japanese: an ASCII mark next to a character is caught",
        arguments: ["通知:", "失败: %@", "好,走", "好了!", "何?", "(中文)", "%@ (中文)", "です.", "，(3/2)"])
    func narrowMarks(_ text: String) {
        #expect(!TextRules.fullWidthMarks(text).isEmpty)
    }

    @Test(
        "Chinese and Japanese: full-width marks, numbers, times and addresses pass",
        arguments: ["通知：", "例如 12.5。", "21:00，再见", "（CC BY 4.0）", "http://localhost:8080。", "%@（%@）"])
    func wideMarks(_ text: String) {
        #expect(TextRules.fullWidthMarks(text) == [])
    }

    @Test("Chinese and Japanese: a missing space next to a Latin word, a number or a question mark is caught")
    func scriptsTogether() {
        for text in ["Almanacの一部", "これはAlmanac", "どうですか？次へ", "JavaScriptが必要"] {
            #expect(!TextRules.spacesBetweenScripts(text, .ja).isEmpty, "\(text)")
        }
        for text in ["燃气1档", "打开Almanac", "Almanac打开"] {
            #expect(!TextRules.spacesBetweenScripts(text, .zh).isEmpty, "\(text)")
        }
    }

    @Test("Chinese and Japanese: spaces, units, dates, placeholders and a system's names pass")
    func scriptsApart() {
        for text in [
            "Almanac の一部", "21°Cは70°F", "6文字以上", "何を？　なぜ？", "名前は？（任意）", "［Webサイト］", "%@を編集", "A・B",
        ] {
            #expect(TextRules.spacesBetweenScripts(text, .ja) == [])
        }
        for text in ["打开 Almanac。", "第 %@ 周", "1月", "{year}年{month}"] {
            #expect(TextRules.spacesBetweenScripts(text, .zh) == [])
        }
    }

    @Test("straight quotes and apostrophes are caught, typographic ones pass")
    func quotes() {
        #expect(TextRules.straightQuotes("can't").count == 1)
        #expect(TextRules.straightQuotes("“Add” or \"Add\"").count == 2)
        #expect(TextRules.straightQuotes("can’t “Add” ‘Add’ „Add“ «Add»") == [])
    }

    @Test(
        "a word of another register is caught",
        arguments: [
            (Language.de, "Wählen Sie eine Sprache."), (.de, "Das ist, wenn Ihr Gerät es kann, gut."),
            (.es, "Elija usted su idioma."), (.fr, "Tu peux continuer."), (.fr, "Pousse-toi."), (.fr, "Je t’attends."),
            (.fr, "Trouve ton rythme"), (.tr, "Size hatırlatalım mı?"), (.tr, "Dilinizi seçin."), (.zh, "请选择您的语言"),
            (.ja, "お客様の言語"), (.ko, "당신의 언어"), (.en, "How shall we go on?"),
        ])
    func wrongRegister(_ language: Language, _ text: String) {
        #expect(!Register.faults(in: text, language).isEmpty)
    }

    @Test(
        "the right register passes, and words that only look like another",
        arguments: [
            (Language.de, "Sie ist unterwegs. Ihre Kapsel öffnet sich."), (.es, "Elige tu idioma."),
            (.fr, "Un demi-ton plus haut, a-t-il dit, sur un ton grave."), (.tr, "Deniz temiz, yalnız sen seç."),
            (.zh, "选择你的语言"),
        ])
    func rightRegister(_ language: Language, _ text: String) {
        #expect(Register.faults(in: text, language) == [])
    }

    @Test("what is quoted keeps its register; the rest does not")
    func quotations() {
        #expect(Register.faults(in: TextRules.withoutQuotations("Er schrieb: „Ich danke Ihnen.“"), .de) == [])
        #expect(Register.faults(in: TextRules.withoutQuotations("«\u{A0}Tant que tu vis\u{A0}», dit-il."), .fr) == [])
        #expect(
            !Register.faults(in: TextRules.withoutQuotations("Das „Ding“ ist, wenn Ihr Gerät es kann, gut."), .de)
                .isEmpty)
    }

    @Test("a synonym is caught, but not in the name of a system's setting")
    func synonyms() throws {
        let term = try #require(Glossary.terms.first { $0.anchor == "notifyTitle" })
        #expect(term.faults(in: "Mitteilungen sind aus", .de) == ["mitteilung"])
        #expect(term.faults(in: "Zum Einschalten: Einstellungen > Mitteilungen > Almanac.", .de) == [])
    }

    @Test("placeholders are found in any order")
    func placeholders() {
        #expect(TextRules.placeholders("%@: noch %lld, {day}") == ["%@", "%lld", "{day}"])
        #expect(TextRules.placeholders("%lld %@ {day}") == TextRules.placeholders("{day} %@ %lld"))
        #expect(TextRules.placeholders("100 %") == [])
    }
}

/// Holds every text in `Content` to the rules.
@Suite struct Texts {
    @Test("there are texts of every sort in every language")
    func found() throws {
        for language in Language.allCases {
            #expect(try ContentTexts.interface().filter { $0.language == language }.count > 800)
            #expect(try ContentTexts.articles().filter { $0.language == language }.count > 500)
        }
        #expect(try ContentTexts.quotes().filter { $0.language == .zh }.count > 300)
    }

    @Test("French texts have no-break spaces before ; ! ? : and inside « »")
    func french() throws {
        try expectNone(in: ContentTexts.all().filter { $0.language == .fr }) { TextRules.frenchSpaces($0.text) }
    }

    @Test("Chinese and Japanese texts have full-width punctuation", arguments: [Language.zh, .ja])
    func wide(_ language: Language) throws {
        try expectNone(in: ContentTexts.all().filter { $0.language == language }) { TextRules.fullWidthMarks($0.text) }
    }

    @Test("Chinese and Japanese set Latin words apart", arguments: [Language.zh, .ja])
    func scripts(_ language: Language) throws {
        // A unit follows its number as it is written on a label: 米mpg.
        let texts = try ContentTexts.interface().filter {
            $0.language == language && !$0.place.hasPrefix("unitana.unit.")
        }
        expectNone(in: texts) { TextRules.spacesBetweenScripts($0.text, language) }
    }

    @Test("no text has straight quotes or apostrophes")
    func quotes() throws {
        try expectNone(in: ContentTexts.all()) { TextRules.straightQuotes($0.text) }
    }

    @Test("one register in each language", arguments: Language.allCases)
    func register(_ language: Language) throws {
        expectNone(in: try ContentTexts.interface().filter { $0.language == language }) {
            Register.faults(in: $0.text, language)
        }
        // English prose may say “shall”; the interface does not. A letter of 1924 says *you* in its own way.
        guard language != .en else { return }
        expectNone(in: try ContentTexts.articles().filter { $0.language == language }) {
            Register.faults(in: TextRules.withoutQuotations($0.text), language)
        }
    }

    @Test("one word for each thing in each language", arguments: Glossary.terms)
    func glossary(_ term: Glossary.Term) throws {
        let texts = try ContentTexts.interface()
        for language in Language.allCases {
            let entry = try #require(term.words[language])
            let anchor = texts.first { $0.place == term.anchor && $0.language == language }
            let text = anchor?.text.lowercased().replacing("\u{AD}", with: "")
            #expect(text?.contains(entry.word) == true, "\(term.anchor) in \(language.code)")
        }
        let scoped = texts.filter { text in term.scope.contains { text.place.hasPrefix($0) } }
        expectNone(in: scoped) { term.faults(in: $0.text, $0.language) }
    }

    @Test("the same placeholders in all languages and forms")
    func placeholders() throws {
        let texts = try Dictionary(grouping: ContentTexts.interface(), by: \.place)
        for (key, texts) in texts {
            let expected = texts.first.map { TextRules.placeholders($0.text) }
            for text in texts {
                #expect(TextRules.placeholders(text.text) == expected, "\(key) in \(text.language.code): \(text.text)")
            }
        }
    }

    private func expectNone(in texts: [ContentText], _ faults: (ContentText) -> [String]) {
        let found = texts.flatMap { text in
            faults(text).map { "\(text.language.code) \(text.place): \($0)" }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
}
