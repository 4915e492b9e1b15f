/// Why the server has ended a session, as it tells the device that had it.
public enum SessionEndReason: UInt8, Slugged, Equatable, Sendable {
    /// The user signed out from another device.
    case signOut
    /// The password was changed.
    case password
    /// The account was deleted.
    case deletion
    /// The session was older than the server lets sessions become.
    case age

    /// Its name in the server's answers and tables.
    public var slug: String {
        switch self {
        case .signOut: "sign_out"
        case .password: "password"
        case .deletion: "deletion"
        case .age: "age"
        }
    }
}
