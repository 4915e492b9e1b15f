/// What a text must be, where no type or check of the schema could say it. Only what people write is held to it: the
/// schema does not know of it.
enum TextForm: Equatable, Sendable {
    case pushEndpoint
    case pushKey
    case pushSecret

    func admits(_ text: String) -> Bool {
        switch self {
        case .pushEndpoint: PushEndpoint(text) != nil
        case .pushKey: MessageEncryption.point(text) != nil
        case .pushSecret: MessageEncryption.secret(text) != nil
        }
    }

    /// What the form wants, for a person.
    var explanation: String {
        switch self {
        case .pushEndpoint: "It must be an https address without a user name."
        case .pushKey: "It must be a point of P-256, uncompressed."
        case .pushSecret: "It must be 16 bytes."
        }
    }
}
