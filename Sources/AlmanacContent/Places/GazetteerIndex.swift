import AlmanacCore

/// The names of all cities, folded and sorted, so that what begins with a prefix stands together.
///
/// Every word of a name has an entry, because “angeles” finds Los Angeles. An entry is a place in one long text, from
/// where it goes on to the end of the name, so that “angeles” also begins “angeles city”.
package struct GazetteerIndex: Sendable {
    /// A set of languages, a bit each.
    package typealias Languages = UInt8

    private struct Entry {
        /// The first eight bytes, as a number that sorts as they do: most comparisons need no more.
        let prefix: UInt64
        let start: UInt32
        let city: UInt32
        /// The languages in which the city is called so.
        let languages: Languages
        let isWholeName: Bool
    }

    /// How well a city fits what was typed, the best first.
    private enum Fit: UInt64 {
        case exact, prefix, wordPrefix
    }

    /// The folded names, each with a zero after it.
    private let text: [UInt8]
    private let entries: [Entry]
    private let populations: [UInt32]

    /// Makes the index from names.
    package struct Builder {
        private var text: [UInt8] = []
        private var entries: [Entry] = []
        private var populations: [UInt32] = []

        /// Makes room, because growing arrays takes longer than filling them.
        package init(cities: Int, bytes: Int) {
            text.reserveCapacity(bytes)
            entries.reserveCapacity(cities * 2)
            populations.reserveCapacity(cities)
        }

        /// Adds the next city, whose names ``add(_:languages:)`` then adds.
        package mutating func addCity(population: UInt32) {
            populations.append(population)
        }

        /// Adds a name of the city that was added last.
        package mutating func add(_ name: SearchFold.Key, languages: Languages) {
            let start = text.count
            text += name.bytes
            text.append(0)
            addEntry(at: start, languages, isWholeName: true)
            for word in name.words { addEntry(at: start + word, languages, isWholeName: false) }
        }

        private mutating func addEntry(at start: Int, _ languages: Languages, isWholeName: Bool) {
            let prefix = GazetteerIndex.number(text[start...])
            entries.append(
                Entry(
                    prefix: prefix, start: UInt32(start), city: UInt32(populations.count - 1), languages: languages,
                    isWholeName: isWholeName))
        }

        package func build() -> GazetteerIndex {
            GazetteerIndex(text: text, entries: entries, populations: populations)
        }
    }

    private init(text: [UInt8], entries: [Entry], populations: [UInt32]) {
        self.text = text
        self.populations = populations
        self.entries = text.withUnsafeBufferPointer { text in
            entries.sorted { a, b in
                a.prefix != b.prefix ? a.prefix < b.prefix : Self.isBefore(text, a, b)
            }
        }
    }

    /// Whether a name sorts before another one with the same first eight bytes.
    private static func isBefore(_ text: UnsafeBufferPointer<UInt8>, _ one: Entry, _ other: Entry) -> Bool {
        // With a zero among the eight bytes, both have ended.
        guard one.prefix & 0xFF != 0 else { return false }
        var (a, b) = (Int(one.start) + 8, Int(other.start) + 8)
        while text[a] == text[b] {
            if text[a] == 0 { return false }
            a += 1
            b += 1
        }
        return text[a] < text[b]
    }

    /// The first eight bytes until a zero, as a number that sorts as they do.
    fileprivate static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var number: UInt64 = 0
        var shift = 56
        for byte in bytes.prefix(8) {
            guard byte != 0 else { break }
            number |= UInt64(byte) << UInt64(shift)
            shift -= 8
        }
        return number
    }

    // MARK: Search

    /// How many times its population counts for a city that is called so in the asker's language. “Vienna” means Wien
    /// in English; in German it still means Wien sooner than the small town in Virginia, but “Wien” surely does.
    private static let ownLanguageFactor: UInt64 = 8

    /// Returns the cities with a name, or a word of one, that begins with a key: names that equal it first, then names
    /// that begin with it, then words; within each, the largest first.
    /// - Parameters:
    ///   - key: what was typed, folded; not empty.
    ///   - language: a name in this language counts more.
    ///   - limit: the most cities to return, at least 1.
    /// - Returns: the cities' numbers, from 0 in the order in which they were added.
    package func cities(_ key: [UInt8], language: Language, limit: Int) -> [Int] {
        var best = Best(limit: limit)
        let mask: Languages = 1 << language.rawValue
        let prefix = Self.number(key)
        let known = key.count >= 8 ? UInt64.max : ~(UInt64.max >> UInt64(key.count * 8))
        text.withUnsafeBufferPointer { text in
            var place = firstEntry(notBefore: key, prefix, text)
            while place < entries.count {
                let entry = entries[place]
                guard entry.prefix & known == prefix, Self.has(text, Int(entry.start), key) else { break }
                let fit: Fit =
                    !entry.isWholeName ? .wordPrefix : text[Int(entry.start) + key.count] == 0 ? .exact : .prefix
                let population = UInt64(populations[Int(entry.city)])
                let weight = entry.languages & mask != 0 ? population * Self.ownLanguageFactor : population
                // The lower, the better. 32 bits hold eight times the population of any city; the number of the city
                // makes it unique.
                best.add(
                    rank: fit.rawValue << 56 | (UInt64(UInt32.max) - weight) << 20 | UInt64(entry.city),
                    city: entry.city)
                place += 1
            }
        }
        return best.cities
    }

    private func firstEntry(notBefore key: [UInt8], _ prefix: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            let entry = entries[middle]
            let isBefore =
                entry.prefix != prefix ? entry.prefix < prefix : Self.isBefore(text, Int(entry.start), key)
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether the name at `start` sorts before a key.
    private static func isBefore(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ key: [UInt8]) -> Bool {
        for (offset, byte) in key.enumerated() where text[start + offset] != byte {
            return text[start + offset] < byte
        }
        return false
    }

    private static func has(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ key: [UInt8]) -> Bool {
        var offset = 8
        while offset < key.count {
            guard text[start + offset] == key[offset] else { return false }
            offset += 1
        }
        return true
    }
}

/// The cities with the lowest ranks, each once.
private struct Best {
    private var ranked: [(rank: UInt64, city: UInt32)] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        ranked.reserveCapacity(limit + 1)
    }

    var cities: [Int] { ranked.map { Int($0.city) } }

    mutating func add(rank: UInt64, city: UInt32) {
        // Most are no better than what is there already.
        if ranked.count == limit, let last = ranked.last, rank >= last.rank { return }
        if let other = ranked.firstIndex(where: { $0.city == city }) {
            guard rank < ranked[other].rank else { return }
            ranked.remove(at: other)
        } else if ranked.count == limit {
            ranked.removeLast()
        }
        let place = ranked.firstIndex { rank < $0.rank } ?? ranked.count
        ranked.insert((rank, city), at: place)
    }
}
