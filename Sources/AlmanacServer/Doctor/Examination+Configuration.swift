import AlmanacDatabase
import Foundation

// Settings that contradict one another, or that are not safe.
extension Examination {
    func configurationFindings() -> [Finding] {
        let failures = problems.map {
            Finding(
                .configuration, .failure, $0.description,
                advice: "Correct the option or the variable; docs/operating.md lists all of them.")
        }
        // Defaults in place of unusable settings would contradict the others.
        let found = failures + (problems.isEmpty ? contradictions() + unsafeSettings() : [])
        guard found.isEmpty else { return found }
        return [Finding(.configuration, .ok, "All settings can be used: \(reach).")]
    }

    /// Where the server can be reached, for the report.
    private var reach: String {
        let address = "\(configuration.host), port \(configuration.port)"
        guard let url = configuration.accounts.publicURL else { return "the server listens on \(address)" }
        return "the server listens on \(address), and is known as \(url.text)"
    }

    private func contradictions() -> [Finding] {
        var found: [Finding] = []
        do {
            try configuration.accounts.requirePublicURL()
        } catch {
            found.append(
                Finding(
                    .configuration, .failure, "\(error)", advice: "Add --public-url with the address that users open."))
        }
        do {
            try configuration.requireFileForBackups()
        } catch {
            found.append(Finding(.configuration, .failure, "\(error)", advice: "Remove --backup-dir."))
        }
        if configuration.tls != nil, let url = configuration.accounts.publicURL, !url.isSecure {
            found.append(
                Finding(
                    .configuration, .warning, "The server has a certificate, but --public-url is \(url.text).",
                    advice: "Begin --public-url with https:, or links in emails and feeds lead to plain http."))
        }
        if configuration.accounts.sendmail != nil, configuration.accounts.confirmsAutomatically == true {
            found.append(
                Finding(
                    .configuration, .warning,
                    "Email addresses count as confirmed at once, although the server can send emails.",
                    advice: "Remove --auto-confirm on, or anyone can sign up with anyone's address."))
        }
        return found
    }

    private func unsafeSettings() -> [Finding] {
        var found: [Finding] = []
        func warn(_ text: String, advice: String) {
            found.append(Finding(.configuration, .warning, text, advice: advice))
        }
        if isReachable, !hasHTTPS {
            warn(
                "Other machines can reach the server by plain http, so passwords and diaries travel unencrypted.",
                advice: "Set --tls-cert and --tls-key, or put a reverse proxy with https in front and listen on "
                    + "127.0.0.1. Without https, phones get neither reminders nor a way to work offline.")
        }
        let trusted = configuration.accounts.trustedProxies
        if !isReachable, configuration.tls == nil, hasHTTPS, trusted.isEmpty {
            warn(
                "A reverse proxy seems to be in front of the server, but no proxy is trusted.",
                advice: "Name it, such as --trusted-proxies 127.0.0.1. Until then, all users share one address and its "
                    + "limits.")
        }
        if trusted.contains(where: \.isEverything) {
            warn(
                "--trusted-proxies trusts every address, so anyone can pretend to be any other and escape the limits.",
                advice: "Name only the addresses of your own proxies.")
        }
        if configuration.push.allowsLoopback {
            found.append(
                Finding(
                    .configuration, isReachable || hasHTTPS ? .failure : .warning,
                    "ALMANAC_PUSH_ALLOW_LOOPBACK is set, so subscribers can make the server call programs on this machine.",
                    advice: "Remove the variable. It is for tests."))
        }
        let metrics = configuration.metrics
        if metrics.port != nil, metrics.token == nil, !isLoopback(metrics.host) {
            warn(
                "Anyone who reaches \(metrics.host) can read the metrics.",
                advice: "Set ALMANAC_METRICS_TOKEN to a long random text, or remove --metrics-host.")
        }
        if configuration.store.backEnd == .sandbox, isReachable || hasHTTPS {
            warn(
                "The store is the sandbox, where every plan is free.",
                advice: "Remove --store sandbox, or set --store appstore, unless this server is for development.")
        }
        return found
    }

    /// Whether other machines can connect to the server itself.
    private var isReachable: Bool { !isLoopback(configuration.host) }

    /// Whether a host is this machine alone.
    private func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || Network("127.0.0.0/8")?.contains(host) == true
    }

    /// Whether users reach the server by https, by its own certificate or a proxy's.
    private var hasHTTPS: Bool {
        configuration.tls != nil || configuration.accounts.publicURL?.isSecure == true
    }
}
