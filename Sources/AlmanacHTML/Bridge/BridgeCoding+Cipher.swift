import AlmanacCore

// The byte encoding of what is encrypted and decrypted; `Web/host/wire.js` and `cipher.js` hold the other half.

extension CipherWork {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .random(let lengths):
            writer.tag(CipherTag.random)
            writer.count(lengths.count)
            for length in lengths { writer.count(length) }
        case .derive(let secret, let salt, let rounds):
            writer.tag(CipherTag.derive)
            writer.string(secret)
            writer.string(salt)
            writer.count(rounds)
        case .encrypt(let key, let texts):
            writer.tag(CipherTag.encrypt)
            CipherWork.write(key, texts, to: &writer)
        case .decrypt(let key, let texts):
            writer.tag(CipherTag.decrypt)
            CipherWork.write(key, texts, to: &writer)
        }
    }

    private static func write(_ key: String, _ texts: [CipherText], to writer: inout ByteWriter) {
        writer.string(key)
        writer.count(texts.count)
        for text in texts {
            writer.string(text.content)
            writer.string(text.context)
        }
    }
}

extension CipherResult {
    init(from reader: inout ByteReader) {
        guard reader.flag() else {
            self = .unavailable
            return
        }
        var texts: [String?] = []
        for _ in 0..<reader.count() { texts.append(reader.flag() ? reader.string() : nil) }
        self = .texts(texts)
    }
}
