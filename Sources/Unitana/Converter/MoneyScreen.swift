import AlmanacCore

/// What stands below the fields of the converter for money (V).
extension ScreenContext {
    /// Returns the rate with its day, source and age, amounts that one meets, and the search for another currency.
    func rates<Root>(
        _ money: MoneyPair, _ converter: Converter, _ on: @escaping @Sendable (UnitanaApp.Event) -> Root
    ) -> [Block<Root>] {
        var blocks: [Block<Root>] = []
        let (first, second) = (money.first, money.second)
        if first != second, let rates = records.rates,
            let rate = rates.rateText(from: first, to: second, words.numbers)
        {
            let age = age(rates.fetchedAt).map { [$0] } ?? []
            let facts = [rate, words.day(rates.date(of: first, second)), rates.source(of: first, second, words)] + age
            blocks.append(.caption(facts.joined(separator: " · ")))
            blocks.append(amounts(first, second, rates))
        }
        let on = { @Sendable in on(.convert($0)) }
        var search = TextField(words[.unitanaOtherCurrency], converter.searched, kind: .search) {
            on(.currencyTyped($0))
        }
        search.hint = words[.unitanaCurrencyHint]
        blocks.append(.field(search))
        let found = state.search.currencies(converter.searched, words.language)
        guard !found.isEmpty else { return blocks }
        let rows: [Item<Root>] = found.map { currency in
            let rate = records.rates?.rateText(from: currency.code, to: converter.place.homeCurrency, words.numbers)
            return Item(
                id: currency.number, title: currency.name, detail: rate ?? currency.code, icon: "coins",
                on(.currencyTapped(currency.code)))
        }
        blocks.append(.list(List(words[.unitanaCurrenciesFound], rows)))
        return blocks
    }

    /// Notes and coins that one has in hand, and what they are worth.
    private func amounts<Root>(_ first: String, _ second: String, _ rates: Rates) -> Block<Root> {
        // A hundredth of what the rate is shown with: the amounts of a weak currency are larger.
        let one = Converter.example(first, in: second, rates) / 100
        let times: [Int64] = [1, 2, 5, 10, 20, 50, 100, 500]
        let rows: [[String]] = times.compactMap { times in
            let amount = one * times
            return rates.convert(amount, from: first, to: second).map { worth in
                [
                    words.numbers.number(amount, digits: Money.digits(first)),
                    words.numbers.number(worth, digits: Money.digits(second), keepsZeros: true),
                ]
            }
        }
        return .lookup(Lookup(words[.unitanaOften], columns: [first, second], rows: rows))
    }
}
