import Crypto
import Foundation

/// What remains of trials when accounts are merged or deleted: salted hashes of the accounts, email addresses and
/// devices that have had one.
extension Transaction {
    /// Whether the trial of this account, of one of its devices, or of its email address is spent.
    /// - Parameter device: the key of the device that asks, if it has one.
    func isTrialSpent(_ account: String, device: DeviceKey? = nil) throws -> Bool {
        if try hasTrial(account) { return true }
        guard let salt = try trialSalt() else { return false }
        return try trialHolders(account, device).contains { try hasTrialTrace($0, salt) }
    }

    /// Keeps the traces of an account's trial, if it has had one: of itself, its devices and its email address. Called
    /// when a trial begins, and whenever an account loses devices, its address or the trial itself.
    /// - Parameter device: the key of the device that asks, if it has one.
    func keepTrialTraces(of account: String, device: DeviceKey? = nil) throws {
        let salt = try trialSalt() ?? makeTrialSalt()
        // A device's trace alone does not count: its next user may have one on another device.
        guard try hasTrial(account) || hasTrialTrace(Self.holder(account), salt) else { return }
        for holder in try trialHolders(account, device) {
            try execute(
                "INSERT INTO trial_traces (hash) VALUES (?) ON CONFLICT DO NOTHING",
                [.text(Self.hash(of: holder, salt))])
        }
    }

    /// Deletes an account and everything that belongs to it, except the traces of its trial.
    func deleteAccount(_ id: String) throws {
        try keepTrialTraces(of: id)
        try execute("DELETE FROM accounts WHERE id = ?", [.text(id)])
    }

    private func hasTrial(_ account: String) throws -> Bool {
        try !query(
            """
            SELECT 1 FROM store_transactions WHERE account_id = ? AND store = 'trial'
            UNION ALL SELECT 1 FROM users WHERE id = ? AND trial_end_date IS NOT NULL
            """, [.text(account), .text(account)]
        ).isEmpty
    }

    private func hasTrialTrace(_ holder: String, _ salt: SymmetricKey) throws -> Bool {
        try !query("SELECT 1 FROM trial_traces WHERE hash = ?", [.text(Self.hash(of: holder, salt))]).isEmpty
    }

    /// All that may hold a trial for an account. An email address counts once it is confirmed; until then it may be
    /// someone else's.
    private func trialHolders(_ account: String, _ device: DeviceKey?) throws -> [String] {
        var holders = [Self.holder(account)]
        if let device { holders.append("device \(device.hash)") }
        for row in try query("SELECT key_hash FROM devices WHERE account_id = ?", [.text(account)]) {
            holders.append("device \(try row.text("key_hash"))")
        }
        if let account = try self.account(id: account), account.isConfirmed, let email = account.email {
            holders.append("email \(email)")
        }
        return holders
    }

    private static func holder(_ account: String) -> String { "account \(account)" }

    private static func hash(of holder: String, _ salt: SymmetricKey) -> String {
        HMAC<SHA256>.authenticationCode(for: Data(holder.utf8), using: salt).hex
    }

    /// The salt of this server's traces; `nil` before the first one.
    private func trialSalt() throws -> SymmetricKey? {
        guard case .blob(let salt)? = try query("SELECT salt FROM trial_salt", []).first?["salt"] else { return nil }
        return SymmetricKey(data: salt)
    }

    private func makeTrialSalt() throws -> SymmetricKey {
        let salt = SymmetricKey(size: .bits256)
        try execute("INSERT INTO trial_salt (salt) VALUES (?)", [.blob(salt.withUnsafeBytes { Array($0) })])
        return salt
    }
}
