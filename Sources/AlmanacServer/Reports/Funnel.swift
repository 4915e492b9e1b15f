import AlmanacApp
import AlmanacCore

/// How far users get in an app's onboarding: totals over all users, and nothing about any one of them.
public struct Funnel: Equatable, Sendable {
    /// One step of the onboarding.
    public struct Step: Equatable, Sendable {
        /// Such as `personal-info`.
        public let name: String
        /// How many people have an event of the step.
        public var entered: Int64 = 0
        /// How many users completed it. A user who went back may have both completed and skipped it.
        public var completed: Int64 = 0
        /// How many people skipped it.
        public var skipped: Int64 = 0
        /// Why, most frequent first.
        public var reasons: [Reason] = []
        /// How long people were in it; `nil` when nobody's time is known.
        public var time: Time?
    }

    /// Why users skipped a step.
    public struct Reason: Equatable, Sendable {
        /// Such as `no_time`; `unnamed` for what is not one of the apps' words.
        public let name: String
        /// How many people gave it.
        public let people: Int64
    }

    /// In milliseconds.
    public struct Time: Equatable, Sendable {
        /// Of an even number, half-way between the two in the middle.
        public let median: Int64
        /// The least that nine of ten are not above.
        public let p90: Int64
    }

    /// A part of a number of users.
    public struct Share: Equatable, Sendable {
        /// The users that the share counts.
        public let part: Int64
        /// All users that could have been counted.
        public let whole: Int64
    }

    /// The app's slug.
    public let app: String
    /// How many people have any event of the app.
    public let people: Int64
    /// In the app's order.
    public let steps: [Step]
    /// How many of the people who answered about notifications allow them, by the last answer of each.
    public let permission: Share
    /// How many of those who finished the onboarding saved a reflection within 48 hours of it; `nil` for an app in which
    /// nobody writes one.
    public let early: Share?

    /// The apps that have a funnel, and their steps.
    static let apps = Dictionary(
        uniqueKeysWithValues: AppID.allCases.filter { !$0.funnelSteps.isEmpty }
            .map { ($0.identity.slug, $0.funnelSteps) })

    /// The names of the apps that have a funnel.
    public static var appNames: [String] { apps.keys.sorted() }
}

extension Funnel.Share {
    /// In whole percent, rounded; `nil` of nothing.
    public var percent: Int64? {
        whole == 0 ? nil : (200 * part + whole) / (2 * whole)
    }
}

extension Funnel {
    /// The report as JSON, for `almanac report funnel --json`.
    public var json: JSON {
        var members = [
            JSON.Member("app", .string(app)), JSON.Member("people", .int(people)),
            JSON.Member("steps", .array(steps.map(\.json))),
            JSON.Member(
                "permission", .members(("granted", .int(permission.part)), ("answers", .int(permission.whole)))),
        ]
        if let early {
            members.append(
                JSON.Member(
                    "reflection_within_48_hours", .members(("people", .int(early.part)), ("of", .int(early.whole)))))
        }
        return .object(members)
    }
}

extension Funnel.Step {
    fileprivate var json: JSON {
        .members(
            ("step", .string(name)), ("entered", .int(entered)), ("completed", .int(completed)),
            ("skipped", .int(skipped)),
            ("reasons", .object(reasons.map { JSON.Member($0.name, .int($0.people)) })),
            ("median_ms", time.map { .int($0.median) } ?? .null), ("p90_ms", time.map { .int($0.p90) } ?? .null))
    }
}
