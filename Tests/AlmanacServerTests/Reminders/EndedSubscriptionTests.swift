import AlmanacCore
import AlmanacDatabase
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
            _ = try await world.server.rest(
                .patch, "push_subscriptions?user_id=eq.\(person.id)", as: try await world.sender(person),
                #"{"label":"phone"}"#)
            let later = try await world.round(at: "2026-11-22T09:06:00Z")
            #expect(later.count == 1, "the reminder that comes once waits for a browser: \(later)")
            #expect(try await world.round(at: "2026-11-23T09:00:00Z").count == 1)
        }
    }
}
