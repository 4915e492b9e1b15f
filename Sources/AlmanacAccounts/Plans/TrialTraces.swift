import AlmanacDatabase
import Crypto

/// What remains of trials when accounts are merged or deleted: salted hashes of the accounts, email addresses,
/// identities of other services, and devices that have had one.
extension Transaction {
    /// Whether the trial of this account, of one of its devices or identities, or of its email address is spent.
    /// - Parameter device: the key of the device that asks, if it is known.
    package func isTrialSpent(_ account: String, device: DeviceKey? = nil) throws -> Bool {
        if try hasTrial(account) { return true }
        guard let salt = try trialSalt() else { return false }
        // An account that has had its trial elsewhere may use this device now.
        if let owner = try device.flatMap({ try self.owner(of: $0) }), owner != account {
            if try hasTrial(owner) || hasTrialTrace(Self.holder(owner), salt) { return true }
        }
        return try trialHolders(account, device).contains { try hasTrialTrace($0, salt) }
    }

    /// Keeps the traces of an account's trial, if it has had one: of itself, its devices, its email address and its
    /// identities. Called when a trial begins, and before an account loses one of these or the trial itself.
    /// - Parameter device: the key of the device that asks, if it has one.
    package func keepTrialTraces(of account: String, device: DeviceKey? = nil) throws {
        let salt = try trialSalt() ?? makeTrialSalt()
        // A device's trace alone does not count: its next user may have one on another device.
        guard try hasTrial(account) || hasTrialTrace(Self.holder(account), salt) else { return }
        for holder in try trialHolders(account, device) {
            try execute(
                "INSERT INTO trial_traces (hash) VALUES (?) ON CONFLICT DO NOTHING",
                [.text(Self.hash(of: holder, salt))])
        }
    }

    /// Keeps the traces of the account to which a device is tied, before the device is tied to another one.
    package func keepTrialTraces(ofDevice device: DeviceKey, goingTo account: String) throws {
        guard let owner = try owner(of: device), owner != account else { return }
        try keepTrialTraces(of: owner)
    }

    /// The id of the trial that is begun on a device: the device's trace, so that a repeated request is recognized.
    package func trialID(of device: DeviceKey) throws -> String {
        Self.hash(of: Self.holder(device), try trialSalt() ?? makeTrialSalt())
    }

    /// Deletes an account and everything that belongs to it, except the traces of its trial.
    package func deleteAccount(_ id: String) throws {
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
        if let device { holders.append(Self.holder(device)) }
        for row in try query("SELECT key_hash FROM devices WHERE account_id = ?", [.text(account)]) {
            holders.append("device \(try row.text("key_hash"))")
        }
        guard let account = try self.account(id: account) else { return holders }
        if account.isConfirmed, let email = account.email { holders.append("email \(email)") }
        return holders + account.identities.map { "identity \($0.issuer)\n\($0.subject)" }
    }

    private static func holder(_ account: String) -> String { "account \(account)" }

    private static func holder(_ device: DeviceKey) -> String { "device \(device.hash)" }

    private static func hash(of holder: String, _ salt: SymmetricKey) -> String {
        salt.code(of: holder).hex
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
