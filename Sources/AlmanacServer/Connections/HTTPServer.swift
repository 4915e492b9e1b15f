import AlmanacDatabase
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL

/// Creates the server: HTTP/1.1, and with a certificate HTTPS with HTTP/2 or HTTP/1.1, as the client prefers.
///
/// Connections that are idle for 90 seconds are closed. NIO ends a connection of HTTP/2 that resets more than 200 streams
/// within 30 seconds, sends as many pings or settings, or opens more than 100 streams at once; ``EmptyFrameHandler`` one that
/// sends too many other frames that carry nothing.
/// - Throws: ``StartFailure``
func httpServer(
    tls: ServerConfiguration.TLS?, peers: PeerConnections, unsent: UnsentAnswers, proxies: TrustedProxies,
    loads: NetworkLoads
) throws(StartFailure) -> HTTPServerBuilder {
    let idleTimeout = 90
    let streams = OpenStreams()
    let requests = HTTP1Channel.Configuration(
        additionalChannelHandlers: [RequestHandler(unsent, proxies, streams, loads)],
        idleTimeout: .seconds(Int64(idleTimeout))
    )
    guard let tls else {
        return HTTPServerBuilder { responder in
            LimitedChannel(base: HTTP1Channel(responder: responder, configuration: requests), peers: peers)
        }
    }
    let configuration = try tls.configuration()
    return HTTPServerBuilder { responder in
        LimitedChannel(
            base: try HTTP2UpgradeChannel(
                tlsConfiguration: configuration,
                configuration: .init(
                    idleTimeout: .seconds(idleTimeout), gracefulCloseTimeout: .seconds(15),
                    streamConfiguration: requests),
                responder: responder),
            peers: peers)
    }
}

extension ServerConfiguration.TLS {
    /// The TLS configuration with the certificate and its key.
    /// - Throws: ``StartFailure/unusableTLS(path:reason:)``
    func configuration() throws(StartFailure) -> TLSConfiguration {
        let chain = try chain()
        let key = try Self.reading(privateKey.path) { try NIOSSLPrivateKey(file: $0, format: .pem) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    /// The certificate, followed by those that lead to an authority.
    /// - Throws: ``StartFailure/unusableTLS(path:reason:)``
    func chain() throws(StartFailure) -> [NIOSSLCertificate] {
        try Self.reading(certificate.path) { try NIOSSLCertificate.fromPEMFile($0) }
    }

    private static func reading<Value>(
        _ path: String, _ read: (String) throws -> Value
    ) throws(StartFailure) -> Value {
        do {
            return try read(path)
        } catch {
            throw .unusableTLS(path: path, reason: "\(error)")
        }
    }
}
