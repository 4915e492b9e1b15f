import AlmanacCore
import Logging
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase

/// Who waits for whom, where an account and a network hear only so often that an address has an account.
@Suite("Taken addresses")
struct TakenAddressTests {
    private static let now = Instant(milliseconds: 1_795_000_000_000)
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Holds the first five until it is opened, as a mail program that is slow.
    private final class Gate: MailTransport {
        private let state = Mutex<(begun: Int, isOpen: Bool)>((begun: 0, isOpen: false))

        var begun: Int { state.withLock { $0.begun } }

        func open() {
            state.withLock { $0.isOpen = true }
        }

        func pass() async throws {
            let number = state.withLock { state in
                state.begun += 1
                return state.begun
            }
            while number <= 5, !state.withLock({ $0.isOpen }) { try await moment() }
        }

        func send(_ mail: Mail) async throws {
            try await pass()
        }
    }

    private func database() async throws -> any Database {
        try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
    }

    /// Adds an address to an anonymous account. All of them are in one network.
    private static func add(_ name: String, to session: OpenSession, _ accounts: Accounts) async throws {
        let email = try #require(EmailAddress(name + "@example.org"))
        let own = try #require(Origin("http://localhost"))
        let change = UserChange(
            email: email, proof: ReauthenticationProof(peer: ""), linkTarget: MailLinkTarget(own: own, redirect: ""))
        _ = try await accounts.change(session.account.id, session: session.id, change)
    }

    @Test("security R4 M2 emails that take long keep nobody of the network from adding an address")
    func slowMail() async throws {
        let database = try await database()
        var settings = AccountSettings()
        settings.now = { Self.now }
        settings.confirmsAutomatically = false
        settings.limits.secondsBetweenMails = 0
        let mail = Gate()
        let accounts = Accounts(
            database: database, keys: try await ServerKeys.open(in: DataDirectory(directory.url)), settings: settings,
            mail: mail, logger: Logger(label: "tests"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                let person = try await accounts.signInAnonymously(.object([]))
                group.addTask { try await Self.add("\(number)", to: person, accounts) }
            }
            try await waitUntil("five emails are on their way") { mail.begun == 5 }
            try await Self.add("5", to: try await accounts.signInAnonymously(.object([])), accounts)
            #expect(mail.begun == 6)
            mail.open()
            try await group.waitForAll()
        }
        try database.close()
    }

    /// The seconds that somebody of the network has to wait; `nil` for who looks.
    private static func secondsToWait(_ account: String, _ taken: TakenAddresses) async throws -> Int? {
        do {
            try await taken.looking(for: [account, "192.0.2.1"], at: now) {}
            return nil
        } catch let failure as AuthFailure {
            return failure.retryAfter
        }
    }

    @Test("security R4 M2 who is only behind others waits some seconds, and who has heard it too often an hour")
    func behindOthers() async throws {
        let database = try await database()
        let taken = TakenAddresses(in: database)
        for isTaken in [false, true] {
            let gate = Gate()
            let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<5 {
                    group.addTask {
                        do {
                            try await taken.looking(for: ["\(number)", "192.0.2.1"], at: Self.now) {
                                try await gate.pass()
                                if isTaken { throw AuthFailure.emailExists }
                            }
                            return false
                        } catch let failure as AuthFailure where failure == .emailExists {
                            return true
                        }
                    }
                }
                try await waitUntil("five are looked at") { gate.begun == 5 }
                #expect(try await Self.secondsToWait("5", taken) == TakenAddresses.pause)
                gate.open()
                return try await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(answers == Array(repeating: isTaken, count: 5))
            #expect(try await Self.secondsToWait("5", taken) == (isTaken ? 3_600 : nil))
        }
        try database.close()
    }
}
