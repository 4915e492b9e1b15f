import AlmanacCore

/// What the rules for places look at.
struct PlaceStub: Equatable, Sendable {
    let id: String
    let createdAt: Instant
    /// The place in the list, from 0; two devices may give the same one twice.
    let position: Int64
}

/// The rules for a person's places (U4): while there is a place, exactly one is the default, and it cannot be deleted.
///
/// Which one it is, is stored once, as the name of a place. When two devices disagree, the name may be that of a place that
/// is gone; then the oldest place stands in. So no order of writes, and no device that stops between two of them, can lead
/// to two defaults or to none. When two devices each delete what the other one keeps, the one that finds no place puts back
/// what it kept: the last deletion to arrive is that of a device that remembers its default.
enum PlaceRules {
    /// A change to store.
    enum Write: Equatable, Sendable {
        /// The place is new, or its position changes.
        case place(PlaceStub)
        case removed(id: String)
        /// The place with this id becomes the default.
        case named(id: String)
    }

    /// Why nothing is changed.
    enum Refusal: Error, Equatable, Sendable {
        /// The default place cannot be deleted.
        case isDefault
        /// There is no such place.
        case unknown
    }

    /// Returns the id of the default place: the one that is named if there is one, otherwise the oldest; `nil` only if
    /// there are no places.
    static func defaultID(_ places: [PlaceStub], named: String?) -> String? {
        var oldest: PlaceStub?
        for place in places {
            if place.id == named { return place.id }
            if let known = oldest, !precedes(place, known) { continue }
            oldest = place
        }
        return oldest?.id
    }

    /// Returns the places in the order of the list.
    static func ordered(_ places: [PlaceStub]) -> [PlaceStub] {
        places.ordered { $0.position != $1.position ? $0.position < $1.position : precedes($0, $1) }
    }

    private static func precedes(_ a: PlaceStub, _ b: PlaceStub) -> Bool {
        a.createdAt != b.createdAt ? a.createdAt < b.createdAt : a.id < b.id
    }

    /// Creates a place at the end of the list. The first one is named as the default, once it is stored.
    static func creating(_ id: String, at now: Instant, _ places: [PlaceStub], named: String?) -> [Write] {
        let last = places.reduce(-1) { max($0, $1.position) }
        let place = PlaceStub(id: id, createdAt: now, position: last + 1)
        return [.place(place)] + (places.isEmpty ? [.named(id: id)] : [])
    }

    /// Deletes a place other than the default. If the default was not named, it is named first: otherwise a place that
    /// arrives from another device could take its rank.
    static func deleting(_ id: String, _ places: [PlaceStub], named: String?) throws(Refusal) -> [Write] {
        guard places.contains(where: { $0.id == id }) else { throw .unknown }
        guard let current = defaultID(places, named: named), current != id else { throw .isDefault }
        return (current == named ? [] : [.named(id: current)]) + [.removed(id: id)]
    }

    /// Makes a place the default.
    static func naming(_ id: String, _ places: [PlaceStub], named: String?) throws(Refusal) -> [Write] {
        guard places.contains(where: { $0.id == id }) else { throw .unknown }
        return id == named ? [] : [.named(id: id)]
    }

    /// Returns the id with which a place comes back after it was deleted: the same on all devices, so that two of them do not
    /// make two.
    static func successor(of id: String) -> String {
        var seed: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in id.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var random = Random(seed: seed)
        return random.uuid()
    }

    /// Moves a place to an index of the list, which is limited to the list. Only the places whose position changes are
    /// written.
    static func moving(_ id: String, to index: Int, _ places: [PlaceStub]) -> [Write] {
        var list = ordered(places)
        guard let from = list.firstIndex(where: { $0.id == id }) else { return [] }
        let moved = list.remove(at: from)
        list.insert(moved, at: max(0, min(index, list.count)))
        var writes: [Write] = []
        for (position, place) in list.enumerated() where place.position != Int64(position) {
            writes.append(
                .place(PlaceStub(id: place.id, createdAt: place.createdAt, position: Int64(position))))
        }
        return writes
    }
}
