import AlmanacApp
import AlmanacCore
import AlmanacNative
import AlmanacServer
import AlmanacSimulator
import Foundation
import ServiceLifecycle

func temporaryDirectory() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
}

/// Runs a closure while a server with the bundled content listens on a free local port.
func withServer(_ body: @escaping @Sendable (_ server: URL, _ device: URL) async throws -> Void) async throws {
    let directory = temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = try await buildServer(
        ServerConfiguration(
            host: "127.0.0.1", port: 0, dataDirectory: directory.appending(path: "server"), logLevel: .error)
    ) { port.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        for await port in ports {
            try await body(URL(string: "http://127.0.0.1:\(port)")!, directory.appending(path: "device"))
            break
        }
        group.cancelAll()
    }
}

extension NativeShell {
    /// Taps the element with this label, and waits for the resulting effects.
    func tap(_ label: String) async throws {
        guard let screen else { return }
        send(try screen.event(for: label))
        await settle()
    }
}
