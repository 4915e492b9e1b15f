import Foundation
import Logging

/// What a server needs to know before it starts.
public struct ServerConfiguration: Sendable {
    /// A certificate and its key, for `https`.
    public struct TLS: Equatable, Sendable {
        /// The certificate and its chain, PEM.
        public var certificate: URL
        /// The certificate's private key, PEM.
        public var privateKey: URL

        public init(certificate: URL, privateKey: URL) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// The address to listen on; `127.0.0.1` for this machine alone, `0.0.0.0` for the whole network.
    public var host: String
    /// 0 to 65535; 0 for any free one.
    public var port: Int
    /// Where the database lies. Made, for its owner alone, when it is missing.
    public var dataDirectory: URL
    public var tls: TLS?
    /// The page, its scripts and icons.
    public var webDirectory: URL
    /// Categories and facts for a database that has none.
    public var contentDirectory: URL
    /// HTML the page shows before the Wasm runs.
    public var firstPaint: String
    /// HTML the page shows when the Wasm cannot run.
    public var trouble: String
    /// HTML the page shows where scripts are turned off.
    public var noscript: String
    /// How many devices may register from one address within an hour, at least 1.
    public var registrationsPerHour: Int
    public var accounts: AccountSettings
    public var push: PushSettings
    public var logLevel: Logger.Level

    public init(
        host: String = "127.0.0.1", port: Int = 8080, dataDirectory: URL, tls: TLS? = nil,
        webDirectory: URL = Resources.webDirectory(), contentDirectory: URL = Resources.contentDirectory(),
        firstPaint: String = "", trouble: String = "", noscript: String = "",
        registrationsPerHour: Int = 60, accounts: AccountSettings = AccountSettings(),
        push: PushSettings = PushSettings(), logLevel: Logger.Level = .info
    ) {
        self.host = host
        self.port = port
        self.dataDirectory = dataDirectory
        self.tls = tls
        self.webDirectory = webDirectory
        self.contentDirectory = contentDirectory
        self.firstPaint = firstPaint
        self.trouble = trouble
        self.noscript = noscript
        self.registrationsPerHour = registrationsPerHour
        self.accounts = accounts
        self.push = push
        self.logLevel = logLevel
    }
}

/// Why a server does not start, in words for the person who starts it.
public enum StartFailure: Error, Equatable, CustomStringConvertible {
    case noDataDirectory(path: String, reason: String)
    case unusableTLS(path: String, reason: String)
    case mailNeedsPublicURL
    case portInUse(Int)
    case portNotAllowed(Int)
    case cannotListen(host: String, port: Int, reason: String)

    public var description: String {
        switch self {
        case .noDataDirectory(let path, let reason): "The data directory \(path) cannot be made: \(reason)"
        case .unusableTLS(let path, let reason): "\(path) is no usable PEM file for TLS: \(reason)"
        case .mailNeedsPublicURL:
            "Sending mail needs the server's address for the links in it. Add it with --public-url."
        case .portInUse(let port):
            "Port \(port) is already in use. Stop the other program, or choose another port with --port."
        case .portNotAllowed(let port):
            "You may not listen on port \(port). Choose one above 1023 with --port."
        case .cannotListen(let host, let port, let reason): "Cannot listen on \(host), port \(port): \(reason)"
        }
    }
}
