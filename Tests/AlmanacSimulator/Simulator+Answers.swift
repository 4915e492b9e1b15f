import AlmanacCore

/// How the device answers what the app requests.
extension Simulator {
    func answer(_ request: Request) -> Answer {
        switch request {
        case .http(let request):
            isOnline || network.isKept(request) ? network.answer(request) : .http(.failed(.unreachable))
        case .read(let queries): .read(disk.answer(queries))
        case .write(let changes): .write(noted(disk.answer(changes)))
        case .readSecret(let name): .secretRead(disk.readSecret(name, by: id))
        case .writeSecret(let name, let value): .secretWritten(noted(disk.writeSecret(name, value, by: id)))
        case .askPermission: .permission(prompt())
        case .subscribePush: .push(push)
        case .unsubscribePush: .push(.unsupported)
        case .holdLock(let name): hold(name)
        case .makeProofKey: .proofKey(proofKey())
        case .leave(let address): leave(address)
        case .after, .whenIdle: .elapsed
        case .print: print()
        // It waits until it is stopped, or until the test says how it ends.
        case .speak: .spoken(.stopped)
        case .stopSpeaking: .elapsed
        // Carried out elsewhere, because they have no answer or several.
        case .openStream, .closeStream: .stream(.ended(.broken))
        case .share(let request): .shared(share(request))
        case .install: .installed(installs.isEmpty ? false : installs.removeFirst())
        case .storage(let persists): .storage(measure(persists))
        case .cipher(let work): .cipher(hasCipher ? work.carriedOut(&random) : .unavailable)
        case .openFile(_, let limit): .fileOpened(open(limit))
        case .zones(let names): .zones(names.compactMap { name in Zone.simulated.first { $0.id == name } })
        }
    }

    private func proofKey() -> ProofKey {
        proofKeys += 1
        return ProofKey(verifier: "verifier \(proofKeys)", challenge: "hash of verifier \(proofKeys)")
    }

    private func leave(_ address: String) -> Answer {
        leftFor = address
        return .elapsed
    }

    private func print() -> Answer {
        printed.append((try? screen)?.title ?? "")
        return .elapsed
    }

    /// What is being read aloud; `nil` if nothing is.
    public var heard: Speech? {
        for item in pending where isSpeaking(item) {
            if case .speak(let speech) = item.order.request { return speech }
        }
        return nil
    }

    /// Ends what is being read aloud.
    public func speechEnds(_ result: SpeechResult = .ended) throws(Unexpected) {
        guard let place = pending.firstIndex(where: { isSpeaking($0) }) else {
            throw Unexpected("nothing is read aloud")
        }
        deliver(.spoken(result), to: pending.remove(at: place).order.number)
        settle()
    }

    /// Whether this is what is being read aloud. Another text, or the app, stops it.
    func isSpeaking(_ item: Pending) -> Bool {
        guard case .speak = item.order.request else { return false }
        for later in pending where later.order.number > item.order.number {
            switch later.order.request {
            case .speak, .stopSpeaking: return false
            default: continue
            }
        }
        return true
    }

    private func noted(_ result: WriteResult) -> WriteResult {
        if result == .done { hasUnannouncedWrites = true }
        return result
    }

    private func prompt() -> PermissionResult {
        if permission == .granted { return .granted }
        let answer = prompts.isEmpty ? (permission == .denied ? .denied : .granted) : prompts.removeFirst()
        switch answer {
        case .granted: permission = .granted
        case .denied: permission = .denied
        case .failed: break
        }
        return answer
    }

    private func open(_ limit: Int) -> FileResult {
        guard !files.isEmpty else { return .canceled }
        let file = files.removeFirst()
        return file.bytes.count > limit ? .tooLarge : .chosen(name: file.name, bytes: file.bytes)
    }

    private func measure(_ persists: Bool) -> StorageUse {
        if persists, persistsWhenAsked { storage.isPersistent = true }
        return storage
    }

    private func share(_ request: ShareRequest) -> ShareResult {
        shared.append(request)
        return shares.isEmpty ? .shared : shares.removeFirst()
    }
}
