import AlmanacCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JWTKit
import Logging
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// A service to sign in with (OpenID Connect). It issues signed tokens for the user that a test names, and misbehaves as
/// the test wants.
final class IdentityService: Sendable {
    /// What the next sign-ins get.
    struct Behavior: Sendable {
        /// The claims that differ from those of a correct token; null leaves a claim out.
        var claims: [String: JSON] = [:]
        /// The id of the signing key.
        var key = "one"
        var algorithm = SigningAlgorithm.es256
        /// The ids of the keys in the service's document.
        var published: Set<String> = ["one", "rsa"]
        /// The status of the answers for tokens, keys, and the document.
        var tokenStatus = HTTPResponse.Status.ok
        var keysStatus = HTTPResponse.Status.ok
        var documentIssuer: String?
        /// Whether the keys come byte by byte, without end.
        var dripsKeys = false
        /// Changes the signed token.
        var tampering: @Sendable (String) -> String = { $0 }
    }

    enum SigningAlgorithm: Sendable { case es256, rs256, hs256, none }

    let port: Int
    let clock: TestClock
    let behavior = Mutex(Behavior())
    /// The codes that were handed out, with the parameters of their requests.
    fileprivate let codes = Mutex<[String: [String: String]]>([:])
    /// The number of requests for each path.
    let requests = Mutex<[String: Int]>([:])
    private let keys: [String: ES256PrivateKey]
    private let rsa: JWTKit.Insecure.RSA.PrivateKey

    static let client = "almanac-client"
    static let secret = "the client's secret"

    var issuer: String { "http://127.0.0.1:\(port)" }

    fileprivate init(port: Int, clock: TestClock) throws {
        self.port = port
        self.clock = clock
        keys = ["one": ES256PrivateKey(), "two": ES256PrivateKey(), "three": ES256PrivateKey()]
        rsa = try JWTKit.Insecure.RSA.PrivateKey(backing: .init(keySize: .bits2048))
    }

    func set(_ change: (inout Behavior) -> Void) {
        behavior.withLock { change(&$0) }
    }

    func count(_ path: String) -> Int { requests.withLock { $0[path] ?? 0 } }

    // MARK: The service's answers

    fileprivate func answer(_ request: Request) async throws -> Response {
        requests.withLock { $0[request.uri.path, default: 0] += 1 }
        let behavior = behavior.withLock { $0 }
        switch request.uri.path {
        case "/.well-known/openid-configuration":
            return json(
                .members(
                    ("issuer", .string(behavior.documentIssuer ?? issuer)),
                    ("authorization_endpoint", .string(issuer + "/authorize")),
                    ("token_endpoint", .string(issuer + "/token")), ("jwks_uri", .string(issuer + "/keys")),
                    ("scopes_supported", .array([.string("openid"), .string("email")]))))
        case "/keys" where behavior.dripsKeys:
            return Response(status: .ok, body: ResponseBody { try await self.drip($0) })
        case "/keys": return json(publishedKeys(behavior), behavior.keysStatus)
        case "/token": return try await exchange(request, behavior)
        default: return Response(status: .notFound)
        }
    }

    private func drip(_ writer: any ResponseBodyWriter) async throws {
        var writer = writer
        while behavior.withLock({ $0.dripsKeys }) {
            try await writer.write(ByteBuffer(string: " "))
            try await moment()
        }
        try await writer.finish(nil)
    }

