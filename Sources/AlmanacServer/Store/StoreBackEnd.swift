import AlmanacAccounts
import AlmanacCore

/// A way to buy plans. A back end decides only what becomes of an account's transactions; it neither stores anything nor
/// decides what an account is entitled to.
protocol StoreBackEnd: Sendable {
    /// The name for clients; `nil` if nothing is sold.
    var name: String? { get }
    /// Whether no real money is paid, which clients must say.
    var isSandbox: Bool { get }

    /// Returns the transactions to add or replace when an account buys a product through this server.
    /// - Parameter history: everything stored about the account.
    /// - Throws: ``StoreRefusal``
    func purchase(
        _ product: Product, by account: String, history: [StoreTransaction], at now: Instant
    ) throws(StoreRefusal) -> [StoreTransaction]

    /// Returns the transactions to replace so that the account's plan ends with its current period.
    /// - Throws: ``StoreRefusal``
    func cancel(_ history: [StoreTransaction], at now: Instant) throws(StoreRefusal) -> [StoreTransaction]

    /// Returns the transactions to add or replace because periods have ended and renew.
    func renewals(_ history: [StoreTransaction], at now: Instant) -> [StoreTransaction]
}

extension StoreBackEnd {
    func renewals(_ history: [StoreTransaction], at now: Instant) -> [StoreTransaction] { [] }
}

/// Why the store refused a request.
enum StoreRefusal: Error, Equatable, Sendable {
    case trialUsed
    /// A trial was requested without the key of a registered device.
    case unknownDevice
    /// A trial was requested by an account that has a plan. The trial is not spent.
    case alreadySubscribed
    /// Nothing is sold here, or not through this server.
    case noStore
    case unknownProduct(String)
    case nothingToRestore
    case nothingToCancel
}

/// The back end of a server on which nothing is sold, which is the default. Trials and grants still work.
struct NoStore: StoreBackEnd {
    let name: String? = nil
    let isSandbox = false

    func purchase(
        _ product: Product, by account: String, history: [StoreTransaction], at now: Instant
    ) throws(StoreRefusal) -> [StoreTransaction] {
        throw .noStore
    }

    func cancel(_ history: [StoreTransaction], at now: Instant) throws(StoreRefusal) -> [StoreTransaction] {
        throw .nothingToCancel
    }
}
