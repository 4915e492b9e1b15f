// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Two builds live in this one page. Natively: everything. With WASM=1: only the portable targets and
// the browser's entry points, as Embedded Swift, with no dependency at all. `Tools/build.py` runs both side by side.
let wasm = Context.environment["WASM"] != nil

let embedded: [SwiftSetting] = [
    .enableExperimentalFeature("Embedded"),
    .enableExperimentalFeature("Extern"),
    .unsafeFlags([
        "-Osize", "-wmo", "-Xfrontend", "-disable-stack-protector", "-Xllvm", "-sil-disable-pass=stack-promotion",
        "-Xfrontend", "-mergeable-traps",
    ]),
]
/// The browser's program contains everything it needs of its libraries, so their object files would be compiled for
/// nothing. Without them, no two files define the same constant array (decision 24).
let embeddedLibrary = embedded + [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])]

/// The portable code is optimized in debug builds too: the tests drive it through hundreds of lives, whose generic code
/// takes half of a test run otherwise (decision 37). Its assertions stay.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// A target of the portable core: the same sources natively and in the browser.
func portable(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: wasm ? embeddedLibrary : optimized)
}

/// The apps, a target each. They never import one another.
let apps = ["FactsADay", "Reflect", "TimeCapsule", "Unitana", "Whole"]

let portableTargets: [Target] =
    [portable("AlmanacCore"), portable("AlmanacHTML", ["AlmanacCore"])]
    + apps.map { portable($0, ["AlmanacCore"]) }

/// The targets that the root is made from.
let parts: [Target.Dependency] = ["AlmanacCore", "AlmanacHTML"] + apps.map { .init(stringLiteral: $0) }

// MARK: In the browser

/// A program without a beginning: functions for a page to call.
func browserProgram(
    _ name: String, _ dependencies: [Target.Dependency], path: String, sources: [String]? = nil
) -> Target {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/" + path)) ?? []
    let others = sources.map { sources in files.filter { !sources.contains($0) } }
    return .executableTarget(
        name: name, dependencies: dependencies + ["CAlmanacRuntime"], path: path, exclude: others ?? [],
        sources: sources,
        // Nothing calls a `main` here: as a script, a lone file's globals would never be initialised.
        swiftSettings: embedded + [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [
            .unsafeFlags([
                "-Xclang-linker", "-nostdlib", "-Xlinker", "--no-entry",
                "-Xlinker", "-z", "-Xlinker", "stack-size=1048576", "-Xlinker", "--stack-first",
                "-Xlinker", "--strip-debug",
            ])
        ])
}

/// Not shipped: the tests compare what it answers in the browser with what it answers natively.
let rulePath = "Tests/ReminderRule"

/// What `make bench` alone builds.
let isMeasured = Context.environment["ALMANAC_BENCH"] != nil

/// The root and the browser's entry points are one module there: in two, the compiler would specialize the whole program
/// in each. `make bench` builds the same shell around a list of 1,000 rows.
let browserRoot =
    !isMeasured
    ? browserProgram("AlmanacBrowser", parts, path: "Sources", sources: ["AlmanacApp", "AlmanacBrowser"])
    : browserProgram("AlmanacBrowser", ["AlmanacCore", "AlmanacHTML"], path: "Tests/Bench/Wasm")

let browserTargets: [Target] = [
    .target(
        name: "CAlmanacRuntime",
        cSettings: [.unsafeFlags(["-O2", "-mbulk-memory", "-fno-builtin", "-ffreestanding"])]),
    browserRoot,
    browserProgram("ReminderRule", ["AlmanacCore"], path: rulePath),
]

// MARK: Natively

// Exact versions of everything that a build takes: Package.resolved is not committed, and a build must not take what was
// published since on the machine that holds the server's keys. An update is a change of this list.
// `Tools/versions.py` compares what a build has taken with it.
let packages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/CoreOffice/XMLCoder", exact: "0.18.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", exact: "0.10.0"),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    // What those bring along (see `broughtAlong`).
    .package(url: "https://github.com/apple/swift-algorithms.git", exact: "1.2.1"),
    .package(url: "https://github.com/apple/swift-async-algorithms.git", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-atomics.git", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", exact: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-structured-headers.git", exact: "1.7.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio-http2.git", exact: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-transport-services.git", exact: "1.28.0"),
    .package(url: "https://github.com/apple/swift-numerics.git", exact: "1.1.1"),
    .package(url: "https://github.com/apple/swift-service-context.git", exact: "1.5.1"),
    .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
]

/// The products that a target imports, as “product package”, or one word where they have the same name.
func products(_ names: String...) -> [Target.Dependency] {
    names.map { name in
        let words = name.split(separator: " ").map(String.init)
        return .product(name: words[0], package: words.last ?? name)
    }
}

