import AlmanacAccounts
import AlmanacCore
import Hummingbird

/// Handles `/auth/v1/health`, `settings`, and `.well-known/jwks.json`, which describe the server.
struct AuthInfoHandlers: Sendable {
    let accounts: Accounts

    func addRoutes(to routes: Routes) {
        routes.add(.get, "auth/v1/health", as: .everyone, health)
        routes.add(.get, "auth/v1/settings", as: .everyone, settings)
        routes.add(.get, "auth/v1/.well-known/jwks.json", as: .everyone, keys)
    }

    /// `GET health`: 200 while the database is available.
    func health(_ request: Request, context: AlmanacContext) async throws -> Response {
        _ = try await accounts.database.read { try $0.query("SELECT 1") }
        return .json(
            .members(
                ("version", .string("1")), ("name", .string("Almanac")),
                ("description", .string("Accounts, in GoTrue's dialect"))), to: request)
    }

    /// `GET settings`: the enabled features.
    func settings(_ request: Request, context: AlmanacContext) async throws -> Response {
        let settings = accounts.settings
        let off = [
            "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google",
            "kakao", "keycloak", "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc", "spotify",
            "twitch", "twitter", "workos", "zoom",
        ]
        let ways = [("anonymous_users", settings.allowsSignUp && settings.allowsAnonymous), ("email", true)]
        let on = accounts.providers.configured.map(\.name)
        let external = (ways + off.filter { !on.contains($0) }.map { ($0, false) } + on.map { ($0, true) })
            .map { JSON.Member($0.0, .bool($0.1)) }
        return .json(
            .members(
                ("external", .object(external)), ("disable_signup", .bool(!settings.allowsSignUp)),
                ("mailer_autoconfirm", .bool(settings.isAutoConfirm)), ("phone_autoconfirm", .bool(false)),
                ("sms_provider", .string("")), ("mfa_enabled", .bool(false)), ("saml_enabled", .bool(false))),
            to: request)
    }

    /// `GET .well-known/jwks.json`: empty, because tokens are signed with a shared secret (HS256), which has no public
    /// key.
    func keys(_ request: Request, context: AlmanacContext) async throws -> Response {
        .json(.members(("keys", .array([]))), to: request)
    }
}
