import AlmanacContent
import AlmanacCore
import Foundation
import Logging
import Synchronization

/// How log messages are written.
public enum LogFormat: String, CaseIterable, Sendable {
    /// A line that people read.
    case text
    /// A JSON object on a line, for programs that collect logs.
    case json

    /// Lets every logger of this process that is made from now on write to standard error in this format. May be called
    /// once.
    public func bootstrap() {
        LoggingSystem.bootstrap { LogLines(label: $0, format: self, output: .standardError) }
    }
}

/// Writes log messages, each as one line. swift-log's own handler formats the time with `strftime` and writes each line by
/// itself, which takes longer than many a request.
struct LogLines: LogHandler {
    let label: String
    let format: LogFormat
    let output: LogOutput
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = event.metadata.map { metadata.merging($0) { $1 } } ?? metadata
        let pairs = all.sorted { $0.key < $1.key }
        let now = Instant.system()
        // What has gone wrong must not be lost with the process.
        let isUrgent = event.level >= .warning
        switch format {
        case .text: output.write(text(event, pairs, now), isUrgent: isUrgent)
        case .json: output.write(json(event, pairs, now), isUrgent: isUrgent)
        }
    }

    private func text(_ event: LogEvent, _ pairs: [(key: String, value: Logger.MetadataValue)], _ now: Instant)
        -> String
    {
        var line = now.iso8601
        line += " "
        line += event.level.rawValue
        line += " "
        line += Self.onOneLine(event.message.description)
        for (key, value) in pairs {
            line += " "
            line += key
            line += "="
            line += Self.onOneLine("\(value)")
        }
        return line + "\n"
    }

    private func json(_ event: LogEvent, _ pairs: [(key: String, value: Logger.MetadataValue)], _ now: Instant)
        -> String
    {
        let fixed: [JSON.Member] = [
            JSON.Member("time", .string(now.iso8601)), JSON.Member("level", .string(event.level.rawValue)),
            JSON.Member("message", .string(event.message.description)), JSON.Member("source", .string(event.source)),
        ]
        let names = Set(fixed.map(\.key))
        let more = pairs.map { JSON.Member(names.contains($0.key) ? $0.key + "_" : $0.key, .string("\($0.value)")) }
        return String(decoding: JSON.object(fixed + more).bytes, as: UTF8.self) + "\n"
    }

    /// A line break in a value must not look like another message.
    private static func onOneLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
        return text.replacingMarks { $0 == "\r" ? "\\r" : $0 == "\n" ? "\\n" : nil }
    }
}

/// Where log lines go. They are collected for a moment and written together.
final class LogOutput: Sendable {
    /// Standard error.
    static let standardError = LogOutput { bytes in try? FileHandle.standardError.write(contentsOf: bytes) }

    private let put: @Sendable ([UInt8]) -> Void
    private let state = Mutex(State())
    private static let delay = Duration.milliseconds(100)
    /// In bytes.
    private static let most = 64 << 10

    private struct State {
        var lines: [UInt8] = []
        var isScheduled = false
    }

    init(_ put: @escaping @Sendable ([UInt8]) -> Void) {
        self.put = put
    }

    /// Writes a line at once, with those before it, or within a tenth of a second.
    func write(_ line: String, isUrgent: Bool) {
        let (mustFlush, mustSchedule) = state.withLock { state in
            state.lines += line.utf8
            let isFull = isUrgent || state.lines.count >= Self.most
            defer { state.isScheduled = state.isScheduled || !isFull }
            return (isFull, !isFull && !state.isScheduled)
        }
        if mustFlush { flush() }
        guard mustSchedule else { return }
        // The end of the program flushes too.
        Task {
            try? await Task.sleep(for: Self.delay)
            flush()
        }
    }

    /// Writes what waits.
    func flush() {
        state.withLock { state in
            if !state.lines.isEmpty { put(state.lines) }
            state.lines = []
            state.isScheduled = false
        }
    }
}