/// A product of each package that only others import, for a system that nothing is built for: a target must name it, or
/// SwiftPM warns that nothing uses the package.
let broughtAlong: [Target.Dependency] = [
    ("Algorithms", "swift-algorithms"), ("AsyncAlgorithms", "swift-async-algorithms"), ("Atomics", "swift-atomics"),
    ("DequeModule", "swift-collections"), ("Tracing", "swift-distributed-tracing"),
    ("StructuredFieldValues", "swift-http-structured-headers"), ("NIOHTTP2", "swift-nio-http2"),
    ("NIOTransportServices", "swift-nio-transport-services"),
    ("RealModule", "swift-numerics"), ("ServiceContextModule", "swift-service-context"),
    ("SystemPackage", "swift-system"),
].map { .product(name: $0, package: $1, condition: .when(platforms: [.windows])) }

/// The rooms of the server, each of which imports only those above it.
let serverRooms: [Target] = [
    // Engines, SQL, the schema and its migrations, the data directory; what counts, limits and measures.
    .target(
        name: "AlmanacDatabase",
        dependencies: ["AlmanacApp", "AlmanacCore"]
            + products(
                "Crypto swift-crypto", "GRDB GRDB.swift", "GRDBSQLite GRDB.swift", "Logging swift-log",
                "Metrics swift-metrics", "NIOPosix swift-nio", "ServiceLifecycle swift-service-lifecycle")),
    // Who is who: accounts, sessions, passwords, keys, plans, and the mails about them.
    .target(
        name: "AlmanacAccounts",
        dependencies: ["AlmanacDatabase", "AlmanacCore"]
            + products(
                "AsyncHTTPClient async-http-client", "Crypto swift-crypto", "CryptoExtras swift-crypto",
                "HTTPTypes swift-http-types", "JWTKit jwt-kit", "Logging swift-log", "NIOCore swift-nio",
                "NIOPosix swift-nio", "ServiceLifecycle swift-service-lifecycle")),
    // The rows of users by the dialect of Supabase, and their rules.
    .target(
        name: "AlmanacTables",
        dependencies: ["AlmanacAccounts", "AlmanacDatabase", "AlmanacApp", "AlmanacCore"]
            + products("Crypto swift-crypto", "HTTPTypes swift-http-types")),
    // Facts, quotes, places, weather and rates.
    .target(
        name: "AlmanacContent",
        dependencies: ["AlmanacTables", "AlmanacAccounts", "AlmanacDatabase", "AlmanacCore"]
            + products(
                "AsyncHTTPClient async-http-client", "Crypto swift-crypto", "HTTPTypes swift-http-types",
                "Logging swift-log", "NIOCore swift-nio", "NIOPosix swift-nio",
                "ServiceLifecycle swift-service-lifecycle", "SwiftCSV", "XMLCoder")),
    // Planning reminders, the scheduler, and deliveries to push services.
    .target(
        name: "AlmanacReminders",
        dependencies: [
            "AlmanacContent", "AlmanacTables", "AlmanacAccounts", "AlmanacDatabase", "AlmanacApp", "AlmanacCore",
            "FactsADay", "Whole", "SystemZones",
        ]
            + products(
                "AsyncHTTPClient async-http-client", "Crypto swift-crypto", "JWTKit jwt-kit", "Logging swift-log",
                "Metrics swift-metrics", "NIOCore swift-nio", "NIOPosix swift-nio", "NIOSSL swift-nio-ssl",
                "ServiceLifecycle swift-service-lifecycle")),
    // HTTP, the store, widgets, feeds, the doctor; it composes the rooms to a server.
    .target(
        name: "AlmanacServer",
        dependencies: [
            "AlmanacReminders", "AlmanacContent", "AlmanacTables", "AlmanacAccounts", "AlmanacDatabase", "AlmanacApp",
            "AlmanacCore", "AlmanacHTML", "SystemZones", "CZlib",
        ]
            + products(
                "Crypto swift-crypto", "GRDB GRDB.swift", "HTTPTypes swift-http-types", "Hummingbird hummingbird",
                "HummingbirdCore hummingbird", "HummingbirdHTTP2 hummingbird", "HummingbirdTLS hummingbird",
                "JWTKit jwt-kit", "Logging swift-log", "NIOCore swift-nio", "NIOHTTP1 swift-nio",
                "NIOHTTPTypes swift-nio-extras", "NIOSSL swift-nio-ssl",
                "ServiceLifecycle swift-service-lifecycle", "UnixSignals swift-service-lifecycle",
                "SwiftASN1 swift-asn1", "X509 swift-certificates", "XMLCoder") + broughtAlong,
        plugins: ["BuildWeb"]),
]

/// The names of ``serverRooms``, for the tests of all of them.
let rooms = serverRooms.map { Target.Dependency(stringLiteral: $0.name) }

