import AlmanacCore
import AlmanacDatabase
import Foundation
import Logging

/// A service that publishes reference rates.
package protocol RatesProvider: Sendable {
    /// The latest rates.
    /// - Throws: ``ProviderFailure``, also for rates that there cannot be.
    func rates() async throws(ProviderFailure) -> EuroRates
}

/// The exchange rates: those that came with the program, until the provider has newer ones.
package struct ExchangeRates: Sendable {
    /// The name to show as the source. The rates that come with the program have the same one.
    package static let source = "European Central Bank"
    /// The name to show as the source of the currencies that the ECB lacks.
    package static let moreSource = "National Bank of Poland"

    private let provider: (any RatesProvider)?
    private let moreProvider: (any RatesProvider)?
    private let values: LastGood<EuroRates>
    private let moreValues: LastGood<WeeklyRates>
    private let logger: Logger

    /// There is one value: the rates of the euro, from which all others follow.
    private static let key = "EUR"
    /// The most requests to the provider in 24 hours.
    private static let perDay = 60

    /// - Parameters:
    ///   - provider: `nil` if no newer rates are to be fetched.
    ///   - more: knows the currencies that the first one lacks; `nil` if these have no rates.
    ///   - first: the rates that came with the program.
    ///   - patience: how long a request waits for its turn.
    package init(
        _ provider: (any RatesProvider)?, more: (any RatesProvider)? = nil, first: EuroRates?,
        patience: Duration = .seconds(5), database: any Database,
        now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.provider = provider
        moreProvider = more
        self.logger = logger
        let held = first.map { rates in
            let published = rates.date.inFrankfurt(hour: 16)
            return [Self.key: Held(value: rates, fetchedAt: published, askedAt: published)]
        }
        // There is one value for all, so that no address could make the server ask more often than it does by itself.
        values = LastGood(
            "rates", first: held ?? [:], database: database,
            limits: ProviderLimits(
                [SharedRateLimit("rates", Self.perDay, within: 86_400_000, in: database)], perAsker: Self.perDay,
                patience: patience),
            now: now, logger: logger)
        moreValues = LastGood(
            "more-rates", database: database,
            limits: ProviderLimits(
                [SharedRateLimit("more rates", Self.perDay, within: 86_400_000, in: database)], perAsker: Self.perDay,
                patience: patience),
            now: now, logger: logger)
    }

    /// The last known rates of currencies that the ECB lacks, among others; `nil` if there have never been any.
    package func more() async -> Held<WeeklyRates>? {
        guard let moreProvider else { return try? await moreValues.value(Self.key, nil) }
        return try? await moreValues.value(Self.key) { () async throws(ProviderFailure) -> WeeklyRates in
            WeeklyRates(rates: try await moreProvider.rates())
        }
    }

    /// The last known rates; `nil` if there have never been any.
    package func latest() async -> Held<EuroRates>? {
        guard let provider else { return try? await values.value(Self.key, nil) }
        return try? await values.value(Self.key) { [logger] () async throws(ProviderFailure) -> EuroRates in
            let rates = try await provider.rates()
            for currency in rates.leftOut {
                logger.warning("a currency has no rate that can be right", metadata: ["currency": "\(currency)"])
            }
            return rates
        }
    }
}

extension EuroRates {
    /// The rates that come with the program, in the ECB's format: the first column is the date, the others are currencies.
    /// - Returns: those of the first line, which is the latest day; `nil` if the directory has no such file.
    /// - Throws: an error that says what is wrong with the file.
    package static func bundled(in directory: URL) throws -> EuroRates? {
        let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        guard let file = walk?.lazy.compactMap({ $0 as? URL }).first(where: { $0.lastPathComponent == fileName }) else {
            return nil
        }
        let table = try CSVFile([UInt8](try Data(contentsOf: file)))
        guard let fields = table.records.first?.fields, fields.count == table.header.count else {
            throw ProviderFailure.unreadable("\(fileName) has no line with a rate for each currency")
        }
        // The ECB writes “N/A” for a currency that it does not publish on that day.
        let pairs = zip(table.header, fields).dropFirst().filter { $0.1 != "N/A" && !$0.0.isEmpty }
        return try EuroRates(date: fields[0], pairs.map { ($0.0, $0.1) })
    }

    private static let fileName = "euro-rates.csv"
}
