/// This device's registration with the server.
public enum DeviceRegistration {
    /// The name in the secure store of the key under which the server knows this device. A device that never registered
    /// has none.
    public static let keySecret = "device_key"

    /// Returns the request that registers this device, or registers it again (F2).
    /// - Parameter key: The key under which the server knows it already.
    public static func request(_ platform: Platform, _ language: Language, key: String? = nil) -> HTTPRequest {
        let body = JSON.members(
            ("platform", .string(platform.system.name)), ("model", .string(platform.model)),
            ("os_version", .string(platform.version)), ("language", .string(language.code)))
        return HTTPRequest(.post, "/api/devices/register", bearer: key, body: body.bytes)
    }
}
