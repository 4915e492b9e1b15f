import AlmanacCore

// The byte encoding of requests and answers. `Web/host/wire.js` and `orders.js` hold the other half.

extension Request {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .http(let request):
            writer.tag(RequestTag.http)
            writer.string(request.method.name)
            writer.string(request.path)
            writer.string(request.bearer ?? "")
            writer.string(request.prefer ?? "")
            writer.string(request.base.map { String($0) } ?? "")
            writer.string(request.keyProof ?? "")
            writer.blob(request.body)
            writer.count(Int(request.timeout))
        case .read(let queries):
            writer.tag(RequestTag.read)
            writer.count(queries.count)
            for query in queries { query.write(to: &writer) }
        case .write(let changes):
            writer.tag(RequestTag.write)
            writer.count(changes.count)
            for change in changes { change.write(to: &writer) }
        case .readSecret(let name):
            writer.tag(RequestTag.readSecret)
            writer.string(name)
        case .writeSecret(let name, let value):
            writer.tag(RequestTag.writeSecret)
            writer.string(name)
            writer.string(value)
        case .askPermission: writer.tag(RequestTag.askPermission)
        case .after(let milliseconds):
            writer.tag(RequestTag.after)
            writer.unsigned(UInt64(max(0, milliseconds)))
        case .whenIdle(let milliseconds):
            writer.tag(RequestTag.whenIdle)
            writer.unsigned(UInt64(max(0, milliseconds)))
        case .holdLock(let name):
            writer.tag(RequestTag.holdLock)
            writer.string(name)
        case .subscribePush(let key):
            writer.tag(RequestTag.subscribePush)
            writer.string(key)
        case .unsubscribePush: writer.tag(RequestTag.unsubscribePush)
        case .makeProofKey: writer.tag(RequestTag.makeProofKey)
        case .leave(let address):
            writer.tag(RequestTag.leave)
            writer.string(address)
        case .share(let request):
            writer.tag(RequestTag.share)
            request.write(to: &writer)
        case .zones(let names):
            writer.tag(RequestTag.zones)
            writer.count(names.count)
            for name in names { writer.string(name) }
        case .install: writer.tag(RequestTag.install)
        case .print: writer.tag(RequestTag.print)
        case .speak(let speech):
            writer.tag(RequestTag.speak)
            writer.string(speech.text)
            writer.string(speech.language.code)
        case .stopSpeaking: writer.tag(RequestTag.stopSpeaking)
        case .openStream(let request):
            writer.tag(RequestTag.openStream)
            writer.string(request.path)
            writer.string(request.bearer)
            writer.unsigned(UInt64(max(0, request.lastEvent)))
            writer.unsigned(UInt64(max(0, request.silence)))
        case .closeStream: writer.tag(RequestTag.closeStream)
        case .storage(let persists):
            writer.tag(RequestTag.storage)
            writer.flag(persists)
        case .openFile(let types, let limit):
            writer.tag(RequestTag.openFile)
            writer.string(types)
            writer.count(limit)
        case .cipher(let work):
            writer.tag(RequestTag.cipher)
            work.write(to: &writer)
        }
    }
}

extension Query {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .all(let table):
            writer.tag(QueryTag.all)
            writer.string(table)
        case .row(let table, let key):
            writer.tag(QueryTag.row)
            writer.string(table)
            key.write(to: &writer)
        case .count(let table):
            writer.tag(QueryTag.count)
            writer.string(table)
        case .first(let table, let count):
            writer.tag(QueryTag.first)
            writer.string(table)
            writer.count(count)
        }
    }
}

extension Change {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .put(let table, let row):
            writer.tag(ChangeTag.put)
            writer.string(table)
            Change.write(row, to: &writer)
        case .delete(let table, let key):
            writer.tag(ChangeTag.delete)
            writer.string(table)
            key.write(to: &writer)
        case .clear(let table):
            writer.tag(ChangeTag.clear)
            writer.string(table)
        case .append(let table, let row):
            writer.tag(ChangeTag.append)
            writer.string(table)
            Change.write(row, to: &writer)
        case .putIf(let table, let row, let column, let value):
            writer.tag(ChangeTag.putIf)
            writer.string(table)
            Change.write(row, to: &writer)
            writer.count(column)
            value.write(to: &writer)
        case .deleteIf(let table, let key, let column, let value):
            writer.tag(ChangeTag.deleteIf)
            writer.string(table)
            key.write(to: &writer)
            writer.count(column)
            value.write(to: &writer)
        case .require(let table, let key, let column, let value):
            writer.tag(ChangeTag.require)
            writer.string(table)
            key.write(to: &writer)
            writer.count(column)
            value.write(to: &writer)
        }
    }

    private static func write(_ row: Row, to writer: inout ByteWriter) {
        writer.count(row.count)
        for value in row { value.write(to: &writer) }
    }
}

