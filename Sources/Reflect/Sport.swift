import AlmanacCore

/// The sports there are to choose from; people add their own. A known sport is stored by its slug, so that it is shown
/// in whatever language the person reads, and finds its training plan.
enum Sport {
    static let all: [(slug: String, name: Word)] = [
        ("running", .reflectSportRunning), ("walking", .reflectSportWalking), ("hiking", .reflectSportHiking),
        ("cycling", .reflectSportCycling), ("swimming", .reflectSportSwimming), ("strength", .reflectSportStrength),
        ("yoga", .reflectSportYoga), ("climbing", .reflectSportClimbing), ("rowing", .reflectSportRowing),
        ("football", .reflectSportFootball), ("basketball", .reflectSportBasketball),
        ("tennis", .reflectSportTennis), ("badminton", .reflectSportBadminton), ("dancing", .reflectSportDancing),
        ("skiing", .reflectSportSkiing), ("martial-arts", .reflectSportMartial),
    ]

    /// What a stored sport is called.
    static func name(_ stored: String, _ words: Words) -> String {
        for sport in all where sport.slug == stored { return words[sport.name] }
        return stored
    }

    /// How a sport that was typed is stored: one that is on the list under its slug.
    static func stored(_ typed: String, _ words: Words) -> String {
        for sport in all where words[sport.name] == typed { return sport.slug }
        return typed
    }
}

/// What a goal may be about.
enum Area {
    static let all: [(slug: String, name: Word)] = [
        ("health", .reflectAreaHealth), ("mind", .reflectAreaMind), ("work", .reflectAreaWork),
        ("learning", .reflectAreaLearning), ("people", .reflectAreaPeople), ("creativity", .reflectAreaCreativity),
    ]
}

/// How much a person has kept a journal before.
enum JournalingHistory {
    static let all: [(slug: String, name: Word, detail: Word)] = [
        ("never", .reflectHistoryNever, .reflectHistoryNeverDetail),
        ("sometimes", .reflectHistorySometimes, .reflectHistorySometimesDetail),
        ("regular", .reflectHistoryRegular, .reflectHistoryRegularDetail),
    ]
}
