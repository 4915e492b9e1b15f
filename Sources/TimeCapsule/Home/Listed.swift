import AlmanacCore

/// A capsule in a list, of which a row shows its title, its kind and one date.
struct Listed: Equatable, Sendable {
    let capsule: Capsule
    /// The instant by whose date the list is ordered.
    let instant: Instant
    /// Whether another one beside it would look the same: of the same kind, for the same day, and neither with a title of
    /// its own. Only then a row says when its capsule was written, too.
    var hasTwin = false

    init(capsule: Capsule, at instant: Instant) {
        (self.capsule, self.instant) = (capsule, instant)
    }

    /// Returns the capsules of a list that is ordered by an instant of theirs.
    static func all(_ capsules: [Capsule], by instant: (Capsule) -> Instant) -> [Listed] {
        var all = capsules.map { Listed(capsule: $0, at: instant($0)) }
        for index in all.indices where all[index].capsule.hint.isNone {
            // Within a day of each other, which is the same date or the one beside it.
            var other = index + 1
            while other < all.count, abs(all[other].instant - all[index].instant) < 86_400_000 {
                if all[other].capsule.hint.isNone, all[other].capsule.kind == all[index].capsule.kind {
                    (all[index].hasTwin, all[other].hasTwin) = (true, true)
                    break
                }
                other += 1
            }
        }
        return all
    }

    /// The stamp of its row.
    var stamp: RowStamp {
        RowStamp(
            capsule.number, number: (instant.milliseconds * 4 + Int64(capsule.kind.rawValue)) * 2 + (hasTwin ? 1 : 0),
            text: capsule.id + (capsule.record.isLocked ? "/" : "") + (capsule.hint ?? ""))
    }
}

extension Capsule {
    /// When it was opened last, for the archive.
    var lastOpened: Instant { openedAt ?? opens }
}
