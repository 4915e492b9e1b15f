import AlmanacCore

// The byte encoding of requests and answers. The order of the cases is the contract with `Web/host/wire.js`.

extension Request {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .http(let request):
            writer.byte(0)
            writer.string(request.method.name)
            writer.string(request.path)
            writer.string(request.bearer ?? "")
            writer.string(request.prefer ?? "")
            writer.blob(request.body)
            writer.count(Int(request.timeout))
        case .read(let queries):
            writer.byte(1)
            writer.count(queries.count)
            for query in queries { query.write(to: &writer) }
        case .write(let changes):
            writer.byte(2)
            writer.count(changes.count)
            for change in changes { change.write(to: &writer) }
        case .readSecret(let name):
            writer.byte(3)
            writer.string(name)
        case .writeSecret(let name, let value):
            writer.byte(4)
            writer.string(name)
            writer.string(value)
        case .askPermission: writer.byte(5)
        case .after(let milliseconds):
            writer.byte(6)
            writer.unsigned(UInt64(max(0, milliseconds)))
        case .holdLock(let name):
            writer.byte(7)
            writer.string(name)
        case .subscribePush(let key):
            writer.byte(8)
            writer.string(key)
        case .unsubscribePush: writer.byte(9)
        case .makeProofKey: writer.byte(10)
        case .leave(let address):
            writer.byte(11)
            writer.string(address)
        case .share(let request):
            writer.byte(12)
            request.write(to: &writer)
        case .zones(let names):
            writer.byte(13)
            writer.count(names.count)
            for name in names { writer.string(name) }
        case .install: writer.byte(14)
        case .openStream(let request):
            writer.byte(15)
            writer.string(request.path)
            writer.string(request.bearer)
            writer.unsigned(UInt64(max(0, request.lastEvent)))
            writer.unsigned(UInt64(max(0, request.silence)))
        case .closeStream: writer.byte(16)
        case .storage(let persists):
            writer.byte(17)
            writer.flag(persists)
        case .openFile(let types, let limit):
            writer.byte(18)
            writer.string(types)
            writer.count(limit)
        case .cipher(let work):
            writer.byte(19)
            work.write(to: &writer)
        }
    }
}

extension Query {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .all(let table):
            writer.byte(0)
            writer.string(table)
        case .row(let table, let key):
            writer.byte(1)
            writer.string(table)
            key.write(to: &writer)
        case .count(let table):
            writer.byte(2)
            writer.string(table)
        case .first(let table, let count):
            writer.byte(3)
            writer.string(table)
            writer.count(count)
        }
    }
}

extension Change {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .put(let table, let row):
            writer.byte(0)
            writer.string(table)
            Change.write(row, to: &writer)
        case .delete(let table, let key):
            writer.byte(1)
            writer.string(table)
            key.write(to: &writer)
        case .clear(let table):
            writer.byte(2)
            writer.string(table)
        case .append(let table, let row):
            writer.byte(3)
            writer.string(table)
            Change.write(row, to: &writer)
        case .putIf(let table, let row, let column, let value):
            writer.byte(4)
            writer.string(table)
            Change.write(row, to: &writer)
            writer.count(column)
            value.write(to: &writer)
        case .deleteIf(let table, let key, let column, let value):
            writer.byte(5)
            writer.string(table)
            key.write(to: &writer)
            writer.count(column)
            value.write(to: &writer)
        case .require(let table, let key, let column, let value):
            writer.byte(6)
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
        case .null: writer.byte(0)
        case .int(let int):
            writer.byte(1)
            writer.signed(int)
        case .text(let text):
            writer.byte(2)
            writer.string(text)
        }
    }

    init(from reader: inout ByteReader) {
        switch reader.byte() {
        case 0: self = .null
        case 1: self = .int(reader.signed())
        case 2: self = .text(reader.string())
        default: preconditionFailure("unknown value")
        }
    }
}

extension Answer {
    init(from reader: inout ByteReader) {
        switch reader.byte() {
        case 0:
            if reader.flag() {
                self = .http(.answered(status: reader.count(), body: reader.blob()))
            } else {
                self = .http(.failed(NetworkFault(rawValue: reader.byte()) ?? .unreachable))
            }
        case 1: self = .read(reader.flag() ? .rows(Answer.tables(&reader)) : .failed(StoreFault(from: &reader)))
        case 2: self = .write(WriteResult(from: &reader))
        case 3:
            if reader.flag() {
                self = .secretRead(.value(reader.flag() ? reader.string() : nil))
            } else {
                self = .secretRead(.failed(StoreFault(from: &reader)))
            }
        case 4: self = .secretWritten(WriteResult(from: &reader))
        case 5:
            switch reader.byte() {
            case 0: self = .permission(.granted)
            case 1: self = .permission(.denied)
            default: self = .permission(.failed(reader.string()))
            }
        case 6: self = .elapsed
        case 7: self = .lockHeld
        case 8: self = .push(PushResult(from: &reader))
        case 9:
            let verifier = reader.string()
            self = .proofKey(ProofKey(verifier: verifier, challenge: reader.flag() ? reader.string() : nil))
        case 10: self = .shared(ShareResult(from: &reader))
        case 11:
            var zones: [Zone] = []
            for _ in 0..<reader.count() { zones.append(Zone(from: &reader)) }
            self = .zones(zones)
        case 12: self = .installed(reader.flag())
        case 13: self = .stream(StreamEvent(from: &reader))
        case 14: self = .storage(StorageUse(from: &reader))
        case 15: self = .fileOpened(FileResult(from: &reader))
        case 16: self = .cipher(CipherResult(from: &reader))
        default: preconditionFailure("unknown answer")
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
        switch reader.byte() {
        case 0:
            self = .subscribed(
                PushSubscription(endpoint: reader.string(), p256dh: reader.string(), auth: reader.string()))
        case 1: self = .unsupported
        default: self = .failed(reader.string())
        }
    }
}

extension StreamEvent {
    init(from reader: inout ByteReader) {
        switch reader.byte() {
        case 0: self = .opened
        case 1: self = .announced(Int64(reader.unsigned()))
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
        let system = System(rawValue: reader.byte()) ?? .other
        self.init(
            system: system, model: reader.string(), version: reader.string(), isInstalled: reader.flag(),
            isSecure: reader.flag(), canNotify: reader.flag(), canInstall: reader.flag())
    }
}
