import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

/// The favorites as a book to leaf through, and Undo.
@Suite struct WholeBook {
    /// A device with the day's first three quotes liked, on the page of the favorites.
    private func liked() throws -> Device {
        let device = Device()
        try device.onboard()
        for _ in 0..<3 {
            try device.app.tap("Like")
            // Likes are ordered by their time.
            device.pass(seconds: 3)
            try device.app.tap("Next quote")
        }
        try device.app.tap("Favorites")
        try device.app.see("3 quotes")
        return device
    }

    private func rows(_ device: Device) throws -> [String] {
        try device.app.screen.blocks.flatMap { block -> [String] in
            if case .list(let list) = block { list.rows.map(\.title) } else { [] }
        }
    }

    @Test("V whole: a favorite opens the book at its page, and one leafs on and back from there")
    func leafing() throws {
        let device = try liked()
        let rows = try rows(device)
        try device.app.tap(rows[1])
        try device.app.see("2 of 3")
        #expect(try device.texts == rows)
        #expect(try device.deck.index == 1)
        let route = try device.app.screen.route
        try device.app.tap("Next quote")
        try device.app.see("3 of 3", rows[2])
        #expect(try !device.app.canTap("Next quote"))
        try device.app.tap("Previous quote")
        try device.app.tap("Previous quote")
        try device.app.see("1 of 3")
        // Leafing leaves no trace in the history, and the day's quotes stay where they were.
        try device.app.at(route)
        #expect(try device.app.canTap("Share"))
        try device.app.tap("Back")
        try device.app.at("/whole/favorites")
        try device.app.tap("Quotes")
        #expect(try device.deck.index == 3)
    }

    @Test("V whole: what is unliked in the book stays on its page until the book is closed")
    func unliked() throws {
        let device = try liked()
        let rows = try rows(device)
        try device.app.tap(rows[0])
        try device.app.tap("Like")
        #expect(try device.texts == rows)
        #expect(try !device.deck.cards[0].isLiked)
        try device.app.seeNo("Removed from favorites")
        try device.app.tap("Back")
        try device.app.see("2 quotes")
        #expect(try self.rows(device) == Array(rows.dropFirst()))
    }

    @Test("V whole: a removal from the favorites can be undone, here and on the server")
    func undo() throws {
        let device = try liked()
        let rows = try rows(device)
        try device.app.remove(rows[1])
        try device.app.see("Removed from favorites", "2 quotes")
        try device.app.tap("Undo")
        try device.app.seeNo("Removed from favorites")
        #expect(try Set(self.rows(device)) == Set(rows))
        device.pass(seconds: 5)
        #expect(device.server.rows["liked_quotes"]?.count == 3)
        // Also after the server has heard of the removal; then the popup goes.
        try device.app.remove(rows[1])
        device.pass(seconds: 5)
        #expect(device.server.rows["liked_quotes"]?.count == 2)
        try device.app.tap("Undo")
        device.pass(seconds: 5)
        #expect(device.server.rows["liked_quotes"]?.count == 3)
        try device.app.remove(rows[1])
        device.pass(seconds: 7)
        try device.app.seeNo("Undo")
        device.app.launch("/whole/favorites")
        try device.app.see("2 quotes")
    }

    @Test("V whole: the filter stands above the quotes, and a tap takes one category away")
    func filter() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Categories")
        try device.app.tap("Joy")
        try device.app.tap("Love")
        try device.app.tap("Show quotes")
        #expect(try device.app.isPressed("Joy") && device.app.isPressed("Love"))
        let both = try device.texts
        try device.app.tap("Love")
        #expect(try device.app.isPressed("Joy") && !device.app.canTap("Love"))
        #expect(try Set(device.texts).isSubset(of: both))
        try device.app.tap("Joy")
        #expect(try device.deck.cards.count == 10 && !device.app.canTap("Joy"))
    }
}
