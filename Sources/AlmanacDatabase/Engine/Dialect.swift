import AlmanacCore
import Foundation

/// The SQL of an engine. A statement is the same for both wherever it can be; what differs is here, or next to the
/// statement that needs it.
package enum Dialect: Sendable {
    case sqlite, postgres
}

extension Dialect {
    // MARK: Comparisons

    /// Compares two values like `=`, except that null equals null.
    package var nullSafeEqual: SQL { self == .sqlite ? "IS" : "IS NOT DISTINCT FROM" }

    /// Compares two values like `<>`, except that null differs from every other value.
    package var nullSafeNotEqual: SQL { self == .sqlite ? "IS NOT" : "IS DISTINCT FROM" }

    /// Whether a text may be compared with an id. PostgreSQL ends the transaction for a text that is not a UUID, where
    /// SQLite finds nothing.
    package func admitsID(_ text: String) -> Bool {
        self == .sqlite || UUID(uuidString: text) != nil
    }

    /// A new random UUID, for rows that one statement copies.
    package var newID: SQL {
        switch self {
        case .sqlite:
            """
            lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' \
            || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
            """
        case .postgres: "gen_random_uuid()"
        }
    }

    // MARK: Locks

    /// Ends a query that takes rows to work on: it locks them, and leaves out those that another server works on. SQLite has
    /// a single writer.
    /// - Parameter table: the name that the query has for the table.
    package func skippingLocked(_ table: String) -> SQL {
        self == .sqlite ? "" : " FOR UPDATE OF \(name: table) SKIP LOCKED"
    }

    /// Ends a query that decides by rows which another server may be changing: it waits for that.
    package var locking: SQL { self == .sqlite ? "" : " FOR UPDATE" }

    // MARK: JSON

    /// The longest name of a column at PostgreSQL, in bytes.
    private static let longestName = 63

    /// An expression that makes a JSON object. PostgreSQL takes at most 50 members; the widest table has 19 columns, and a
    /// selection a few members more.
    package func jsonObject(_ members: [(name: String, value: SQL)]) -> SQL {
        switch self {
        case .sqlite:
            // Bound, so that names that clients choose make no further statements.
            let pairs = members.map { "\(value: .text($0.name)), \($0.value)" as SQL }
            return "json_object(\(pairs.joined(by: ", ")))"
        case .postgres:
            // Without blanks, unlike json_build_object. PostgreSQL cuts longer names off. What a client has chosen is a part
            // of the statement only as a plain word; any other name is bound.
            let arePlain = members.allSatisfy { $0.name.isPlainName && $0.name.utf8.count <= Self.longestName }
            if !members.isEmpty, arePlain {
                let columns = members.map { "\($0.value) AS \(name: $0.name)" as SQL }
                return "(SELECT row_to_json(members) FROM (SELECT \(columns.joined(by: ", "))) AS members)"
            }
            let pairs = members.map { "CAST(\(value: .text($0.name)) AS text), \($0.value)" as SQL }
            return "json_build_object(\(pairs.joined(by: ", ")))"
        }
    }

    /// An expression that puts one row into a JSON object, or null if there is no row.
    /// - Parameter query: a query whose only column is an object.
    package func jsonValue(of query: SQL) -> SQL {
        // SQLite takes the result of a subquery for a text unless it is told otherwise.
        self == .sqlite ? "json((\(query)))" : "(\(query))"
    }

    /// An expression for the rows of a query as an array within a JSON object.
    /// - Parameter query: a query whose only column, `item`, is an object.
    package func jsonArray(of query: SQL) -> SQL {
        switch self {
        case .sqlite: "json((SELECT json_group_array(json(item)) FROM (\(query))))"
        case .postgres: "(SELECT coalesce(array_to_json(array_agg(item)), '[]') FROM (\(query)) AS items)"
        }
    }

    /// The text of a JSON array with the values of a row's columns.
    package func jsonArrayText(of columns: [String]) -> SQL {
        switch self {
        case .sqlite: "json_array(\(columns.names))"
        case .postgres: "CAST(json_build_array(\(columns.names)) AS text)"
        }
    }

    /// The text that ``jsonArrayText(of:)`` has for these values, so that the two can be compared.
    package func jsonArrayText(of values: [(SQLValue, ColumnType)]) -> SQL {
        switch self {
        case .sqlite:
            let items = values.map { "\(value: $0.0)" as SQL }
            return "json_array(\(items.joined(by: ", ")))"
        case .postgres:
            let items = values.map { cast($0.0, to: $0.1) }
            return "CAST(json_build_array(\(items.joined(by: ", "))) AS text)"
        }
    }

    /// A column with the text of a JSON object, or null, with other members set.
    package func jsonText(of column: String, setting members: JSON) -> SQL {
        let new = SQLValue.text(members.text)
        return switch self {
        case .sqlite: "json_patch(coalesce(\(name: column), '{}'), \(value: new))"
        case .postgres:
            "CAST(CAST(coalesce(\(name: column), '{}') AS jsonb) || CAST(\(value: new) AS jsonb) AS text)"
        }
    }

    /// A bound value of a type that PostgreSQL cannot tell from what stands around it.
    package func typed(_ value: SQLValue, _ type: ColumnType) -> SQL {
        self == .sqlite ? "\(value: value)" : cast(value, to: type)
    }

    private func cast(_ value: SQLValue, to type: ColumnType) -> SQL {
        switch type {
        case .text: "CAST(\(value: value) AS text)"
        case .uuid: "CAST(\(value: value) AS uuid)"
        case .boolean: "CAST(\(value: value) AS boolean)"
        case .bigint: "CAST(\(value: value) AS bigint)"
        case .double: "CAST(\(value: value) AS double precision)"
        case .timestamp: "CAST(\(value: value) AS timestamptz)"
        case .date: "CAST(\(value: value) AS date)"
        case .time: "CAST(\(value: value) AS time)"
        case .textArray: "CAST(\(value: value) AS text[])"
        case .json: "CAST(\(value: value) AS jsonb)"
        }
    }
}
