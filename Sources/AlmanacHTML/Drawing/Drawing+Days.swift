import AlmanacCore

/// A week as dots, and a month as a grid.
extension Drawing {
    func draw(_ week: WeekDots) -> N {
        var dots: [N] = []
        for (index, day) in week.days.enumerated() {
            let style =
                switch day {
                case .missed: "day"
                case .done: "day done"
                case .ahead: "day ahead"
                }
            let name = week.names.indices.contains(index) ? week.names[index] : ""
            dots.append(N(.span, index == week.today ? style + " today" : style, [N(.span, text: name)]))
        }
        return N(
            .div, "week",
            [
                N(.div, [(.class, "days"), (.ariaHidden, "true")], dots), N(.p, "caption", text: week.label),
            ])
    }

    func draw(_ calendar: MonthCalendar<Event>) -> N {
        var head: [N] = [N(.h2, text: calendar.title)]
        if let before = calendar.before { head.insert(turn(before, "chevron-left", "before"), at: 0) }
        if let after = calendar.after { head.append(turn(after, "chevron-left", "after")) }
        let names = calendar.weekdays.map { N(.span, [(.class, "name"), (.ariaHidden, "true")], [N(text: $0)]) }
        var cells: [N] = []
        for _ in 0..<calendar.first { cells.append(N(.span, [(.class, "cell"), (.ariaHidden, "true")], [])) }
        for day in 1...calendar.count { cells.append(cell(day, calendar)) }
        return N(
            .section, key: "calendar", [(.class, "calendar")],
            [N(.div, "head", head), N(.div, "names", names), N(.div, "cells", cells)])
    }

    private func turn(_ action: Action<Event>, _ name: String, _ style: String) -> N {
        N(
            .button, key: style, [(.type, "button"), (.class, "quiet turn " + style), (.ariaLabel, action.label)],
            on: [(.click, .event(action.event))], [icon(name)])
    }

    private func cell(_ day: Int, _ calendar: MonthCalendar<Event>) -> N {
        let isShown = day == calendar.shown
        let today = (day == calendar.today ? " today" : "") + (isShown ? " shown" : "")
        let current: [(Attribute, String)] = isShown ? [(.ariaCurrent, "page")] : []
        for marked in calendar.days where marked.day == day {
            let level = marked.level.map { " level-" + String($0) } ?? ""
            return N(
                .a, key: marked.route,
                [(.class, "cell marked" + level + today), (.href, marked.route), (.ariaLabel, marked.label)]
                    + current,
                on: [(.click, .event(marked.event))], [N(text: String(day))])
        }
        return N(
            .span, key: "day-" + String(day), [(.class, "cell" + today), (.ariaHidden, "true")], [N(text: String(day))])
    }
}
