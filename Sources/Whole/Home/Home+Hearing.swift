import AlmanacCore

/// Hearing a quote: the device reads one of its two texts aloud, and stops when another quote comes into view.
extension Home {
    /// What is being read aloud.
    struct Hearing: Equatable, Sendable {
        /// The quote's id.
        let id: String
        let language: Language
        /// Tells it from what was read before.
        let number: Int
    }

    static func hearing(_ state: inout State, _ event: Event) -> [Effect<Event>] {
        switch event {
        case .hearTapped(let id, let language):
            if let hearing = state.hearing, hearing.id == id, hearing.language == language { return hush(&state) }
            guard let quote = state.library.quote(id) else { return [] }
            state.hearings += 1
            let number = state.hearings
            state.hearing = Hearing(id: id, language: language, number: number)
            let text = language == .zh ? quote.chinese : quote.english
            return [.speak(Speech(text, language)) { .heard(number, $0) }]
        case .heard(let number, let result):
            guard let hearing = state.hearing, hearing.number == number else { return [] }
            state.hearing = nil
            return result == .failed ? show(&state, .unheard) : []
        default: return []
        }
    }

    /// Stops reading a quote that is no longer in view.
    static func hushUnseen(_ state: inout State) -> [Effect<Event>] {
        guard let hearing = state.hearing, state.quoteInView != hearing.id else { return [] }
        return hush(&state)
    }

    private static func hush(_ state: inout State) -> [Effect<Event>] {
        state.hearing = nil
        return [.stopSpeaking]
    }
}

extension Home.State {
    /// The id of the quote whose card is in view.
    fileprivate var quoteInView: String? {
        switch route {
        case .quotes: return current
        case .quote(let id):
            let pages = pages(for: id)
            return pages.indices.contains(page) ? pages[page] : id
        default: return nil
        }
    }
}
