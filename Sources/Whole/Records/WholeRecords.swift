import AlmanacCore

/// Everything Whole has read from the device's storage, apart from the library of quotes.
struct WholeRecords: Equatable, Sendable {
    var user: Record?
    var preferences: Record?
    var likes: [Record] = []
    var own: [OwnQuote] = []
    /// The ids of the user's own quotes that cannot be read on this device until the passphrase is entered.
    var lockedOwn: [String] = []
    /// Whether the account is end-to-end encrypted, so that nobody can review the user's own quotes.
    var isEncrypted = false
    /// The widgets of all apps, the oldest first.
    var widgets: [Widget] = []
    /// What this device remembers, by key.
    var remembered = Named<String>()
    /// What the store has just answered, until the user's row with it arrives.
    var storeAnswer: StoreAnswer?
    /// The server's reason, if it has refused the profile or the preferences.
    var refusal: RefusedChange?

    init() {}

    /// - Parameters:
    ///   - rows: The answers to ``WholeTables/queries``.
    ///   - storeAnswer: What the store has answered before.
    init(_ rows: Snapshot, storeAnswer: StoreAnswer? = nil) {
        user = rows.records(of: WholeTables.users).first
        preferences = rows.records(of: WholeTables.preferences).first
        likes = WholeRecords.ordered(rows.records(of: WholeTables.likedQuotes))
        own = rows.records(of: WholeTables.userQuotes).compactMap { OwnQuote($0) }
        lockedOwn = rows.lockedRecords(of: WholeTables.userQuotes).compactMap { $0.string("id") }
        isEncrypted = !rows.records(of: .accountKeys).isEmpty
        widgets = Widget.all(in: rows.records(of: .widgets))
        remembered = Preferences.values(rows[WholeTables.remembered])
        if let storeAnswer, Subscription(user?.fields ?? []) == storeAnswer.before { self.storeAnswer = storeAnswer }
        for change in rows[RefusedChange.query].compactMap({ RefusedChange($0) }) {
            guard let table = change.entry?.table else { continue }
            if table == WholeTables.users.name || table == WholeTables.preferences.name { refusal = change }
        }
    }

    /// The latest like first.
    private static func ordered(_ likes: [Record]) -> [Record] {
        likes.ordered { ($0.string("updated_at") ?? "") > ($1.string("updated_at") ?? "") }
    }

    /// The account's id, once the server has answered.
    var accountID: String? { user?.string("id") }

    /// What the account has subscribed to, as the server last said.
    var subscription: Subscription { storeAnswer?.now ?? Subscription(user?.fields ?? []) }

    /// Takes over the store's answer at once; the user's row follows by the sync.
    mutating func tell(_ fields: [JSON.Member]) {
        storeAnswer = StoreAnswer(before: Subscription(user?.fields ?? []), now: Subscription(fields))
    }

    /// What the store has answered, and what the user's row said before.
    struct StoreAnswer: Equatable, Sendable {
        let before: Subscription
        let now: Subscription
    }

    /// Whether the onboarding is completed, here or on another device. While its draft is there, it is not.
    var isOnboarded: Bool {
        if isMarked { return true }
        return remembered[Remembered.draft].isNone && isRegistered
    }

    /// Whether this device remembers that the onboarding is completed.
    var isMarked: Bool { remembered[Remembered.completed] == "true" }

    /// Returns the records without a draft that has not reached the last step, if the account is set up already: its user
    /// has signed in on the way, and the few answers here must not replace the account's.
    func yielding() -> WholeRecords {
        guard isRegistered, let draft = remembered[Remembered.draft].flatMap({ OnboardingDraft($0) }),
            draft.step != .completion
        else { return self }
        var records = self
        records.remembered[Remembered.draft] = nil
        return records
    }

    /// Whether the server has answered both inserts of the onboarding (W2).
    var isRegistered: Bool {
        // A refused change is no longer waiting, but the server does not have it either.
        guard let user, let preferences, refusal.isNone else { return false }
        return user.edit.isEmpty && preferences.edit.isEmpty
    }

    var categories: [String] { preferences?["categories"]?.strings ?? [] }

    var goals: [String] { user?["goals"]?.strings ?? [] }

    /// The categories whose quotes come first.
    var preferred: [String] { QuotePreference.categories(categories, goals: goals) }

    /// What the user wants to be called; `nil` if they have not said.
    var name: String? { user?.string("name").flatMap { $0.isBlank ? nil : $0 } }

    var notificationTime: LocalTime {
        preferences?.string("notification_time").flatMap { LocalTime($0) } ?? WholeApp.defaultTime
    }

    /// Whether pinyin stands above the Chinese of the cards. A choice of the device, as the size of its text is.
    var showsPinyin: Bool { remembered[Remembered.pinyin] == "true" }

