import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation

/// `almanac backup`
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy everything that the server stores into one file.",
        discussion: """
            The server may be running; the file holds what was stored at one moment, and is checked before it gets its \
            name. It also holds the server's keys, with which anyone can act as any user: keep it where only you can \
            read it.
            """)

    @Argument(help: ArgumentHelp("The file to make. It must not exist yet.", valueName: "file"), completion: .file())
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
        abstract: "Make a data directory from a backup.",
        discussion: """
            The server must not be running. The backup is checked before anything changes, and files that are there \
            already are renamed, never deleted.
            """)

    @Argument(help: ArgumentHelp("A file that “almanac backup” has made.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Restore into a directory that holds a database already; the old files get other names.")
    var replace = false

    @Option(help: ArgumentHelp("The data directory; also ALMANAC_DATA. (default: ./data)", valueName: "directory"))
    var data: String?

    func run() async throws {
        try Settings().requireFile()
        let done = try await restore(
            URL(filePath: file), to: Settings().dataDirectory(data), replaces: replace)
        say("restored \(done.accounts == 1 ? "1 account" : "\(done.accounts) accounts")")
        for name in done.kept { say("kept what was there before as \(name)") }
        if done.keys.isEmpty {
            say(
                "the backup has no keys: unless the directory has them, everyone must sign in again", to: .standardError
            )
        }
    }
}
