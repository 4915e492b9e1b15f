import Foundation
import Testing

@testable import Unitana

/// The list of currencies is written by hand, because the core has no Foundation. `Tools/currencies.py` compares it with ISO's
/// own list.
@Suite struct CurrencyList {
    @Test("field 6 the currencies are those that Unicode's data have, but for what has begun or ended since")
    func currencies() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
        var known: Set<String> = []
        for first in letters {
            for second in letters {
                for code in letters.map({ first + second + $0 }) where Money.isCurrency(code) { known.insert(code) }
            }
        }
        let listed = Set(Locale.commonISOCurrencyCodes)
        #expect(listed.subtracting(known).isSubset(of: ["ANG", "BGN", "CUC", "HRK", "SLL", "VEF"]))
        #expect(known.subtracting(listed).isSubset(of: ["SVC", "VED"]))
        #expect(known.count == 155)
    }
}
