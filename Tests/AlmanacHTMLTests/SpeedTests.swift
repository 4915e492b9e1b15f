import Foundation
import Testing

/// Checks that no test depends on how fast the machine is.
@Suite struct Speed {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "..").standardized

    /// What waits until something is so, on behalf of all tests; and this file, which has examples.
    private static let exceptions = [
        "Browser/patience.py", "AlmanacServerTests/Support/Waiting.swift", "Journeys/Support/RealServer.swift",
        "AlmanacHTMLTests/SpeedTests.swift",
    ]
    /// Not part of `make test`.
    private static let otherFolders = ["Bench/", "Dist/"]

    /// Whether a line waits for time to pass, or asserts how much of it has passed. One that has to says why, in a comment
    /// that begins with “by the clock:”.
    private static func isTimed(_ line: some StringProtocol) -> Bool {
        let line = String(line)
        if line.contains(#/(\#|//) by the clock: \w/#) { return false }
        if let pause = line.firstMatch(of: #/wait_for_timeout\(([0-9_]+)\)/#)?.1 {
            // What is shorter is a step of waiting for something.
            return Int(pause.filter { $0 != "_" }) ?? 0 >= 200
        }
        // Playwright asks an expression again by a script that the page's Content-Security-Policy forbids; not a function.
        if line.contains(#/wait_for_function\(f?"/#), !line.contains("=>") { return true }
        return line.contains(#/(Task|Thread|time)\.sleep\(|usleep\(|^ +sleep\(/#)
            || line.contains(#/assert .*(monotonic|perf_counter|time\.time)\(\) - /#)
            || line.contains(#/\#(expect|require)\(.*(Clock\.now - |\.duration\(to:|timeIntervalSince\()/#)
    }

    @Test("no test waits for time to pass or asserts how much has passed: it waits for what it expects")
    func tests() throws {
        var (found, count) = ([String](), 0)
        for path in try FileManager.default.subpathsOfDirectory(atPath: Self.tests.path).sorted() {
            guard path.hasSuffix(".py") || path.hasSuffix(".swift"), !Self.exceptions.contains(path),
                !Self.otherFolders.contains(where: { path.hasPrefix($0) })
            else { continue }
            count += 1
            let text = try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where Self.isTimed(line) {
                found.append("\(path):\(number + 1): \(line)")
            }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
        #expect(count > 300)
    }

    @Test(
        arguments: [
            ("    time.sleep(1)", true), ("    page.wait_for_timeout(1_000)", true), ("    sleep(2)", true),
            (#"    page.wait_for_function("window.isReady")"#, true),
            (#"    page.wait_for_function("() => window.isReady")"#, false), ("    page.wait_for_timeout(50)", false),
            ("    assert time.monotonic() - began < 2", true),
            ("    page.wait_for_timeout(500)  # by the clock: a picture", false), ("    desk.sleep(60_000)", false),
            ("    try await Task.sleep(for: .seconds(1))", true), ("    while !isFree { usleep(1_000) }", true),
            ("    #expect(ContinuousClock.now - start < .seconds(1))", true), ("    SELECT pg_sleep(60)", false),
            ("    #expect(ContinuousClock.now - start > .zero)  // by the clock: a lower bound", false),
            ("    #expect(ContinuousClock.now - start > .zero)  // by the clock:", true),
        ])
    func `what counts as timed`(_ line: String, _ isTimed: Bool) {
        #expect(Self.isTimed(line) == isTimed, "\(line)")
    }
}
