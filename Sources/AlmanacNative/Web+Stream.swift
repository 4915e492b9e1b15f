import AlmanacCore
import AsyncHTTPClient
import Foundation
import NIOCore

extension Web {
    /// Listens to a stream of the server's events, until it ends or is no longer read.
    func events(of request: StreamRequest) -> AsyncStream<StreamEvent> {
        AsyncStream { events in
            let task = Task {
                let end = await listen(to: request) { events.yield($0) }
                events.yield(.ended(end))
                events.finish()
            }
            events.onTermination = { _ in task.cancel() }
        }
    }

    private func listen(to request: StreamRequest, _ tell: (StreamEvent) -> Void) async -> StreamEnd {
        guard let url = URL(string: request.path, relativeTo: server)?.absoluteString else { return .broken }
        var outgoing = HTTPClientRequest(url: url)
        outgoing.headers.add(name: "Authorization", value: "Bearer \(request.bearer)")
        outgoing.headers.add(name: "Last-Event-ID", value: String(request.lastEvent))
        do {
            let response = try await Self.streamClient.execute(outgoing, deadline: .distantFuture)
            guard response.status == .ok else { return .refused(Int(response.status.code)) }
            tell(.opened)
            var reader = EventReader()
            for try await part in response.body {
                for number in reader.read(part.readableBytesView) { tell(.announced(number)) }
            }
        } catch {
            // A stream that is silent for too long fails here, too.
        }
        return .broken
    }
}

/// Reads the numbers of server-sent events from the bytes of a stream, however they are cut.
struct EventReader {
    private var line: [UInt8] = []
    private var number: Int64?

    /// Returns the numbers of the events that end within these bytes.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Int64] {
        var numbers: [Int64] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            line = []
            if text.hasPrefix("id:") {
                number = Int64(text.dropFirst(3).trimmingCharacters(in: .whitespaces))
            } else if text.isEmpty, let found = number {
                numbers.append(found)
                number = nil
            }
        }
        return numbers
    }
}
