import AlmanacCore

/// A fault that a test plants, to see that the check of what must never happen notices it. All lose a text that somebody has
/// saved: at once, or once nobody knows that it is worth keeping.
public enum PlantedFault: Equatable, Sendable, CaseIterable {
    /// The server drops what an edit says that comes after a later one.
    case dropsLateEdits
    /// The server keeps nothing of what an edit overwrites.
    case dropsOverwritten
    /// The server keeps nothing of what is deleted, nor of an edit that comes after the deletion.
    case dropsDeleted
    /// Of two rows that meet when accounts are merged, the server keeps one.
    case mergesSilently
    /// The server says that it has merged two accounts, and has not. For the device, it is as if it took a server that it
    /// cannot reach for one that has merged.
    case saysMerged
    /// The server takes every edit for one that was made from what stands, as if devices did not say their edits’ bases.
    case ignoresBases
    /// Devices forget other versions after 30 days, whether or not their user has decided about them.
    case prunesUnseen
}

extension SyncServer {
    /// Whether a planted fault keeps a version from being made.
    /// - Parameter hasStood: Whether the row said it.
    func drops(_ cause: VersionCause, stood hasStood: Bool) -> Bool {
        switch cause {
        case .edit: faults.contains(hasStood ? .dropsOverwritten : .dropsLateEdits)
        case .deletion: faults.contains(.dropsDeleted)
        case .merge: faults.contains(.mergesSilently)
        case .import, .service: false
        }
    }

    /// Forgets the versions that were kept for long enough, as the server does every day.
    public func sweep() {
        let kept = rows[Table.versions.name] ?? [:]
        let last = (clock + -30 * 86_400_000).timestamp
        rows[Table.versions.name] = kept.filter { _, version in
            version["replaced_at"]?.string ?? "" >= last || version["seen_at"]?.string ?? "" >= last
                || isUndecided(version)
        }
    }
}
