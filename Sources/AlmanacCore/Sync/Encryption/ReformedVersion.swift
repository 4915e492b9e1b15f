// A version whose texts are not in the form that the account wants is sent in the other form: one that came with a sign-in
// to an encrypted account, or one that is still encrypted while encryption ends. It stays the same version.

extension OutboxEntry {
    /// Whether it sends the texts of a version in the other form.
    var isReformed: Bool { table == Table.versions.name && !isDeleted && !was.isNone }

    /// The table and the fields that a user has written: those of the row, or those that a version keeps of it; `nil` if it
    /// sends nothing of them, but that a version was seen.
    var written: (table: String, fields: [JSON.Member])? {
        guard table == Table.versions.name else { return (table, fields) }
        guard isReformed, let version = Version(record) else { return nil }
        return (version.table, version.fields)
    }
}

extension Sync {
    /// Returns the request that stores a version in the other form.
    /// - Parameter encrypted: the encrypted texts that are sent in place of the plain ones.
    static func reforming(_ entry: OutboxEntry, _ session: Session, _ encrypted: [JSON.Member]) -> HTTPRequest {
        let fields = entry.written?.fields ?? []
        let columns = fields.map { field in encrypted.first { $0.key == field.key } ?? field }
        return HTTPRequest(
            .put, "/api/versions/" + Path.encode(entry.record.string("id") ?? ""), bearer: session.accessToken,
            body: JSON.members((Version.columns, .object(columns))).bytes)
    }

    /// Takes the server's answer to a version in the other form. If it has none any more, or does not take it, the version
    /// is here all the same.
    /// - Returns: `nil` if it is to be sent again, as any other entry.
    static func reformed(
        _ state: inout State, _ number: Int64, _ entry: OutboxEntry, _ result: HTTPResult, _ change: Int64?
    ) -> [Effect<Event>]? {
        guard entry.isReformed, !result.isTransient, case .answered(let status, _) = result, status != 401,
            result.code != Envelope.refusal
        else { return nil }
        return settle(&state, number, entry, nil, change: change)
    }
}
