import Foundation
import PackagePlugin

/// Adds the files of `Web/` and `Content/` to the server's resources, with compressed variants where these are useful.
///
/// The page's program is not among them: it takes minutes to compile, and a test of the server should not wait for it.
/// `Tools/build.py` builds it beside the rest and puts it there (decision 37).
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
        let served = ["host.js"] + web.filter { !isBundled($0) }.map(\.lastPathComponent)
        let packed = served.filter(isPacked)
        let outputs =
            served + packed.flatMap { [$0 + ".br", $0 + ".gz"] } + content.map(\.lastPathComponent)
        return [
            .buildCommand(
                displayName: "Packing the web files",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path] + packed,
                inputFiles: web + content + [script, root.appending(path: "Tools/compress.sh")],
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
        [".js", ".css", ".svg", ".txt"].contains { name.hasSuffix($0) }
            && !["sw.js", "paint.js", "first.js", "styles.css"].contains(name)
    }

    private func files(in directory: URL) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        return names.sorted().map { directory.appending(path: $0) }.filter {
            !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") && !$0.pathExtension.isEmpty
        }
    }
}
