import AlmanacCore
import AlmanacDatabase
import Foundation
import Logging

/// The properties that a device reports.
package struct DeviceDescription: Equatable, Sendable {
    package let platform: String
    package let model: String
    package let osVersion: String
    package let language: Language

    package init(platform: String, model: String, osVersion: String, language: Language) {
        self.platform = platform
        self.model = model
        self.osVersion = osVersion
        self.language = language
    }
}

extension Transaction {
    package func isRegistered(_ device: DeviceKey) throws -> Bool {
        try !query("SELECT 1 FROM devices WHERE key_hash = ?", [.text(device.hash)]).isEmpty
    }

    /// The account to which a device is tied.
    package func owner(of device: DeviceKey) throws -> String? {
        try query("SELECT account_id FROM devices WHERE key_hash = ?", [.text(device.hash)]).first?
            .textIfAny("account_id")
    }
}

/// The registered devices.
package struct Devices: Sendable {
    package let database: any Database
    package var now: @Sendable () -> Instant
    /// What no response waits for.
    package var background: BackgroundWork

    package init(
        database: any Database, now: @escaping @Sendable () -> Instant = Instant.system,
        background: BackgroundWork = BackgroundWork()
    ) {
        self.database = database
        self.now = now
        self.background = background
    }

    package struct Registration: Equatable, Sendable {
        package let id: String
        package let key: DeviceKey
    }

    /// Registers a new device.
    /// - Throws: ``CredentialFailure/sessionEnded`` when the owner is signed out.
    package func register(_ device: DeviceDescription, owner: Principal = .signedOut) async throws -> Registration {
        let registration = Registration(id: UUID().uuidString.lowercased(), key: DeviceKey())
        let time = now()
        let now = SQLValue.int(time.milliseconds)
        try await database.write { transaction in
            try transaction.requireLive(owner, at: time)
            try transaction.execute(
                """
                INSERT INTO devices
                    (id, key_hash, platform, model, os_version, language, created_at, last_seen, account_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(registration.id), .text(registration.key.hash), .text(device.platform), .text(device.model),
                    .text(device.osVersion), .text(device.language.code), now, now, .optional(owner.account),
                ])
        }
        return registration
    }

    /// Updates the properties of a known device, which keeps its id and its key. Without an owner in the request, the
    /// device keeps its previous owner.
    /// - Returns: `nil` for an unknown key.
    /// - Throws: ``CredentialFailure/sessionEnded`` when the owner is signed out.
    package func update(
        _ device: DeviceDescription, key: DeviceKey, owner: Principal = .signedOut
    ) async throws -> Registration? {
        let time = now()
        let now = SQLValue.int(time.milliseconds)
        return try await database.write { transaction in
            try transaction.requireLive(owner, at: time)
            let found = try transaction.query("SELECT id FROM devices WHERE key_hash = ?", [.text(key.hash)]).first
            guard let id = try found?.text("id") else { return nil }
            if let owner = owner.account { try transaction.keepTrialTraces(ofDevice: key, goingTo: owner) }
            try transaction.execute(
                """
                UPDATE devices SET platform = ?, model = ?, os_version = ?, language = ?, last_seen = ?,
                    account_id = coalesce(?, account_id)
                WHERE id = ?
                """,
                [
                    .text(device.platform), .text(device.model), .text(device.osVersion),
                    .text(device.language.code), now, .optional(owner.account), .text(id),
                ])
            return Registration(id: id, key: key)
        }
    }

    /// The id of the device with a key; `nil` for an unknown key.
    package func id(of key: DeviceKey) async throws -> String? {
        let found = try await database.read { transaction in
            try transaction.query("SELECT id, last_seen FROM devices WHERE key_hash = ?", [.text(key.hash)]).first
        }
        guard let found else { return nil }
        let id = try found.text("id")
        let now = now()
        // An accuracy of one hour is enough, and keeps most reads from becoming writes.
        if now.milliseconds - (try found.int("last_seen")) >= 3_600_000 { updateLastSeen(id, at: now) }
        return id
    }

    /// Stores the visit in the background, so that the request neither waits for the writer nor fails with it.
    private func updateLastSeen(_ id: String, at now: Instant) {
        background.start {
            do {
                try await database.write { transaction in
                    try transaction.execute(
                        "UPDATE devices SET last_seen = ? WHERE id = ?", [.int(now.milliseconds), .text(id)])
                }
            } catch {
                Logger(label: "almanac").warning("could not store a device's visit", metadata: ["error": "\(error)"])
            }
        }
    }
}
