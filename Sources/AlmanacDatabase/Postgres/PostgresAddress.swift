import Foundation

/// Where a PostgreSQL database is: `postgres://almanac@db.example/almanac?sslmode=verify-full`.
public struct PostgresAddress: Sendable, Equatable {
    /// The address as libpq takes it.
    package let text: String

    /// Reads an address.
    /// - Returns: `nil` if it does not begin with `postgres://` or `postgresql://`.
    public init?(_ text: String) {
        guard ["postgres://", "postgresql://"].contains(where: text.hasPrefix) else { return nil }
        self.text = text
    }

    /// The address without its password, for messages.
    package var shown: String {
        guard var parts = URLComponents(string: text) else { return "postgres://…" }
        if parts.password != nil { parts.password = "…" }
        parts.queryItems = parts.queryItems?.map {
            $0.name == "password" ? URLQueryItem(name: $0.name, value: "…") : $0
        }
        return parts.string ?? "postgres://…"
    }

    /// The address with a patience of seconds where it says nothing else: a machine that vanishes sends no answer, and the
    /// system would wait for a quarter of an hour.
    package var patient: String {
        let said = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let missing = Self.patience.filter { !said.contains($0.name + "=") }.map { "\($0.name)=\($0.value)" }
        guard !missing.isEmpty else { return text }
        return text + (text.contains("?") ? (said.isEmpty ? "" : "&") : "?") + missing.joined(separator: "&")
    }

    /// In seconds, but `tcp_user_timeout`, which is in milliseconds.
    private static let patience = [
        (name: "connect_timeout", value: "5"), (name: "tcp_user_timeout", value: "10000"),
        (name: "keepalives_idle", value: "10"), (name: "keepalives_interval", value: "5"),
        (name: "keepalives_count", value: "3"),
    ]

    /// Why no connection was made, unless libpq's reason repeats the address, which may have a password.
    package func reason(_ reason: String) -> String {
        let isQuoted = ["invalid ", "unexpected ", "missing ", "extra ", "end of string"].contains {
            reason.hasPrefix($0)
        }
        return isQuoted ? "the address of the database is not valid" : reason
    }
}
