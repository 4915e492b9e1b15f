import AlmanacCore

/// How many capsules wait to be opened, and for how long that holds.
public struct ReadyCapsules: Equatable, Sendable {
    public private(set) var count = 0
    /// The latest instant that has come, of all capsules; `nil` when none has.
    public private(set) var through: Instant?
    /// When there is one more.
    public private(set) var next: Instant?

    /// - Parameter rows: the answer to the first of ``TimeCapsuleApp/scheduleQueries``.
    public init(_ rows: [Row], at now: Instant) {
        for capsule in CapsuleTables.capsules.records(in: rows).compactMap({ Capsule($0) }) {
            switch capsule.status(at: now) {
            case .draft: continue
            case .locked: next = min(next ?? capsule.opens, capsule.opens)
            case .ready:
                count += 1
                through = max(through ?? capsule.opens, capsule.opens)
            case .opened: through = max(through ?? capsule.opens, capsule.opens)
            }
        }
    }
}

extension TimeCapsuleApp {
    /// Whether a capsule is open, as far as this device knows.
    /// - Parameter rows: as for ``ReadyCapsules``.
    public static func isOpened(_ id: String, _ rows: [Row]) -> Bool {
        CapsuleTables.capsules.records(in: rows).contains { record in
            record["id"]?.string == id && Capsule(record)?.stored == .opened
        }
    }
}
