import AlmanacDatabase
import Foundation
import NIOCore

/// Where a server was started, as far as its operator should read something because of it.
public struct Surroundings: Equatable, Sendable {
    /// The connection to this machine over which the server was started.
    struct SSH: Equatable, Sendable {
        /// The name of the user on this machine, if it is known.
        var user: String?
        /// This machine's address; `nil` for a private one, which means nothing behind a router.
        var host: String?
        /// The port of its ssh server.
        var port: Int
    }

    /// Whether standard output or standard error is a terminal.
    var isTerminal = false
    /// Whether the server is the main program of a systemd service or of a container. Proxies and health checks then rely
    /// on its port.
    public internal(set) var isService = false
    /// Whether the server has all rights.
    var isRoot = false
    /// Whether the server runs in a container, whose ports must be published.
    var isContainer = false
    /// The number of the server's process.
    var process = 0
    /// The ssh connection; `nil` if there is none.
    var ssh: SSH?
    /// The IP addresses at which other devices may reach this machine.
    var addresses: [String] = []

    /// Whether a person is likely to read what the server prints.
    var isForPerson: Bool { isTerminal || !isService }

    /// Finds out where this process runs.
    public static func current() -> Surroundings {
        let environment = ProcessInfo.processInfo.environment
        var found = Surroundings()
        found.isTerminal = isatty(STDOUT_FILENO) != 0 || isatty(STDERR_FILENO) != 0
        found.process = Int(getpid())
        found.isService = isMainProcess(environment, process: found.process)
        found.isRoot = geteuid() == 0
        found.isContainer = isInContainer(
            environment, controlGroups: (try? String(contentsOfFile: "/proc/1/cgroup", encoding: .utf8)) ?? "",
            hasFile: { FileManager.default.fileExists(atPath: $0) })
        found.ssh = SSH(environment)
        if found.isForPerson { found.addresses = networkAddresses() }
        return found
    }

    /// Whether a process is the main one of a systemd service or of a container.
    static func isMainProcess(_ environment: [String: String], process: Int) -> Bool {
        // A shell of a desktop session inherits the variable from systemd, but with another number.
        process == 1 || environment["SYSTEMD_EXEC_PID"] == "\(process)"
    }

    /// Whether this is a container of Docker, Podman, Kubernetes, LXC or systemd.
    /// - Parameter controlGroups: the content of `/proc/1/cgroup`, which names the container's engine on older systems.
    static func isInContainer(
        _ environment: [String: String], controlGroups: String, hasFile: (_ path: String) -> Bool
    ) -> Bool {
        // The terminal of an editor in Flatpak, or Toolbox, shares the machine's network.
        guard environment["container"] != "flatpak", !hasFile("/run/.toolboxenv") else { return false }
        return ["/.dockerenv", "/run/.containerenv"].contains(where: hasFile)
            || ["container", "KUBERNETES_SERVICE_HOST"].contains { environment[$0]?.isEmpty == false }
            || ["docker", "containerd", "kubepods", "lxc"].contains { controlGroups.contains($0) }
    }

    private static func networkAddresses() -> [String] {
        let devices = (try? NIOCore.System.enumerateDevices()) ?? []
        var found: [(device: String, address: String)] = []
        for device in devices {
            if let address = device.address?.ipAddress { found.append((device.name, address)) }
        }
        return reachable(found)
    }

    /// Selects the addresses at which other devices may reach a machine: neither loopback and link-local ones, nor those
    /// between the machine and its containers and virtual machines.
    static func reachable(_ found: [(device: String, address: String)]) -> [String] {
        let local = ["127.0.0.0/8", "169.254.0.0/16", "::1", "fe80::/10"].compactMap { Network($0) }
        let inside = ["docker", "br-", "veth", "virbr", "cni", "podman", "lxc"]
        return found.filter { entry in
            !inside.contains { entry.device.hasPrefix($0) } && !local.contains { $0.contains(entry.address) }
        }.map { $0.address }
    }
}

extension Surroundings.SSH {
    /// Reads what sshd has put into the environment.
    /// - Returns: `nil` if there is no connection.
    init?(_ environment: [String: String]) {
        let parts = (environment["SSH_CONNECTION"] ?? "").split(separator: " ").map { String($0) }
        guard parts.count == 4, let port = Int(parts[3]) else { return nil }
        let isPrivate = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7", "127.0.0.0/8"]
            .compactMap { Network($0) }.contains { $0.contains(parts[2]) }
        self.init(
            user: environment["USER"] ?? environment["LOGNAME"], host: isPrivate ? nil : parts[2], port: port)
    }
}
