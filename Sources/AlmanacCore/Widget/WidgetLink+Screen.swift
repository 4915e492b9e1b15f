extension WidgetLink {
    /// Returns the part of a page that shows the link, in fields to copy from, and lets the user renew or end it.
    /// - Parameters:
    ///   - name: The app's name, which the code for a website uses as the frame's title.
    ///   - size: The widget's size.
    ///   - on: Returns the event for an order. `show` tries again after a problem.
    ///   - typed: The event for a change of a field, which does nothing: the fields only show.
    @inline(never)
    public func blocks<Root: Equatable & Sendable>(
        _ name: String, _ size: WidgetSize, _ words: Words, on: (Order) -> Root, typed: Root
    ) -> [Block<Root>] {
        var blocks: [Block<Root>] = [.caption(words[.widgetLinkText])]
        switch state {
        case .asking: blocks.append(.progress(ProgressBar(words[.widgetLinkWaiting], done: 0, total: 0)))
        case .none: blocks.append(.button(Action(words[.widgetLinkMake], on(.make))))
        case .failed(let problem):
            blocks.append(
                .notice(Notice(.error, problem.message(words), action: Action(words[.retry], on(order)))))
        case .address(let address):
            let fields = [
                (words[.widgetLinkPage], address),
                (words[.widgetLinkEmbed], WidgetLink.code(address, name, size)),
                (words[.widgetLinkPicture], address + ".svg?w=800&h=480&ink=1"),
            ]
            for (label, text) in fields {
                blocks.append(.field(TextField(label, text, kind: .copy) { _ in typed }))
            }
            blocks.append(.button(Action(words[.widgetLinkRenew], on(.make))))
            blocks.append(.button(Action(words[.widgetLinkEnd], on(.end))))
        }
        return blocks
    }

    /// Returns the code that shows the widget on a website.
    private static func code(_ address: String, _ name: String, _ size: WidgetSize) -> String {
        "<iframe src=\"" + address + "\" width=\"" + String(size.pixels.width) + "\" height=\""
            + String(size.pixels.height) + "\" title=\"" + name + "\" style=\"border:0\" loading=\"lazy\"></iframe>"
    }

    /// Returns how to show a widget on the user's system.
    public static func instructions(_ moment: Moment) -> Word {
        switch moment.platform.system {
        case .ios: .widgetShowIos
        case .android: .widgetShowAndroid
        case .windows: .widgetShowWindows
        case .macos, .linux, .other: .widgetShowOther
        }
    }
}
