import AlmanacCore

/// The tables of the converter. Their sources are named below them, and in Content/SOURCES.md.
extension ScreenContext {
    func tables<Root>(_ kind: ConverterKind, _ place: Place) -> [Block<Root>] {
        switch kind {
        case .oven: [.lookup(oven), .caption(words[.unitanaOvenSource])]
        case .shoes:
            [
                .lookup(shoes(words[.unitanaWomen], ShoeSizes.women)),
                .lookup(shoes(words[.unitanaMen], ShoeSizes.men)),
                .caption(words[.unitanaSizesSource]),
            ]
        case .clothes: clothes()
        case .limits: [.lookup(signs(place))]
        case .paper: [.lookup(paper), .caption(words[.unitanaPaperSource])]
        default: []
        }
    }

    private func tenths(_ number: Int64) -> String { words.numbers.number(number, digits: 1) }

    // MARK: The oven

    private var oven: Lookup {
        let marks = ["¼", "½", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
        // As cookbooks round them.
        let celsius: [Int64] = [110, 130, 140, 150, 170, 180, 190, 200, 220, 230, 240]
        var rows: [[String]] = []
        for (index, mark) in marks.enumerated() {
            // Each mark is 25 °F above the one before.
            rows.append([
                mark, String(celsius[index]), String(celsius[index] - 20), String(225 + 25 * index),
            ])
        }
        let units = units
        return Lookup(
            words[.unitanaOven],
            columns: [
                words[.unitanaGasMark], units.symbol(.celsius), words(.unitanaFan, units.symbol(.celsius)),
                units.symbol(.fahrenheit),
            ], rows: rows)
    }

    // MARK: Sizes

    private func shoes(_ label: String, _ sizes: [ShoeSizes]) -> Lookup {
        Lookup(
            label, columns: [units.symbol(.centimeter), "EU", "UK", "US"],
            rows: sizes.map { [String($0.centimeters), tenths($0.eu), tenths($0.uk), String($0.us)] })
    }

    private func clothes<Root>() -> [Block<Root>] {
        var women: [[String]] = []
        var suits: [[String]] = []
        // Every step of one system is one of each other.
        for step in 0..<8 {
            women.append([2, 6, 32, 34, 38, 5].map { String($0 + 2 * step) })
            let inches = 34 + 2 * step
            suits.append([String(inches), String(inches + 10)])
        }
        let collars: [(Int64, Int)] = [(145, 37), (150, 38), (155, 39), (160, 41), (165, 42), (170, 43), (175, 44)]
        return [
            .lookup(Lookup(words[.unitanaWomen], columns: ["US", "UK", "DE", "FR", "IT", "JP"], rows: women)),
            .lookup(Lookup(words[.unitanaSuits], columns: ["US / UK", "EU"], rows: suits)),
            .lookup(
                Lookup(
                    words[.unitanaShirts], columns: ["US / UK", "EU"],
                    rows: collars.map { [tenths($0.0), String($0.1)] })),
            .caption(words[.unitanaSizesSource]),
        ]
    }

    // MARK: Signs and paper

    /// The speeds on signs of the place, in both systems.
    private func signs(_ place: Place) -> Lookup {
        let other = Quantity.speed.other(place.destination, place.home)
        let (unit, _) = Quantity.speed.units(in: place.destination)
        let speeds: [Int64] =
            unit == .kilometersPerHour
            ? [20, 30, 50, 60, 70, 80, 90, 100, 110, 120, 130] : [15, 20, 25, 30, 35, 40, 50, 55, 60, 65, 70, 75, 80]
        return Lookup(
            words[.unitanaSigns], columns: [units.symbol(unit), units.hint(.speed, in: other)],
            rows: speeds.map { speed in
                let shown = Amount(.speed, speed, unit).count(Quantity.speed.units(in: other).0)
                return [String(speed), String(shown)]
            })
    }

    private var paper: Lookup {
        let sheets: [(String, Int64, Int64)] = [
            ("A3", 297, 420), ("Tabloid", 279, 432), ("B4 (JIS)", 257, 364), ("Legal", 216, 356), ("A4", 210, 297),
            ("Letter", 216, 279), ("B5 (JIS)", 182, 257), ("A5", 148, 210), ("A6", 105, 148),
        ]
        return Lookup(
            words[.unitanaPaper], columns: [words[.unitanaSheet], "mm", units.symbol(.inch)],
            rows: sheets.map { name, width, height in
                // A tenth of a millimeter is what a length is counted in.
                func inches(_ millimeters: Int64) -> String {
                    tenths(Amount(quantity: .height, base: millimeters * 10).count(.inch, digits: 1))
                }
                let times = "\u{A0}×\u{A0}"
                return [
                    name, String(width) + times + String(height), inches(width) + times + inches(height),
                ]
            })
    }

    // MARK: Amounts

    /// Amounts that one meets, in the units that a converter shows.
    func often<Root>(_ pair: ConverterPair) -> Block<Root> {
        let unit = pair.scale?.unit(in: pair.first) ?? pair.quantity.units(in: pair.first).0
        let (counts, digits) = unit.often(pair.quantity)
        let amounts = counts.map { Amount(pair.quantity, $0, digits: digits, unit) }
        return .lookup(
            Lookup(
                words[.unitanaOften], columns: [pair.hint(.first, units), pair.hint(.second, units)],
                rows: amounts.map { amount in
                    let shown = ConverterPair(
                        exactly: amount, from: pair.first, to: pair.second, scale: pair.scale, units)
                    return Side.allCases.map { shown.converted(to: $0, more: 0, units) }
                }))
    }
}

/// A shoe's size in four systems.
private struct ShoeSizes: Sendable {
    /// The length of the foot.
    let centimeters: Int
    /// In tenths.
    let eu: Int64
    let uk: Int64
    let us: Int

