import AlmanacCore

/// The converter's pages (V), and the details of a tile (M1).
extension UnitanaApp {
    /// All that can be converted or looked up, and what was converted lately.
    static func converters<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, units) = (context.words, context.units)
        var screen: Screen<Root> = context.make(words[.unitanaConverter])
        guard let place = context.records.active else { return screen }
        let recent = context.records.recentAmounts
        if !recent.isEmpty {
            let rows: [Item<Root>] = recent.enumerated().map { index, amount in
                Item(
                    id: Int64(100 + index), title: amount.text(units),
                    icon: ConverterKind(amount.amount.quantity).icon, on(.convert(.recentTapped(index))))
            }
            screen.blocks.append(.list(List(words[.unitanaRecentAmounts], style: .headed, rows)))
        }
        func row(_ kind: ConverterKind) -> Item<Root> {
            let detail = kind.quantity.map { quantity in
                let other = quantity.other(place.destination, place.home)
                return units.text(quantity.example, in: place.destination) + " = "
                    + units.text(quantity.example, in: other)
            }
            return context.row(
                Int64(kind.rawValue), words[kind.name], detail ?? words[kind.hint], kind.icon, .convert(kind), on)
        }
        let kinds = ConverterKind.allCases
        screen.blocks.append(
            .list(
                List(
                    words[.unitanaConvert], style: .headed,
                    kinds.filter { !$0.quantity.isNone }.map { row($0) })))
        screen.blocks.append(
            .list(
                List(
                    words[.unitanaLookUp], style: .headed, kinds.filter { $0.quantity.isNone }.map { row($0) })))
        return screen
    }

    /// A page of the converter.
    static func converter<Root>(
        _ context: ScreenContext, _ kind: ConverterKind, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = context.make(context.words[kind.name])
        guard let place = context.records.active else { return screen }
        guard let converter = context.state.converter, converter.route == context.state.route else {
            screen.blocks += context.tables(kind, place)
            return screen
        }
        screen.blocks += fields(converter, context, on)
        if let pair = converter.amounts.first { screen.blocks.append(context.often(pair)) }
        return screen
    }

    /// M1: what a tile says, and its converter.
    static func details<Root>(
        _ context: ScreenContext, _ tile: TileKind, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state, context.words)
        var screen: Screen<Root> = context.make(words[tile.name])
        guard let place = state.records.active else { return screen }
        let facts = TileFacts(tile, place, context)
        // What money is worth stands in the fields.
        if tile != .currency || facts.primary == nil { for line in facts.lines { screen.blocks.append(.text(line)) } }
        if facts.primary == nil { screen.blocks += missing(tile, place, context, on) }
        if tile == .weather { screen.blocks += context.forecast(place) }
        guard let converter = state.converter, converter.route == state.route else { return screen }
        screen.blocks += fields(converter, context, on)
        if let money = converter.money { screen.blocks += context.rates(money, converter, on) }
        if tile != .weather, tile != .currency {
            screen.blocks.append(
                .list(
                    List(
                        words[.unitanaMore],
                        [
                            context.row(
                                1, words[.unitanaConverter], words[.unitanaConverterHint], "layout-grid", .converter,
                                on)
                        ])))
        }
        return screen
    }

    /// What to do about a value that is missing.
    private static func missing<Root>(
        _ tile: TileKind, _ place: Place, _ context: ScreenContext, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        switch tile {
        case .weather: context.isWeatherOff ? [] : failure(context, on) + [.button(refreshing(context, on))]
        case .currency where Currency.isCode(place.homeCurrency) && Currency.isCode(place.placeCurrency):
            context.records.rates.isNone ? failure(context, on) + [.button(refreshing(context, on))] : []
        case .currency:
            [.button(Action(context.words(.unitanaEdit, place.name), on(.wentTo(.edit(place.id))), icon: "pen"))]
        default: []
        }
    }

    /// Returns a converter's fields, each pair with what is said of it, and its buttons.
    private static func fields<Root>(
        _ converter: Converter, _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let (words, units, records) = (context.words, context.units, context.records)
        var blocks: [Block<Root>] = []
        func field(_ label: String, _ value: String, _ error: InputProblem?, at index: Int) {
            blocks.append(
                .field(
                    TextField(label, value, kind: .passing, error: error?.text(words)) {
                        on(.convert(.typed(index, $0)))
                    }))
        }
        for (index, pair) in converter.amounts.enumerated() {
            for side in Side.allCases {
                field(
                    words(.unitanaWithUnit, words[pair.quantity.label], pair.hint(side, units)),
                    pair.text(side, more: converter.more, units), side == pair.side ? pair.problem : nil,
                    at: 2 * index + Int(side.rawValue))
            }
            for note in pair.notes(more: converter.more, units) { blocks.append(.caption(note)) }
            blocks += meaning(of: pair, converter, context)
            blocks += scales(of: pair, at: index, context, on)
        }
        if let money = converter.money {
            let index = 2 * converter.amounts.count
            for side in Side.allCases where Currency.isCode(money.currency(side)) {
                guard let text = money.text(side, more: converter.more, records.rates, words.numbers) else { continue }
                field(
                    words(.unitanaWithUnit, words[.unitanaAmount], money.currency(side)), text,
                    side == money.side ? money.problem : nil, at: index + Int(side.rawValue))
            }
            let equation = money.equation(more: converter.more, records.rates, words.numbers)
            if let equation {
                if !money.problem.isNone { blocks.append(.caption(words(.unitanaLastValid, equation))) }
            } else {
                blocks.append(.text(words(.unitanaNoRate, money.first + " → " + money.second)))
            }
        }
        blocks.append(
            .tools([
                Tool(Action(words[.unitanaSwap], on(.convert(.swapTapped)), icon: "arrow-up-down")),
                Tool(
                    Action(
                        words[.unitanaMoreDigits], on(.convert(.digitTapped)),
                        isEnabled: converter.hasMore(records.rates, words), icon: "plus-square")),
            ]))
        return blocks
    }

    /// Returns what an amount feels like. What the last valid one does is not asked for; a speed's is said of the wind only.
    private static func meaning<Root>(
        of pair: ConverterPair, _ converter: Converter, _ context: ScreenContext
    ) -> [Block<Root>] {
        guard pair.problem.isNone, pair.quantity != .speed || converter.route == .tile(.weather) else { return [] }
        let side = pair.isForeign ? pair.side : pair.side.other
        let meaning = context.units.explanation(
            pair.amount, in: pair.system(side), context.records.mode,
            as: pair.converted(to: side, more: converter.more, context.units))
        return meaning.map { [.caption($0)] } ?? []
    }

    /// Returns the choice between pairs of units, where there are several.
    private static func scales<Root>(
        of pair: ConverterPair, at index: Int, _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let scales = pair.quantity.scales(pair.first, pair.second)
        guard !scales.isEmpty else { return [] }
        let units = context.units
        var choices: [Choice<Root>] = []
        for number in 0...scales.count {
            var other = pair
            other.choose(number > 0 ? scales[number - 1] : nil, units)
            choices.append(
                Choice(
                    id: pair.quantity.slug + String(number),
                    label: other.hint(.first, units) + " · " + other.hint(.second, units),
                    isSelected: number > 0 ? pair.scale == scales[number - 1] : pair.scale.isNone,
                    on(.convert(.scaleTapped(number, of: index)))))
        }
        return [.choices(Choices(context.words[.unitanaUnits], style: .chips, choices))]
    }
}

extension Quantity {
    /// Its name in addresses.
    var slug: String { ConverterKind(self).slug }
}

extension ConverterKind {
    /// What a table is for.
    var hint: Word {
        switch self {
        case .oven: .unitanaOvenHint
        case .shoes: .unitanaShoesHint
        case .clothes: .unitanaClothesHint
        case .limits: .unitanaLimitsHint
        default: .unitanaPaperHint
        }
    }
}
