import AlmanacCore

// Requests that nobody has thought of.
extension ServerScript {
    /// Writes, deletes and fetches in a random order, and returns the transcript.
    /// - Parameters:
    ///   - seed: the same seed makes the same requests.
    ///   - steps: the number of requests.
    public static func run(seed: UInt64, steps: Int, _ send: @escaping Send) async throws -> [String] {
        var script = ServerScript(send: send)
        let me = try await script.signUp()
        var random = Random(seed: seed)
        var ids: [String: [String]] = [:]
        var cursors: [Int64] = [0]
        for step in 1...steps {
            // Few days and few dates, so that the requests meet.
            let day = "2026-05-0\(random.below(4) + 1)"
            let edited = "2020-01-0\(random.below(9) + 1)"
            switch random.below(10) {
            case 0...4:
                let known = ids[day] ?? []
                let id = known.isEmpty || random.below(2) == 0 ? nil : known[Int(random.below(UInt64(known.count)))]
                let what = "\(step) \(day) \(edited)\(id == nil ? "" : " with an id")"
                if let new = try await script.put(what, me, "text \(step)", edited, day: day, id: id) {
                    ids[day] = known.filter { $0 != new } + [new]
                }
            case 5...6: try await script.remove("\(step) deletion \(day) \(edited)", me, edited, day: day)
            case 7: cursors.append(try await script.changes("\(step) what is new", me, since: cursors.last ?? 0))
            case 8: _ = try await script.changes("\(step) everything", me, since: 0)
            default:
                // A device that has missed much.
                _ = try await script.changes(
                    "\(step) an old cursor", me, since: cursors[Int(random.below(UInt64(cursors.count)))])
            }
        }
        _ = try await script.changes("the end", me, since: 0)
        return script.lines
    }
}

extension Random {
    fileprivate mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }
}
