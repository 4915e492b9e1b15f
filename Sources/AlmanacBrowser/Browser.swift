import AlmanacApp
import AlmanacHTML

// The whole of the browser's face: bytes in, bytes out. `Web/host.js` calls and is called here, and nowhere else.

private nonisolated(unsafe) var bridge = Bridge<Almanac>(tables: Almanac.tables)
private nonisolated(unsafe) var inbox: [UInt8] = []

@_extern(wasm, module: "host", name: "send") @_extern(c)
func host_send(_ bytes: UnsafePointer<UInt8>, _ count: Int)

/// Room for a message of `count` bytes; the host writes it there and calls ``receive()``.
@_expose(wasm, "inbox") @_cdecl("inbox")
public func makeInbox(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    inbox = [UInt8](repeating: 0, count: count)
    // Nothing touches the array until `receive`, so its storage stays where it is.
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress! }
}

/// Takes in the message in the inbox, and sends what shall be done.
@_expose(wasm, "receive") @_cdecl("receive")
public func receive() {
    let message = inbox
    inbox = []
    let frames = bridge.receive(message)
    frames.withUnsafeBufferPointer { host_send($0.baseAddress!, $0.count) }
}
