import AlmanacCore

// The links of widgets.

extension SyncServer {
    /// Answers a request for a widget's link, for a new one, or to end it.
    func link(of id: String, _ request: HTTPRequest, _ account: String) -> (status: Int, body: JSON) {
        guard let key = rows["widgets"]?.first(where: { $0.value["id"] == .string(id) })?.key,
            var row = rows["widgets"]?[key], row["user_id"] == .string(account)
        else { return (404, .members(("type", .string("/problems/unknown-widget")))) }
        if request.method != .get {
            numbers += 1
            row.fields.removeAll { $0.key == "token" }
            if request.method == .post { row.fields.append(JSON.Member("token", .string("token-\(numbers)"))) }
            lastChange += 1
            row.change = lastChange
            rows["widgets"]?[key] = row
        }
        guard let token = row["token"]?.string else { return (204, .null) }
        return (200, .members(("url", .string("https://almanac.example/w/" + token)), ("token", .string(token))))
    }
}
