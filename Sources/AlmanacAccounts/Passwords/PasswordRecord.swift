import AlmanacCore
import AlmanacDatabase

/// What is known of the wrong passwords of one account, as a client in one network meets it.
package struct PasswordRecord: Equatable, Sendable {
    /// Those from this network.
    package var network = WrongPasswords()
    /// Those from all networks that are not known.
    package var account = WrongPasswords()
    /// Whether the account's user was let in from this network before.
    package var isKnown = false

    package static let oneNetwork = PasswordPauses(free: 5, first: 30_000, longest: 900_000, forgotten: 3_600_000)
    package static let allNetworks = PasswordPauses(free: 20, first: 5_000, longest: 300_000, forgotten: 86_400_000)

    /// Counts an attempt as wrong, unless it has to wait.
    /// - Returns: the milliseconds to wait; 0 if it was counted.
    package mutating func begin(at now: Instant) -> Int64 {
        let wait = max(
            Self.oneNetwork.wait(network, at: now), isKnown ? 0 : Self.allNetworks.wait(account, at: now))
        guard wait == 0 else { return wait }
        network = Self.oneNetwork.counting(network, at: now)
        if !isKnown { account = Self.allNetworks.counting(account, at: now) }
        return 0
    }

    /// Takes an attempt back that was never compared.
    /// - Parameter begun: the record as the attempt left it when it began.
    package mutating func withdraw(_ begun: PasswordRecord) {
        network.withdraw(begun.network)
        if !begun.isKnown { account.withdraw(begun.account) }
    }

    /// Takes an attempt back that turned out to be right.
    /// - Parameter wasKnown: whether the network was known when it began.
    package mutating func succeed(wasKnown: Bool) {
        network = WrongPasswords()
        if !wasKnown { account.count = max(0, account.count - 1) }
        isKnown = true
    }
}

/// A number of wrong passwords.
package struct WrongPasswords: Equatable, Sendable {
    package var count = 0
    /// When the last of them was sent.
    package var last = Instant(milliseconds: 0)
    /// When the one before the last was sent. Only who takes the last one back asks for it; a database does not have
    /// it.
    package var before = Instant(milliseconds: 0)

    /// Takes one back, and its pause, unless another one was sent since.
    fileprivate mutating func withdraw(_ attempt: WrongPasswords) {
        count = max(0, count - 1)
        if last == attempt.last { last = attempt.before }
    }
}

/// How long to wait after wrong passwords; all times in milliseconds.
package struct PasswordPauses: Sendable {
    package let free: Int
    package let first: Int64
    package let longest: Int64
    /// After so long without another one, wrong passwords are forgotten.
    package let forgotten: Int64

    /// How long an account or network must still wait.
    package func wait(_ wrong: WrongPasswords, at now: Instant) -> Int64 {
        guard wrong.count >= free, RateWindow.holds(wrong.last, forgotten, at: now) else { return 0 }
        let pause = min(longest, first << Int64(min(wrong.count - free, 20)))
        return max(0, wrong.last.milliseconds + pause - now.milliseconds)
    }

    package func counting(_ wrong: WrongPasswords, at now: Instant) -> WrongPasswords {
        WrongPasswords(count: (now - wrong.last >= forgotten ? 0 : wrong.count) + 1, last: now, before: wrong.last)
    }
}
