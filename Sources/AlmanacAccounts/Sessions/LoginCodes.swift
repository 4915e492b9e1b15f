import AlmanacCore
import AlmanacDatabase

/// Signs in a command on any machine: it shows a short code, which a user who is signed in to a browser approves. The idea
/// is that of RFC 8628.
package struct LoginCodes: Sendable {
    package let accounts: Accounts
    /// Limits the wrong codes that an account enters.
    private let wrongCodes: SharedRateLimit

    /// How long a code can be approved, in milliseconds: ten minutes.
    package static let lifetime: Int64 = 600_000
    /// How many wrong codes an account may enter within that time.
    package static let maxWrongCodes = 5
    /// Consonants, so that no code is a word, and none of its letters is taken for a digit.
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ")

    /// What the command gets: a secret of its own, and the code for the user.
    package struct Started: Equatable, Sendable {
        package let secret: String
        /// Eight letters with a hyphen in the middle. They are 34 bits: more than five tries can guess.
        package let code: String
    }

    package init(accounts: Accounts) {
        self.accounts = accounts
        wrongCodes = SharedRateLimit(
            "login codes", Self.maxWrongCodes, within: Self.lifetime, in: accounts.database)
    }

    /// What asks to be signed in, for the user who is to approve it.
    package struct Request: Equatable, Sendable {
        /// The name of its device; `nil` if it told none.
        package let label: String?
        /// Its network address; `nil` where that is not known.
        package let peer: String?
        /// When it began to ask.
        package let startedAt: Instant
    }

    /// Starts a sign-in.
    /// - Parameters:
    ///   - label: The name of the device that asks, if it tells one.
    ///   - peer: Its network address.
    /// - Throws: the engine's error.
    package func start(label: String? = nil, peer: String) async throws -> Started {
        let letters = (0..<8).map { _ in Self.letters.randomElement() ?? "B" }
        let code = String(letters[..<4]) + "-" + String(letters[4...])
        let started = Started(secret: SecretToken.new(), code: code)
        let (secret, hash, now) = (SecretToken.hash(started.secret), hash(code), accounts.now())
        try await accounts.database.write { transaction in
            try transaction.deleteLoginCodes(before: now + -Self.lifetime)
            try transaction.execute(
                "INSERT INTO login_codes (secret_hash, code_hash, created_at, label, peer) VALUES (?, ?, ?, ?, ?)",
                [
                    .text(secret), .text(hash), .int(now.milliseconds), label.map { .text($0) } ?? .null, .text(peer),
                ])
        }
        return started
    }

    /// Returns what asks with a code.
    /// - Throws: ``LoginCodeFailure``, ``CredentialFailure``, or the engine's error.
    package func request(of code: String, as person: Principal) async throws -> Request {
        try await counting(code, as: person, onlyReads: true) { transaction, hash, since in
            try transaction.query(
                "SELECT label, peer, created_at FROM login_codes WHERE \(Self.isOpen(hash, since))"
            ).first.map { row in
                Request(
                    label: row.textIfAny("label"), peer: row.textIfAny("peer"),
                    startedAt: Instant(milliseconds: try row.int("created_at")))
            }
        }
    }

    /// Ends a sign-in that the user does not want.
    /// - Throws: ``LoginCodeFailure``, ``CredentialFailure``, or the engine's error.
    package func deny(_ code: String, as person: Principal) async throws {
        // Also one that they have approved, with the answer lost.
        _ = try await counting(code, as: person) { transaction, hash, since in
            let account = SQLValue.text(person.account ?? "")
            return try transaction.query(
                """
                DELETE FROM login_codes WHERE \(Self.isOpen(hash, since))
                    OR code_hash = \(value: hash) AND account_id = \(value: account)
                RETURNING code_hash
                """
            ).first
        }
    }

    /// Lets the holder of this code sign in to the user's account. It can do so only while the approving session lives. The
    /// caller has asked for a proof that the user themselves approves it (``Accounts/requireProof(_:of:session:)``).
    /// - Throws: ``LoginCodeFailure``, ``CredentialFailure``, or the engine's error.
    package func approve(_ code: String, as person: Principal) async throws {
        guard case .person(let account, let session) = person else { throw CredentialFailure.malformed }
        let (name, holder) = try await counting(code, as: person) { transaction, hash, since -> (String?, Account?)? in
            let approved = try transaction.query(
                """
                UPDATE login_codes SET account_id = \(value: .text(account)), session_id = \(value: .text(session))
                WHERE \(Self.isOpen(hash, since)) RETURNING label
                """
            ).first
            return try approved.map { ($0.textIfAny("label"), try transaction.account(id: account)) }
        }
        if let holder { accounts.tell(holder, .deviceApproved(device: name)) }
    }

    /// Does something with a code that nobody has approved yet, and counts a wrong one.
    /// - Parameters:
    ///   - onlyReads: Whether the writer can be left to others.
    ///   - work: Gets the hash of the code, and since when it may have been made.
    private func counting<Found: Sendable>(
        _ code: String, as person: Principal, onlyReads: Bool = false,
        _ work: @escaping @Sendable (Transaction, SQLValue, SQLValue) throws -> Found?
    ) async throws -> Found {
        guard let account = person.account else { throw CredentialFailure.malformed }
        let (hash, now) = (hash(code), accounts.now())
        guard try await wrongCodes.isOpen(account, now: now) else { throw LoginCodeFailure.tooManyWrongCodes }
        let since = SQLValue.int(now.milliseconds - Self.lifetime)
        let body: @Sendable (any Transaction) throws -> Found? = { transaction in
            try transaction.requireLive(person, at: now)
            return try work(transaction, .text(hash), since)
        }
        let database = accounts.database
        let found = onlyReads ? try await database.read(body) : try await database.write(body)
        if let found { return found }
        _ = try await wrongCodes.secondsToWait(account, now: now)
        throw LoginCodeFailure.unknown
    }

    /// The condition for a code to wait for approval.
    private static func isOpen(_ hash: SQLValue, _ since: SQLValue) -> SQL {
        "code_hash = \(value: hash) AND account_id IS NULL AND created_at > \(value: since)"
    }

    /// Starts the session of an approved sign-in, once.
    /// - Returns: `nil` while nobody has approved it.
    /// - Throws: ``LoginCodeFailure/unknown``, also once the session that approved it has ended, ``AuthFailure``, or the
    ///   engine's error.
    package func session(for secret: String) async throws -> OpenSession? {
        let (hash, now, terms) = (SecretToken.hash(secret), accounts.now(), accounts.terms)
        let (session, isBanned) = try await accounts.database.write { transaction -> (OpenSession?, Bool) in
            let found = try transaction.query(
                "SELECT account_id, session_id FROM login_codes WHERE secret_hash = ? AND created_at > ?",
                [.text(hash), .int(now.milliseconds - Self.lifetime)])
            guard let row = found.first else { throw LoginCodeFailure.unknown }
            guard let id = row.textIfAny("account_id") else { return (nil, false) }
            try transaction.execute("DELETE FROM login_codes WHERE secret_hash = ?", [.text(hash)])
            guard let account = try transaction.account(id: id) else { throw LoginCodeFailure.unknown }
            // The code ends with the ban, so the transaction must not throw.
            guard !account.isBanned(at: now) else { return (nil, true) }
            // Whoever approved it may have been thrown out since.
            do {
                guard let approving = row.textIfAny("session_id") else { throw LoginCodeFailure.unknown }
                try transaction.requireLive(.person(id: id, session: approving), at: now)
            } catch is CredentialFailure {
                throw LoginCodeFailure.unknown
            }
            return (try transaction.startSession(of: account, by: .loginCode, on: terms, at: now), false)
        }
        guard !isBanned else { throw AuthFailure.userBanned }
        return session
    }

    /// The hash of a code, however it was typed. It takes a secret, because 34 bits alone could be tried out.
    private func hash(_ code: String) -> String {
        let letters = code.uppercased().filter { Self.letters.contains($0) }
        return accounts.keys.codeSecret.code(of: "login\n\(letters)").hex
    }
}

/// Why a login code was refused.
package enum LoginCodeFailure: Error, Equatable {
    /// There is no such code, or it has expired, or it was used.
    case unknown
    case tooManyWrongCodes
}

extension Transaction {
    /// Deletes the codes that were made at an instant or before.
    package func deleteLoginCodes(before instant: Instant) throws {
        try execute("DELETE FROM login_codes WHERE created_at <= ?", [.int(instant.milliseconds)])
    }
}
