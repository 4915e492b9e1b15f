import AlmanacCore
import Foundation
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Sending emails")
struct MailTransportTests {
    private static let ana = JSON.members(("email", .string("ana@example.org")))

    @Test("emails are complete plain-text files that only their owner can read")
    func mailFile() async throws {
        let from = "Almanac <hello@example.org>\r\nBcc: x@y.z"
        try await withAuthServer(configure: { $0.mailFrom = from }) { server, _ in
            _ = try await server.signUp()
            _ = try await server.auth(.post, "recover", Self.ana)
            let mail = try await server.mails(1)[0]
            #expect(mail.name == "2026-11-18T11-06-40Z-1.eml")
            let headers = mail.text.split(separator: "\r\n\r\n")[0].components(separatedBy: "\r\n")
            #expect(headers.contains("Date: Wed, 18 Nov 2026 11:06:40 +0000"))
            #expect(headers.contains("From: Almanac <hello@example.org>Bcc: x@y.z"))
            #expect(headers.contains("To: ana@example.org"))
            #expect(headers.contains("Subject: Choose a new password"))
            #expect(headers.contains("Content-Type: text/plain; charset=utf-8"))
            #expect(headers.allSatisfy { $0.contains(": ") && !$0.hasPrefix("Bcc") })
            #expect(mail.code.count == 6)
            let directory = server.configuration.dataDirectory.appending(path: "mail")
            let file = directory.appending(path: mail.name).path
            for (path, mode) in [(directory.path, 0o700), (file, 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == mode)
            }
        }
    }

    @Test("a subject that is not ASCII is encoded")
    func encodedSubject() {
        let mail = Mail(to: EmailAddress("a@b.cc")!, subject: "Schöne Grüße an Ana", body: "Hallo")
        let text = mail.message(from: "x@y.z", at: Instant(milliseconds: 0), id: "1", lineEnd: "\n")
        #expect(text.contains("\nSubject: =?utf-8?B?U2Now7ZuZQ==?= =?utf-8?B?R3LDvMOfZQ==?= an Ana\n"))
        #expect(text.contains("\nDate: ") == false)
        #expect(text.hasPrefix("Date: Thu, 1 Jan 1970 00:00:00 +0000\nFrom: x@y.z\nTo: a@b.cc\n"))
    }

    @Test("a failure to send an email is reported as transient, and the account stays")
    func failingTransport() async throws {
        try await withAuthServer(configure: {
            $0.sendmail = "/bin/false"
            $0.publicURL = Origin("https://almanac.example")
        }) { server, _ in
            try await server.signUp().expect(503, "unexpected_failure")
            try await server.signIn().expect(400, "email_not_confirmed")
            #expect(try await server.auth(.post, "recover", Self.ana).status == .ok)
            let settings = try await server.auth(.get, "settings").json
            #expect(settings["mailer_autoconfirm"] == .bool(false))
        }
    }

    @Test("security S5 sendmail gets neither the server's files nor its environment")
    func sendmailSurroundings() async throws {
        let directory = try TemporaryDirectory()
        let script = directory.url.appending(path: "sendmail").path
        try directory.write(
            "#!/bin/sh\nexec 9>&1\nenv > \(script).env\nls /proc/$$/fd > \(script).fd\n", to: "sendmail")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        setenv("ALMANAC_TEST_SECRET", "secret", 1)
        let mail = Mail(to: EmailAddress("ana@example.org")!, subject: "Hello", body: "One")
        try await SendmailTransport(path: script, from: "x@y.z", timeout: Patience.limit).send(mail)
        let variables = try String(contentsOfFile: script + ".env", encoding: .utf8)
        #expect(variables.contains("PATH=") && !variables.contains("ALMANAC_"))
        // Its own script may be one of the shell's; `9` is that of the script.
        let descriptors = try String(contentsOfFile: script + ".fd", encoding: .utf8)
            .split(separator: "\n").compactMap { Int($0) }.filter { $0 < 9 }
        #expect(descriptors == [0, 1, 2], "\(descriptors)")
    }

    @Test("sendmail gets the message, and is stopped when it hangs")
    func sendmail() async throws {
        let directory = try TemporaryDirectory()
        let script = directory.url.appending(path: "sendmail").path
        try directory.write("#!/bin/sh\necho \"$@\" > \(script).args\ncat > \(script).mail\n", to: "sendmail")
        try directory.write("#!/bin/sh\nexec sleep 1000000\n", to: "slow")
        for name in ["sendmail", "slow"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: directory.url.appending(path: name).path)
        }
        let mail = Mail(to: EmailAddress("ana@example.org")!, subject: "Hello", body: "One\nTwo")
        try await SendmailTransport(path: script, from: "x@y.z", timeout: Patience.limit).send(mail)
        #expect(try String(contentsOfFile: script + ".args", encoding: .utf8) == "-t -i\n")
        let text = try String(contentsOfFile: script + ".mail", encoding: .utf8)
        #expect(text.contains("\nTo: ana@example.org\n"))
        #expect(text.hasSuffix("\n\nOne\nTwo\n"))
        let slow = directory.url.appending(path: "slow").path
        // It never ends, so that any limit is too short.
        await #expect(throws: MailFailure.tookTooLong(path: slow)) {
            try await SendmailTransport(path: slow, from: "x@y.z", timeout: .milliseconds(100)).send(mail)
        }
        await #expect(throws: MailFailure.self) {
            try await SendmailTransport(path: "/nowhere", from: "x@y.z").send(mail)
        }
        await #expect(throws: StartFailure.mailNeedsPublicURL) {
            try await withAuthServer(configure: { $0.sendmail = script }) { _, _ in }
        }
    }
}
