import AlmanacCore
import Foundation
import Logging

/// What a device says of itself.
struct DeviceDescription: Equatable, Sendable {
    let platform: String
    let model: String
    let osVersion: String
    let language: Language
}

/// The devices that have registered.
struct Devices: Sendable {
    let database: any Database
    var now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

    struct Registration: Equatable, Sendable {
        let id: String
        let key: DeviceKey
    }

    /// Registers a device anew.
    func register(_ device: DeviceDescription) async throws -> Registration {
        let registration = Registration(id: UUID().uuidString.lowercased(), key: DeviceKey())
        let now = SQLValue.int(now().milliseconds)
        try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO devices (id, key_hash, platform, model, os_version, language, created_at, last_seen)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(registration.id), .text(registration.key.hash), .text(device.platform), .text(device.model),
                    .text(device.osVersion), .text(device.language.code), now, now,
                ])
        }
        return registration
    }

    /// Takes over what a known device now says of itself. It keeps its id and its key; `nil` for an unknown key.
    func update(_ device: DeviceDescription, key: DeviceKey) async throws -> Registration? {
        let now = SQLValue.int(now().milliseconds)
        return try await database.write { transaction in
            guard let row = try transaction.query("SELECT id FROM devices WHERE key_hash = ?", [.text(key.hash)]).first
            else { return nil }
            let id = try row.text("id")
            try transaction.execute(
                "UPDATE devices SET platform = ?, model = ?, os_version = ?, language = ?, last_seen = ? WHERE id = ?",
                [
                    .text(device.platform), .text(device.model), .text(device.osVersion),
                    .text(device.language.code), now, .text(id),
                ])
            return Registration(id: id, key: key)
        }
    }

    /// The id of the device with this key; `nil` for an unknown key.
    func id(of key: DeviceKey) async throws -> String? {
        let found = try await database.read { transaction in
            try transaction.query("SELECT id, last_seen FROM devices WHERE key_hash = ?", [.text(key.hash)]).first
        }
        guard let found else { return nil }
        let id = try found.text("id")
        let now = now()
        // To the hour is close enough, and keeps reads from becoming writes.
        if now.milliseconds - (try found.int("last_seen")) >= 3_600_000 { saw(id, at: now) }
        return id
    }

    /// Notes it beside the request, which neither waits for the writer nor fails with it.
    private func saw(_ id: String, at now: Instant) {
        Task {
            do {
                try await database.write { transaction in
                    try transaction.execute(
                        "UPDATE devices SET last_seen = ? WHERE id = ?", [.int(now.milliseconds), .text(id)])
                }
            } catch {
                Logger(label: "almanac").warning("could not note a device's visit", metadata: ["error": "\(error)"])
            }
        }
    }
}
