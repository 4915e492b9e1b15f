import AlmanacAccounts
import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation

/// The options of `almanac serve` for accounts and email.
struct AccountOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's public address, such as https://almanac.example.", valueName: "address"))
    var publicURL: String?

    @Option(help: "Whether anyone may create an account: on or off. (default: on)")
    var signUp: String?

    @Option(help: "Whether users may start without an email address: on or off. (default: on)")
    var anonymous: String?

    @Option(help: "Whether email addresses are confirmed automatically: on or off. (default: on without --sendmail)")
    var autoConfirm: String?

    @Option(help: ArgumentHelp("How long a session may last; 0 for no limit. (default: 0)", valueName: "seconds"))
    var sessionLength: String?

    @Option(help: ArgumentHelp("How long a used refresh token still works. (default: 10)", valueName: "seconds"))
    var reuseInterval: String?

    @Option(help: ArgumentHelp("Other origins that emails may link to, separated by commas.", valueName: "origins"))
    var redirectOrigins: String?

    @Option(
        help: ArgumentHelp(
            "An OpenID Connect service to sign in with; repeatable. In ALMANAC_OIDC, separate several by semicolons.",
            valueName: "name=issuer,client,secret-file"))
    var oidc: [String] = []

    @Option(
        help: ArgumentHelp("How long a sign-in service may take to answer. (default: 10)", valueName: "seconds"))
    var oidcTimeLimit: String?

    @Option(
        help: ArgumentHelp("Other origins whose pages may call the server, separated by commas.", valueName: "origins"))
    var corsOrigins: String?

    @Option(help: ArgumentHelp("Reverse proxies to trust, such as 10.0.0.0/8,::1.", valueName: "networks"))
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            "The program that sends email; without it, each email is written to a file.", valueName: "path"))
    var sendmail: String?

    @Option(help: ArgumentHelp("The sender of emails. (default: almanac@ and the host name)", valueName: "address"))
    var mailFrom: String?

    @Option(help: "New devices per hour from one address. (default: 60)")
    var limitDevices: String?

    @Option(help: "Anonymous sign-ins per hour from one address. (default: 30)")
    var limitAnonymous: String?

    @Option(help: "Sign-ups and requested emails per hour from one address. (default: 30)")
    var limitSignUps: String?

    @Option(help: "Codes and links tried per hour from one address. (default: 30)")
    var limitCodes: String?

    @Option(help: "Password sign-ins per five minutes from one address. (default: 30)")
    var limitPasswords: String?

    @Option(help: "Session refreshes per five minutes from one address. (default: 150)")
    var limitRefreshes: String?

    @Option(help: "Seconds between two emails to the same address. (default: 60)")
    var limitMailSeconds: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> AccountSettings {
        var accounts = AccountSettings()
        accounts.publicURL = try settings.optional(
            publicURL, "public.url", "an address such as https://almanac.example", Origin.init)
        accounts.allowsSignUp = try settings.flag(signUp, "sign.up") ?? true
        accounts.allowsAnonymous = try settings.flag(anonymous, "anonymous") ?? true
        accounts.confirmsAutomatically = try settings.flag(autoConfirm, "auto.confirm")
        accounts.sessionLength = .seconds(try settings.count(sessionLength, "session.length", from: 0, default: 0))
        accounts.reuseInterval = .seconds(try settings.count(reuseInterval, "reuse.interval", from: 0, default: 10))
        accounts.redirectOrigins = Set(
            try settings.list(redirectOrigins, "redirect.origins", "origins such as https://app.example", Origin.init))
        accounts.corsOrigins = Set(
            try settings.list(corsOrigins, "cors.origins", "origins such as https://app.example", Origin.init))
        accounts.trustedProxies = try settings.list(
            trustedProxies, "trusted.proxies", "addresses or networks such as 10.0.0.0/8", Network.init)
        accounts.sendmail = settings.text(sendmail, "sendmail")
        accounts.mailFrom = settings.text(mailFrom, "mail.from") ?? "almanac@\(host(accounts.publicURL))"
        accounts.limits = try limits(settings)
        accounts.providers = try providers(settings)
        accounts.providerTimeLimit = .seconds(
            try settings.count(oidcTimeLimit, "oidc.time.limit", from: 1, default: 10))
        return accounts
    }

    private func providers(_ settings: Settings) throws -> [IdentityProvider] {
        let given = oidc.isEmpty ? settings.text(nil, "oidc").map { [$0] } ?? [] : oidc
        let texts = given.flatMap { $0.split(separator: ";") }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        var providers: [IdentityProvider] = []
        for text in texts {
            guard let provider = IdentityProvider(text) else {
                throw ValidationError(
                    "--oidc must be NAME=ISSUER,CLIENT,SECRET-FILE with an https issuer, such as "
                        + "google=https://accounts.google.com,1234.apps.googleusercontent.com,/etc/almanac/google, "
                        + "not “\(text)”.")
            }
            guard !providers.contains(where: { $0.name == provider.name }) else {
                throw ValidationError("--oidc names “\(provider.name)” twice. Give each service its own name.")
            }
            do {
                try provider.checkSecret()
            } catch {
                throw ValidationError(
                    "--oidc: the secret file \(provider.secretFile.path) of “\(provider.name)” cannot be read or is empty."
                )
            }
            providers.append(provider)
        }
        return providers
    }

    private func limits(_ settings: Settings) throws -> AccountSettings.Limits {
        var limits = AccountSettings.Limits()
        limits.devicesPerHour = try settings.count(
            limitDevices, "limit.devices", from: 1, default: limits.devicesPerHour)
        limits.anonymousPerHour = try settings.count(
            limitAnonymous, "limit.anonymous", from: 1, default: limits.anonymousPerHour)
        limits.signUpsPerHour = try settings.count(
            limitSignUps, "limit.sign.ups", from: 1, default: limits.signUpsPerHour)
        limits.codesPerHour = try settings.count(limitCodes, "limit.codes", from: 1, default: limits.codesPerHour)
        limits.passwordsPerFiveMinutes = try settings.count(
            limitPasswords, "limit.passwords", from: 1, default: limits.passwordsPerFiveMinutes)
        limits.refreshesPerFiveMinutes = try settings.count(
            limitRefreshes, "limit.refreshes", from: 1, default: limits.refreshesPerFiveMinutes)
        limits.secondsBetweenMails = try settings.count(
            limitMailSeconds, "limit.mail.seconds", from: 0, default: limits.secondsBetweenMails)
        return limits
    }

    private func host(_ origin: Origin?) -> String {
        origin.flatMap { URLComponents(string: $0.text)?.host } ?? "localhost"
    }
}
