import Foundation

@testable import AlmanacServer

/// The web files of the build. Where the page's program was not built, a stand-in takes its place: these tests do not run
/// it, and `swift test` alone does not build it.
enum RealWebFiles {
    private static let standIn = Result {
        let directory = try TemporaryDirectory()
        let web = directory.url.appending(path: "web")
        try FileManager.default.copyItem(at: Resources.webDirectory(), to: web)
        for name in StaticSite.program { try Data("wasm".utf8).write(to: web.appending(path: name)) }
        return directory
    }

    static func directory() throws -> URL {
        let built = Resources.webDirectory()
        let isComplete = StaticSite.program.allSatisfy {
            FileManager.default.fileExists(atPath: built.appending(path: $0).path)
        }
        return isComplete ? built : try standIn.get().url.appending(path: "web")
    }
}
