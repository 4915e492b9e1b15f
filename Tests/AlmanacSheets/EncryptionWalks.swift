import AlmanacCore
import AlmanacSimulator

/// End-to-end encryption: its pages, texts that do not decrypt, and copies; as in `screens_encryption.py`.
enum EncryptionWalks {
    static let all = [
        Walk(name: "encryption", permission: .granted, stops: encryption),
        Walk(name: "encryption, unreadable texts", permission: .granted, stops: unreadable),
    ]

    private static let page = "/settings/encryption"
    private static let data = "/settings/data"
    /// A day whose date is long in most languages.
    private static let edited = Instant(iso8601: "2025-09-23T20:15:00Z")!
    private static let password = "Apfelkuchen im Garten"

    /// Turning it on, its steps, and a device that does not have the key.
    private static func encryption(_ walker: Walker) throws {
        try ReflectWalks.onboard(walker)
        walker.sync()
        walker.open(page)
        try walker.stop("encryption, off")
        try walker.primary()
        try walker.stop("encryption, passphrase")
        try walker.fill(0, "kurz")
        try walker.primary()
        try walker.stop("encryption, passphrase too short")
        try walker.fill(0, password)
        try walker.fill(1, password)
        try walker.primary()
        try walker.stop("encryption, recovery code")
        try walker.fill(0, "0000")
        try walker.primary()
        try walker.stop("encryption, recovery code not noted")
        try walker.fill(0, try walker.codeEnd)
        try walker.primary()
        walker.sync()
        walker.open(page)
        walker.sync()
        try walker.stop("encryption, on")
        for step in ["passphrase", "code", "off"] {
            walker.open(page + "/" + step)
            try walker.stop("encryption, " + step)
        }
        walker.app.disk.setSecret(DataKey.secret, "")
        walker.open("/")
        walker.sync()
        try walker.stop("encryption, Today without the key")
        walker.open(page)
        walker.sync()
        try walker.stop("encryption, without the key")
        try walker.fill(0, "kurz")
        try walker.primary()
        try walker.stop("encryption, wrong passphrase")
        walker.open(page + "/lost")
        walker.sync()
        try walker.stop("encryption, passphrase and code lost")
        try walker.primary()
        walker.sync()
        try walker.stop("encryption, texts deleted")
    }

    // MARK: Texts that do not decrypt

    /// Texts on the server that no device can decrypt, while encryption is on and while it is being turned off; copies that
    /// lack them; and the import of an encrypted copy.
    private static func unreadable(_ walker: Walker) throws {
        try ReflectWalks.onboard(walker)
        walker.sync()
        try turnOn(walker)
        try addUnreadable(walker)
        walker.open(page)
        walker.sync()
        try walker.stop("encryption, some texts unreadable")
        try walker.row(to: page + "/unreadable")
        try walker.stop("unreadable texts")
        let copy = try walker.request(.get, "/api/account/export")
        try copies(walker)
        try elsewhere(walker)
        try ending(walker)
        try imported(walker, copy)
    }

    private static func turnOn(_ walker: Walker) throws {
        walker.open(page + "/on")
        try walker.fill(0, password)
        try walker.fill(1, password)
        try walker.primary()
        try walker.fill(0, try walker.codeEnd)
        try walker.primary()
        walker.sync()
    }

    /// Stores entries of two apps as another device would, but with texts that were damaged on the way.
    private static func addUnreadable(_ walker: Walker) throws {
        guard case .array(let keys) = try walker.request(.get, "/rest/v1/account_keys"),
            let id = keys.first?.string("key_id"), let account = keys.first?.string("user_id")
        else { throw Lost(text: "the account has no key") }
        let text = JSON.string(Envelope.make(String(repeating: "A", count: 124), key: id))
        let rest: [JSON.Member] = [
            JSON.Member("user_id", .string(account)), JSON.Member("updated_at", .string(edited.timestamp)),
        ]
        try walker.request(
            .post, "/rest/v1/reflections?on_conflict=user_id,reflection_date,period",
            .object(
                rest + [
                    JSON.Member("reflection_date", .string("2025-09-23")), JSON.Member("period", .string("evening")),
                    JSON.Member("reflection_text", text),
                ]))
        for number in 1...2 {
            try walker.request(
                .post, "/rest/v1/capsules?on_conflict=id",
                .object(
                    rest + [
                        JSON.Member("id", .string("0b9e4c1e-5f0a-4c53-9d0e-00000000000\(number)")),
                        JSON.Member("type", .string("memory")), JSON.Member("status", .string("draft")),
                        JSON.Member("content", text),
                    ]))
        }
    }

