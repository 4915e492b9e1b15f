import AlmanacCore

/// The reminder rule behind a JSON interface, for comparing the native build with the Wasm on the same zone tables and
/// the same questions. It is not part of the product.
public enum ReminderRule {
    /// Answers questions about when reminders fire.
    /// - Parameter json: `{"tables": [[initial offset, at, offset, …]], "cases": [{"table", "local" or "once", "now",
    ///   "planned", "fired"}]}`; instants in milliseconds, offsets in seconds.
    /// - Returns: For each case, the next occurrence, the occurrence to notify of now, and the one after that; `nil` if
    ///   the questions cannot be read.
    public static func answers(to json: JSON) -> JSON? {
        guard let tables = json["tables"]?.array, let cases = json["cases"]?.array else { return nil }
        let zones = tables.map(zone)
        var answers: [JSON] = []
        for question in cases {
            guard let table = question["table"]?.int, let zone = zones[Int(table)],
                let reminder = reminder(question), let now = question["now"]?.int,
                let planned = question["planned"]?.string, let fired = question["fired"]?.strings
            else { return nil }
            let instant = Instant(milliseconds: now)
            let decision = reminder.decide(planned: planned, now: instant, in: zone, announced: fired)
            let next = reminder.next(after: instant, in: zone, announced: fired)
            answers.append(.array([occurrence(next), occurrence(decision.send), occurrence(decision.next)]))
        }
        return .array(answers)
    }

    private static func zone(_ table: JSON) -> Zone? {
        guard let numbers = table.array, let initial = numbers.first?.int else { return nil }
        var transitions: [Zone.Transition] = []
        for index in stride(from: 1, to: numbers.count - 1, by: 2) {
            guard let at = numbers[index].int, let offset = numbers[index + 1].int else { return nil }
            transitions.append(Zone.Transition(at: Instant(milliseconds: at), offset: Int(offset)))
        }
        return Zone(id: "Test/Table", initialOffset: Int(initial), transitions: transitions)
    }

    private static func reminder(_ question: JSON) -> Reminder? {
        if let once = question["once"]?.int { return .once(Instant(milliseconds: once)) }
        guard let text = question["local"]?.string, let time = LocalTime(text) else { return nil }
        return .daily(time)
    }

    private static func occurrence(_ occurrence: Occurrence?) -> JSON {
        guard let occurrence else { return .null }
        return .array([.string(occurrence.key), .int(occurrence.fireAt.milliseconds)])
    }
}
