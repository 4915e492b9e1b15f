import Foundation

/// One connection to PostgreSQL. It is used by one thread at a time.
package final class PostgresConnection {
    package let library: LibPQ
    package let handle: LibPQ.Connection
    /// The statements that the server has prepared.
    private var prepared = PreparedStatements()
    /// Whether a command was sent whose result has not been read.
    private var isAwaited = false

    /// Connects.
    /// - Parameter address: a URL such as `postgres://almanac@db.example/almanac?sslmode=verify-full`. What it leaves out
    ///   comes from libpq's environment variables and files, such as `PGPASSWORD` and `.pgpass`.
    /// - Throws: ``DatabaseFailure/cannotOpen(path:reason:)`` without the library, ``DatabaseFailure/unavailable(_:)`` when
    ///   the server does not answer or refuses.
    package init(_ address: PostgresAddress) throws(DatabaseFailure) {
        guard let library = LibPQ.shared else {
            throw .cannotOpen(
                path: address.shown, reason: "this machine has no libpq of PostgreSQL 14 or later; install libpq5")
        }
        guard let handle = library.connect(address.patient) else { throw .unavailable("out of memory") }
        self.library = library
        self.handle = handle
        // Whatever is thrown from here on, `deinit` ends the connection.
        guard library.status(handle) == LibPQ.Code.connectionOK else {
            // The lines after the first are hints for those at a terminal.
            let lines = String(cString: library.errorMessage(handle)).split(separator: "\n")
            throw .unavailable(address.reason(lines.first.map(String.init) ?? "no answer"))
        }
        do {
            try command(Self.settings)
        } catch {
            throw .unavailable("\(error)")
        }
    }

    deinit {
        library.finish(handle)
    }

    /// Values come as text, and always in the same form. Messages about what already exists are of no use to anyone.
    private static let settings = """
        SET datestyle = 'ISO'; SET timezone = 'UTC'; SET intervalstyle = 'postgres'; SET client_encoding = 'UTF8';
        SET client_min_messages = 'warning'; SET standard_conforming_strings = on
        """

    /// Whether it can be used: it is connected, and in no transaction. Waits for what ``send(_:)`` has sent.
    package var isIdle: Bool {
        isConnected && library.transactionStatus(handle) == LibPQ.Code.idle
    }

    /// Whether it can be used once what ``send(_:)`` has sent has ended. Does not wait for it.
    package var willBeIdle: Bool { isAwaited || isIdle }

    /// Sends a command whose result nobody waits for: the next call does.
    package func send(_ text: String) {
        settle()
        isAwaited = library.sendQuery(handle, text) == 1
    }

    private func settle() {
        guard isAwaited else { return }
        isAwaited = false
        while let result = library.nextResult(handle) { library.clear(result) }
    }

    /// Runs commands without values, separated by semicolons, in one round trip.
    /// - Returns: the first column of the last one's only row, if it has one.
    /// - Throws: what ``PostgresFailure/thrown`` says.
    @discardableResult
    package func command(_ text: String) throws -> String? {
        settle()
        let result = try checked(library.execute(handle, text))
        defer { library.clear(result) }
        return firstText(result)
    }

    /// The first column of a result's first row; `nil` without one.
    package func firstText(_ result: LibPQ.Result) -> String? {
        guard library.rowCount(result) > 0, library.isNull(result, 0, 0) == 0,
            let value = library.value(result, 0, 0)
        else { return nil }
        return String(
            decoding: UnsafeBufferPointer(start: value, count: Int(library.valueLength(result, 0, 0))), as: UTF8.self)
    }

    /// Whether it is connected. Waits for what ``send(_:)`` has sent.
    package var isConnected: Bool {
        settle()
        return library.status(handle) == LibPQ.Code.connectionOK
    }

    /// Runs one statement and passes its result on.
    /// - Throws: what ``PostgresFailure/thrown`` says, and what `body` throws.
    package func run<Value>(
        _ sql: String, _ values: [SQLValue], _ body: (PostgresResult) throws -> Value
    ) throws -> Value {
        let statement = try statement(sql)
        let result = try checked(
            withTexts(values, statement.parameters) {
                library.executePrepared(handle, statement.name, $0, $1, nil, nil, 0)
            })
        defer { library.clear(result) }
        return try body(PostgresResult(library: library, result: result, columns: statement.columns))
    }

    /// Passes values on as libpq takes them.
    package func withTexts<Value>(
        _ values: [SQLValue], _ types: [PostgresType], _ body: (_ count: CInt, LibPQ.Texts?) -> Value
    ) -> Value {
        // All texts one after the other, each with a zero at its end; and where each begins.
        var bytes: [UInt8] = []
        var starts: [Int?] = []
        for (value, type) in zip(values, types) {
            let start = bytes.count
            starts.append(type.write(value, to: &bytes) ? start : nil)
            bytes.append(0)
        }
        return bytes.withUnsafeBytes { buffer in
            let texts = buffer.bindMemory(to: CChar.self)
            let pointers = starts.map { start in start.flatMap { texts.baseAddress?.advanced(by: $0) } }
            return pointers.withUnsafeBufferPointer { body(CInt($0.count), $0.baseAddress) }
        }
    }

    // MARK: Prepared statements

    /// The statement, which the server prepares when it is used for the first time.
    package func statement(_ sql: String) throws -> PostgresStatement {
        settle()
        if let statement = prepared.use(sql) { return statement }
        let unused = prepared.makeRoom(for: sql)
        if !unused.isEmpty { try command(unused.map { "DEALLOCATE \($0)" }.joined(separator: "; ")) }
        let name = prepared.newName(for: sql)
        library.clear(try checked(library.prepare(handle, name, PostgresPlaceholders.numbered(sql), 0, nil)))
        let description = try checked(library.describe(handle, name))
        defer { library.clear(description) }
        let statement = PostgresStatement(
            name: name,
            parameters: (0..<library.parameterCount(description)).map {
                PostgresType(oid: library.parameterType(description, $0))
            },
            columns: (0..<library.columnCount(description)).map { index in
                PostgresColumn(
                    name: library.columnName(description, index).map { String(cString: $0) } ?? "",
                    type: PostgresType(oid: library.columnType(description, index)))
            })
        prepared.keep(statement, for: sql)
        return statement
    }

    /// Returns the result, or throws the error that it reports.
    package func checked(_ result: LibPQ.Result?) throws -> LibPQ.Result {
        let status = library.resultStatus(result)
        if let result, status == LibPQ.Code.commandOK || status == LibPQ.Code.tuplesOK { return result }
        defer { library.clear(result) }
        func field(_ code: CInt) -> String? { library.errorField(result, code).map { String(cString: $0) } }
        // Without a state, it is the connection that failed.
        let failure = PostgresFailure(
            state: field(LibPQ.Code.sqlState) ?? PostgresFailure.lostConnection,
            message: field(LibPQ.Code.message) ?? String(cString: library.errorMessage(handle)),
            detail: field(LibPQ.Code.detail) ?? "")
        // Another server has changed the schema, or somebody has ended the session's statements.
        if failure.isStaleStatement { prepared.removeAll() }
        throw failure.thrown
    }

    // MARK: Notifications

    /// Waits for notifications, and returns those that have come.
    /// - Parameter milliseconds: how long to wait at most.
    /// - Throws: ``DatabaseFailure/unavailable(_:)`` when the connection is lost.
    package func notifications(within milliseconds: CInt) throws -> [String] {
        var descriptor = pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0)
        _ = poll(&descriptor, 1, milliseconds)
        guard library.consumeInput(handle) == 1, library.status(handle) == LibPQ.Code.connectionOK else {
            throw DatabaseFailure.unavailable("the connection that listens was lost")
        }
        var found: [String] = []
        while let pointer = library.nextNotification(handle) {
            let notification = pointer.load(as: LibPQ.Notification.self)
            if let payload = notification.payload { found.append(String(cString: payload)) }
            library.free(pointer)
        }
        return found
    }
}

/// A statement that the server has prepared.
package struct PostgresStatement {
    package let name: String
    package let parameters: [PostgresType]
    package let columns: [PostgresColumn]
}

/// A column of a result.
package struct PostgresColumn {
    package let name: String
    package let type: PostgresType
}
