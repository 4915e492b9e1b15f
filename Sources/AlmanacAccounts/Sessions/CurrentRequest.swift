import AlmanacCore
import HTTPTypes

/// The client whose request is being served: where it is, and what it says of its language and its device.
package struct CurrentRequest: Sendable {
    /// They are read only when an email or a session needs them.
    private let headers: HTTPFields
    /// Its network address; empty where that is not known.
    package let peer: String

    /// That of this task; one that says nothing outside a request.
    @TaskLocal package static var client = CurrentRequest(headers: HTTPFields(), peer: "")

    package init(headers: HTTPFields, peer: String) {
        (self.headers, self.peer) = (headers, peer)
    }

    /// The first language that the client accepts and Almanac has; English without one.
    package var language: Language { .matching(acceptedLanguages(headers)) }

    /// The same for a client that says which languages it accepts; `nil` for one that does not.
    package var namedLanguage: Language? { headers[.acceptLanguage] == nil ? nil : language }

    /// The name of the client's device, if it tells one.
    package var device: String? { headers.deviceName }
}
