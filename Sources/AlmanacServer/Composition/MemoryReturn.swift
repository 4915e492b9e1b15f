import CZlib
import Foundation
import ServiceLifecycle

/// Gives the system back what was only needed for a while: soon after the start, then every hour, and within seconds when
/// much more is taken than before, and some times after that, because somebody may have made the server take it.
struct MemoryReturn: Service {
    /// When it is worth looking for what can be given back.
    struct Growth {
        /// In bytes.
        private static let worthwhile = 32 << 20
        private var least = Int.max
        /// When to look again: what was taken for requests that stall is free once they have ended.
        private var again: [ContinuousClock.Instant] = []

        /// - Parameter taken: what the process takes of the memory now, in bytes.
        mutating func isWorthwhile(_ taken: Int, at now: ContinuousClock.Instant) -> Bool {
            least = min(least, taken)
            if taken - least >= Self.worthwhile {
                again = [10, 30, 60, 120].map { now + .seconds($0) }
                return true
            }
            guard let next = again.first, next <= now else { return false }
            again.removeFirst()
            return true
        }

        /// Notes what it takes after some was given back: what it needs is looked for only a few times.
        mutating func note(_ taken: Int) { least = taken }
    }

    /// Gives large blocks back as soon as they are free. Otherwise the C library keeps those of up to 32 MB once one of that
    /// size was freed, for each thread: bodies of 8 MB then take several times as much as they hold.
    static func prepare() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 1 << 20)
        #endif
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var growth = Growth()
            var next = ContinuousClock.now + .seconds(2)
            while (try? await Task.sleep(for: .seconds(2))) != nil {
                if ContinuousClock.now >= next {
                    Self.giveBack()
                    next += .seconds(3_600)
                } else if growth.isWorthwhile(Self.taken, at: .now) {
                    Self.giveBackHeap()
                } else {
                    continue
                }
                growth.note(Self.taken)
            }
        }
    }

    /// Gives back what the C library would keep for later, and the pages of code that were read from files.
    static func giveBack() {
        giveBackHeap()
        #if canImport(Glibc)
            for code in code {
                madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), code.count, MADV_DONTNEED)
            }
        #endif
    }

    private static func giveBackHeap() {
        #if canImport(Glibc)
            malloc_trim(0)
        #endif
    }

    /// What the process takes of the memory, in bytes; 0 where that is not known.
    private static var taken: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }

    /// Where the code of the program and its libraries is mapped. It is never written to, so what runs again comes back
    /// from the system's cache of files within microseconds. Most of what only the start ran does not.
    private static var code: [Range<UInt>] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return maps.split(separator: "\n").compactMap { line in
            // Such as `7f12-7f34 r-xp 00000000 fe:00 5351777 /usr/bin/almanac`; what is not a file has the number 0.
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count > 5, fields[1] == "r-xp", fields[4] != "0" else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return ends.count == 2 ? ends[0]..<ends[1] : nil
        }
    }
}
