import AlmanacCore

/// Some of the quotes, in the program itself: the onboarding shows them before any are downloaded, also without a
/// network. A test holds them against `Content/quotes`.
enum SampleQuotes {
    /// The first that anyone sees.
    static let first = quote(
        "Walk it, and it becomes a path.", "道行之而成。", "Zhuangzi, Zhuangzi 2, c. 300 BC", "庄子《庄子·齐物论》，约公元前300年")

    /// Returns a quote as the cards show it.
    /// - Parameters:
    ///   - source: Who said it and where; `nil` for Almanac's own.
    ///   - chineseSource: The same in Chinese.
    static func quote(
        _ english: String, _ chinese: String, _ source: String? = nil, _ chineseSource: String? = nil
    ) -> Passage {
        Passage(english, .en, translation: chinese, .zh, source: source, translatedSource: chineseSource)
    }

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
        switch self {
        case .inspiration:
            SampleQuotes.quote(
                "I have stretched ropes from steeple to steeple, garlands from window to window, "
                    + "golden chains from star to star; and I dance.",
                "我拉起绳索，从钟楼到钟楼；挂起花环，从窗到窗；系上金链，从星到星；我跳起舞来。",
                "Arthur Rimbaud, Illuminations, 1886", "阿尔蒂尔·兰波《彩图集》，1886年")
        case .wisdom: SampleQuotes.quote("Measure the room before you fall in love with the piano.", "先量屋子，再看上那架钢琴。")
        case .love:
            SampleQuotes.quote(
                "If I loved you less, I might be able to talk about it more.", "我若爱你少些，话也许就能说得多些。",
                "Jane Austen, Emma, 1815", "简·奥斯汀《爱玛》，1815年")
        case .friendship:
            SampleQuotes.quote(
                "Green froth on the new wine, a little stove of red clay. Evening, and it looks like snow. "
                    + "Will you come and drink a cup?",
                "绿蚁新醅酒，红泥小火炉。晚来天欲雪，能饮一杯无？",
                "Bai Juyi, A Question for Liu the Nineteenth, 817", "白居易《问刘十九》，公元817年")
        case .courage:
            SampleQuotes.quote(
                "Never mind the rain that drums through the woods. Why not hum, and whistle, and walk on slowly?",
                "莫听穿林打叶声，何妨吟啸且徐行。",
                "Su Shi, To the tune Dingfengbo, “Never Mind the Rain”, 1082", "苏轼《定风波·莫听穿林打叶声》，1082年")
        case .patience: SampleQuotes.quote("Do not hurry the bread; it is doing its best.", "别催面包，它正使劲发着呢。")
        case .joy: SampleQuotes.quote("Sing badly; the kitchen does not mind.", "唱得难听也唱吧，厨房不介意。")
        case .nature:
            SampleQuotes.quote(
                "Glowworm: What can be going on? Nine at night, and there is still a light on at his place.",
                "萤火虫：出什么事了？晚上九点了，他家还亮着灯。",
                "Jules Renard, Natural Histories, 1896", "儒勒·列那尔《自然纪事》，1896年")
        case .quietMornings:
            SampleQuotes.quote(
                "In a small upstairs room I listened all night to the spring rain; deep in the lane, come morning, "
                    + "they will be selling apricot blossom.",
                "小楼一夜听春雨，深巷明朝卖杏花。",
                "Lu You, Spring Rain Clearing in Lin’an, 1186", "陆游《临安春雨初霁》，1186年")
        case .newBeginnings: SampleQuotes.quote("The acorn, too, has no experience.", "橡子也没什么经验。")
        }
    }
}

extension QuoteGoal {
    /// A quote that serves it. Whoever learns a language sees the first of all.
    var sample: Passage { categories.first?.sample ?? SampleQuotes.first }
}
