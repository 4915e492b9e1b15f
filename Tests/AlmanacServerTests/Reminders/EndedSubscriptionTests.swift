import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import HTTPTypes
import Testing

@testable import AlmanacServer

/// A push subscription ends with the session that registered it.
@Suite struct EndedSubscriptionTests {
    @Test("security S1 nothing goes to a browser whose session has ended, until its next session registers it again")
    func endedSession() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            try await world.addReminder(person)
            try await world.addReminder(
                person, id: 2, ("kind", .string("once")), ("fire_at", .string("2026-11-22T09:00:00Z")),
                ("local_time", .null))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 1)
            let current = try await world.refreshed(person)
            let ended = try await world.server.auth(.post, "logout?scope=global", token: current.token)
            #expect(ended.status == .noContent)
            #expect(try await world.round(at: "2026-11-22T09:00:00Z").isEmpty)
            // The same browser of the same account, signed in again.
            try await world.database.write { transaction in
                try transaction.execute("UPDATE sessions SET ended_at = NULL WHERE account_id = ?", [.text(person.id)])
                try transaction.execute("UPDATE subscription_sessions SET session_id = 'another'", [])
            }
            #expect(try await world.round(at: "2026-11-22T09:05:00Z").isEmpty)
            // Changing its name does not register it.
            let sender = try await world.sender(person)
            _ = try await world.server.rest(
                .patch, "push_subscriptions?user_id=eq.\(person.id)", as: sender, #"{"label":"phone"}"#)
            #expect(try await world.round(at: "2026-11-22T09:05:30Z").isEmpty)
            let row = try #require(
                try await world.database.read { transaction in
                    try transaction.query("SELECT endpoint, p256dh, auth FROM push_subscriptions", []).first
                })
            let (key, secret) = (try row.text("p256dh"), try row.text("auth"))
            let again = try await world.server.rest(
                .post, "push_subscriptions?on_conflict=endpoint", as: sender,
                #"{"endpoint":"\#(try row.text("endpoint"))","p256dh":"\#(key)","auth":"\#(secret)"}"#,
                prefer: "resolution=merge-duplicates")
            #expect(again.status.kind == .successful, "\(again.text)")
            let later = try await world.round(at: "2026-11-22T09:06:00Z")
            #expect(later.count == 1, "the reminder that comes once waits for a browser: \(later)")
            #expect(try await world.round(at: "2026-11-23T09:00:00Z").count == 1)
        }
    }

    @Test("security S1 what a session has put in place of a browser's address ends with that session")
    func changed() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            let sender = try await world.sender(person)
            func bound() async throws -> [String] {
                try await world.database.read { transaction in
                    try transaction.query("SELECT session_id FROM subscription_sessions", []).map {
                        try $0.text("session_id")
                    }
                }
            }
            let mine = try await bound()
            try await world.database.write {
                try $0.execute("UPDATE subscription_sessions SET session_id = 'other'", [])
            }
            let path = "push_subscriptions?user_id=eq.\(person.id)"
            _ = try await world.server.rest(.patch, path, as: sender, #"{"label":"phone"}"#)
            #expect(try await bound() == ["other"])
            let answer = try await world.server.rest(
                .patch, path, as: sender, "{\"endpoint\":\"\(ReminderWorld.endpoint("thief"))\"}")
            #expect(answer.status == .noContent, "\(answer.text)")
            #expect(try await bound() == mine)
        }
    }

    @Test("security S1 subscriptions of ended sessions make room for others")
    func room() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person("phone")
            for number in 1..<AccountLimits.subscriptions { try await world.subscribe(person, "thief-\(number)") }
            try await world.database.write { transaction in
                try transaction.execute(
                    """
                    UPDATE subscription_sessions SET session_id = 'ended' WHERE subscription_id IN
                        (SELECT id FROM push_subscriptions WHERE endpoint LIKE '%thief%')
                    """, [])
            }
            try await world.subscribe(person, "tablet")
            let rows = try await world.server.rest(.get, "push_subscriptions", as: try await world.sender(person))
            #expect(Set(rows.column("endpoint")) == Set(["phone", "tablet"].map(ReminderWorld.endpoint)))
        }
    }
}
