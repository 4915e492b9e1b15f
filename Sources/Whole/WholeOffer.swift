import AlmanacCore

/// What Whole's subscription brings (W9).
extension Offer {
    /// Whole's offer, with its trial.
    public static let whole = Offer(
        app: WholeTables.slug, paywallRoute: "/whole/premium", subscriptionRoute: "/whole/subscription",
        benefits: [
            Benefit("book-open", .storeWholeQuotes), Benefit("palette", .storeWholeLooks),
            Benefit("image", .storeWholePictures), Benefit("sparkles", .storeWholeOwn),
        ])
}
