import Foundation
import PackagePlugin

/// Adds the web app to the server's resources, so that `swift run almanac` needs no other step.
///
/// The resources are the portable core as Wasm, built by an inner `swift build`, and the files of `Web/` and
/// `Content/`, with compressed variants where these are useful.
@main
struct BuildWeb: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL
        let web = try files(in: root.appending(path: "Web"))
        let content = try files(in: root.appending(path: "Content")).filter {
            ["json", "jsonl", "tsv", "csv"].contains($0.pathExtension)
        }
        let script = root.appending(path: "Tools/pack-web.sh")
        // The modules of the page become one script.
        let served = ["almanac.wasm", "host.js"] + web.filter { !isBundled($0) }.map(\.lastPathComponent)
        let packed = served.filter(isPacked)
        let outputs =
            served + packed.flatMap { [$0 + ".br", $0 + ".gz"] } + content.map(\.lastPathComponent)
        return [
            .buildCommand(
                displayName: "Building the web page",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path] + packed,
                inputFiles: try browserSources(root, target) + web + content + [
                    script, root.appending(path: "Tools/build-wasm.sh"), root.appending(path: "Package.swift"),
                ],
                outputFiles: outputs.map { output.appending(path: $0) })
        ]
    }

    /// Whether a file becomes a part of another: of the page's script or of its styles.
    private func isBundled(_ file: URL) -> Bool {
        file.deletingLastPathComponent().lastPathComponent == "host"
            || (file.pathExtension == "css" && !["styles.css", "plain.css"].contains(file.lastPathComponent))
    }

    /// Whether a file gets compressed variants. Images are already compressed, templates are filled in at start, and
    /// some files become part of a template.
    private func isPacked(_ name: String) -> Bool {
        [".js", ".css", ".wasm", ".svg", ".txt"].contains { name.hasSuffix($0) }
            && !["sw.js", "paint.js", "first.js", "styles.css"].contains(name)
    }

    /// What the Wasm is built from: the entry point, and the targets of this package that the server shares with it.
    private func browserSources(_ root: URL, _ target: any Target) throws -> [URL] {
        let sources = root.appending(path: "Sources")
        let shared = target.recursiveTargetDependencies.map(\.directoryURL).filter { $0.path.hasPrefix(sources.path) }
        let own = ["AlmanacBrowser", "CAlmanacRuntime"].map { sources.appending(path: $0) }
        return try (shared + own).flatMap { try files(in: $0) }
    }

    private func files(in directory: URL) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        return names.sorted().map { directory.appending(path: $0) }.filter {
            !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") && !$0.pathExtension.isEmpty
        }
    }
}
