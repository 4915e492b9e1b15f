import AlmanacAccounts
import AlmanacCore
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac users`
struct Users: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List and delete accounts.", subcommands: [UsersList.self, UsersDelete.self],
        defaultSubcommand: UsersList.self)
}

/// `almanac users list`
struct UsersList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts, oldest first.",
        discussion: "One account per line: id, email address, creation time, and last sign-in.")

    @OptionGroup var place: DataOptions

    @Flag(help: "Print a JSON array instead.")
    var json = false

    func run() async throws {
        let accounts = try await listAccounts(dataDirectory: place.directory, database: try place.location())
        if json { return say(String(decoding: JSON.array(accounts.map(\.json)).bytes, as: UTF8.self)) }
        for account in accounts { say(account.line) }
        say(accounts.count == 1 ? "1 account" : "\(accounts.count) accounts", to: .standardError)
    }
}

/// `almanac users delete`
struct UsersDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an account and everything that belongs to it.",
        discussion: "The server may be running. The user is signed out at once. This cannot be undone.")

    @Argument(help: ArgumentHelp("The account's id or email address.", valueName: "id or address"))
    var account: String

    @OptionGroup var place: DataOptions

    func run() async throws {
        guard
            let gone = try await deleteAccount(account, dataDirectory: place.directory, database: try place.location())
        else {
            throw ValidationError("There is no account “\(account)”.")
        }
        say("deleted \(gone.id)\(gone.email.map { " (\($0))" } ?? "")")
    }
}

extension AccountSummary {
    fileprivate var json: JSON {
        .members(
            ("id", .string(id)), ("email", .optional(email)), ("is_confirmed", .bool(isConfirmed)),
            ("created_at", .string(createdAt)), ("last_sign_in_at", .optional(lastSignInAt)))
    }

    fileprivate var line: String {
        [id, email ?? "anonymous", createdAt, lastSignInAt ?? "never"].joined(separator: "\t")
    }
}
