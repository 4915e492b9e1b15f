extension Subscription {
    /// Says in a few words what the account has, for a row of the settings.
    public func line(_ words: Words, _ moment: Moment) -> String {
        func day(_ instant: Instant) -> String {
            words.day(moment.zone.reaching(instant, from: moment.now).date(at: instant))
        }
        return switch entitlement(at: moment.now) {
        case .free: words[.planFree]
        case .trial(let end): words(.planTrial, day(end))
        case .paid(let end?): words(.planPaid, day(end))
        case .paid(nil): words[.planForever]
        }
    }
}
