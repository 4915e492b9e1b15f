import AlmanacCore

/// The tables of Unitana (seed 003). The server serves them; the app's screens are still to come.
public enum UnitanaTables {
    /// The app's slug in rows that several apps write.
    public static let slug = "unitana"

    /// All of the app's tables.
    public static var all: [Table] { [places] }

    static let places = Table.rows("places", "A user's places, each seen in both systems of units.") {
        [
            .text("name", "", 1...100).required(),
            .choice("badge", ["living", "visiting", "other"]).required(),
            .of(.bigint, "city_id", "A city of /api/cities.").required(),
            .choice("home_system", ["metric", "imperial"]).required(),
            .of(.textArray, "tiles", "The tiles shown, in order.").required().initially(.text("[]")),
            .text("home_currency", "ISO 4217.", 3...3),
            .text("place_currency", "ISO 4217.", 3...3),
            .of(.bigint, "position", "0 for the first in the list.").required().initially(.int(0))
                .within(0...100_000),
        ]
    }
}
