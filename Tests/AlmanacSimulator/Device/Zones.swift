import AlmanacCore

extension Zone {
    /// The zones that a simulated device knows besides its own.
    static let simulated = [
        Zone(id: "Europe/Berlin", 3_600, summer: europe), Zone(id: "Europe/London", 0, summer: europe),
        Zone(id: "Europe/Vienna", 3_600, summer: europe),
        Zone(id: "America/New_York", -18_000, summer: america), Zone(id: "Asia/Tokyo", initialOffset: 32_400),
        Zone(id: "Asia/Kathmandu", initialOffset: 20_700), .utc,
    ]

    /// The instants at which summer time begins and ends, in turn.
    private static let europe = [
        "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z",
        "2028-03-26T01:00:00Z", "2028-10-29T01:00:00Z",
    ]
    private static let america = [
        "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z", "2027-03-14T07:00:00Z", "2027-11-07T06:00:00Z",
        "2028-03-12T07:00:00Z", "2028-11-05T06:00:00Z",
    ]

    private init(id: String, _ offset: Int, summer: [String]) {
        self.init(
            id: id, initialOffset: offset,
            transitions: summer.enumerated().compactMap { place, text in
                Instant(iso8601: text).map { Transition(at: $0, offset: place % 2 == 0 ? offset + 3_600 : offset) }
            })
    }
}
