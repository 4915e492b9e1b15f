import AlmanacAccounts
import AlmanacApp
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Foundation

/// Returns the server's two API keys. Generates them, together with the data directory, if they do not exist yet.
/// - Parameter areNew: Whether they may be new ones although there are accounts.
/// - Throws: ``StartFailure``, ``KeyFileFailure``, or the database's error.
public func apiKeys(
    dataDirectory: URL, secrets: ServerSecrets = ServerSecrets(), areNew: Bool = false
) async throws -> (anonKey: String, serviceKey: String) {
    let directory = try DataDirectory(dataDirectory, secrets: secrets)
    if !areNew, try directory.keys.read() == nil, directory.hasDatabase {
        try await withDatabase(dataDirectory, .file) { try await directory.requireKeys(of: $0) }
    }
    let keys = try await ServerKeys.open(in: directory)
    return (keys.anonKey, keys.serviceKey)
}

/// Lets the servers on a PostgreSQL database work with these keys from now on, in place of those that they had. Nothing
/// happens with a database that one server has for itself.
/// - Throws: ``StartFailure``, ``KeyFileFailure``, or the database's error.
public func replaceKeys(dataDirectory: URL, database location: DatabaseLocation, secrets: ServerSecrets) async throws {
    let directory = try DataDirectory(dataDirectory, database: location, secrets: secrets)
    let database = try await directory.openDatabase()
    defer { try? database.close() }
    try await KeyFingerprintCheck(database, directory)?.agree(isReplacing: true)
}

/// Returns the accounts of a data directory, oldest first. A server may be running.
/// - Throws: the database's error.
public func listAccounts(dataDirectory: URL, database: DatabaseLocation = .file) async throws -> [AccountSummary] {
    try await withDatabase(dataDirectory, database) { try await $0.allAccounts() }
}

/// Deletes an account and everything that belongs to it. A server may be running.
/// - Parameter name: the account's id or email address.
/// - Returns: the deleted account; `nil` if there is none.
/// - Throws: the database's error.
public func deleteAccount(_ name: String, dataDirectory: URL, database: DatabaseLocation = .file) async throws
    -> AccountSummary?
{
    try await withDatabase(dataDirectory, database) { database in
        try await database.deleteAccount(name).map(AccountSummary.init)
    }
}

/// Grants an account premium access, or withdraws a grant. A server may be running.
/// - Parameters:
///   - name: the account's id or email address.
///   - lastDay: the last day of the grant, in UTC; `nil` to withdraw it.
/// - Throws: the database's error.
public func grantSubscription(
    _ name: String, through lastDay: CivilDate?, dataDirectory: URL, database: DatabaseLocation = .file
) async throws -> GrantOutcome {
    try await withDatabase(dataDirectory, database) { try await $0.grant(name, through: lastDay, at: .system()) }
}

/// Computes the onboarding funnel of an app. A server may be running.
/// - Returns: `nil` if the app has no funnel.
/// - Throws: the database's error.
public func funnel(of app: String, dataDirectory: URL, database: DatabaseLocation = .file) async throws -> Funnel? {
    guard let steps = Funnel.apps[app] else { return nil }
    let outcome = AppID(slug: app)?.funnelOutcome
    return try await withDatabase(dataDirectory, database) {
        try await $0.funnel(app: app, steps: steps, outcome: outcome)
    }
}

// Swift 6.3 crashes when it inlines GRDB's part of this into the command; hence the attribute.

/// Returns the quotes that users have written, those that have waited longest first. A server may be running.
/// - Parameter state: `nil` for all.
/// - Throws: the database's error.
@_semantics("optimize.no.crossmodule")
public func listModeratedQuotes(_ state: ModerationState?, dataDirectory: URL, database: DatabaseLocation = .file)
    async throws -> [ModeratedQuote]
{
    try await withDatabase(dataDirectory, database) { try await $0.quotesToModerate(state) }
}

/// Approves or rejects a quote that a user has written; the author's devices learn of it. A server may be running.
/// - Parameter reason: why it is rejected, for its author; `nil` to approve it.
/// - Throws: ``ModerationError``, or the database's error.
public func moderateQuote(
    _ id: String, rejectedFor reason: String?, dataDirectory: URL, database: DatabaseLocation = .file
) async throws -> ModeratedQuote {
    try await withDatabase(dataDirectory, database) { try await $0.moderate(id, rejectedFor: reason) }
}

/// Opens the database of a data directory for `body` and closes it, also when `body` throws.
/// - Throws: what `body` throws, or the database's error.
func withDatabase<Value>(
    _ directory: URL, _ location: DatabaseLocation, _ body: (any Database) async throws -> Value
) async throws -> Value {
    let place = try DataDirectory(directory, database: location)
    try place.requireDatabase()
    let database = try await place.openDatabase()
    do {
        let value = try await body(database)
        try database.close()
        return value
    } catch {
        // The first error is the one that matters.
        try? database.close()
        throw error
    }
}