    static var women: [ShoeSizes] {
        [
            ShoeSizes(centimeters: 22, eu: 355, uk: 25, us: 5), ShoeSizes(centimeters: 23, eu: 365, uk: 35, us: 6),
            ShoeSizes(centimeters: 24, eu: 380, uk: 45, us: 7), ShoeSizes(centimeters: 25, eu: 390, uk: 55, us: 8),
            ShoeSizes(centimeters: 26, eu: 405, uk: 65, us: 9), ShoeSizes(centimeters: 27, eu: 420, uk: 75, us: 10),
            ShoeSizes(centimeters: 28, eu: 430, uk: 85, us: 11),
        ]
    }

    static var men: [ShoeSizes] {
        [
            ShoeSizes(centimeters: 24, eu: 385, uk: 55, us: 6), ShoeSizes(centimeters: 25, eu: 400, uk: 60, us: 7),
            ShoeSizes(centimeters: 26, eu: 410, uk: 70, us: 8), ShoeSizes(centimeters: 27, eu: 425, uk: 80, us: 9),
            ShoeSizes(centimeters: 28, eu: 440, uk: 90, us: 10), ShoeSizes(centimeters: 29, eu: 450, uk: 100, us: 11),
            ShoeSizes(centimeters: 30, eu: 460, uk: 110, us: 12), ShoeSizes(centimeters: 31, eu: 475, uk: 120, us: 13),
        ]
    }
}

extension Unit {
    /// Numbers of the unit that one meets, times ten to the power of `digits`.
    fileprivate func often(_ quantity: Quantity) -> ([Int64], digits: Int) {
        switch self {
        case .centimeter where quantity == .distance, .foot where quantity == .distance:
            ([1, 2, 5, 10, 20, 50, 100], 0)
        case .celsius: ([-20, -10, 0, 10, 20, 30, 38], 0)
        case .fahrenheit: ([0, 20, 32, 50, 70, 90, 100], 0)
        case .kilometersPerHour: ([5, 20, 30, 50, 80, 100, 130], 0)
        case .milesPerHour: ([3, 15, 25, 35, 55, 65, 75], 0)
        case .centimeter: ([150, 160, 165, 170, 175, 180, 190], 0)
        case .foot: ([50, 55, 60, 65], 1)
        case .stone: ([8, 9, 10, 11, 12, 13, 14, 16], 0)
        case .liter: ([5, 10, 20, 30, 40, 50, 60], 0)
        case .milliliter: ([100, 250, 330, 500, 750, 1_000], 0)
        case .fluidOunceUS, .fluidOunce: ([1, 4, 8, 12, 16, 20, 32], 0)
        case .bar: ([18, 20, 22, 24, 26, 28, 30], 1)
        case .kilopascal: ([180, 200, 220, 240, 260, 280, 300], 0)
        case .psi: ([26, 29, 32, 35, 38, 41, 44], 0)
        case .litersPer100Kilometers: ([4, 5, 6, 7, 8, 10, 12], 0)
        case .kilometersPerLiter: ([8, 10, 12, 15, 18, 20, 25], 0)
        case .milesPerGallonUS, .milesPerGallon: ([15, 20, 25, 30, 35, 40, 50], 0)
        default: ([1, 2, 5, 10, 20, 50, 100], 0)
        }
    }
}
