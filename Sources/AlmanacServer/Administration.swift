import Foundation

/// The two keys that are handed out. Made, with their data directory, if it is fresh.
/// - Throws: ``StartFailure`` or ``KeyFileFailure``, in words.
public func handedOutKeys(dataDirectory: URL) async throws -> (anonKey: String, serviceKey: String) {
    let keys = try await ServerKeys.open(in: DataDirectory(dataDirectory))
    return (keys.anonKey, keys.serviceKey)
}

/// The accounts of a data directory, oldest first. A server may be running.
/// - Throws: why the database cannot be used.
public func listAccounts(dataDirectory: URL) async throws -> [AccountSummary] {
    try await withDatabase(dataDirectory) { database in
        try await database.accounts(limit: Int(Int32.max), offset: 0).map(AccountSummary.init)
    }
}

/// Deletes an account and everything that belongs to it. A server may be running.
/// - Parameter name: the account's id, or its address.
/// - Returns: what was deleted; `nil` when there is no such account.
/// - Throws: why the database cannot be used.
public func deleteAccount(_ name: String, dataDirectory: URL) async throws -> AccountSummary? {
    try await withDatabase(dataDirectory) { database in
        try await database.deleteAccount(name).map(AccountSummary.init)
    }
}

/// How far people come in an app's onboarding. A server may be running.
/// - Returns: `nil` when the app has no funnel.
/// - Throws: why the database cannot be used.
public func funnel(of app: String, dataDirectory: URL) async throws -> Funnel? {
    guard let steps = Funnel.apps[app] else { return nil }
    return try await withDatabase(dataDirectory) { try await $0.funnel(app: app, steps: steps) }
}

private func withDatabase<Value>(
    _ directory: URL, _ body: (SQLiteDatabase) async throws -> Value
) async throws -> Value {
    let database = try await DataDirectory(directory).openDatabase()
    do {
        let value = try await body(database)
        try database.close()
        return value
    } catch {
        // What went wrong first is what matters.
        try? database.close()
        throw error
    }
}
