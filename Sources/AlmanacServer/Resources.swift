import Foundation

/// Where the files lie that come with the program: beside it, put there by the plugin `BuildWeb`, all in one folder.
public enum Resources {
    /// The page, its scripts, the Wasm and the icons.
    public static func webDirectory() -> URL {
        bundle
    }

    /// Categories, facts and training plans.
    public static func contentDirectory() -> URL {
        bundle
    }

    private static var bundle: URL {
        Bundle.module.resourceURL ?? Bundle.module.bundleURL
    }
}
