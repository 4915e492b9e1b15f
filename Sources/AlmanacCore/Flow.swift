/// The steps of an onboarding or a dialogue, as data.
///
/// ``next(from:answer:facts:)`` is the only way a person moves, and ``mermaid`` prints the very edges it walks, so the
/// diagram in the documentation cannot differ from the program.
public struct Flow<Step: Hashable, Answer: Hashable, Facts> {
    /// A condition on an edge: what it asks, for the diagram, and the rule.
    public struct Gate {
        public let label: String
        public let opens: (Facts) -> Bool

        public init(_ label: String, _ opens: @escaping (Facts) -> Bool) {
            self.label = label
            self.opens = opens
        }
    }

    public struct Edge {
        public let from: Step
        public let answer: Answer
        public let gate: Gate?
        public let to: Step
    }

    public let start: Step
    public let finals: [Step]
    public let edges: [Edge]

    public init(start: Step, finals: [Step], edges: [Edge]) {
        self.start = start
        self.finals = finals
        self.edges = edges
    }

    /// Where an answer leads; `nil` when it leads nowhere from this step, or its gate is shut.
    public func next(from step: Step, answer: Answer, facts: Facts) -> Step? {
        for edge in edges where edge.from == step && edge.answer == answer {
            if let gate = edge.gate, !gate.opens(facts) { continue }
            return edge.to
        }
        return nil
    }

    /// Goes on from a step for as long as the answers are known already.
    /// - Parameters:
    ///   - answer: how the step ended; `nil` when that is to be decided, too.
    ///   - decide: the answer a step gives by itself; `nil` where something must happen first.
    /// - Returns: the steps it came through, in order. It waits at the last of them, or is over.
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

    /// The steps a person can come to.
    public var reachable: Set<Step> {
        var found: Set<Step> = [start]
        var waiting = [start]
        while let step = waiting.popLast() {
            for edge in edges where edge.from == step && found.insert(edge.to).inserted { waiting.append(edge.to) }
        }
        return found
    }
}

/// Joins a step, an answer and the next step into an edge, so that a flow reads as a table.
public func edge<Step, Answer, Facts>(
    _ from: Step, _ answer: Answer, _ to: Step, when gate: Flow<Step, Answer, Facts>.Gate? = nil
) -> Flow<Step, Answer, Facts>.Edge {
    .init(from: from, answer: answer, gate: gate, to: to)
}

/// What a diagram calls a step or an answer.
public protocol DiagramNamed {
    var diagramName: String { get }
}

extension Flow where Step: DiagramNamed, Answer: DiagramNamed {
    /// The flow as a Mermaid `stateDiagram-v2`.
    public var mermaid: String {
        var lines = ["stateDiagram-v2", "    [*] --> " + start.diagramName]
        for edge in edges {
            var label = edge.answer.diagramName
            if let gate = edge.gate { label += " [" + gate.label + "]" }
            // What simply follows needs no word.
            if !label.isEmpty { label = ": " + label }
            lines.append("    " + edge.from.diagramName + " --> " + edge.to.diagramName + label)
        }
        for step in finals { lines.append("    " + step.diagramName + " --> [*]") }
        return lines.joined(separator: "\n") + "\n"
    }
}
