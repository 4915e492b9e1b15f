import AlmanacCore
import AlmanacSimulator

/// Every screen of Unitana; as in `screens_unitana.py`.
enum UnitanaWalks {
    static let all = [
        Walk(name: "Unitana") { walker in
            try firstRun(walker)
            try dashboard(walker)
            try places(walker)
            try settings(walker)
            try widgets(walker)
        },
        Walk(name: "Unitana without a network") { walker in
            walker.open(home)
            try walker.fill(0, "Vienna")
            for _ in 0..<4 { try walker.primary() }
            walker.goOffline()
            try walker.fill(0, "Vienna")
            walker.search()
            try walker.stop("Unitana, city without a network")
            try walker.row(isLink: false)
            try walker.primary()
            try walker.primary()
            try walker.stop("dashboard, no values")
            try walker.refresh()
            try walker.stop("dashboard, not updated")
            walker.goOnline()
            try walker.stop("dashboard, updated after a failure")
            walker.goOffline()
            walker.pass(hours: 2)
            try walker.stop("dashboard, stale values")
            try walker.tile(0)
            try walker.stop("values are old")
            try walker.back()
            walker.pass(hours: 6)
            try walker.stop("dashboard, very stale values")
        },
        Walk(name: "Unitana's storage") { walker in
            walker.open(home)
            walker.openUnreadable(home)
            try walker.stop("places unreadable")
        },
    ]

    private static let home = "/unitana"

    /// Goes through the wizard to the dashboard.
    static func setUp(_ walker: Walker) throws {
        walker.open(home)
        try walker.fill(0, "Vienna")
        for _ in 0..<4 { try walker.primary() }
        try walker.fill(0, "Vienna")
        walker.search()
        try walker.cityRow()
        try walker.primary()
        try walker.primary()
        try walker.at("/unitana/dashboard")
    }

    private static func firstRun(_ walker: Walker) throws {
        walker.open(home)
        try walker.stop("Unitana, name")
        try walker.primary()
        try walker.stop("Unitana, name missing")
        try walker.fill(0, "London")
        try walker.primary()
        try walker.stop("Unitana, systems")
        try walker.primary()
        try walker.stop("Unitana, time zones")
        try walker.row(1, isLink: false)
        try walker.stop("Unitana, time zone search")
        try walker.primary()
        try walker.stop("Unitana, tiles")
        try walker.choose(tiles)
        try walker.primary()
        try walker.stop("Unitana, tiles missing")
        try walker.choose(tiles)
        try walker.primary()
        try walker.stop("Unitana, city")
        try walker.fill(0, "Qqqq")
        walker.search()
        try walker.stop("Unitana, city not found")
        try walker.fill(0, "London")
        walker.search()
        try walker.stop("Unitana, cities found")
        try walker.row(isLink: false)
        try walker.stop("Unitana, city chosen")
        try walker.primary()
        try walker.stop("Unitana, review")
        try walker.primary()
        try walker.at("/unitana/dashboard")
    }

    private static let tiles = ["weather", "time", "distance", "weight", "currency"]

    private static func dashboard(_ walker: Walker) throws {
        try walker.stop("dashboard")
        try walker.refresh()
        try walker.stop("dashboard, updated recently")
        for (number, tile) in tiles.enumerated() {
            walker.open(home)
            try walker.tile(number)
            try walker.stop("details, \(tile)")
        }
        try walker.fill(0, "x")
        try walker.stop("details, not a number")
        try walker.fill(2, "Peru")
        try walker.stop("details, another currency")
        try converter(walker)
        walker.open("/unitana/dashboard/order")
        try walker.stop("tiles in order")
    }

    private static func converter(_ walker: Walker) throws {
        walker.open("/unitana/converter")
        try walker.stop("converter")
        walker.open("/unitana/converter/height")
        try walker.fill(0, "182")
        try walker.stop("converter, height")
        try walker.back()
        try walker.stop("converter, recent")
        for table in ["oven", "clothes"] {
            walker.open("/unitana/converter/" + table)
            try walker.stop("converter, \(table)")
        }
    }

    private static func places(_ walker: Walker) throws {
        walker.open("/unitana/places/switcher")
        try walker.stop("places, one")
        try walker.primary()
        try walker.stop("place, new")
        try walker.primary()
        try walker.stop("place, nothing filled in")
        // What is missing is asked for from the top of the page.
        try walker.fill(0, "Work")
        try walker.fill(1, "Tokyo")
        walker.search()
        try walker.stop("place, cities found")
        try walker.cityRow()
        try walker.stop("place, filled in")
        try walker.primary()
        try walker.at("/unitana/dashboard")
        walker.sync()
        walker.open("/unitana/places/switcher")
        try walker.stop("places, two")
        try walker.toolbar(0)
        try walker.stop("places in order")
        try walker.rowTool(3)
        try walker.stop("place, delete")
        try walker.back()
        try walker.rowTool(1)
        try walker.stop("places, the default stays")
        try walker.sortableRow()
        try walker.stop("place, edit")
    }

    private static func settings(_ walker: Walker) throws {
        walker.open("/unitana/settings")
        try walker.stop("Unitana, settings")
        walker.open("/unitana/settings/privacy")
        try walker.stop("Unitana, privacy")
        walker.open("/unitana/subscription/manage")
        try walker.stop("Unitana, subscription")
    }

    private static func widgets(_ walker: Walker) throws {
        walker.open("/unitana/widgets")
        try walker.stop("Unitana, widgets, none")
        try walker.primary()
        try walker.stop("Unitana, widget, new")
        try walker.primary()
        walker.sync()
        try walker.stop("Unitana, widget")
        walker.open("/unitana/widgets")
        try walker.stop("Unitana, widgets, one")
        try walker.primary()
        try walker.choose("large")
        try walker.choose("currency")
        try walker.primary()
        try walker.stop("Unitana, one widget is free")
        try walker.primary()
        try walker.stop("Unitana, paywall")
    }
}
