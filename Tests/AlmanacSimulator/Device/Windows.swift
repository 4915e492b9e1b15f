import AlmanacCore

/// How a simulator is notified by the others on its disk.
struct Window {
    let id: ObjectIdentifier
    /// Called when another window has written, with the time on its clock.
    let storageChanged: (Instant) -> Void
    /// Called when a lock has been released, which this window may be waiting for.
    let lockFreed: () -> Void
}

extension Disk {
    func forget(_ window: ObjectIdentifier) {
        windows.removeAll { $0.id == window }
        seen[window] = nil
        locks = locks.filter { $0.value != window }
    }
}

extension Simulator {
    /// Opens another window of the same browser. It shares the storage and the network, and starts with the same
    /// permission. Each window is notified of the other's writes once the other has settled.
    public func openBeside() -> Simulator<A> {
        let other = Simulator(disk: disk, network: network, locales: locales, clock: clock, zone: zone)
        other.platform = platform
        other.permission = permission
        other.isOnline = isOnline
        if !disk.windows.contains(where: { $0.id == id }) { disk.windows.append(window) }
        disk.windows.append(other.window)
        return other
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    private var window: Window {
        Window(
            id: id,
            storageChanged: { [weak self] time in
                guard let self, self.isRunning else { return }
                // The windows are on one device and share its clock.
                if time > self.clock { self.pass(milliseconds: time - self.clock) }
                self.surroundingsChanged()
            },
            lockFreed: { [weak self] in self?.settle() })
    }

    /// Returns whether this window may take a lock: the first window to ask gets it, and the next one once it is free.
    func mayHold(_ lock: String) -> Bool {
        disk.locks[lock] == nil || disk.locks[lock] == id
    }

    func hold(_ lock: String) -> Answer {
        disk.locks[lock] = id
        return .lockHeld
    }

    func letGoOfLocks() {
        guard disk.locks.values.contains(id) else { return }
        disk.locks = disk.locks.filter { $0.value != id }
        for window in disk.windows where window.id != id { window.lockFreed() }
    }

    func notifyOtherWindows() {
        guard disk.echoes < Disk.endless else {
            disk.endlessEcho = disk.endlessEcho ?? log.suffix(4).joined(separator: "; ")
            return
        }
        disk.echoes += 1
        defer { disk.echoes -= 1 }
        for window in disk.windows where window.id != id { window.storageChanged(clock) }
    }
}
