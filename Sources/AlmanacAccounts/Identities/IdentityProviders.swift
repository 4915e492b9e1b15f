import AlmanacCore
import AlmanacDatabase
import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// What a service says about itself (OpenID Connect Discovery 1.0), as far as it is used.
package struct ProviderMetadata: Equatable, Sendable {
    package let authorizationURL: String
    package let tokenURL: String
    package let keysURL: String
    package let scopes: [String]?
    /// Whether the client secret is sent in the form, and not in a header.
    package let takesSecretInForm: Bool

    /// - Throws: ``IdentityProviderFailure`` for a document of another issuer, or one with unusable URLs.
    package init(_ json: JSON, of provider: IdentityProvider) throws(IdentityProviderFailure) {
        guard json["issuer"]?.string == provider.issuer else {
            throw .misconfigured("its discovery document names another issuer than the one configured")
        }
        func url(_ field: String) throws(IdentityProviderFailure) -> String {
            guard let text = json[field]?.string, IdentityProvider.isAllowed(text),
                text.hasPrefix("https:") || provider.issuer.hasPrefix("http:")
            else { throw .misconfigured("its discovery document has no usable \(field)") }
            return text
        }
        authorizationURL = try url("authorization_endpoint")
        tokenURL = try url("token_endpoint")
        keysURL = try url("jwks_uri")
        scopes = json["scopes_supported"]?.strings
        takesSecretInForm =
            json["token_endpoint_auth_methods_supported"]?.strings?.contains("client_secret_post") ?? false
    }
}

