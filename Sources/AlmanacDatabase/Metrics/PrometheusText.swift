/// Writes metrics in the text format of Prometheus, version 0.0.4.
package struct PrometheusText {
    package private(set) var text = ""

    /// The media type of the format.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// Begins the samples of a metric.
    package mutating func begin(_ metric: Metric) {
        let help = metric.help.replacingMarks { $0 == "\\" ? #"\\"# : $0 == "\n" ? #"\n"# : nil }
        text += "# HELP \(metric.name) \(help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
    }

    /// Writes a sample.
    package mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}"
        }
        text += " \(Self.number(value))\n"
    }

    /// A number as Prometheus reads it: whole numbers without a fraction.
    package static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }

    /// The value of a label, in which a backslash, a quotation mark and a line feed are escaped.
    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return value }
        return value.replacingMarks { scalar in
            switch scalar {
            case "\\": #"\\"#
            case "\"": #"\""#
            case "\n": #"\n"#
            default: nil
            }
        }
    }
}
