import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("W6 Sharing")
struct WholeSharing {
    @Test("W6 the first tap offers a complete picture, with the watermark for free users only, each under its own name")
    func picture() throws {
        let device = Device()
        try device.onboard()
        let text = try device.texts[0]
        try device.app.tap("Share")
        try device.app.tap("Share")
        #expect(device.app.shared.count == 2)
        #expect(device.app.shared[0].fileName != device.app.shared[1].fileName)
        let free = try #require(device.app.shared.first)
        #expect(free.svg.hasPrefix("<svg") && free.svg.hasSuffix("</svg>"))
        // The picture alone, as the seed has it.
        #expect(free.svg.contains(">Whole<") && free.text.isEmpty && !text.isEmpty)
        #expect(free.svg.contains("#ffeedf"))
        try device.subscribe("granted", until: nil)
        try device.app.tap("Share")
        let premium = try #require(device.app.shared.last)
        #expect(!premium.svg.contains(">Whole<"))
    }

    @Test("W6 the picture has the chosen look; saved or failed, the screen says so; canceled, it says nothing")
    func outcomes() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("granted", until: nil)
        device.app.visit("/whole/customize")
        try device.app.tap("Elegant Monochrome")
        device.app.visit("/whole")
        device.app.shares = [.canceled, .failed("no canvas"), .saved]
        try device.app.tap("Share")
        try device.app.seeNo("downloads", "couldn’t be created")
        try device.app.tap("Share")
        try device.app.see("The picture couldn’t be created")
        try device.app.seeNo("no canvas")
        try device.app.tap("Share")
        try device.app.see("The picture is in your downloads.")
        try device.app.seeNo("couldn’t be created")
        #expect(try #require(device.app.shared.last).svg.contains("#f6f5f3"))
    }
}
