/// Where plans can be bought.
public struct StoreSettings: Equatable, Sendable {
    /// The ways to sell plans.
    public enum BackEnd: Equatable, Sendable {
        /// Nothing is sold. Trials and grants still work.
        case none
        /// For development: buying costs nothing.
        case sandbox
    }

    /// The back end in use.
    public var backEnd: BackEnd

    /// Creates settings; without arguments, for a server on which nothing is sold.
    public init(backEnd: BackEnd = .none) {
        self.backEnd = backEnd
    }
}

extension StoreSettings {
    func makeBackEnd() -> any StoreBackEnd {
        switch backEnd {
        case .none: NoStore()
        case .sandbox: SandboxStore()
        }
    }
}
