import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// Rows of another table inside a row, along a declared reference: `select=*,quotes(*)`.
///
/// One level, in both directions: the row that a column refers to, or the rows that refer to this one. The rules of
/// access hold inside, too.
package struct Embedding: Equatable, Sendable {
    /// Its name in the response.
    package let name: String
    private let table: String
    /// Whether there is at most one such row. Otherwise the response has an array.
    private let isSingle: Bool
    /// What makes a row belong to the outer one, and what the principal may see of them.
    private let access: SQL
    private let filter: Condition
    /// Whether outer rows without any are left out.
    package let isRequired: Bool
    private let items: [Selection.Item]
    private let order: Ordering
    private let window: Window

    /// Reads a part of `select`, such as `likes:liked_quotes!inner(id,created_at)`, and the parameters for what is
    /// inside: `likes.order`, `likes.limit` and filters.
    /// - Throws: ``RestProblem`` with PGRST100, PGRST200, PGRST201, 42703, or 42501 when the principal must sign in.
    package init(
        _ text: String, of outer: Table, _ parameters: QueryParameters, as principal: Principal
    ) throws(RestProblem) {
        guard let open = text.unicodeScalars.firstIndex(of: "("), text.hasSuffix(")"), !text.hasPrefix("...") else {
            throw .embedding(text)
        }
        let inside = Substring(text.unicodeScalars[text.unicodeScalars.index(after: open)...].dropLast())
        if inside.has("(") { throw .embedding(text) }
        let halves = text[..<open].parts(at: ":", keepingEmpty: true)
        var words = (halves.last ?? "").parts(at: "!").map(String.init)
        guard halves.count <= 2, halves.first?.isEmpty == false, !words.isEmpty else { throw .embedding(text) }
        let wanted = words.removeFirst()
        isRequired = words.contains("inner")
        let hint = words.first { $0 != "inner" && $0 != "left" }
        let found = try Self.reference(from: outer, to: wanted, hint)
        name = halves.count == 2 ? String(halves[0]) : wanted
        table = found.table.name
        isSingle = found.isSingle
        items = try Selection(inside.isEmpty ? "*" : String(inside), of: found.table).items
        let own = parameters.inside([name, wanted])
        order = try Ordering(own["order"], of: found.table)
        window = try Window(own, range: nil)
        filter = try FilterReader.condition(own.filters, on: found.table)
        let rule = try RowAccess.reading(found.table, as: principal)
        access = "\(found.join) AND \(rule)"
    }

    private typealias Reference = (table: Table, isSingle: Bool, join: SQL)

    private static func reference(
        from outer: Table, to name: String, _ hint: String?
    ) throws(RestProblem) -> Reference {
        guard let table = Tables.named(name) else { throw .noReference(outer, name) }
        let forth = outer.columns.filter { $0.references == name }.map { column in
            (
                column.name,
                (table, true, "\(name: name).\(name: "id") = \(name: outer.name).\(name: column.name)") as Reference
            )
        }
        let back = table.columns.filter { $0.references == outer.name }.map { column in
            (
                column.name,
                (table, false, "\(name: name).\(name: column.name) = \(name: outer.name).\(name: "id")") as Reference
            )
        }
        let found = (forth + back).filter { hint == nil || $0.0 == hint }
        guard let first = found.first else { throw .noReference(outer, name) }
        guard found.count == 1 else { throw .manyReferences(outer, name, found.map(\.0)) }
        return first.1
    }

    /// An expression for the embedded rows within a JSON object.
    package func json(_ dialect: Dialect) -> SQL {
        let row = Selection.json(items, dialect)
        let source: SQL = "FROM \(name: table) WHERE \(condition(dialect))"
        let range: SQL = "LIMIT \(value: .int(Int64(window.size))) OFFSET \(value: .int(Int64(window.offset)))"
        if isSingle { return dialect.jsonValue(of: "SELECT \(row) \(source) \(range)") }
        return dialect.jsonArray(of: "SELECT \(row) AS item \(source)\(order.sql) \(range)")
    }

    /// The condition for an outer row to have any.
    package func exists(_ dialect: Dialect) -> SQL {
        "EXISTS (SELECT 1 FROM \(name: table) WHERE \(condition(dialect)))"
    }

    private func condition(_ dialect: Dialect) -> SQL {
        "\(access) AND (\(filter.sql(dialect)))"
    }
}

extension QueryParameters {
    /// The parameters for what is embedded under one of these names, such as `quotes.limit`, without the name.
    package func inside(_ names: [String]) -> QueryParameters {
        QueryParameters(
            pairs: pairs.compactMap { pair in
                names.first { pair.name.hasPrefix($0 + ".") }
                    .map { Pair(name: String(pair.name.dropFirst($0.count + 1)), value: pair.value) }
            })
    }

    /// The parameters without those for what is embedded.
    package func outside(_ embeddings: [Embedding]) -> QueryParameters {
        guard !embeddings.isEmpty else { return self }
        return QueryParameters(
            pairs: pairs.filter { pair in
                !embeddings.contains { $0.owns(pair.name) }
            })
    }
}

extension Embedding {
    fileprivate func owns(_ parameter: String) -> Bool {
        parameter.hasPrefix(name + ".") || parameter.hasPrefix(table + ".")
    }
}

extension RestProblem {
    package static func noReference(_ outer: Table, _ name: String) -> RestProblem {
        RestProblem(
            status: .badRequest, code: "PGRST200",
            message:
                "Could not find a relationship between '\(outer.name)' and '\(name.prefix(60))' in the schema cache",
            details: "No column of either refers to the other.", hint: "Request the other table separately.")
    }

    package static func manyReferences(_ outer: Table, _ name: String, _ columns: [String]) -> RestProblem {
        RestProblem(
            status: .multipleChoices, code: "PGRST201",
            message: "Could not embed because more than one relationship was found for '\(outer.name)' and '\(name)'",
            hint: "Name the column: \(columns.map { "\(name)!\($0)(*)" }.joined(separator: " or ")).")
    }
}
