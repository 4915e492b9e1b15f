/// Why something was not stored, in the person's words.
public enum StorageProblem {
    public static func message(_ fault: StoreFault, _ words: Words) -> String {
        switch fault {
        case .full: words[.problemStoreFull]
        case .refused(let reason): words(.problemStoreRefused, reason)
        }
    }
}
