import Foundation

/// The location of the files that are bundled with the program. The plugin `BuildWeb` puts them into one directory, and
/// `Tools/build.py` adds the page's program.
public enum Resources {
    /// The web page, its scripts, the Wasm module, and the icons.
    public static func webDirectory() -> URL {
        bundle
    }

    /// The categories, facts, and training plans.
    public static func contentDirectory() -> URL {
        bundle
    }

    private static var bundle: URL {
        Bundle.module.resourceURL ?? Bundle.module.bundleURL
    }
}
