import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import AlmanacTables
import Foundation
import Logging
import ServiceLifecycle

/// Deletes expired data at the start of the server and once a day.
struct Sweeping: Service {
    let database: any Database
    let mails: URL
    var storage = StorageSettings()
    let now: @Sendable () -> Instant
    let logger: Logger

    private static let day: Int64 = 86_400_000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat {
                do {
                    try await sweep()
                } catch {
                    // Nothing depends on this run, and the next one follows in a day.
                    logger.warning("expired data could not be deleted", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: .seconds(86_400))
            } while !Task.isCancelled
        }
    }

    /// Deletes expired codes, sessions that ended or expired a month ago, the records of ended sessions after a year,
    /// notifications after a week, what rows said a month before, what servers have counted together, emails after a month,
    /// the App Store's notifications after a year, and accounts that nobody has used for long. Then returns what is free in
    /// the file to the disk.
    func sweep() async throws {
        let now = now()
        func before(_ age: Int64) -> SQLValue { .int(now.milliseconds - age) }
        let codes = before(OneTimeCode.lifetime)
        let exchanges = before(Accounts.exchangeCodeLifetime)
        let signIns = before(Accounts.pendingSignInLifetime)
        let undos = before(Accounts.undoLifetime)
        let nonces = before(Accounts.nonceLifetime)
        let month = before(30 * Self.day)
        let year = before(365 * Self.day)
        // What is used up soon: these tables stay small, however many accounts there are.
        try await database.write { transaction in
            try transaction.execute("DELETE FROM one_time_codes WHERE created_at <= ?", [codes])
            try transaction.forgetUnconfirmedAddresses()
            try transaction.deleteLoginCodes(before: now + -LoginCodes.lifetime)
            try transaction.execute("DELETE FROM address_changes WHERE created_at <= ?", [undos])
            try transaction.execute("DELETE FROM reauthentication_codes WHERE created_at <= ?", [nonces])
            try transaction.execute("DELETE FROM exchange_codes WHERE created_at <= ?", [exchanges])
            try transaction.execute("DELETE FROM provider_codes WHERE created_at <= ?", [exchanges])
            try transaction.execute("DELETE FROM pending_sign_ins WHERE created_at <= ?", [signIns])
            try transaction.execute("DELETE FROM store_notifications WHERE received_at < ?", [year])
        }
        // Of the rest, each account adds some every day.
        try await database.sweep("sessions", ["id"], where: "ended_at < \(value: month)")
        try await database.sweep("sessions", ["id"], where: "ends_at < \(value: month)")
        try await database.sweep("ended_sessions", ["id"], where: "ended_at < \(value: year)")
        try await database.sweepVersions(before: now + -30 * Self.day)
        try await database.sweepNotifications(before: now + -7 * Self.day)
        try await database.sweepSubscriptionSessions()
        if let counts = SharedCounts(database) {
            try await counts.sweep(at: now)
            try await database.write { try $0.sweepPasswords(at: now) }
        }
        try await sweepUnused(before: now + -Int64(storage.anonymousDays) * Self.day)
        try await shrink()
        try await database.truncateLog()
        try sweepMails(before: now + -30 * Self.day)
    }

    /// Deletes accounts without an email address that store nothing, not even what was replaced or deleted, and were not
    /// visited since.
    private func sweepUnused(before time: Instant) async throws {
        guard storage.anonymousDays > 0 else { return }
        let since = SQLValue.int(time.milliseconds)
        let isUnused: SQL = """
            NOT EXISTS (SELECT 1 FROM account_usage WHERE account_id = accounts.id AND rows > 0)
            AND NOT EXISTS (SELECT 1 FROM versions WHERE user_id = accounts.id)
            AND NOT EXISTS (SELECT 1 FROM sessions WHERE account_id = accounts.id AND refreshed_at >= \(value: since))
            """
        try await database.eachPart(
            of: "accounts", key: "id", where: "is_anonymous = 1 AND created_at < \(value: since)", finding: isUnused
        ) { unused, transaction in
            for account in unused {
                // Its user may have come back since it was found.
                let found = try transaction.query(
                    "SELECT id FROM accounts WHERE id = \(value: account) AND is_anonymous = 1 AND \(isUnused)")
                for account in found { try transaction.deleteAccount(try account.text("id")) }
            }
        }
    }

    /// Returns free pages of the file to the disk, a few thousand at a time, because other writes wait meanwhile.
    private func shrink() async throws {
        // PostgreSQL does so by itself.
        guard database.dialect == .sqlite else { return }
        var free = Int64.max
        while !Task.isCancelled {
            let left = try await database.write { transaction in
                _ = try transaction.query("PRAGMA incremental_vacuum(2000)", [])
                return try transaction.query("PRAGMA freelist_count", []).first?.values.first ?? .null
            }
            guard case .int(let count) = left, count > 0, count < free else { return }
            free = count
        }
    }

    /// Deletes old emails. The name of an email's file begins with its time.
    private func sweepMails(before time: Instant) throws {
        guard FileManager.default.fileExists(atPath: mails.path) else { return }
        let oldest = MailDirectory.name(of: time)
        for name in try FileManager.default.contentsOfDirectory(atPath: mails.path)
        where name.hasSuffix(".eml") && name.prefix(oldest.count) < oldest {
            try FileManager.default.removeItem(at: mails.appending(path: name))
        }
    }
}
