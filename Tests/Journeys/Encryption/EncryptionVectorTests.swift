import AlmanacApp
import AlmanacNative
import Foundation
import Testing

@testable import AlmanacCore

/// The test vectors of `docs/encryption.md`, which the browser's tests read as well.
@Suite struct EncryptionVectors {
    private func vectors() throws -> JSON {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs")
        let page = try String(contentsOf: folder.appending(path: "encryption.md"), encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```json").last?.components(separatedBy: "```").first)
        return try JSON.parse(Array(block.utf8))
    }

    private func text(_ work: CipherWork) -> String? {
        guard case .texts(let texts) = work.carriedOut(), texts.count == 1 else { return nil }
        return texts[0]
    }

    @Test("P12 keys are derived as the page says")
    func derive() throws {
        for vector in try #require(try vectors()["derive"]?.array) {
            let (secret, salt) = (try #require(vector.string("secret")), try #require(vector.string("salt")))
            let work = CipherWork.derive(secret: secret, salt: salt, rounds: Int(try #require(vector["rounds"]?.int)))
            #expect(text(work) == vector.string("key"))
        }
    }

    @Test("P12 a wrapped key is unwrapped with the passphrase, and not with another one or for another column")
    func wrapped() throws {
        let vector = try #require(try vectors()["wrapped"])
        let id = try #require(vector.string("id"))
        let wrapped = try #require(vector.string("text").flatMap { WrappedKey($0) })
        #expect(wrapped.text == vector.string("text"))
        for (secret, column, key) in [
            ("four plain unrelated words", "passphrase_key", vector.string("key")),
            ("four plain unrelated word", "passphrase_key", nil), ("four plain unrelated words", "recovery_key", nil),
        ] {
            let wrapper = try #require(
                text(.derive(secret: secret, salt: wrapped.salt, rounds: wrapped.rounds)))
            let context = WrappedKey.context(of: id, in: column)
            #expect(text(.decrypt(key: wrapper, [CipherText(wrapped.data, for: context)])) == key)
        }
        for (rounds, isAccepted) in [(99_999, false), (100_000, true), (10_000_001, false)] {
            #expect((WrappedKey("pbkdf2-sha256.\(rounds).AAAA.BBBB") != nil) == isAccepted)
        }
    }

    @Test("P12 an envelope decrypts for its record and column only")
    func envelope() throws {
        let all = try vectors()
        let (vector, key) = (try #require(all["envelope"]), try #require(all["wrapped"]?.string("key")))
        let (table, record) = (try #require(vector.string("table")), try #require(vector.string("record")))
        let column = try #require(vector.string("column"))
        let envelope = try #require(vector.string("text"))
        #expect(Envelope.keyID(of: envelope) == all["wrapped"]?.string("id"))
        let data = try #require(Envelope.data(of: envelope))
        func open(_ table: String, _ record: String, _ column: String) -> String? {
            let context = Envelope.context(table: table, record: record, column: column)
            return text(.decrypt(key: key, [CipherText(data, for: context)])).map { Envelope.unpadded($0) }
        }
        #expect(open(table, record, column) == vector.string("plain"))
        #expect(open(table, record, "prompt") == nil)
        #expect(open("goals", record, column) == nil)
        #expect(open(table, "[\"2026-11-22\",\"morning\"]", column) == nil)
        // Encrypted again, it is another text each time.
        let context = Envelope.context(table: table, record: record, column: column)
        let work = CipherWork.encrypt(key: key, [CipherText(Envelope.padded("a"), for: context)])
        #expect(text(work) != text(work))
    }

    @Test("P12 an envelope of the longest text is as long as the rules admit")
    func lengths() throws {
        for (length, character) in [(10_000, "🌱"), (1, "a"), (80, "ü"), (16, "🌱")] {
            let plain = Envelope.padded(String(repeating: character, count: length))
            #expect(plain.utf8.count.isMultiple(of: Envelope.block))
            #expect(Envelope.unpadded(plain) == String(repeating: character, count: length))
            let sealed = try #require(
                text(.encrypt(key: String(repeating: "A", count: 43), [CipherText(plain, for: "")])))
            let envelope = Envelope.make(sealed, key: "AAAAAAAAAAAA")
            #expect(envelope.utf8.count <= Envelope.longest(length))
            if character == "🌱" { #expect(envelope.utf8.count == Envelope.longest(length)) }
        }
        #expect(Envelope.padded("").utf8.count == Envelope.block && Envelope.unpadded(Envelope.padded("")).isEmpty)
        for text in ["e2e1.AAAAAAAAAAAA.AAAA", "e2e1.AAAA." + String(repeating: "A", count: 40), "e2e1", ""] {
            #expect(Envelope.keyID(of: text) == nil)
        }
    }

    @Test("P12 a recovery code is read however it is written, and mistyped ones are noticed")
    func code() throws {
        let vector = try #require(try vectors()["code"])
        let shown = try #require(vector.string("text"))
        let random = try #require(vector.string("random"))
        let code = try #require(RecoveryCode(random: random))
        #expect(code.groups.joined(separator: " ") == shown)
        for typed in [shown, shown.lowercased(), shown.replacing(" ", with: "-"), shown.replacing("0", with: "o")] {
            #expect(RecoveryCode(typed: typed) == code)
        }
        var symbols = Array(code.text)
        for place in symbols.indices {
            let right = symbols[place]
            symbols[place] = right == "7" ? "8" : "7"
            #expect(RecoveryCode(typed: String(symbols)) == nil)
            symbols[place] = right
            if place > 0, symbols[place] != symbols[place - 1] {
                symbols.swapAt(place, place - 1)
                #expect(RecoveryCode(typed: String(symbols)) == nil)
                symbols.swapAt(place, place - 1)
            }
        }
        #expect(RecoveryCode(typed: "four plain unrelated words") == nil)
    }
}
