import AlmanacCore

/// What is said in passing, at the bottom of the screen.
extension Home {
    enum PopupShown: Equatable, Sendable {
        case liked, limit, saved, trialUsed
        /// A subscription or a trial has begun, or was restored: also a moment to enjoy.
        case subscribed, trialBegun
        /// After the onboarding: the widget that was asked for there, by its id.
        case widget(String)
        /// A favorite was removed from the list.
        case removed
        /// A quote could not be read aloud.
        case unheard
        /// The picture is in the downloads, because the system has no sheet for it.
        case pictureSaved
    }

    static func show(_ state: inout State, _ popup: PopupShown) -> [Effect<Event>] {
        state.popups += 1
        state.popup = popup
        // A sentence takes longer to read than a word.
        return [.after(milliseconds: popup == .liked ? 2_000 : 6_000, .popupEnded(state.popups))]
    }

    static func popup<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Popup<Root>? {
        let id = String(state.popups)
        return switch state.popup {
        case nil: nil
        case .liked: Popup(id: id, words[.wholeLiked], icon: "heart-filled")
        case .pictureSaved: Popup(id: id, words[.shareSaved], icon: "check")
        case .saved: Popup(id: id, words[.wholeOwnSaved], icon: "check")
        case .widget(let widget):
            Popup(
                id: id, words[.wholeWidgetReady], icon: "check",
                action: Action(words[.wholeWidgetOpen], on(.wentTo(.widget(widget)))))
        case .removed:
            Popup(
                id: id, words[.wholeFavoritesRemoved], icon: "trash",
                action: Action(words[.wholeUndo], on(.undoTapped)))
        case .subscribed: Popup(id: id, words[.storeActive], icon: "check")
        case .trialBegun: Popup(id: id, words[.wholeTrialBegun], icon: "check")
        case .trialUsed: Popup(id: id, words[.wholeTrialUsed], icon: "info")
        case .unheard: Popup(id: id, words[.wholeHearFailed], icon: "info")
        case .limit: Popup(id: id, words[.wholeLimit], icon: "lock")
        }
    }
}
