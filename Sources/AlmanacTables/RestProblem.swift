import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import HTTPTypes

/// An error in PostgREST's format: a code of PostgREST or Postgres, a message, and optional details and a hint.
package struct RestProblem: Error, Equatable {
    package let status: HTTPResponse.Status
    package let code: String
    package let message: String
    package var details: String?
    package var hint: String?
    /// The seconds after which the request may succeed; `nil` if that is not known.
    package var retryAfter: Int?

    package init(
        status: HTTPResponse.Status, code: String, message: String, details: String? = nil, hint: String? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.hint = hint
    }
}

// MARK: The request

extension RestProblem {
    package static func query(_ message: String, _ details: String? = nil) -> RestProblem {
        RestProblem(status: .badRequest, code: "PGRST100", message: message, details: details)
    }

    package static func body(_ details: String) -> RestProblem {
        RestProblem(status: .badRequest, code: "PGRST102", message: "Empty or invalid json", details: details)
    }

    package static func invalidPreferences(_ words: [String]) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST122", message: "Invalid preferences given with handling=strict",
            details: "Invalid preferences: \(words.joined(separator: ", ").prefix(200))")
    }

    package static func maxAffected(_ count: Int) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST124", message: "Query result exceeds max-affected preference constraint",
            details: "The query affects \(count) rows")
    }

    package static func unknownMediaType(_ accept: String) -> RestProblem {
        RestProblem(
            status: .notAcceptable, code: "PGRST107",
            message: "None of these media types are available: \(accept.prefix(200))")
    }

    package static func unknownSchema(_ name: String) -> RestProblem {
        RestProblem(
            status: .notAcceptable, code: "PGRST106", message: "Invalid schema: \(name.prefix(60))",
            hint: "Only the following schemas are exposed: public")
    }

    package static func unknownFunction(_ name: String) -> RestProblem {
        RestProblem(
            status: .notFound, code: "PGRST202",
            message: "Could not find the function public.\(name.prefix(60)) in the schema cache",
            hint: "This server has no functions. GET /rest/v1/ lists the tables.")
    }

    package static func aggregate(_ text: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST123", message: "Use of aggregate functions is not allowed: “\(text)”",
            hint: "For a number of rows, send “Prefer: count=exact”.")
    }

    package static func embedding(_ text: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST100",
            message: "Rows of another table can only be embedded in what is read, and one level deep: “\(text)”",
            hint: "Write table(columns), such as quotes(id,english_text).")
    }

    package static func unknownTable(_ name: String) -> RestProblem {
        RestProblem(
            status: .notFound, code: "PGRST205",
            message: "Could not find the table 'public.\(name.prefix(60))' in the schema cache",
            hint: "GET /rest/v1/ lists the tables.")
    }

    package static func unknownColumnInBody(_ name: String, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST204",
            message: "Could not find the '\(name.prefix(60))' column of '\(table.name)' in the schema cache")
    }

    package static func unknownColumn(_ name: String, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "42703", message: "column \(table.name).\(name.prefix(60)) does not exist")
    }

    package static let methodNotAllowed = RestProblem(
        status: .methodNotAllowed, code: "PGRST117", message: "Unsupported HTTP method")

    package static let tooLarge = RestProblem(
        status: .contentTooLarge, code: "54000", message: "The body is too large", hint: "Send at most 1 MB.")

    package static let tooManyRows = RestProblem(
        status: .contentTooLarge, code: "54000", message: "The body has too many rows",
        hint: "Send at most \(RowReader.maxRows) at a time.")

    package static let responseTooLarge = RestProblem(
        status: .contentTooLarge, code: "54000", message: "The answer is too large",
        hint: "Ask for fewer rows or columns.")

    package static func tooManyAtOnce(_ count: Int) -> RestProblem {
        RestProblem(
            status: .contentTooLarge, code: "54000", message: "The answer would hold \(count) rows",
            hint: "Ask for the rows themselves only if at most \(TableStore.mostReturned) are changed, or name fewer.")
    }

    package static let tooSlow = RestProblem(
        status: .badRequest, code: "57014", message: "canceling statement due to statement timeout",
        hint: "Send a simpler request.")

    package static func notSingle(_ count: Int) -> RestProblem {
        RestProblem(
            status: .notAcceptable, code: "PGRST116", message: "Cannot coerce the result to a single JSON object",
            details: "The result contains \(count) rows")
    }

    package static func range(offset: Int, count: Int) -> RestProblem {
        RestProblem(
            status: .rangeNotSatisfiable, code: "PGRST103", message: "Requested range not satisfiable",
            details: "An offset of \(offset) was requested, but there are only \(count) rows.")
    }

    package static func emptyRange(_ details: String) -> RestProblem {
        RestProblem(
            status: .rangeNotSatisfiable, code: "PGRST103", message: "Requested range not satisfiable",
            details: details)
    }
}

