import AlmanacContent
import Foundation

// Email, and the services of others that the server uses. Nothing is called: a check must not cost anything, and must
// also work without a network.
extension Examination {
    func emailFindings() -> [Finding] {
        guard let path = configuration.accounts.sendmail else {
            return [
                Finding(
                    .email, .warning,
                    "The server sends no emails; it writes each to a file in \(directory.path)/mail.\(waitingMails)",
                    advice:
                        "Set --sendmail, such as /usr/sbin/sendmail. Until then, \(unconfirmed), and a forgotten "
                        + "password can be reset only if you pass on the link in the file.")
            ]
        }
        guard let status = FileStatus(URL(filePath: path)) else {
            return [
                Finding(
                    .email, .failure, "There is no program \(path), so no email is sent.",
                    advice: "Install a mail system with sendmail, such as msmtp-mta or Postfix, or correct --sendmail.")
            ]
        }
        guard !status.isDirectory, access(path, X_OK) == 0 else {
            return [
                Finding(
                    .email, .failure, "\(path) cannot be run, so no email is sent.",
                    advice: "Name the program itself with --sendmail, and let the server's user run it.")
            ]
        }
        let from = configuration.accounts.mailFrom
        if from.hasSuffix("@localhost") || from.hasSuffix("@localhost>") {
            return [
                Finding(
                    .email, .warning, "Emails come from \(from), which other mail systems refuse.",
                    advice: "Set --mail-from to an address of a domain that may send from here.")
            ]
        }
        return [Finding(.email, .ok, "\(path) sends the emails, from \(from).")]
    }

    /// What becomes of new email addresses while nothing is sent.
    private var unconfirmed: String {
        configuration.accounts.isAutoConfirm
            ? "addresses count as confirmed without a proof" : "addresses are confirmed only if you pass on the link"
    }

    private var waitingMails: String {
        let folder = directory.appending(path: "mail").path
        let count = (try? FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".eml") })?
            .count
        guard let count, count > 0 else { return "" }
        return count == 1 ? " 1 is there." : " \(count) are there."
    }

    func serviceFindings() -> [Finding] {
        let found = storeFindings() + identityFindings() + weatherFindings()
        guard found.isEmpty else { return found }
        let used = used()
        return used.isEmpty
            ? [Finding(.services, .skipped, "The server uses no external services.")]
            : [Finding(.services, .ok, "Fully configured: \(used.joined(separator: ", ")).")]
    }

    /// The services in use, by name.
    private func used() -> [String] {
        var names = configuration.accounts.providers.map { "sign-in with \($0.displayName)" }
        if case .appStore = configuration.store.backEnd { names.append("the App Store") }
        if let weather = configuration.providers.weather {
            names.append(weather.key == nil ? "the weather" : "the weather with a key")
        }
        if configuration.providers.rates != nil { names.append("exchange rates") }
        return names
    }

    private func storeFindings() -> [Finding] {
        do {
            _ = try configuration.store.makeBackEnd(now: configuration.accounts.now)
            return []
        } catch {
            return [
                Finding(
                    .services, .failure, "\(error)",
                    advice: "Download “Apple Root CA - G3” from Apple, and name the file with --appstore-root.")
            ]
        }
    }

    private func identityFindings() -> [Finding] {
        configuration.accounts.providers.flatMap { provider -> [Finding] in
            let path = provider.secretFile.path
            guard (try? provider.checkSecret()) != nil else {
                return [
                    Finding(
                        .services, .failure,
                        "The client secret of “\(provider.name)” cannot be read from \(path), or is empty.",
                        advice:
                            "Put the secret that the service gave you into this file, readable by the server's user.")
                ]
            }
            guard let status = FileStatus(provider.secretFile), status.mode & 0o007 != 0 else { return [] }
            return [
                Finding(
                    .services, .warning, "Every user of this machine may read \(path) (mode \(status.modeText)).",
                    advice: "Run `chmod o= \(path)`.")
            ]
        }
    }

    private func weatherFindings() -> [Finding] {
        guard let weather = configuration.providers.weather else { return [] }
        if let key = weather.key, key.text == nil {
            return [
                Finding(
                    .services, .failure, "The key for the weather cannot be read from \(key.file.path), or is empty.",
                    advice: "Put Open-Meteo's key into this file, readable by the server's user.")
            ]
        }
        if weather.key == nil, weather.url == ProviderSettings.Weather.customersURL {
            return [
                Finding(
                    .services, .failure, "Open-Meteo's address for customers needs a key.",
                    advice: "Set --weather-key-file, or remove --weather-url to use the free service.")
            ]
        }
        return []
    }
}
