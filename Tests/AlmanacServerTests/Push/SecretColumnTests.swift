import AlmanacCore
import AlmanacDatabase
import HTTPTypes
import Testing

@testable import AlmanacServer

/// A browser's secret proves whose browser it is. Who holds a stolen session must not learn it.
@Suite struct SecretColumnTests {
    private func body(_ browser: TestBrowser) -> String {
        let address = browser.address("https://push.example/1")
        return "{\"endpoint\":\"\(address.endpoint)\",\"p256dh\":\"\(address.p256dh)\",\"auth\":\"\(address.auth)\"}"
    }

    @Test("security S1 what proves that a row has changed hands is in part a secret")
    func declaration() {
        for table in Tables.all where !table.transferProof.isEmpty {
            #expect(table.transferProof.contains { name in table[name]?.isSecret == true }, "\(table.name)")
        }
    }

    @Test("security S1 a browser's secret is written, and no answer shows it, to nobody")
    func neverShown() async throws {
        try await withServer { server in
            let owner = Sender.person(try await server.person())
            let browser = TestBrowser()
            let secret = browser.address("https://push.example/1").auth
            let written = try await server.rest(
                .post, "push_subscriptions", as: owner, body(browser), prefer: "return=representation")
            #expect(written.status == .created)
            let merged = try await server.rest(
                .post, "push_subscriptions?on_conflict=endpoint", as: owner, body(browser),
                prefer: "resolution=merge-duplicates,return=representation")
            let renamed = try await server.rest(
                .patch, "push_subscriptions?id=not.is.null", as: owner, #"{"label":"phone"}"#,
                prefer: "return=representation")
            let changes = try await server.send(.get, "/api/changes", as: owner)
            let export = try await server.send(.get, "/api/account/export", as: owner)
            let rows = try await server.rest(.get, "push_subscriptions", as: owner)
            let all = try await server.rest(.get, "push_subscriptions?select=*,id", as: .service)
            for answer in [written, merged, renamed, changes, export, rows, all] {
                #expect(answer.text.contains("https://push.example/1"), "\(answer.text)")
                #expect(!answer.text.contains(secret) && !answer.text.contains("\"auth\""), "\(answer.text)")
            }
        }
    }

    @Test(
        "security S1 a secret can't be named in what is read",
        arguments: [
            "select=auth", "select=id,other:auth", "order=auth", "auth=like.a*", "auth=is.null",
            "or=(auth.gt.a,id.is.null)",
            "not.and=(auth.gt.a)",
        ])
    func neverNamed(_ query: String) async throws {
        try await withServer { server in
            let owner = Sender.person(try await server.person())
            _ = try await server.rest(.post, "push_subscriptions", as: owner, body(TestBrowser()))
            for sender in [owner, .service] {
                try await server.rest(.get, "push_subscriptions?\(query)", as: sender).expectRest(403, "42501")
            }
            if !query.hasPrefix("select"), !query.hasPrefix("order") {
                try await server.rest(.delete, "push_subscriptions?\(query)", as: owner).expectRest(403, "42501")
                try await server.rest(.patch, "push_subscriptions?\(query)", as: owner, #"{"label":"a"}"#)
                    .expectRest(403, "42501")
            }
            #expect(try await server.rows("push_subscriptions", as: owner).count == 1)
        }
    }

    @Test("security S1 an export is imported without its browsers, which register themselves; an older one with them")
    func imported() async throws {
        try await withServer { server in
            let owner = Sender.person(try await server.person())
            _ = try await server.rest(.post, "push_subscriptions", as: owner, body(TestBrowser()))
            _ = try await server.rest(.post, "goals", as: owner, Goal.text("a", "2026-01-01"))
            let export = try await server.send(.get, "/api/account/export", as: owner)
            let other = Sender.person(try await server.person())
            let imported = try await server.send(.post, "/api/account/import", as: other, export.text)
            #expect(imported.status == .ok, "\(imported.text)")
            #expect(try await server.rows("goals", as: other).count == 1)
            #expect(try await server.rows("push_subscriptions", as: other).isEmpty)
            #expect(try await server.rows("push_subscriptions", as: owner).count == 1)

            let third = Sender.person(try await server.person())
            let browser = TestBrowser().address("https://push.example/2")
            let older = """
                {"format":"almanac-account","version":1,"tables":{"push_subscriptions":[{"endpoint":"\(browser.endpoint)",\
                "p256dh":"\(browser.p256dh)","auth":"\(browser.auth)"}]}}
                """
            let again = try await server.send(.post, "/api/account/import", as: third, older)
            #expect(again.status == .ok, "\(again.text)")
            #expect(try await server.rows("push_subscriptions", as: third).count == 1)
        }
    }

    @Test("security S1 who reads a subscription takes the browser over in no way")
    func notTakenOver() async throws {
        try await withServer { server in
            let owner = Sender.person(try await server.person())
            let thief = Sender.person(try await server.person())
            let browser = TestBrowser()
            _ = try await server.rest(.post, "push_subscriptions", as: owner, body(browser))
            let row = try #require(try await server.rows("push_subscriptions", as: owner).first)
            let known = #""endpoint":\#(row["endpoint"]?.text ?? ""),"p256dh":\#(row["p256dh"]?.text ?? "")"#
            let secret = TestBrowser().address("").auth
            for (body, status) in [("{\(known)}", 400), ("{\(known),\"auth\":\"\(secret)\"}", 409)] {
                let answer = try await server.rest(
                    .post, "push_subscriptions?on_conflict=endpoint", as: thief, body,
                    prefer: "resolution=merge-duplicates")
                #expect([status, 403, 409].contains(answer.status.code), "\(answer.status) \(answer.text)")
            }
            #expect(try await server.rows("push_subscriptions", as: thief).isEmpty)
            #expect(try await server.rows("push_subscriptions", as: owner).count == 1)
        }
    }
}
