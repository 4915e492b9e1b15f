import AlmanacCore
import AlmanacSimulator
import Testing

/// Two devices of one account edit the same record without knowing of each other. `MemberMergeTests` holds the real server
/// to the same, and docs/architecture.md has the rule of each column.
@Suite("Q: what two edits of a record become") struct MergeRuleTests {
    private let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: [ChoicesApp.choices])

    private func device(ahead: Int64 = 0) throws -> Simulator<ChoicesApp> {
        let app = Simulator<ChoicesApp>(disk: Disk(), network: server.network)
        app.clock = server.clock + ahead
        let session = try #require(Session(answer: server.session(of: "me"), at: app.clock))
        app.disk.setSecret(Session.secret, session.secretText)
        app.draw(from: UInt64(truncatingIfNeeded: ahead) &+ 99)
        app.launch()
        return app
    }

    private func record(_ app: Simulator<ChoicesApp>) -> Record? {
        ChoicesApp.choices.records(in: app.disk.rows("own_choices")).first
    }

    private func choose(_ app: Simulator<ChoicesApp>, _ fields: [(String, JSON)]) {
        app.send(.choose(fields.map { JSON.Member($0.0, $0.1) }, over: record(app)))
    }

    private static func tags(_ names: String...) -> JSON { .array(names.map { .string($0) }) }

    /// Both begin with the same record, edit it offline, and send their edits, the older or the later one first.
    /// - Returns: the record that both then have.
    private func outcome(
        of older: [(String, JSON)], and later: [(String, JSON)], isOlderFirst: Bool
    ) throws -> Record {
        let (one, other) = (try device(), try device(ahead: 1))
        choose(
            one,
            [
                ("color", .string("red")), ("size", .string("small")), ("tags", Self.tags("a", "b")),
                ("last_seen", .string("2026-11-02")),
                ("unit", .string("mile")), ("zone", .string("west")),
            ])
        other.surroundingsChanged()
        server.isFailing = true
        for (app, edit) in [(one, older), (other, later)] {
            server.clock = server.clock + 60_000
            app.clock = server.clock
            choose(app, edit)
        }
        server.isFailing = false
        server.clock = server.clock + 3_600_000
        for app in isOlderFirst ? [one, other, one] : [other, one, other] {
            app.clock = server.clock
            app.surroundingsChanged()
            app.pass(milliseconds: 600_000)
            server.clock = app.clock
        }
        for app in [one, other] {
            app.surroundingsChanged()
            app.pass(milliseconds: 600_000)
            #expect(app.disk.rows("outbox").isEmpty)
        }
        let (first, second) = (try #require(record(one)), try #require(record(other)))
        for name in ["color", "size", "tags", "last_seen", "unit", "zone"] { #expect(first[name] == second[name]) }
        return first
    }

    @Test(
        "Q members that merge by themselves: both edits stay, the later where both changed one",
        arguments: [true, false])
    func member(isOlderFirst: Bool) throws {
        let different = try outcome(
            of: [("color", .string("blue"))], and: [("size", .string("large"))], isOlderFirst: isOlderFirst)
        #expect(different["color"] == .string("blue") && different["size"] == .string("large"))
    }

    @Test("Q one member that both changed is the later edit's", arguments: [true, false])
    func sameMember(isOlderFirst: Bool) throws {
        let same = try outcome(
            of: [("color", .string("blue"))], and: [("color", .string("green"))], isOlderFirst: isOlderFirst)
        #expect(same["color"] == .string("green"))
    }

    @Test(
        "Q lists keep what either added and lose what either removed, in the later one's order",
        arguments: [true, false])
    func items(isOlderFirst: Bool) throws {
        let both = try outcome(
            of: [("tags", Self.tags("b", "c"))], and: [("tags", Self.tags("d", "b", "a"))], isOlderFirst: isOlderFirst)
        #expect(both["tags"] == Self.tags("d", "b", "c"))
    }

    /// One device edits two members, and another one of them in between. The row is then dated by the other member.
    @Test(
        "Q a member is the latest edit's also where a later one of another member arrived first",
        arguments: [true, false])
    func memberBetween(isOlderFirst: Bool) throws {
        let (one, other) = (try device(), try device(ahead: 1))
        choose(one, [("color", .string("red")), ("tags", Self.tags("a", "b"))])
        other.surroundingsChanged()
        server.isFailing = true
        func edit(_ app: Simulator<ChoicesApp>, _ fields: [(String, JSON)]) {
            server.clock = server.clock + 60_000
            app.clock = server.clock
            choose(app, fields)
        }
        edit(one, [("color", .string("blue")), ("tags", Self.tags("b"))])
        edit(other, [("color", .string("green")), ("tags", Self.tags("a"))])
        edit(one, [("size", .string("large")), ("tags", Self.tags("b", "a"))])
        server.isFailing = false
        server.clock = server.clock + 3_600_000
        for app in isOlderFirst ? [one, other, one] : [other, one, other] {
            app.clock = server.clock
            app.surroundingsChanged()
            app.pass(milliseconds: 600_000)
            server.clock = app.clock
        }
        for app in [one, other] {
            let record = try #require(self.record(app))
            #expect(record["color"] == .string("green") && record["size"] == .string("large"))
            // What was removed and added again is there: that is the latest edit of it.
            #expect(record["tags"] == Self.tags("a"))
        }
    }

    @Test("Q an edit that is sent again after a lost answer brings nothing back that was changed since")
    func repeated() throws {
        let (one, other) = (try device(), try device(ahead: 1))
        choose(one, [("color", .string("red")), ("tags", Self.tags("a", "b"))])
        other.surroundingsChanged()
        one.network.faults["/rest/v1/choices"] = [.body("[{")]
        one.clock = one.clock + 60_000
        server.clock = max(server.clock, one.clock)
        choose(one, [("color", .string("blue")), ("tags", Self.tags("b", "c"))])
        other.clock = one.clock + 1
        other.surroundingsChanged()
        #expect(record(other)?["color"] == .string("blue"))
        server.clock = max(server.clock, other.clock + 60_000)
        choose(other, [("color", .string("red")), ("tags", Self.tags("a", "b"))])
        for app in [one, other, one] {
            app.surroundingsChanged()
            app.pass(milliseconds: 600_000)
            server.clock = max(server.clock, app.clock)
        }
        for app in [one, other] {
            let record = try #require(self.record(app))
            #expect(record["color"] == .string("red") && record["tags"] == Self.tags("a", "b"))
            #expect(app.disk.rows("outbox").isEmpty)
        }
    }

    @Test(
        "Q what a device kept of an account that was deleted is sent as made from nothing: it joins what the next one has"
    )
    func nextAccount() throws {
        let app = try device()
        choose(app, [("color", .string("red"))])
        app.surroundingsChanged()
        choose(app, [("tags", Self.tags("a", "b"))])
        app.surroundingsChanged()
        var queued: [OutboxEntry] = []
        app.disk.willWrite = { changes in
            for case .append(Outbox.table.name, let row) in changes {
                if let entry = row[1].text.flatMap({ OutboxEntry($0) }) { queued.append(entry) }
            }
        }
        server.delete("me")
        app.surroundingsChanged()
        app.pass(milliseconds: 600_000)
        #expect(queued.map(\.base) == [0])
        #expect(queued.map(\.was) == [[JSON.Member("color", .null), JSON.Member("tags", .null)]])
        #expect(app.disk.rows("outbox").isEmpty && record(app)?["tags"] == Self.tags("a", "b"))
    }

    @Test(
        "Q in whichever order and however often edits arrive, the same stands",
        arguments: 1...200 as ClosedRange<UInt64>)
    func anyOrder(seed: UInt64) async throws {
        let preferences = Table.single(
            "fact_preferences", "", byMember: ["language", "difficulty", "categories"]
        ) {
            [.text("language"), .text("difficulty"), .of(.textArray, "categories")]
        }
        let server = SyncServer(clock: server.clock, tables: [preferences])
        let (lines, ends) = try await ServerScript.run(members: seed, hasWhole: false) { server.network.respond($0) }
        #expect(ends[0] == ends[1], "\(lines.joined(separator: "\n"))")
    }

    @Test("Q what only grows is the greater value", arguments: [true, false])
    func greatest(isOlderFirst: Bool) throws {
        let both = try outcome(
            of: [("last_seen", .string("2026-11-20"))], and: [("last_seen", .string("2026-11-10"))],
            isOlderFirst: isOlderFirst)
        #expect(both["last_seen"] == .string("2026-11-20"))
    }

    @Test("Q all other columns are the later edit's, together", arguments: [true, false])
    func later(isOlderFirst: Bool) throws {
        let both = try outcome(
            of: [("unit", .string("kilometer"))], and: [("zone", .string("east")), ("color", .string("blue"))],
            isOlderFirst: isOlderFirst)
        #expect(both["unit"] == .string("mile") && both["zone"] == .string("east") && both["color"] == .string("blue"))
    }
}
