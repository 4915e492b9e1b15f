import AlmanacCore

/// The sky over a place: how light it is there, and what its weather last was.
struct PlaceSky: Equatable, Sendable {
    let light: Sky.Light
    /// The weather's code (WMO table 4677); `nil` while it is unknown or too old to be drawn.
    let code: Int64?

    init(over place: Place, _ context: ScreenContext) {
        let now = context.moment.now
        light = context.zone(place.placeZone).map { PlaceSky.light(at: $0.time(at: now)) } ?? .day
        let weather = context.records.weather(in: place.city.id)
        code = weather.flatMap { $0.lifetime.freshness(at: now) == .veryStale ? nil : $0.code }
    }

    /// Returns how light it is at a time of day. It follows the clock, as people's days do: a device knows the place's
    /// city and zone, not its latitude.
    static func light(at time: LocalTime) -> Sky.Light {
        switch time.hour {
        case 8..<18: .day
        case 6..<8, 18..<21: .twilight
        default: .night
        }
    }

    /// Returns whether most people are asleep at a time of day.
    static func isAsleep(at time: LocalTime) -> Bool { time.hour < 7 || time.hour >= 22 }

    var sky: Sky { Sky(light, isCovered: (code ?? 0) >= 3) }

    var icon: String {
        let clear = light == .night ? "moon" : "sun"
        guard let code else { return clear }
        return switch code {
        case 0...1: clear
        case 2...39: "cloud"
        case 40...49: "fog"
        case 56, 57, 66, 67, 70...79, 85, 86: "snowflake"
        case 50...94: "cloud-rain"
        default: "cloud-lightning"
        }
    }
}
