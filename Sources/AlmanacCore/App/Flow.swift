/// The steps of an onboarding or a dialog, as data.
///
/// ``next(from:answer:facts:)`` is the only way to move between steps, and ``mermaid`` prints the same edges, so the
/// diagram in the documentation always matches the program.
public struct Flow<Step: Hashable, Answer: Hashable, Facts> {
    /// A condition on an edge.
    public struct Gate {
        /// The condition in words, for the diagram.
        public let label: String
        /// Whether the edge can be taken.
        public let opens: (Facts) -> Bool

        /// Creates a gate.
        public init(_ label: String, _ opens: @escaping (Facts) -> Bool) {
            self.label = label
            self.opens = opens
        }
    }

    /// A transition between two steps.
    public struct Edge {
        /// The step at which it starts.
        public let from: Step
        /// The answer that takes it.
        public let answer: Answer
        /// The condition for taking it; `nil` if it is always open.
        public let gate: Gate?
        /// Boxes that only the diagram draws along the edge; the program makes no decision there.
        public let via: [String]
        /// The step to which it leads.
        public let to: Step

        /// Creates a transition. Usually written as ``edge(_:_:_:when:via:)``.
        public init(from: Step, answer: Answer, gate: Gate?, via: [String], to: Step) {
            self.from = from
            self.answer = answer
            self.gate = gate
            self.via = via
            self.to = to
        }
    }

    /// The first step.
    public let start: Step
    /// Boxes that only the diagram draws, before the first step.
    public let opening: [String]
    /// The steps at which the flow ends.
    public let finals: [Step]
    /// The transitions, in order of precedence.
    public let edges: [Edge]

    /// Creates a flow.
    public init(start: Step, opening: [String] = [], finals: [Step], edges: [Edge]) {
        self.start = start
        self.opening = opening
        self.finals = finals
        self.edges = edges
    }

    /// Returns the step to which an answer leads; `nil` if no open edge from this step has the answer.
    public func next(from step: Step, answer: Answer, facts: Facts) -> Step? {
        for edge in edges where edge.from == step && edge.answer == answer {
            if let gate = edge.gate, !gate.opens(facts) { continue }
            return edge.to
        }
        return nil
    }

    /// Moves on from a step for as long as the answers are already known.
    /// - Parameters:
    ///   - answer: The answer to the first step; if `nil`, `decide` gives it.
    ///   - decide: Returns a step's answer if it is already known, and `nil` if something must happen first.
    /// - Returns: The steps that were entered, in order. The last one waits for an answer or is final.
    public func walk(
        from step: Step, answering answer: Answer? = nil, facts: Facts, decide: (Step) -> Answer?
    ) -> [Step] {
        var steps: [Step] = []
        var answer = answer ?? decide(step)
        var here = step
        while let given = answer, let next = next(from: here, answer: given, facts: facts) {
            steps.append(next)
            here = next
            answer = decide(next)
        }
        return steps
    }

    /// The steps that can be reached from the start, ignoring gates.
    public var reachable: Set<Step> {
        var found: Set<Step> = [start]
        var waiting = [start]
        while let step = waiting.popLast() {
            for edge in edges where edge.from == step && found.insert(edge.to).inserted { waiting.append(edge.to) }
        }
        return found
    }
}

/// Returns an edge from a step, an answer and the next step, so that a flow reads like a table.
/// - Parameter via: Boxes that only the diagram draws along the edge.
public func edge<Step, Answer, Facts>(
    _ from: Step, _ answer: Answer, _ to: Step, when gate: Flow<Step, Answer, Facts>.Gate? = nil, via: String...
) -> Flow<Step, Answer, Facts>.Edge {
    .init(from: from, answer: answer, gate: gate, via: via, to: to)
}

/// A step or an answer that has a name in diagrams.
public protocol DiagramNamed {
    /// The name in diagrams.
    var diagramName: String { get }
}

extension Flow where Step: DiagramNamed, Answer: DiagramNamed {
    /// The flow as a Mermaid `stateDiagram-v2`. Where several edges share a box, the arrow out of it is drawn once.
    public var mermaid: String {
        var lines = ["stateDiagram-v2"]
        func draw(_ boxes: [String], _ label: String) {
            for (place, box) in boxes.dropFirst().enumerated() {
                // Only the first arrow of an edge carries the answer.
                let line = "    " + boxes[place] + " --> " + box + (place > 0 || label.isEmpty ? "" : ": " + label)
                if !lines.contains(line) { lines.append(line) }
            }
        }
        draw(["[*]"] + opening + [start.diagramName], "")
        for edge in edges {
            var label = edge.answer.diagramName
            if let gate = edge.gate { label += " [" + gate.label + "]" }
            draw([edge.from.diagramName] + edge.via + [edge.to.diagramName], label)
        }
        for step in finals { draw([step.diagramName, "[*]"], "") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Flow where Step: DiagramNamed, Answer: DiagramNamed {
    /// The flow as a Mermaid `flowchart`, for a seed that has one. Names in braces are drawn as decisions. An arrow that
    /// several edges share is drawn once.
    public var flowchart: String {
        var names: [String] = []
        var lines: [String] = []
        func id(_ name: String) -> String {
            guard let place = names.firstIndex(of: name) else {
                names.append(name)
                return "n" + String(names.count)
            }
            return "n" + String(place + 1)
        }
        func draw(_ boxes: [String], _ label: String) {
            for (place, box) in boxes.dropFirst().enumerated() {
                // Only the first arrow of an edge carries the answer.
                let arrow = place > 0 || label.isEmpty ? " --> " : " -- \"" + label + "\" --> "
                let line = "  " + id(boxes[place]) + arrow + id(box)
                if !lines.contains(line) { lines.append(line) }
            }
        }
        draw(opening + [start.diagramName], "")
        for edge in edges {
            draw([edge.from.diagramName] + edge.via + [edge.to.diagramName], edge.answer.diagramName)
        }
        let boxes = names.enumerated().map { place, name in
            let isDecision = name.utf8.first == UInt8(ascii: "{")
            let text = isDecision ? String(decoding: Array(name.utf8.dropFirst().dropLast()), as: UTF8.self) : name
            return "  n" + String(place + 1) + (isDecision ? "{\"" + text + "\"}" : "[\"" + text + "\"]")
        }
        return "flowchart TD\n" + (boxes + lines).joined(separator: "\n") + "\n"
    }
}

/// A page of diagrams under `docs/flows`, usually those of one app.
public struct FlowPage: Sendable {
    /// The page's title, without the app's name.
    public let title: String
    /// The diagrams, in order.
    public let diagrams: [Diagram]

    /// One diagram.
    public struct Diagram: Sendable {
        /// The diagram's title; empty if the page's title suffices.
        public let title: String
        /// The diagram in Mermaid's syntax.
        public let mermaid: String

        /// Creates a diagram.
        public init(_ title: String = "", _ mermaid: String) {
            self.title = title
            self.mermaid = mermaid
        }
    }

    /// Creates a page.
    public init(_ title: String, _ diagrams: [Diagram]) {
        self.title = title
        self.diagrams = diagrams
    }
}