    private func exchange(_ request: Request, _ behavior: Behavior) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 16)
        let form = AlmanacServer.Query(text: String(buffer: body))
        let pair = "\(Self.client):\(Self.secret.percentEncoded)"
        guard request.headers[.authorization] == "Basic \(Data(pair.utf8).base64EncodedString())" else {
            return json(.members(("error", .string("invalid_client"))), .unauthorized)
        }
        guard behavior.tokenStatus == .ok else {
            return json(.members(("error", .string("a library's own text"))), behavior.tokenStatus)
        }
        let asked = form["code"].flatMap { code in codes.withLock { $0.removeValue(forKey: code) } }
        let challenge = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URL
        guard let asked, asked["code_challenge"] == challenge, asked["redirect_uri"] == form["redirect_uri"] else {
            return json(.members(("error", .string("invalid_grant"))), .badRequest)
        }
        let token = try await token(nonce: asked["nonce"])
        return json(.members(("id_token", .string(token)), ("access_token", .string("x"))))
    }

    /// An ID token, signed as the behavior says.
    func token(nonce: String?) async throws -> String {
        let behavior = behavior.withLock { $0 }
        let now = clock.now.seconds
        let correct: [(String, JSON)] = [
            ("iss", .string(issuer)), ("aud", .string(Self.client)), ("sub", .string("ana-at-service")),
            ("iat", .int(now)), ("exp", .int(now + 600)), ("nonce", .optional(nonce)),
            ("email", .string("ana@example.org")), ("email_verified", .bool(true)),
        ]
        var members = correct.map { JSON.Member($0.0, behavior.claims[$0.0] ?? $0.1) }
        for (name, value) in behavior.claims where !correct.contains(where: { $0.0 == name }) {
            members.append(JSON.Member(name, value))
        }
        let claims = Claims(.object(members.filter { !$0.value.isNull }))
        let collection = JWTKeyCollection()
        switch behavior.algorithm {
        case .es256: await collection.add(ecdsa: try #require(keys[behavior.key]), serializer: ClaimsWriter())
        case .rs256: await collection.add(rsa: rsa, digestAlgorithm: .sha256, serializer: ClaimsWriter())
        case .hs256:
            // With the public key as the secret: the classic confusion of algorithms.
            let secret = HMACKey(from: publishedKeys(behavior).text)
            await collection.add(hmac: secret, digestAlgorithm: .sha256, serializer: ClaimsWriter())
        case .none: await collection.addUnsecuredNone()
        }
        if case .none = behavior.algorithm {
            let header = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64URL
            return behavior.tampering(header + "." + Data(claims.json.bytes).base64URL + ".")
        }
        let id = behavior.algorithm == .rs256 ? "rsa" : behavior.key
        return behavior.tampering(try await collection.sign(claims, header: ["kid": .string(id)]))
    }

    private func publishedKeys(_ behavior: Behavior) -> JSON {
        var list = keys.filter { behavior.published.contains($0.key) }.compactMap { id, key -> JSON? in
            guard let point = key.publicKey.parameters else { return nil }
            func url(_ text: String) -> JSON {
                .string((Data(base64Encoded: text) ?? Data(base64URL: text))!.base64URL)
            }
            return .members(
                ("kty", .string("EC")), ("crv", .string("P-256")), ("kid", .string(id)), ("use", .string("sig")),
                ("x", url(point.x)), ("y", url(point.y)))
        }
        // A service may have keys that this server does not understand.
        list.append(.members(("kty", .string("AKP")), ("kid", .string("future")), ("alg", .string("ML-DSA-65"))))
        if behavior.published.contains("rsa"), let numbers = try? rsa.publicKey.getKeyPrimitives() {
            list.append(
                .members(
                    ("kty", .string("RSA")), ("kid", .string("rsa")), ("alg", .string("RS256")),
                    ("n", .string(numbers.modulus.base64URL)), ("e", .string(numbers.publicExponent.base64URL))))
        }
        return .members(("keys", .array(list)))
    }

    private func json(_ json: JSON, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }

    // MARK: The user at the service

    /// The user signs in at the service.
    /// - Parameter address: the URL to which the server sent the user.
    /// - Returns: the parameters with which the service sends the user back.
    func signIn(_ address: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> (
        state: String, code: String
    ) {
        let query = AlmanacServer.Query(text: String(address.split(separator: "?", maxSplits: 1).last ?? ""))
        let names = ["client_id", "redirect_uri", "nonce", "code_challenge", "state", "scope", "response_type"]
        var asked: [String: String] = [:]
        for name in names { asked[name] = query[name] }
        #expect(address.hasPrefix(issuer + "/authorize?"), sourceLocation: sourceLocation)
        #expect(asked["client_id"] == Self.client, sourceLocation: sourceLocation)
        #expect(asked["response_type"] == "code" && query["code_challenge_method"] == "S256")
        let state = try #require(asked["state"], sourceLocation: sourceLocation)
        let code = UUID().uuidString
        codes.withLock { $0[code] = asked }
        return (state, code)
    }
}

/// Runs a test against a complete server and a service that it is configured with.
/// - Parameter name: the service's name on the server.
func withIdentityService(
    _ name: String = "google", configure: @escaping @Sendable (inout AccountSettings) -> Void = { _ in },
    _ test: @escaping @Sendable (TestServer, IdentityService, TestClock) async throws -> Void
) async throws {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let running = Mutex<IdentityService?>(nil)
    let router = Router()
    for method in [HTTPRequest.Method.get, .post] {
        router.on("**", method: method) { request, _ -> Response in
            guard let service = running.withLock({ $0 }) else { return Response(status: .notFound) }
            return try await service.answer(request)
        }
    }
    var logger = Logger(label: "identity service")
    logger.logLevel = .critical
    let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
    let directory = try TemporaryDirectory()
    try directory.write(IdentityService.secret + "\n", to: "secret")
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        defer { group.cancelAll() }
        var port = 0
        for await number in ports {
            port = number
            break
        }
        let chosen = port
        let secret = directory.url.appending(path: "secret").path
        let setting = "\(name)=http://127.0.0.1:\(port),\(IdentityService.client),other-client,\(secret)"
        let provider = try #require(IdentityProvider(setting))
        try await withAuthServer(configure: { settings in
            settings.providers = [provider]
            settings.publicURL = Origin("http://localhost:8080")
            // A busy machine takes long for a few requests; a test about the limit sets its own.
            settings.providerTimeLimit = Patience.limit
            configure(&settings)
        }) { server, clock in
            let service = try IdentityService(port: chosen, clock: clock)
            running.withLock { $0 = service }
            try await test(server, service, clock)
        }
    }
}

