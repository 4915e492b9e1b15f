import AlmanacServer
import ArgumentParser
import Foundation

/// The options of `almanac serve` for selling plans.
struct StoreOptions: ParsableArguments {
    @Option(
        help: """
            Where plans can be bought: none, appstore, or sandbox for development, where buying is free. (default: none)
            """)
    var store: String?

    @Option(help: ArgumentHelp("Apple's root certificate, for --store appstore.", valueName: "pem or der file"))
    var appstoreRoot: String?

    @Option(help: ArgumentHelp("The app's bundle id, for --store appstore.", valueName: "id"))
    var appstoreBundle: String?

    @Option(help: "The App Store's environment: production or sandbox. (default: production)")
    var appstoreEnvironment: String?

    private enum Kind: String {
        case none, sandbox, appstore
    }

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> StoreSettings {
        let kind = try settings.value(store, "store", default: Kind.none, "none, sandbox or appstore") {
            Kind(rawValue: $0)
        }
        return switch kind {
        case .none: StoreSettings()
        case .sandbox: StoreSettings(backEnd: .sandbox)
        case .appstore: StoreSettings(backEnd: .appStore(try appStore(settings)))
        }
    }

    private func appStore(_ settings: Settings) throws -> AppStoreSettings {
        guard let root = settings.text(appstoreRoot, "appstore.root") else {
            throw ValidationError(
                "--store appstore needs --appstore-root: the file with Apple's root certificate, “Apple Root CA - G3”.")
        }
        guard let bundle = settings.text(appstoreBundle, "appstore.bundle") else {
            throw ValidationError("--store appstore needs --appstore-bundle: the app's bundle id.")
        }
        let environment = try settings.value(
            appstoreEnvironment, "appstore.environment", default: AppStoreSettings.Environment.production,
            "production or sandbox"
        ) { text in ["production": .production, "sandbox": .sandbox][text] }
        return AppStoreSettings(root: URL(filePath: root), bundle: bundle, environment: environment)
    }
}
