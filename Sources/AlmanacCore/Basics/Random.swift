/// A random number generator whose sequence depends only on its seed, on every platform (SplitMix64).
public struct Random {
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a random version 4 UUID in lower case.
    public mutating func uuid() -> String {
        let digits = Array("0123456789abcdef".utf8)
        var high = next()
        var low = next()
        high = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
        low = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
        var text: [UInt8] = []
        for index in 0..<32 {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
            let word = index < 16 ? high : low
            text.append(digits[Int((word >> UInt64(60 - (index % 16) * 4)) & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
