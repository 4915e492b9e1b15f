import AlmanacApp
import AlmanacCore
import Foundation

/// The Today page (P1) of an account for a terminal: the apps' glances, from one snapshot of what is stored here.
public struct TerminalToday: Equatable, Sendable {
    /// An app's part of the page.
    public struct Entry: Equatable, Sendable {
        /// The app's slug.
        public let app: String
        /// The app's name.
        public let name: String
        /// The first line; `nil` if the app is not set up.
        public let title: String?
        /// The text below it.
        public let detail: String?
        /// The address that it opens.
        public let route: String
    }

    /// The date in the user's time zone.
    public let date: CivilDate
    /// The date as the user's region writes it.
    public let day: String
    /// The language of its texts.
    public let language: Language
    /// The entries in the order of the register.
    public let entries: [Entry]
    /// The address of the server.
    public let server: URL
    /// When the records were last synced; `nil` if never.
    public let syncedAt: Instant?
    /// Whether they were synced just now.
    public let isCurrent: Bool
    /// The last sync in the user's words, for a page that is not current.
    public let age: String?
    /// What the user has to do to see all of it: texts are encrypted, and their key is not here.
    public var notice: String?
    /// Whether the account uses an app at all. What an app shows may not have come yet.
    public var isSetUp = false

    /// Returns the user's languages, as BCP 47 tags: that of the texts, with the region by which dates and times are
    /// written. POSIX has a variable for each (LC_MESSAGES, LC_TIME); LC_ALL stands above both, LANG for either.
    public static func locales(_ environment: [String: String]) -> [String] {
        func subtags(_ variable: String) -> [Substring] {
            let set = ["LC_ALL", variable, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "en"
            // As in `de_DE.UTF-8@euro`.
            let name = set.prefix { $0 != "." && $0 != "@" }
            return name == "C" || name == "POSIX" ? ["en"] : name.split { $0 == "_" || $0 == "-" }
        }
        let texts = subtags("LC_MESSAGES")
        let region = subtags("LC_TIME").dropFirst().last ?? texts.dropFirst().last
        let language = texts.first ?? "en"
        return [region.map { "\(language)-\($0)" } ?? String(language)]
    }
}

extension TerminalAccount {
    /// Syncs, and returns the page. Without a network, it is that of the last sync.
    /// - Parameters:
    ///   - locales: The user's languages in order of preference, as BCP 47 tags.
    ///   - zone: The IANA name of the user's time zone.
    /// - Throws: ``TerminalFailure``: the device's storage failed, the session has ended, or nothing was ever synced and
    ///   the server cannot be reached.
    public func today(locales: [String], zone: String) async throws(TerminalFailure) -> TerminalToday {
        let shell = try shell(locales, zone)
        // The apps begin in the chosen language. Here it is that of the environment, which may be another one each time.
        _ = await shell.write([Language.matching(locales).change])
        let isCurrent = await sync(shell)
        if isCurrent {
            await fetchContent(shell)
            let notes = TerminalNotes(server: server.absoluteString, syncedAt: Instant.now.milliseconds)
            // Without it, the next page without a network says too old an age, which does no harm.
            try? notes.write(in: directory)
        }
        defer { Task { await shell.quit() } }
        if await shell.isSessionRefused { throw .sessionEnded }
        let syncedAt = TerminalNotes(in: directory)?.syncedAt.map { Instant(milliseconds: $0) }
        guard isCurrent || syncedAt != nil else { throw .unreachable(server) }
        let status = await shell.screen?.status
        let moment = await shell.moment
        let words = Words(.matching(locales), moment)
        var entries: [TerminalToday.Entry] = []
        var isSetUp = false
        for id in AppID.allCases {
            entries.append(await entry(of: id, shell, moment, words))
            if await shell.hasRows(of: id) { isSetUp = true }
        }
        return TerminalToday(
            date: moment.today, day: words.day(moment.today), language: words.language, entries: entries,
            server: server, syncedAt: syncedAt, isCurrent: isCurrent,
            age: syncedAt.map { words(.todayTerminalSynced, $0.text(words, moment.zone)) },
            // What other devices ask about the encryption is not asked here: a terminal sends no private text.
            notice: status?.text == words[.encryptionStatus] ? words[.encryptionTerminal] : nil, isSetUp: isSetUp)
    }

    private func shell(_ locales: [String], _ zone: String) throws(TerminalFailure) -> NativeShell<Almanac> {
        do {
            return try NativeShell<Almanac>(
                directory: directory, server: server, tables: Almanac.tables, locales: locales, zone: zone,
                allowsNotifications: false, isVisible: false, onlyPrints: true)
        } catch {
            throw .storage(directory, "\(error)")
        }
    }

    /// Lets the device sync as it does at every start.
    /// - Returns: whether it has.
    private func sync(_ shell: NativeShell<Almanac>) async -> Bool {
        await shell.launch("/")
        await shell.settle()
        return await shell.hasFetched("/api/changes")
    }

    /// Opens each app that the account uses, so that it fetches what its first page needs, such as today's weather.
    private func fetchContent(_ shell: NativeShell<Almanac>) async {
        for id in AppID.allCases {
            guard await shell.hasRows(of: id) else { continue }
            await shell.launch(id.identity.path)
            await shell.settle()
        }
    }

    private func entry(
        of id: AppID, _ shell: NativeShell<Almanac>, _ moment: Moment, _ words: Words
    ) async -> TerminalToday.Entry {
        let identity = id.identity
        let records = Snapshot(id.glanceQueries, await shell.read(id.glanceQueries)) ?? Snapshot()
        let zones = await shell.zones(id.glanceZones(records))
        let glance = id.glance(records, zones: zones, moment, words)
        return TerminalToday.Entry(
            app: identity.slug, name: words[identity.name], title: glance?.title,
            detail: glance == nil ? words[identity.tagline] : glance?.detail, route: glance?.route ?? identity.path)
    }
}

extension NativeShell where A == Almanac {
    /// Whether the account has any record of an app.
    func hasRows(of id: AppID) -> Bool { read(id.tables.synced.map(\.query)).contains { !$0.isEmpty } }
}
