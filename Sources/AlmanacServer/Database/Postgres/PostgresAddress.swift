import Foundation

/// Where a PostgreSQL database is: `postgres://almanac@db.example/almanac?sslmode=verify-full`.
public struct PostgresAddress: Sendable, Equatable {
    /// The address as libpq takes it.
    let text: String

    /// Reads an address.
    /// - Returns: `nil` if it does not begin with `postgres://` or `postgresql://`.
    public init?(_ text: String) {
        guard ["postgres://", "postgresql://"].contains(where: text.hasPrefix) else { return nil }
        self.text = text
    }

    /// The address without its password, for messages.
    var shown: String {
        guard var parts = URLComponents(string: text) else { return "postgres://…" }
        if parts.password != nil { parts.password = "…" }
        return parts.string ?? "postgres://…"
    }
}
