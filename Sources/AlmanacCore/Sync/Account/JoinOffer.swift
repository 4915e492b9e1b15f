// Before a device with texts of its own signs in to an account that has some, its user sees what is on each side.

/// How many texts a user has written, by the table that declares what they are called.
public struct TextCounts: Equatable, Sendable {
    private var counts = Named<Int>()
    /// The days of the account's current rows, by table: those stay the current ones.
    private(set) var current = Named<String>()
    /// Whether there are none.
    public private(set) var isEmpty = true

    /// Nothing is written.
    public init() {}

    /// The number of texts in a table.
    public subscript(_ table: String) -> Int { counts[table] ?? 0 }

    /// Adds texts of a table.
    public mutating func add(_ count: Int, in table: String) {
        guard count > 0 else { return }
        counts[table] = self[table] + count
        isEmpty = false
    }

    /// Reads the answer of `GET /api/account/texts`.
    init?(_ json: JSON) {
        guard case .object(let members)? = json["texts"] else { return nil }
        for member in members { add(Int(member.value.int ?? 0), in: member.key) }
        guard case .object(let days)? = json["current"] else { return }
        for day in days { current[day.key] = day.value.string }
    }
}

/// A sign-in that waits for its user's consent: this device and the account have texts each, and both are kept.
public struct JoinOffer: Equatable, Sendable {
    /// The session that the server has given for the account.
    let session: Session
    /// What is on this device.
    public let here: TextCounts
    /// What is in the account.
    public let there: TextCounts
    /// The account's address.
    public var email: String { session.email ?? "" }
}

extension Sync {
    /// Reads what is on this device, before it takes a session of an account that was there before.
    static func count(_ state: inout State, for new: Session) -> [Effect<Event>] {
        state.account = .counting(new, nil)
        return [keep(KeptOffer(new)), .read(countedTables(state).map { $0.query }) { .account(.textsRead($0)) }]
    }

    static func counting(_ state: inout State, _ event: AccountEvent, _ moment: Moment) -> [Effect<Event>] {
        switch (state.account, event) {
        case (.counting(let new, nil), .textsRead(.rows(let rows))):
            var here = TextCounts()
            for table in countedTables(state) { here.add(rows.records(of: table).count, in: table.name) }
            guard !here.isEmpty else { return join(&state, new, adding: here, moment) }
            state.account = .counting(new, here)
            let request = HTTPRequest(.get, "/api/account/texts", bearer: new.accessToken)
            return [.http(request) { .account(.textsCounted($0)) }]
        case (.counting, .textsRead(.failed(let fault))): return finish(&state, .failed(.storage(fault)), moment)
        case (.counting(let new, let here?), .textsCounted(let result)):
            if let there = result.json.flatMap({ TextCounts($0) }) {
                guard !there.isEmpty else { return join(&state, new, adding: here, moment) }
                return finish(&state, .offering(JoinOffer(session: new, here: here, there: there)), moment)
            }
            // A server that cannot tell keeps both all the same.
            if case .answered(404, _) = result { return join(&state, new, adding: here, moment) }
            // Nobody's texts are brought together unasked. The offer is kept while its session is.
            return fail(&state, result, moment) + (result.endsSession ? [forgetOffer] : [])
        default: return []
        }
    }

    /// Takes the session of an account that was there before. The anonymous account of this device is joined with it.
    /// - Parameters:
    ///   - here: What is on this device.
    ///   - there: What is in the account; `nil` if that is not known, or nothing.
    static func join(
        _ state: inout State, _ new: Session, adding here: TextCounts, to there: TextCounts? = nil, _ moment: Moment
    ) -> [Effect<Event>] {
        state.standing = there?.current ?? Named()
        guard let old = state.session, old.accountID != new.accountID else {
            guard state.session.isNone else { return take(&state, new, moment) }
            state.added = here
            return place(&state, new, moment)
        }
        // It may have changed while the user was asked.
        if let email = old.email { return refuse(&state, new, .otherAccount(email), moment) }
        guard !state.encryption.isSecret else { return refuse(&state, new, .encrypted, moment) }
        (state.added, state.signsIn) = (here, true)
        state.account = .keeping(new)
        return [.writeSecret(Session.joinSecret, old.secretText) { .account(.joinKept($0)) }]
    }

    /// Reads what would take the place of a current row of the account, before the records become those of that account.
    static func place(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        let tables = tablesToPlace(state)
        guard !tables.isEmpty else { return beginEpoch(&state, .beginningEpoch(new), moment) }
        state.account = .placing(new)
        return [.read(tables.map { $0.query }) { .account(.textsRead($0)) }]
    }

    /// Begins the epoch in which the records belong to the account, with its current rows still the current ones.
    static func placed(
        _ state: inout State, _ new: Session, _ rows: Snapshot, _ moment: Moment
    ) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        // What an anonymous account has is placed by the server as it moves, which knows what both accounts have.
        let isMoved = !state.session.isNone
        for table in tablesToPlace(state) {
            guard let current = table.current, let standing = state.standing[table.name] else { continue }
            for record in rows.records(of: table) where !isMoved || !record.edit.isEmpty {
                guard let day = current.day(of: record.string(current.column), behind: standing) else { continue }
                changes += table.note([JSON.Member(current.column, .string(day))], on: record, at: moment, &random)
            }
        }
        return beginEpoch(&state, .beginningEpoch(new), after: changes, moment)
    }

    private static func tablesToPlace(_ state: State) -> [Table] {
        countedTables(state).filter { !$0.current.isNone && !state.standing[$0.name].isNone }
    }

    /// The tables whose rows are texts that the user has written.
    private static func countedTables(_ state: State) -> [Table] {
        state.names.compactMap { state.tables[$0] }.filter { !$0.counted.isNone }
    }
}
