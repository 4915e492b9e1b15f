import AlmanacApp
import AlmanacCore
import AlmanacNative
import AlmanacServer
import ArgumentParser
import Foundation

/// The native measurements of `make bench`, which alone builds this program. `Tests/Bench/bench.py` runs them and reads
/// their JSON.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "AlmanacBench", abstract: "Measure the native code.",
        subcommands: [
            BenchJSON.self, BenchPush.self, BenchStore.self, BenchClaim.self, BenchCities.self,
            BenchDashboard.self,
        ])
}

/// `AlmanacBench json`
struct BenchJSON: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "json", abstract: "Read facts with our JSON reader and with Foundation's, in turns.")

    @Argument(help: "A file with a JSON array of facts, as the server sends them.")
    var file: String

    @Option(help: "The number of measurements of each reader.")
    var repetitions = 15

    func run() throws {
        let data = try Data(contentsOf: URL(filePath: file))
        let bytes = [UInt8](data)
        let decoder = JSONDecoder()
        var milliseconds: [String: [Double]] = [:]
        // The first round warms up and does not count.
        for round in 0...repetitions {
            let measures: [(String, () throws -> Int)] = [
                ("tree", { try JSON.parse(bytes).array?.count ?? 0 }),
                ("JSONSerialization", { (try JSONSerialization.jsonObject(with: data) as? [Any])?.count ?? 0 }),
                ("facts", { try JSON.parse(bytes).array?.compactMap(BenchFact.init).count ?? 0 }),
                ("JSONDecoder", { try decoder.decode([BenchFact].self, from: data).count }),
            ]
            var counts: Set<Int> = []
            for (name, read) in measures {
                let start = ContinuousClock.now
                counts.insert(try read())
                let passed = (ContinuousClock.now - start) / .milliseconds(1)
                if round > 0 { milliseconds[name, default: []].append(passed) }
            }
            guard counts.count == 1, !counts.contains(0) else { throw ValidationError("They do not read the same.") }
        }
        try report(milliseconds)
    }
}

/// A fact, as both readers must decode it.
private struct BenchFact: Decodable {
    let id: Int64
    let title, content, summary, difficulty, contentType, category: String
    let tags: [String]
    let sourceURL: String
    let readingTime, wordCount: Int64
    let imageURL: String?
    let language, createdAt: String

    enum CodingKeys: String, CodingKey {
        case id, title, content, summary, difficulty, category, tags, language
        case contentType = "content_type"
        case sourceURL = "source_url"
        case readingTime = "reading_time"
        case wordCount = "word_count"
        case imageURL = "image_url"
        case createdAt = "created_at"
    }

    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let title = json["title"]?.string, let content = json["content"]?.string,
            let summary = json["summary"]?.string, let difficulty = json["difficulty"]?.string,
            let contentType = json["content_type"]?.string, let category = json["category"]?.string,
            let tags = json["tags"]?.strings, let sourceURL = json["source_url"]?.string,
            let readingTime = json["reading_time"]?.int, let wordCount = json["word_count"]?.int,
            let language = json["language"]?.string, let createdAt = json["created_at"]?.string
        else { return nil }
        self.id = id
        self.title = title
        self.content = content
        self.summary = summary
        self.difficulty = difficulty
        self.contentType = contentType
        self.category = category
        self.tags = tags
        self.sourceURL = sourceURL
        self.readingTime = readingTime
        self.wordCount = wordCount
        imageURL = json["image_url"]?.string
        self.language = language
        self.createdAt = createdAt
    }
}

