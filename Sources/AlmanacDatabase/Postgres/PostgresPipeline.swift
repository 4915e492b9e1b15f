/// A statement with texts as its values, for a pipeline.
package struct PostgresCommand {
    package let text: String
    package var values: [String] = []
}

// Several statements in one round trip.
extension PostgresConnection {
    /// Runs statements in one round trip. Those of a group are one transaction, or a part of one; if one fails, the rest of its
    /// group is skipped, and the next group runs.
    /// - Returns: the first column of the first row of each statement, if it has one.
    /// - Throws: what ``PostgresFailure/thrown`` says of the first failure, after everything has run.
    @discardableResult
    package func pipeline(_ groups: [[PostgresCommand]]) throws -> [String?] {
        let parts = groups.map { group in
            group.map { command in
                PipelinePart { connection in
                    let values = command.values.map { SQLValue.text($0) }
                    return connection.withTexts(values, values.map { _ in .text }) {
                        connection.library.sendParameters(connection.handle, command.text, $0, nil, $1, nil, nil, 0)
                    }
                }
            }
        }
        return try run(parts)
    }

    /// Runs one statement for each of the lists of values, in as few round trips as the buffers allow.
    /// - Throws: what ``PostgresFailure/thrown`` says of the first failure. What follows it is not run.
    package func run(_ sql: String, each lists: [[SQLValue]]) throws {
        let statement = try statement(sql)
        // Neither side must wait for the other to read while both write.
        for start in stride(from: 0, to: lists.count, by: Self.longestPipeline) {
            let part = lists[start..<min(lists.count, start + Self.longestPipeline)].map { values in
                PipelinePart { connection in
                    connection.withTexts(values, statement.parameters) {
                        connection.library.sendPrepared(connection.handle, statement.name, $0, $1, nil, nil, 0)
                    }
                }
            }
            try run([part])
        }
    }

    /// The most statements on their way at a time.
    private static let longestPipeline = 100

    /// Sends one statement; 1 if it could be sent.
    private struct PipelinePart {
        let send: (PostgresConnection) -> CInt
    }

    @discardableResult
    private func run(_ groups: [[PipelinePart]]) throws -> [String?] {
        guard isConnected, library.enterPipeline(handle) == 1 else {
            throw DatabaseFailure.unavailable("the connection was lost")
        }
        // It fails, and says so, while results are left; then the connection is in no state to be used again.
        defer { _ = library.exitPipeline(handle) }
        for group in groups {
            for part in group { guard part.send(self) == 1 else { throw lost() } }
            guard library.sync(handle) == 1 else { throw lost() }
        }
        var values: [String?] = []
        var failure: (any Error)?
        for group in groups {
            for _ in group {
                let result = library.nextResult(handle)
                guard result != nil else { throw lost() }
                if library.resultStatus(result) == LibPQ.Code.pipelineAborted {
                    library.clear(result)
                    values.append(nil)
                } else {
                    do {
                        let result = try checked(result)
                        values.append(firstText(result))
                        library.clear(result)
                    } catch {
                        if failure == nil { failure = error }
                        values.append(nil)
                    }
                }
                // Each statement's results end with none.
                while let more = library.nextResult(handle) { library.clear(more) }
            }
            // The end of the group.
            library.clear(library.nextResult(handle))
        }
        if let failure { throw failure }
        return values
    }

    private func lost() -> DatabaseFailure {
        .unavailable(String(cString: library.errorMessage(handle)))
    }
}
