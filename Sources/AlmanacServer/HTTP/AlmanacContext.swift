import Hummingbird

/// What the server knows of a request beside the request itself.
struct AlmanacContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address the request came from. Headers of proxies are not believed.
    let peer: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
