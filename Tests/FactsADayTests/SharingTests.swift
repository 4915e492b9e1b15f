import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// Sharing a fact (F10).
@Suite struct SharingFacts {
    private func onFact() throws -> Device {
        let device = Device()
        try device.onboard()
        try device.app.tap("Browse")
        try device.app.tap("nature (en)")
        try device.app.tap("Fact 3")
        device.app.forget()
        return device
    }

    @Test("F10 Share offers the fact's picture in the system's sheet, and asks for nothing else")
    func share() throws {
        let device = try onFact()
        try device.app.tap("Share")
        let request = try #require(device.app.shared.first)
        try device.app.ask("share " + request.fileName)
        #expect(request.fileName.hasPrefix("facts-") && request.fileName.hasSuffix(".png"))
        #expect(request.text == "Fact 3\n\nWhy.")
        #expect(request.url == "https://example.org/3")
        for text in ["nature (en)", "Fact 3", "Why.", "Source: example.org", "Facts A Day"] {
            #expect(request.svg.contains(text))
        }
        // The sheet itself said that it is done.
        try device.app.seeNo("downloads", "couldn’t")
        try device.app.at("/facts/fact/3")
    }

    @Test("F10 today's fact can be shared, and each picture has a file of its own")
    func today() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Share")
        try device.app.tap("Share")
        let requests = device.app.shared
        #expect(requests.count == 2 && requests[0].svg == requests[1].svg)
        #expect(requests[0].fileName != requests[1].fileName)
    }

    @Test("F10 a picture that was saved or could not be made is reported until the user goes on; a closed sheet is not")
    func outcomes() throws {
        let device = try onFact()
        device.app.shares = [.canceled, .saved, .failed("no memory"), .shared]
        try device.app.tap("Share")
        try device.app.seeNo("downloads", "couldn’t")
        try device.app.tap("Share")
        try device.app.see("The picture is in your downloads.")
        try device.app.tap("Share")
        try device.app.see("The picture couldn’t be created. Try again.")
        try device.app.seeNo("downloads", "no memory")
        try device.app.tap("Back")
        try device.app.seeNo("couldn’t")
        try device.app.tap("Fact 3")
        try device.app.seeNo("couldn’t")
    }

    @Test("V facts: a favorite that is no longer among the topics can be shared, too")
    func kept() throws {
        let device = try onFact()
        try device.app.tap("Favorite")
        device.server.skipped = 100
        device.server.version = 2
        device.app.pass(milliseconds: 86_400_000)
        device.app.surroundingsChanged()
        try device.app.tap("Favorites")
        try device.app.tap("Fact 3")
        try device.app.tap("Share")
        #expect(device.app.shared.count == 1)
    }

    @Test("F10 sharing works offline")
    func offline() throws {
        let device = try onFact()
        device.app.isOnline = false
        try device.app.tap("Share")
        #expect(device.app.shared.count == 1)
        #expect(!device.app.log.contains { $0.hasPrefix("GET") || $0.hasPrefix("POST") })
    }

    @Test("F10 a late answer about a fact that was left changes nothing on the next screen")
    func late() throws {
        let device = try onFact()
        device.app.shares = [.saved]
        try device.app.tapOnly("Share")
        try device.app.tapOnly("Back")
        device.app.settle()
        try device.app.seeNo("downloads")
    }
}
