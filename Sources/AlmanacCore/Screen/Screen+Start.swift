/// The screens an app shows before it has read its records.
extension Screen {
    /// Returns the screen for while the storage is being read: the app's mark and name, and nothing else.
    @inline(never)
    public static func launch(_ route: String, _ name: String, _ face: Face, _ language: Language) -> Screen {
        var screen = Screen(route: route, title: name, face: face, language: language)
        screen.blocks = [.brand(mark: face.mark, name: name)]
        screen.layout = .launch
        return screen
    }

    /// Returns the screen for when the storage cannot be read: the reason, and a button to try again.
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