extension Value {
    /// Writes the value: one byte for its type, then its content.
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .null: writer.tag(ValueTag.null)
        case .int(let int):
            writer.tag(ValueTag.int)
            writer.signed(int)
        case .text(let text):
            writer.tag(ValueTag.text)
            writer.string(text)
        }
    }

    init(from reader: inout ByteReader) {
        switch reader.tag(ValueTag.self) {
        case .null: self = .null
        case .int: self = .int(reader.signed())
        case .text: self = .text(reader.string())
        case nil: preconditionFailure("unknown value")
        }
    }
}

extension Answer {
    init(from reader: inout ByteReader) {
        switch reader.tag(AnswerTag.self) {
        case .http:
            if reader.flag() {
                let result = HTTPResult.answered(status: reader.count(), body: reader.blob())
                self = .http(result, change: reader.string().integer)
            } else {
                self = .http(.failed(reader.tag(NetworkFault.self) ?? .unreachable))
            }
        case .read: self = .read(reader.flag() ? .rows(Answer.tables(&reader)) : .failed(StoreFault(from: &reader)))
        case .write: self = .write(WriteResult(from: &reader))
        case .secretRead:
            if reader.flag() {
                self = .secretRead(.value(reader.flag() ? reader.string() : nil))
            } else {
                self = .secretRead(.failed(StoreFault(from: &reader)))
            }
        case .secretWritten: self = .secretWritten(WriteResult(from: &reader))
        case .permission:
            switch reader.tag(PermissionTag.self) {
            case .granted: self = .permission(.granted)
            case .denied: self = .permission(.denied)
            default: self = .permission(.failed(reader.string()))
            }
        case .elapsed: self = .elapsed
        case .lockHeld: self = .lockHeld
        case .push: self = .push(PushResult(from: &reader))
        case .proofKey:
            let verifier = reader.string()
            self = .proofKey(ProofKey(verifier: verifier, challenge: reader.flag() ? reader.string() : nil))
        case .shared: self = .shared(ShareResult(from: &reader))
        case .zones:
            var zones: [Zone] = []
            for _ in 0..<reader.count() { zones.append(Zone(from: &reader)) }
            self = .zones(zones)
        case .installed: self = .installed(reader.flag())
        case .stream: self = .stream(StreamEvent(from: &reader))
        case .storage: self = .storage(StorageUse(from: &reader))
        case .fileOpened: self = .fileOpened(FileResult(from: &reader))
        case .cipher: self = .cipher(CipherResult(from: &reader))
        case .spoken: self = .spoken(reader.tag(SpeechResult.self) ?? .failed)
        case nil: preconditionFailure("unknown answer")
        }
    }

    private static func tables(_ reader: inout ByteReader) -> [[Row]] {
        var tables: [[Row]] = []
        for _ in 0..<reader.count() {
            var rows: [Row] = []
            let count = reader.count()
            rows.reserveCapacity(count)
            for _ in 0..<count {
                var row: Row = []
                let width = reader.count()
                row.reserveCapacity(width)
                for _ in 0..<width { row.append(Value(from: &reader)) }
                rows.append(row)
            }
            tables.append(rows)
        }
        return tables
    }
}

extension PushResult {
    init(from reader: inout ByteReader) {
        switch reader.tag(PushTag.self) {
        case .subscribed:
            self = .subscribed(
                PushSubscription(endpoint: reader.string(), p256dh: reader.string(), auth: reader.string()))
        case .unsupported: self = .unsupported
        default: self = .failed(reader.string())
        }
    }
}

extension StreamEvent {
    init(from reader: inout ByteReader) {
        switch reader.tag(StreamTag.self) {
        case .opened: self = .opened
        case .announced: self = .announced(Int64(reader.unsigned()))
        default:
            let status = reader.count()
            self = .ended(status == 0 ? .broken : .refused(status))
        }
    }
}

extension PushNews {
    init(from reader: inout ByteReader) {
        self.init(
            title: reader.string(), body: reader.string(), route: reader.string(), key: reader.string(),
            language: Language(code: reader.string()))
    }
}

extension WriteResult {
    init(from reader: inout ByteReader) {
        self = reader.flag() ? .done : .failed(StoreFault(from: &reader))
    }
}

extension StoreFault {
    init(from reader: inout ByteReader) {
        self = reader.flag() ? .full : .refused(reader.string())
    }
}
