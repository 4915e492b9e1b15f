import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import Synchronization
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

/// A push service with one browser. It decrypts and stores the messages that it receives.
final class PushService: Sendable {
    /// A received message.
    struct Message: Sendable {
        let text: String
        let headers: HTTPFields
        /// The length of the encrypted body.
        let size: Int
        /// The sender's port, which identifies the connection.
        let connection: Int
        let isHTTP2: Bool

        func header(_ name: String) -> String? { headers[HTTPField.Name(name)!] }
    }

    /// Decides on the response to a request.
    typealias ResponseHandler = @Sendable (Request) async throws -> Answer

    struct Answer: Sendable {
        var status: HTTPResponse.Status
        var headers: HTTPFields = [:]
        /// Whether the body never ends: a byte comes now and then.
        var isEndless = false

        static let created = Answer(status: .created)
    }

    let browser = TestBrowser()
    let port: Int
    private let isSecure: Bool
    private let state: State

    /// The state shared between the service's handler and the test.
    fileprivate final class State: Sendable {
        let messages = Mutex<[Message]>([])
        let concurrency = Mutex((now: 0, maximum: 0))
    }

    fileprivate init(port: Int, isSecure: Bool, state: State) {
        self.port = port
        self.isSecure = isSecure
        self.state = state
    }

    var messages: [Message] { state.messages.withLock { $0 } }

    /// The maximum number of concurrent messages.
    var maxConcurrentMessages: Int { state.concurrency.withLock { $0.maximum } }

    /// The browser's push address.
    func address(host: String? = nil, path: String = "/send/1") -> PushAddress {
        let host = host ?? (isSecure ? "localhost" : "127.0.0.1")
        return browser.address("\(isSecure ? "https" : "http")://\(host):\(port)\(path)")
    }

    /// The certificate for `push.test` and `localhost`, with its key.
    fileprivate static let pem = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/push-service.pem").path

    static func certificates() throws -> [NIOSSLCertificate] { try NIOSSLCertificate.fromPEMFile(pem) }
}

/// Runs a test with a push service.
/// - Parameters:
///   - isSecure: whether the service uses HTTPS, including HTTP/2 for clients that support it.
///   - answer: decides on the response to each request.
func withPushService(
    isSecure: Bool = false,
    answer: @escaping PushService.ResponseHandler = { _ in .created },
    _ test: @escaping @Sendable (PushService) async throws -> Void
) async throws {
    let state = PushService.State()
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let router = Router(context: PushServiceContext.self)
    let service = Mutex<PushService?>(nil)
    router.post("**") { request, context -> Response in
        state.concurrency.withLock { $0 = ($0.now + 1, max($0.maximum, $0.now + 1)) }
        defer { state.concurrency.withLock { $0.now -= 1 } }
        let body = try await request.body.collect(upTo: 1 << 20)
        let browser = service.withLock { $0?.browser }
        let message = PushService.Message(
            text: try browser?.decrypt(Array(body.readableBytesView)) ?? "", headers: request.headers,
            size: body.readableBytes, connection: context.connection, isHTTP2: context.isHTTP2)
        state.messages.withLock { $0.append(message) }
        let answer = try await answer(request)
        guard answer.isEndless else { return Response(status: answer.status, headers: answer.headers) }
        return Response(
            status: answer.status, headers: answer.headers,
            body: ResponseBody { writer in
                while !Task.isCancelled {
                    try await writer.write(ByteBuffer(string: "."))
                    try await moment()
                }
            })
    }
    var server = HTTPServerBuilder.http1()
    if isSecure {
        server = try .http2Upgrade(
            tlsConfiguration: .makeServerConfiguration(
                certificateChain: try PushService.certificates().map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: PushService.pem, format: .pem))))
    }
    var logger = Logger(label: "push service")
    logger.logLevel = .critical
    let application = Application(
        router: router, server: server, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        defer { group.cancelAll() }
        var port: Int?
        for await number in ports {
            port = number
            break
        }
        let running = PushService(port: try #require(port), isSecure: isSecure, state: state)
        service.withLock { $0 = running }
        try await test(running)
    }
}

