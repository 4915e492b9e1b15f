import AlmanacCore

extension Runtime {
    /// Does something to the app and returns what a browser would not have drawn of it: it draws nothing where `looksSame`
    /// says that no screen has changed. `nil` if that is true.
    /// - Parameter looks: The number of looks that are left. Each takes milliseconds, which a test of years has not.
    mutating func pass(
        at moment: Moment, looks: inout Int, _ act: (inout Runtime<A>, Moment) -> Void
    ) -> Unexpected? {
        guard looks > 0 else {
            act(&self, moment)
            return nil
        }
        let before = state
        act(&self, moment)
        guard !isIdentical(before, state), A.looksSame(before, state) else { return nil }
        looks -= 1
        let old = String(describing: A.screen(before, moment) as Screen<A.Event>)
        let new = String(describing: screen(moment))
        guard old != new else { return nil }
        let place = zip(old, new).prefix { $0 == $1 }.count
        let shown = new.dropFirst(max(0, place - 60)).prefix(160)
        return Unexpected("`looksSame` leaves out what this screen shows: …\(shown)…")
    }
}
