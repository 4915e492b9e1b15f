import CZlib
import Foundation
import ServiceLifecycle

/// Gives the system back what was only needed for a while: soon after the start, then every hour, and within seconds when
/// much more has become free than before, because somebody may have made the server take it.
struct MemoryReturn: Service {
    /// When it is worth looking for what can be given back.
    struct Growth {
        /// In bytes.
        private static let worthwhile = 32 << 20
        private var least = Int.max

        /// - Parameter free: what the C library keeps for later now, in bytes.
        mutating func isWorthwhile(_ free: Int) -> Bool {
            least = min(least, free)
            return free - least >= Self.worthwhile
        }

        /// Notes what it keeps after its pages were given back: they still count, and are looked for only once.
        mutating func note(_ free: Int) { least = free }
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
                } else if growth.isWorthwhile(Self.free) {
                    Self.giveBackHeap()
                } else {
                    continue
                }
                growth.note(Self.free)
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

    /// What the C library keeps for later, in bytes; 0 where that is not known.
    private static var free: Int {
        #if canImport(Glibc)
            Int(mallinfo2().fordblks)
        #else
            0
        #endif
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
