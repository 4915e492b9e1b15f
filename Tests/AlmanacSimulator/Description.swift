import AlmanacCore

/// Returns a request in the notation of a script: `POST /api/devices/register`, `write facts×40 preferences×3`.
public func describe(_ request: Request) -> String {
    switch request {
    case .http(let request): return request.method.name + " " + request.path
    case .read(let queries):
        return "read "
            + queries.map { query in
                switch query {
                case .all(let table): table
                case .first(let table, _): "first(" + table + ")"
                case .row(let table, _): table + "[1]"
                case .count(let table): "count(" + table + ")"
                }
            }.joined(separator: " ")
    case .write(let changes): return "write " + describe(changes)
    case .readSecret(let name): return "read secret " + name
    case .writeSecret(let name, _): return "write secret " + name
    case .askPermission: return "ask permission"
    case .subscribePush(let key): return "subscribe to push with \(key)"
    case .unsubscribePush: return "unsubscribe from push"
    case .holdLock(let name): return "hold lock " + name
    case .makeProofKey: return "make a proof key"
    case .leave(let address): return "leave for " + address
    case .after(let milliseconds), .whenIdle(let milliseconds): return "wait \(milliseconds) ms"
    case .share(let request): return "share " + request.fileName
    case .install: return "install"
    case .print: return "print"
    case .speak(let speech): return "speak " + speech.language.code
    case .stopSpeaking: return "stop speaking"
    case .openFile(let types, _): return "open a file of " + types
    case .storage(let persists): return persists ? "keep the storage" : "measure the storage"
    case .zones(let names): return "zones " + names.joined(separator: " ")
    case .cipher(.random): return "make random bytes"
    case .cipher(.derive): return "derive a key"
    case .cipher(.encrypt(_, let texts)): return "encrypt \(texts.count)"
    case .cipher(.decrypt(_, let texts)): return "decrypt \(texts.count)"
    case .openStream(let request): return "open stream " + request.path
    case .closeStream: return "close stream"
    }
}

private func describe(_ changes: [Change]) -> String {
    var parts: [(name: String, count: Int)] = []
    for change in changes {
        let name =
            switch change {
            case .put(let table, let row):
                table == "preferences" ? "preferences." + (row[0].text ?? "") : table
            case .append(let table, _): "+" + table
            case .putIf(let table, _, _, _): table + "?"
            case .delete(let table, _): "-" + table
            case .deleteIf(let table, _, _, _): "-" + table + "?"
            case .require: "!"
            case .clear(let table): "clear(" + table + ")"
            }
        if parts.last?.name == name { parts[parts.count - 1].count += 1 } else { parts.append((name, 1)) }
    }
    return parts.map { $0.count == 1 ? $0.name : "\($0.name)×\($0.count)" }.joined(separator: " ")
}
