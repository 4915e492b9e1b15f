import AlmanacCore
import Synchronization

/// Caches the order of facts per selection and round. Many users share few selections, and most of their reminders are
/// due at the same time.
final class FactRounds: Sendable {
    private let cache = Mutex(Cache())
    /// The maximum number of cached ids, at eight bytes each.
    private static let maxIDs = 1_000_000

    private struct Cache {
        var version: Int64 = -1
        var ids = 0
        var selections: [SelectionKey: [Int64]] = [:]
        var orders: [OrderKey: [Int64]] = [:]
    }

    private struct SelectionKey: Hashable {
        let categories: [String]
        let difficulty: Difficulty?
    }

    private struct OrderKey: Hashable {
        let choice: SelectionKey
        let round: Int
    }

    /// Returns the ids of the selection's facts in the order of the round, and the index of the date's own fact. The
    /// following days' facts come after it.
    /// - Throws: the engine's error.
    func order(
        of selection: FactSelection, on date: CivilDate, _ transaction: any Transaction
    ) throws -> (ids: [Int64], first: Int) {
        let version = try transaction.contentVersion()
        let choice = SelectionKey(categories: selection.categories, difficulty: selection.difficulty)
        let known = cache.withLock { cache -> [Int64]? in
            if cache.version != version || cache.ids > Self.maxIDs { cache = Cache(version: version) }
            return cache.selections[choice]
        }
        let ids = try known ?? transaction.factIDs(of: selection)
        guard !ids.isEmpty else { return ([], 0) }
        let round = DailyRound(on: date, of: ids.count)
        let key = OrderKey(choice: choice, round: round.number)
        return cache.withLock { cache in
            if cache.selections.updateValue(ids, forKey: choice) == nil { cache.ids += ids.count }
            if let order = cache.orders[key] { return (order, round.place) }
            let order = round.order(of: ids).map { ids[$0] }
            cache.orders[key] = order
            cache.ids += ids.count
            return (order, round.place)
        }
    }
}
