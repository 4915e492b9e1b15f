import AlmanacCore

extension TimeCapsuleApp {
    /// Reads the capsules.
    public static var documentQueries: [Query] { [CapsuleTables.capsules.query] }

    /// The opened capsules, each on the day on which it was written. A sealed one is in no document.
    public static func documentEntries(_ records: Snapshot, _ moment: Moment, _ words: Words) -> [Document.Entry] {
        func day(_ instant: Instant) -> CivilDate {
            moment.zone.reaching(instant, from: moment.now).date(at: instant)
        }
        let capsules = records.records(of: CapsuleTables.capsules).compactMap { Capsule($0) }
        return capsules.filter { $0.stored == .opened && $0.hasCome(at: moment.now) }.map { capsule in
            let opened = capsule.openedAt ?? capsule.opens
            return Document.Entry(
                day: day(capsule.writtenAt ?? opened), order: 3,
                heading: words[identity.name] + " · " + capsule.title(words), text: capsule.content,
                details: [words(.capsuleOpened, words.day(day(opened)))])
        }
    }
}
