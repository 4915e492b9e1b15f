import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac backup`
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy everything that the server stores into one file.",
        discussion: """
            The server may be running. The file holds the data as it was at one moment, and is checked before it gets \
            its name. It also holds the server's keys, with which anyone can act as any user: keep it where only you \
            can read it.
            """)

    @Argument(help: ArgumentHelp("The file to create. It must not exist yet.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Leave the server's keys out. Without them, everyone must sign in again after the backup is restored.")
    var withoutKeys = false

    @Option(help: ArgumentHelp("The data directory; also ALMANAC_DATA. (default: ./data)", valueName: "directory"))
    var data: String?

    func run() async throws {
        try Settings().requireFile()
        let made = try backUp(
            Settings().dataDirectory(data), to: URL(filePath: file), includesKeys: !withoutKeys)
        let accounts = made.accounts == 1 ? "1 account" : "\(made.accounts) accounts"
        say("backed up \(accounts) in \(made.bytes) bytes\(made.hasKeys ? ", with the server's keys" : "")")
    }
}

/// `almanac restore`
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restore a backup into a data directory, or check whether it can be restored.",
        discussion: """
            Stop the server first, except for --check. The backup is checked before anything changes, and existing \
            files are renamed, never deleted.
            """)

    @Argument(help: ArgumentHelp("A file that “almanac backup” created.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Restore into a directory that already holds a database; the old files are renamed.")
    var replace = false

    @Flag(help: "Restore into a temporary directory beside the file, report the result, and remove it again.")
    var check = false

    @Option(help: ArgumentHelp("The data directory; also ALMANAC_DATA. (default: ./data)", valueName: "directory"))
    var data: String?

    func run() async throws {
        let file = URL(filePath: file)
        guard !check else {
            let done = try await checkBackup(file, in: file.deletingLastPathComponent())
            say("the backup can be restored: \(Self.accounts(done)), \(done.keys.isEmpty ? "without" : "with") keys")
            return
        }
        try Settings().requireFile()
        let done = try await restore(file, to: Settings().dataDirectory(data), replaces: replace)
        say("restored \(Self.accounts(done))")
        for name in done.kept { say("kept what was there before as \(name)") }
        if done.keys.isEmpty {
            say(
                "the backup has no keys: unless the directory has them, everyone must sign in again", to: .standardError
            )
        }
    }

    func validate() throws {
        if check, replace || data != nil { throw ValidationError("--check changes no data directory.") }
    }

    private static func accounts(_ done: RestoreSummary) -> String {
        done.accounts == 1 ? "1 account" : "\(done.accounts) accounts"
    }
}
