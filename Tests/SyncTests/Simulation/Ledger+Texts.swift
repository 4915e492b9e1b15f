import AlmanacCore

/// What the ledger knows of texts that may be gone.
extension Ledger {
    /// Whether all accounts that have had an edit were left by signing out without an address: there is no way back.
    func isLeft(_ edit: Edit) -> Bool {
        !edit.served.isEmpty && edit.served.allSatisfy { left.contains(home(of: $0.account)) }
    }

    /// The account into which another one was merged, or itself.
    private func home(of account: String) -> String {
        var account = account
        while let next = merged[account], next != account { account = next }
        return account
    }

    /// Whether the user has replaced what an edit says knowing it, or has deleted the note. They know what they saw, and what
    /// they have written in the same window before.
    func wasLetGo(_ old: Edit) -> Bool {
        let homes = Set(old.served.map { home(of: $0.account) })
        guard let place = edits.firstIndex(where: { $0.text == old.text }) else { return false }
        return edits.enumerated().contains { number, edit in
            guard edit.name == old.name, edit.isStored else { return false }
            if edit.text == nil { return edit.served.contains { homes.contains(home(of: $0.account)) } }
            // Known: what is written over an edit that was set aside meanwhile, or that signing out has removed, is not known
            // to be beside another text: that is an earlier version for 30 days, and not another one.
            let seen = edits.first { $0.text != nil && $0.text == edit.seen }
            if edit.isRefused || edit.isRepeated || seen?.isDropped == true { return true }
            return number != place && (isReplaced(old, by: edit) || number > place && edit.window == old.window)
        }
    }

    /// Notes that the user has left an account without an address.
    mutating func leave(_ account: String) {
        left.insert(account)
    }

    /// Notes that the server has taken a copy of an account, whose rows stand if they are later than what is there.
    mutating func imported(_ copy: JSON, into account: String, at now: Instant) {
        for row in copy["tables"]?["notes"]?.array ?? [] {
            guard let index = edits.firstIndex(where: { $0.text == row["text"]?.string }), let id = row["id"]?.string
            else { continue }
            let place = Place(account: account, name: edits[index].name)
            let date = min(row["updated_at"]?.string ?? "", now.timestamp)
            if let there = held[place], there.date >= date { continue }
            if held[place] == nil, let grave = graves[id], grave > date { continue }
            held[place] = Holder(edit: index, date: date, id: held[place]?.id ?? id)
        }
    }
}
