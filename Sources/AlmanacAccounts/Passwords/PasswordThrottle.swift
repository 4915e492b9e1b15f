import AlmanacCore
import AlmanacDatabase

/// Slows down who guesses the password of one account, from one network or from many, without locking its owner
/// out.
///
/// - From one network, five wrong passwords are free; then each takes a pause, from 30 seconds up to 15 minutes.
/// - From all networks together, twenty are free; then each takes a pause, from 5 seconds up to 5 minutes. Networks from
///   which the account's user signed in or refreshed a session are exempt, so a stranger cannot keep them out.
///
/// Unknown email addresses are counted like known ones, so the response does not reveal which accounts exist.
package struct PasswordThrottle: Sendable {
    private let records: any PasswordRecords

    /// The maximum number of networks to remember for an account.
    package static let maxNetworks = 8

    /// - Parameter database: where servers that share it count together. One server alone counts in memory, and its restart
    ///   resets the counts.
    package init(in database: any Database) {
        records = database.dialect == .postgres ? StoredPasswordRecords(database: database) : MemoryPasswordRecords()
    }

    /// A password that is being checked. It counts as wrong until it turns out to be right, so that many at once cannot
    /// pass the limit.
    package struct Attempt: Sendable {
        fileprivate let records: any PasswordRecords
        fileprivate let key: PasswordKey
        /// The record as this attempt left it when it began.
        fileprivate let begun: PasswordRecord

        /// Notes that the password was right.
        /// - Throws: the engine's error.
        package func succeeded() async throws {
            _ = try await records.change(key) { record in
                record.succeed(wasKnown: begun.isKnown)
                return 0
            }
            try await records.remember(key)
        }

        /// Notes that the password was never compared, so that nothing is known of it.
        /// - Throws: the engine's error.
        package func withdrawn() async throws {
            _ = try await records.change(key) { record in
                record.withdraw(begun)
                return 0
            }
        }
    }

    /// Begins an attempt.
    /// - Parameters:
    ///   - account: the account's email address.
    ///   - peer: the client's IP address.
    /// - Throws: ``AuthFailure``: 429 during a pause, and the attempt is then not counted; or the engine's error.
    package func begin(_ account: String, from peer: String, now: Instant) async throws -> Attempt {
        let key = PasswordKey(account: account, network: peerNetwork(of: peer))
        let (wait, record) = try await records.change(key) { $0.begin(at: now) }
        guard wait == 0 else { throw AuthFailure.tooManyPasswords(retryAfter: Int((wait + 999) / 1_000)) }
        return Attempt(records: records, key: key, begun: record)
    }

    /// Remembers a network from which the account's user was let in.
    /// - Throws: the engine's error.
    package func remember(_ account: String, from peer: String) async throws {
        try await records.remember(PasswordKey(account: account, network: peerNetwork(of: peer)))
    }
}

/// An account and a network from which its password is tried.
package struct PasswordKey: Hashable, Sendable {
    package let account: String
    package let network: String
}

/// Where wrong passwords are counted.
package protocol PasswordRecords: Sendable {
    /// Changes the record of an account and a network; nobody else changes it at the same time. What `body` does to
    /// `isKnown` is not kept.
    /// - Returns: what `body` returns, and the record after it.
    /// - Throws: the engine's error.
    func change(
        _ key: PasswordKey, _ body: @escaping @Sendable (inout PasswordRecord) -> Int64
    ) async throws -> (Int64, PasswordRecord)

    /// Remembers a network from which the account's user was let in.
    /// - Throws: the engine's error.
    func remember(_ key: PasswordKey) async throws
}
