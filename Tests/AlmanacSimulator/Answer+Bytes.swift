import AlmanacCore
import AlmanacHTML

extension Answer {
    /// Writes the answer as a shell does; see `Web/host/orders.js`.
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .http(.answered(let status, let body), let change):
            writer.byte(0)
            writer.flag(true)
            writer.count(status)
            writer.blob(body)
            writer.string(change.map { String($0) } ?? "")
        case .http(.failed(let fault), _):
            writer.byte(0)
            writer.flag(false)
            writer.byte(fault.rawValue)
        case .read(.rows(let tables)):
            writer.byte(1)
            writer.flag(true)
            writer.count(tables.count)
            for rows in tables {
                writer.count(rows.count)
                for row in rows {
                    writer.count(row.count)
                    for value in row { value.write(to: &writer) }
                }
            }
        case .write(let result):
            writer.byte(2)
            writer.result(result)
        case .secretRead(.value(let value)):
            writer.byte(3)
            writer.flag(true)
            writer.flag(value != nil)
            writer.string(value ?? "")
        case .secretWritten(let result):
            writer.byte(4)
            writer.result(result)
        case .permission(let result):
            writer.byte(5)
            writer.byte(result == .granted ? 0 : 1)
        case .push: [8, 1].forEach { writer.byte($0) }
        case .elapsed: writer.byte(6)
        case .stream(let event):
            writer.byte(13)
            switch event {
            case .opened: writer.byte(0)
            case .announced(let number):
                writer.byte(1)
                writer.unsigned(UInt64(number))
            case .ended(let end):
                writer.byte(2)
                if case .refused(let status) = end { writer.count(status) } else { writer.count(0) }
            }
        case .lockHeld: writer.byte(7)
        case .proofKey(let key):
            writer.byte(9)
            writer.string(key.verifier)
            writer.flag(key.challenge != nil)
            if let challenge = key.challenge { writer.string(challenge) }
        case .shared(let result):
            writer.byte(10)
            switch result {
            case .shared: writer.byte(0)
            case .saved: writer.byte(1)
            case .canceled: writer.byte(2)
            case .failed(let reason):
                writer.byte(3)
                writer.string(reason)
            }
        case .zones(let zones):
            writer.byte(11)
            writer.count(zones.count)
            for zone in zones {
                writer.string(zone.id)
                writer.signed(Int64(zone.initialOffset))
                writer.count(zone.transitions.count)
                for transition in zone.transitions {
                    writer.signed(transition.at.milliseconds)
                    writer.signed(Int64(transition.offset))
                }
            }
        case .installed(let isInstalled):
            writer.byte(12)
            writer.flag(isInstalled)
        case .fileOpened(let result):
            writer.byte(15)
            switch result {
            case .chosen(let name, let bytes):
                writer.byte(0)
                writer.string(name)
                writer.blob(bytes)
            case .tooLarge: writer.byte(1)
            case .canceled: writer.byte(2)
            case .failed(let reason):
                writer.byte(3)
                writer.string(reason)
            }
        case .cipher(let result):
            writer.byte(16)
            switch result {
            case .unavailable: writer.flag(false)
            case .texts(let texts):
                writer.flag(true)
                writer.count(texts.count)
                for text in texts {
                    writer.flag(text != nil)
                    if let text { writer.string(text) }
                }
            }
        case .spoken(let result):
            writer.byte(17)
            writer.byte(result.rawValue)
        case .storage(let use):
            writer.byte(14)
            for bytes in [use.used, use.quota] {
                writer.flag(bytes != nil)
                if let bytes { writer.signed(bytes) }
            }
            writer.flag(use.isPersistent)
        case .read(.failed), .secretRead(.failed): preconditionFailure("the tests' disks read without fault")
        }
    }
}

extension ByteWriter {
    fileprivate mutating func result(_ result: WriteResult) {
        flag(result == .done)
        if case .failed(.refused(let reason)) = result {
            flag(false)
            string(reason)
        }
    }
}
