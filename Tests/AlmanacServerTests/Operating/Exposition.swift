import Foundation

/// Prometheus' text format, read strictly: what is not allowed is an error, and so is a histogram that contradicts itself.
struct Exposition {
    struct Family {
        let name: String
        let help: String
        let type: String
    }

    struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var families: [Family] = []
    private(set) var samples: [Sample] = []

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Failure(description: "the last line does not end") }
        var help: (name: String, text: String)?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/) {
                help = (String(match.1), try Self.unescaped(match.2, quotes: false))
            } else if let match = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
                guard let known = help, known.name == match.1, !families.contains(where: { $0.name == known.name })
                else {
                    throw Failure(description: "TYPE without HELP, or twice: \(line)")
                }
                families.append(Family(name: known.name, help: known.text, type: String(match.2)))
                help = nil
            } else {
                samples.append(try sample(line))
            }
        }
        for family in families where family.type == "histogram" { try check(family) }
        let keys = samples.map { "\($0.name) \($0.labels.sorted { $0.key < $1.key })" }
        guard Set(keys).count == keys.count else { throw Failure(description: "a sample is there twice") }
    }

    /// The value of a sample with exactly these labels.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples.first { $0.name == name && $0.labels == labels }?.value
    }

    // MARK: Lines

    /// Reads `name{label="value",…} 1.5`, which must belong to the family that is announced last.
    private func sample(_ line: Substring) throws -> Sample {
        let number = /([+-]?(?:[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)|[+-]Inf|NaN)/
        let name = /([a-zA-Z_:][a-zA-Z0-9_:]*)/
        guard let family = families.last, let begin = line.prefixMatch(of: name) else {
            throw Failure(description: "no sample: \(line)")
        }
        let endings = family.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard endings.map({ family.name + $0 }).contains(String(begin.1)) else {
            throw Failure(description: "not of \(family.name): \(line)")
        }
        var rest = line[begin.range.upperBound...]
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest = rest.dropFirst()
            while let label = rest.prefixMatch(
                of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,(?!\})|(?=\}))/)
            {
                guard labels.updateValue(try Self.unescaped(label.2, quotes: true), forKey: String(label.1)) == nil
                else {
                    throw Failure(description: "a label twice: \(line)")
                }
                rest = rest[label.range.upperBound...]
            }
            guard rest.first == "}", !labels.isEmpty else { throw Failure(description: "broken labels: \(line)") }
            rest = rest.dropFirst()
        }
        guard rest.first == " ", let value = rest.dropFirst().wholeMatch(of: number) else {
            throw Failure(description: "no number: \(line)")
        }
        let parsed = ["+Inf": Double.infinity, "-Inf": -.infinity, "NaN": .nan][String(value.1)] ?? Double(value.1)
        guard let parsed else { throw Failure(description: "no number: \(line)") }
        return Sample(name: String(begin.1), labels: labels, value: parsed)
    }

    private static func unescaped(_ text: Substring, quotes: Bool) throws -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            guard isEscaped else {
                if character == "\\" { isEscaped = true } else { result.append(character) }
                continue
            }
            isEscaped = false
            switch character {
            case "\\": result.append("\\")
            case "n": result.append("\n")
            case "\"" where quotes: result.append("\"")
            default: throw Failure(description: "an unknown escape in \(text)")
            }
        }
        guard !isEscaped else { throw Failure(description: "an open escape in \(text)") }
        return result
    }

    // MARK: Histograms

    /// Requires ascending bounds, cumulative buckets, and a last one that equals the count.
    private func check(_ family: Family) throws {
        let own = samples.filter { $0.name.hasPrefix(family.name + "_") }
        let series = Dictionary(grouping: own) { $0.labels.filter { $0.key != "le" } }
        for (labels, samples) in series {
            let buckets = samples.filter { $0.name == family.name + "_bucket" }
            let bounds = buckets.map { $0.labels["le"] == "+Inf" ? .infinity : Double($0.labels["le"] ?? "") ?? .nan }
            let counts = buckets.map(\.value)
            let count = samples.filter { $0.name == family.name + "_count" }.map(\.value)
            let sum = samples.filter { $0.name == family.name + "_sum" }.map(\.value)
            let isRising = zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }
            let isCumulative = zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }
            guard isRising, isCumulative, bounds.last == .infinity, count == counts.suffix(1), sum.count == 1 else {
                throw Failure(description: "a broken histogram: \(family.name) \(labels) \(bounds) \(counts) \(count)")
            }
        }
    }
}
