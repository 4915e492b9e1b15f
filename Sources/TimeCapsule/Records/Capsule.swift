import AlmanacCore

/// The kind of note that a capsule holds.
public enum CapsuleKind: UInt8, Slugged, Equatable, Sendable {
    case emotion, goal, memory, decision

    /// The name in storage and in the server's contract.
    public var slug: String {
        switch self {
        case .emotion: "emotion"
        case .goal: "goal"
        case .memory: "memory"
        case .decision: "decision"
        }
    }
}

/// The state of a capsule. The stored state may be out of date: see ``Capsule/status(at:)``.
enum CapsuleStatus: UInt8, Slugged, Equatable, Sendable {
    case draft, locked, ready, opened

    var slug: String {
        switch self {
        case .draft: "draft"
        case .locked: "locked"
        case .ready: "ready"
        case .opened: "opened"
        }
    }
}

/// A note that stays locked until its unlock time.
struct Capsule: Equatable, Sendable {
    let record: Record
    let id: String
    let kind: CapsuleKind
    /// What was written; empty if it cannot be read on this device until the passphrase is entered.
    let content: String
    /// The title that the user chose to show while the capsule is locked; `nil` if there is none.
    let hint: String?
    /// When it was locked; `nil` for a capsule that was locked before this was stored.
    let writtenAt: Instant?
    /// When the capsule can be opened. An instant, so traveling to another time zone does not change it.
    let unlockAt: Instant?
    /// The state as last stored, here or on another device.
    let stored: CapsuleStatus
    let openedAt: Instant?
    /// The id of the capsule's reminder; `nil` if there is none.
    let notificationID: String?
    /// Identifies its row in a list.
    let number: Int64

    /// Reads a capsule from its record; `nil` if a required field is missing or invalid.
    init?(_ record: Record) {
        guard let id = record.string("id"), let kind = record.string("type").flatMap({ CapsuleKind(slug: $0) }),
            let content = record.string("content") ?? (record.isLocked ? "" : nil),
            let stored = record.string("status").flatMap({ CapsuleStatus(slug: $0) })
        else { return nil }
        self.record = record
        self.id = id
        self.kind = kind
        self.content = content
        self.stored = stored
        hint = record.string("hint").flatMap { $0.isBlank ? nil : $0 }
        writtenAt = (record.string("written_at") ?? record.string("created_at")).flatMap { Instant(timestamp: $0) }
        unlockAt = record.string("unlock_at").flatMap { Instant(timestamp: $0) }
        openedAt = record.string("opened_at").flatMap { Instant(timestamp: $0) }
        notificationID = record.string("notification_id")
        number = Capsule.number(id)
    }

    /// Returns the first 15 hexadecimal digits of an id as a number. Small numbers are reserved for rows that are not
    /// capsules.
    private static func number(_ id: String) -> Int64 {
        var number: UInt64 = 0
        var count = 0
        for byte in id.utf8 where count < 15 {
            let digit: UInt8
            switch byte {
            case 48...57: digit = byte - 48
            case 97...102: digit = byte - 87
            case 65...70: digit = byte - 55
            default: continue
            }
            number = number << 4 | UInt64(digit)
            count += 1
        }
        return Int64(number) + 16
    }

    /// Returns the state by this device's clock. A capsule that a device whose clock is ahead has stored as ready stays
    /// locked here until its unlock time.
    func status(at now: Instant) -> CapsuleStatus {
        switch stored {
        case .draft, .opened: stored
        case .locked, .ready: hasCome(at: now) ? .ready : .locked
        }
    }

    func hasCome(at now: Instant) -> Bool {
        guard let unlockAt else { return true }
        return unlockAt <= now
    }

    /// The user's own title or, without one, the name of the kind.
    func title(_ words: Words) -> String { hint ?? kind.name(words) }

    /// Returns how much of the time between locking and opening has passed, in percent; `nil` if that is unknown.
    func percentPassed(at now: Instant) -> Int? {
        guard let writtenAt, let unlockAt, unlockAt > writtenAt else { return nil }
        return Int(max(0, min(100, (now - writtenAt) * 100 / (unlockAt - writtenAt))))
    }

    /// When the capsule opens; the start of 1970 if it has no unlock time.
    var opens: Instant { unlockAt ?? Instant(milliseconds: 0) }
}

extension TimeCapsuleApp {
    /// The text of a draft or an opened capsule. For a locked one only its title and when it opens, never its text.
    public static func summary(
        of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment
    ) -> String? {
        func text(_ name: String) -> String? { fields.first { $0.key == name }?.value.string }
        let status = text("status").flatMap { CapsuleStatus(slug: $0) }
        if status == .draft || status == .opened { return text("content") }
        let kind = text("type").flatMap { CapsuleKind(slug: $0) }?.name(words) ?? words[.capsuleName]
        let name = text("hint").flatMap { $0.isBlank ? nil : $0 } ?? kind
        guard let opens = text("unlock_at").flatMap({ Instant(timestamp: $0) }) else { return name }
        let zone = moment.zone.reaching(opens, from: moment.now)
        return name + " · " + words(.capsuleSealedUntil, opens.text(words, zone))
    }
}
