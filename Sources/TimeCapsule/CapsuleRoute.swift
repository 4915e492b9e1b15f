import AlmanacCore

/// A screen of Time Capsule, converted to and from its path. A capsule has the same path in every state, so no path can
/// open it early.
public enum CapsuleRoute: Equatable, Sendable {
    case home
    case new
    /// The sheet on which the date of a draft is chosen, by the draft's key.
    case when(String)
    case archive
    case capsule(String)

    init?(_ path: String) {
        let segments = Path(path).segments
        guard segments.first == "capsule", segments.count <= 3 else { return nil }
        if segments.count == 3 {
            guard segments[2] == "when" else { return nil }
            self = .when(segments[1])
            return
        }
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
        case .when(let key): "/capsule/" + Path.encode(key) + "/when"
        case .archive: "/capsule/archive"
        case .capsule(let id): "/capsule/" + Path.encode(id)
        }
    }
}
