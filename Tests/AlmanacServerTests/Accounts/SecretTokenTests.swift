import Crypto
import Foundation
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

@Suite("Tokens, and the hashes under which they are stored")
struct SecretTokenTests {
    @Test
    func `tokens: each is random, and has the form by which links are told from other texts`() {
        let tokens = (0..<20).map { _ in SecretToken.new() } + [DeviceKey().text, OneTimeCode().token]
        #expect(Set(tokens).count == 22 && tokens.allSatisfy(SecretToken.isToken))
        #expect(!["", tokens[0] + "A", "é" + tokens[0]].contains(where: SecretToken.isToken))
    }

    @Test
    func `tokens: the hashes stay what databases hold`() throws {
        let hash = "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0"
        #expect(SecretToken.hash("token") == hash)
        #expect(try #require(DeviceKey(authorization: "Bearer token")).hash == hash)
        let secret = SymmetricKey(data: Data(repeating: 7, count: 32))
        #expect(
            secret.code(of: "login\nBCDFGHJK").hex == "44261e6de95b53a9782ec959e385cca92cd458ac34543d684b8c330e5e14b235"
        )
        #expect(
            OneTimeCode.hash(digits: "123456", email: "a@example.org", secret: secret)
                == secret.code(of: "a@example.org\n123456").hex)
        // RFC 7636, appendix B.
        #expect(
            Challenge.s256("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }
}
