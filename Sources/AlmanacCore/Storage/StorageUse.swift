/// How much of the device's storage the app uses, and whether the system may clear it.
public struct StorageUse: Equatable, Sendable {
    /// The bytes that are stored; `nil` where the system does not say.
    public var used: Int64?
    /// The bytes that the system lets the app store; `nil` where it does not say.
    public var quota: Int64?
    /// Whether the system keeps the data even when it runs out of space.
    public var isPersistent: Bool

    /// Creates a measurement.
    public init(used: Int64?, quota: Int64? = nil, isPersistent: Bool) {
        self.used = used
        self.quota = quota
        self.isPersistent = isPersistent
    }
}

extension Effect {
    /// Measures the device's storage.
    /// - Parameter persists: Whether to ask the system first not to clear it. The system may refuse.
    @inline(never)
    public static func storage(persists: Bool, _ then: @escaping (StorageUse) -> Event) -> Effect {
        Effect(.storage(persists: persists)) { if case .storage(let use) = $0 { then(use) } else { nil } }
    }
}
