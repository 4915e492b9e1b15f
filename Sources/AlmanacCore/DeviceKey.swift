/// The key under which the server knows this device.
public enum DeviceKey {
    /// Its name in the secure store. A device that never registered has none.
    public static let secret = "device_key"
}
