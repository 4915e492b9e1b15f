import Hummingbird

/// Registers every route under `/auth`.
func authRoutes(_ router: Router<AlmanacContext>, guards: AuthGuards, site: StaticSite) {
    let signIn = AuthSignInHandlers(guards: guards)
    let user = AuthUserHandlers(guards: guards)
    let mail = AuthMailHandlers(guards: guards)
    let info = AuthInfoHandlers(accounts: guards.accounts)
    let admin = AuthAdminHandlers(guards: guards)
    let oauth = OAuthHandlers(guards: guards)

    let auth = router.group("auth/v1").add(middleware: AuthErrorMiddleware())
        .add(middleware: RequestLanguageMiddleware())
    auth.resource("signup", [.post: signIn.signUp])
    auth.resource("token", [.post: signIn.token])
    auth.resource("user", [.get: user.show, .put: user.change])
    auth.resource("user/undo", [.post: mail.undo])
    auth.resource("reauthenticate", [.get: user.reauthenticate])
    auth.resource("resend", [.post: mail.resend])
    auth.resource("authorize", [.get: oauth.authorize])
    auth.resource("callback", [.get: oauth.callback, .post: oauth.formCallback])
    auth.resource("user/identities/authorize", [.get: oauth.authorizeLink])
    auth.resource("user/identities/:id", [.delete: oauth.unlink])
    auth.resource("logout", [.post: user.signOut])
    auth.resource("recover", [.post: mail.recover])
    auth.resource("verify", [.get: mail.follow, .post: mail.verify])
    auth.resource("health", [.get: info.health])
    auth.resource("settings", [.get: info.settings])
    auth.resource(".well-known/jwks.json", [.get: info.keys])
    auth.resource("admin/users", [.get: admin.list])
    auth.resource("admin/users/:id", [.get: admin.show, .delete: admin.delete])

    for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
        for path: RouterPath in ["", "**"] {
            auth.on(path, method: method) { _, _ -> Response in throw AuthFailure.notFound }
        }
    }

    // The page that the link for a new password redirects to, and the one that undoes a change of address.
    router.resource("auth/recover", [.get: site.page])
    router.resource("auth/undo", [.get: site.page])
}
