import AlmanacCore

/// What a capsule holds.
public enum Kind: UInt8, Slugged, Equatable, Sendable {
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

/// Where a capsule is in its life. What is stored may lag behind: see ``Capsule/status(at:)``.
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

/// A note that stays shut until its instant has come.
struct Capsule: Equatable, Sendable {
    let record: Record
    let id: String
    let kind: Kind
    let content: String
    /// A pure instant: whoever travels changes nothing about it.
    let unlockAt: Instant?
    /// As it was last written down, here or on another device.
    let stored: CapsuleStatus
    let openedAt: Instant?
    /// The reminder that tells of it; `nil` while none does.
    let notificationID: String?

    /// - Returns: `nil` for a row that is no capsule.
    init?(_ record: Record) {
        guard let id = record["id"]?.string, let kind = record["type"]?.string.flatMap({ Kind(slug: $0) }),
            let content = record["content"]?.string,
            let stored = record["status"]?.string.flatMap({ CapsuleStatus(slug: $0) })
        else { return nil }
        self.record = record
        self.id = id
        self.kind = kind
        self.content = content
        self.stored = stored
        unlockAt = record["unlock_at"]?.string.flatMap { Instant(timestamp: $0) }
        openedAt = record["opened_at"]?.string.flatMap { Instant(timestamp: $0) }
        notificationID = record["notification_id"]?.string
    }

    /// What it is now, by this device's clock. A capsule that another device, whose clock is ahead, has called ready is
    /// locked here until its instant has come.
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

    /// When it opens; long ago when nothing says so.
    var opens: Instant { unlockAt ?? Instant(milliseconds: 0) }
}

extension TimeCapsuleApp {
    /// What is shown of a change to a capsule outside of this app: not what is in it, unless it was opened.
    /// - Parameter fields: of a row of the server's table.
    public static func summary(_ fields: [JSON.Member], _ words: Words, _ moment: Moment) -> String {
        func text(_ name: String) -> String? { fields.first { $0.key == name }?.value.string }
        let status = text("status").flatMap { CapsuleStatus(slug: $0) }
        if status == .draft || status == .opened { return text("content") ?? "" }
        let kind = text("type").flatMap { Kind(slug: $0) }?.name(words) ?? words[.capsuleName]
        guard let opens = text("unlock_at").flatMap({ Instant(timestamp: $0) }) else { return kind }
        let zone = moment.zone.reaching(opens, from: moment.now)
        return kind + " · " + words(.capsuleSealedUntil, opens.text(words, zone))
    }
}
