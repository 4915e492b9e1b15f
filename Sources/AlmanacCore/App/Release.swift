/// This release of Almanac.
public enum Release {
    /// The version, as the changelog names it.
    public static let version = "0.9.0"
}
