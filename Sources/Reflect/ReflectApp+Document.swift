import AlmanacCore

extension ReflectApp {
    /// Reads the goals and the reflections.
    public static var documentQueries: [Query] { [ReflectTables.goals.query, ReflectTables.reflections.query] }

    /// The goals, each on the day on which it was set, and the reflections.
    public static func documentEntries(_ records: Snapshot, _ moment: Moment, _ words: Words) -> [Document.Entry] {
        let goals = records.records(of: ReflectTables.goals).compactMap { goal -> Document.Entry? in
            guard let day = goal.string("effective_date").flatMap({ CivilDate(text: $0) }),
                let text = goal.string("goal_text")
            else { return nil }
            let category = goal.string("category").flatMap { $0.isBlank ? nil : $0 }
            return Document.Entry(
                day: day, order: 0, heading: words[.documentGoal], text: text, details: category.map { [$0] } ?? [])
        }
        let reflections = records.records(of: ReflectTables.reflections).compactMap { Reflection($0) }
        return goals
            + reflections.map { reflection in
                Document.Entry(
                    day: reflection.date, order: 1 + Int(reflection.period.rawValue),
                    heading: words[reflection.period.title], prompt: reflection.prompt, text: reflection.text,
                    details: reflection.mood.map { [words(.documentMood, words[Mood.all[$0 - 1]])] } ?? [])
            }
    }
}
