import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("P8 doctor: certificate, email and services")
struct DoctorServiceTests {
    @Test("P8 doctor: an expired certificate")
    func expired() async throws {
        let installation = try await Installation.healthy()
        try installation.issue(for: ["almanac.example"], days: -90 ... -1)
        installation.expect(.certificate, .failure, "expired on")
        try installation.issue(for: ["almanac.example"], days: 2...90)
        installation.expect(.certificate, .failure, "valid only from")
    }

    @Test("P8 doctor: a certificate that expires soon")
    func expiring() async throws {
        let installation = try await Installation.healthy()
        try installation.issue(for: ["almanac.example"], days: -70...20)
        installation.expect(.certificate, .warning, "expires on")
        try installation.issue(for: ["almanac.example"], days: -68...22)
        installation.expect(.certificate, .ok, "valid until")
    }

    @Test("P8 doctor: a certificate with another's key")
    func otherKey() async throws {
        let installation = try await Installation.healthy()
        let certificate = try Data(contentsOf: installation.certificate)
        try installation.issue(for: ["almanac.example"])
        try certificate.write(to: installation.certificate)
        installation.expect(.certificate, .failure, "does not belong")
    }

    @Test("P8 doctor: a certificate for another host")
    func otherHost() async throws {
        let installation = try await Installation.healthy()
        try installation.issue(for: ["example.org", "*.almanac.example"])
        installation.expect(.certificate, .failure, "not for almanac.example")
        try installation.issue(for: ["*.example"])
        installation.expect(.certificate, .ok, "*.example")
        try installation.issue(for: [])
        installation.expect(.certificate, .failure, "names no host")
    }

    @Test("P8 doctor: a certificate that cannot be read, and a key that everyone can")
    func unreadable() async throws {
        let installation = try await Installation.healthy()
        try installation.setMode(0o644, of: installation.certificateKey)
        installation.expect(.certificate, .warning, "mode 644")
        _ = try installation.place.file("no key", "key.pem", mode: 0o600)
        installation.expect(.certificate, .failure, "key.pem is not a usable PEM file")
        try FileManager.default.removeItem(at: installation.certificate)
        installation.expect(.certificate, .failure, "cert.pem is not a usable PEM file")
    }

    @Test("P8 doctor: a mail program that is missing, and a server without email")
    func noMailProgram() async throws {
        var installation = try await Installation.healthy()
        let program = try #require(installation.examination.configuration.accounts.sendmail)
        try installation.setMode(0o644, of: URL(filePath: program))
        installation.expect(.email, .failure, "cannot be run")
        installation.examination.configuration.accounts.sendmail = "/nowhere/sendmail"
        installation.expect(.email, .failure, "no program /nowhere/sendmail")
        installation.examination.configuration.accounts.sendmail = nil
        installation.expect(.email, .warning, "sends no emails")
        try installation.place.write("", to: "data/mail/2026-11-24T01-02-03Z-1.eml")
        installation.expect(.email, .warning, "1 is there")
    }

    @Test("P8 doctor: emails from an address that nobody accepts")
    func localSender() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.accounts.mailFrom = "almanac@localhost"
        installation.expect(.email, .warning, "other mail systems refuse")
    }

    @Test("P8 doctor: a sign-in service without its secret")
    func noSecret() async throws {
        let installation = try await Installation.healthy()
        let secret = installation.examination.configuration.accounts.providers[0].secretFile
        try installation.setMode(0o644, of: secret)
        installation.expect(.services, .warning, "mode 644")
        try FileManager.default.removeItem(at: secret)
        installation.expect(.services, .failure, "client secret of “school”")
    }

    @Test("P8 doctor: the App Store without Apple's certificate, and the weather without its key")
    func incompleteServices() async throws {
        var installation = try await Installation.healthy()
        let root = installation.place.url.appending(path: "root.pem")
        installation.examination.configuration.store = StoreSettings(
            backEnd: .appStore(AppStoreSettings(root: root, bundle: "org.example.almanac")))
        installation.expect(.services, .failure, "root.pem is not a certificate of the App Store")
        installation.examination.configuration.store = StoreSettings()
        installation.examination.configuration.providers.weather?.url = ProviderSettings.Weather.customersURL
        installation.expect(.services, .failure, "needs a key")
        let file = try installation.place.file("key", "weather-key", mode: 0o600)
        installation.examination.configuration.providers.weather?.key = WeatherKey(file: file)
        installation.expect(.services, .ok, "weather with a key")
        try Data().write(to: file)
        installation.expect(.services, .failure, "key for the weather")
    }
}
