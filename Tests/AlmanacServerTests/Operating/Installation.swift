import AlmanacCore
import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// A complete installation in files, as a server leaves it, for tests of the doctor.
struct Installation {
    let place: TemporaryDirectory
    var examination: Examination

    var data: URL { place.url.appending(path: "data") }
    var certificate: URL { place.url.appending(path: "cert.pem") }
    var certificateKey: URL { place.url.appending(path: "key.pem") }

    /// Makes an installation with which everything is all right.
    static func healthy() async throws -> Installation {
        let place = try TemporaryDirectory()
        let data = place.url.appending(path: "data")
        let directory = try DataDirectory(data)
        let database = try await directory.openDatabase()
        let now = Instant.system()
        try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO accounts (id, created_at, updated_at) VALUES ('anna', ?, ?)",
                [.int(now.milliseconds), .int(now.milliseconds)])
        }
        try database.close()
        _ = try await ServerKeys.open(in: directory)
        _ = try PushKey.open(in: directory)
        var configuration = ServerConfiguration(
            dataDirectory: data,
            tls: .init(
                certificate: place.url.appending(path: "cert.pem"), privateKey: place.url.appending(path: "key.pem")))
        configuration.host = "0.0.0.0"
        configuration.accounts.publicURL = Origin("https://almanac.example")
        configuration.accounts.sendmail = try place.file("#!/bin/sh\n", "sendmail", mode: 0o755).path
        configuration.accounts.mailFrom = "almanac@almanac.example"
        let secret = try place.file("secret", "oidc-secret", mode: 0o600)
        configuration.accounts.providers = [
            try #require(IdentityProvider("school=https://login.school.example,almanac,\(secret.path)"))
        ]
        configuration.storage.reserve = 1 << 20
        configuration.backups.directory = place.url.appending(path: "backups")
        await ScheduledBackups(
            dataDirectory: data, settings: configuration.backups, now: Instant.system, logger: .silent
        ).makeIfDue()
        let installation = Installation(place: place, examination: Examination(configuration: configuration))
        try installation.issue(for: ["almanac.example"])
        return installation
    }

    /// Writes a certificate and its key.
    /// - Parameter days: the days from today in which it is valid.
    func issue(for names: [String], days: ClosedRange<Int> = -30...60) throws {
        let key = P256.Signing.PrivateKey()
        func date(_ days: Int) -> Date { Date().addingTimeInterval(Double(days) * 86_400) }
        let name = try DistinguishedName { CommonName("Almanac") }
        let issued = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: date(days.lowerBound), notValidAfter: date(days.upperBound), issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions { SubjectAlternativeNames(names.map { .dnsName($0) }) },
            issuerPrivateKey: .init(key))
        _ = try place.file(try issued.serializeAsPEM().pemString, "cert.pem", mode: 0o644)
        _ = try place.file(key.pemRepresentation, "key.pem", mode: 0o600)
    }

    /// Changes rows of the database, with no regard to references.
    func change(_ sql: String) async throws {
        let database = try await DataDirectory(data).openDatabase()
        try await database.write { try $0.execute(sql, []) }
        try database.close()
    }

    func setMode(_ mode: Int, of file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// Expects that one check ends so, and how the others end: well, unless it is said.
    /// - Parameter words: a part of what was found.
    func expect(
        _ check: Finding.Check, _ outcome: Finding.Outcome, _ words: String,
        others: [Finding.Check: Finding.Outcome] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let findings = examination.findings()
        let own = findings.filter { $0.check == check }
        #expect(
            own.map(\.outcome) == [outcome] && own[0].found.contains(words), "\(own)", sourceLocation: sourceLocation)
        // What is wrong comes with what to do.
        #expect(
            own.allSatisfy { [.ok, .skipped].contains($0.outcome) || $0.advice?.isEmpty == false },
            sourceLocation: sourceLocation)
        for finding in findings where finding.check != check {
            #expect(finding.outcome == others[finding.check] ?? .ok, "\(finding)", sourceLocation: sourceLocation)
        }
        #expect(Set(findings.map(\.check)) == Set(Finding.Check.allCases), sourceLocation: sourceLocation)
    }
}

extension TemporaryDirectory {
    /// Writes a file with these permissions.
    func file(_ text: String, _ name: String, mode: Int) throws -> URL {
        try write(text, to: name)
        let file = url.appending(path: name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file
    }
}