    /// Copies of what is on the device: without what does not decrypt, and before everything has arrived.
    private static func copies(_ walker: Walker) throws {
        walker.open(data)
        walker.sync()
        try walker.row(0, isLink: false)
        try walker.stop("data, copied without unreadable texts")
        walker.app.disk.setSecret(DataKey.secret, "")
        walker.open(page)
        walker.sync()
        walker.open(data)
        walker.sync()
        walker.goOffline()
        try walker.row(0, isLink: false)
        try walker.stop("data, copied offline without the key")
        walker.goOnline()
        walker.open(page)
        walker.sync()
        try walker.fill(0, password)
        try walker.primary()
        walker.sync()
        try walker.stop("encryption, unlocked")
    }

    /// Another device replaces the passphrase and turns encryption off.
    private static func elsewhere(_ walker: Walker) throws {
        guard case .array(let keys) = try walker.request(.get, "/rest/v1/account_keys"),
            let id = keys.first?.string("key_id"), let wrapped = keys.first?.string("passphrase_key")
        else { throw Lost(text: "the account has no key") }
        func change(_ fields: (String, String)...) throws {
            try walker.request(
                .patch, "/rest/v1/account_keys?key_id=eq." + id,
                .object(fields.map { JSON.Member($0.0, .string($0.1)) }))
            walker.open(page)
            walker.sync()
        }
        try change(("passphrase_key", wrapped + "A"))
        try walker.stop("encryption, replaced on another device")
        try change(("passphrase_key", wrapped), ("state", "ending"))
        try walker.stop("encryption, turned off on another device")
        walker.open("/")
        walker.sync()
        try walker.stop("encryption, Today after that")
        walker.open(page)
        walker.sync()
        try walker.more()
        walker.sync()
    }

    /// Turning encryption off, which these texts keep from ending.
    private static func ending(_ walker: Walker) throws {
        try turnOff(walker)
        try walker.stop("encryption, some texts keep it on")
        try walker.row(to: page + "/unreadable")
        try walker.stop("unreadable texts, encryption ending")
        try walker.primary()
        walker.sync()
        try walker.stop("encryption, kept on")
        walker.sync()
        try turnOff(walker, delaying: "/rest/v1/goals")
        try walker.stop("encryption, ending")
        walker.app.pass(milliseconds: 60_000)
        try walker.row(to: page + "/unreadable")
        try walker.more()
        try walker.stop("unreadable texts, deletion")
        try walker.primary()
        walker.app.pass(milliseconds: 60_000)
        try walker.at(page)
        try walker.stop("encryption, off after a deletion")
    }

    /// - Parameter path: the address whose next request is not answered meanwhile.
    private static func turnOff(_ walker: Walker, delaying path: String? = nil) throws {
        walker.open(page + "/off")
        walker.sync()
        if let path { return try walker.delaying(path) { try walker.primary() } }
        try walker.primary()
        walker.app.pass(milliseconds: 60_000)
    }

    /// Imports a copy from the time when the account was encrypted.
    private static func imported(_ walker: Walker, _ copy: JSON) throws {
        walker.open(data)
        walker.sync()
        walker.app.files = [("almanac-2026-11-21.json", copy.bytes)]
        try walker.row(1, isLink: false)
        try walker.stop("data, an encrypted copy")
        try walker.fill(0, "kurz")
        try walker.more()
        try walker.stop("data, an encrypted copy, wrong passphrase")
        try walker.fill(0, password)
        try walker.more()
        try walker.stop("data, an encrypted copy, decrypted")
    }
}
