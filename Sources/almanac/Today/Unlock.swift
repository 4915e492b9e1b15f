import AlmanacNative
import ArgumentParser
import Foundation

/// `almanac unlock`
struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enter the passphrase of an end-to-end encrypted account, for `almanac today`.",
        discussion: """
            Asks for the passphrase or the recovery code, once on this machine. Without a terminal, it is read as a line. \
            The key is stored beside the session, where only you can read it, until `almanac logout`.
            """)

    func run() async throws {
        let directory = TerminalAccount.directory(ProcessInfo.processInfo.environment)
        guard let account = TerminalAccount.signedIn(in: directory) else { throw TerminalFailure.notSignedIn }
        guard let secret = Prompt.secret("Passphrase or recovery code: ") else {
            throw ValidationError("Enter the passphrase or the recovery code.")
        }
        try await account.unlock(secret)
        say("Unlocked. Try `almanac today`.")
    }
}
