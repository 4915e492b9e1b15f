import AlmanacApp
import AlmanacDatabase
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacCore
@testable import AlmanacNative

/// Facts A Day on two devices of one user, against the real server with real SQLite.
@Suite struct FactsOnTheRealServer {
    private func shell(_ directory: URL, _ server: URL) throws -> NativeShell<Almanac> {
        try NativeShell<Almanac>(directory: directory, server: server, tables: Almanac.tables, zone: zoneAtNoon)
    }

    /// Lets a device send what waits, and fetch what others wrote.
    private func sync(_ shells: NativeShell<Almanac>...) async {
        for _ in 1...2 {
            for shell in shells {
                await shell.send(Almanac.surroundingsChanged)
                await shell.settle()
            }
        }
    }

    private func title(_ shell: NativeShell<Almanac>) async throws -> String {
        for block in await shell.screen?.blocks ?? [] { if case .article(let article) = block { return article.title } }
        throw Unexpected("no fact on “\(await shell.screen?.title ?? "")”")
    }

    private func visit(_ shell: NativeShell<Almanac>, _ path: String) async {
        await shell.send(Almanac.visited(path))
        await shell.settle()
    }

    /// Gives the first device's account a password, and signs the second device in with it.
    private func signIn(_ second: URL, toTheAccountOf first: URL, _ server: URL) async throws {
        guard case .value(let text?) = SecretFile(directory: first).read(Session.secret),
            let session = Session(secretText: text)
        else { throw Unexpected("the first device has no account") }
        let web = Web(server: server)
        let credentials = Array(#"{"email":"robin@example.com","password":"correct horse"}"#.utf8)
        let linked = await web.answer(
            HTTPRequest(.put, "/auth/v1/user", bearer: session.accessToken, body: credentials)
        ).result
        guard case .answered(200, _) = linked else { throw Unexpected("not linked: \(linked)") }
        let answer = await web.answer(
            HTTPRequest(.post, "/auth/v1/token?grant_type=password", body: credentials)
        ).result
        guard case .answered(200, let body) = answer,
            let other = Session(
                answer: try JSON.parse(body), at: Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
        else { throw Unexpected("not signed in: \(answer)") }
        #expect(SecretFile(directory: second).write(Session.secret, other.secretText) == .done)
    }

    @Test("F10 choices, favorites and today's fact follow to another device through the real server")
    func follow() async throws {
        try await withServer { server, directory in
            let (here, there) = (directory.appending(path: "here"), directory.appending(path: "there"))
            let first = try shell(here, server)
            await first.launch("/facts")
            await first.settle()
            try await first.tap("Continue")
            let names = try #require(await first.screen?.choices.prefix(6).map(\.label))
            for name in names { try await first.tap(name) }
            for button in ["Continue", "Continue", "Enable Notifications", "Favorite"] { try await first.tap(button) }
            let today = try await title(first)
            await sync(first)

            let second = try shell(there, server)
            try await signIn(there, toTheAccountOf: here, server)
            await second.launch("/")
            await second.settle()
            await sync(second)
            await visit(second, "/facts")
            try await second.tap("Continue")
            #expect(await second.screen?.subtitle == "6 topics chosen")
            for button in ["Continue", "Continue", "Enable Notifications"] { try await second.tap(button) }
            #expect(try await title(second) == today)
            await visit(second, "/facts/favorites")
            #expect(await second.screen?.visible.contains(today) == true)

            // Back from there: a favorite removed, and one topic less.
            try await second.tap("Remove from favorites")
            await visit(second, "/facts/settings")
            try await second.tap("Redo setup")
            try await second.tap("Continue")
            try await second.tap(names[5])
            for button in ["Continue", "Continue", "Enable Notifications"] { try await second.tap(button) }
            await sync(second, first)
            await sync(first)
            await visit(first, "/facts/favorites")
            #expect(await first.screen?.visible.contains("No favorites yet") == true)
            await visit(first, "/facts/settings")
            #expect(await first.screen?.visible.contains(names[0..<5].joined(separator: ", ")) == true)
            await visit(first, "/facts/browse")
            #expect(await first.screen?.choices.contains { $0.label == names[5] } == false)
        }
    }
}
