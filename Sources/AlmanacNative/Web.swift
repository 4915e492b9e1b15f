import AlmanacCore
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// HTTP for the native shell.
struct Web {
    /// The address of the Almanac server, such as `http://127.0.0.1:8080`.
    let server: URL

    /// The least time that requests get, in milliseconds. Tests raise it, so that a slow machine does not look like a server
    /// that does not answer.
    @TaskLocal static var patience: Int64 = 0

    /// The client of the whole process. It reports a refused connection at once, because the app has its own retries.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    }()

    /// The client for streams, which may be silent for as long as the server's heartbeats allow.
    static let streamClient: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.read = .seconds(60)
        return HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    }()

    /// What this machine is called in the account, percent-encoded: another device shows it to the user who is to let it in.
    private static let deviceName: String = {
        let name = "almanac (" + ProcessInfo.processInfo.hostName + ")"
        return name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "almanac"
    }()

    /// Sends a request.
    /// - Returns: also the number of the change that it has made, if the server says it.
    func answer(_ request: AlmanacCore.HTTPRequest) async -> (result: HTTPResult, change: Int64?) {
        guard let url = URL(string: request.path, relativeTo: server)?.absoluteString else {
            return (.failed(.unreachable), nil)
        }
        var outgoing = HTTPClientRequest(url: url)
        outgoing.method = HTTPMethod(rawValue: request.method.name)
        if let bearer = request.bearer { outgoing.headers.add(name: "Authorization", value: "Bearer \(bearer)") }
        if let prefer = request.prefer { outgoing.headers.add(name: "Prefer", value: prefer) }
        outgoing.headers.add(name: "Almanac-Device", value: Self.deviceName)
        if let base = request.base { outgoing.headers.add(name: "Almanac-Base", value: String(base)) }
        if let proof = request.keyProof { outgoing.headers.add(name: "Almanac-Key-Proof", value: proof) }
        if !request.body.isEmpty {
            outgoing.headers.add(name: "Content-Type", value: "application/json")
            outgoing.body = .bytes(request.body)
        }
        let deadline = NIODeadline.now() + .milliseconds(max(request.timeout, Self.patience))
        let response: HTTPClientResponse
        do {
            response = try await Self.client.execute(outgoing, deadline: deadline)
        } catch {
            return (.failed(Self.isTimeout(error) ? .timedOut : .unreachable), nil)
        }
        do {
            let body = try await response.body.collect(upTo: 64 << 20)
            let result = HTTPResult.answered(status: Int(response.status.code), body: Array(buffer: body))
            return (result, response.headers.first(name: "Almanac-Change").flatMap { Int64($0) })
        } catch {
            return (.failed(Self.isTimeout(error) ? .timedOut : .cutOff), nil)
        }
    }

    private static func isTimeout(_ error: any Error) -> Bool {
        guard let error = error as? HTTPClientError else { return false }
        return [.deadlineExceeded, .readTimeout, .connectTimeout].contains(error)
    }
}
