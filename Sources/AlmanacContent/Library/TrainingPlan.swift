import AlmanacCore
import Foundation

/// A training plan's file is invalid.
package struct PlanError: Error, Equatable, CustomStringConvertible {
    /// The file's name, such as `plan-running.json`.
    package let file: String
    /// What is wrong with the file, such as `texts.de.weeks[2].focus is missing or wrong`.
    package let problem: String

    package var description: String {
        "\(file): \(problem)."
    }
}

/// The training plan of a sport in all languages, read from `plan-SPORT.json`.
package struct TrainingPlan: Equatable, Sendable {
    package struct Session: Equatable, Sendable {
        package let title: String
        package let detail: String
    }

    package struct Week: Equatable, Sendable {
        package let focus: String
        package let sessions: [Session]
    }

    /// Published guidance that the plan follows. Its title is in English.
    package struct Source: Equatable, Sendable {
        package let publisher: String
        package let title: String
        package let url: String
    }

    package struct Text: Equatable, Sendable {
        package let language: Language
        /// The name of the sport.
        package let name: String
        package let title: String
        package let summary: String
        /// What to heed in this sport. What holds for every sport, such as what to do when ill, is in the apps.
        package let safety: String
        package let weeks: [Week]
    }

    /// The slug of the sport, as the apps store it.
    package let sport: String
    /// One text per language.
    package let texts: [Text]
    /// At least one.
    package let sources: [Source]

    /// Parses a plan.
    /// - Parameter file: the file's name, for errors.
    package init(_ bytes: [UInt8], file: String) throws(PlanError) {
        let json: JSON
        do throws(JSONError) {
            json = try JSON.parse(bytes)
        } catch {
            throw PlanError(file: file, problem: "byte \(error.offset): \(error.message)")
        }
        let root = PlanReader(file: file, path: "", json: json)
        sport = try root.text("sport")
        guard file == "plan-\(sport).json" else { throw root.wrong("sport") }
        guard let weeks = json["weeks"]?.int, (1...520).contains(weeks) else { throw root.wrong("weeks") }
        var texts: [Text] = []
        for language in Language.allCases {
            let reader = root.member("texts").member(language.code)
            let text = try Text(reader, in: language)
            // Completed sessions are stored by their position, so it must be the same in every language.
            guard text.weeks.count == weeks, text.shape == texts.first?.shape ?? text.shape else {
                throw reader.wrong("weeks")
            }
            texts.append(text)
        }
        self.texts = texts
        var sources: [Source] = []
        for source in try root.list("sources") {
            let url = try source.text("url")
            guard url.hasPrefix("https://") else { throw source.wrong("url") }
            sources.append(
                Source(publisher: try source.text("publisher"), title: try source.text("title"), url: url))
        }
        self.sources = sources
    }

    package func text(in language: Language) -> Text? {
        texts.first { $0.language == language }
    }
}

extension TrainingPlan.Text {
    /// The number of sessions in each week.
    fileprivate var shape: [Int] { weeks.map(\.sessions.count) }

    fileprivate init(_ reader: PlanReader, in language: Language) throws(PlanError) {
        var weeks: [TrainingPlan.Week] = []
        for week in try reader.list("weeks") {
            var sessions: [TrainingPlan.Session] = []
            for session in try week.list("sessions") {
                sessions.append(
                    TrainingPlan.Session(title: try session.text("title"), detail: try session.text("detail")))
            }
            weeks.append(TrainingPlan.Week(focus: try week.text("focus"), sessions: sessions))
        }
        self.init(
            language: language, name: try reader.text("sport"), title: try reader.text("title"),
            summary: try reader.text("summary"), safety: try reader.text("safety"), weeks: weeks)
    }
}

/// A part of the file, with its path.
private struct PlanReader {
    let file: String
    let path: String
    let json: JSON?

    func wrong(_ name: String) -> PlanError {
        PlanError(file: file, problem: "\(place(name)) is missing or wrong")
    }

    func member(_ name: String) -> PlanReader {
        PlanReader(file: file, path: place(name), json: json?[name])
    }

    func text(_ name: String) throws(PlanError) -> String {
        guard let text = json?[name]?.string, !text.isEmpty else { throw wrong(name) }
        return text.keepingUnits
    }

    /// A list with at least one item.
    func list(_ name: String) throws(PlanError) -> [PlanReader] {
        guard let items = json?[name]?.array, !items.isEmpty else { throw wrong(name) }
        return items.enumerated().map { PlanReader(file: file, path: "\(place(name))[\($0)]", json: $1) }
    }

    private func place(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}

extension String {
    private static let units = ["km", "kg", "min", "dk", "sn", "m", "s", "h"]

    /// The text in which no line ends between a number and its unit, as in “5 km”. The files are written with ordinary
    /// spaces, which are easier to type and to compare.
    fileprivate var keepingUnits: String {
        let bytes = Array(utf8)
        var kept: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            let isJoined =
                byte == UInt8(ascii: " ") && place > 0 && (48...57).contains(bytes[place - 1])
                && Self.units.contains { unit in
                    bytes.holds(unit, at: place + 1)
                        && !bytes.dropFirst(place + 1 + unit.utf8.count).prefix(1).contains(where: Self.isLatin)
                }
            kept += isJoined ? Array("\u{A0}".utf8) : [byte]
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Whether a byte begins a letter of a Latin script, so that a word goes on: “5 squats” has no unit. In Chinese,
    /// Japanese and Korean, the next word follows a unit without a space.
    private static func isLatin(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || (0xC3...0xC9).contains(byte)
    }
}
