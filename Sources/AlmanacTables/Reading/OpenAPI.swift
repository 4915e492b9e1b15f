import AlmanacCore
import AlmanacDatabase

/// The OpenAPI 3.1 description of `/rest/v1`, generated from the table declarations.
package enum OpenAPI {
    package static let document = JSON.members(
        ("openapi", .string("3.1.0")),
        (
            "info",
            .members(
                ("title", .string("Almanac’s tables")), ("version", .string("1")),
                ("description", .string(introduction)))
        ),
        ("servers", .array([.members(("url", .string("/rest/v1")))])),
        ("security", .array([.members(("bearer", .array([]))), .object([])])),
        ("paths", .object(Tables.all.map { JSON.Member("/\($0.name)", $0.path) })),
        (
            "components",
            .members(
                (
                    "securitySchemes",
                    .members(
                        ("bearer", .members(("type", .string("http")), ("scheme", .string("bearer")))))
                ),
                ("parameters", parameters),
                ("responses", .members(("error", errorAnswer))),
                (
                    "schemas",
                    .object(Tables.all.map { JSON.Member($0.name, $0.schema) } + [JSON.Member("error", errorSchema)])
                ))
        )
    )

    package static let introduction = """
        Tables in PostgREST’s dialect, for Supabase’s clients. You can read and change only your own rows; those of \
        other users are not visible. Filters are written column=operator.value: eq, neq, gt, gte, lt, lte, like, \
        ilike, is, in, and on arrays cs, cd, ov; not. negates; or=(…) and and=(…) combine.
        """

    fileprivate static let parameterNames = ["select", "order", "limit", "offset"]

    private static let parameters = JSON.members(
        ("select", parameter("select", "The columns to show: *, a,b or alias:column.", .string("string"))),
        ("order", parameter("order", "Such as created_at.desc.nullslast,id.asc.", .string("string"))),
        ("limit", parameter("limit", "The most rows to show; never more than \(Window.maxRows).", .string("integer"))),
        ("offset", parameter("offset", "The number of rows to skip.", .string("integer"))),
        (
            "on_conflict",
            parameter(
                "on_conflict", "The columns of the unique key that identifies an existing row.", .string("string"))
        ),
        (
            "columns",
            parameter("columns", "The columns to use from each row sent; others are ignored.", .string("string"))
        ),
        (
            "prefer",
            .members(
                ("name", .string("Prefer")), ("in", .string("header")),
                (
                    "description",
                    .string(
                        "return=representation or minimal; resolution=merge-duplicates or ignore-duplicates; "
                            + "count=exact; missing=default.")
                ),
                ("schema", .members(("type", .string("string")))))
        ))

    private static func parameter(_ name: String, _ description: String, _ type: JSON) -> JSON {
        .members(
            ("name", .string(name)), ("in", .string("query")), ("description", .string(description)),
            ("schema", .members(("type", type))))
    }

    private static let errorSchema = JSON.members(
        ("type", .string("object")),
        (
            "properties",
            .object(
                ["code", "message", "details", "hint"].map { name in
                    JSON.Member(name, .members(("type", .array([.string("string"), .string("null")]))))
                })
        ))

    private static let errorAnswer = JSON.members(
        ("description", .string("An error code and a message.")),
        ("content", content(.members(("$ref", .string("#/components/schemas/error"))))))

    fileprivate static func content(_ schema: JSON) -> JSON {
        .members(("application/json", .members(("schema", schema))))
    }

    fileprivate static func reference(_ kind: String, _ name: String) -> JSON {
        .members(("$ref", .string("#/components/\(kind)/\(name)")))
    }
}

extension Table {
    fileprivate var path: JSON {
        .members(
            ("summary", .string(summary)),
            ("get", operation("Read \(name)", parameters: OpenAPI.parameterNames + ["prefer"], answer: "200", rows)),
            (
                "post",
                operation("Insert into \(name)", parameters: ["columns", "on_conflict", "prefer"], answer: "201", rows)
            ),
            ("patch", operation("Change rows of \(name)", parameters: ["prefer"], answer: "204", rows)),
            ("delete", operation("Delete from \(name)", parameters: ["prefer"], answer: "204", nil)))
    }

