/// This device's registration with the server.
public enum DeviceRegistration {
    /// The name in the secure store of the key under which the server knows this device. A device that never registered
    /// has none.
    public static let keySecret = "device_key"
}
