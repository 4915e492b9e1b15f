import AlmanacCore
import Testing

@testable import AlmanacReminders

@Suite("The message to a push service")
struct PayloadTests {
    @Test("the lines of a text arrive; other control characters become blanks, and so do a title's lines")
    func lines() {
        let content = NotificationContent(title: "A\nb", body: "One\ntwo\tthree", route: "/", language: .en)
        #expect(content.title == "A b" && content.body == "One\ntwo three")
    }

    @Test(
        "a payload never exceeds the limit of push services, in any language",
        arguments: Language.allCases, ["\"", "\n"])
    func longest(_ language: Language, _ mark: String) throws {
        let hostile = String(repeating: mark, count: 5_000)
        let route = "/" + String(repeating: "%", count: 399)
        var content = NotificationContent(title: hostile, body: hostile, route: route, language: language)
        #expect(content.route == route)
        content.tag = "capsule/" + String(repeating: "%", count: 100)
        content.data = NotificationContent.data(
            .members((String(repeating: "k", count: 40), .string(String(repeating: "v", count: 100)))))
        #expect(content.data.count == 1)
        // The maximum length of a host name.
        let origin = "https://" + String(repeating: "h", count: 253) + ":65535"
        for isShrunk in [false, true] {
            let payload = content.payload(
                origin: origin, reminder: Sample.uuid(1), occurrence: "@-8640000000000000", isShrunk: isShrunk)
            #expect(payload.count <= MessageEncryption.maxPlaintext)
            #expect(try JSON.parse(payload)["notification"]?["body"]?.string?.hasSuffix("…") == true)
        }
        content.route = "/facts"
        let usual = content.payload(
            origin: "https://almanac.example", reminder: Sample.uuid(1), occurrence: "2026-11-21", isShrunk: false)
        // So many lines' ends are too many bytes.
        let kept = mark == "\n" ? 200 : 700
        #expect(try JSON.parse(usual)["notification"]?["body"]?.string?.utf8.count == kept)
    }
}
