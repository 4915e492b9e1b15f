import AlmanacCore

extension Account {
    /// The user in GoTrue's format.
    package var json: JSON {
        var members: [(String, JSON)] = [
            ("id", .string(id)), ("aud", .string("authenticated")), ("role", .string("authenticated")),
            ("email", .string(email ?? "")), ("phone", .string("")), ("app_metadata", appMetadata),
            ("user_metadata", metadata), ("identities", .array(allIdentities)),
            ("created_at", .string(createdAt.iso8601)),
            ("updated_at", .string(updatedAt.iso8601)), ("is_anonymous", .bool(isAnonymous)),
        ]
        let times = [
            ("email_confirmed_at", emailConfirmedAt), ("confirmed_at", emailConfirmedAt),
            ("confirmation_sent_at", confirmationSentAt), ("recovery_sent_at", recoverySentAt),
            ("email_change_sent_at", emailChangeSentAt), ("last_sign_in_at", lastSignInAt),
            ("banned_until", bannedUntil),
        ]
        for (name, time) in times { if let time { members.append((name, .string(time.iso8601))) } }
        if let newEmail { members.append(("new_email", .string(newEmail))) }
        return .object(members.map { JSON.Member($0.0, $0.1) })
    }

    private var allIdentities: [JSON] {
        emailIdentity + identities.map { $0.json(of: id) }
    }

    private var emailIdentity: [JSON] {
        guard let email, hasEmailIdentity else { return [] }
        let data = JSON.members(
            ("email", .string(email)), ("email_verified", .bool(isConfirmed)), ("phone_verified", .bool(false)),
            ("sub", .string(id)))
        return [
            .members(
                ("identity_id", .string(id)), ("id", .string(id)), ("user_id", .string(id)), ("identity_data", data),
                ("provider", .string("email")), ("email", .string(email)),
                ("last_sign_in_at", .optional(lastSignInAt?.iso8601)), ("created_at", .string(createdAt.iso8601)),
                ("updated_at", .string(updatedAt.iso8601)))
        ]
    }
}
