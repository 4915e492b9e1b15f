import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

extension TableStore {
    /// Stores the texts of a version in the other form, encrypted or plain, as a device does with rows when encryption is
    /// turned on or off. They stay the same texts: nothing else of the version may change, and it keeps the date of its user's last decision, which
    /// an earlier one would lose against.
    /// - Returns: the version's change number; `nil` if there is no such version.
    /// - Throws: ``RestProblem`` with E2E01 for the form that the account does not want, with 53400 if the account is full,
    ///   ``CredentialFailure``, or the engine's error.
    package func reform(_ id: String, as columns: JSON, of principal: Principal) async throws -> Int64? {
        guard case .person(let account, _) = principal else { throw CredentialFailure.malformed }
        guard database.dialect.admitsID(id) else { return nil }
        let now = now()
        return try await writing(as: principal, isLimited: true) { [limits] transaction in
            try transaction.requireLive(principal, at: now)
            let found = try transaction.query(
                """
                SELECT table_name, CAST(columns AS text) AS columns FROM versions \
                WHERE id = \(value: .text(id.lowercased())) AND user_id = \(value: .text(account))
                """
            ).first
            guard let found, let table = Tables.named(try found.text("table_name")) else { return nil }
            let old = try JSON.parse(Array(try found.text("columns").utf8))
            guard table.sameButForm(old, columns) else { throw VersionProblem.otherColumns }
            try transaction.requireForm(of: table.privateColumns.compactMap { columns[$0]?.string }, in: account)
            let change = try transaction.nextChange(for: .account(account))
            try limits.changing(as: principal, transaction) {
                try transaction.execute(
                    """
                    UPDATE versions SET columns = \(value: .text(columns.text)), change_number = \(value: .int(change)) \
                    WHERE id = \(value: .text(id.lowercased()))
                    """)
            }
            return change
        }
    }
}

/// Why a version was not stored in another form.
package enum VersionProblem: Error {
    /// The request would change more of it than the form of its private texts.
    case otherColumns
}

extension Table {
    /// Whether two versions of a row differ in private texts at most.
    fileprivate func sameButForm(_ old: JSON, _ new: JSON) -> Bool {
        guard case .object(let before) = old, case .object(let after) = new, before.count == after.count else {
            return false
        }
        return before.allSatisfy { member in
            guard let value = new[member.key] else { return false }
            return value == member.value
                || privateColumns.contains(member.key) && value.string != nil && member.value.string != nil
        }
    }
}
