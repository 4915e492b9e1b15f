import AlmanacCore
import AlmanacDatabase
import Foundation

/// Where plans can be bought.
public struct StoreSettings: Equatable, Sendable {
    /// The ways to sell plans.
    public enum BackEnd: Equatable, Sendable {
        /// Nothing is sold. Trials and grants still work.
        case none
        /// For development: buying costs nothing.
        case sandbox
        /// Apple's App Store, for a native client.
        case appStore(AppStoreSettings)
    }

    /// The back end in use.
    public var backEnd: BackEnd

    /// Creates settings; without arguments, for a server on which nothing is sold.
    public init(backEnd: BackEnd = .none) {
        self.backEnd = backEnd
    }
}

/// Which of the App Store's payloads the server accepts.
public struct AppStoreSettings: Equatable, Sendable {
    /// Apple's two environments, by the names in the payloads.
    public enum Environment: String, Sendable {
        case production = "Production"
        case sandbox = "Sandbox"
    }

    /// The file with Apple's root certificate, as PEM or DER.
    public var root: URL
    /// The app's bundle id.
    public var bundle: String
    /// The environment that purchases must be from.
    public var environment: Environment

    /// Creates settings.
    public init(root: URL, bundle: String, environment: Environment = .production) {
        self.root = root
        self.bundle = bundle
        self.environment = environment
    }
}

extension StoreSettings {
    /// Creates the back end.
    /// - Throws: ``StartFailure/unusableAppStoreRoot(path:reason:)``
    func makeBackEnd(now: @escaping @Sendable () -> Instant) throws(StartFailure) -> any StoreBackEnd {
        switch backEnd {
        case .none: NoStore()
        case .sandbox: SandboxStore()
        case .appStore(let settings): try AppStore(settings, now: now)
        }
    }
}
