/// Why a key file cannot be used. The description is for the operator of the server.
package enum KeyFileFailure: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case damaged(path: String)
    case damagedPushKey(path: String)
    case cannotWrite(path: String, reason: String)
    /// There are accounts, and not the keys with which they were made.
    case lost(path: String)
    /// There are the keys of a server that has run, and not its database.
    case noDatabase(path: String)
    /// Other servers on the database have keys, and this one has none.
    case missing(path: String)
    /// Other servers on the database have other keys.
    case differs(path: String)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "The keys at \(path) cannot be read: \(reason)"
        case .damaged(let path):
            "\(path) does not contain the server's keys. Restore it from a backup: with new keys, all users would be "
                + "signed out."
        case .damagedPushKey(let path):
            "\(path) does not contain the key that identifies this server to push services. Restore it from a backup: "
                + "with a new key, existing subscriptions would no longer receive notifications."
        case .cannotWrite(let path, let reason): "The keys cannot be written to \(path): \(reason)"
        case .lost(let path):
            "\(path) is missing, although there are accounts. Restore it from a backup: with new keys, everyone would "
                + "be signed out, and nobody could get back into an account without an address. If there is no backup, "
                + "`almanac keys --new` creates new ones."
        case .noDatabase(let path):
            "\(path) is missing or empty, although there are the keys of a server that has run. Restore it from a backup, "
                + "with `almanac restore`. To start over, move keys.json and push-key.pem away."
        case .missing(let path):
            "\(path) is missing, and other servers already use this database. Copy keys.json and push-key.pem from one "
                + "of them, or set ALMANAC_KEYS and ALMANAC_PUSH_KEY to the contents of these files."
        case .differs(let path):
            "\(path) is not the one that the servers on this database use. Copy keys.json and push-key.pem from one of "
                + "them. If these keys are to replace theirs, stop all servers, give each of them these files, and run "
                + "`almanac keys --replace`."
        }
    }
}
