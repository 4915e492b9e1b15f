import AlmanacCore

/// The pages under `/settings`: the account, notifications and refused changes. The session and the progress of a
/// change of account belong to the sync; this state holds only the text being typed and the records that were read.
public enum SettingsPage {
    struct State: Equatable, Sendable {
        var route: SettingsRoute
        var email = ""
        var password = ""
        /// The account's present password, with which the user proves to be its owner.
        var currentPassword = ""
        /// Whether the user has tried to submit the form. From then on, invalid fields show an error.
        var isChecked = false
        @Boxed var recovery = RecoveryForm()
        /// The services that the server lets users sign in with, by their names there.
        var providers: [String] = []
        /// Whether a new address counts only once the link in an email was opened.
        var confirmsAddresses = true
        /// How many reminders their page shows.
        var reminderCount = SettingsPage.reminderPortion
        /// What the apps' records say that the overview shows.
        @Boxed var apps = AppRows()
        /// Why the last choice could not be stored.
        var problem: StoreFault?
        @Boxed var data = DataPage.State()
        @Boxed var encryption = EncryptionPage.State()
        /// The refused changes; `nil` until they are read.
        var refused: [RefusedChange]?
        @Boxed var feeds = FeedsSettings()
        @Boxed var device = DeviceSettings()
        @Boxed var devices = DevicesSettings()
        @Boxed var versions = VersionsPage.State()
    }

    /// What the user does on the settings pages, and the answers of the storage.
    public indirect enum Event: Equatable, Sendable {
        case emailTyped(String), passwordTyped(String), currentPasswordTyped(String), codeTyped(String)
        case submitTapped, forgotTapped, openedTapped, signOutTapped, keepTapped, joinTapped
        case providersCame(HTTPResult), providerTapped(String)
        case refusedRead(Reading), appsRead(Reading)
        case feeds(FeedsSettings.Event), device(DeviceSettings.Event), devices(DevicesSettings.Event)
        case data(DataPage.Event), deleteTapped
        case encryption(EncryptionPage.Event)
        case versions(VersionsPage.Event)
        case languageTapped(Language), comfortTapped(Comfort)
        /// The switch of a reminder, by its name, and the button for further ones.
        case reminderTapped(String), moreRemindersTapped
        case stored(WriteResult)
        case sendAgainTapped(Int64), discardTapped(Int64), decided(WriteResult)
    }

    /// What the root must do after an event.
    enum Outcome {
        case changesAccount(AccountEvent)
        case signsOut
        case deletesEverything(proof: String)
        case speaks(Language)
        case looks(Comfort)
        case switches(String)
        case resumesSync
    }

    static func start(_ path: String) -> (State, [Effect<Event>]) {
        var state = State(route: SettingsRoute(path))
        let opening = opened(&state, path)
        return (state, reread(state) + [.http(HTTPRequest(.get, "/auth/v1/settings")) { .providersCame($0) }] + opening)
    }

    /// What another service's sign-in came back with, if this address is the one to which it leads.
    static func returned(_ path: String) -> AccountEvent? {
        let path = Path(path)
        guard path.segments == ["settings"] else { return nil }
        if let code = path["code"] { return .cameBack(code: code) }
        return path["error"].map { .cameBackWithError(path["error_code"] ?? $0) }
    }

    /// Reads what the page shows. Only the overview shows something of every app.
    static func reread(_ state: State) -> [Effect<Event>] {
        let refused: [Effect<Event>] = [.read([RefusedChange.query]) { .refusedRead($0) }]
        return switch state.route {
        case .overview: refused + [.read(AppRows.queries) { .appsRead($0) }]
        case .versions, .deleted: refused + VersionsPage.read.mapped { .versions($0) }
        case .data: refused + DataPage.count().mapped { .data($0) }
        case .document: refused + DocumentPage.read().mapped { .data($0) }
        default: refused
        }
    }

    /// Reads what the page shows again when the user returns to it, and asks the server for what only that knows.
    static func lookAgain(_ state: inout State) -> [Effect<Event>] {
        let devices = state.route == .devices && !state.devices.isBusy ? state.devices.open() : []
        return reread(state) + devices.mapped { .devices($0) }
    }

