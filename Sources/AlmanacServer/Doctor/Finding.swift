import AlmanacCore

/// What a check of an installation has found, for the operator of the server.
public struct Finding: Equatable, Sendable {
    /// What is checked, in the order of the report.
    public enum Check: String, CaseIterable, Sendable {
        case configuration
        case data
        case database
        case keys
        case push
        case zones
        case clock
        case certificate
        case disk
        case email
        case services
        case backups
    }

    /// How a check has ended.
    public enum Outcome: String, CaseIterable, Sendable {
        case ok
        /// The server works, but not as well or as safely as it could.
        case warning
        /// Something does not work.
        case failure
        /// There is nothing to check.
        case skipped
    }

    /// What was checked.
    public let check: Check
    /// How the check has ended.
    public let outcome: Outcome
    /// What was found, as a sentence.
    public let found: String
    /// What to do; `nil` if nothing is to be done.
    public let advice: String?

    /// Creates a finding.
    public init(_ check: Check, _ outcome: Outcome, _ found: String, advice: String? = nil) {
        self.check = check
        self.outcome = outcome
        self.found = found
        self.advice = advice
    }

    /// The finding for programs: `check`, `outcome`, `found` and `advice`, which may be null.
    public var json: JSON {
        .members(
            ("check", .string(check.rawValue)), ("outcome", .string(outcome.rawValue)), ("found", .string(found)),
            ("advice", .optional(advice)))
    }
}

/// A setting that cannot be used.
public struct SettingProblem: Equatable, Sendable {
    /// What is wrong with the setting, and what is expected.
    public let description: String
    /// The checks that cannot judge anything without the setting.
    public let affected: [Finding.Check]

    /// Creates a problem.
    public init(_ description: String, affected: [Finding.Check] = []) {
        self.description = description
        self.affected = affected
    }
}
