import AlmanacCore

// Edits of a row whose members merge by themselves.
extension ServerScript {
    /// Two accounts get the same random edits of one row in different orders, some of them twice, as after a lost answer.
    /// - Parameter hasWhole: whether some mean the whole row, as those of official clients. It is taken or not.
    /// - Returns: the transcript, and what the row says in the end in each account, which must be the same without them.
    public static func run(members seed: UInt64, hasWhole: Bool, _ send: @escaping Send) async throws -> (
        lines: [String], ends: [String]
    ) {
        var script = ServerScript(send: send)
        var random = Random(seed: seed)
        let edits = MemberEdit.random(&random, hasWhole: hasWhole)
        var ends: [String] = []
        for _ in 0..<2 {
            let me = try await script.signUp()
            // The first one makes the row.
            for edit in edits[..<1] + random.shuffled(edits[1...] + edits[4...]) {
                let answer = try await script.send(edit.request(me))
                script.lines.append("\(edit.summary): \(MemberEdit.text(answer.json?.array?.first))")
            }
            let rows = try await script.send(
                HTTPRequest(.get, "/rest/v1/fact_preferences?user_id=eq.\(me.id)", bearer: me.token))
            let row = rows.json?.array?.first
            script.lines.append("the end: \(MemberEdit.text(row))")
            // What the later edits do not say of the order is in that of their arrival.
            ends.append(MemberEdit.text(row, isSorted: true))
        }
        return (script.lines, ends)
    }
}

/// An edit of the preferences of Facts A Day, which changes some of the members.
private struct MemberEdit {
    var language: JSON = .string("en")
    var difficulty: JSON = .string("all")
    var categories: [String] = []
    var was: [JSON.Member] = []
    var date = ""
    var isWhole = false

    /// Each edit is made from what an earlier one said.
    static func random(_ random: inout Random, hasWhole: Bool) -> [MemberEdit] {
        var edits = [MemberEdit(categories: ["a", "b"], date: "2020-01-01T00:00:00.000Z")]
        edits[0].was = ["language", "difficulty", "categories"].map { JSON.Member($0, .null) }
        for number in 2...9 {
            let old = random.pick(edits)
            var edit = old
            edit.date = "2020-01-0\(number)T00:00:00.000Z"
            edit.was = []
            edit.isWhole = hasWhole && random.pick([true, false, false, false])
            for name in ["language", "difficulty", "categories"] where random.pick([true, false]) {
                let (before, new): (JSON, JSON)
                switch name {
                case "language":
                    (before, new) = (old.language, .string(random.pick(["en", "de", "fr"])))
                    edit.language = new
                case "difficulty":
                    (before, new) = (old.difficulty, .string(random.pick(["all", "beginner", "advanced"])))
                    edit.difficulty = new
                default:
                    edit.categories = ["a", "b", "c", "d"].filter { _ in random.pick([true, false]) }
                    (before, new) = (list(old.categories), list(edit.categories))
                }
                if before != new { edit.was.append(JSON.Member(name, before)) }
            }
            edits.append(edit)
        }
        return edits
    }

    private static func list(_ items: [String]) -> JSON { .array(items.map { .string($0) }) }

    var summary: String {
        let kind = isWhole ? "whole" : "was \(JSON.object(was).text)"
        return "\(date.prefix(10)) \(language.text) \(difficulty.text) \(categories), \(kind)"
    }

    func request(_ account: ServerScript.Account) -> HTTPRequest {
        let body = JSON.members(
            ("user_id", .string(account.id)), ("language", language), ("difficulty", difficulty),
            ("categories", Self.list(categories)), ("updated_at", .string(date)))
        return HTTPRequest(
            .post,
            "/rest/v1/fact_preferences?on_conflict=user_id"
                + (isWhole ? "" : "&was=" + Path.encode(JSON.object(was).text)),
            bearer: account.token, prefer: "resolution=merge-duplicates,return=representation", body: body.bytes)
    }

    /// What a row says.
    static func text(_ row: JSON?, isSorted: Bool = false) -> String {
        guard let row else { return "nothing" }
        let items = row["categories"]?.strings ?? []
        return [
            row["language"]?.string ?? "", row["difficulty"]?.string ?? "",
            "\(isSorted ? items.sorted() : items)", String((row["updated_at"]?.string ?? "").prefix(10)),
        ].joined(separator: " ")
    }
}

extension Random {
    fileprivate mutating func pick<T>(_ items: [T]) -> T { items[Int(next() % UInt64(items.count))] }

    fileprivate mutating func shuffled<T>(_ items: ArraySlice<T>) -> [T] {
        var (left, result) = (Array(items), [T]())
        while !left.isEmpty { result.append(left.remove(at: Int(next() % UInt64(left.count)))) }
        return result
    }
}
