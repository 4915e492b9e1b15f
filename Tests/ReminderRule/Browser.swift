#if hasFeature(Embedded)
    import AlmanacCore

    private nonisolated(unsafe) var inbox: [UInt8] = []

    @_extern(wasm, module: "host", name: "send") @_extern(c)
    func host_send(_ bytes: UnsafePointer<UInt8>, _ count: Int)

    /// Returns a buffer for `count` bytes of questions. The host writes them there and calls ``receive()``.
    @_expose(wasm, "inbox") @_cdecl("inbox")
    public func makeInbox(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        inbox = [UInt8](repeating: 0, count: count)
        return inbox.withUnsafeMutableBufferPointer { $0.baseAddress! }
    }

    /// Sends the answers to the questions in the inbox, or no bytes if the questions cannot be read.
    @_expose(wasm, "receive") @_cdecl("receive")
    public func receive() {
        var answers: [UInt8] = []
        if case .success(let questions) = read() { answers = ReminderRule.answers(to: questions)?.bytes ?? [] }
        answers.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { host_send(start, bytes.count) }
        }
    }

    private func read() -> Result<JSON, JSONError> {
        do throws(JSONError) {
            return .success(try JSON.parse(inbox))
        } catch {
            return .failure(error)
        }
    }
#endif
