import AlmanacCore

/// The tables of Unitana (seed 003), and what a device keeps besides.
public enum UnitanaTables {
    /// How long a place's name may be, in code points.
    static let nameLength = 1...100

    /// The user's tables that are synced to all of their devices.
    static var synced: [Table] { [places, settings] }

    /// Drafts, the active place, recently found cities, and the last values of weather and rates, by ``Remembered``'s
    /// keys.
    static let remembered = LocalTable(
        "unitana_remembered", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")], encrypted: ["value"])

    /// The table with the accounts' subscriptions, which another app declares: named here, so that this app learns when
    /// the account's row has changed.
    static let accounts = Table(Subscription.table, "", key: [], primaryKey: ["id"], owner: "id") { [] }

    /// The queries for everything.
    static var queries: [Query] {
        [places.query, settings.query, .all(table: remembered.name), Subscription.query, Table.widgets.query]
    }

    static let places = Table.rows(
        "places", "A user's places, each seen in both systems of units.",
        byMember: ["name", "badge", "home_system", "tiles", "position"]
    ) {
        [
            .text("name", "", nameLength).required(),
            .choice("badge", ["living", "visiting", "other"]).required(),
            .of(.bigint, "city_id", "A city of /api/cities.").required(),
            .text("city_name", "The city's name in the language in which it was chosen.", 1...200).required(),
            .text("city_country", "ISO 3166-1 alpha-2.", 2...2).required(),
            .choice("home_system", ["metric", "us", "imperial"], "The system that the user thinks in.").required(),
            .choice("destination_system", ["metric", "us", "imperial"], "The system that is used there.").required(),
            .text("home_zone", "IANA name.", 1...100).required(),
            .text("place_zone", "IANA name.", 1...100).required(),
            .of(.textArray, "tiles", "The tiles shown, in order.").required().initially(.text("[]")),
            .text("home_currency", "ISO 4217.", 3...3),
            .text("place_currency", "ISO 4217.", 3...3),
            .of(.bigint, "position", "0 for the first in the list.").required().initially(.int(0))
                .within(0...100_000),
            .of(.timestamp, "made_at", "When it was created, by its device's clock. The oldest place is the default.")
                .required(),
        ]
    }

    static let settings = Table.single(
        "unitana_settings", "How a user wants to see their places.", byMember: ["default_place_id", "learning_mode"]
    ) {
        [
            .of(.uuid, "default_place_id", "If no such place exists, the oldest one is the default."),
            .choice("learning_mode", ["human", "neutral"], "Whether values are explained, or numbers only."),
        ]
    }
}

/// The keys of what a device remembers for its user.
enum Remembered {
    static let active = "active"
    static let cities = "cities"
    static let rates = "rates"
    /// What was converted lately.
    static let amounts = "amounts"
    static let form = "form"
    static let widget = "widget"
    /// The place that stayed the default when this device last deleted another one.
    static let kept = "kept"
    /// When the server last said that it offers no weather.
    static let weatherOff = "weather-off"

    static func weather(_ city: Int64) -> String { "weather/" + String(city) }

    /// When the weather was last fetched for a city; 0 stands for the rates.
    static func refreshed(_ city: Int64) -> String { "refreshed/" + String(city) }

    static func set(_ key: String, _ value: String) -> Change {
        .put(table: UnitanaTables.remembered.name, row: [.text(key), .text(value)])
    }

    static func forget(_ key: String) -> Change {
        .delete(table: UnitanaTables.remembered.name, key: .text(key))
    }
}
