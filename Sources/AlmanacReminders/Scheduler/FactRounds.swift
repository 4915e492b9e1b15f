import AlmanacContent
import AlmanacCore
import AlmanacDatabase
import Synchronization

/// Caches the choices of facts per selection, and their orders per round. Many users share few selections, and most of their
/// reminders are due at the same time.
package final class FactRounds: Sendable {
    private let cache = Mutex(Cache())
    /// The maximum number of cached facts in all choices and in all orders, at 8 to 24 bytes each.
    private static let maxFacts = 150_000

    private struct Cache {
        var version: Int64 = -1
        var choices = BoundedCache<SelectionKey, DailyChoice>(limit: maxFacts)
        var orders = BoundedCache<OrderKey, [Int64]>(limit: maxFacts)
    }

    private struct SelectionKey: Hashable {
        let categories: [String]
        let difficulty: Difficulty?
    }

    private struct OrderKey: Hashable {
        let selection: SelectionKey
        let round: Int
    }

    /// Returns the choice among a selection's facts, and the order of the round of a date.
    /// - Throws: the engine's error.
    package func choice(
        among selection: FactSelection, on date: CivilDate, _ transaction: any Transaction
    ) throws -> (choice: DailyChoice, order: [Int64]) {
        let version = try transaction.contentVersion()
        let key = SelectionKey(categories: selection.categories, difficulty: selection.difficulty)
        let known = cache.withLock { cache -> DailyChoice? in
            if cache.version != version { cache = Cache(version: version) }
            return cache.choices[key]
        }
        let choice = try known ?? DailyChoice(from: transaction.candidates(in: selection))
        let round = choice.round(on: date)
        let orderKey = OrderKey(selection: key, round: round.number)
        return cache.withLock { cache in
            cache.choices.store(choice, for: key, cost: choice.count)
            if let order = cache.orders[orderKey] { return (choice, order) }
            let order = choice.order(in: round)
            cache.orders.store(order, for: orderKey, cost: order.count)
            return (choice, order)
        }
    }
}
