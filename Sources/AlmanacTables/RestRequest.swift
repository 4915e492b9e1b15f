import AlmanacAccounts
import AlmanacDatabase
import Foundation
import HTTPTypes

/// The options of a request to a table, apart from its filters and rows.
package struct RestRequest: Sendable {
    package let parameters: QueryParameters
    package let preferences: Preferences
    package let window: Window
    /// Whether the response is a single object instead of an array.
    package let wantsSingle: Bool
    /// The change number of the row that the edit was made from; `nil` if the client does not tell.
    package let base: Int64?
    /// What shows that the client has the account's data key; `nil` if it sends nothing of that form.
    package let keyProof: String?
    /// The name of the client's device, if it tells one.
    package let device: String?
    /// The address it comes from; `nil` if nobody has said.
    package var peer: String?
    /// The network of that address.
    package var network: String? { peer.map { peerNetwork(of: $0) } }

    /// Reads the parameters and headers of a request.
    /// - Throws: ``RestProblem`` with PGRST100 or PGRST103.
    package init(query: String, _ request: HTTPRequest) throws(RestProblem) {
        parameters = try QueryParameters(query)
        preferences = Preferences(request.headerFields[values: .prefer])
        if preferences.isStrict, !preferences.unknown.isEmpty { throw .invalidPreferences(preferences.unknown) }
        try Self.requireKnownFormat(request)
        window = try Window(
            parameters,
            range: request.method == .get || request.method == .head
                ? request.headerFields[.range] : nil)
        wantsSingle =
            request.headerFields[.accept].map { $0 != "*/*" && $0.contains("application/vnd.pgrst.object+json") }
            ?? false
        // A number that cannot be read is none: no edit is refused for what it says of itself.
        base = request.headerFields[.almanacBase].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
        device = request.headerFields.deviceName
        keyProof = request.headerFields[.almanacKeyProof].flatMap { SecretToken.isToken($0) ? $0 : nil }
    }

    /// Refuses to answer in a format that the client did not ask for.
    /// - Throws: ``RestProblem`` with PGRST107 for another media type, or PGRST106 for another schema.
    private static func requireKnownFormat(_ request: HTTPRequest) throws(RestProblem) {
        for name in [HTTPField.Name.acceptProfile, .contentProfile] {
            if let profile = request.headerFields[name], profile != "public" { throw .unknownSchema(profile) }
        }
        guard let accept = request.headerFields[.accept], accept != "*/*", accept != "application/json" else { return }
        let types = accept.split(separator: ",").map { part in
            part.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        }
        let known = [
            "*/*", "application/*", "application/json", "application/vnd.pgrst.object+json",
            "application/vnd.pgrst.array+json",
        ]
        guard types.isEmpty || types.contains(where: known.contains) else { throw .unknownMediaType(accept) }
    }
}

extension RestRequest {
    /// Requires exactly one row when the client asked for a single object.
    /// - Throws: ``RestProblem`` with PGRST116 for any other number of rows.
    package func requireSingle(_ count: Int) throws(RestProblem) {
        if wantsSingle, count != 1 { throw .notSingle(count) }
    }

    /// Refuses a change of more rows than the client has allowed.
    /// - Throws: ``RestProblem`` with PGRST124.
    package func requireAffected(_ count: Int) throws(RestProblem) {
        if let most = preferences.maxAffected, preferences.isStrict, count > most { throw .maxAffected(count) }
    }
}

extension HTTPField.Name {
    package static let prefer = HTTPField.Name("Prefer")!
    package static let preferenceApplied = HTTPField.Name("Preference-Applied")!
    package static let acceptProfile = HTTPField.Name("Accept-Profile")!
    package static let contentProfile = HTTPField.Name("Content-Profile")!
}

/// The `Prefer` header.
package struct Preferences: Equatable, Sendable {
    package enum Duplicates: Equatable, Sendable {
        case refuse, merge, ignore
    }

    package var countsExactly = false
    package var returnsRows = false
    package var duplicates = Duplicates.refuse
    /// Whether a column missing from a row of a bulk insert gets its initial value instead of null.
    package var missingTakesInitial = false
    /// Whether a preference that is not known is an error, and ``maxAffected`` holds.
    package var isStrict = false
    /// How many rows a change may affect; `nil` for any number.
    package var maxAffected: Int?
    /// The preferences that were applied, as the client wrote them.
    package var applied: [String] = []
    /// Those that are not known.
    package var unknown: [String] = []

    package init(_ headers: [String]) {
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
            case "handling=strict": isStrict = true
            case "handling=lenient": isStrict = false
            // A transaction is always committed, and counts need no time zone.
            case "tx=commit": break
            default:
                guard word.hasPrefix("max-affected="), let most = Int(word.dropFirst("max-affected=".count)), most >= 0
                else {
                    unknown.append(word)
                    continue
                }
                maxAffected = most
            }
            applied.append(word)
        }
    }
}

/// The range of rows that a response shows.
package struct Window: Equatable, Sendable {
    /// The index of the first row, from 0.
    package let offset: Int
    /// The number of rows requested; `nil` for all.
    package let limit: Int?

    /// The maximum number of rows in a response.
    package static let maxRows = 1_000

    /// The number of rows to fetch.
    package var size: Int { min(limit ?? Self.maxRows, Self.maxRows) }

    /// Reads `limit` and `offset`, or the `Range: 0-9` header if both are missing.
    /// - Throws: ``RestProblem`` with PGRST100 or PGRST103.
    package init(_ parameters: QueryParameters, range: String?) throws(RestProblem) {
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
        guard let number = Int(text), number <= 1_000_000_000_000 else {
            throw .query("\(name) must be a whole number of at least 0, not “\(text.prefix(40))”")
        }
        // As in PostgREST: fewer than no rows are no range, and nothing comes before the first row.
        guard number >= 0 || name == "offset" else {
            throw .emptyRange("Limit should be greater than or equal to zero.")
        }
        return max(number, 0)
    }

    /// Parses `0-9` or `10-`. Any other header is ignored.
    private static func range(_ header: String?) -> (first: Int, last: Int?)? {
        guard let header else { return nil }
        let text = header.hasPrefix("items=") ? header.dropFirst(6) : header[...]
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), (0...1_000_000_000_000).contains(first) else { return nil }
        if ends[1].isEmpty { return (first, nil) }
        guard let last = Int(ends[1]), (0...1_000_000_000_000).contains(last) else { return nil }
        return (first, last)
    }

    /// The value of `Content-Range`: `0-4/5`, or `*/5` if no rows are shown.
    package func contentRange(shown: Int, count: Int?) -> String {
        let rows = shown == 0 ? "*" : "\(offset)-\(offset + shown - 1)"
        return "\(rows)/\(count.map(String.init) ?? "*")"
    }
}
