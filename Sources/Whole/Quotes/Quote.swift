import AlmanacCore

/// A bilingual quote.
struct Quote: Equatable, Sendable {
    let id: String
    let english: String
    /// May be empty: some quotes have no translation yet.
    let chinese: String
    let categories: [String]
    /// Who said it and where, in English; `nil` where nobody in particular did.
    let source: String?
    /// The same in Chinese.
    let chineseSource: String?

    /// Reads a row of the server's table, or one that the device has kept; `nil` if it has no id or no text.
    init?(_ json: JSON) {
        guard let id = json.string("id"), let english = json.string("english_text"), !english.isBlank else {
            return nil
        }
        self.id = id
        self.english = english
        chinese = json.string("chinese_text") ?? ""
        categories = json["categories"]?.strings ?? []
        let year = json.string("year")
        source = Quote.line(json.string("author"), json.string("work"), year)
        // Chinese has no sign between a name and a title in its marks.
        let work = json.string("work_chinese") ?? ""
        chineseSource = Quote.line(json.string("author_chinese"), nil, nil).map { author in
            let line = author + (work.isEmpty ? "" : "《" + work + "》")
            guard let year, !year.isEmpty else { return line }
            return line + "，" + ChineseYear.text(year)
        }
    }

    /// Reads a row of ``WholeTables/library``.
    init?(_ row: Row) {
        guard row.count == 2, let text = row[1].text, let json = try? JSON.parse(Array(text.utf8)) else { return nil }
        self.init(json)
    }

    private static func line(_ author: String?, _ work: String?, _ year: String?) -> String? {
        guard let author, !author.isEmpty else { return nil }
        var line = author
        for part in [work, year] { if let part, !part.isEmpty { line += ", " + part } }
        return line
    }

    /// Who said it and where, for a reader of this language.
    func source(_ language: Language) -> String? {
        language == .zh ? chineseSource ?? source : source
    }

    var passage: Passage {
        Passage(english, .en, translation: chinese, .zh, source: source, translatedSource: chineseSource)
    }

    /// Returns whether it belongs to one of these categories.
    func belongs(toAnyOf wanted: [String]) -> Bool {
        for category in categories where wanted.contains(category) { return true }
        return false
    }

    /// A number that identifies the quote in decks and lists.
    var number: Int64 { Quote.number(id) }

    static func number(_ id: String) -> Int64 { Int64(bitPattern: DailyQuotes.hash(id) >> 1) }

    /// The columns that the app downloads.
    static let columns = "id,english_text,chinese_text,categories,author,author_chinese,work,work_chinese,year"
}

/// The categories of quotes, under the names that the table of quotes uses.
enum QuoteCategory: UInt8, Slugged, Equatable {
    case inspiration, wisdom, love, friendship, courage, patience, joy, nature, quietMornings, newBeginnings

    /// The name in rows. Unlike other slugs it is an English title: the seed's import has `{"Inspiration","Love"}`.
    var slug: String {
        switch self {
        case .inspiration: "Inspiration"
        case .wisdom: "Wisdom"
        case .love: "Love"
        case .friendship: "Friendship"
        case .courage: "Courage"
        case .patience: "Patience"
        case .joy: "Joy"
        case .nature: "Nature"
        case .quietMornings: "Quiet Mornings"
        case .newBeginnings: "New Beginnings"
        }
    }

    var name: Word {
        switch self {
        case .inspiration: .wholeCategoryInspiration
        case .wisdom: .wholeCategoryWisdom
        case .love: .wholeCategoryLove
        case .friendship: .wholeCategoryFriendship
        case .courage: .wholeCategoryCourage
        case .patience: .wholeCategoryPatience
        case .joy: .wholeCategoryJoy
        case .nature: .wholeCategoryNature
        case .quietMornings: .wholeCategoryMornings
        case .newBeginnings: .wholeCategoryBeginnings
        }
    }

    /// The name of its symbol in `Web/icons.svg`.
    var icon: String {
        switch self {
        case .inspiration: "sparkles"
        case .wisdom: "book-open"
        case .love: "heart"
        case .friendship: "footprints"
        case .courage: "mountain"
        case .patience: "clock"
        case .joy: "face-5"
        case .nature: "leaf"
        case .quietMornings: "sun"
        case .newBeginnings: "pen"
        }
    }

