import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import Foundation

// The server's two files of keys.
extension Examination {
    func keyFindings(_ database: StoredFacts?) -> [Finding] {
        let url = directory.appending(path: "keys.json")
        do throws(KeyFileFailure) {
            guard try KeyFile(file: secret("keys.json")).read() != nil else {
                return [missing(.keys, url, matters: (database?.accounts ?? 0) > 0, "signs everyone out")]
            }
        } catch {
            return [unusable(.keys, error)]
        }
        let found = (database?.postgres).map { postgresKeyFindings(.keys, "keys.json", $0) } ?? []
        if !found.isEmpty { return found }
        guard configuration.secrets.keys == nil else {
            return [Finding(.keys, .ok, "The keys in ALMANAC_KEYS are complete.")]
        }
        return permissions(.keys, url) ?? [
            Finding(.keys, .ok, "keys.json is complete, and readable by its owner alone.")
        ]
    }

    func pushFindings(_ database: StoredFacts?) -> [Finding] {
        let url = directory.appending(path: "push-key.pem")
        let stored: PushKey?
        do throws(KeyFileFailure) {
            stored = try PushKey.stored(in: secret("push-key.pem"))
        } catch {
            return [unusable(.push, error)]
        }
        guard let key = stored else {
            return [
                missing(
                    .push, url, matters: (database?.subscriptions ?? 0) > 0, "stops the notifications of every browser")
            ]
        }
        var found = permissions(.push, url) ?? []
        found += (database?.postgres).map { postgresKeyFindings(.push, "push-key.pem", $0) } ?? []
        if found.isEmpty, let known = database?.pushKey, known != key.publicKey, database?.subscriptions ?? 0 > 0 {
            found.append(
                Finding(
                    .push, .failure, "push-key.pem is not the key that browsers have subscribed with.",
                    advice: "Copy push-key.pem from a backup of this server before you start it again."))
        }
        let contact = configuration.push.contact(publicURL: configuration.accounts.publicURL)
        if !PushSettings.isReachable(contact) {
            found.append(
                Finding(
                    .push, .warning,
                    "Push services are told the contact \(contact), which Apple's does not accept: iPhones and Safari get "
                        + "no notifications.",
                    advice: "Set --push-contact to \(PushSettings.contactRule)."))
        }
        return found.isEmpty
            ? [Finding(.push, .ok, "push-key.pem is a key for push services, which can reach you at \(contact).")]
            : found
    }

    private func missing(_ check: Finding.Check, _ url: URL, matters: Bool, _ effect: String) -> Finding {
        matters
            ? Finding(
                check, .failure, "\(url.path) is missing.",
                advice: "Copy it from a backup before you start the server: it would make a new one, which \(effect).")
            : Finding(check, .skipped, "There is no \(url.lastPathComponent) yet; the first start creates one.")
    }

    private func unusable(_ check: Finding.Check, _ failure: KeyFileFailure) -> Finding {
        Finding(
            check, .failure, "\(failure)",
            advice: "Run `almanac doctor` as the user of the server. If the file is damaged, take it from a backup: "
                + "`almanac restore FILE` into another directory, and copy it from there.")
    }

    private func permissions(_ check: Finding.Check, _ url: URL) -> [Finding]? {
        guard let status = FileStatus(url), status.isOpenToOthers else { return nil }
        return [
            Finding(
                check, .failure,
                "Other users of this machine may read \(url.lastPathComponent) (mode \(status.modeText)).",
                advice: "Run `chmod 600 \(url.path)`. Anyone who read it can act for the server until it is replaced.")
        ]
    }
}

extension DataDirectory {
    /// The paths of the files with keys that others than their owner may read or write.
    var openKeyFiles: [String] {
        Self.keyFiles.map { url.appending(path: $0) }.filter { FileStatus($0)?.isOpenToOthers ?? false }.map(\.path)
    }
}
