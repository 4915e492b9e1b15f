import AlmanacCore

/// Choosing other topics or another level in the settings. The facts for them are fetched in the background; until they
/// are stored, those on the device stay.
extension Home {
    static func choosing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .stepTapped(let route): state.go(route)
        case .topicTapped(let slug):
            var draft = state.draft ?? state.chosen
            draft.toggle(slug, among: state.categories)
            state.draft = draft
        case .levelTapped(let difficulty):
            var draft = state.draft ?? state.chosen
            draft.difficulty = difficulty
            state.draft = draft
        case .draftSaved: return save(&state, moment)
        case .languageTapped: return [.leave(languagePath)]
        default: break
        }
        return []
    }

    private static func save(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let draft = state.draft else {
            state.go(.settings)
            return []
        }
        guard draft.hasEnoughTopics else { return [] }
        state.go(.settings)
        guard !draft.selectsSame(as: state.chosen) else { return [] }
        var random = Random(seed: moment.random)
        let changes = state.records.publishing(draft, state.language, moment, &random)
        // A download for the choices before is not wanted any more.
        state.refresh = nil
        return write(&state, changes) + refreshIfDue(&state, moment)
    }
}

extension Home.State {
    /// What the user has chosen. The facts on this device may still be those of the choices before.
    var chosen: FactPreferences { records.chosen ?? preferences }
}

extension FactPreferences {
    /// Whether enough topics are chosen (F3).
    var hasEnoughTopics: Bool { categories.count >= Onboarding.leastCategories }

    /// Selects or deselects a topic. Keeps the slugs in screen order, so that equal selections make equal requests.
    mutating func toggle(_ slug: String, among offered: [Category]) {
        let before = categories
        categories = offered.map { $0.slug }.filter { ($0 == slug) != before.contains($0) }
    }
}

extension Category {
    /// The topics as cards.
    static func choices<Root>(
        _ offered: [Category], _ selected: [String], _ words: Words, tapped: (String) -> Root
    ) -> Choices<Root> {
        let options = offered.map { category in
            Choice(
                id: category.slug, label: category.name, icon: category.icon, tint: category.color,
                isSelected: selected.contains(category.slug), tapped(category.slug))
        }
        return Choices(words[.categoriesTitle], style: .grid, allowsSeveral: true, options)
    }

    /// Says how many topics are chosen, or how many are missing.
    static func count(_ selected: [String], _ words: Words) -> String {
        let missing = Onboarding.leastCategories - selected.count
        return missing > 0 ? words(.categoriesMissing, count: missing) : words(.categoriesChosen, count: selected.count)
    }
}

extension Difficulty {
    /// The levels as cards.
    static func choices<Root>(
        _ selected: Difficulty, _ words: Words, tapped: (Difficulty) -> Root
    ) -> Choices<Root> {
        let options = Difficulty.allCases.map { difficulty in
            Choice(
                id: difficulty.slug, label: difficulty.name(words), detail: difficulty.explanation(words),
                isSelected: difficulty == selected, tapped(difficulty))
        }
        return Choices(words[.difficultyTitle], style: .cards, options)
    }
}
