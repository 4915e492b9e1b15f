import AlmanacCore
import AlmanacHTML

// Compiled as a part of AlmanacApp's module (see Package.swift), where the code for `Bridge<Almanac>` is made only once.
// The whole interface to the browser: bytes in, bytes out. `Web/host/host.js` calls these functions, and nobody else.

private nonisolated(unsafe) var bridge = Bridge<Almanac>(tables: Almanac.tables)
private nonisolated(unsafe) var inbox: [UInt8] = []

@_extern(wasm, module: "host", name: "send") @_extern(c)
func host_send(_ bytes: UnsafePointer<UInt8>, _ count: Int)

/// Returns a buffer for a message of `count` bytes. The host writes the message there and calls ``receive()``.
@_expose(wasm, "inbox") @_cdecl("inbox")
public func makeInbox(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    inbox = [UInt8](repeating: 0, count: count)
    // Nothing touches the array until `receive`, so its storage stays where it is.
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress! }
}

/// Handles the message in the inbox and sends its orders to the host.
@_expose(wasm, "receive") @_cdecl("receive")
public func receive() {
    send(bridge.receive(takeInbox()))
}

/// Sends what has changed on the screen since the last time. The host calls it after one or more messages.
@_expose(wasm, "draw") @_cdecl("draw")
public func draw() {
    send(bridge.draw())
}

/// Takes the texts of a language, by its number, from the file in the inbox.
@_expose(wasm, "words") @_cdecl("words")
public func takeWords(_ number: Int) {
    guard let language = Language(rawValue: UInt8(truncatingIfNeeded: number)) else { return }
    if WordTables.load(language, takeInbox()) { bridge.drawAnew() }
}

private func takeInbox() -> [UInt8] {
    defer { inbox = [] }
    return inbox
}

private func send(_ frames: [UInt8]) {
    guard !frames.isEmpty else { return }
    frames.withUnsafeBufferPointer { host_send($0.baseAddress!, $0.count) }
}
