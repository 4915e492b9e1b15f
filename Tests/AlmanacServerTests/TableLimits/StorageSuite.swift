import AlmanacCore

/// The rows that the tests of limits write.
protocol StorageSuite {}

extension StorageSuite {
    /// A capsule whose content has this many bytes.
    func capsule(_ number: Int, bytes: Int) -> String {
        let content = String(repeating: "x", count: bytes)
        return #"{"id":"\#(Sample.uuid(number))","type":"goal","content":"\#(content)","status":"draft"}"#
    }

    /// A list of goals, one for each number.
    func goals(_ numbers: Range<Int>) -> String {
        let goals = numbers.map { number in
            Goal.text("Run", CivilDate(daysSinceEpoch: 20_000 + number).text, id: number)
        }
        return "[\(goals.joined(separator: ","))]"
    }
}
