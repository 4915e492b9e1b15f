import Crypto
import Foundation
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("Encrypting for one browser (RFC 8291)")
struct PushEncryptionTests {
    /// The example of RFC 8291, Appendix A.
    private enum Vector {
        static let plaintext = Array("When I grow up, I want to be a watermelon".utf8)
        static let ours = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
        static let theirs = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
        static let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
        static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
        static let body = """
            DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P\
            Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
            """

        static func bytes(_ text: String) throws -> [UInt8] { [UInt8](try #require(Data(base64URL: text))) }
    }

    @Test("the RFC's example is reproduced byte for byte")
    func vector() throws {
        let encryption = try #require(MessageEncryption(p256dh: Vector.point, auth: Vector.secret))
        let key = try P256.KeyAgreement.PrivateKey(rawRepresentation: Vector.bytes(Vector.ours))
        let body = try encryption.encrypt(Vector.plaintext, padding: 0, key: key, salt: Vector.bytes(Vector.salt))
        #expect(Data(body).base64URL == Vector.body)
        let browser = try TestBrowser(
            key: .init(rawRepresentation: Vector.bytes(Vector.theirs)), secret: Vector.bytes(Vector.secret))
        #expect(try browser.decrypt(body) == "When I grow up, I want to be a watermelon")
    }

    @Test("only the intended browser can decrypt a message", arguments: [0, 1, 127, 128, 129, 3_993])
    func roundTrip(length: Int) throws {
        let text = String(repeating: "a", count: length)
        let (browser, other) = (TestBrowser(), TestBrowser())
        let address = browser.address("https://push.example/1")
        let encryption = try #require(MessageEncryption(p256dh: address.p256dh, auth: address.auth))
        let body = try encryption.encrypt(Array(text.utf8))
        #expect(try browser.decrypt(body) == text)
        #expect(throws: (any Error).self) { try other.decrypt(body) }
        // A wrong secret is enough to fail.
        let half = TestBrowser(key: browser.key, secret: other.secret)
        #expect(throws: (any Error).self) { try half.decrypt(body) }
    }

    @Test("messages share neither keys nor salts")
    func freshKeys() throws {
        let address = TestBrowser().address("https://push.example/1")
        let encryption = try #require(MessageEncryption(p256dh: address.p256dh, auth: address.auth))
        let bodies = try (0..<50).map { _ in try encryption.encrypt([1, 2, 3]) }
        #expect(Set(bodies.map { Array($0[..<16]) }).count == 50)
        #expect(Set(bodies.map { Array($0[21..<86]) }).count == 50)
    }

    @Test("texts of similar length have bodies of the same length")
    func padding() throws {
        let address = TestBrowser().address("https://push.example/1")
        let encryption = try #require(MessageEncryption(p256dh: address.p256dh, auth: address.auth))
        let sizes = try [1, 100, 128].map { try encryption.encrypt([UInt8](repeating: 1, count: $0)).count }
        #expect(Set(sizes).count == 1)
    }

    @Test("a body has at most 4096 bytes, and longer texts are rejected")
    func size() throws {
        let address = TestBrowser().address("https://push.example/1")
        let encryption = try #require(MessageEncryption(p256dh: address.p256dh, auth: address.auth))
        let most = [UInt8](repeating: 1, count: MessageEncryption.maxPlaintext)
        #expect(try encryption.encrypt(most).count == 4_096)
        #expect(throws: MessageEncryptionFailure.tooLarge) { try encryption.encrypt(most + [1]) }
    }

    @Test("keys are decoded with and without padding, in either alphabet")
    func alphabets() throws {
        for _ in 0..<20 {
            let browser = TestBrowser()
            let (point, secret) = (browser.point, Data(browser.secret))
            let codings: [(Data) -> String] = [
                { $0.base64URL }, { $0.base64EncodedString() }, { $0.base64URL + "=" },
            ]
            for encoded in codings {
                let encryption = try #require(MessageEncryption(p256dh: encoded(point), auth: encoded(secret)))
                #expect(try browser.decrypt(encryption.encrypt([65])) == "A")
            }
        }
    }

    @Test("invalid keys are rejected")
    func badKeys() throws {
        let browser = TestBrowser()
        let good = browser.address("https://push.example/1")
        var offCurve = [UInt8](browser.point)
        offCurve[64] ^= 1
        let compressed = browser.key.publicKey.compressedRepresentation
        for point in [
            "", "key", Data(offCurve).base64URL, compressed.base64URL, Data(repeating: 0, count: 65).base64URL,
            good.p256dh + "AA", String(good.p256dh.dropLast(4)),
        ] {
            #expect(MessageEncryption(p256dh: point, auth: good.auth) == nil, "\(point)")
        }
        for secret in ["", "secret", Data(count: 15).base64URL, Data(count: 17).base64URL, "*" + good.auth.dropFirst()]
        {
            #expect(MessageEncryption(p256dh: good.p256dh, auth: secret) == nil, "\(secret)")
        }
    }
}
