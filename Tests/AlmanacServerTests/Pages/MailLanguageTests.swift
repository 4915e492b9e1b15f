import AlmanacApp
import AlmanacCore
import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

@Suite("The language of emails and of the server's own pages") struct MailLanguageTests {
    @Test(
        "an email is in the language of whoever asked for it, with its link and its code", arguments: Language.allCases)
    func mail(_ language: Language) async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp()
            let ana = JSON.members(("email", .string("ana@example.org")))
            _ = try await server.auth(.post, "recover", ana, [.acceptLanguage: "xx, \(language.code);q=0.9"])
            let mail = try await server.mails(1)[0]
            let words = ServerWords(language)
            #expect(mail.text.contains(words[.mailGreeting] + "\r\n\r\n" + words[.mailRecoveryText]))
            #expect(mail.text.contains(words(.mailCode, mail.code)))
            let verified = try await server.auth(
                .post, "verify",
                .members(
                    ("email", .string("ana@example.org")), ("token", .string(mail.code)), ("type", .string("recovery")))
            )
            #expect(verified.status == .ok)
        }
    }

    @Test("a client that names no language, or none of ours, gets English", arguments: [nil, "", "eo", "xx;q=2,*"])
    func english(_ header: String?) async throws {
        try await withAuthServer { server, _ in
            var headers = HTTPFields()
            headers[.acceptLanguage] = header
            _ = try await server.signUp()
            _ = try await server.auth(
                .post, "recover", .members(("email", .string("ana@example.org"))), headers)
            #expect(try await server.mails(1)[0].text.contains("Subject: Choose a new password"))
        }
    }

    @Test("whoever's password is replaced gets an email; a first password is no replacement")
    func passwordChanged() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            let first = JSON.members(("email", .string("ana@example.org")), ("password", .string("correct horse")))
            #expect(try await server.auth(.put, "user", first, token: person.access).status == .ok)
            let session = try TestSession(try await server.signIn())
            let other = try TestSession(try await server.signIn())
            let change = JSON.members(
                ("password", .string("battery staple")), ("current_password", .string("correct horse")))
            #expect(try await server.auth(.put, "user", change, token: session.access).status == .ok)
            let mails = try await server.mails(1)
            #expect(mails.count == 1)
            #expect(mails[0].text.contains("To: ana@example.org\r\n"))
            #expect(mails[0].text.contains("Subject: Your password was changed"))
            #expect(mails[0].text.contains("every other device was signed out"))
            #expect(try await server.user(other.access).status == .forbidden)
            // Metadata is no password.
            let name = JSON.members(("data", .members(("name", .string("Ana")))))
            #expect(try await server.auth(.put, "user", name, token: session.access).status == .ok)
            #expect(try await server.mails(1).count == 1)
        }
    }

    @Test("the server's own pages are in the visitor's language, and caches know it", arguments: Language.allCases)
    func pages(_ language: Language) throws {
        let site = try StaticSite(directory: RealWebFiles.directory(), texts: PageTexts.all)
        let words = ServerWords(language)
        for (path, title) in [("/auth/recover", ServerWord.recoverTitle), ("/auth/undo", .undoTitle)] {
            let page = try #require(site.ownPage(path, language))
            let html = String(buffer: page.content)
            #expect(html.contains("<html lang=\"\(language.code)\""))
            #expect(html.contains("<h1>" + words[title].replacing("&", with: "&amp;") + "</h1>"))
            #expect(!html.contains("{{") && page.vary == "Accept-Encoding, Accept-Language")
        }
    }

    @Test("every text of the server is used")
    func used() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        var sources = ""
        for folder in ["Sources/AlmanacAccounts", "Sources/AlmanacReminders", "Sources/AlmanacServer", "Web"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                let isSource = ["swift", "html"].contains(file.pathExtension) && !file.path.contains("+Generated")
                if isSource { sources += try String(contentsOf: file, encoding: .utf8) }
            }
        }
        for word in ServerWord.allCases {
            let isUsed =
                sources.contains(".\(word),") || sources.contains(".\(word))") || sources.contains(".\(word)]")
                || sources.contains("{{word:\(word)}}")
            #expect(isUsed, "\(word) is unused")
        }
    }
}