    /// Returns whether the page shows something of these tables.
    static func reads(_ state: State, anyOf tables: [String]) -> Bool {
        switch state.route {
        case .data, .document: true
        case .overview:
            tables.contains(Outbox.refused.name) || AppRows.queries.contains { tables.contains($0.table) }
        case .versions, .deleted:
            tables.contains(Outbox.refused.name) || VersionsPage.reads(anyOf: tables)
        default: tables.contains(Outbox.refused.name)
        }
    }

    /// Opens another settings page. The typed text is kept, so that the user can switch between the two forms.
    /// - Parameter ended: the address of the account whose session has ended on this device.
    static func visited(_ state: inout State, _ path: String, ended: String?) -> [Effect<Event>] {
        let route = SettingsRoute(path)
        guard route != state.route else { return [] }
        let left = state.route
        state.route = route
        // A password that was typed there is not kept.
        if left == .device { state.device = DeviceSettings() }
        (state.isChecked, state.recovery, state.reminderCount) = (false, RecoveryForm(), reminderPortion)
        state.problem = nil
        state.currentPassword = ""
        // A new password or address is no way to sign in yet.
        if changesSignIn(left) || changesSignIn(route) { (state.email, state.password) = ("", "") }
        if route == .signIn, state.email.isEmpty, let ended { state.email = ended }
        return reread(state) + opened(&state, path)
    }

    private static func changesSignIn(_ route: SettingsRoute) -> Bool { route == .password || route == .address }

    /// Begins what a page does when it is opened.
    private static func opened(_ state: inout State, _ path: String) -> [Effect<Event>] {
        switch state.route {
        case .feeds: return state.feeds.open().mapped { .feeds($0) }
        case .device:
            state.device.open(path)
            return []
        case .devices: return state.devices.open().mapped { .devices($0) }
        // It was listed, unless the program begins with this page.
        case .deviceSession: return state.devices.devices.isNone ? state.devices.open().mapped { .devices($0) } : []
        case .data: return DataPage.measure().mapped { .data($0) }
        case .versions, .deleted:
            state.versions = VersionsPage.State()
            return []
        case .document:
            state.data.documentShare = nil
            return []
        case .encryption(let route): return EncryptionPage.opened(&state.encryption, route).mapped { .encryption($0) }
        default: return []
        }
    }

    static func update(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        switch event {
        case .emailTyped(let text): state.email = text
        case .passwordTyped(let text): state.password = text
        case .currentPasswordTyped(let text): state.currentPassword = text
        case .submitTapped: return ([], submit(&state))
        case .codeTyped(let text): state.recovery.code = text
        case .forgotTapped: return ([], forgot(&state))
        case .openedTapped:
            // Without a session, or on the sign-in form, the user confirmed an address for an account that this device
            // is not signed in to yet.
            guard sync.session.isNone || state.route == .signIn else {
                return ([], .changesAccount(.confirmedTapped))
            }
            return ([], .changesAccount(.signInTapped(state.credentials)))
        case .signOutTapped:
            // Without an email address, the user could never sign in to the account again.
            return ([], sync.session?.email == nil ? nil : .signsOut)
        case .keepTapped: return ([], .changesAccount(.keepTapped))
        case .joinTapped: return ([], .changesAccount(.joinTapped))
        case .languageTapped(let language): return ([], .speaks(language))
        case .comfortTapped(let comfort): return ([], .looks(comfort))
        case .reminderTapped(let name): return ([], .switches(name))
        case .moreRemindersTapped: state.reminderCount += reminderPortion
        case .stored(.failed(let fault)): state.problem = fault
        case .stored(.done): state.problem = nil
        case .deleteTapped: return ([], .deletesEverything(proof: state.currentPassword))
        case .data(let event):
            let (effects, hasImported) = DataPage.update(&state.data, event, sync, moment)
            // The sync fetches what the server has taken.
            return (effects.mapped(Event.data), hasImported ? .resumesSync : nil)
        case .encryption(let event):
            guard case .encryption(let route) = state.route else { return ([], nil) }
            let before = state.encryption.step
            let effects = EncryptionPage.update(&state.encryption, route, event, sync, moment)
            // What a step has done is shown on the page that led to it.
            if case .finishing = before, state.encryption.step == .idle { state.route = .encryption(.overview) }
            return (effects.mapped(Event.encryption), nil)
        case .providersCame(let result):
            state.providers = providers(result)
            state.confirmsAddresses = result.json?["mailer_autoconfirm"] != .bool(true)
        case .providerTapped(let name):
            // The sign-in page leads to another account, every other page links the service to this one.
            let links = state.route != .signIn && !sync.session.isNone
            return ([], .changesAccount(.providerTapped(ProviderSignIn(provider: name, links: links))))
        case .refusedRead(.rows(let rows)):
            state.refused = rows[RefusedChange.query].compactMap { RefusedChange($0) }
        case .refusedRead(.failed): state.refused = []
        case .appsRead(.rows(let rows)): state.apps = AppRows(rows, moment)
        case .appsRead(.failed): break
        case .sendAgainTapped(let number):
            var random = Random(seed: moment.random)
            guard let change = state.change(number) else { return ([], nil) }
            return ([.write(change.sendAgain(&random)) { .decided($0) }], nil)
        case .discardTapped(let number):
            guard let change = state.change(number) else { return ([], nil) }
            return ([.write(change.discard()) { .decided($0) }], nil)
        case .versions(let event):
            return (VersionsPage.update(&state.versions, event, moment).mapped { .versions($0) }, nil)
        case .feeds(let event): return (state.feeds.update(event, moment).mapped { .feeds($0) }, nil)
        case .device(let event): return (state.device.update(event, moment).mapped { .device($0) }, nil)
        case .devices(let event):
            let (effects, hasEnded) = state.devices.update(event, moment)
            if hasEnded { state.route = .devices }
            return (effects.mapped { .devices($0) }, nil)
        case .decided(.done):
            state.route = .refused
            return (reread(state), .resumesSync)
        case .decided(.failed): break
        }
        return ([], nil)
    }

