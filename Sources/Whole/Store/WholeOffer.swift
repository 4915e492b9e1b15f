import AlmanacCore

/// What Whole's subscription brings (W9).
extension Offer {
    /// Whole's offer, with its trial.
    public static let whole = Offer(
        app: WholeApp.identity.slug, paywallRoute: WholeRoute.paywall.path,
        subscriptionRoute: WholeRoute.subscription.path,
        benefits: [
            Benefit("book-open", .storeWholeQuotes), Benefit("palette", .storeWholeLooks),
            Benefit("image", .storeWholePictures), Benefit("sparkles", .storeWholeOwn),
        ])
}
