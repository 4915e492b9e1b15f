import AlmanacCore

/// `/settings`: the account, and what the server refused. Who is signed in and what is under way is the sync's to know;
/// this page holds only what is being typed and read.
public enum SettingsPage {
    struct State: Equatable, Sendable {
        var route: SettingsRoute
        var email = ""
        var password = ""
        /// The person has tried to go on: what is wrong is said from now on.
        var isChecked = false
        /// `nil` until the storage is read.
        var refused: [RefusedChange]?
    }

    public indirect enum Event: Equatable, Sendable {
        case emailTyped(String), passwordTyped(String)
        case submitTapped, forgotTapped, openedTapped, signOutTapped
        case refusedRead(ReadResult)
        case sendAgainTapped(Int64), discardTapped(Int64), decided(WriteResult)
    }

    static func start(_ path: String) -> (State, [Effect<Event>]) {
        (State(route: SettingsRoute(path)), [read])
    }

    private static var read: Effect<Event> {
        .read([RefusedChange.query]) { .refusedRead($0) }
    }

    /// Another page of the settings. What was typed stays, so that one may change one's mind between the two forms.
    static func visited(_ state: inout State, _ path: String) -> [Effect<Event>] {
        let route = SettingsRoute(path)
        guard route != state.route else { return [] }
        state.route = route
        state.isChecked = false
        return [read]
    }

    static func reread() -> [Effect<Event>] { [read] }

    static func update(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], asked: Sync.Event?) {
        switch event {
        case .emailTyped(let text): state.email = text
        case .passwordTyped(let text): state.password = text
        case .submitTapped: return ([], submit(&state))
        case .forgotTapped:
            state.isChecked = true
            return ([], state.isEmail ? .account(.recoverTapped(state.address)) : nil)
        case .openedTapped:
            // Nobody is signed in yet when the address came before any account, or to another one.
            guard sync.session.isNone || state.route == .signIn else { return ([], .account(.confirmedTapped)) }
            return ([], .account(.signInTapped(state.credentials)))
        case .signOutTapped:
            // There would be no way back into an account without an address.
            return ([], sync.session?.email == nil ? nil : .account(.signOutTapped))
        case .refusedRead(.rows(let tables)): state.refused = (tables.first ?? []).compactMap { RefusedChange($0) }
        case .refusedRead(.failed): state.refused = []
        case .sendAgainTapped(let number):
            var random = Random(seed: moment.random)
            guard let change = state.change(number) else { return ([], nil) }
            return ([.write(change.sendAgain(&random)) { .decided($0) }], nil)
        case .discardTapped(let number):
            guard let change = state.change(number) else { return ([], nil) }
            return ([.write(change.discard()) { .decided($0) }], nil)
        case .decided(.done):
            state.route = .refused
            return ([read], .kicked)
        case .decided(.failed): break
        }
        return ([], nil)
    }

    private static func submit(_ state: inout State) -> Sync.Event? {
        state.isChecked = true
        switch state.route {
        case .link where state.isEmail && state.isPassword: return .account(.linkTapped(state.credentials))
        case .signIn where state.isEmail && !state.password.isEmpty:
            return .account(.signInTapped(state.credentials))
        default: return nil
        }
    }

    /// The account has changed, or a mail is on its way: back to the overview, which says so.
    static func follow(_ state: inout State, _ step: AccountStep) {
        switch step {
        // Until an address is confirmed its password is needed to sign in with it; then no more.
        case .done, .signedOut: state.password = ""
        default: break
        }
        switch (state.route, step) {
        case (.link, .done), (.link, .mailSent), (.signIn, .done), (.signIn, .recoverySent), (.signOut, .signedOut):
            state.route = .overview
            state.isChecked = false
        default: break
        }
    }
}

extension SettingsPage.State {
    /// At least six characters and at most 72 bytes, as the server wants it.
    static let shortestPassword = 6
    static let longestPassword = 72

    var address: String { email.trimmed }

    /// Something, an @, and a name with a dot in it; the server looks closer.
    var isEmail: Bool {
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && !address.utf8.contains(UInt8(ascii: " "))
    }

    var isPassword: Bool { password.unicodeScalars.count >= Self.shortestPassword && !isLong }

    var isLong: Bool { password.utf8.count > Self.longestPassword }

    var credentials: Credentials { Credentials(email: address, password: password) }

    func change(_ number: Int64) -> RefusedChange? {
        for change in refused ?? [] where change.number == number { return change }
        return nil
    }
}
