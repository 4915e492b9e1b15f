import AlmanacCore

/// Settings → Your data: a copy of everything, its import, and the storage it takes. Deleting everything is a change of
/// account and belongs to the sync.
public enum DataPage {
    struct State: Equatable, Sendable {
        var export: ExportStep = .idle
        var importing: ImportStep = .idle
        /// What the user has typed to decrypt a copy.
        var importSecret = ""
        /// What the last copy lacks.
        var missing = MissingRecords()
        var exportCall = AccountCall()
        var importCall = AccountCall()
        var storage: StorageUse?
        /// What the user has written, as far as this device has it; `nil` until it is read.
        var written: WrittenTexts?
        var document = DocumentPage.Step.reading
        /// What became of the document's file.
        var documentShare: ShareResult?
        /// Whether the system was asked to keep the data, and refused.
        var isKeepingRefused = false
    }

    /// The progress of making a copy.
    enum ExportStep: Equatable, Sendable {
        case idle
        /// Asking the server for the account.
        case asking
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
        case exportTapped, exported(AccountCall.Event), recordsRead(Reading), offered(ShareResult)
        case counted(Reading), documentRead(Reading), markdownTapped, markdownOffered(ShareResult), printTapped
        case importTapped, fileOpened(FileResult), importConfirmed, importDropped, imported(AccountCall.Event)
        case importKeyRead(SecretResult), importEncrypted(CipherResult)
        case importSecretTyped(String), importUnlocked, importCiphered(CipherResult)
    }

    static func measure() -> [Effect<Event>] { [.storage(persists: false) { .measured($0) }] }

    /// Reads what the page says of the user's texts.
    static func count() -> [Effect<Event>] { [.read(WrittenTexts.queries) { .counted($0) }] }

    /// Returns whether a copy would come from the account. Of one that is end-to-end encrypted, the device has the texts in
    /// plain; without its key, an encrypted copy is better than none.
    static func asksServer(_ sync: Sync.State, _ moment: Moment) -> Bool {
        !sync.session.isNone && !sync.isSignedOut && moment.isOnline && !sync.encryption.isReadable
    }

    /// Handles one event.
    /// - Returns: also whether the account has just got rows by an import.
    static func update(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], hasImported: Bool) {
        switch (state.export, event) {
        case (_, .measured(let use)): state.storage = use
        case (_, .keepTapped): return ([.storage(persists: true) { .kept($0) }], false)
        case (_, .kept(let use)):
            state.storage = use
            state.isKeepingRefused = !use.isPersistent
        case (_, .counted(.rows(let rows))): state.written = WrittenTexts(rows, at: moment.now)
        case (_, .counted(.failed)): state.written = state.written ?? WrittenTexts()
        case (_, .documentRead(let result)): state.document = DocumentPage.made(result, sync, moment)
        case (_, .markdownTapped):
            guard case .read(let document, _) = state.document else { break }
            return (DocumentPage.offer(document, moment), false)
        case (_, .markdownOffered(let result)): state.documentShare = result
        case (_, .printTapped): return ([.print], false)
        case (.idle, .exportTapped), (.done, .exportTapped), (.failed, .exportTapped):
            return (export(&state, sync, moment), false)
        case (.asking, .exported(let event)): return (exported(&state, event, moment), false)
        case (.reading(let source), .recordsRead(.rows(let rows))):
            state.missing = sync.session.isNone ? MissingRecords() : MissingRecords(rows[Sync.stateTable])
            if sync.encryption.isLocked { state.missing.isCatchingUp = true }
            return (offer(&state, DeviceArchive.bytes(rows, state.missing, moment), source, moment), false)
        case (.reading, .recordsRead(.failed)): state.export = .failed
        case (.offering(let source), .offered(let result)):
            // Closing the share sheet is no outcome worth a word.
            state.export = result == .canceled ? .idle : .done(result, source)
        default: return updateImport(&state, event, sync, moment)
        }
        return ([], false)
    }

    private static func export(_ state: inout State, _ sync: Sync.State, _ moment: Moment) -> [Effect<Event>] {
        guard asksServer(sync, moment) else { return read(&state, .device) }
        state.export = .asking
        return state.exportCall.begin(HTTPRequest(.get, "/api/account/export"), for: .file).mapped { .exported($0) }
    }

    private static func exported(
        _ state: inout State, _ event: AccountCall.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        let (effects, outcome) = state.exportCall.update(event, moment)
        switch outcome {
        case .received(let archive): return offer(&state, archive, .account, moment)
        case .done, .failed: return read(&state, .deviceInstead)
        case nil: return effects.mapped { .exported($0) }
        }
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
