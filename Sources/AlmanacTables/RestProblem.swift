import AlmanacCore
import HTTPTypes
import Hummingbird

/// An error in PostgREST's format: a code of PostgREST or Postgres, a message, and optional details and a hint.
struct RestProblem: Error, Equatable {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    var details: String?
    var hint: String?

    var response: Response {
        let json = JSON.members(
            ("code", .string(code)), ("message", .string(message)), ("details", .optional(details)),
            ("hint", .optional(hint)))
        var headers: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .proxyStatus: "PostgREST; error=\(code)",
            .cacheControl: "no-store",
        ]
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if status == .methodNotAllowed { headers[.allow] = "GET, HEAD, POST, PATCH, DELETE" }
        if status == .serviceUnavailable { headers[.retryAfter] = "2" }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
}

extension HTTPField.Name {
    static let proxyStatus = HTTPField.Name("Proxy-Status")!
}

// MARK: The request

extension RestProblem {
    static func query(_ message: String, _ details: String? = nil) -> RestProblem {
        RestProblem(status: .badRequest, code: "PGRST100", message: message, details: details)
    }

    static func body(_ details: String) -> RestProblem {
        RestProblem(status: .badRequest, code: "PGRST102", message: "Empty or invalid json", details: details)
    }

    static func invalidPreferences(_ words: [String]) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST122", message: "Invalid preferences given with handling=strict",
            details: "Invalid preferences: \(words.joined(separator: ", ").prefix(200))")
    }

    static func maxAffected(_ count: Int) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST124", message: "Query result exceeds max-affected preference constraint",
            details: "The query affects \(count) rows")
    }

    static func unknownMediaType(_ accept: String) -> RestProblem {
        RestProblem(
            status: .notAcceptable, code: "PGRST107",
            message: "None of these media types are available: \(accept.prefix(200))")
    }

    static func unknownSchema(_ name: String) -> RestProblem {
        RestProblem(
            status: .notAcceptable, code: "PGRST106", message: "Invalid schema: \(name.prefix(60))",
            hint: "Only the following schemas are exposed: public")
    }

    static func unknownFunction(_ name: String) -> RestProblem {
        RestProblem(
            status: .notFound, code: "PGRST202",
            message: "Could not find the function public.\(name.prefix(60)) in the schema cache",
            hint: "This server has no functions. GET /rest/v1/ lists the tables.")
    }

    static func aggregate(_ text: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST123", message: "Use of aggregate functions is not allowed: “\(text)”",
            hint: "For a number of rows, send “Prefer: count=exact”.")
    }

    static func embedding(_ text: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST100",
            message: "Rows of another table can only be embedded in what is read, and one level deep: “\(text)”",
            hint: "Write table(columns), such as quotes(id,english_text).")
    }

    static func unknownTable(_ name: String) -> RestProblem {
        RestProblem(
            status: .notFound, code: "PGRST205",
            message: "Could not find the table 'public.\(name.prefix(60))' in the schema cache",
            hint: "GET /rest/v1/ lists the tables.")
    }

    static func unknownColumnInBody(_ name: String, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST204",
            message: "Could not find the '\(name.prefix(60))' column of '\(table.name)' in the schema cache")
    }

    static func unknownColumn(_ name: String, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "42703", message: "column \(table.name).\(name.prefix(60)) does not exist")
    }

    static let methodNotAllowed = RestProblem(
        status: .methodNotAllowed, code: "PGRST117", message: "Unsupported HTTP method")

    static let tooLarge = RestProblem(
        status: .contentTooLarge, code: "54000", message: "The body is too large", hint: "Send at most 1 MB.")

    static let tooManyRows = RestProblem(
        status: .contentTooLarge, code: "54000", message: "The body has too many rows",
        hint: "Send at most \(RowReader.maxRows) at a time.")

    static let responseTooLarge = RestProblem(
        status: .contentTooLarge, code: "54000", message: "The answer is too large",
        hint: "Ask for fewer rows or columns.")

    static let tooSlow = RestProblem(
        status: .badRequest, code: "57014", message: "canceling statement due to statement timeout",
        hint: "Send a simpler request.")

    static func notSingle(_ count: Int) -> RestProblem {
        RestProblem(
            status: .notAcceptable, code: "PGRST116", message: "Cannot coerce the result to a single JSON object",
            details: "The result contains \(count) rows")
    }

    static func range(offset: Int, count: Int) -> RestProblem {
        RestProblem(
            status: .rangeNotSatisfiable, code: "PGRST103", message: "Requested range not satisfiable",
            details: "An offset of \(offset) was requested, but there are only \(count) rows.")
    }

    static func emptyRange(_ details: String) -> RestProblem {
        RestProblem(
            status: .rangeNotSatisfiable, code: "PGRST103", message: "Requested range not satisfiable",
            details: details)
    }
}

// MARK: Credentials and access

extension RestProblem {
    init(_ failure: CredentialFailure) {
        self =
            switch failure {
            case .malformed: .unauthorized("PGRST301", "The JWT was not issued by this server")
            case .expired: .unauthorized("PGRST303", "JWT expired")
            case .sessionEnded: .unauthorized("PGRST301", "The session has ended; sign in again")
            }
    }

    private static func unauthorized(_ code: String, _ message: String) -> RestProblem {
        RestProblem(status: .unauthorized, code: code, message: message)
    }

