import AlmanacCore

/// How the Chinese of the quotes is read, for those who learn it: pinyin that comes with the app, fetched when it is first
/// wanted. The service worker keeps it. A text that an operator has changed or added has none, so that none is wrong.
struct Readings: Equatable, Sendable {
    private enum Phase: Equatable, Sendable {
        case none, fetching, here, failed
    }

    private var phase = Phase.none
    /// The first halves of the texts' hashes, in ascending order.
    private var keys: [UInt32] = []
    /// The syllables of each text, with spaces between them.
    private var texts: [String] = []

    /// A line for each text: eight hexadecimal digits and the syllables, in the order of the digits.
    private static let path = "/pinyin.txt"

    /// Whether they could not be fetched.
    var hasFailed: Bool { phase == .failed }

    /// Returns the request for them, if they are not here and not on their way.
    mutating func fetch() -> HTTPRequest? {
        guard phase == .none else { return nil }
        phase = .fetching
        return HTTPRequest(.get, Readings.path)
    }

    /// Lets them be asked for once more after a failure.
    mutating func tryAgain() {
        if phase == .failed { phase = .none }
    }

    mutating func take(_ result: HTTPResult) {
        guard case .answered(200, let body) = result else {
            phase = .failed
            return
        }
        phase = .here
        keys = []
        texts = []
        for line in body.split(separator: UInt8(ascii: "\n")) where line.count > 9 {
            guard let key = Readings.key(line.prefix(8)) else { continue }
            keys.append(key)
            texts.append(String(decoding: line.dropFirst(9), as: UTF8.self))
        }
    }

    private static func key(_ digits: ArraySlice<UInt8>) -> UInt32? {
        var key: UInt32 = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: key = key << 4 | UInt32(digit - 0x30)
            case 0x61...0x66: key = key << 4 | UInt32(digit - 0x57)
            default: return nil
            }
        }
        return key
    }

    /// Returns the syllables of a text, one for each of its characters; `nil` for an unknown text.
    func reading(of text: String) -> String? {
        let key = UInt32(truncatingIfNeeded: DailyQuotes.hash(text) >> 32)
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        guard low < keys.count, keys[low] == key else { return nil }
        var characters = 0
        for scalar in text.unicodeScalars where scalar.isHan { characters += 1 }
        var syllables = 1
        for byte in texts[low].utf8 where byte == 0x20 { syllables += 1 }
        return characters == syllables ? texts[low] : nil
    }
}

extension Quote {
    /// Returns the passage with its pinyin, if that is known and wanted.
    func passage(with readings: Readings?) -> Passage {
        var passage = passage
        if let reading = readings?.reading(of: chinese) { passage.reading = reading }
        return passage
    }
}

extension Home.State {
    /// Returns the passage as a card shows it here.
    func passage(of quote: Quote) -> Passage {
        quote.passage(with: records.showsPinyin ? readings : nil)
    }
}

extension Home {
    /// Asks for the pinyin once somebody wants to see it.
    static func fetchReadings(_ state: inout State) -> [Effect<Event>] {
        guard state.records.showsPinyin, let request = state.readings.fetch() else { return [] }
        return [.http(request) { .readings($0) }]
    }
}