/// The configured services, with their documents and keys, which are fetched when they are needed and then cached.
package actor IdentityProviders {
    package nonisolated let configured: [IdentityProvider]
    private let now: @Sendable () -> Instant
    private let logger: Logger
    private let client: HTTPClient?
    private var documents: [String: (metadata: ProviderMetadata, at: Instant)] = [:]
    private var keys: [String: (set: ProviderKeys, at: Instant)] = [:]

    /// The requests for documents that are under way, by URL.
    private var fetches: [String: Task<Result<JSON, IdentityProviderFailure>, Never>] = [:]
    private var failures: [String: (failure: IdentityProviderFailure, at: Instant)] = [:]

    /// How long a failure to fetch a document is remembered, in milliseconds: half a minute.
    private static let failureLifetime: Int64 = 30_000
    /// How long documents and keys are cached, in milliseconds: one hour.
    private static let lifetime: Int64 = 3_600_000
    /// The minimum time between two requests for a service's keys, in milliseconds: one minute.
    private static let keysInterval: Int64 = 60_000
    private static let maxSize = 256 << 10
    private let timeLimit: Duration

    package init(
        _ configured: [IdentityProvider], timeLimit: Duration, now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.timeLimit = timeLimit
        self.configured = configured
        self.now = now
        self.logger = logger
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .nanoseconds(timeLimit.milliseconds * 1_000_000)))
        configuration.tlsConfiguration = .clientDefault
        configuration.tlsConfiguration?.minimumTLSVersion = .tlsv12
        // A client that is never needed would still have to be shut down.
        client =
            configured.isEmpty
            ? nil : HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    package nonisolated func named(_ name: String) -> IdentityProvider? {
        configured.first { $0.name == name }
    }

    /// The service's document.
    /// - Throws: ``IdentityProviderFailure``
    package func metadata(of provider: IdentityProvider) async throws(IdentityProviderFailure) -> ProviderMetadata {
        if let known = documents[provider.name], now() - known.at < Self.lifetime { return known.metadata }
        let metadata = try await get(provider.discoveryURL) { json throws(IdentityProviderFailure) in
            try ProviderMetadata(json, of: provider)
        }
        documents[provider.name] = (metadata, now())
        return metadata
    }

    /// The key that signed a token. Unknown keys are looked for at the service, because services replace their keys.
    /// - Returns: `nil` if the service has no such key.
    /// - Throws: ``IdentityProviderFailure``
    package func key(
        _ header: IdentityTokenHeader, of provider: IdentityProvider
    ) async throws(IdentityProviderFailure) -> ProviderKey? {
        let known = keys[provider.name]
        let age = known.map { now() - $0.at }
        if let known, let age, age < Self.lifetime {
            if let key = known.set.key(for: header) { return key }
            guard age >= Self.keysInterval else { return nil }
        }
        let address = try await metadata(of: provider).keysURL
        let set: ProviderKeys
        do {
            set = try await get(address) { ProviderKeys($0) }
        } catch {
            // While the service is down, its last known keys are better than none.
            if let key = known?.set.key(for: header), let age, age < 24 * Self.lifetime { return key }
            throw error
        }
        keys[provider.name] = (set, now())
        return set.key(for: header)
    }

    /// Exchanges the code that a user brought back for an ID token.
    /// - Throws: ``IdentityProviderFailure``
    package func identityToken(
        for code: String, of provider: IdentityProvider, callback: String, verifier: String
    ) async throws(IdentityProviderFailure) -> String {
        let metadata = try await metadata(of: provider)
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback),
            ("code_verifier", verifier),
        ]
        var request = HTTPClientRequest(url: metadata.tokenURL)
        request.method = .POST
        let secret = try provider.secret()
        if metadata.takesSecretInForm {
            form += [("client_id", provider.clients[0]), ("client_secret", secret)]
        } else {
            // Each half is form-encoded first (RFC 6749 §2.3.1).
            let pair = [provider.clients[0], secret].map(\.percentEncoded).joined(separator: ":")
            request.headers.add(name: "Authorization", value: "Basic \(Data(pair.utf8).base64EncodedString())")
        }
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        request.body = .bytes(ByteBuffer(string: String.form(form)))
        let (status, json) = try await send(request)
        guard status == 200 else {
            // `invalid_grant` concerns the code; everything else concerns the configuration or the service.
            let reason = json?["error"]?.string.map { String($0.prefix(60)) } ?? "status \(status)"
            if status >= 500 || status == 429 { throw .unreachable(reason) }
            throw reason == "invalid_grant" ? .refused(reason) : .misconfigured("it refused the exchange: \(reason)")
        }
        guard let token = json?["id_token"]?.string else { throw .refused("the answer has no ID token") }
        return token
    }

    // MARK: Requests

    /// Fetches a document. After a failure, it is not fetched again for half a minute: neither does every visitor wait
    /// for a service that is down, nor does each of them call it.
    /// - Parameter read: reads the document, or throws if it cannot be used.
    private func get<Document>(
        _ address: String, _ read: (JSON) throws(IdentityProviderFailure) -> Document
    ) async throws(IdentityProviderFailure) -> Document {
        if let known = failures[address], now() - known.at < Self.failureLifetime { throw known.failure }
        do throws(IdentityProviderFailure) {
            let document = try read(try await shared(address).get())
            failures[address] = nil
            return document
        } catch {
            failures[address] = (error, now())
            throw error
        }
    }

    /// Fetches a document once for all who wait for it at the same time.
    private func shared(_ address: String) async -> Result<JSON, IdentityProviderFailure> {
        if let fetch = fetches[address] { return await fetch.value }
        let fetch = Task { await fetched(address) }
        fetches[address] = fetch
        defer { fetches[address] = nil }
        return await fetch.value
    }

    private func fetched(_ address: String) async -> Result<JSON, IdentityProviderFailure> {
        do throws(IdentityProviderFailure) {
            let (status, json) = try await send(HTTPClientRequest(url: address))
            guard status == 200, let json else { throw .unreachable("a document was answered with status \(status)") }
            return .success(json)
        } catch {
            return .failure(error)
        }
    }

    private func send(_ request: HTTPClientRequest) async throws(IdentityProviderFailure) -> (Int, JSON?) {
        guard let client else { throw .misconfigured("no service is configured") }
        var request = request
        request.headers.add(name: "Accept", value: "application/json")
        // The client's own deadline ends with the head, and a body may take forever.
        let answer = await limited(to: timeLimit) {
            [request, timeLimit] () -> Result<(Int, JSON?), IdentityProviderFailure> in
            do {
                let deadline = NIODeadline.now() + .nanoseconds(timeLimit.milliseconds * 1_000_000)
                let response = try await client.execute(request, deadline: deadline)
                let body = try await response.body.collect(upTo: Self.maxSize)
                return .success((Int(response.status.code), try? JSON.parse(Array(body.readableBytesView))))
            } catch {
                return .failure(.unreachable("\(type(of: error))"))
            }
        }
        guard let answer else { throw .unreachable("it takes too long") }
        return try answer.get()
    }

    /// Closes the connections.
    package func close() async {
        // Shutting down fails only if the client was already shut down.
        try? await client?.shutdown()
    }
}

/// Closes the connections to the services with the server.
package struct IdentityProvidersService: Service {
    package let providers: IdentityProviders

    package init(providers: IdentityProviders) {
        self.providers = providers
    }

    package func run() async throws {
        // The connections are closed after a cancellation as well as after a graceful shutdown.
        try? await gracefulShutdown()
        await providers.close()
    }
}

extension String {
    /// Everything but unreserved characters is escaped.
    package var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? ""
    }

    /// Pairs in the form of a query.
    package static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { $0.0.percentEncoded + "=" + $0.1.percentEncoded }.joined(separator: "&")
    }
}