extension TestServer {
    static let verifier = String(repeating: "a-verifier.", count: 5)
    static let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL

    /// The URL of the service to which the server sends a user; the user must be sent on by a redirect.
    func authorize(
        _ more: String = "", link token: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let path = token == nil ? "authorize" : "user/identities/authorize"
        let answer = try await auth(
            .get, "\(path)?provider=google&code_challenge=\(Self.challenge)&code_challenge_method=s256\(more)",
            token: token)
        #expect(answer.status == .seeOther, "\(answer.text)", sourceLocation: sourceLocation)
        return try #require(answer.headers[.location], sourceLocation: sourceLocation)
    }

    /// The service's answer arrives in the browser.
    /// - Returns: the URL to which the browser is sent.
    func comeBack(
        _ back: (state: String, code: String), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let answer = try await auth(.get, "callback?state=\(back.state)&code=\(back.code)")
        #expect(answer.status == .seeOther, "\(answer.text)", sourceLocation: sourceLocation)
        #expect(answer.headers[.cacheControl] == "no-store", sourceLocation: sourceLocation)
        return try #require(answer.headers[.location], sourceLocation: sourceLocation)
    }

    /// Goes through the service and back.
    /// - Returns: the parameters of the URL at which the browser ends up.
    func passThrough(
        _ service: IdentityService, link token: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> AlmanacServer.Query {
        let address = try await authorize(link: token, sourceLocation: sourceLocation)
        let end = try await comeBack(service.signIn(address), sourceLocation: sourceLocation)
        return AlmanacServer.Query(text: String(end.split(separator: "?", maxSplits: 1).last ?? ""))
    }

    func exchange(_ code: String?, verifier: String = verifier) async throws -> TestResponse {
        try await auth(
            .post, "token?grant_type=pkce",
            .members(("auth_code", .string(code ?? "")), ("code_verifier", .string(verifier))))
    }

    /// Signs in with the service, or links it.
    func enter(
        _ service: IdentityService, link token: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> TestSession {
        let end = try await passThrough(service, link: token, sourceLocation: sourceLocation)
        #expect(end["error"] == nil, "\(end["error_description"] ?? "")", sourceLocation: sourceLocation)
        return try TestSession(try await exchange(end["code"]), sourceLocation: sourceLocation)
    }

    func idToken(_ token: String, _ more: (String, JSON)..., bearer: String? = nil) async throws -> TestResponse {
        let members = [("provider", JSON.string("google")), ("id_token", .string(token))] + more
        return try await auth(
            .post, "token?grant_type=id_token", .object(members.map { JSON.Member($0.0, $0.1) }), token: bearer)
    }

    /// The number of accounts and of identities.
    func counts() async throws -> [Int64] {
        try await database.read { transaction in
            try ["accounts", "identities"].map {
                try transaction.query("SELECT count(*) AS n FROM \($0)", []).first?.int("n") ?? -1
            }
        }
    }
}