    /// The services among the ways to sign in that a server lists.
    private static func providers(_ result: HTTPResult) -> [String] {
        guard case .object(let ways)? = result.json?["external"] else { return [] }
        let own = ["email", "phone", "anonymous_users"]
        return ways.filter { way in way.value == .bool(true) && !own.contains { $0 == way.key } }.map { $0.key }
    }

    private static func submit(_ state: inout State) -> Outcome? {
        state.isChecked = true
        switch state.route {
        case .link where state.isEmail && state.isPassword: return .changesAccount(.linkTapped(state.credentials))
        case .signIn where !state.recovery.address.isNone: return state.recovery.outcome
        case .signIn where state.isEmail && !state.password.isEmpty:
            return .changesAccount(.signInTapped(state.credentials))
        case .address where state.isEmail: return .changesAccount(.changeTapped(state.change(.email(state.address))))
        case .password where state.isPassword:
            return .changesAccount(.changeTapped(state.change(.password(state.password))))
        default: return nil
        }
    }

    /// Returns to the overview, which shows the outcome, once the account has changed or an email was sent.
    static func follow(_ state: inout State, _ step: AccountStep) {
        switch step {
        // The password is kept until the address is confirmed, because signing in with the address needs it.
        case .done, .signedIn, .signedOut, .deleted, .passwordChanged:
            state.password = ""
            state.currentPassword = ""
        default: break
        }
        followRecovery(&state, step)
        switch (state.route, step) {
        case (.link, .done), (.link, .mailSent), (.signIn, .done), (.signIn, .signedIn),
            (.signOut, .signedOut), (.signOut, .returned), (.delete, .deleted), (.address, .done),
            (.address, .mailSent),
            (.password, .passwordChanged):
            state.route = .overview
            state.isChecked = false
            state.currentPassword = ""
        default: break
        }
    }
}

extension SettingsPage.State {
    /// The server's minimum length of a password, in Unicode code points.
    static let shortestPassword = 6
    /// The server's maximum length of a password, in bytes of UTF-8.
    static let longestPassword = 72

    var address: String { email.trimmed }

    /// Whether the address has the form of an email address: a name, an @, and a domain with a dot. The server checks
    /// it more strictly.
    var isEmail: Bool {
        let parts = address.parts(separatedBy: "@")
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].parts(separatedBy: ".")
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && !address.utf8.contains(UInt8(ascii: " "))
    }

    var isPassword: Bool { password.length >= Self.shortestPassword && !isLong }

    var isLong: Bool { password.utf8.count > Self.longestPassword }

    var credentials: Credentials { Credentials(email: address, password: password) }

    func change(_ subject: SignInChange.Subject) -> SignInChange { SignInChange(subject, proof: currentPassword) }

    func change(_ number: Int64) -> RefusedChange? {
        for change in refused ?? [] where change.number == number { return change }
        return nil
    }
}
