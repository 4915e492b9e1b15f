import AlmanacCore
import Synchronization

/// The facts of a selection in the order of a round. Many people share few selections, and at nine o'clock all of them
/// ask at once.
final class FactRounds: Sendable {
    private let kept = Mutex(Kept())
    /// How many ids are kept in all, eight bytes each.
    private static let most = 1_000_000

    private struct Kept {
        var version: Int64 = -1
        var ids = 0
        var selections: [Choice: [Int64]] = [:]
        var orders: [Ordered: [Int64]] = [:]
    }

    private struct Choice: Hashable {
        let categories: [String]
        let difficulty: Difficulty?
    }

    private struct Ordered: Hashable {
        let choice: Choice
        let round: Int
    }

    /// The selection's facts, that of the date first; then as they come in the days after.
    /// - Throws: the engine's error.
    func order(
        of selection: FactSelection, on date: CivilDate, _ transaction: any Transaction
    ) throws -> (ids: [Int64], first: Int) {
        let version = try transaction.contentVersion()
        let choice = Choice(categories: selection.categories, difficulty: selection.difficulty)
        let known = kept.withLock { kept -> [Int64]? in
            if kept.version != version || kept.ids > Self.most { kept = Kept(version: version) }
            return kept.selections[choice]
        }
        let ids = try known ?? transaction.factIDs(of: selection)
        guard !ids.isEmpty else { return ([], 0) }
        let round = DailyRound(on: date, of: ids.count)
        let key = Ordered(choice: choice, round: round.number)
        return kept.withLock { kept in
            if kept.selections.updateValue(ids, forKey: choice) == nil { kept.ids += ids.count }
            if let order = kept.orders[key] { return (order, round.place) }
            let order = round.order(of: ids).map { ids[$0] }
            kept.orders[key] = order
            kept.ids += ids.count
            return (order, round.place)
        }
    }
}
