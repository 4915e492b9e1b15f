import AlmanacCore

/// A screen of the main app, converted to and from its path.
public enum FactsRoute: Equatable, Sendable {
    case today
    case browse(Filter)
    case fact(Int64)
    case favorites
    /// The facts of past days.
    case past
    case settings
    /// The steps of the settings.
    case topics, level

    /// The filters of the browse screen; `nil` matches everything.
    public struct Filter: Equatable, Sendable {
        var category: String?
        var difficulty: String?
        var contentType: String?
        /// The words to search for, as typed; `nil` if the field is empty.
        var search: String?
        /// Whether the category is a page of its own, which Browse leads to.
        var isTopic = false

        /// Whether it matches everything.
        var isEmpty: Bool { category.isNone && difficulty.isNone && contentType.isNone && search.isNone }

        /// Returns the filter of a topic's page.
        static func topic(_ slug: String) -> Filter {
            Filter(category: slug, isTopic: true)
        }
    }

    init?(_ path: String) {
        let path = Path(path)
        switch path.segments {
        case [], ["facts"]: self = .today
        case ["facts", "browse"]:
            self = .browse(
                Filter(
                    category: path["category"], difficulty: path["difficulty"], contentType: path["type"],
                    search: path["q"]))
        case ["facts", "favorites"]: self = .favorites
        case ["facts", "past"]: self = .past
        case ["facts", "settings"]: self = .settings
        case ["facts", "settings", "topics"]: self = .topics
        case ["facts", "settings", "level"]: self = .level
        default:
            guard path.segments.count == 3, path.segments[0] == "facts" else { return nil }
            if path.segments[1] == "browse" {
                var filter = Filter.topic(path.segments[2])
                filter.difficulty = path["difficulty"]
                filter.contentType = path["type"]
                self = .browse(filter)
                return
            }
            guard path.segments[1] == "fact", let id = path.segments[2].integer else { return nil }
            self = .fact(id)
        }
    }

    var isFact: Bool {
        if case .fact = self { true } else { false }
    }

    var path: String {
        switch self {
        case .today: return "/facts"
        case .settings: return "/facts/settings"
        case .topics: return "/facts/settings/topics"
        case .level: return "/facts/settings/level"
        case .favorites: return "/facts/favorites"
        case .past: return "/facts/past"
        case .fact(let id): return "/facts/fact/" + String(id)
        case .browse(let filter):
            var items: [String] = []
            if let search = filter.search { items.append("q=" + Path.encode(search)) }
            var page = "/facts/browse"
            if let category = filter.category {
                if filter.isTopic {
                    page += "/" + Path.encode(category)
                } else {
                    items.append("category=" + Path.encode(category))
                }
            }
            if let difficulty = filter.difficulty { items.append("difficulty=" + Path.encode(difficulty)) }
            if let type = filter.contentType { items.append("type=" + Path.encode(type)) }
            return page + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        }
    }
}
