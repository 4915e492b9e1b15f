import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import HTTPTypes

// Who may change the keys of an encrypted account. A session is not enough: with a stolen one, somebody could lock the
// owner out, or have the devices send their texts in plain. So a change needs a proof that only the data key gives. If the
// server knows none to compare it with, it needs a recent sign-in (docs/encryption.md).

extension TableStore {
    /// What a request does to the row of `account_keys`.
    enum KeyChange {
        case insertion, update, deletion
    }
}

extension Transaction {
    /// Requires the proof of the data key. A recent sign-in does instead for a first key, for one whose proof the server does
    /// not know, and for removing one that nothing needs any more, because it may be lost. A key that is ending is removed
    /// without: to make it end took the proof. The service key needs neither. An anonymous account has no sign-in that could
    /// be proven, so none is asked for.
    /// - Throws: ``RestProblem`` with E2E04 or E2E05, or the engine's error.
    func requireKeyProof(
        _ proof: String?, of account: String, for change: TableStore.KeyChange, as principal: Principal,
        at now: Instant
    ) throws {
        guard case .person(_, let session) = principal else { return }
        let row = try query(
            """
            SELECT k.state, p.proof_hash FROM account_keys k
            LEFT JOIN key_proofs p ON p.account_id = k.user_id AND p.key_id = k.key_id
            WHERE k.user_id = \(value: .text(account))
            """
        ).first
        if let known = row?.textIfAny("proof_hash") {
            if let proof, known == SecretToken.hash(proof) { return }
            guard change == .deletion else { throw RestProblem.keyProofNeeded }
        }
        if change == .deletion, row?.textIfAny("state") == "ending" { return }
        if try self.account(id: account)?.isAnonymous == true { return }
        guard try hasSignIn(session: session, within: Accounts.recentSignIn, orProof: true, at: now) else {
            throw RestProblem.signInNeeded
        }
    }

    /// Requires it of new rows of `account_keys`.
    /// - Returns: the accounts and the ids of the keys.
    /// - Throws: ``RestProblem`` with E2E04 or E2E05, or the engine's error.
    func requireKeyProof(
        for rows: [NewRow], in table: Table, _ request: RestRequest, as principal: Principal, at now: Instant
    ) throws -> [(account: String, key: SQLValue)] {
        guard table.name == Table.accountKeys.name, let owner = table.owner else { return [] }
        let keys: [(account: String, key: SQLValue)] = rows.compactMap { row in
            if case .text(let account) = row[owner] { (account, row["key_id"]) } else { nil }
        }
        for (account, _) in keys {
            try requireKeyProof(request.keyProof, of: account, for: .insertion, as: principal, at: now)
        }
        return keys
    }

    /// The accounts whose keys a condition means.
    func keyOwners(of table: Table, where target: SQL) throws -> [String] {
        table.name == Table.accountKeys.name ? try owners(of: table, where: target) : []
    }

    /// Notes the proof of an account's key, unless that of this key is known.
    /// - Parameter key: the key's id, where the request names one.
    func note(keyProof proof: String, of account: String, key: SQLValue? = nil) throws {
        let isKey: SQL = key.map { " AND key_id = \(value: $0)" } ?? ""
        try execute(
            """
            INSERT INTO key_proofs (account_id, key_id, proof_hash)
            SELECT user_id, key_id, \(value: .text(SecretToken.hash(proof))) FROM account_keys
            WHERE user_id = \(value: .text(account))\(isKey)
            ON CONFLICT (account_id) DO UPDATE SET key_id = excluded.key_id, proof_hash = excluded.proof_hash
                WHERE key_proofs.key_id <> excluded.key_id
            """)
    }

    /// Forgets the proof with the key.
    func forgetKeyProof(of account: String) throws {
        try execute("DELETE FROM key_proofs WHERE account_id = \(value: .text(account))")
    }
}

extension [(column: Column, value: SQLValue)] {
    /// Whether they only turn encryption on again while it is being turned off, which needs no proof: texts stay
    /// encrypted, and keys as they are.
    var keepEncryptionOn: Bool { count == 1 && self[0].column.name == "state" && self[0].value == .text("on") }
}

extension HTTPField.Name {
    /// The proof of the account's data key.
    package static let almanacKeyProof = HTTPField.Name("Almanac-Key-Proof")!
}

extension RestProblem {
    package static let keyProofNeeded = RestProblem(
        status: .forbidden, code: Envelope.proofNeeded, message: "A change of the account's key needs a proof of it",
        details: "The request has no proof of the account's data key, or that of another one.",
        hint: "Send it in Almanac-Key-Proof, as docs/encryption.md describes.")

    package static let signInNeeded = RestProblem(
        status: .forbidden, code: Envelope.signInNeeded, message: "The account's keys need a recent sign-in",
        details: "The session began more than ten minutes ago, and nothing else shows that the account is yours.",
        hint: "Send the password or a code to POST /api/account/proof, or sign in again.")
}