    static func signedOut(_ table: Table) -> RestProblem {
        RestProblem(
            status: .unauthorized, code: "42501", message: "permission denied for table \(table.name)",
            hint: "Sign in first; an anonymous account is enough.")
    }

    static func rowRule(_ table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501",
            message: "new row violates row-level security policy for table \"\(table.name)\"")
    }

    static func serverColumn(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table \(table.name)",
            details: "Only the server writes \"\(column.name)\".")
    }

    static func pushServiceNotAllowed(_ host: String) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table push_subscriptions",
            details: "This server sends no notifications to \(host.prefix(253)).",
            hint: "The server's operator can allow it with --push-services.")
    }

    static func tooManyRows(of table: Table, limit: Int) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "53400", message: "configuration limit exceeded for table \(table.name)",
            details: "An account can have at most \(limit) rows in it.", hint: "Delete some of them first.")
    }

    static func fixedColumn(_ name: String, of table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table \(table.name)",
            details: "\"\(name)\" cannot be changed.")
    }
}

// MARK: Values

extension RestProblem {
    static func malformed(_ type: ColumnType, _ text: String) -> RestProblem {
        let isMoment = [.timestamp, .date, .time].contains(type)
        return RestProblem(
            status: .badRequest, code: isMoment ? "22007" : "22P02",
            message: type == .textArray
                ? "malformed array literal: \"\(text.prefix(100))\""
                : "invalid input syntax for type \(type.rawValue): \"\(text.prefix(100))\"")
    }

    static func outOfRange(_ type: ColumnType, _ text: String) -> RestProblem {
        let isMoment = [.timestamp, .date, .time].contains(type)
        return RestProblem(
            status: .badRequest, code: isMoment ? "22008" : "22003",
            message: isMoment
                ? "date/time field value out of range: \"\(text.prefix(100))\""
                : "value \"\(text.prefix(100))\" is out of range for type \(type.rawValue)")
    }

    static func tooLong(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "23514",
            message: "new row for relation \"\(table.name)\" violates check constraint "
                + "\"\(table.name)_\(column.name)_check\"",
            details: "It must have at most \(column.type.maxBytes ?? 0) bytes as JSON.")
    }

    static let zeroByte = RestProblem(
        status: .badRequest, code: "22P05", message: "unsupported Unicode escape sequence",
        details: "\\u0000 cannot be converted to text.")

    static func missing(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "23502",
            message:
                "null value in column \"\(column.name)\" of relation \"\(table.name)\" violates not-null constraint")
    }

    static func check(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "23514",
            message: "new row for relation \"\(table.name)\" violates check constraint "
                + "\"\(table.name)_\(column.name)_check\"",
            details: column.rules)
    }

    static func duplicate(_ key: [String]) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23505", message: "duplicate key value violates unique constraint",
            details: "Key (\(key.joined(separator: ", "))) already exists.")
    }

    static func duplicate(_ key: [String], _ values: [SQLValue]) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23505", message: "duplicate key value violates unique constraint",
            details:
                "Key (\(key.joined(separator: ", ")))=(\(values.map(\.shown).joined(separator: ", "))) already exists.")
    }

    static func reference(_ table: Table) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23503",
            message: "insert or update on table \"\(table.name)\" violates foreign key constraint",
            details: "A row it points to does not exist.")
    }

    static func stillReferenced(_ table: Table) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23503",
            message: "update or delete on table \"\(table.name)\" violates foreign key constraint",
            details: "Other rows still point to it.")
    }

    static func noSuchKey(_ columns: [String]) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "42P10",
            message: "there is no unique or exclusion constraint matching the ON CONFLICT specification",
            details: "on_conflict=\(columns.joined(separator: ",").prefix(200))")
    }

    static let repeatedKey = RestProblem(
        status: .badRequest, code: "21000", message: "ON CONFLICT DO UPDATE command cannot affect row a second time",
        hint: "Send each key once.")

    static func noFilter(_ verb: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "21000", message: "\(verb) requires a WHERE clause",
            hint: "Add a filter, such as id=eq.…")
    }
}

// MARK: The server

extension RestProblem {
    static let unavailable = RestProblem(
        status: .serviceUnavailable, code: "PGRST000", message: "The server is temporarily unavailable",
        hint: "Try again in a few seconds.")

    static let internalError = RestProblem(
        status: .internalServerError, code: "XX000", message: "Something went wrong on the server")
}

extension Column {
    /// The column's rules beyond its type, for the user; `nil` when it has none.
    var rules: String? {
        let rules = [check?.explanation, form?.explanation].compactMap(\.self)
        return rules.isEmpty ? nil : rules.joined(separator: " ")
    }
}

extension Column.Check {
    /// The rule of the check, for the user.
    var explanation: String {
        switch resolved {
        case .length(let range): "It must have \(range.lowerBound) to \(range.upperBound) characters."
        case .oneOf(let values): "It must be one of: \(values.joined(separator: ", "))."
        case .range(let range): "It must be from \(range.lowerBound) to \(range.upperBound)."
        case .app: "It must be an app."
        }
    }
}

extension SQLValue {
    fileprivate var shown: String {
        switch self {
        case .null: "null"
        case .int(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): String(value.prefix(100))
        case .blob: "…"
        }
    }
}
