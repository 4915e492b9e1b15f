import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule
import Unitana
import Whole

// The register of apps. To add an app, add a line wherever the other apps have one. Beside this file only Package.swift,
// content, styles and a few lines of the server name an app: those that serve and import facts, and those that choose the
// day's fact (`NotificationMaker`) and quote (`QuoteCandidates`). `RepositoryTests` counts them.

/// An app in the register. Code that works with one app or with all of them goes through ``visit(_:)``.
public enum AppID: UInt8, CaseIterable, Sendable {
    case facts, reflect, capsule, whole, unitana

    /// Hands the app's type to a visitor. This is the only switch over the apps.
    func visit<V: AppVisitor>(_ visitor: V) -> V.Result {
        switch self {
        case .facts: visitor.visit(FactsApp.self)
        case .reflect: visitor.visit(ReflectApp.self)
        case .capsule: visitor.visit(TimeCapsuleApp.self)
        case .whole: visitor.visit(WholeApp.self)
        case .unitana: visitor.visit(UnitanaApp.self)
        }
    }
}

/// The state of the app on the screen.
public indirect enum AppState: Equatable, Sendable {
    case facts(FactsApp.State)
    case reflect(ReflectApp.State)
    case capsule(TimeCapsuleApp.State)
    case whole(WholeApp.State)
    case unitana(UnitanaApp.State)
}

/// An event of the app on the screen.
public indirect enum AppEvent: Equatable, Sendable {
    case facts(FactsApp.Event)
    case reflect(ReflectApp.Event)
    case capsule(TimeCapsuleApp.Event)
    case whole(WholeApp.Event)
    case unitana(UnitanaApp.Event)
}

extension FactsApp: RegisteredApp {
    static func wrap(_ state: State) -> AppState { .facts(state) }
    static func wrap(_ event: Event) -> AppEvent { .facts(event) }
    static func unwrap(_ state: AppState) -> State? { if case .facts(let state) = state { state } else { nil } }
    static func unwrap(_ event: AppEvent) -> Event? { if case .facts(let event) = event { event } else { nil } }
}

extension ReflectApp: RegisteredApp {
    static func wrap(_ state: State) -> AppState { .reflect(state) }
    static func wrap(_ event: Event) -> AppEvent { .reflect(event) }
    static func unwrap(_ state: AppState) -> State? { if case .reflect(let state) = state { state } else { nil } }
    static func unwrap(_ event: AppEvent) -> Event? { if case .reflect(let event) = event { event } else { nil } }
}

extension TimeCapsuleApp: RegisteredApp {
    static func wrap(_ state: State) -> AppState { .capsule(state) }
    static func wrap(_ event: Event) -> AppEvent { .capsule(event) }
    static func unwrap(_ state: AppState) -> State? { if case .capsule(let state) = state { state } else { nil } }
    static func unwrap(_ event: AppEvent) -> Event? { if case .capsule(let event) = event { event } else { nil } }
}

extension WholeApp: RegisteredApp {
    static func wrap(_ state: State) -> AppState { .whole(state) }
    static func wrap(_ event: Event) -> AppEvent { .whole(event) }
    static func unwrap(_ state: AppState) -> State? { if case .whole(let state) = state { state } else { nil } }
    static func unwrap(_ event: AppEvent) -> Event? { if case .whole(let event) = event { event } else { nil } }
}

extension UnitanaApp: RegisteredApp {
    static func wrap(_ state: State) -> AppState { .unitana(state) }
    static func wrap(_ event: Event) -> AppEvent { .unitana(event) }
    static func unwrap(_ state: AppState) -> State? { if case .unitana(let state) = state { state } else { nil } }
    static func unwrap(_ event: AppEvent) -> Event? { if case .unitana(let event) = event { event } else { nil } }
}
