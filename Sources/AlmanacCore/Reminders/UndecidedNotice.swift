extension Notice {
    /// Says that notifications are not allowed yet, with the button that has the system ask.
    /// - Parameters:
    ///   - failure: The system's words if it could not ask the last time; the notice then says that instead.
    ///   - isWaiting: Whether the system is asking now.
    ///   - allowed: The button was tapped.
    public static func undecided(
        _ words: Words, failure: String? = nil, isWaiting: Bool = false, _ allowed: Event
    ) -> Notice {
        let allow = Action(words[.notifyAllow], allowed, isEnabled: !isWaiting)
        guard let failure else { return Notice(.info, words[.notifyUndecided], action: allow) }
        return Notice(.error, title: words[.notificationsFailed], failure, action: allow)
    }
}
