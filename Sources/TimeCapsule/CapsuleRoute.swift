import AlmanacCore

/// Where a person can be; printed as its address and parsed from it. One address stands for a capsule whatever its
/// state: nothing anybody can type opens one early.
public enum CapsuleRoute: Equatable, Sendable {
    case home
    case new
    case archive
    case capsule(String)

    init?(_ path: String) {
        let segments = Path(path).segments
        guard segments.first == "capsule", segments.count <= 2 else { return nil }
        switch segments.dropFirst().first {
        case nil: self = .home
        case "new": self = .new
        case "archive": self = .archive
        case .some(let id): self = .capsule(id)
        }
    }

    var path: String {
        switch self {
        case .home: "/capsule"
        case .new: "/capsule/new"
        case .archive: "/capsule/archive"
        case .capsule(let id): "/capsule/" + Path.encode(id)
        }
    }
}