private struct PushServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let connection: Int
    let isHTTP2: Bool

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel.remoteAddress?.port ?? 0
        isHTTP2 = "\(type(of: source.channel))".contains("HTTP2")
    }
}

/// A browser's keys and its side of the decryption (RFC 8291).
struct TestBrowser: Sendable {
    let key: P256.KeyAgreement.PrivateKey
    let secret: [UInt8]

    init() {
        key = P256.KeyAgreement.PrivateKey()
        secret = (0..<16).map { _ in UInt8.random(in: 0...255) }
    }

    init(key: P256.KeyAgreement.PrivateKey, secret: [UInt8]) {
        self.key = key
        self.secret = secret
    }

    var point: Data { key.publicKey.x963Representation }

    func address(_ endpoint: String) -> PushAddress {
        PushAddress(endpoint: endpoint, p256dh: point.base64URL, auth: Data(secret).base64URL)
    }

    /// Decrypts a message.
    /// - Throws: an error when the message was not encrypted for this browser, or is not a single record.
    func decrypt(_ body: [UInt8]) throws -> String {
        struct Malformed: Error {}
        guard body.count > 86 + 17, body.count <= 4_096, body[16..<20] == [0, 0, 16, 0], body[20] == 65 else {
            throw Malformed()
        }
        let (salt, theirs) = (body[..<16], body[21..<86])
        let shared = try key.sharedSecretFromKeyAgreement(with: .init(x963Representation: theirs))
        let material = HMACs.derive(
            SymmetricKey(data: HMACs.code(shared.withUnsafeBytes { Array($0) }, key: secret)),
            Array("WebPush: info\0".utf8) + point + theirs, 32)
        let base = SymmetricKey(data: HMACs.code(material, key: Array(salt)))
        let sealed = try AES.GCM.SealedBox(
            nonce: .init(data: HMACs.derive(base, Array("Content-Encoding: nonce\0".utf8), 12)),
            ciphertext: body[86..<(body.count - 16)], tag: body.suffix(16))
        let record = try AES.GCM.open(
            sealed, using: SymmetricKey(data: HMACs.derive(base, Array("Content-Encoding: aes128gcm\0".utf8), 16)))
        guard let end = record.lastIndex(where: { $0 != 0 }), record[end] == 2 else { throw Malformed() }
        return String(decoding: record[..<end], as: UTF8.self)
    }

    /// The formulas of RFC 8291 §3.4, literally.
    private enum HMACs {
        static func code(_ text: [UInt8], key: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
        }

        static func derive(_ key: SymmetricKey, _ info: [UInt8], _ count: Int) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: info + [1], using: key).prefix(count))
        }
    }
}

/// Runs a test with a sender and closes its connections afterwards.
func withPushSender(
    clock: TestClock = TestClock(), allowsLoopback: Bool = true, resolve: PushConnections.Resolve? = nil,
    configure: (inout PushSettings) -> Void = { _ in }, _ test: (PushSender) async throws -> Void
) async throws {
    var settings = PushSettings()
    settings.allowsLoopback = allowsLoopback
    settings.services = .any
    settings.trustRoots = try PushService.certificates()
    // A slow test machine must not look like a push service that hangs.
    settings.timeLimit = Patience.limit
    configure(&settings)
    let sender = PushSender(
        key: PushKey(signing: .init()), contact: "mailto:tests@example.org", settings: settings, now: { clock.now },
        logger: Logger(label: "tests"), resolve: resolve)
    do {
        try await test(sender)
        await sender.close()
    } catch {
        await sender.close()
        throw error
    }
}

extension PushServices {
    /// Every host, for tests.
    static let any = PushServices(["*:*"].compactMap(Pattern.init))
}

extension PushMessage {
    static func sample(_ text: String = #"{"web_push":8030}"#, topic: String = "sample") -> PushMessage {
        PushMessage(body: Array(text.utf8), topic: topic, timeToLive: 3_600, urgency: .normal)
    }
}
