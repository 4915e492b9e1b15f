import Foundation

/// PostgreSQL's client library. It is loaded when a database of that kind is opened, and not with the program: with its own
/// libraries it would make each start slower and larger, also for those who use SQLite.
package struct LibPQ: Sendable {
    package typealias Connection = OpaquePointer
    package typealias Result = OpaquePointer
    package typealias Text = UnsafePointer<CChar>
    package typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
    package typealias Numbers = UnsafePointer<CInt>

    package let connect: @convention(c) (Text) -> Connection? = function("PQconnectdb")
    package let status: @convention(c) (Connection) -> CInt = function("PQstatus")
    package let transactionStatus: @convention(c) (Connection) -> CInt = function("PQtransactionStatus")
    package let errorMessage: @convention(c) (Connection) -> Text = function("PQerrorMessage")
    package let finish: @convention(c) (Connection) -> Void = function("PQfinish")
    package let socket: @convention(c) (Connection) -> CInt = function("PQsocket")

    package let execute: @convention(c) (Connection, Text) -> Result? = function("PQexec")
    package let prepare: @convention(c) (Connection, Text, Text, CInt, UnsafePointer<UInt32>?) -> Result? =
        function("PQprepare")
    package let describe: @convention(c) (Connection, Text) -> Result? = function("PQdescribePrepared")
    package let executePrepared: @convention(c) (Connection, Text, CInt, Texts?, Numbers?, Numbers?, CInt) -> Result? =
        function("PQexecPrepared")

    package let sendQuery: @convention(c) (Connection, Text) -> CInt = function("PQsendQuery")
    package let sendParameters:
        @convention(c) (Connection, Text, CInt, UnsafePointer<UInt32>?, Texts?, Numbers?, Numbers?, CInt) -> CInt =
            function("PQsendQueryParams")
    package let sendPrepared: @convention(c) (Connection, Text, CInt, Texts?, Numbers?, Numbers?, CInt) -> CInt =
        function("PQsendQueryPrepared")
    package let nextResult: @convention(c) (Connection) -> Result? = function("PQgetResult")
    package let enterPipeline: @convention(c) (Connection) -> CInt = function("PQenterPipelineMode")
    package let exitPipeline: @convention(c) (Connection) -> CInt = function("PQexitPipelineMode")
    package let sync: @convention(c) (Connection) -> CInt = function("PQpipelineSync")

    package let resultStatus: @convention(c) (Result?) -> CInt = function("PQresultStatus")
    package let errorField: @convention(c) (Result?, CInt) -> Text? = function("PQresultErrorField")
    package let rowCount: @convention(c) (Result) -> CInt = function("PQntuples")
    package let columnCount: @convention(c) (Result) -> CInt = function("PQnfields")
    package let columnName: @convention(c) (Result, CInt) -> Text? = function("PQfname")
    package let columnType: @convention(c) (Result, CInt) -> UInt32 = function("PQftype")
    package let parameterCount: @convention(c) (Result) -> CInt = function("PQnparams")
    package let parameterType: @convention(c) (Result, CInt) -> UInt32 = function("PQparamtype")
    package let value: @convention(c) (Result, CInt, CInt) -> UnsafePointer<UInt8>? = function("PQgetvalue")
    package let valueLength: @convention(c) (Result, CInt, CInt) -> CInt = function("PQgetlength")
    package let isNull: @convention(c) (Result, CInt, CInt) -> CInt = function("PQgetisnull")
    package let clear: @convention(c) (Result?) -> Void = function("PQclear")

    package let consumeInput: @convention(c) (Connection) -> CInt = function("PQconsumeInput")
    package let nextNotification: @convention(c) (Connection) -> UnsafeMutableRawPointer? = function("PQnotifies")
    package let free: @convention(c) (UnsafeMutableRawPointer?) -> Void = function("PQfreemem")

    /// `PGnotify`: what a channel that is listened to has received.
    package struct Notification {
        package let channel: UnsafePointer<CChar>?
        package let processID: CInt
        package let payload: UnsafePointer<CChar>?
    }

    /// The values of the library's enumerations that matter here. They belong to its binary interface, version 5.
    package enum Code {
        package static let connectionOK: CInt = 0
        package static let commandOK: CInt = 1
        package static let tuplesOK: CInt = 2
        package static let pipelineAborted: CInt = 11
        package static let idle: CInt = 0
        package static let sqlState = CInt(UInt8(ascii: "C"))
        package static let message = CInt(UInt8(ascii: "M"))
        package static let detail = CInt(UInt8(ascii: "D"))
    }

    /// The library, loaded once; `nil` if this machine does not have it, or only one that is older than PostgreSQL 14's.
    package static let shared = dlsym(library, "PQenterPipelineMode") == nil ? nil : LibPQ()
}

/// The loaded library. Each address stays valid as long as the process runs.
nonisolated(unsafe) private let library = dlopen("libpq.so.5", RTLD_NOW)

/// A function of the library. All of these have been there since PostgreSQL 14.
private func function<Function>(_ name: String) -> Function {
    guard let address = dlsym(library, name) else { preconditionFailure("libpq has no \(name)") }
    return unsafeBitCast(address, to: Function.self)
}
