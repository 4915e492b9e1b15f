import HTTPTypes
import Hummingbird

/// What a request to a table asks for beside its filters and rows.
struct RestRequest: Sendable {
    let parameters: QueryParameters
    let preferences: Preferences
    let window: Window
    /// The answer is to be one object, not an array of one.
    let wantsSingle: Bool

    /// - Throws: ``RestProblem`` with PGRST100 or PGRST103.
    init(_ request: Request) throws(RestProblem) {
        parameters = try QueryParameters(request.uri.query ?? "")
        preferences = Preferences(request.headers[values: .prefer])
        window = try Window(
            parameters,
            range: request.method == .get || request.method == .head
                ? request.headers[.range] : nil)
        wantsSingle = (request.headers[.accept] ?? "").contains("application/vnd.pgrst.object+json")
    }
}

extension RestRequest {
    /// - Throws: ``RestProblem`` with PGRST116 when one object was asked for and there are none or several.
    func requireSingle(_ count: Int) throws(RestProblem) {
        if wantsSingle, count != 1 { throw .notSingle(count) }
    }
}

extension HTTPField.Name {
    static let prefer = HTTPField.Name("Prefer")!
    static let preferenceApplied = HTTPField.Name("Preference-Applied")!
}

/// The `Prefer` header.
struct Preferences: Equatable, Sendable {
    enum Duplicates: Equatable, Sendable {
        case refuse, merge, ignore
    }

    var countsExactly = false
    var returnsRows = false
    var duplicates = Duplicates.refuse
    /// Columns a row of a bulk insert leaves out take their initial value rather than null.
    var missingTakesInitial = false
    /// The preferences that were followed, as they came.
    var applied: [String] = []

    init(_ headers: [String]) {
        for word in headers.joined(separator: ",").split(separator: ",") {
            let word = word.filter { !$0.isWhitespace }
            switch word {
            case "count=exact", "count=planned", "count=estimated": countsExactly = true
            case "return=representation": returnsRows = true
            case "return=minimal": returnsRows = false
            case "resolution=merge-duplicates": duplicates = .merge
            case "resolution=ignore-duplicates": duplicates = .ignore
            case "missing=default": missingTakesInitial = true
            case "missing=null": missingTakesInitial = false
            default: continue
            }
            applied.append(word)
        }
    }
}

/// Which of the rows an answer shows.
struct Window: Equatable, Sendable {
    /// 0 for the first.
    let offset: Int
    /// The most rows asked for; `nil` for all.
    let limit: Int?

    /// No answer holds more rows than this.
    static let most = 1_000

    /// How many rows to fetch.
    var size: Int { min(limit ?? Self.most, Self.most) }

    /// From `limit` and `offset`, and from a `Range: 0-9` header when they are not there.
    /// - Throws: ``RestProblem`` with PGRST100 or PGRST103.
    init(_ parameters: QueryParameters, range: String?) throws(RestProblem) {
        let limit = try Self.number("limit", parameters)
        let offset = try Self.number("offset", parameters)
        if limit == nil, offset == nil, let range = Self.range(range) {
            guard range.last.map({ $0 >= range.first }) ?? true else {
                throw .emptyRange(
                    "The lower boundary must be lower than or equal to the upper boundary in the Range header.")
            }
            self.offset = range.first
            self.limit = range.last.map { $0 - range.first + 1 }
        } else {
            self.offset = offset ?? 0
            self.limit = limit
        }
    }

    private static func number(_ name: String, _ parameters: QueryParameters) throws(RestProblem) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let number = Int(text), (0...1_000_000_000_000).contains(number) else {
            throw .query("\(name) must be a whole number from 0 on, not “\(text.prefix(40))”")
        }
        return number
    }

    /// `0-9` or `10-`; a header that says anything else is passed over.
    private static func range(_ header: String?) -> (first: Int, last: Int?)? {
        guard let header else { return nil }
        let text = header.hasPrefix("items=") ? header.dropFirst(6) : header[...]
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), (0...1_000_000_000_000).contains(first) else { return nil }
        if ends[1].isEmpty { return (first, nil) }
        guard let last = Int(ends[1]), (0...1_000_000_000_000).contains(last) else { return nil }
        return (first, last)
    }

    /// `0-4/5`, or `*/5` when no rows are shown.
    func contentRange(shown: Int, count: Int?) -> String {
        let rows = shown == 0 ? "*" : "\(offset)-\(offset + shown - 1)"
        return "\(rows)/\(count.map(String.init) ?? "*")"
    }
}
