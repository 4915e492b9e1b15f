import AlmanacCore
import Logging

@testable import AlmanacServer

extension AuthGuards {
    /// Accounts over a database that is at hand.
    static func sample(_ database: any Database, _ directory: TemporaryDirectory) async throws -> AuthGuards {
        let keys = try await ServerKeys.open(in: DataDirectory(directory.url))
        let logger = Logger(label: "tests")
        let mail = MailDirectory(
            directory: directory.url.appending(path: "mail"), from: "almanac@localhost", logger: logger)
        let accounts = Accounts(
            database: database, keys: keys, settings: AccountSettings(), mail: mail, logger: logger)
        return AuthGuards(accounts: accounts, credentials: Credentials(keys: keys))
    }
}
