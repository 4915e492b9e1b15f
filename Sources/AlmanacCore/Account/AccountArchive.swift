/// The file format of an account's copy: all of its rows as JSON, which the server writes and reads back.
public enum AccountArchive {
    /// The value of the copy's `format`.
    public static let format = "almanac-account"
    /// The value of its `version`.
    public static let version: Int64 = 1
    /// The maximum size of a copy that can be imported, in bytes: 8 MB.
    public static let limit = 8 << 20
}
