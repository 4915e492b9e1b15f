import AlmanacCore

/// What the screen of an app says of the versions of the texts that it shows.
extension Almanac {
    /// Adds a notice above a text that two devices have changed, and the way to what the texts said before.
    static func addVersions<Root>(
        to screen: inout Screen<Root>, _ shown: [ShownText], _ versions: [Version],
        _ visit: (String) -> Root
    ) {
        let words = Words(screen.language)
        var notices: [Block<Root>] = []
        var rows: [Item<Root>] = []
        for text in shown {
            guard let id = text.record.string("id") else { continue }
            let own = versions.of(text.record, in: text.table)
            guard !own.isEmpty else { continue }
            let route = SettingsRoute.versions(text.table.name, id).path
            // With several texts on the page, it is said whose versions they are.
            let line = shown.count > 1 ? text.table.versioned.first.flatMap { text.record.string($0) } : nil
            let beginning = line?.cut(at: "\n").before
            if own.contains(where: { $0.isPending }) {
                // Without the device's name: the version has that of one of the two, which may be this one.
                let said = beginning.map { words(.versionsAlsoNamed, $0.shortened(to: 40)) } ?? words[.versionsAlso]
                notices.append(.notice(Notice(.info, said, action: Action(words[.versionsLook], visit(route)))))
            } else {
                rows.append(
                    Item(
                        id: Int64(1_000 + rows.count), title: words[.versionsEarlier],
                        detail: beginning?.shortened(to: 80), icon: "clock", route: route, visit(route)))
            }
        }
        screen.blocks = notices + screen.blocks
        guard !rows.isEmpty else { return }
        // What deletes the page's only text stays below it.
        let end = screen.blocks.firstIndex { block in
            switch block {
            case .aside: true
            case .button(let action): action.isDestructive && shown.count == 1
            default: false
            }
        }
        screen.blocks.insert(.list(List(words[.versionsEarlier], rows)), at: end ?? screen.blocks.count)
    }
}
