import AlmanacCore

/// The weather that is expected, hour by hour, as `/api/weather` answers it and as the device stores it (V).
struct Forecast: Equatable, Sendable {
    /// An hour of it.
    struct Hour: Equatable, Sendable {
        let start: Instant
        let temperature: Amount
        /// A weather code of the WMO, as in ``Weather/code``.
        let code: Int64
        /// How likely rain or snow is, in percent; `nil` if unknown.
        let rain: Int64?
    }

    /// A day of it, in the place's zone.
    struct Day: Equatable, Sendable {
        let date: CivilDate
        let low: Amount
        let high: Amount
        /// The code of the hour by day with the most weather.
        let code: Int64
        let rain: Int64?
    }

    /// In order, without gaps.
    let hours: [Hour]

    private static let hour: Int64 = 3_600_000

    /// Reads a forecast; `nil` for one that is none: the present weather is shown without it.
    init?(_ json: JSON) {
        guard let start = instant(json["start"]), let temperatures = json["temperature_tenths_c"]?.array,
            let codes = json["code"]?.array, let rain = json["rain_percent"]?.array,
            (1...192).contains(temperatures.count), codes.count == temperatures.count, rain.count == codes.count
        else { return nil }
        var hours: [Hour] = []
        for index in temperatures.indices {
            guard let tenths = temperatures[index].int, (-1_000...650).contains(tenths), let code = codes[index].int,
                (0...99).contains(code), (0...100).contains(rain[index].int ?? 0)
            else { return nil }
            hours.append(
                Hour(
                    start: start + Int64(index) * Forecast.hour, temperature: .temperature(tenthsCelsius: tenths),
                    code: code, rain: rain[index].int))
        }
        self.hours = hours
    }

    /// The forecast in the server's format.
    var json: JSON {
        .members(
            ("start", .string(hours[0].start.timestamp)),
            ("temperature_tenths_c", .array(hours.map { .int($0.temperature.count(.celsius, digits: 1)) })),
            ("code", .array(hours.map { .int($0.code) })),
            ("rain_percent", .array(hours.map { $0.rain.map { .int($0) } ?? .null })))
    }

    /// Returns the hours that have not ended, from the present one on.
    func coming(_ now: Instant) -> ArraySlice<Hour> {
        hours.drop { $0.start + Forecast.hour <= now }
    }

    /// Returns the days whose hours are known to their end, from today on. Of today, only what is left counts.
    func days(_ now: Instant, in zone: Zone) -> [Day] {
        var days: [Day] = []
        var rest = coming(now)
        while let first = rest.first {
            let date = zone.date(at: first.start)
            let own = rest.prefix { zone.date(at: $0.start) == date }
            rest = rest.dropFirst(own.count)
            // The last day may end in the middle.
            guard !rest.isEmpty || own.count >= 23 else { break }
            var (low, high, code, rain) = (first.temperature.base, first.temperature.base, Int64(0), Int64(-1))
            var isDaySeen = false
            for hour in own {
                low = min(low, hour.temperature.base)
                high = max(high, hour.temperature.base)
                rain = max(rain, hour.rain ?? -1)
                let isDay = (7...21).contains(zone.time(at: hour.start).hour)
                // At night one sleeps, unless nothing but the night is left.
                if isDay || !isDaySeen { code = isDay && !isDaySeen ? hour.code : max(code, hour.code) }
                isDaySeen = isDaySeen || isDay
            }
            days.append(
                Day(
                    date: date, low: Amount(quantity: .temperature, base: low),
                    high: Amount(quantity: .temperature, base: high), code: code, rain: rain < 0 ? nil : rain))
        }
        return days
    }
}

extension ScreenContext {
    /// How many hours are listed.
    private static var listedHours: Int { 12 }

    /// The next hours and days at a place, in both systems, as far as they were known when the weather was fetched.
    func forecast<Root>(_ place: Place) -> [Block<Root>] {
        guard let forecast = records.weather(in: place.city.id)?.forecast, let zone = zone(place.placeZone) else {
            return []
        }
        let (own, other) = (
            Quantity.temperature.units(in: place.destination).0, Quantity.temperature.units(in: place.home).0
        )
        let scales = own == other ? [own] : [own, other]
        func number(_ amount: Amount, _ unit: Unit) -> String { words.numbers.number(amount.count(unit)) }
        func columns(_ first: Word) -> [String] {
            [words[first], words[.unitanaSky]] + scales.map { units.symbol($0) } + [words[.unitanaRainPercent]]
        }
        func chance(_ rain: Int64?) -> String { rain.map { String($0) } ?? "–" }
        let hours = forecast.coming(moment.now).prefix(ScreenContext.listedHours).map { hour in
            [words.time(zone.time(at: hour.start)), Weather.sky(hour.code, words)]
                + scales.map { number(hour.temperature, $0) } + [chance(hour.rain)]
        }
        let days = forecast.days(moment.now, in: zone).map { day in
            [words.weekday(day.date), Weather.sky(day.code, words)]
                + scales.map { number(day.high, $0) + " / " + number(day.low, $0) } + [chance(day.rain)]
        }
        var blocks: [Block<Root>] = []
        if !hours.isEmpty {
            blocks.append(.lookup(Lookup(words[.unitanaHours], columns: columns(.unitanaHour), rows: hours)))
        }
        if !days.isEmpty {
            blocks.append(.lookup(Lookup(words[.unitanaDays], columns: columns(.unitanaDay), rows: days)))
        }
        return blocks
    }
}
