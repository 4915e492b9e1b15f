import CZlib
import Foundation
import ServiceLifecycle

/// Gives the system back what was only needed for a while: soon after the start, and then every hour.
struct MemoryReturn: Service {
    /// Gives large blocks back as soon as they are free. Otherwise the C library keeps those of up to 32 MB once one of that
    /// size was freed, for each thread: bodies of 8 MB then take several times as much as they hold.
    static func prepare() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 1 << 20)
        #endif
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = Duration.seconds(2)
            while (try? await Task.sleep(for: pause)) != nil {
                Self.giveBack()
                pause = .seconds(3_600)
            }
        }
    }

    /// Gives back what the C library would keep for later, and the pages of code that were read from files.
    static func giveBack() {
        #if canImport(Glibc)
            malloc_trim(0)
            for code in code {
                madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), code.count, MADV_DONTNEED)
            }
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
