import AlmanacCore

/// Makes the cards of a deck: hundreds of them, so what they have in common is looked up once.
struct CardMaker {
    private let look: CardLook
    private let liked: [String]
    private let voices: [Language]
    private let hearing: Home.Hearing?
    private let readings: Readings?

    init(_ state: Home.State, _ moment: Moment) {
        look = state.records.look(at: moment.now)
        liked = state.records.likedQuotes
        voices = moment.platform.voices
        hearing = state.hearing
        readings = state.records.showsPinyin ? state.readings : nil
    }

    func card<Root>(_ quote: Quote, _ words: Words, _ on: (Home.Event) -> Root) -> DeckCard<Root> {
        let isLiked = !liked.element(quote.id, by: { $0 }).isNone
        return DeckCard(
            id: quote.number, quote.passage(with: readings), look: look,
            // The heart says whether it is liked; the label stays the same for screen readers.
            like: Action(
                words[.wholeLike], on(isLiked ? .unlikeTapped(quote.id) : .likeTapped(quote.id)), icon: "heart"),
            isLiked: isLiked,
            share: Action(words[.shareAction], on(.shareTapped(quote.id)), icon: "share"),
            listen: listening(quote, .en, words[.wholeHearEnglish], on),
            listenTranslated: listening(quote, .zh, words[.wholeHearChinese], on))
    }

    /// `nil` where the device has no voice for the language.
    private func listening<Root>(
        _ quote: Quote, _ language: Language, _ label: String, _ on: (Home.Event) -> Root
    ) -> Listening<Root>? {
        guard voices.contains(language) else { return nil }
        let isOn = hearing.map { $0.id == quote.id && $0.language == language } ?? false
        return Listening(label, isOn: isOn, on(.hearTapped(quote.id, language)))
    }
}
