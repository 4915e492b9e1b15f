import Foundation
import PackagePlugin

/// Makes the web page's files resources of the server: the portable core as Wasm, built by an inner `swift build`, and
/// everything under `Web/` and `Content/`, each with its packed variants. So `swift run almanac` alone is enough.
@main
struct BuildWeb: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL
        let web = try files(in: root.appending(path: "Web"))
        let content = try files(in: root.appending(path: "Content")).filter {
            ["json", "jsonl"].contains($0.pathExtension)
        }
        let script = root.appending(path: "Tools/pack-web.sh")
        let packed = (["almanac.wasm"] + web.map(\.lastPathComponent)).filter(isPacked)
        let outputs =
            ["almanac.wasm"] + packed.flatMap { [$0 + ".br", $0 + ".gz"] }
            + (web + content).map(\.lastPathComponent)
        return [
            .buildCommand(
                displayName: "Building the web page",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path] + packed,
                inputFiles: try portableSources(root) + web + content + [
                    script, root.appending(path: "Tools/build-wasm.sh"), root.appending(path: "Package.swift"),
                ],
                outputFiles: outputs.map { output.appending(path: $0) })
        ]
    }

    /// What is worth packing; pictures are packed already, and the templates change at start.
    private func isPacked(_ name: String) -> Bool {
        [".js", ".css", ".wasm", ".svg"].contains { name.hasSuffix($0) } && name != "sw.js"
    }

    private func portableSources(_ root: URL) throws -> [URL] {
        try [
            "AlmanacCore", "AlmanacHTML", "AlmanacApp", "AlmanacBrowser", "CAlmanacRuntime", "FactsADay", "Reflect",
            "TimeCapsule",
        ]
        .flatMap {
            try files(in: root.appending(path: "Sources/" + $0))
        }
    }

    private func files(in directory: URL) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        return names.sorted().map { directory.appending(path: $0) }.filter {
            !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") && !$0.pathExtension.isEmpty
        }
    }
}