    var wantsNotifications: Bool { preferences?["notifications_enabled"]?.bool ?? false }

    /// The look that the user has chosen, whether or not they may use it now.
    var chosenLook: CardLook {
        CardLook(
            theme: preferences?.string("quote_theme") ?? CardLook.standard.theme,
            font: preferences?.string("font") ?? CardLook.standard.font,
            background: preferences?.string("card_background") ?? CardLook.standard.background)
    }

    /// Returns the look of the cards. Without the entitlement it is the standard one; the choice is kept.
    func look(at now: Instant) -> CardLook {
        subscription.entitlement(at: now).hasThemes ? chosenLook : .standard
    }

    /// The ids of the liked quotes, in their order.
    var likedQuotes: [String] { likes.compactMap { $0.string("quote_id") }.ordered { $0 < $1 } }

    func like(of quote: String) -> Record? {
        for like in likes where like.string("quote_id") == quote { return like }
        return nil
    }

    // MARK: Writing

    /// Applies changes that are being written, so that the screen shows them at once.
    mutating func apply(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .put(let table, let row): put(table, row)
            case .delete(WholeTables.remembered.name, .text(let key)): remembered[key] = nil
            default: break
            }
        }
    }

    private mutating func put(_ table: String, _ row: Row) {
        guard let key = row.first?.text else { return }
        switch table {
        case WholeTables.users.localName: user = WholeTables.users.records(in: [row]).first
        case WholeTables.preferences.localName: preferences = WholeTables.preferences.records(in: [row]).first
        case WholeTables.likedQuotes.localName:
            likes = WholeRecords.ordered(
                likes.filter { $0.key != key } + WholeTables.likedQuotes.records(in: [row]))
        case WholeTables.userQuotes.localName:
            own = own.filter { $0.record.key != key }
            own += WholeTables.userQuotes.records(in: [row]).compactMap { OwnQuote($0) }
        case Table.widgets.local.name:
            let others = widgets.map { $0.record }.filter { $0.key != key }
            widgets = Widget.all(in: others + Table.widgets.records(in: [row]))
        case WholeTables.remembered.name: if let value = row[1].text { remembered[key] = value }
        default: break
        }
    }

    func preferenceChanges(_ fields: [JSON.Member], _ moment: Moment) -> [Change] {
        var random = Random(seed: moment.random)
        return WholeTables.preferences.put(fields, over: preferences, at: moment, &random)
    }
}

/// The keys of what a device remembers for its user.
enum Remembered {
    static let completed = "@whole_onboarding_complete"
    static let draft = "onboarding"
    /// The date on which the library was last downloaded.
    static let downloaded = "downloaded"
    /// The quote last shown on the main screen, for the widget, under the seed's key.
    static let widgetQuote = "widgetDailyQuote"
    /// The last date whose quotes this device has chosen.
    static let chosen = "chosen"
    /// The last date on which the user has tried to go beyond the day's last quote.
    static let limit = "limit"
    /// The categories to which the deck is narrowed down, as a JSON array.
    static let filter = "filter"
    /// Whether this device shows pinyin above Chinese: `true`, or nothing.
    static let pinyin = "pinyin"
    /// Returns the key of the draft of a quote of the user's own; see ``OwnEditor/key``.
    static func ownDraft(_ key: String) -> String { "own/" + key }

    static func set(_ key: String, _ value: String) -> Change {
        .put(table: WholeTables.remembered.name, row: [.text(key), .text(value)])
    }

    static func forget(_ key: String) -> Change {
        .delete(table: WholeTables.remembered.name, key: .text(key))
    }
}

/// A quote that the user has written, with the operator's verdict.
struct OwnQuote: Equatable, Sendable {
    enum Verdict: Equatable, Sendable {
        case pending, approved
        /// With the operator's reason; may be empty.
        case rejected(String)
    }

    let record: Record
    let id: String
    let english: String
    let chinese: String
    let categories: [String]
    let verdict: Verdict

    init?(_ record: Record) {
        guard let id = record.string("id"), let english = record.string("english_text") else { return nil }
        self.record = record
        self.id = id
        self.english = english
        chinese = record.string("chinese_text") ?? ""
        categories = record["categories"]?.strings ?? []
        switch record.string("moderation") {
        // An edit that the server has not seen yet is not what the operator approved.
        case "approved" where record.edit.isEmpty: verdict = .approved
        case "rejected" where record.edit.isEmpty: verdict = .rejected(record.string("moderation_reason") ?? "")
        default: verdict = .pending
        }
    }
}

extension CardLook {
    /// The look that everyone may use.
    static let standard = CardLook(theme: "serene", font: "serif", background: "plain")
}
