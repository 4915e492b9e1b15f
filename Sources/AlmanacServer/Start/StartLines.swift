import Foundation

/// What a server prints once it listens: its address, and for a person what to know next, a line each.
public struct StartLines: Sendable {
    /// A line below the address.
    private struct Note {
        let label: String
        let text: String
    }

    private let configuration: ServerConfiguration
    private let port: Int
    private let surroundings: Surroundings

    /// Creates the lines of a server.
    /// - Parameter port: the port on which it listens.
    public init(_ configuration: ServerConfiguration, port: Int, surroundings: Surroundings) {
        self.configuration = configuration
        self.port = port
        self.surroundings = surroundings
    }

    /// The lines. Programs read the first one, so its form stays as it is.
    public var text: String {
        let notes = self.notes
        let width = notes.map { $0.label.count }.max() ?? 0
        let lines = notes.map { note in
            "  " + note.label + String(repeating: " ", count: width - note.label.count + 2) + note.text
        }
        return (["Almanac is ready: \(configuration.address(at: port))"] + lines).joined(separator: "\n")
    }

    private var notes: [Note] {
        var notes: [Note] = []
        func add(_ label: String, _ text: String?) {
            if let text { notes.append(Note(label: label, text: text)) }
        }
        add("Port", otherPort)
        guard surroundings.isForPerson else { return notes }
        add("Browser", browser)
        add("Stop", surroundings.isTerminal ? "Press Ctrl-C" : "kill \(surroundings.process)")
        add("Data", data)
        add("Phone", phone)
        add("User", user)
        return notes
    }

    /// Why the address is not the usual one.
    private var otherPort: String? {
        guard configuration.port != 0, port != configuration.port else { return nil }
        return "\(configuration.port) is in use, so Almanac uses \(port)"
    }

    // MARK: Who can reach it

    /// How to open the address in a browser that is not on the same machine. On `localhost`, everything works over http.
    private var browser: String? {
        let isLocal = configuration.servesOnlyThisMachine
        if let ssh = surroundings.ssh, isLocal || !hasHTTPS {
            let name = isLocal && configuration.host.hasPrefix("127.") ? configuration.host : "localhost"
            let target = "\(port):\(name):\(port)"
            return "On your own machine, open \(configuration.address(of: "localhost", at: port)) after: "
                + "ssh \(ssh.port == 22 ? "" : "-p \(ssh.port) ")-L \(target) \(ssh.destination)"
        }
        guard surroundings.isContainer, isLocal else { return nil }
        return "From outside this container: set ALMANAC_HOST=0.0.0.0, and publish the port (-p \(port):\(port))"
    }

    /// How to open Almanac on a phone, where it needs https.
    private var phone: String {
        if let url = configuration.accounts.publicURL, url.isSecure, !url.isLoopback { return url.text }
        let readme = "see “On your phone” in operating.md"
        guard !configuration.servesOnlyThisMachine else {
            return configuration.tls == nil
                ? "Needs https: \(readme) (--host, --tls-cert, --tls-key)"
                : "Add --host 0.0.0.0: only this machine can connect now"
        }
        let addresses = reachableAddresses
        if configuration.tls != nil {
            return addresses.isEmpty
                ? "By https, at the address of this machine and port \(port)"
                : addresses.joined(separator: " or ") + ", or by the name in the certificate"
        }
        guard let address = addresses.first else { return "Needs https: \(readme) (--tls-cert, --tls-key)" }
        return "\(address) only says that it needs https: \(readme)"
    }

    /// The addresses for other devices, two at most. A container's own are unknown to them.
    private var reachableAddresses: [String] {
        guard !surroundings.isContainer else { return [] }
        let ofVersion4 = surroundings.addresses.filter { !$0.contains(":") }
        let hosts: [String]
        switch configuration.host {
        case "0.0.0.0": hosts = ofVersion4
        // Shorter addresses first, because people type them.
        case "::": hosts = ofVersion4 + surroundings.addresses.filter { $0.contains(":") }
        default: hosts = [configuration.host]
        }
        return hosts.prefix(2).map { configuration.address(of: $0, at: port) }
    }

    private var hasHTTPS: Bool { configuration.tls != nil || configuration.accounts.publicURL?.isSecure == true }

    // MARK: What it works with

    /// Where the data is, without a password.
    private var data: String {
        let path = configuration.absoluteDataPath
        guard case .postgres(let address) = configuration.database else { return path }
        let secrets = configuration.secrets
        let hasKeys = secrets.keys == nil || secrets.pushKey == nil
        let shown = address.shown.removingPercentEncoding ?? address.shown
        return hasKeys ? "\(shown), with the server’s keys in \(path)" : shown
    }

    /// A warning for root, where others can reach the server.
    private var user: String? {
        let isExposed = !configuration.servesOnlyThisMachine && !surroundings.isContainer
        return surroundings.isRoot && isExposed ? "Runs as root, which it does not need: use an ordinary user" : nil
    }
}

extension Surroundings.SSH {
    /// The end of the connection as `ssh` takes it.
    fileprivate var destination: String {
        guard let host else { return "and the host that you connected to" }
        return user.map { "\($0)@\(host)" } ?? host
    }
}
