import AlmanacCore

/// A screen of Time Capsule, converted to and from its path. A capsule has the same path in every state, so no path can
/// open it early.
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
