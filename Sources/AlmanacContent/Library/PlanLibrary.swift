import AlmanacCore
import Foundation

/// The training plans. They are bundled with the program and do not change while it runs, so every response is created
/// at the start.
package struct PlanLibrary: Sendable {
    /// A response with its entity tag.
    package struct CachedResponse: Sendable {
        package let bytes: [UInt8]
        package let tag: String

        package init(_ json: JSON) {
            bytes = json.bytes
            tag = ContentTag(of: bytes).text
        }
    }

    private let lists: [Language: CachedResponse]
    private let plans: [String: [Language: CachedResponse]]

    /// Reads every `plan-*.json` in a directory and its subdirectories.
    /// - Throws: ``PlanError`` that names the invalid file.
    package init(directory: URL) throws(PlanError) {
        var plans: [TrainingPlan] = []
        for file in Self.files(in: directory) {
            let name = file.lastPathComponent
            guard let data = try? Data(contentsOf: file) else {
                throw PlanError(file: name, problem: "the file cannot be read")
            }
            let plan = try TrainingPlan([UInt8](data), file: name)
            if plans.contains(where: { $0.sport == plan.sport }) {
                throw PlanError(file: name, problem: "there is another plan for \(plan.sport)")
            }
            plans.append(plan)
        }
        self.init(plans.sorted { $0.sport < $1.sport })
    }

    private init(_ all: [TrainingPlan]) {
        var lists: [Language: CachedResponse] = [:]
        var plans: [String: [Language: CachedResponse]] = [:]
        for language in Language.allCases {
            let texts = all.compactMap { plan in plan.text(in: language).map { (plan, $0) } }
            lists[language] = CachedResponse(.members(("plans", .array(texts.map { $1.summary(of: $0.sport) }))))
            for (plan, text) in texts {
                plans[plan.sport, default: [:]][language] = CachedResponse(text.whole(of: plan))
            }
        }
        self.lists = lists
        self.plans = plans
    }

    /// The response with all plans, without their weeks.
    package func list(in language: Language) -> CachedResponse {
        lists[language] ?? CachedResponse(.members(("plans", .array([]))))
    }

    /// The response with a complete plan; `nil` if there is none for this sport.
    package func plan(_ sport: String, in language: Language) -> CachedResponse? {
        plans[sport]?[language]
    }

    private static func files(in directory: URL) -> [URL] {
        let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        return (walk?.compactMap { $0 as? URL } ?? [])
            .filter { $0.lastPathComponent.hasPrefix("plan-") && $0.pathExtension == "json" }
            .sorted { $0.path < $1.path }
    }
}

extension TrainingPlan.Text {
    fileprivate func summary(of sport: String) -> JSON {
        .members(
            ("sport", .string(sport)), ("name", .string(name)), ("title", .string(title)),
            ("summary", .string(summary)), ("weeks", .int(Int64(weeks.count))))
    }

    fileprivate func whole(of plan: TrainingPlan) -> JSON {
        .members(
            ("sport", .string(plan.sport)), ("name", .string(name)), ("title", .string(title)),
            ("summary", .string(summary)), ("safety", .string(safety)),
            ("sources", .array(plan.sources.map(\.json))), ("weeks", .array(weeks.map(\.json))))
    }
}

extension TrainingPlan.Source {
    fileprivate var json: JSON {
        .members(("publisher", .string(publisher)), ("title", .string(title)), ("url", .string(url)))
    }
}

extension TrainingPlan.Week {
    fileprivate var json: JSON {
        let sessions = sessions.map { JSON.members(("title", .string($0.title)), ("detail", .string($0.detail))) }
        return .members(("focus", .string(focus)), ("sessions", .array(sessions)))
    }
}
