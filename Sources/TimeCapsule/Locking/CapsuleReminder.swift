import AlmanacCore

/// The reminder of a capsule: the text of its notification, and when it is delivered.
struct CapsuleReminder {
    private let fields: [JSON.Member]
    private let id: String

    /// - Parameters:
    ///   - capsule: The capsule's id.
    ///   - unlockAt: When the notification is delivered.
    init(
        _ capsule: String, _ kind: CapsuleKind, at unlockAt: Instant, _ language: Language, _ random: inout Random
    ) {
        id = random.uuid()
        let words = Words(language)
        let data = JSON.members(("capsuleId", .string(capsule)), ("type", .string(kind.slug)))
        fields = [
            JSON.Member("app", .string(TimeCapsuleApp.identity.slug)), JSON.Member("subject", .string(capsule)),
            JSON.Member("kind", .string("once")), JSON.Member("enabled", .bool(true)),
            JSON.Member(
                "content",
                .members(
                    ("title", .string(words[.capsuleReadyTitle])), ("body", .string(words[kind.readyBody])),
                    ("route", .string(CapsuleRoute.capsule(capsule).path)), ("language", .string(language.code)),
                    ("data", data))),
            JSON.Member("fire_at", .string(unlockAt.timestamp)),
        ]
    }

    /// The changes that store the reminder with its outbox entry. An existing record keeps its id, also on the server.
    func schedule(over old: Record?, _ moment: Moment, _ random: inout Random) -> [Change] {
        let all = old.isNone ? [JSON.Member("id", .string(id))] + fields : fields
        return Table.reminders.put(all, over: old, at: moment, &random)
    }

    /// The id of the reminder's record: that of the existing record or, if there is none, a new one.
    func notificationID(over old: Record?) -> String { old?.string("id") ?? id }
}

extension TimeCapsuleApp {
    /// Schedules the notifications of capsules that have none, because they were locked before permission was granted
    /// or the reminder could not be stored, and deletes the reminders of opened capsules. Capsules that can be opened
    /// already get no notification, because the first page shows them when the user grants the permission.
    public static func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        let capsules = records.records(of: CapsuleTables.capsules).compactMap { Capsule($0) }
        var changes = deleteSettled(capsules, records.records(of: .reminders), moment, &random)
        let missing = capsules.filter { $0.status(at: moment.now) == .locked && $0.notificationID.isNone }
        guard !missing.isEmpty, Scheduling.isAllowed(moment) else { return changes }
        let language = Language.matching(moment.locales)
        // Includes deleted reminders, because the server keeps one reminder per subject.
        let reminders = records[Table.reminders.query].compactMap { Record($0) }
            .filter { $0.string("app") == identity.slug }
        var places = Named<Int>()
        for (place, reminder) in reminders.enumerated() {
            if let subject = reminder.string("subject") { places[subject] = place }
        }
        for capsule in missing {
            guard let unlockAt = capsule.unlockAt else { continue }
            let old = places[capsule.id].map { reminders[$0] }
            let reminder = CapsuleReminder(capsule.id, capsule.kind, at: unlockAt, language, &random)
            changes += reminder.schedule(over: old, moment, &random)
            let id = reminder.notificationID(over: old)
            changes += CapsuleTables.capsules.note(
                [JSON.Member("notification_id", .string(id))], on: capsule.record, at: moment, &random)
        }
        return changes
    }

    /// Deletes the reminders of opened capsules. Some are left when a reminder is snoozed on one device while the
    /// capsule is opened on another.
    private static func deleteSettled(
        _ capsules: [Capsule], _ reminders: [Record], _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        var isOpened = Named<Bool>()
        for capsule in capsules where capsule.stored == .opened {
            isOpened[capsule.id] = true
            isOpened[ReminderSubject.snoozed(capsule.id)] = true
        }
        var changes: [Change] = []
        for reminder in reminders where reminder.string("app") == identity.slug {
            guard let subject = reminder.string("subject"), isOpened[subject] == true else { continue }
            changes += Table.reminders.delete(reminder, at: moment, &random)
        }
        return changes
    }
}
