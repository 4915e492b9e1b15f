import AlmanacCore
import Logging

@testable import AlmanacAccounts
@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer
@testable import AlmanacTables

extension PushKeyAndSender {
    static func sample(_ directory: TemporaryDirectory) throws -> PushKeyAndSender {
        let key = try PushKey.open(in: DataDirectory(directory.url))
        let sender = PushSender(
            key: key, contact: "mailto:tests@example.org", settings: PushSettings(), now: Instant.system,
            logger: Logger(label: "tests"))
        return PushKeyAndSender(key: key, sender: sender)
    }
}

extension AuthServices {
    /// Accounts on a given database.
    static func sample(_ database: any Database, _ directory: TemporaryDirectory) async throws -> AuthServices {
        let keys = try await ServerKeys.open(in: DataDirectory(directory.url))
        let logger = Logger(label: "tests")
        let mail = MailDirectory(
            directory: directory.url.appending(path: "mail"), from: "almanac@localhost", logger: logger)
        let accounts = Accounts(
            database: database, keys: keys, settings: AccountSettings(), mail: mail, logger: logger)
        return AuthServices(accounts: accounts)
    }
}

extension Services {
    /// What the routes need, on a given database and on the web files in `web`.
    static func sample(_ database: any Database, _ directory: TemporaryDirectory) async throws -> Services {
        let auth = try await AuthServices.sample(database, directory)
        return Services(
            database: database, auth: auth, credentials: RequestAuthentication(keys: auth.accounts.keys),
            devices: Devices(database: database),
            registrations: SharedRateLimit("devices", perHour: 1, in: database),
            tables: TableStore(database: database, now: Instant.system, hooks: .reminders()),
            store: Store(database: database, backEnd: NoStore(), now: Instant.system),
            publicResponses: PublicResponseCache(database: database), plans: try PlanLibrary(directory: directory.url),
            places: try PlaceServices(
                AlmanacServer.ServerConfiguration(dataDirectory: directory.url, contentDirectory: directory.url),
                database: database, logger: Logger(label: "test")
            ).handlers,
            widgets: WidgetLinks(database: database, limits: .init(), now: Instant.system), live: LiveStreams(),
            feeds: PublicFeeds(database: database, now: Instant.system),
            calendars: CalendarLinks(database: database, limits: .init(), now: Instant.system),
            site: try StaticSite(directory: directory.url.appending(path: "web"), texts: SampleSite.texts),
            push: try .sample(directory))
    }
}
