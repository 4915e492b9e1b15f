/// What a user has written, by date, to be read, printed or kept as a file.
public struct Document: Equatable, Sendable {
    /// A day on which the user wrote something.
    public struct Day: Equatable, Sendable {
        /// The date, in the user's language.
        public let heading: String
        /// What was written, in the order in which it is read.
        public let entries: [Entry]
    }

    /// A text that the user wrote.
    public struct Entry: Equatable, Sendable {
        /// The day to which it belongs.
        public let day: CivilDate
        /// Its place within the day: of two entries, that with the lower number comes first.
        public let order: Int
        /// What kind of text it is, or its title.
        public let heading: String
        /// The question that it answers.
        public let prompt: String?
        /// The text.
        public let text: String
        /// Further facts, such as when it was written.
        public let details: [String]

        /// Creates an entry.
        public init(
            day: CivilDate, order: Int, heading: String, prompt: String? = nil, text: String, details: [String] = []
        ) {
            self.day = day
            self.order = order
            self.heading = heading
            self.prompt = prompt.flatMap { $0.isBlank ? nil : $0 }
            self.text = text
            self.details = details
        }
    }

    /// The title, in the user's language.
    public let title: String
    /// The days, the earliest first.
    public let days: [Day]

    /// Creates a document of entries in any order.
    public init(_ entries: [Entry], _ words: Words) {
        title = words[.documentTitle]
        let entries = entries.ordered { $0.day == $1.day ? $0.order < $1.order : $0.day < $1.day }
        var days: [Day] = []
        var start = 0
        for end in 1...max(entries.count, 1) where end <= entries.count {
            if end < entries.count, entries[end].day == entries[start].day { continue }
            days.append(Day(heading: words.date(entries[start].day), entries: Array(entries[start..<end])))
            start = end
        }
        self.days = days
    }
}
