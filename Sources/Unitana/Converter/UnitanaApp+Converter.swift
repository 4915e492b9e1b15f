import AlmanacCore

/// What the user does with a converter.
public enum ConverterEvent: Equatable, Sendable {
    /// The text in the field at an index has changed.
    case typed(Int, String)
    case swapTapped, digitTapped
    /// Another pair of units was chosen for the amount at an index; the usual one is 0.
    case scaleTapped(Int, of: Int)
    /// The recent amount at an index was tapped.
    case recentTapped(Int)
    /// Another currency is searched for, and one was found.
    case currencyTyped(String), currencyTapped(String)
}

extension UnitanaApp {
    static func convert(_ state: inout State, _ event: ConverterEvent, _ moment: Moment) -> [Effect<Event>] {
        let words = Words(state.language, moment)
        switch event {
        case .typed(let field, let text):
            let rates = state.records.rates
            state.converter?.type(text, at: field, rates, words)
        case .swapTapped: state.converter?.swap(words)
        case .digitTapped:
            let rates = state.records.rates
            state.converter?.addDigit(rates, words)
        case .scaleTapped(let scale, let index): state.converter?.choose(scale, of: index, words)
        case .recentTapped(let index):
            let recent = state.records.recentAmounts
            guard recent.indices.contains(index), let place = state.records.active else { break }
            let converter = Converter(recent[index], place, words)
            state.converter = converter
            return go(&state, converter.route, moment)
        case .currencyTyped(let text): state.converter?.search(text)
        case .currencyTapped(let code):
            let rates = state.records.rates
            state.converter?.take(code, rates, words)
        }
        return []
    }

    /// Makes the converter of the screen that was entered. What was typed is still there, as long as it belongs to this
    /// place.
    static func openConverter(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let place = state.records.active else { return [] }
        // The names of currencies come from the same list as the cities found.
        let names = state.route == .tile(.currency) ? openSearch(&state) : []
        if let last = state.converter, last.isTyped, last.route == state.route, last.place == place { return names }
        state.converter = Converter(state.route, place, state.records, Words(state.language, moment))
        return names
    }

    /// Remembers what was converted, when its screen is left.
    static func keepConverted(_ state: inout State) -> [Effect<Event>] {
        put(&state, state.records.remember(state.converter?.recent ?? []))
    }
}
