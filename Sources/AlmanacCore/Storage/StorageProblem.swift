/// Explains to the user why something was not stored.
public enum StorageProblem {
    /// Returns the explanation in the language of `words`.
    public static func message(_ fault: StoreFault, _ words: Words) -> String {
        switch fault {
        case .full: words[.problemStoreFull]
        // The reason is a library's, in English, and for its developers.
        case .refused: words[.problemStoreRefused]
        case .unreadable: words[.problemStoreUnreadable]
        }
    }
}
