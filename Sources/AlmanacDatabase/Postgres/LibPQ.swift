import Foundation

/// PostgreSQL's client library. It is loaded when a database of that kind is opened, and not with the program: with its own
/// libraries it would make each start slower and larger, also for those who use SQLite.
struct LibPQ: Sendable {
    typealias Connection = OpaquePointer
    typealias Result = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
    typealias Numbers = UnsafePointer<CInt>

    let connect: @convention(c) (Text) -> Connection? = function("PQconnectdb")
    let status: @convention(c) (Connection) -> CInt = function("PQstatus")
    let transactionStatus: @convention(c) (Connection) -> CInt = function("PQtransactionStatus")
    let errorMessage: @convention(c) (Connection) -> Text = function("PQerrorMessage")
    let finish: @convention(c) (Connection) -> Void = function("PQfinish")
    let socket: @convention(c) (Connection) -> CInt = function("PQsocket")

    let execute: @convention(c) (Connection, Text) -> Result? = function("PQexec")
    let prepare: @convention(c) (Connection, Text, Text, CInt, UnsafePointer<UInt32>?) -> Result? =
        function("PQprepare")
    let describe: @convention(c) (Connection, Text) -> Result? = function("PQdescribePrepared")
    let executePrepared: @convention(c) (Connection, Text, CInt, Texts?, Numbers?, Numbers?, CInt) -> Result? =
        function("PQexecPrepared")

    let sendQuery: @convention(c) (Connection, Text) -> CInt = function("PQsendQuery")
    let sendParameters:
        @convention(c) (Connection, Text, CInt, UnsafePointer<UInt32>?, Texts?, Numbers?, Numbers?, CInt) -> CInt =
            function("PQsendQueryParams")
    let sendPrepared: @convention(c) (Connection, Text, CInt, Texts?, Numbers?, Numbers?, CInt) -> CInt =
        function("PQsendQueryPrepared")
    let nextResult: @convention(c) (Connection) -> Result? = function("PQgetResult")
    let enterPipeline: @convention(c) (Connection) -> CInt = function("PQenterPipelineMode")
    let exitPipeline: @convention(c) (Connection) -> CInt = function("PQexitPipelineMode")
    let sync: @convention(c) (Connection) -> CInt = function("PQpipelineSync")

    let resultStatus: @convention(c) (Result?) -> CInt = function("PQresultStatus")
    let errorField: @convention(c) (Result?, CInt) -> Text? = function("PQresultErrorField")
    let rowCount: @convention(c) (Result) -> CInt = function("PQntuples")
    let columnCount: @convention(c) (Result) -> CInt = function("PQnfields")
    let columnName: @convention(c) (Result, CInt) -> Text? = function("PQfname")
    let columnType: @convention(c) (Result, CInt) -> UInt32 = function("PQftype")
    let parameterCount: @convention(c) (Result) -> CInt = function("PQnparams")
    let parameterType: @convention(c) (Result, CInt) -> UInt32 = function("PQparamtype")
    let value: @convention(c) (Result, CInt, CInt) -> UnsafePointer<UInt8>? = function("PQgetvalue")
    let valueLength: @convention(c) (Result, CInt, CInt) -> CInt = function("PQgetlength")
    let isNull: @convention(c) (Result, CInt, CInt) -> CInt = function("PQgetisnull")
    let clear: @convention(c) (Result?) -> Void = function("PQclear")

    let consumeInput: @convention(c) (Connection) -> CInt = function("PQconsumeInput")
    let nextNotification: @convention(c) (Connection) -> UnsafeMutableRawPointer? = function("PQnotifies")
    let free: @convention(c) (UnsafeMutableRawPointer?) -> Void = function("PQfreemem")

    /// `PGnotify`: what a channel that is listened to has received.
    struct Notification {
        let channel: UnsafePointer<CChar>?
        let processID: CInt
        let payload: UnsafePointer<CChar>?
    }

    /// The values of the library's enumerations that matter here. They belong to its binary interface, version 5.
    enum Code {
        static let connectionOK: CInt = 0
        static let commandOK: CInt = 1
        static let tuplesOK: CInt = 2
        static let pipelineAborted: CInt = 11
        static let idle: CInt = 0
        static let sqlState = CInt(UInt8(ascii: "C"))
        static let message = CInt(UInt8(ascii: "M"))
        static let detail = CInt(UInt8(ascii: "D"))
    }

    /// The library, loaded once; `nil` if this machine does not have it, or only one that is older than PostgreSQL 14's.
    static let shared = dlsym(library, "PQenterPipelineMode") == nil ? nil : LibPQ()
}

/// The loaded library. Each address stays valid as long as the process runs.
nonisolated(unsafe) private let library = dlopen("libpq.so.5", RTLD_NOW)

/// A function of the library. All of these have been there since PostgreSQL 14.
private func function<Function>(_ name: String) -> Function {
    guard let address = dlsym(library, name) else { preconditionFailure("libpq has no \(name)") }
    return unsafeBitCast(address, to: Function.self)
}