// MARK: Values

extension RestProblem {
    package static func malformed(_ type: ColumnType, _ text: String) -> RestProblem {
        let isMoment = [.timestamp, .date, .time].contains(type)
        return RestProblem(
            status: .badRequest, code: isMoment ? "22007" : "22P02",
            message: type == .textArray
                ? "malformed array literal: \"\(text.prefix(100))\""
                : "invalid input syntax for type \(type.rawValue): \"\(text.prefix(100))\"")
    }

    package static func outOfRange(_ type: ColumnType, _ text: String) -> RestProblem {
        let isMoment = [.timestamp, .date, .time].contains(type)
        return RestProblem(
            status: .badRequest, code: isMoment ? "22008" : "22003",
            message: isMoment
                ? "date/time field value out of range: \"\(text.prefix(100))\""
                : "value \"\(text.prefix(100))\" is out of range for type \(type.rawValue)")
    }

    package static func tooLong(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "23514",
            message: "new row for relation \"\(table.name)\" violates check constraint "
                + "\"\(table.name)_\(column.name)_check\"",
            details: "It must have at most \(column.type.maxBytes ?? 0) bytes as JSON.")
    }

    package static let notStorable = RestProblem(
        status: .badRequest, code: "22P05", message: "unsupported Unicode escape sequence",
        details: "A text cannot hold control characters other than tab, line feed and carriage return, "
            + "nor U+FFFE and U+FFFF.")

    package static func missing(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "23502",
            message:
                "null value in column \"\(column.name)\" of relation \"\(table.name)\" violates not-null constraint")
    }

    package static func check(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "23514",
            message: "new row for relation \"\(table.name)\" violates check constraint "
                + "\"\(table.name)_\(column.name)_check\"",
            details: column.rules)
    }

    package static func duplicate(_ key: [String]) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23505", message: "duplicate key value violates unique constraint",
            details: "Key (\(key.joined(separator: ", "))) already exists.")
    }

    package static func duplicate(_ key: [String], _ values: [SQLValue]) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23505", message: "duplicate key value violates unique constraint",
            details:
                "Key (\(key.joined(separator: ", ")))=(\(values.map(\.shown).joined(separator: ", "))) already exists.")
    }

    package static func reference(_ table: Table) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23503",
            message: "insert or update on table \"\(table.name)\" violates foreign key constraint",
            details: "A row it points to does not exist.")
    }

    package static func stillReferenced(_ table: Table) -> RestProblem {
        RestProblem(
            status: .conflict, code: "23503",
            message: "update or delete on table \"\(table.name)\" violates foreign key constraint",
            details: "Other rows still point to it.")
    }

    package static func noSuchKey(_ columns: [String]) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "42P10",
            message: "there is no unique or exclusion constraint matching the ON CONFLICT specification",
            details: "on_conflict=\(columns.joined(separator: ",").prefix(200))")
    }

    package static let repeatedKey = RestProblem(
        status: .badRequest, code: "21000", message: "ON CONFLICT DO UPDATE command cannot affect row a second time",
        hint: "Send each key once.")

    package static func noFilter(_ verb: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "21000", message: "\(verb) requires a WHERE clause",
            hint: "Add a filter, such as id=eq.…")
    }
}

// MARK: The server

extension RestProblem {
    package static let unavailable = RestProblem(
        status: .serviceUnavailable, code: "PGRST000", message: "The server is temporarily unavailable",
        hint: "Try again in a few seconds.")

    package static let internalError = RestProblem(
        status: .internalServerError, code: "XX000", message: "Something went wrong on the server")
}

extension Column {
    /// The column's rules beyond its type, for the user; `nil` when it has none.
    package var rules: String? {
        let rules = [check?.explanation, form?.explanation].compactMap(\.self)
        return rules.isEmpty ? nil : rules.joined(separator: " ")
    }
}

extension Column.Check {
    /// The rule of the check, for the user.
    package var explanation: String {
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
