import AlmanacCore
import AlmanacSimulator

/// The invariant above all: every text that a person has saved can be read by them, or was deleted by them, and can be read
/// all the same. The server of a life forgets no version, so each of them is in a row or in a version.
extension Life {
    /// Notes the texts in changes that a storage is about to acknowledge.
    func noteTexts(_ changes: [Change]) {
        for case .append(let table, let row) in changes {
            // The second value of a row of the outbox, and the first one of a refused change.
            let isRefused = table == Outbox.refused.name
            guard isRefused || table == Outbox.table.name, let text = row[isRefused ? 0 : 1].text,
                let entry = OutboxEntry(text), !entry.isDeleted
            else { continue }
            for text in Self.texts(entry.fields, entry.table) {
                // What the server has refused is up to the person, who discards it in a life.
                if isRefused { saved[text] = nil } else { saved[text] = entry.table }
            }
        }
    }

    /// Checks that every text that was saved can be read: what an encrypted account holds, on a device. There, a version goes
    /// after its 30 days.
    func checkTexts() {
        var known: Set<String> = gone
        for table in World.synced {
            for row in (server.rows[table.name] ?? [:]).values { known.formUnion(Self.texts(row.fields, table.name)) }
        }
        for version in server.versions {
            guard case .object(let fields)? = version["columns"] else { continue }
            known.formUnion(Self.texts(fields, version["table_name"]?.string ?? ""))
        }
        if isEncrypted {
            for device in devices {
                known.formUnion(readable(device))
                gone.formUnion(expiring(device))
            }
        }
        for (text, table) in saved where !known.contains(text) {
            fail("Q “\(text.prefix(60))”, which was saved in \(table), is nowhere to be read")
        }
    }

    /// The texts in a row whose loss matters.
    static func texts(_ fields: [JSON.Member], _ table: String) -> [String] {
        let columns = World.versioned[table] ?? []
        return fields.compactMap { columns.contains($0.key) ? $0.value.string : nil }.filter { !$0.isEmpty }
    }
}
