extension Platform {
    /// Whether this is a tab of an iPhone, where only an app on the Home Screen can notify.
    public var needsHomeScreen: Bool { !canNotify && system == .ios && !isInstalled }
}

extension Notice {
    /// Says that no notification can come to this shell.
    public static func unsupported(_ words: Words, _ platform: Platform) -> Notice {
        Notice(.info, words[platform.needsHomeScreen ? .installSubtitle : .notifyUnsupported])
    }

    /// Says that notifications were denied, and how to allow them again.
    public static func denied(_ words: Words, _ platform: Platform) -> Notice {
        Notice(.info, title: words[.notifyDenied], words[platform.deniedWay])
    }
}

extension Block {
    /// Says that no notification can come to this shell. In a tab of an iPhone, it shows the way to an app that can notify.
    public static func unsupported(_ words: Words, _ platform: Platform) -> [Block] {
        let notice = Block.notice(.unsupported(words, platform))
        return platform.needsHomeScreen ? [notice, toHomeScreen(words)] : [notice]
    }

    /// The way to an iPhone's Home Screen.
    public static func toHomeScreen(_ words: Words) -> Block {
        .steps([words[.installShare], words[.installAdd], words[.installOpen]])
    }
}
