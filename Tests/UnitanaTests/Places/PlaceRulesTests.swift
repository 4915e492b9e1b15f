import AlmanacCore
import Testing

@testable import Unitana

/// A device's places: each row and the name of the default with the time of its last write. The later write wins.
private struct PlaceStore: Equatable {
    var rows: [String: (stamp: Int64, place: PlaceStub?)] = [:]
    var named: (stamp: Int64, id: String)?

    var places: [PlaceStub] { rows.values.compactMap(\.place) }

    mutating func apply(_ write: PlaceRules.Write, stamp: Int64) {
        switch write {
        case .place(let place): rows[place.id] = (stamp, place)
        case .removed(let id): rows[id] = (stamp, nil)
        case .named(let id): named = (stamp, id)
        }
    }

    /// Takes over what another device wrote later.
    mutating func merge(_ other: PlaceStore) {
        for (id, row) in other.rows where row.stamp > rows[id]?.stamp ?? -1 { rows[id] = row }
        if let theirs = other.named, theirs.stamp > named?.stamp ?? -1 { named = theirs }
    }

    static func == (a: PlaceStore, b: PlaceStore) -> Bool {
        a.named?.id == b.named?.id
            && a.places.sorted { $0.id < $1.id } == b.places.sorted { $0.id < $1.id }
    }
}

@Suite("U4 One default place") struct PlaceRulesTests {
    private let now = Instant(iso8601: "2026-11-21T10:00:00Z")!

    private func place(_ id: String, _ created: Int64 = 0, _ position: Int64 = 0) -> PlaceStub {
        PlaceStub(id: id, createdAt: now + created, position: position)
    }

    @Test("U4 the named place is the default, otherwise the oldest, then the one with the lower id")
    func fallback() {
        let places = [place("c", 5), place("b", 1), place("a", 1)]
        #expect(PlaceRules.defaultID(places, named: "c") == "c")
        #expect(PlaceRules.defaultID(places, named: "gone") == "a")
        #expect(PlaceRules.defaultID(places, named: nil) == "a")
        #expect(PlaceRules.defaultID(places.reversed(), named: nil) == "a")
        #expect(PlaceRules.defaultID([], named: "a") == nil)
    }

    @Test("U4 the default cannot be deleted, only changed")
    func deleting() throws {
        let places = [place("a"), place("b", 1, 1)]
        #expect(throws: PlaceRules.Refusal.isDefault) { try PlaceRules.deleting("a", places, named: "a") }
        #expect(throws: PlaceRules.Refusal.isDefault) { try PlaceRules.deleting("a", places, named: nil) }
        #expect(throws: PlaceRules.Refusal.isDefault) { try PlaceRules.deleting("a", [place("a")], named: "x") }
        #expect(throws: PlaceRules.Refusal.unknown) { try PlaceRules.deleting("x", places, named: "a") }
        #expect(throws: PlaceRules.Refusal.unknown) { try PlaceRules.naming("x", places, named: "a") }
        #expect(try PlaceRules.deleting("b", places, named: "a") == [.removed(id: "b")])
        #expect(try PlaceRules.deleting("b", places, named: nil) == [.named(id: "a"), .removed(id: "b")])
        #expect(try PlaceRules.naming("b", places, named: "a") == [.named(id: "b")])
        #expect(try PlaceRules.naming("a", places, named: "a") == [])
        #expect(try PlaceRules.deleting("a", places, named: "b") == [.removed(id: "a")])
    }

    @Test("U4 the first place is named, later ones stand at the end")
    func creating() {
        #expect(PlaceRules.creating("a", at: now, [], named: nil) == [.place(place("a")), .named(id: "a")])
        let second = PlaceRules.creating("b", at: now + 1, [place("a", 0, 7)], named: "a")
        #expect(second == [.place(place("b", 1, 8))])
    }

    @Test("U4 reordering writes only what moves, and repairs positions given twice")
    func moving() {
        let places = [place("a", 0, 0), place("b", 1, 1), place("c", 2, 2)]
        #expect(PlaceRules.moving("c", to: 1, places) == [.place(place("c", 2, 1)), .place(place("b", 1, 2))])
        #expect(PlaceRules.moving("a", to: 0, places) == [])
        #expect(PlaceRules.moving("x", to: 0, places) == [])
        #expect(PlaceRules.moving("a", to: 99, places).last == .place(place("a", 0, 2)))
        #expect(PlaceRules.moving("c", to: -5, places).first == .place(place("c", 2, 0)))
        let twice = [place("b", 1, 0), place("a", 0, 0)]
        #expect(PlaceRules.ordered(twice).map(\.id) == ["a", "b"])
        #expect(PlaceRules.moving("b", to: 1, twice) == [.place(place("b", 1, 1))])
    }

    /// One life: two devices, mostly offline, that create, delete, reorder and name, are killed between two writes, and
    /// merge now and then, in either direction.
    @Test("U4 exactly one default through random operations, kills and two offline devices", arguments: 0..<300)
    func lives(_ seed: Int) throws {
        var random = Random(seed: UInt64(seed))
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        var devices = [PlaceStore(), PlaceStore()]
        var clock: Int64 = 0

        for step in 0..<60 {
            let device = pick(2)
            let store = devices[device]
            let places = PlaceRules.ordered(store.places)
            let known = PlaceRules.defaultID(places, named: store.named?.id)
            var writes: [PlaceRules.Write] = []
            var mayChange = false
            switch pick(7) {
            case 0, 1:
                writes = PlaceRules.creating(
                    "p\(step)-\(device)", at: now + Int64(step), places, named: store.named?.id)
                mayChange = places.isEmpty
            case 2 where !places.isEmpty:
                let id = places[pick(places.count)].id
                do throws(PlaceRules.Refusal) {
                    writes = try PlaceRules.deleting(id, places, named: store.named?.id)
                    #expect(id != known)
                } catch {
                    #expect(error == .isDefault && id == known)
                }
            case 3 where !places.isEmpty:
                writes = try PlaceRules.naming(places[pick(places.count)].id, places, named: store.named?.id)
                mayChange = true
            case 4 where !places.isEmpty:
                writes = PlaceRules.moving(places[pick(places.count)].id, to: pick(5), places)
            case 5:
                devices[device].merge(devices[1 - device])
                mayChange = true
            default: break
            }
            // A kill leaves only the first writes.
            let done = pick(4) == 0 ? pick(writes.count + 1) : writes.count
            for write in writes.prefix(done) {
                clock += 1
                devices[device].apply(write, stamp: clock * 2 + Int64(device))
                let after = devices[device]
                let id = PlaceRules.defaultID(after.places, named: after.named?.id)
                #expect(after.places.isEmpty == (id == nil))
                #expect(after.places.count { $0.id == id } == (id == nil ? 0 : 1))
                if !mayChange { #expect(id == known, "seed \(seed), step \(step)") }
            }
            // Once there is a place, there always is one.
            if !store.places.isEmpty { #expect(!devices[device].places.isEmpty || mayChange) }
        }

        // Whatever the order, both end with the same places and the same default.
        var (first, second) = (devices[0], devices[1])
        first.merge(devices[1])
        second.merge(devices[0])
        #expect(first == second)
        let names = [first, second].map { PlaceRules.defaultID($0.places, named: $0.named?.id) }
        #expect(names[0] == names[1] && first.places.isEmpty == (names[0] == nil))
    }
}
