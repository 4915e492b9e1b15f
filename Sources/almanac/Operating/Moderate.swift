import AlmanacCore
import AlmanacServer
import AlmanacTables
import ArgumentParser
import Foundation

/// `almanac moderate`
struct Moderate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Approve or reject the quotes that users write.",
        discussion: """
            The decision reaches the author's devices when they next sync. An approved quote remains visible \
            only to its author. A quote that its author edits goes back to review.
            """,
        subcommands: [ModerateList.self, ModerateApprove.self, ModerateReject.self],
        defaultSubcommand: ModerateList.self)
}

/// `almanac moderate list`
struct ModerateList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the quotes waiting for review, longest wait first.",
        discussion:
            "One quote per line: id, state, author, time of the last edit, English text, Chinese text, and reason.")

    @Option(help: "Which quotes to list: pending, approved, rejected or all. (default: pending)")
    var state = "pending"

    @OptionGroup var place: DataOptions

    @Flag(help: "Print a JSON array instead.")
    var json = false

    func validate() throws {
        guard state == "all" || ModerationState(rawValue: state) != nil else {
            throw ValidationError("--state must be pending, approved, rejected or all, not “\(state)”.")
        }
    }

    func run() async throws {
        let quotes = try await listModeratedQuotes(
            ModerationState(rawValue: state), dataDirectory: place.directory, database: try place.location())
        if json { return say(String(decoding: JSON.array(quotes.map(\.json)).bytes, as: UTF8.self)) }
        for quote in quotes { say(quote.line) }
        say(quotes.count == 1 ? "1 quote" : "\(quotes.count) quotes", to: .standardError)
    }
}

/// `almanac moderate approve`
struct ModerateApprove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "approve", abstract: "Approve a quote.")

    @Argument(help: "The quote's id.")
    var id: String

    @OptionGroup var place: DataOptions

    func run() async throws {
        say(
            try await moderateQuote(
                id, rejectedFor: nil, dataDirectory: place.directory, database: try place.location()
            ).line)
    }
}

/// `almanac moderate reject`
struct ModerateReject: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject", abstract: "Reject a quote, with a reason that its author reads.")

    @Argument(help: "The quote's id.")
    var id: String

    @Option(help: "The reason, in words for the author.")
    var reason: String

    @OptionGroup var place: DataOptions

    func run() async throws {
        say(
            try await moderateQuote(
                id, rejectedFor: reason, dataDirectory: place.directory, database: try place.location()
            ).line)
    }
}

extension ModeratedQuote {
    fileprivate var json: JSON {
        .members(
            ("id", .string(id)), ("user_id", .string(author)), ("english_text", .string(englishText)),
            ("chinese_text", .optional(chineseText)), ("moderation", .string(state.rawValue)),
            ("moderation_reason", .optional(reason)), ("updated_at", .string(editedAt)))
    }

    fileprivate var line: String {
        let texts = [englishText, chineseText ?? "", reason ?? ""]
        // Control characters of a user's text must not reach the operator's terminal.
        return ([id, state.rawValue, author, editedAt] + texts.map(\.printable)).joined(separator: "\t")
    }
}

extension String {
    /// The text on one line, without control characters.
    fileprivate var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
