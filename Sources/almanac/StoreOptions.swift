import AlmanacServer
import ArgumentParser

/// The options of `almanac serve` for selling plans.
struct StoreOptions: ParsableArguments {
    @Option(help: "Where plans can be bought: none, or sandbox for development, where buying is free. (default: none)")
    var store: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> StoreSettings {
        StoreSettings(
            backEnd: try settings.value(store, "store", default: .none, "none or sandbox") { text in
                switch text {
                case "none": StoreSettings.BackEnd.none
                case "sandbox": .sandbox
                default: nil
                }
            })
    }
}
