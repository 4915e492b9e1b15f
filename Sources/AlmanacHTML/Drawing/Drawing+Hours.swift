import AlmanacCore

/// A day by several clocks.
extension Drawing {
    func draw(_ band: HourBand<Event>) -> N {
        var parts: [N] = []
        var strips: [N] = []
        for (place, row) in band.rows.enumerated() {
            // The strips lie between the first clock and the others, so that hours that are the same touch.
            if place == 1 { parts.append(N(.div, key: "strips", [(.class, "strips")], [])) }
            parts.append(clock(row, place))
            strips.append(strip(row, place))
        }
        let picked = band.picked
        let slider = N(
            .input, key: "slider",
            [
                (.type, "range"), (.max, String(HourRow.quarters)), (.value, String(band.quarter)),
                (.ariaLabel, band.label), (.ariaValuetext, band.spoken),
            ],
            on: [
                (
                    .input,
                    .value { text in
                        Int(text).flatMap { (0...HourRow.quarters).contains($0) ? picked($0) : nil }
                    }
                )
            ])
        let middle = N(.div, key: "strips", [(.class, "strips")], strips + [slider])
        if parts.count > 1 { parts[1] = middle } else { parts.append(middle) }
        return N(.div, key: "band", [(.class, "band")], parts)
    }

    private func clock(_ row: HourRow, _ place: Int) -> N {
        N(
            .div, key: "clock-" + String(place), [(.class, "clock")],
            [
                N(.p, "who", text: row.name), N(.p, "value", text: row.time),
                N(.p, [(.class, "note")], dotted(row.day)),
            ])
    }

    /// Screen readers hear the moment from the slider.
    private func strip(_ row: HourRow, _ place: Int) -> N {
        var hours: [N] = []
        for hour in row.hours {
            var style = "hour q" + String(hour.quarters)
            if hour.isAwake { style += " awake" }
            if hour.beginsDay { style += " first" }
            hours.append(N(.span, style, text: hour.label))
        }
        return N(.div, key: "strip-" + String(place), [(.class, "strip"), (.ariaHidden, "true")], hours)
    }
}