    /// Returns all categories as options.
    /// - Parameter hasIcons: Whether each has its symbol, as cards do and chips do not.
    static func options<Root>(
        _ words: Words, selected: [String], hasIcons: Bool = true, _ tapped: (String) -> Root
    ) -> [Choice<Root>] {
        allCases.map { category in
            Choice(
                id: category.slug, label: words[category.name], icon: hasIcons ? category.icon : nil,
                isSelected: selected.contains(category.slug), tapped(category.slug))
        }
    }
}

/// What a user may hope to find in Whole. The names go into `users.goals`.
enum QuoteGoal: UInt8, Slugged, Equatable {
    case calm, confidence, motivation, gratitude, focus, kindness, resilience, rest, chinese, english

    var slug: String {
        switch self {
        case .calm: "calm"
        case .confidence: "confidence"
        case .motivation: "motivation"
        case .gratitude: "gratitude"
        case .focus: "focus"
        case .kindness: "kindness"
        case .resilience: "resilience"
        case .rest: "rest"
        case .chinese: "learn-chinese"
        case .english: "learn-english"
        }
    }

    var name: Word {
        switch self {
        case .calm: .wholeGoalCalm
        case .confidence: .wholeGoalConfidence
        case .motivation: .wholeGoalMotivation
        case .gratitude: .wholeGoalGratitude
        case .focus: .wholeGoalFocus
        case .kindness: .wholeGoalKindness
        case .resilience: .wholeGoalResilience
        case .rest: .wholeGoalRest
        case .chinese: .wholeGoalChinese
        case .english: .wholeGoalEnglish
        }
    }

    /// The name of its symbol in `Web/icons.svg`.
    var icon: String {
        switch self {
        case .calm: "lotus"
        case .confidence: "star"
        case .motivation: "rocket"
        case .gratitude: "heart"
        case .focus: "target"
        case .kindness: "face-5"
        case .resilience: "mountain"
        case .rest: "moon"
        case .chinese: "languages"
        case .english: "globe"
        }
    }
}

extension QuoteGoal {
    /// Returns all goals as choices.
    static func choices<Root>(_ words: Words, selected: [String], _ tapped: (String) -> Root) -> Choices<Root> {
        let options = allCases.map { goal in
            Choice(
                id: goal.slug, label: words[goal.name], icon: goal.icon, isSelected: selected.contains(goal.slug),
                tapped(goal.slug))
        }
        return Choices(words[.wholeGoalsTitle], style: .grid, allowsSeveral: true, options)
    }

    /// The categories whose quotes serve it. Whoever learns a language reads any.
    var categories: [QuoteCategory] {
        switch self {
        case .calm: [.quietMornings, .patience, .nature]
        case .confidence: [.courage, .inspiration]
        case .motivation: [.inspiration, .newBeginnings]
        case .gratitude: [.joy, .nature]
        case .focus: [.wisdom, .patience]
        case .kindness: [.friendship, .love]
        case .resilience: [.patience, .courage]
        case .rest: [.nature, .quietMornings]
        case .chinese, .english: []
        }
    }
}

/// Which quotes come first for a user.
public enum QuotePreference {
    /// Returns the categories to prefer: those that were chosen, and those that serve the goals; none to prefer all.
    /// - Parameters:
    ///   - chosen: The names of the chosen categories, as in `userpreferences.categories`.
    ///   - goals: The names of the goals, as in `users.goals`. Unknown ones do not count.
    public static func categories(_ chosen: [String], goals: [String]) -> [String] {
        var categories = chosen
        for goal in goals.compactMap({ QuoteGoal(slug: $0) }) {
            for category in goal.categories where !categories.contains(category.slug) {
                categories.append(category.slug)
            }
        }
        return categories
    }
}

extension Array where Element == String {
    /// Adds a name, or takes it away if it is there.
    mutating func toggle(_ name: String) {
        if contains(name) { removeAll { $0 == name } } else { append(name) }
    }
}
