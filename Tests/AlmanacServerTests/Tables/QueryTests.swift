import Testing

@testable import AlmanacServer
@testable import AlmanacTables

@Suite("The parameters of a query")
struct QueryTests {
    private let text = "a=1+2&a=%C3%A9&b=&c&%62=3&d=x=y&&e=%zz+1"

    @Test
    func `query: the server's own routes take the first value, and none for an empty one`() {
        let query = Query(text: text)
        #expect(query["a"] == "1 2" && query["d"] == "x=y" && query["e"] == "%zz 1")
        #expect(query["b"] == nil && query["c"] == nil && query["f"] == nil)
    }

    @Test
    func `query: tables take every value in order, and refuse what is not UTF-8`() throws {
        let parameters = try QueryParameters("a=1+2&a=%C3%A9&b=&select=x")
        #expect(parameters.pairs.map(\.name) == ["a", "a", "b", "select"])
        #expect(parameters.pairs.map(\.value) == ["1 2", "é", "", "x"])
        #expect(parameters["a"] == "é" && parameters["b"] == "" && parameters["c"] == nil)
        #expect(parameters.filters.count == 3)
        #expect(throws: RestProblem.query("The query is not percent-encoded UTF-8", "%zz 1")) {
            try QueryParameters(text)
        }
    }
}
