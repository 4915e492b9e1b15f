/// Fills the `{{name}}`s of a template in one pass, so that a value may hold braces of its own.
/// - Throws: ``StaticSiteError/unknownPlaceholder(name:file:)`` for a name that has no value.
func fillPlaceholders(
    in template: String, file: String, with value: (_ name: String) -> String?
) throws(StaticSiteError) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstRange(of: "{{") {
        result += rest[..<open.lowerBound]
        let inside = rest[open.upperBound...]
        // Code has braces too: only a plain name between them is meant.
        guard let close = inside.firstRange(of: "}}"), isName(inside[..<close.lowerBound]) else {
            result += "{{"
            rest = inside
            continue
        }
        let name = String(inside[..<close.lowerBound])
        guard let value = value(name) else { throw .unknownPlaceholder(name: name, file: file) }
        result += value
        rest = inside[close.upperBound...]
    }
    return result + rest
}

private func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || ":._-".contains($0) }
}
