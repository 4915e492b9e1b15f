import AlmanacCore

/// What a simulator hears of the others on its disk.
struct Window {
    let id: ObjectIdentifier
    /// Another window has written, at this time by its clock.
    let storageChanged: (Instant) -> Void
    /// A lock is free that it may wait for.
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
    /// Another window of the same browser: it shares the storage, the network and what the person allowed so far. What
    /// one writes the other hears of once the first has settled.
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
                // One device has one clock.
                if time > self.clock { self.pass(milliseconds: time - self.clock) }
                self.surroundingsChanged()
            },
            lockFreed: { [weak self] in self?.settle() })
    }

    /// The lock goes to whom asks first, and to the next once that one is gone.
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

    func tellTheOthers() {
        for window in disk.windows where window.id != id { window.storageChanged(clock) }
    }
}
