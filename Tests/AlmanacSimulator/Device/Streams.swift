import AlmanacCore

/// A stream of the server's events that is open on a simulated device.
struct OpenStream {
    let number: Int
    let bearer: String
    /// The number of the last event that the device knows.
    var last: Int64
}

extension Simulator {
    /// Of all windows of a browser, the one with this lock listens.
    static var streamLock: String { "almanac-stream" }

    /// Whether a stream is open.
    public var isListening: Bool { stream != nil }

    /// Breaks the open stream, as a network does.
    public func breakStream() {
        guard stream != nil else { return }
        end(.broken)
        settle()
    }

    func open(_ request: StreamRequest, number: Int) {
        guard isOnline else { return refuse(.broken, number) }
        guard network.streamFaults.isEmpty else { return refuse(network.streamFaults.removeFirst(), number) }
        if let latestChange = network.latestChange, latestChange(request.bearer) == nil {
            return refuse(.refused(401), number)
        }
        streamLog.append("open \(request.lastEvent)")
        _ = hold(Self.streamLock)
        stream = OpenStream(number: number, bearer: request.bearer, last: request.lastEvent)
        deliver(.stream(.opened), to: number)
    }

    private func refuse(_ end: StreamEnd, _ number: Int) {
        streamLog.append("refused")
        deliver(.stream(.ended(end)), to: number)
    }

    /// Delivers what the open stream has to say.
    /// - Returns: whether there was anything.
    func listen() -> Bool {
        guard let stream, let latestChange = network.latestChange else { return false }
        guard isOnline, let latest = latestChange(stream.bearer) else {
            end(.broken)
            return true
        }
        guard latest > stream.last else { return false }
        self.stream?.last = latest
        streamLog.append("announce \(latest)")
        deliver(.stream(.announced(latest)), to: stream.number)
        return true
    }

    private func end(_ end: StreamEnd) {
        guard let stream else { return }
        self.stream = nil
        streamLog.append("end")
        deliver(.stream(.ended(end)), to: stream.number)
        passOnStream()
    }

    func closeStream() {
        guard stream != nil else { return }
        stream = nil
        streamLog.append("close")
        passOnStream()
    }

    /// Leaves the turn to the next window that waits for it.
    private func passOnStream() {
        disk.locks[Self.streamLock] = nil
        for window in disk.windows where window.id != id { window.lockFreed() }
    }
}
