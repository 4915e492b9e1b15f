import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("A cache of limited size")
struct BoundedCacheTests {
    private func full() -> BoundedCache<String, Int> {
        var cache = BoundedCache<String, Int>(limit: 3)
        for (value, key) in ["a", "b", "c"].enumerated() { cache[key] = value }
        return cache
    }

    @Test
    func `cache: it holds what its limit allows, and one more entry empties it`() {
        var cache = full()
        #expect(cache.count == 3 && cache["a"] == 0 && cache["c"] == 2 && cache["d"] == nil)
        cache["d"] = 3
        #expect(cache.count == 1 && cache["a"] == nil && cache["d"] == 3)
    }

    @Test
    func `cache: a full one takes a new value for a known key, and another after a removal`() {
        var cache = full()
        cache["b"] = 7
        #expect(cache.count == 3 && cache["b"] == 7)
        cache["b"] = nil
        cache["missing"] = nil
        cache["d"] = 3
        #expect(cache.count == 3 && cache["b"] == nil && cache["d"] == 3)
    }

    @Test
    func `cache: what can be spared goes first, in turn and only if the cache is full`() {
        var cache = full()
        cache.makeRoom({ $0 == 1 }, { $0 == 2 })
        #expect(cache.count == 2 && cache["b"] == nil)
        cache.makeRoom { _ in true }
        #expect(cache.count == 2)
    }

    @Test
    func `cache: entries may cost more than one, and none more than the limit`() {
        var cache = BoundedCache<String, Int>(limit: 10)
        cache.store(1, for: "a", cost: 6)
        cache.store(2, for: "b", cost: 4)
        #expect(cache.count == 2)
        cache.store(3, for: "a", cost: 5)
        cache.store(4, for: "c", cost: 1)
        #expect(cache.count == 3)
        cache.store(5, for: "b", cost: 11)
        #expect(cache["a"] == 3 && cache["b"] == nil && cache["c"] == 4)
        cache.removeAll { $0 == 3 }
        cache.store(6, for: "d", cost: 9)
        #expect(cache.count == 2)
        cache.removeAll()
        cache.store(7, for: "e", cost: 10)
        #expect(cache.count == 1 && cache["e"] == 7)
        cache.removeAll()
        for number in 0..<11 { cache.store(number, for: "\(number)", cost: 0) }
        #expect(cache.count == 1)
    }
}
