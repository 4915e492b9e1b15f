import AlmanacDatabase
import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// The cost of hashing a password with scrypt, whose memory use slows down guessing on graphics cards.
package struct PasswordCost: Equatable, Sendable {
    /// The binary logarithm of the number of rounds. With a block size of 8, a hash takes 2^logRounds KB of memory.
    package var logRounds: Int
    package var blockSize: Int
    package var parallelism: Int

    package init(logRounds: Int, blockSize: Int = 8, parallelism: Int = 1) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// 32 MB and about 80 ms per password.
    package static let standard = PasswordCost(logRounds: 15)
}

/// Hashes and checks passwords, two at a time and outside the event loops, which bounds the memory that a flood of
/// sign-ins can take. Other requests are not affected; networks take turns, and further sign-ins of one are rejected while
/// too many of it wait.
///
/// A hash has the form `$scrypt$ln=15,r=8,p=1$SALT$HASH`, so the cost can be raised without invalidating old hashes.
package struct Passwords: Sendable {
    package let cost: PasswordCost
    /// Where they wait.
    package var queue = PasswordQueue()

    /// Shared by the whole process, because the memory is shared too. Threads of their own: a hash keeps one busy for so
    /// long that tasks would wait.
    private static let threads: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: 2)
        threads.start()
        return threads
    }()

    /// Hashes a password.
    /// - Parameters:
    ///   - salt: 16 bytes; `nil` for a new salt.
    ///   - peer: the IP address of the client.
    /// - Throws: ``AuthFailure``: 429 or 503 when too many passwords are waiting.
    package func hash(_ password: String, salt: Data? = nil, from peer: String) async throws -> String {
        let salt = salt ?? SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        return try await run(from: peer) {
            let hash = try Self.derive(password, salt: salt, cost)
            return "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)$"
                + "\(salt.base64URL)$\(hash.base64URL)"
        }
    }

    /// Whether the password has this hash. Without a hash, the result is `false` after the same time, so that the
    /// response time does not reveal which accounts exist.
    /// - Parameter peer: the IP address of the client.
    /// - Throws: ``AuthFailure``: 429 or 503 when too many passwords are waiting.
    package func matches(_ password: String, _ hash: String?, from peer: String) async throws -> Bool {
        let stored = hash.flatMap(StoredPassword.init)
        return try await run(from: peer) {
            let derived = try Self.derive(password, salt: stored?.salt ?? Data(count: 16), stored?.cost ?? cost)
            guard let stored else { return false }
            return isEqual(derived, stored.hash)
        }
    }

    private static func derive(_ password: String, salt: Data, _ cost: PasswordCost) throws -> Data {
        // Keyboards differ in how they encode “é”, so passwords are normalized.
        let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
        let key = try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds, blockSize: cost.blockSize,
            parallelism: cost.parallelism)
        return key.withUnsafeBytes { Data($0) }
    }

    private func run<Value: Sendable>(
        from peer: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await queue.run(for: peer) {
            try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Value, any Error>) in
                Self.threads.submit { _ in
                    let result = Result(catching: body)
                    waiter.resume(with: result)
                }
            }
        }
    }
}

/// The parts of a stored password hash.
private struct StoredPassword {
    let cost: PasswordCost
    let salt: Data
    let hash: Data

    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2})\$([^$]+)\$([^$]+)/),
            let rounds = Int(match.1), (1...24).contains(rounds), let blockSize = Int(match.2), blockSize > 0,
            let parallelism = Int(match.3), parallelism > 0, let salt = Data(base64URL: String(match.4)),
            let hash = Data(base64URL: String(match.5))
        else { return nil }
        cost = PasswordCost(logRounds: rounds, blockSize: blockSize, parallelism: parallelism)
        self.salt = salt
        self.hash = hash
    }
}

/// Compares two secrets in constant time, which does not reveal where they differ.
package func isEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
