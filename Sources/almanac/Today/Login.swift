import AlmanacNative
import ArgumentParser
import Foundation

/// `almanac login`
struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sign in to an account, for `almanac today`.",
        discussion: """
            Shows a code and an address. Open the address in a browser that is signed in to your account, and approve \
            the code there. The session is stored in $XDG_DATA_HOME/almanac (~/.local/share/almanac), where only you \
            can read it.
            """)

    @Option(help: ArgumentHelp("The server; also ALMANAC_SERVER. (default: http://localhost:8080)", valueName: "url"))
    var server: String?

    @Flag(help: "Sign in with an email address and a password instead. Without a terminal, both are read as lines.")
    var password = false

    @Option(help: "The email address of the account, with --password.")
    var email: String?

    func run() async throws {
        let directory = TerminalAccount.directory(ProcessInfo.processInfo.environment)
        if let account = TerminalAccount.signedIn(in: directory) {
            throw TerminalFailure.alreadySignedIn(account.session?.email)
        }
        let account = TerminalAccount(directory: directory, server: try address())
        if password { try await signIn(account) } else { try await signInByCode(account) }
        say("Signed in\(account.session?.email.map { " as \($0)" } ?? ""). Try `almanac today`.")
    }

    private func address() throws -> URL {
        let text = Settings().text(server, "server") ?? "http://localhost:8080"
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw ValidationError("--server must be an address such as https://almanac.example, not “\(text)”.")
        }
        return url
    }

    private func signIn(_ account: TerminalAccount) async throws {
        guard let email = email ?? Prompt.line("Email address: "), let password = Prompt.secret("Password: ") else {
            throw ValidationError("Enter the email address and the password.")
        }
        try await account.signIn(email: email, password: password)
    }

    private func signInByCode(_ account: TerminalAccount) async throws {
        let code = try await account.requestCode()
        say("Open \(code.page)?code=\(code.code)")
        say("and approve the code \(code.code). Waiting for ten minutes at most…")
        try await account.waitForApproval(of: code)
    }
}

/// `almanac logout`
struct Logout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the session of `almanac login`, and delete what is stored on this machine.")

    @Flag(help: "Only delete what is stored on this machine; the server keeps the session.")
    var local = false

    func run() async throws {
        let directory = TerminalAccount.directory(ProcessInfo.processInfo.environment)
        guard let account = TerminalAccount.signedIn(in: directory) else { throw TerminalFailure.notSignedIn }
        try await account.signOut(isLocal: local)
        say("Signed out.")
    }
}

/// Asks the user for a line.
enum Prompt {
    static func line(_ question: String) -> String? {
        if isatty(STDIN_FILENO) != 0 { FileHandle.standardError.write(Data(question.utf8)) }
        return readLine().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Asks for a text that is not shown while it is typed.
    static func secret(_ question: String) -> String? {
        guard isatty(STDIN_FILENO) != 0 else { return line(question) }
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return line(question)
    }
}