let nativeTargets: [Target] = [
    portable("AlmanacApp", parts),
    // The system's time zones, for every native shell.
    .target(name: "SystemZones", dependencies: ["AlmanacCore"]),
    .target(
        name: "AlmanacNative",
        dependencies: [
            "AlmanacCore", "AlmanacApp", "SystemZones",
            .product(name: "AsyncHTTPClient", package: "async-http-client"),
            .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "CryptoExtras", package: "swift-crypto"),
            .product(name: "GRDB", package: "GRDB.swift"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
        ]),
    // zlib, for the answers' gzip.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .executableTarget(
        name: "almanac",
        dependencies: rooms + ["AlmanacApp", "AlmanacCore", "AlmanacNative", "SystemZones"]
            + products(
                "ArgumentParser swift-argument-parser", "Configuration swift-configuration", "Logging swift-log")),
    .plugin(name: "BuildWeb", capability: .buildTool()),
    // Test support: the property tests drive it through hundreds of lives.
    .target(
        name: "AlmanacSimulator",
        dependencies: ["AlmanacCore", "AlmanacHTML", .product(name: "Crypto", package: "swift-crypto")],
        path: "Tests/AlmanacSimulator",
        swiftSettings: optimized),
    // Draws every screen for the browser tests.
    .executableTarget(
        name: "AlmanacSheets", dependencies: ["AlmanacSimulator", "AlmanacApp", "AlmanacCore", "AlmanacHTML"],
        path: "Tests/AlmanacSheets"),
    // Lives of all apps at once, for the tests and for `make bench`.
    .executableTarget(
        name: "AlmanacLife", dependencies: ["AlmanacSimulator", "AlmanacApp", "AlmanacCore"], path: "Tests/AlmanacLife"),
    .testTarget(name: "AlmanacCoreTests", dependencies: ["AlmanacCore"]),
    .target(name: "ReminderRule", dependencies: ["AlmanacCore"], path: rulePath),
    .testTarget(name: "SystemZonesTests", dependencies: ["SystemZones", "AlmanacCore", "ReminderRule"]),
    .testTarget(name: "AlmanacHTMLTests", dependencies: ["AlmanacHTML", "AlmanacApp", "AlmanacSimulator"]),
    .testTarget(name: "SyncTests", dependencies: ["AlmanacSimulator", "AlmanacCore"]),
    .testTarget(name: "StoreTests", dependencies: ["AlmanacSimulator", "AlmanacCore", "Whole"]),
    .testTarget(name: "FactsADayTests", dependencies: ["AlmanacSimulator", "FactsADay"]),
    .testTarget(name: "ReflectTests", dependencies: ["AlmanacSimulator", "AlmanacApp", "Reflect"]),
    .testTarget(name: "WholeTests", dependencies: ["AlmanacSimulator", "AlmanacApp", "Whole"]),
    .testTarget(name: "UnitanaTests", dependencies: ["AlmanacSimulator", "AlmanacApp", "SystemZones", "Unitana"]),
    .testTarget(name: "TimeCapsuleTests", dependencies: ["AlmanacSimulator", "AlmanacApp", "TimeCapsule"]),
    .testTarget(
        name: "AlmanacServerTests",
        dependencies: rooms + ["AlmanacCore", "CZlib", "Reflect", "Unitana", "Whole"]
            + products(
                "AsyncHTTPClient async-http-client", "HummingbirdHTTP2 hummingbird", "HummingbirdTesting hummingbird",
                "NIOEmbedded swift-nio")),
    .testTarget(
        name: "Journeys",
        dependencies: rooms
            + ["AlmanacApp", "AlmanacLife", "AlmanacNative", "AlmanacSimulator", "AlmanacHTML", "FactsADay"]
            + products("GRDB GRDB.swift")),
]

/// Measures the native code.
let measuringTargets: [Target] = [
    .executableTarget(
        name: "AlmanacBench",
        dependencies: rooms + ["AlmanacApp", "AlmanacCore", "AlmanacHTML", "AlmanacNative", "SystemZones"]
            + products("ArgumentParser swift-argument-parser", "Crypto swift-crypto"),
        path: "Tests/AlmanacBench")
]

let package = Package(
    name: "Almanac",
    platforms: [.macOS(.v15)],
    products: wasm
        ? [
            .executable(name: "AlmanacBrowser", targets: ["AlmanacBrowser"]),
            .executable(name: "ReminderRule", targets: ["ReminderRule"]),
        ]
        : [.executable(name: "almanac", targets: ["almanac"])],
    dependencies: wasm ? [] : packages,
    targets: portableTargets
        + (wasm ? browserTargets : serverRooms + nativeTargets + (isMeasured ? measuringTargets : []))
)
