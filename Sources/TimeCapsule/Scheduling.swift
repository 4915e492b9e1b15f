import AlmanacCore

/// Setting the notification of a locked capsule: the seed's section 3, under its names.
public enum SchedulingStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case checkPermission, logWarning, buildContent, setTrigger, schedule, result, saveNotificationID, logError,
        noNotification, scheduled

    public var diagramName: String {
        switch self {
        case .checkPermission: "CheckPermission"
        case .logWarning: "LogWarning"
        case .buildContent: "BuildContent"
        case .setTrigger: "SetTrigger"
        case .schedule: "Schedule"
        case .result: "Result"
        case .saveNotificationID: "SaveNotifId"
        case .logError: "LogError"
        case .noNotification: "End1"
        case .scheduled: "End2"
        }
    }
}

public enum SchedulingAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case yes, no, then

    public var diagramName: String {
        switch self {
        case .yes: "Yes"
        case .no: "No"
        case .then: ""
        }
    }
}

public typealias SchedulingFlow = Flow<SchedulingStep, SchedulingAnswer, Moment>

enum Scheduling {
    static var flow: SchedulingFlow {
        SchedulingFlow(
            start: .checkPermission, finals: [.noNotification, .scheduled],
            edges: [
                edge(.checkPermission, .no, .logWarning),
                edge(.checkPermission, .yes, .buildContent),
                edge(.logWarning, .then, .noNotification),
                edge(.buildContent, .then, .setTrigger),
                edge(.setTrigger, .then, .schedule),
                edge(.schedule, .then, .result),
                edge(.result, .yes, .saveNotificationID),
                edge(.result, .no, .logError),
                edge(.saveNotificationID, .then, .scheduled),
                edge(.logError, .then, .noNotification),
            ])
    }

    /// From the beginning to the storage, or to an end.
    static func begin(_ moment: Moment) -> [SchedulingStep] {
        flow.walk(from: .checkPermission, facts: moment) { step in
            switch step {
            case .checkPermission: Asking.isGranted(moment) ? .yes : .no
            case .logWarning, .buildContent, .setTrigger: .then
            case .schedule, .result, .saveNotificationID, .logError, .noNotification, .scheduled: nil
            }
        }
    }

    /// From the storage's answer to the end.
    static func goOn(_ result: WriteResult, _ moment: Moment) -> [SchedulingStep] {
        flow.walk(from: .schedule, answering: .then, facts: moment) { step in
            switch step {
            case .result: result == .done ? .yes : .no
            case .saveNotificationID, .logError: .then
            default: nil
            }
        }
    }

    /// What a capsule's reminder says and when it comes, put together step by step.
    struct Wish {
        private(set) var fields: [JSON.Member] = []
        let id: String

        init(_ random: inout Random) {
            id = random.uuid()
        }

        mutating func buildContent(_ id: String, _ kind: Kind, _ language: Language) {
            let words = Words(language)
            let data = JSON.members(("capsuleId", .string(id)), ("type", .string(kind.slug)))
            fields = [
                JSON.Member("id", .string(self.id)), JSON.Member("app", .string(TimeCapsuleApp.name)),
                JSON.Member("subject", .string(id)), JSON.Member("kind", .string("once")),
                JSON.Member("enabled", .bool(true)),
                JSON.Member(
                    "content",
                    .members(
                        ("title", .string(words[.capsuleReadyTitle])), ("body", .string(words[kind.readyBody])),
                        ("route", .string(CapsuleRoute.capsule(id).path)), ("language", .string(language.code)),
                        ("data", data))),
            ]
        }

        mutating func setTrigger(_ unlockAt: Instant) {
            fields.append(JSON.Member("fire_at", .string(unlockAt.timestamp)))
        }

        /// The row, and its place in the outbox.
        func schedule(over old: Record?, _ moment: Moment, _ random: inout Random) -> [Change] {
            // A row that is there keeps its id on the server as well.
            let set = old.isNone ? fields : fields.filter { $0.key != "id" }
            return SyncedTable.reminders.put(set, over: old, at: moment, &random)
        }

        /// The id of the row that tells of the capsule.
        func notificationID(over old: Record?) -> String { old?["id"]?.string ?? id }
    }

    /// A note of what went wrong, for the person's own funnel: nothing of what they wrote.
    static func log(_ name: String, _ reason: String, _ moment: Moment, _ random: inout Random) -> [Change] {
        SyncedTable.events.put(
            [
                JSON.Member("id", .string(random.uuid())), JSON.Member("app", .string(TimeCapsuleApp.name)),
                JSON.Member("name", .string(name)), JSON.Member("reason", .string(reason)),
                JSON.Member("occurred_at", .string(moment.now.timestamp)),
            ], at: moment, &random)
    }

    static func reason(_ fault: StoreFault) -> String {
        switch fault {
        case .full: "full"
        case .refused: "refused"
        }
    }
}

// MARK: Once it is allowed

extension TimeCapsuleApp {
    /// Reads what ``scheduleMissing(_:_:)`` looks through.
    public static var scheduleQueries: [Query] { [CapsuleTables.capsules.query, SyncedTable.reminders.query] }

    /// Sets the notifications of the capsules that have none, because the person had not allowed it or the storage had
    /// refused, and takes back those of capsules that are open. Those that could be opened already are not told of:
    /// whoever has just allowed it looks at them.
    /// - Parameter tables: the answers to ``scheduleQueries``.
    public static func scheduleMissing(_ tables: [[Row]], _ moment: Moment) -> [Change] {
        guard tables.count == 2 else { return [] }
        var random = Random(seed: moment.random)
        let capsules = CapsuleTables.capsules.records(in: tables[0]).compactMap { Capsule($0) }
        var changes = cancelNeedless(capsules, tables[1], moment, &random)
        guard Scheduling.begin(moment).contains(.schedule) else { return changes }
        let language = Language.matching(moment.locales)
        let missing = capsules.filter { $0.status(at: moment.now) == .locked && $0.notificationID.isNone }
        guard !missing.isEmpty else { return changes }
        let reminders = tables[1].compactMap { Record($0) }.filter { $0["app"]?.string == TimeCapsuleApp.name }
        var places: [String: Int] = [:]
        for (place, reminder) in reminders.enumerated() {
            if let subject = reminder["subject"]?.string { places[subject] = place }
        }
        for capsule in missing {
            guard let unlockAt = capsule.unlockAt else { continue }
            let old = places[capsule.id].map { reminders[$0] }
            var wish = Scheduling.Wish(&random)
            wish.buildContent(capsule.id, capsule.kind, language)
            wish.setTrigger(unlockAt)
            changes += wish.schedule(over: old, moment, &random)
            let id = wish.notificationID(over: old)
            changes += CapsuleTables.capsules.note(
                [JSON.Member("notification_id", .string(id))], on: capsule.record, at: moment, &random)
        }
        return changes
    }

    /// Nobody need be told of a capsule that is open: its reminder may have been put off on one device while it was opened
    /// on another.
    private static func cancelNeedless(
        _ capsules: [Capsule], _ reminders: [Row], _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        var subjects: Set<String> = []
        for capsule in capsules where capsule.stored == .opened {
            subjects.formUnion([capsule.id, SyncedTable.later + capsule.id])
        }
        var changes: [Change] = []
        for reminder in SyncedTable.reminders.records(in: reminders)
        where reminder["app"]?.string == TimeCapsuleApp.name {
            guard let subject = reminder["subject"]?.string, subjects.contains(subject) else { continue }
            changes += SyncedTable.reminders.delete(reminder, at: moment, &random)
        }
        return changes
    }
}
