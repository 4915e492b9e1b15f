/// What an app says about its subscription.
public struct Offer: Equatable, Sendable {
    /// Something that a subscription brings.
    public struct Benefit: Equatable, Sendable {
        /// The name of its icon.
        public let icon: String
        /// A short line that names it.
        public let text: Word

        /// Creates a benefit.
        public init(_ icon: String, _ text: Word) {
            self.icon = icon
            self.text = text
        }
    }

    /// The app's slug, also the name of its face.
    public let app: String
    /// The address of the paywall.
    public let paywallRoute: String
    /// The address of the subscription page.
    public let subscriptionRoute: String
    /// What a subscription brings.
    public let benefits: [Benefit]
    /// Whether the app offers a trial. Without one, none of its texts mentions a trial.
    public let hasTrial: Bool

    /// Creates an offer.
    /// - Parameter hasTrial: Whether the app offers a trial.
    public init(
        app: String, paywallRoute: String, subscriptionRoute: String, benefits: [Benefit], hasTrial: Bool = true
    ) {
        self.app = app
        self.paywallRoute = paywallRoute
        self.subscriptionRoute = subscriptionRoute
        self.benefits = benefits
        self.hasTrial = hasTrial
    }
}
