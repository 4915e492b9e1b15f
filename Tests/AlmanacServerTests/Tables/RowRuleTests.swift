import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Row access rules")
struct RowRuleTests {
    @Test("other users' rows cannot be seen or changed, without an error")
    func secondPerson() async throws {
        try await withServer { server in
            let owner = try await server.person()
            let other = try await server.person()
            _ = try await server.rest(.post, "goals", as: .person(owner), Goal.text("Mine", "2026-01-01", id: 1))
            #expect(try await server.rows("goals", as: .person(other)).isEmpty)
            #expect(try await server.rows("goals?user_id=eq.\(owner.id)", as: .person(other)).isEmpty)
            let all = "or=(user_id.not.is.null,user_id.is.null)"
            let patched = try await server.rest(
                .patch, "goals?\(all)", as: .person(other), #"{"goal_text":"Theirs"}"#, prefer: "return=representation")
            #expect(patched.status == .ok)
            #expect(patched.text == "[]")
            #expect(try await server.rest(.delete, "goals?\(all)", as: .person(other)).status == .noContent)
            let counted = try await server.rest(.get, "goals", as: .person(other), prefer: "count=exact")
            #expect(counted.contentRange == "*/0")
            #expect(try await server.rest(.get, "goals", as: .person(owner)).column("goal_text") == ["Mine"])
        }
    }

    @Test("inserting or merging for another user is rejected")
    func insertForAnother() async throws {
        try await withServer { server in
            let owner = try await server.person()
            let other = try await server.person()
            let theirs = #"{"user_id":"\#(owner.id)","sport_name":"Running"}"#
            try await server.rest(.post, "user_sports", as: .person(other), theirs).expectRest(403, "42501")
            try await server.rest(.post, "users", as: .person(other), #"{"id":"\#(owner.id)"}"#)
                .expectRest(403, "42501")
            _ = try await server.rest(.post, "goals", as: .person(owner), Goal.text("Mine", "2026-01-01", id: 1))
            let taken = Goal.text("Taken", "2026-01-01", id: 1)
            try await server.rest(.post, "goals", as: .person(other), taken).expectRest(409, "23505")
            try await server.rest(
                .post, "goals", as: .person(other), taken, prefer: "resolution=merge-duplicates"
            ).expectRest(403, "42501")
            #expect(try await server.rest(.get, "goals", as: .person(owner)).column("goal_text") == ["Mine"])
        }
    }

    @Test("the id of a deleted row stays reserved for its owner")
    func anothersTombstone() async throws {
        try await withServer { server in
            let owner = try await server.person()
            let other = try await server.person()
            _ = try await server.rest(.post, "goals", as: .person(owner), Goal.text("Mine", "2026-01-01", id: 1))
            _ = try await server.rest(.delete, "goals?id=eq.\(Sample.uuid(1))", as: .person(owner))
            try await server.rest(.post, "goals", as: .person(other), Goal.text("Taken", "2026-01-01", id: 1))
                .expectRest(409, "23505")
        }
    }

    @Test("signed-out clients can only read public tables")
    func signedOut() async throws {
        try await withServer { server in
            #expect(try await server.rest(.get, "quotes").status == .ok)
            for table in Tables.all {
                if table.owner != nil { try await server.rest(.get, table.name).expectRest(401, "42501") }
                try await server.rest(.post, table.name, "{}").expectRest(401, "42501")
                let key = table.primaryKey[0]
                try await server.rest(.patch, "\(table.name)?\(key)=not.is.null", "{}").expectRest(401, "42501")
                try await server.rest(.delete, "\(table.name)?\(key)=not.is.null").expectRest(401, "42501")
            }
        }
    }

    @Test("only the service key can write public tables")
    func publicTables() async throws {
        try await withServer { server in
            let person = try await server.person()
            try await server.insertQuotes([Sample.quote(1, "q", nil, nil)])
            try await server.rest(.post, "quotes", as: .person(person), #"{"english_text":"mine"}"#)
                .expectRest(403, "42501")
            let patched = try await server.rest(
                .patch, "quotes?id=not.is.null", as: .person(person), #"{"english_text":"mine"}"#,
                prefer: "return=representation")
            #expect(patched.text == "[]")
            _ = try await server.rest(.delete, "quotes?id=not.is.null", as: .person(person))
            #expect(try await server.rest(.get, "quotes").column("english_text") == ["q"])
            #expect(try await server.rest(.get, "quotes", as: .person(person)).column("english_text") == ["q"])
        }
    }

    @Test("users cannot set their subscription, moderation, or the scheduler's columns")
    func serverColumns() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for column in ["subscription_status", "trial_end_date", "subscription_start_date", "subscription_end_date"]
            {
                let value = column == "subscription_status" ? "\"premium\"" : "\"2099-01-01\""
                try await server.rest(.post, "users", as: person, "{\"\(column)\":\(value)}").expectRest(403, "42501")
            }
            #expect(
                try await server.rest(.post, "users", as: person, #"{"subscription_status":"free"}"#).status
                    == .created)
            try await server.rest(.patch, "users?id=not.is.null", as: person, #"{"subscription_status":"premium"}"#)
                .expectRest(403, "42501")
            // The present value changes nothing (server 10).
            #expect(
                try await server.rest(
                    .patch, "users?id=not.is.null", as: person, #"{"subscription_status":"free"}"#
                ).status == .noContent)
            try await server.rest(
                .post, "userquotes", as: person, #"{"english_text":"q","moderation":"approved"}"#
            ).expectRest(403, "42501")
            try await server.rest(
                .post, "reminders", as: person, #"{"app":"whole","kind":"daily","next_fire_at":"2026-01-01"}"#
            ).expectRest(403, "42501")
            #expect(try await server.rest(.get, "users", as: person).column("subscription_status") == ["free"])
        }
    }

    @Test("merging a free profile does not remove a paid subscription")
    func mergeKeepsSubscription() async throws {
        try await withServer { server in
            let someone = try await server.person()
            let person = Sender.person(someone)
            _ = try await server.rest(.post, "users", as: person, "{}")
            _ = try await server.rest(
                .patch, "users?id=eq.\(someone.id)", as: .service, #"{"subscription_status":"yearly"}"#)
            let merged = try await server.rest(
                .post, "users", as: person, #"{"subscription_status":"free","name":"Ada"}"#,
                prefer: "resolution=merge-duplicates,return=representation")
            #expect(merged.column("subscription_status") == ["yearly"])
            #expect(merged.column("name") == ["Ada"])
        }
    }

    @Test("id and owner cannot be changed, but may be repeated unchanged")
    func fixedColumns() async throws {
        try await withServer { server in
            let owner = try await server.person()
            let other = try await server.person()
            let person = Sender.person(owner)
            _ = try await server.rest(.post, "goals", as: person, Goal.text("Mine", "2026-01-01", id: 1))
            let mine = "goals?id=eq.\(Sample.uuid(1))"
            try await server.rest(.patch, mine, as: person, #"{"id":"\#(Sample.uuid(2))"}"#).expectRest(403, "42501")
            try await server.rest(.patch, mine, as: person, #"{"user_id":"\#(other.id)"}"#).expectRest(403, "42501")
            try await server.rest(.patch, mine, as: .service, #"{"user_id":"\#(other.id)"}"#).expectRest(403, "42501")
            let same = #"{"id":"\#(Sample.uuid(1))","user_id":"\#(owner.id)","goal_text":"Ours"}"#
            #expect(try await server.rest(.patch, mine, as: person, same).status == .noContent)
            #expect(try await server.rest(.get, "goals", as: person).column("goal_text") == ["Ours"])
        }
    }

    @Test("an ended session and a deleted account are rejected immediately")
    func endedSession() async throws {
        try await withServer { server in
            let person = try await server.person()
            #expect(try await server.rest(.get, "goals", as: .person(person)).status == .ok)
            _ = try await server.send(.post, "/auth/v1/logout?scope=global", as: .person(person))
            for path in ["goals", "quotes"] {
                try await server.rest(.get, path, as: .person(person)).expectRest(401, "PGRST301")
            }
            try await server.rest(.post, "goals", as: .person(person), Goal.text("Late", "2026-01-01"))
                .expectRest(401, "PGRST301")

            let gone = try await server.person()
            #expect(try await server.send(.delete, "/api/account", as: .person(gone)).status == .noContent)
            try await server.rest(.get, "quotes", as: .person(gone)).expectRest(401, "PGRST301")
        }
    }
}
