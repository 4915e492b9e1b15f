import AlmanacCore

/// Settings → Your data: a copy of everything, its import, and the storage it takes. Deleting everything is a change of account and
/// belongs to the sync.
public enum DataPage {
    struct State: Equatable, Sendable {
        var export: ExportStep = .idle
        var importing: ImportStep = .idle
        /// How often the copy, or its import, has waited for the sync to refresh the session.
        var waits = 0
        /// The access token that the server has refused.
        var refused: String?
        var storage: StorageUse?
        /// Whether the system was asked to keep the data, and refused.
        var isKeepingRefused = false
    }

    /// The progress of making a copy.
    enum ExportStep: Equatable, Sendable {
        case idle
        /// Asking the server for the account, or waiting for the sync to refresh the session.
        case asking, waiting
        /// Reading the records of this device.
        case reading(CopySource)
        /// The file is being passed on.
        case offering(CopySource)
        case done(ShareResult, CopySource)
        case failed
    }

    /// Where a copy comes from.
    enum CopySource: Equatable, Sendable {
        /// The account, with what all devices have sent.
        case account
        /// This device: there is no account, or no connection.
        case device
        /// This device, because the server did not answer.
        case deviceInstead
    }

    /// What the user does on the page, and the answers it waits for.
    public indirect enum Event: Equatable, Sendable {
        case measured(StorageUse), keepTapped, kept(StorageUse)
        case exportTapped, waited
        case exported(token: String, HTTPResult), recordsRead(Reading), offered(ShareResult)
        case importTapped, fileOpened(FileResult), importConfirmed, importDropped, importWaited
        case imported(token: String, HTTPResult)
    }

    /// How often the session is looked at again while the sync refreshes it, once a second.
    static let longestWait = 15

    static func measure() -> [Effect<Event>] { [.storage(persists: false) { .measured($0) }] }

    /// Returns whether a copy would come from the account.
    static func asksServer(_ sync: Sync.State, _ moment: Moment) -> Bool {
        !sync.session.isNone && !sync.isSignedOut && moment.isOnline
    }

    static func update(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], need: SessionNeed?) {
        switch (state.export, event) {
        case (_, .measured(let use)): state.storage = use
        case (_, .keepTapped): return ([.storage(persists: true) { .kept($0) }], nil)
        case (_, .kept(let use)):
            state.storage = use
            state.isKeepingRefused = !use.isPersistent
        case (.idle, .exportTapped), (.done, .exportTapped), (.failed, .exportTapped):
            (state.waits, state.refused) = (0, nil)
            return asksServer(sync, moment) ? ask(&state, sync, moment) : (read(&state, .device), nil)
        case (.waiting, .waited): return ask(&state, sync, moment)
        case (.asking, .exported(_, .answered(200, let archive))):
            return (offer(&state, archive, .account, moment), nil)
        case (.asking, .exported(let token, .answered(401, _))):
            state.refused = token
            return ask(&state, sync, moment)
        case (.asking, .exported): return (read(&state, .deviceInstead), nil)
        case (.reading(let source), .recordsRead(.rows(let rows))):
            return (offer(&state, DeviceArchive.bytes(rows, moment), source, moment), nil)
        case (.reading, .recordsRead(.failed)): state.export = .failed
        case (.offering(let source), .offered(let result)):
            // Closing the share sheet is no outcome worth a word.
            state.export = result == .canceled ? .idle : .done(result, source)
        default: return updateImport(&state, event, sync, moment)
        }
        return ([], nil)
    }

    /// Asks the server, once the session has a token that it has not refused.
    private static func ask(
        _ state: inout State, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], need: SessionNeed?) {
        guard let token = token(state, sync, moment) else {
            guard state.waits < longestWait else { return (read(&state, .deviceInstead), nil) }
            state.waits += 1
            state.export = .waiting
            return ([.after(milliseconds: 1_000, .waited)], .refresh)
        }
        state.export = .asking
        let request = HTTPRequest(.get, "/api/account/export", bearer: token)
        return ([.http(request) { .exported(token: token, $0) }], nil)
    }

    /// The session's token, unless it must be refreshed first.
    static func token(_ state: State, _ sync: Sync.State, _ moment: Moment) -> String? {
        guard let session = sync.session, !session.needsRefresh(at: moment.now), session.accessToken != state.refused
        else { return nil }
        return session.accessToken
    }

    private static func read(_ state: inout State, _ source: CopySource) -> [Effect<Event>] {
        state.export = .reading(source)
        return [.read(DeviceArchive.queries) { .recordsRead($0) }]
    }

    private static func offer(
        _ state: inout State, _ archive: [UInt8], _ source: CopySource, _ moment: Moment
    ) -> [Effect<Event>] {
        state.export = .offering(source)
        let name = source == .account ? "almanac-" : "almanac-this-device-"
        return [.share(ShareRequest(json: archive, fileName: name + moment.today.text + ".json")) { .offered($0) }]
    }

    /// What is deleted and put back when the user deletes everything: all tables of the device are cleared, and the
    /// choices with which its owner reads it stay.
    static func everything(_ chosen: [Change]) -> [Change] {
        Almanac.tables.map { .clear(table: $0.name) } + chosen
    }
}
