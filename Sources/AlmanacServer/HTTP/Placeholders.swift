/// Fills each `{{name}}` of a template in a single pass, so that a value may contain braces itself.
/// - Throws: ``StaticSiteError/unknownPlaceholder(name:file:)`` for a name without a value.
func fillPlaceholders(
    in template: String, file: String, with value: (_ name: String) -> String?
) throws(StaticSiteError) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstRange(of: "{{") {
        result += rest[..<open.lowerBound]
        let inside = rest[open.upperBound...]
        // Scripts contain braces too, so only a name between them is a placeholder.
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