/// `AlmanacBench store`
struct BenchStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Download the facts into SQLite by running the onboarding.")

    @Option(help: "The address of a server with facts.")
    var server: String

    @Option(help: "The directory for the device's data.")
    var directory: String

    func run() async throws {
        guard let server = URL(string: server) else { throw ValidationError("That is no address.") }
        let shell = try NativeShell<Almanac>(
            directory: URL(filePath: directory, directoryHint: .isDirectory), server: server, tables: Almanac.tables)
        await shell.launch("/facts")
        await shell.settle()
        // Five steps lead to the download. Each screen is answered as a user would: select every option, then continue.
        for _ in 0..<8 {
            guard let screen = await shell.screen, let primary = screen.primary else { break }
            for block in screen.blocks {
                guard case .choices(let choices) = block, choices.allowsSeveral else { continue }
                for choice in choices.options where !choice.isSelected { await shell.send(choice.event) }
            }
            let start = ContinuousClock.now
            await shell.send(primary.event)
            await shell.settle()
            guard let shown = await shell.screen, !shown.tabs.isEmpty else { continue }
            return try report(["download": [(ContinuousClock.now - start) / .milliseconds(1)]])
        }
        throw ValidationError("The onboarding did not come to its end.")
    }
}

/// `AlmanacBench push`
struct BenchPush: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push", abstract: "Encrypt and sign push messages, on one core and without sending them.")

    @Argument(help: "A file with the plaintext of a message.")
    var file: String

    @Option(help: "The number of messages in one measurement.")
    var messages = 10_000

    @Option(help: "The number of measurements.")
    var repetitions = 5

    func run() async throws {
        let measure = PushMeasure(message: [UInt8](try Data(contentsOf: URL(filePath: file))))
        try report(["push": try await repeated(repetitions) { try await measure.encryptAndSign(messages) * 1_000 }])
    }
}

/// `AlmanacBench claim`
struct BenchClaim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Claim the due reminders, then roll back.")

    @Option(help: "A server's data directory.")
    var data: String

    @Option(help: "The number of reminders that must be due and are claimed.")
    var reminders: Int

    @Option(help: "The number of measurements.")
    var repetitions = 15

    func run() async throws {
        let measure = try await ClaimMeasure(directory: URL(filePath: data, directoryHint: .isDirectory))
        let milliseconds = try await repeated(repetitions) {
            let claimed = try await measure.claim(most: reminders)
            guard claimed.due == reminders else { throw ValidationError("\(claimed.due) reminders were due.") }
            return claimed.milliseconds
        }
        try report(["claim": milliseconds])
    }
}

/// `AlmanacBench cities`
struct BenchCities: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cities", abstract: "Load the gazetteer, and search for cities letter by letter.")

    @Option(help: "The number of measurements.")
    var repetitions = 15

    func run() throws {
        let content = Resources.contentDirectory()
        var milliseconds: [String: [Double]] = [:]
        for _ in 0..<repetitions {
            let measure = try GazetteerMeasure(content: content)
            milliseconds["load", default: []].append(measure.loading)
            let durations = measure.search()
            milliseconds["search", default: []].append(durations.reduce(0, +) / Double(durations.count))
            milliseconds["slowest", default: []].append(durations.max() ?? 0)
        }
        try report(milliseconds)
    }
}

/// `AlmanacBench dashboard`
struct BenchDashboard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard", abstract: "Update a dashboard by the minute, and draw it from nothing.")

    @Option(help: "The number of measurements.")
    var repetitions = 15

    func run() throws {
        var rates: [String: [Double]] = [:]
        // The first round warms up and does not count. Each begins at the same time of day.
        for round in 0...repetitions {
            var measure = try DashboardMeasure()
            let (whole, update) = (try measure.wholes(300), try measure.updates(300))
            guard round > 0 else { continue }
            rates["whole", default: []].append(whole)
            rates["update", default: []].append(update)
        }
        try report(rates)
    }
}

/// Returns the milliseconds of each round, after one round that warms up and does not count.
private func repeated(_ repetitions: Int, _ round: () async throws -> Double) async throws -> [Double] {
    _ = try await round()
    var milliseconds: [Double] = []
    for _ in 0..<repetitions { milliseconds.append(try await round()) }
    return milliseconds
}

private func report(_ figures: [String: [Double]]) throws {
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
}
