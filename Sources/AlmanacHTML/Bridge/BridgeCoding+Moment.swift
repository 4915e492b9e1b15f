import AlmanacCore

// What the shell knows of its surroundings; `Web/host/surroundings.js` holds the other half.

extension Zone {
    init(from reader: inout ByteReader) {
        let id = reader.string()
        let initialOffset = Int(reader.signed())
        var transitions: [Transition] = []
        for _ in 0..<reader.count() {
            let at = Instant(milliseconds: reader.signed())
            transitions.append(Transition(at: at, offset: Int(reader.signed())))
        }
        self.init(id: id, initialOffset: initialOffset, transitions: transitions)
    }
}

extension Platform {
    init(from reader: inout ByteReader) {
        let system = reader.tag(System.self) ?? .other
        self.init(
            system: system, model: reader.string(), version: reader.string(), isInstalled: reader.flag(),
            isSecure: reader.flag(), canNotify: reader.flag(), canInstall: reader.flag())
        for _ in 0..<reader.count() { if let language = Language(code: reader.string()) { voices.append(language) } }
    }
}
