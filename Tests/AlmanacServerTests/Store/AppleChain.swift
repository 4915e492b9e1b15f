import AlmanacCore
import Crypto
import Foundation
import HummingbirdTesting
import JWTKit
import SwiftASN1
import Testing
import X509

@testable import AlmanacAccounts
@testable import AlmanacServer

/// A certificate authority like Apple's: a root, an intermediate, and a leaf that signs payloads.
struct AppleChain: Sendable {
    /// What may differ from Apple's own chain.
    struct Flaws: Sendable {
        var leafIsMarked = true
        var intermediateIsMarked = true
        /// Days around ``AppleChain/issuedAt`` in which the leaf is valid.
        var leafDays = -365...365
        /// Whether the root itself signs the leaf.
        var isShort = false
    }

    static let issuedAt = TestClock().now

    let root: Certificate
    private let rootKey: P256.Signing.PrivateKey
    /// In the order of the header: the leaf first, the root last.
    let certificates: [Certificate]
    private let leafKey: P256.Signing.PrivateKey

    init() throws {
        let key = P256.Signing.PrivateKey()
        try self.init(
            Flaws(), root: try Self.certificate("Root", key, by: "Root", key, isAuthority: true), rootKey: key)
    }

    /// Another chain below the same root.
    func sibling(_ flaws: Flaws) throws -> AppleChain {
        try AppleChain(flaws, root: root, rootKey: rootKey)
    }

    private init(_ flaws: Flaws, root: Certificate, rootKey: P256.Signing.PrivateKey) throws {
        self.root = root
        self.rootKey = rootKey
        let intermediateKey = P256.Signing.PrivateKey()
        leafKey = P256.Signing.PrivateKey()
        let intermediate = try Self.certificate(
            "Intermediate", intermediateKey, by: "Root", rootKey, isAuthority: true,
            mark: flaws.intermediateIsMarked ? [1, 2, 840, 113_635, 100, 6, 2, 1] : nil)
        let leaf = try Self.certificate(
            "Leaf", leafKey, by: flaws.isShort ? "Root" : "Intermediate", flaws.isShort ? rootKey : intermediateKey,
            isAuthority: false, mark: flaws.leafIsMarked ? [1, 2, 840, 113_635, 100, 6, 11, 1] : nil,
            days: flaws.leafDays)
        certificates = flaws.isShort ? [leaf, root] : [leaf, intermediate, root]
    }

    private static func certificate(
        _ name: String, _ key: P256.Signing.PrivateKey, by issuer: String, _ issuerKey: P256.Signing.PrivateKey,
        isAuthority: Bool, mark: ASN1ObjectIdentifier? = nil, days: ClosedRange<Int> = -3_650...3_650
    ) throws -> Certificate {
        let extensions = try Certificate.Extensions {
            if isAuthority {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(keyCertSign: true))
            } else {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
            }
            // Apple's marks hold an ASN.1 null.
            if let mark { Certificate.Extension(oid: mark, critical: false, value: [5, 0]) }
        }
        func date(_ days: Int) -> Date {
            Date(timeIntervalSince1970: Double(issuedAt.milliseconds / 1_000 + Int64(days) * 86_400))
        }
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: date(days.lowerBound), notValidAfter: date(days.upperBound),
            issuer: try DistinguishedName { CommonName("Test \(issuer)") },
            subject: try DistinguishedName { CommonName("Test \(name)") }, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: extensions, issuerPrivateKey: .init(issuerKey))
    }

    /// Signs a payload, with the chain in the header.
    /// - Parameter chain: the certificates in the header, if they are not this chain's own.
    func sign(_ payload: some JWTPayload, chain: [Certificate]? = nil) async throws -> String {
        let key = try ES256PrivateKey(pem: leafKey.pemRepresentation)
        var header = JWTHeader()
        // The library turns PEM into the header's form.
        header.x5c = try (chain ?? certificates).map { try $0.serializeAsPEM().pemString }
        return try await JWTKeyCollection().add(ecdsa: key).sign(payload, header: header)
    }
}

