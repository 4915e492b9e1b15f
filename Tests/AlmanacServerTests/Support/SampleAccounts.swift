import AlmanacCore
import Logging

@testable import AlmanacServer

extension PushKeyAndSender {
    static func sample(_ directory: TemporaryDirectory) throws -> PushKeyAndSender {
        let key = try PushKey.open(in: DataDirectory(directory.url))
        let sender = PushSender(
            key: key, contact: "mailto:tests@example.org", settings: PushSettings(), now: Instant.system,
            logger: Logger(label: "tests"))
        return PushKeyAndSender(key: key, sender: sender)
    }
}

extension AuthGuards {
    /// Accounts on a given database.
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
