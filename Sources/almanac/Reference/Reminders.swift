import AlmanacContent
import AlmanacCore
import ArgumentParser
import Foundation
import SystemZones

/// `almanac reminders`
struct Reminders: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compute when reminders fire.", subcommands: [RemindersNext.self])
}

/// `almanac reminders next`
struct RemindersNext: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Print when daily reminders fire next.",
        discussion: """
            Reads one JSON object per line, {"zone": "Europe/Berlin", "local": "09:00", "now_ms": 1795000000000}, and \
            prints for each the next instant strictly after now_ms at which the reminder fires, in milliseconds since \
            1970. For a line that cannot be read it prints null and reports the problem on standard error, and the \
            command fails at the end. now_ms may lie in the years 2 to 9990.
            """)

    func run() throws {
        var lines = InputLines()
        var questions = NextFires()
        var number = 0
        var mistakes = 0
        var output: [UInt8] = []
        while let batch = try lines.next() {
            for line in batch {
                number += 1
                do throws(BadLine) {
                    output += Array(String(try questions.answer(line).milliseconds).utf8)
                } catch {
                    mistakes += 1
                    output += Array("null".utf8)
                    say("line \(number): \(error.reason)", to: .standardError)
                }
                output.append(UInt8(ascii: "\n"))
            }
            // Written for each batch, so that a program that asks line by line gets each answer at once.
            FileHandle.standardOutput.write(Data(output))
            output.removeAll(keepingCapacity: true)
        }
        if mistakes > 0 { throw ExitCode.failure }
    }
}

/// The reason why a line has no answer.
private struct BadLine: Error {
    let reason: String
}

/// Answers lines and remembers their zones, because most lines share a few zones.
private struct NextFires {
    private var zones: [String: Zone] = [:]
    private let files = SystemZones()

    /// The instants that are accepted, in milliseconds since 1970: the years 2 to 9990.
    private static let instants = Int64(-62_104_060_800_000)...253_086_249_600_000
    /// The instants, in milliseconds since 1970, at which `SystemZones` returns the same zone.
    private static let common = Int64(-5_300_000_000_000)...16_600_000_000_000

    mutating func answer(_ line: [UInt8]) throws(BadLine) -> Instant {
        let question: JSON
        do throws(JSONError) {
            question = try JSON.parse(line)
        } catch {
            throw BadLine(reason: "not JSON: \(error.message), at byte \(error.offset)")
        }
        guard let id = question["zone"]?.string else { throw BadLine(reason: "“zone” must be a time zone's name") }
        guard let time = question["local"]?.string.flatMap(LocalTime.init) else {
            throw BadLine(reason: "“local” must be a time such as \"09:00\"")
        }
        guard let now = question["now_ms"]?.int, Self.instants.contains(now) else {
            throw BadLine(reason: "“now_ms” must be whole milliseconds since 1970, in the years 2 to 9990")
        }
        let instant = Instant(milliseconds: now)
        guard let next = Reminder.daily(time).next(after: instant, in: try zone(id, around: instant)) else {
            throw BadLine(reason: "there is no next")
        }
        return next.fireAt
    }

    private mutating func zone(_ id: String, around now: Instant) throws(BadLine) -> Zone {
        let isCommon = Self.common.contains(now.milliseconds)
        if isCommon, let zone = zones[id] { return zone }
        do throws(ZoneFailure) {
            let zone = try files.zone(id, around: now)
            if isCommon { zones[id] = zone }
            return zone
        } catch {
            throw BadLine(reason: error.description)
        }
    }
}

/// The lines of standard input, in batches of as many as have arrived.
private struct InputLines {
    private var rest: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isAtEnd = false

    /// - Returns: Complete lines without their line ends; `nil` after the last. The last line may lack its line end.
    /// - Throws: An error if the input cannot be read.
    mutating func next() throws -> [[UInt8]]? {
        guard !isAtEnd else { return nil }
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count >= 0 else {
            guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            return []
        }
        guard count > 0 else {
            isAtEnd = true
            return rest.isEmpty ? nil : [rest]
        }
        let lines = buffer[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 1 else {
            rest += lines[0]
            return []
        }
        defer { rest = Array(lines[lines.count - 1]) }
        return [rest + lines[0]] + lines[1..<(lines.count - 1)].map(Array.init)
    }
}