extension AppStoreTransaction {
    /// A month of the monthly plan, bought now.
    static func month(
        _ id: String, for person: TestPerson?, at now: Instant, original: String = "1000",
        product: String = Product.monthly.id, months: Int = 1, bundle: String = "org.example.almanac",
        environment: String = "Production"
    ) -> AppStoreTransaction {
        AppStoreTransaction(
            transactionId: id, originalTransactionId: original, productId: product, bundleId: bundle,
            environment: environment, purchaseDate: AppStoreTime(now),
            expiresDate: AppStoreTime(now.adding(months: months)), appAccountToken: person?.id.uppercased(),
            signedAt: AppStoreTime(now))
    }

    /// The same, with changes.
    func with(_ change: (inout AppStoreTransaction) -> Void, signedAt: Instant) -> AppStoreTransaction {
        var copy = AppStoreTransaction(
            transactionId: transactionId, originalTransactionId: originalTransactionId, productId: productId,
            bundleId: bundleId, environment: environment, purchaseDate: purchaseDate, expiresDate: expiresDate,
            revocationDate: revocationDate, isUpgraded: isUpgraded, appAccountToken: appAccountToken,
            signedAt: AppStoreTime(signedAt))
        change(&copy)
        return copy
    }
}

/// A server that accepts purchases from a chain of the test.
struct AppStoreWorld: Sendable {
    let server: TestServer
    let clock: TestClock
    let chain: AppleChain

    /// Runs a test against a complete server with the App Store.
    static func run(
        _ environment: AppStoreSettings.Environment = .production,
        _ test: @Sendable (AppStoreWorld) async throws -> Void
    ) async throws {
        let chain = try AppleChain()
        let directory = try TemporaryDirectory()
        try directory.write(try chain.root.serializeAsPEM().pemString, to: "root.pem")
        let settings = AppStoreSettings(
            root: directory.url.appending(path: "root.pem"), bundle: "org.example.almanac", environment: environment)
        try await withStore(.appStore(settings)) { server, clock in
            try await test(AppStoreWorld(server: server, clock: clock, chain: chain))
        }
        withExtendedLifetime(directory) {}
    }

    /// Sends signed transactions as a native client does.
    func send(_ signed: [String], as person: TestPerson) async throws -> TestResponse {
        let body = JSON.members(("signedTransactions", .array(signed.map { .string($0) })))
        return try await server.sell("appstore/transactions", as: person, String(decoding: body.bytes, as: UTF8.self))
    }

    func send(_ transactions: AppStoreTransaction..., as person: TestPerson) async throws -> TestResponse {
        var signed: [String] = []
        for transaction in transactions { signed.append(try await chain.sign(transaction)) }
        return try await send(signed, as: person)
    }

    /// Sends a notification as Apple's server does, signed now.
    func notify(
        _ type: String, _ transaction: AppStoreTransaction?, renewal: AppStoreRenewal? = nil,
        uuid: String = UUID().uuidString, bundle: String = "org.example.almanac", environment: String = "Production",
        by signer: AppleChain? = nil
    ) async throws -> TestResponse {
        let signer = signer ?? chain
        var data = AppStoreNotification.Content(bundleId: bundle, environment: environment)
        if let transaction { data.signedTransactionInfo = try await signer.sign(transaction) }
        if let renewal { data.signedRenewalInfo = try await signer.sign(renewal) }
        let notification = AppStoreNotification(
            notificationType: type, notificationUUID: uuid, data: data, signedAt: AppStoreTime(clock.now))
        return try await notify(try await signer.sign(notification))
    }

    func notify(_ signed: String) async throws -> TestResponse {
        let body = JSON.members(("signedPayload", .string(signed)))
        return try await server.send(
            .post, "/api/store/appstore/notifications", body: String(decoding: body.bytes, as: UTF8.self))
    }

    func renewal(
        _ original: String = "1000", renews: Bool, as product: Product? = nil, grace: Instant? = nil,
        signedAt: Instant? = nil
    ) -> AppStoreRenewal {
        AppStoreRenewal(
            originalTransactionId: original, environment: "Production", autoRenewStatus: renews ? 1 : 0,
            autoRenewProductId: product?.id, gracePeriodExpiresDate: grace.map { AppStoreTime($0) },
            signedAt: AppStoreTime(signedAt ?? clock.now))
    }

    /// The same person with a fresh token, after time has passed.
    func again(_ person: TestPerson) async throws -> TestPerson {
        let session = try TestSession(try await server.refresh(person.refreshToken))
        return TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
    }
}
