/// How long the server lets a text be, in code points.
enum Limits {
    static let name = 200
    static let goal = 120
    static let sport = 60
    static let reflection = 10_000
}
