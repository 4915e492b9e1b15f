import AlmanacCore
import AlmanacSimulator

/// The pauses after temporary faults, in a life that has settled.
extension Life {
    /// The server is out of order for two minutes while an edit waits on each device.
    func checkOutage() {
        server.isFailing = true
        requests = 0
        for device in devices { put("outage", in: device.windows[0], of: device) }
        pass(120_000)
        // Pauses of 1, 2, 4 … 64 seconds, or up to half as long, and up to three requests in the first round.
        let most = devices.count * 12
        if requests > most { fail("\(requests) requests in two minutes to a server that is out of order") }
        if requests < devices.count * 5 {
            fail("only \(requests) requests in two minutes to a server that may be back")
        }
        server.isFailing = false
        pass(700_000)
        checkEnd()
    }

    /// One request of each device fails. Its earlier faults are forgotten since a round has ended well, so it tries
    /// again within a second.
    func checkSingleFault() {
        server.isFailing = true
        for device in devices { send(.surroundingsChanged, device.windows[0], device) }
        pass(20_000)
        server.isFailing = false
        pass(40_000)
        for device in devices {
            server.isFailing = true
            requests = 0
            put("single fault", in: device.windows[0], of: device)
            while requests == 0, move() {}
            server.isFailing = false
            pass(1_100)
            let waiting = device.disk.rows("outbox")
            if !waiting.isEmpty { fail("device \(device.number) still waits after a single fault: \(waiting)") }
        }
    }
}
