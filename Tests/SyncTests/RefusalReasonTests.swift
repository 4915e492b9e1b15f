import Testing

@testable import AlmanacCore

/// Why a server refuses a change, in the app's own words.
@Suite struct RefusalReasons {
    @Test(
        "P6 a refusal is understood by its code and its status, whatever the server says besides",
        arguments: [
            (400, "23514", .invalid), (400, nil, .invalid), (404, "PGRST205", .invalid),
            (422, nil, .invalid), (413, nil, .tooLarge), (400, "54000", .tooLarge), (403, "42501", .notAllowed),
            (401, nil, .notAllowed), (409, "23503", .conflict), (409, "23505", .conflict), (418, "?", .invalid),
        ] as [(Int, String?, RefusalReason)])
    func understood(_ status: Int, _ code: String?, _ reason: RefusalReason) {
        #expect(RefusalReason(status: status, code: code) == reason)
    }

    @Test("P6 each reason is said in every language, and what an earlier version stored is read as well")
    func said() throws {
        for language in Language.allCases {
            let texts = Set(RefusalReason.allCases.map { Words(language)[$0.word] })
            #expect(texts.count == RefusalReason.allCases.count)
        }
        let row: Row = [.int(1), .text("?"), .text("new row violates check constraint")]
        #expect(try #require(RefusedChange(row)).reason == .invalid)
        let stored: Row = [.int(1), .text("?"), .text(RefusalReason.conflict.name)]
        #expect(try #require(RefusedChange(stored)).reason == .conflict)
    }
}
