import AlmanacDatabase
import Foundation
import NIOCore

// Where a server listens, and where it can be reached.
extension ServerConfiguration {
    /// Finds the first port on which the server can listen, before it opens or changes anything. Another program can
    /// still be faster; then the server itself fails to listen.
    /// - Parameter first: the first port to try; those after it follow, through ``lastPort``.
    /// - Throws: ``StartFailure``
    func freePort(from first: Int) throws -> Int {
        let last = max(first, lastPort ?? first)
        var port = first
        while true {
            do {
                try rehearse(port)
                try requireOwnLocalhost(port)
                return port
            } catch let error as IOError where error.errnoCode == EADDRINUSE && port < last {
                port += 1
            } catch let error as IOError {
                throw StartFailure(error, self)
            } catch let error as SocketAddressError {
                throw StartFailure.cannotListen(host: host, port: port, reason: "\(error)")
            }
        }
    }

    /// Takes a port as the server will, and gives it back at once. Nothing listens meanwhile: a connection that arrived then
    /// would never be answered.
    private func rehearse(_ port: Int) throws {
        let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        #if os(Linux)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let trial = socket(address.protocol == .inet6 ? AF_INET6 : AF_INET, stream, 0)
        guard trial >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
        defer { close(trial) }
        var isReused: Int32 = 1
        setsockopt(trial, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        guard address.withSockAddr({ bind(trial, $0, socklen_t($1)) }) == 0 else {
            throw IOError(errnoCode: errno, reason: "bind")
        }
    }

    /// Browsers try `::1` first for `localhost`: a program that listens there alone would get our visitors.
    private func requireOwnLocalhost(_ port: Int) throws {
        guard ["127.0.0.1", "0.0.0.0"].contains(host), port != 0 else { return }
        var other = self
        other.host = "::1"
        do {
            try other.rehearse(port)
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw error
        } catch {
            // This machine has no IPv6.
        }
    }

    /// The address for a browser on the same machine.
    func address(at port: Int) -> String {
        address(of: ["127.0.0.1", "0.0.0.0", "::", "::1"].contains(host) ? "localhost" : host, at: port)
    }

    /// The address for a browser that knows this machine by a name or an IP address.
    func address(of name: String, at port: Int) -> String {
        "\(tls == nil ? "http" : "https")://\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }

    /// Whether only programs on the same machine can connect.
    var servesOnlyThisMachine: Bool {
        Origin(host: host.contains(":") ? "[\(host)]" : host, isSecure: false)?.isLoopback ?? false
    }

    /// The path of the data directory, from the root.
    var absoluteDataPath: String { dataDirectory.absoluteURL.standardizedFileURL.path }
}

extension StartFailure {
    /// Says why a server cannot listen where its configuration says.
    init(_ error: IOError, _ configuration: ServerConfiguration) {
        let port = configuration.port
        switch error.errnoCode {
        case EADDRINUSE:
            let last = max(port, configuration.lastPort ?? port)
            self = last > port ? .portsInUse(port...last) : .portInUse(port)
        case EACCES: self = .portNotAllowed(port)
        default: self = .cannotListen(host: configuration.host, port: port, reason: "\(error)")
        }
    }
}
