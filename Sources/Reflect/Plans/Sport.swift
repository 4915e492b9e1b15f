import AlmanacCore

/// The predefined sports; users can add others. A predefined sport is stored by its slug, so that it can be shown in
/// any language and matched with its training plan.
enum Sport {
    static let all: [(slug: String, name: Word)] = [
        ("running", .reflectSportRunning), ("walking", .reflectSportWalking), ("hiking", .reflectSportHiking),
        ("cycling", .reflectSportCycling), ("swimming", .reflectSportSwimming), ("strength", .reflectSportStrength),
        ("yoga", .reflectSportYoga), ("climbing", .reflectSportClimbing), ("rowing", .reflectSportRowing),
        ("football", .reflectSportFootball), ("basketball", .reflectSportBasketball),
        ("tennis", .reflectSportTennis), ("badminton", .reflectSportBadminton), ("dancing", .reflectSportDancing),
        ("skiing", .reflectSportSkiing), ("martial-arts", .reflectSportMartial),
    ]

    /// Returns the icon of a stored sport.
    static func icon(_ stored: String) -> String {
        switch stored {
        case "running": "stopwatch"
        case "walking": "footprints"
        case "hiking", "climbing": "mountain"
        case "cycling": "bike"
        case "swimming", "rowing": "waves"
        case "strength": "dumbbell"
        case "yoga": "lotus"
        case "football": "ball"
        case "basketball": "basketball"
        case "tennis", "badminton": "racket"
        case "dancing": "music"
        case "skiing": "snowflake"
        case "martial-arts": "belt"
        default: "calendar"
        }
    }

    /// Returns the plans with those for the user's own sports first.
    static func ordered(_ plans: [PlanSummary], own: [String]) -> [PlanSummary] {
        plans.filter { own.contains($0.sport) } + plans.filter { !own.contains($0.sport) }
    }

    /// Returns the name of a stored sport.
    static func name(_ stored: String, _ words: Words) -> String {
        for sport in all where sport.slug == stored { return words[sport.name] }
        return stored
    }

    /// Returns how to store a sport that the user typed: a predefined one by its slug, any other as typed.
    static func stored(_ typed: String, _ words: Words) -> String {
        for sport in all where words[sport.name] == typed { return sport.slug }
        return typed
    }
}

/// The categories a goal can belong to.
enum Area {
    static let all: [(slug: String, name: Word)] = [
        ("health", .reflectAreaHealth), ("mind", .reflectAreaMind), ("work", .reflectAreaWork),
        ("learning", .reflectAreaLearning), ("people", .reflectAreaPeople), ("creativity", .reflectAreaCreativity),
    ]
}

/// How regularly the user has kept a journal before.
enum JournalingHistory {
    static let all: [(slug: String, name: Word, detail: Word)] = [
        ("never", .reflectHistoryNever, .reflectHistoryNeverDetail),
        ("sometimes", .reflectHistorySometimes, .reflectHistorySometimesDetail),
        ("regular", .reflectHistoryRegular, .reflectHistoryRegularDetail),
    ]
}
