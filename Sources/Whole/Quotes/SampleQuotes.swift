import AlmanacCore

/// Some of the quotes, in the program itself: the onboarding shows them before any are downloaded, also without a
/// network. A test holds them against `Content/quotes`.
enum SampleQuotes {
    /// The first that anyone sees.
    static let first = Passage(
        "A small lamp still knows the way to the door.", .en, translation: "一盏小灯，也认得通往门口的路。", .zh)

    /// Returns the quote that stands for what was chosen last.
    /// - Parameters:
    ///   - categories: The chosen categories, in the order in which they were tapped.
    ///   - goals: The chosen goals, in the same way; they come after the categories.
    static func passage(categories: [String], goals: [String] = []) -> Passage {
        if let last = goals.last { return QuoteGoal(slug: last)?.sample ?? first }
        return categories.last.flatMap { QuoteCategory(slug: $0)?.sample } ?? first
    }

    /// A greeting in both languages, as the cards show quotes.
    /// - Parameter name: What the user wants to be called; a name that is too long for a card is left out.
    static func greeting(_ name: String, at time: LocalTime) -> Passage {
        let name = name.trimmed
        let isShown = !name.isEmpty && name.length <= longestName
        let hello: (english: String, chinese: String) =
            switch DayPart(time) {
            case .morning: ("Good morning", "早上好")
            case .afternoon: ("Good afternoon", "下午好")
            case .evening: ("Good evening", "晚上好")
            }
        return Passage(
            hello.english + (isShown ? ", " + name : "") + ".", .en,
            translation: hello.chinese + (isShown ? "，" + name : "") + "。", .zh)
    }

    /// The longest name that a greeting says, in code points.
    static let longestName = 40
}

/// The part of the day that a greeting is for.
enum DayPart {
    case morning, afternoon, evening

    init(_ time: LocalTime) {
        switch time.hour {
        case 4..<12: self = .morning
        case 12..<18: self = .afternoon
        default: self = .evening
        }
    }
}

extension QuoteCategory {
    /// One of its quotes.
    var sample: Passage {
        let text: (english: String, chinese: String) =
            switch self {
            case .inspiration: ("A map is a promise; walking is the reply.", "地图是许诺，行走是回答。")
            case .wisdom: ("An honest question is half a bridge.", "一句诚恳的提问，便是半座桥。")
            case .love: ("Love keeps a spare key and never counts it.", "爱备着一把钥匙，从来不去数。")
            case .friendship: ("A shared meal cools more slowly.", "一起吃的饭，凉得慢些。")
            case .courage: ("If the path is narrow, walk it singing.", "路若窄，就唱着歌走。")
            case .patience: ("Do not hurry the bread; it is doing its best.", "别催面包，它正使劲发着呢。")
            case .joy: ("Sing badly; the kitchen does not mind.", "唱得难听也唱吧，厨房不介意。")
            case .nature: ("Rain teaches the roof what the sun never asked.", "屋顶的学问，晴天不问，雨天来教。")
            case .quietMornings: ("Dawn is the world clearing its throat.", "黎明，是世界在清嗓子。")
            case .newBeginnings: ("The first page is allowed to be crooked.", "第一页写歪了也无妨。")
            }
        return Passage(text.english, .en, translation: text.chinese, .zh)
    }
}

extension QuoteGoal {
    /// A quote that serves it. Whoever learns a language sees the first of all.
    var sample: Passage { categories.first?.sample ?? SampleQuotes.first }
}
