import AlmanacCore
import AlmanacDatabase
import Foundation
import NIOSSL
import SwiftASN1
import X509

// The certificate for https.
extension Examination {
    /// How long before its end a certificate should have been renewed, in milliseconds: 21 days.
    private static let renewal: Int64 = 21 * 86_400_000

    func certificateFindings() -> [Finding] {
        guard let tls = configuration.tls else {
            let isBehindProxy = configuration.accounts.publicURL?.isSecure == true
            return [
                Finding(
                    .certificate, .skipped,
                    isBehindProxy
                        ? "The server has no certificate: https is left to the proxy in front of it."
                        : "The server has no certificate and serves plain http.")
            ]
        }
        let chain: [NIOSSLCertificate]
        do throws(StartFailure) {
            let settings = try tls.configuration()
            chain = try tls.chain()
            guard (try? NIOSSLContext(configuration: settings)) != nil else {
                return [
                    Finding(
                        .certificate, .failure,
                        "The key in \(tls.privateKey.path) does not belong to the certificate in \(tls.certificate.path).",
                        advice: "Name the two files of one certificate. In a file with a chain, the server's own "
                            + "certificate comes first.")
                ]
            }
        } catch {
            return [
                Finding(
                    .certificate, .failure, "\(error)",
                    advice:
                        "Name files that the server's user can read: --tls-cert with the certificate and its chain, "
                        + "--tls-key with its key, both PEM.")
            ]
        }
        return findings(of: chain, tls)
    }

    private func findings(of chain: [NIOSSLCertificate], _ tls: ServerConfiguration.TLS) -> [Finding] {
        let begin = chain.map { Instant(seconds: Int64($0.notValidBefore)) }.max() ?? now
        let end = chain.map { Instant(seconds: Int64($0.notValidAfter)) }.min() ?? now
        let renew = "Renew it, and restart the server: it reads the files at its start."
        if now >= end {
            return [Finding(.certificate, .failure, "The certificate expired on \(end.dayText).", advice: renew)]
        }
        if now < begin {
            return [
                Finding(
                    .certificate, .failure, "The certificate is valid only from \(begin.minuteText).",
                    advice: "Check the clock of this machine, or wait until then.")
            ]
        }
        var found = nameFindings(chain)
        if end - now < Self.renewal {
            let days = (end - now) / 86_400_000
            found.append(
                Finding(
                    .certificate, .warning,
                    "The certificate expires on \(end.dayText), in \(days == 1 ? "1 day" : "\(days) days").",
                    advice: renew))
        }
        if let key = FileStatus(tls.privateKey), key.mode & 0o007 != 0 {
            found.append(
                Finding(
                    .certificate, .warning,
                    "Every user of this machine may use \(tls.privateKey.path) (mode \(key.modeText)).",
                    advice: "Run `chmod o= \(tls.privateKey.path)`."))
        }
        guard found.isEmpty else { return found }
        let names = CertificateNames(chain).texts.joined(separator: ", ")
        return [Finding(.certificate, .ok, "The certificate is for \(names) and valid until \(end.dayText).")]
    }

    private func nameFindings(_ chain: [NIOSSLCertificate]) -> [Finding] {
        let names = CertificateNames(chain)
        guard !names.texts.isEmpty else {
            return [
                Finding(
                    .certificate, .failure, "The certificate names no host, so browsers refuse it.",
                    advice: "Get a certificate with the server's name as a subject alternative name.")
            ]
        }
        guard let url = configuration.accounts.publicURL, url.isSecure, !names.match(url.host) else { return [] }
        return [
            Finding(
                .certificate, .failure,
                "The certificate is for \(names.texts.joined(separator: ", ")), not for \(url.host) of --public-url.",
                advice: "Get a certificate for \(url.host), or correct --public-url.")
        ]
    }
}

/// The hosts that a certificate is for.
private struct CertificateNames {
    /// Host names, which may begin with `*.`, and IP addresses.
    let texts: [String]

    init(_ chain: [NIOSSLCertificate]) {
        guard let leaf = try? chain.first?.toDERBytes(), let certificate = try? Certificate(derEncoded: leaf),
            let names = try? certificate.extensions.subjectAlternativeNames
        else {
            texts = []
            return
        }
        texts = names.compactMap { name in
            switch name {
            case .dnsName(let host): host.lowercased()
            case .ipAddress(let bytes): addressText(Array(bytes.bytes))
            default: nil
            }
        }
    }

    /// Whether browsers accept the certificate for a host. A `*` stands for one label.
    func match(_ host: String) -> Bool {
        let host = host.lowercased()
        if let bytes = addressBytes(host) { return texts.contains { addressBytes($0) == bytes } }
        let parent = host.firstIndex(of: ".").map { "*" + host[$0...] }
        return texts.contains { $0 == host || $0 == parent }
    }
}

/// An IP address as text; `nil` if these are not 4 or 16 bytes.
private func addressText(_ bytes: [UInt8]) -> String? {
    guard [4, 16].contains(bytes.count) else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

extension Instant {
    fileprivate init(seconds: Int64) {
        self.init(milliseconds: seconds * 1_000)
    }
}
