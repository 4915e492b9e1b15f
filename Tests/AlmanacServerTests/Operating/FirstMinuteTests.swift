import Foundation
import NIOCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("The first minute of a server")
struct FirstMinuteTests {
    /// The lines of a server that a person has started on a terminal, unless it is changed.
    private func lines(
        port: Int = 8080, _ change: (inout ServerConfiguration, inout Surroundings) -> Void = { _, _ in }
    ) -> [String] {
        var configuration = ServerConfiguration(
            dataDirectory: URL(filePath: "/srv/almanac", directoryHint: .isDirectory))
        var surroundings = Surroundings()
        surroundings.isTerminal = true
        surroundings.process = 4711
        surroundings.addresses = ["192.168.1.20", "2001:db8::20", "10.0.0.3"]
        change(&configuration, &surroundings)
        return StartLines(configuration, port: port, surroundings: surroundings).text.components(separatedBy: "\n")
    }

    private let pem = ServerConfiguration.TLS(
        certificate: URL(filePath: "/cert.pem"), privateKey: URL(filePath: "/key.pem"))

    @Test("a person reads the address, how to stop it, where the data is, and what a phone needs")
    func person() {
        #expect(
            lines() == [
                "Almanac is ready: http://localhost:8080",
                "  Stop   Press Ctrl-C",
                "  Data   /srv/almanac",
                "  Phone  Needs https: see “On your phone” in operating.md (--host, --tls-cert, --tls-key)",
            ])
    }

    @Test("a service logs the address alone; without a terminal, a process is stopped by its number")
    func noTerminal() {
        let service = lines {
            $1.isTerminal = false
            $1.isService = true
        }
        #expect(service == ["Almanac is ready: http://localhost:8080"])
        #expect(lines { $1.isTerminal = false }.contains("  Stop   kill 4711"))
    }

    @Test("the start lines say when the port is not the usual one, to a service as well")
    func otherPort() {
        #expect(lines(port: 8081)[0] == "Almanac is ready: http://localhost:8081")
        #expect(lines(port: 8081)[1] == "  Port   8080 is in use, so Almanac uses 8081")
        let service = lines(port: 8082) {
            $1.isTerminal = false
            $1.isService = true
        }
        #expect(service[1...] == ["  Port  8080 is in use, so Almanac uses 8082"])
        #expect(!lines(port: 40_000) { configuration, _ in configuration.port = 0 }[1].contains("Port"))
    }

    @Test("over ssh, the tunnel is said with which another machine opens the page")
    func ssh() {
        let connection = Surroundings.SSH(user: "anna", host: "203.0.113.5", port: 22)
        let usual = lines { $1.ssh = connection }
        #expect(
            usual[1] == "  Browser  On your own machine, open http://localhost:8080 after: "
                + "ssh -L 8080:127.0.0.1:8080 anna@203.0.113.5")
        #expect(usual[2] == "  Stop     Press Ctrl-C")
        let open = lines {
            $0.host = "0.0.0.0"
            $1.ssh = .init(user: nil, host: "203.0.113.5", port: 2_222)
        }
        #expect(open[1].hasSuffix("after: ssh -p 2222 -L 8080:localhost:8080 203.0.113.5"))
        let secure = lines {
            $0.host = "0.0.0.0"
            $0.tls = pem
            $1.ssh = connection
        }
        #expect(!secure.contains { $0.contains("ssh") })
    }

    @Test("in a container that nobody can reach, what to set is said")
    func container() {
        let closed = lines { $1.isContainer = true }
        #expect(
            closed[1] == "  Browser  From outside this container: set ALMANAC_HOST=0.0.0.0, "
                + "and publish the port (-p 8080:8080)")
        let open = lines {
            $0.host = "0.0.0.0"
            $1.isContainer = true
            $1.isRoot = true
        }
        #expect(open.last == "  Phone  Needs https: see “On your phone” in operating.md (--tls-cert, --tls-key)")
    }

    @Test(
        "on the network with a certificate, a phone can open the machine's addresses",
        arguments: [
            ("0.0.0.0", "https://192.168.1.20:8443 or https://10.0.0.3:8443, or by the name in the certificate"),
            ("almanac.lan", "https://almanac.lan:8443, or by the name in the certificate"),
            ("127.0.0.1", "Add --host 0.0.0.0: only this machine can connect now"),
        ])
    func certificate(host: String, expected: String) {
        let said = lines(port: 8443) { configuration, _ in
            configuration.port = 8443
            configuration.host = host
            configuration.tls = pem
        }
        #expect(said.last == "  Phone  \(expected)")
    }

    @Test("both versions of IP are listened on with ::, and a certificate needs no known address")
    func addresses() {
        let both = lines {
            $0.host = "::"
            $0.tls = pem
            $1.addresses = ["2001:db8::20", "192.168.1.20"]
        }
        #expect(both[0] == "Almanac is ready: https://localhost:8080")
        #expect(both[3].contains("https://192.168.1.20:8080 or https://[2001:db8::20]:8080,"))
        let unknown = lines {
            $0.host = "0.0.0.0"
            $0.tls = pem
            $1.addresses = []
        }
        #expect(unknown[3] == "  Phone  By https, at the address of this machine and port 8080")
    }

    @Test("on the network without a certificate, it is said that a phone can only look, and that root is too much")
    func plain() {
        let said = lines {
            $0.host = "0.0.0.0"
            $1.isRoot = true
        }
        #expect(
            said[3...] == [
                "  Phone  http://192.168.1.20:8080 only says that it needs https: see “On your phone” in operating.md",
                "  User   Runs as root, which it does not need: use an ordinary user",
            ])
        #expect(!lines { $1.isRoot = true }.contains { $0.contains("root") })
    }

    @Test("behind a proxy, a phone opens the public address")
    func proxy() {
        let said = lines { configuration, _ in
            configuration.accounts.publicURL = Origin("https://almanac.example")
        }
        #expect(said.last == "  Phone  https://almanac.example")
    }

    @Test("a PostgreSQL database is named without its password")
    func postgres() throws {
        let address = try #require(PostgresAddress("postgres://anna:secret@db.example/almanac"))
        let said = lines { configuration, _ in configuration.database = .postgres(address) }
        #expect(
            said[2] == "  Data   postgres://anna:…@db.example/almanac, with the server’s keys in /srv/almanac")
        let container = lines { configuration, _ in
            configuration.database = .postgres(address)
            configuration.secrets = ServerSecrets(keys: "{}", pushKey: "pem")
        }
        #expect(container[2] == "  Data   postgres://anna:…@db.example/almanac")
    }

    // MARK: Where it runs

    @Test("services and containers are recognized")
    func surroundings() {
        #expect(Surroundings.isMainProcess(["SYSTEMD_EXEC_PID": "4711"], process: 4711))
        // Inherited from a desktop session.
        #expect(!Surroundings.isMainProcess(["SYSTEMD_EXEC_PID": "812"], process: 4711))
        #expect(Surroundings.isMainProcess([:], process: 1))

        #expect(!Surroundings.isInContainer(["container": ""], controlGroups: "0::/init.scope") { _ in false })
        #expect(Surroundings.isInContainer([:], controlGroups: "") { $0 == "/run/.containerenv" })
        #expect(Surroundings.isInContainer(["container": "podman"], controlGroups: "") { _ in false })
        #expect(Surroundings.isInContainer([:], controlGroups: "4:memory:/docker/0b1c") { _ in false })
    }

    @Test("the ssh connection is read from the environment")
    func sshConnection() {
        let found = Surroundings.SSH(["SSH_CONNECTION": "198.51.100.7 50022 203.0.113.5 22", "USER": "anna"])
        #expect(found == Surroundings.SSH(user: "anna", host: "203.0.113.5", port: 22))
        #expect(Surroundings.SSH([:]) == nil)
        #expect(Surroundings.SSH(["SSH_CONNECTION": "nonsense"]) == nil)
    }

    @Test("only addresses count that other devices can reach")
    func reachable() {
        let found = Surroundings.reachable([
            ("lo", "127.0.0.1"), ("lo", "::1"), ("eth0", "192.168.1.20"), ("eth0", "fe80::1"), ("eth0", "2001:db8::20"),
            ("docker0", "172.17.0.1"), ("wlan0", "169.254.3.4"),
        ])
        #expect(found == ["192.168.1.20", "2001:db8::20"])
    }

    // MARK: What keeps it from serving

    @Test("a data directory has one server; the second one hears where the first is, until the first has ended")
    func dataDirectory() throws {
        let directory = try TemporaryDirectory()
        let configuration = ServerConfiguration(dataDirectory: directory.url)
        var first = try DataDirectoryLock.take(for: configuration)
        #expect(first != nil)
        let path = configuration.absoluteDataPath
        #expect(throws: StartFailure.alreadyServed(path: path, address: nil, process: Int(getpid()))) {
            try DataDirectoryLock.take(for: configuration)
        }
        first?.note(address: "http://localhost:8080")
        let failure = StartFailure.alreadyServed(path: path, address: "http://localhost:8080", process: Int(getpid()))
        #expect(throws: failure) { try DataDirectoryLock.take(for: configuration) }
        #expect(
            "\(failure)".hasPrefix(
                "Almanac already runs with the data in \(path), at http://localhost:8080 (process \(getpid()))."))
        first = nil
        #expect(try DataDirectoryLock.take(for: configuration) != nil)
        withExtendedLifetime(directory) {}
    }

    @Test("a missing directory is created only when asked for, and one of keys for PostgreSQL is not locked")
    func otherDirectories() throws {
        let directory = try TemporaryDirectory()
        var configuration = ServerConfiguration(dataDirectory: directory.url.appending(path: "data"))
        #expect(try DataDirectoryLock.take(for: configuration) == nil)
        #expect(!FileManager.default.fileExists(atPath: configuration.dataDirectory.path))
        let lock = try DataDirectoryLock.take(for: configuration, createsDirectory: true)
        #expect(lock != nil)
        configuration.database = .postgres(try #require(PostgresAddress("postgres://almanac@db.example/almanac")))
        #expect(try DataDirectoryLock.take(for: configuration) == nil)
        withExtendedLifetime((directory, lock)) {}
    }

    @Test("a port in use: the next free one if any will do, otherwise an error before anything is created")
    func ports() async throws {
        try await withServer(.live) { server in
            var configuration = server.configuration
            let taken = try #require(server.client.port)
            configuration.host = "localhost"
            configuration.port = taken
            configuration.dataDirectory = server.configuration.dataDirectory.appending(path: "other")
            let fixed = configuration
            await #expect(throws: StartFailure.portInUse(taken)) { try await runServer(fixed) }
            #expect(!FileManager.default.fileExists(atPath: fixed.dataDirectory.path))
            configuration.lastPort = min(taken + 19, 65_535)
            let found = try configuration.freePort(from: taken)
            #expect(found > taken)
        }
    }

    @Test("a port is tried without listening on it: a connection that came in between would never be answered")
    func trial() async throws {
        var configuration = ServerConfiguration(dataDirectory: URL(filePath: "/srv/almanac"))
        // Below the ports that the system gives to clients: one of those could connect to itself.
        configuration.lastPort = 20_999
        let fixed = configuration
        let port = try fixed.freePort(from: 20_000)
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: port)
        let tried = Task.detached {
            for _ in 0..<500 { _ = try fixed.freePort(from: port) }
        }
        var hasConnected = false
        for _ in 0..<500 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            hasConnected = address.withSockAddr { connect(client, $0, socklen_t($1)) } == 0 || hasConnected
            close(client)
        }
        try await tried.value
        #expect(!hasConnected)
    }

    @Test("if every port that may be tried is in use, the error names them all")
    func noPort() {
        var configuration = ServerConfiguration(dataDirectory: URL(filePath: "/srv/almanac"))
        configuration.lastPort = 8099
        let failure = StartFailure(IOError(errnoCode: EADDRINUSE, reason: "bind"), configuration)
        #expect(failure == .portsInUse(8080...8099))
        #expect("\(failure)".hasPrefix("The ports from 8080 to 8099 are all in use, so Almanac was not started."))
    }
}
