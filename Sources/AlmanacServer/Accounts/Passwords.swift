import Crypto
import CryptoExtras
import Foundation

/// How much work a password costs to check, and so to guess: scrypt, whose need for memory keeps graphics cards slow.
struct PasswordCost: Equatable, Sendable {
    /// The rounds' logarithm: memory is 2^this times 1 KB with blocks of 8.
    var logRounds: Int
    var blockSize = 8
    var parallelism = 1

    /// 32 MB and some 80 ms a password.
    static let standard = PasswordCost(logRounds: 15)
}

/// Hashes and checks passwords, two at a time and away from the event loops: a flood of sign-ins takes no more memory
/// than that. Whoever needs no password is served meanwhile; further sign-ins are turned away while too many wait.
///
/// A hash reads `$scrypt$ln=15,r=8,p=1$SALT$HASH`, so the cost may rise and old hashes still be checked.
struct Passwords: Sendable {
    let cost: PasswordCost
    /// More would wait longer than a person does; they are told to try again.
    var mostWaiting = 64

    /// Of the whole process: the memory is shared too.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        return queue
    }()

    /// - Throws: ``AuthFailure/unavailable`` when too many wait already.
    func hash(_ password: String) async throws -> String {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        return try await run {
            let hash = try Self.derive(password, salt: salt, cost)
            return "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)$"
                + "\(salt.base64URL)$\(hash.base64URL)"
        }
    }

    /// Whether this is the password with that hash. Without a hash it takes as long, and it is not: so nobody learns by
    /// the time an answer takes who has an account.
    /// - Throws: ``AuthFailure/unavailable`` when too many wait already.
    func matches(_ password: String, _ hash: String?) async throws -> Bool {
        let stored = hash.flatMap(StoredPassword.init)
        return try await run {
            let derived = try Self.derive(password, salt: stored?.salt ?? Data(count: 16), stored?.cost ?? cost)
            guard let stored else { return false }
            return isEqual(derived, stored.hash)
        }
    }

    private static func derive(_ password: String, salt: Data, _ cost: PasswordCost) throws -> Data {
        // Keyboards differ in how they send “é”: both ways are the same password.
        let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
        let key = try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds, blockSize: cost.blockSize,
            parallelism: cost.parallelism)
        return key.withUnsafeBytes { Data($0) }
    }

    private func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard Self.queue.operationCount < mostWaiting else { throw AuthFailure.unavailable }
        return try await withCheckedThrowingContinuation { waiter in
            Self.queue.addOperation { waiter.resume(with: Result(catching: body)) }
        }
    }
}

/// The parts of a stored hash.
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

/// Compares in a time that does not tell where two secrets differ.
func isEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
