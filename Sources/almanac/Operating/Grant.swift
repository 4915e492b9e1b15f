import AlmanacAccounts
import AlmanacCore
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac grant`
struct Grant: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Grant an account everything that a plan contains, or withdraw it.",
        discussion: """
            The server may be running. The user's open pages show the grant within two seconds, all others when they \
            are next looked at. A later grant replaces an earlier one. Plans that the user has bought are not \
            affected: whatever lasts longest counts.
            """)

    @Argument(help: ArgumentHelp("The account's id or email address.", valueName: "id or address"))
    var account: String

    @Option(help: ArgumentHelp("The last day of the grant, in UTC.", valueName: "YYYY-MM-DD"))
    var until: String?

    @Flag(help: "Withdraw the account's grant.")
    var revoke = false

    @OptionGroup var place: DataOptions

    func validate() throws {
        guard revoke != (until != nil) else {
            throw ValidationError("Give either the last day with --until YYYY-MM-DD, or --revoke.")
        }
        if let until, CivilDate(text: until) == nil {
            throw ValidationError("--until must be a date such as 2027-01-31, not “\(until)”.")
        }
    }

    func run() async throws {
        let outcome = try await grantSubscription(
            account, through: until.flatMap { CivilDate(text: $0) }, dataDirectory: place.directory,
            database: try place.location())
        switch outcome {
        case .granted(let account): say("granted \(account.name) everything through \(until ?? "") (UTC)")
        case .revoked(let account): say("withdrew the grant of \(account.name)")
        case .unknownAccount:
            throw ValidationError("There is no account “\(account)”. `almanac users list` lists them.")
        case .nothingToRevoke(let account): throw ValidationError("\(account.name) has no grant.")
        case .alreadyOver: throw ValidationError("\(until ?? "") is in the past.")
        }
    }
}

extension AccountSummary {
    fileprivate var name: String { "\(id)\(email.map { " (\($0))" } ?? "")" }
}
