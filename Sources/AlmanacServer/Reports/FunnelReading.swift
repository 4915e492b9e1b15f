import AlmanacDatabase

extension Database {
    /// Computes the onboarding funnel of an app from the table `events`.
    /// - Parameters:
    ///   - names: the names of the app's steps, in order. Events of other steps are left out.
    ///   - outcome: the event for which the onboarding is there; `nil` for none.
    func funnel(app: String, steps names: [String], outcome: String?) async throws -> Funnel {
        // One transaction per query: a read transaction must be short, and users may continue meanwhile.
        let counts = try await read(ReadOptions(.whole)) { try $0.stepCounts(app) }
        let reasons = try await read(ReadOptions(.whole)) { try $0.skipReasons(app) }
        let times = try await read(ReadOptions(.whole)) { try $0.stepTimes(app) }
        let steps = names.map { name in
            var step = counts[name] ?? Funnel.Step(name: name)
            step.reasons = reasons[name] ?? []
            step.time = times[name]
            return step
        }
        return Funnel(
            app: app, people: try await read(ReadOptions(.whole)) { try $0.people(app) }, steps: steps,
            permission: try await read(ReadOptions(.whole)) { try $0.permission(app) },
            early: try await read(ReadOptions(.whole)) { transaction in
                try outcome.map { try transaction.early(app, $0) }
            })
    }
}

extension Transaction {
    fileprivate func people(_ app: String) throws -> Int64 {
        try query("SELECT count(DISTINCT user_id) AS people FROM events WHERE app = \(value: .text(app))")[0]
            .int("people")
    }

    fileprivate func stepCounts(_ app: String) throws -> [String: Funnel.Step] {
        let rows = try query(
            """
            SELECT step, count(DISTINCT user_id) AS entered,
                count(DISTINCT CASE WHEN name IN ('step_completed', 'onboarding_completed') THEN user_id END)
                    AS completed,
                count(DISTINCT CASE WHEN name = 'step_skipped' THEN user_id END) AS skipped
            FROM events WHERE app = \(value: .text(app)) AND step IS NOT NULL GROUP BY step
            """)
        var steps: [String: Funnel.Step] = [:]
        for row in rows {
            let name = try row.text("step")
            steps[name] = Funnel.Step(
                name: name, entered: try row.int("entered"), completed: try row.int("completed"),
                skipped: try row.int("skipped"))
        }
        return steps
    }

    /// Counts the reasons for skipping, by step. A client may send any text as a reason, so texts that do not look like
    /// a reason code of the apps are counted as `unnamed`.
    fileprivate func skipReasons(_ app: String) throws -> [String: [Funnel.Reason]] {
        let isForeign: SQL = dialect == .sqlite ? "reason GLOB '*[^a-z_]*'" : "reason ~ '[^a-z_]'"
        let rows = try query(
            """
            SELECT step, CASE WHEN coalesce(reason, '') = '' OR \(isForeign) THEN 'unnamed' ELSE reason END AS why,
                count(DISTINCT user_id) AS people
            FROM events WHERE app = \(value: .text(app)) AND name = 'step_skipped' AND step IS NOT NULL
            GROUP BY step, why ORDER BY people DESC, why
            """)
        var reasons: [String: [Funnel.Reason]] = [:]
        for row in rows {
            reasons[try row.text("step"), default: []]
                .append(Funnel.Reason(name: try row.text("why"), people: try row.int("people")))
        }
        return reasons
    }

    fileprivate func stepTimes(_ app: String) throws -> [String: Funnel.Time] {
        let rows = try query(
            """
            WITH ranked AS (
                SELECT step, duration_ms, row_number() OVER (PARTITION BY step ORDER BY duration_ms) AS place,
                    count(*) OVER (PARTITION BY step) AS total
                FROM events
                WHERE app = \(value: .text(app)) AND step IS NOT NULL AND duration_ms IS NOT NULL
                    AND name IN ('step_completed', 'step_skipped', 'onboarding_completed')
            )
            SELECT step,
                CAST(round(avg(CASE WHEN place IN ((total + 1) / 2, (total + 2) / 2) THEN duration_ms END)) AS BIGINT)
                    AS median,
                max(CASE WHEN place = (9 * total + 9) / 10 THEN duration_ms END) AS p90
            FROM ranked GROUP BY step
            """)
        var times: [String: Funnel.Time] = [:]
        for row in rows {
            times[try row.text("step")] = Funnel.Time(median: try row.int("median"), p90: try row.int("p90"))
        }
        return times
    }

    /// Counts each person's last answer: going back in the onboarding and answering again makes nobody two people.
    fileprivate func permission(_ app: String) throws -> Funnel.Share {
        try share(
            """
            WITH ranked AS (
                SELECT reason, row_number() OVER (PARTITION BY user_id ORDER BY occurred_at DESC, id DESC) AS place
                FROM events WHERE app = \(value: .text(app)) AND name = 'permission_answered'
            )
            SELECT count(CASE WHEN reason = 'granted' THEN 1 END) AS part, count(*) AS whole
            FROM ranked WHERE place = 1
            """)
    }

    fileprivate func early(_ app: String, _ outcome: String) throws -> Funnel.Share {
        // Adding two days to an instant changes only the date part of its text, and texts sort in the order of times.
        let end: SQL =
            switch dialect {
            case .sqlite: "date(substr(since, 1, 10), '+2 days') || substr(since, 11)"
            case .postgres: "since + interval '48 hours'"
            }
        return try share(
            """
            WITH finished AS (
                SELECT user_id, min(occurred_at) AS since FROM events
                WHERE app = \(value: .text(app)) AND name = 'onboarding_completed' GROUP BY user_id
            ), kept AS (
                SELECT DISTINCT finished.user_id FROM finished
                JOIN events ON events.user_id = finished.user_id AND events.app = \(value: .text(app))
                    AND events.name = \(value: .text(outcome))
                    AND events.occurred_at BETWEEN since AND \(end)
            )
            SELECT (SELECT count(*) FROM kept) AS part, (SELECT count(*) FROM finished) AS whole
            """)
    }

    private func share(_ sql: SQL) throws -> Funnel.Share {
        let row = try query(sql)[0]
        return Funnel.Share(part: try row.int("part"), whole: try row.int("whole"))
    }
}
