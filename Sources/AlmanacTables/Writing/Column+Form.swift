import AlmanacCore

// Forms of texts that no type or check of the schema can express. Only what users write must meet them: the schema does
// not know of them.
extension Column.Form {
    package func admits(_ text: String) -> Bool {
        switch self {
        case .pushEndpoint: PushEndpoint(text) != nil
        case .pushKey: SubscriptionKey.point(text) != nil
        case .pushSecret: SubscriptionKey.secret(text) != nil
        case .wrappedKey: WrappedKey(text)?.hasUsualLengths == true
        }
    }

    /// The rule, for the user.
    package var explanation: String {
        switch self {
        case .pushEndpoint: "It must be an https address without a user name."
        case .pushKey: "It must be an uncompressed point on P-256."
        case .pushSecret: "It must be 16 bytes."
        case .wrappedKey:
            "It must be pbkdf2-sha256.ROUNDS.SALT.DATA with 100,000 to 10,000,000 rounds, as docs/encryption.md describes."
        }
    }
}
