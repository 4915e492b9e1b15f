/// What an app shows before it knows what is stored.
extension Screen {
    /// While the storage is read: the app's mark and name, and nothing else.
    @inline(never)
    public static func launch(_ route: String, _ name: String, _ face: Face, _ language: Language) -> Screen {
        var screen = Screen(route: route, title: name, face: face, language: language)
        screen.blocks = [.brand(mark: face.name + "-mark", name: name)]
        screen.layout = .launch
        return screen
    }

    /// When it cannot be read: why, and another try.
    @inline(never)
    public static func unreadable(
        _ route: String, _ title: String, _ message: String, _ face: Face, _ language: Language, retry: Event
    ) -> Screen {
        var screen = Screen(
            route: route, title: title, face: face, language: language, blocks: [.notice(Notice(.error, message))])
        screen.layout = .step
        screen.primary = Action(Words(language)[.retry], retry)
        return screen
    }
}