    private var rows: JSON {
        .members(("type", .string("array")), ("items", OpenAPI.reference("schemas", name)))
    }

    private func operation(_ summary: String, parameters: [String], answer: String, _ rows: JSON?) -> JSON {
        let isRead = answer == "200"
        var members = [
            JSON.Member("summary", .string(summary)),
            JSON.Member(
                "parameters",
                .array(
                    parameters.map { OpenAPI.reference("parameters", $0) } + (answer == "201" ? [] : filters))),
        ]
        if !isRead, let rows {
            let body = answer == "201" ? rows : OpenAPI.reference("schemas", name)
            members.append(JSON.Member("requestBody", .members(("content", OpenAPI.content(body)))))
        }
        var done = [JSON.Member("description", .string(isRead ? "The rows." : "Done."))]
        if isRead, let rows { done.append(JSON.Member("content", OpenAPI.content(rows))) }
        members.append(
            JSON.Member(
                "responses",
                .members((answer, .object(done)), ("default", OpenAPI.reference("responses", "error")))))
        return .object(members)
    }

    private var filters: [JSON] {
        shown.map { column in
            .members(
                ("name", .string(column.name)), ("in", .string("query")),
                ("description", .string("A filter, such as eq.…")), ("schema", .members(("type", .string("string")))))
        }
    }

    fileprivate var schema: JSON {
        let required = columns.filter { $0.isRequired && $0.initial == nil && $0.name != owner }.map(\.name)
        return .members(
            ("type", .string("object")), ("description", .string(summary)),
            ("properties", .object(columns.map { JSON.Member($0.name, $0.schema(isPrivate: isPrivate($0))) })),
            ("required", .array(required.map { .string($0) })))
    }
}

extension Column {
    /// The column's description: what it holds, its rules, and whether only the server writes it.
    package var explanation: String {
        let writing: String? =
            switch writer {
            case .person: nil
            case .server, .serverAfter: "Only the server writes it."
            }
        let reading = isSecret ? "It is never shown." : nil
        return [summary.isEmpty ? nil : summary, rules, writing, reading].compactMap(\.self).joined(separator: " ")
    }

    /// - Parameter isPrivate: whether it also holds envelopes.
    fileprivate func schema(isPrivate: Bool) -> JSON {
        var members = typeMembers
        if isSecret { members.append(JSON.Member("writeOnly", .bool(true))) }
        let form = isPrivate ? " In an end-to-end encrypted account, an envelope (see docs/encryption.md)." : ""
        let text = (explanation + form).trimmed
        if !text.isEmpty { members.append(JSON.Member("description", .string(text))) }
        switch check?.resolved {
        case .length(let range):
            members.append(JSON.Member("minLength", .int(Int64(range.lowerBound))))
            let longest = isPrivate ? Envelope.longest(range.upperBound) : range.upperBound
            members.append(JSON.Member("maxLength", .int(Int64(longest))))
        case .range(let range):
            members.append(JSON.Member("minimum", .int(range.lowerBound)))
            members.append(JSON.Member("maximum", .int(range.upperBound)))
        case .oneOf(let values):
            let nothing: [JSON] = isRequired ? [] : [.null]
            members.append(JSON.Member("enum", .array(values.map { .string($0) } + nothing)))
        case .app, nil: break
        }
        return .object(members)
    }

    private var typeMembers: [JSON.Member] {
        switch type {
        case .json: []
        case .textArray:
            [named("array"), JSON.Member("items", .members(("type", .array([.string("string"), .string("null")]))))]
        case .boolean: [named("boolean")]
        case .bigint: [named("integer")]
        case .double: [named("number")]
        case .text: [named("string")]
        case .uuid: [named("string"), JSON.Member("format", .string("uuid"))]
        case .timestamp: [named("string"), JSON.Member("format", .string("date-time"))]
        case .date: [named("string"), JSON.Member("format", .string("date"))]
        case .time: [named("string"), JSON.Member("format", .string("time"))]
        }
    }

    private func named(_ type: String) -> JSON.Member {
        JSON.Member("type", isRequired ? .string(type) : .array([.string(type), .string("null")]))
    }
}
