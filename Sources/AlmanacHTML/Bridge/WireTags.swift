import AlmanacCore

// The numbers that say what follows in the bytes between the core and the browser. `make tags` writes those that
// JavaScript needs to `Web/host/tags.js`, and a test compares the two.

/// The messages of the shell.
enum MessageTag: UInt8, CaseIterable {
    case launch, answer, domEvent, visited, surroundings, pushed, subscriptionChanged
    /// What the next page reads takes long, so it is shown as it is.
    case waited
}

/// The frames with which the core responds.
enum FrameTag: UInt8, CaseIterable {
    /// The names of tags, attributes and events, and the tables of the device's storage.
    case vocabulary = 1
    case patch, order, page
    /// The number of a language whose texts the next screen needs. Until they are loaded, it is not shown.
    case words
    /// The next screen is not shown yet, because it is still reading.
    case reading
}

/// The kinds of a ``Request``.
enum RequestTag: UInt8, CaseIterable {
    case http, read, write, readSecret, writeSecret, askPermission, after, whenIdle, holdLock, subscribePush,
        unsubscribePush, makeProofKey, leave, share, zones, install, openStream, closeStream, storage, openFile, cipher,
        print, speak, stopSpeaking
}

enum QueryTag: UInt8, CaseIterable {
    case all, row, count, first
}

enum ChangeTag: UInt8, CaseIterable {
    case put, delete, clear, append, putIf, deleteIf, require
}

enum CipherTag: UInt8, CaseIterable {
    case random, derive, encrypt, decrypt
}

/// What a shared file holds.
enum ContentTag: UInt8, CaseIterable {
    case picture, file
}

enum ValueTag: UInt8, CaseIterable {
    case null, int, text
}

/// The kinds of an ``Answer``.
enum AnswerTag: UInt8, CaseIterable {
    case http, read, write, secretRead, secretWritten, permission, elapsed, lockHeld, push, proofKey, shared, zones,
        installed, stream, storage, fileOpened, cipher, spoken
}

enum PermissionTag: UInt8, CaseIterable {
    case granted, denied, failed
}

enum ShareTag: UInt8, CaseIterable {
    case shared, saved, canceled, failed
}

enum FileTag: UInt8, CaseIterable {
    case chosen, tooLarge, canceled, failed
}

enum PushTag: UInt8, CaseIterable {
    case subscribed, unsupported, failed
}

enum StreamTag: UInt8, CaseIterable {
    case opened, announced, ended
}

extension ByteWriter {
    mutating func tag<T: RawRepresentable>(_ tag: T) where T.RawValue == UInt8 { byte(tag.rawValue) }
}

extension ByteReader {
    /// Reads a tag; `nil` if its number is unknown.
    mutating func tag<T: RawRepresentable>(_ type: T.Type) -> T? where T.RawValue == UInt8 { T(rawValue: byte()) }
}
