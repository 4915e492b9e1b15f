import AlmanacApp
import AlmanacCore

/// Every table the API serves: those of the apps, and those they share. Each is declared in the folder of the app that
/// owns it.
package enum Tables {
    package static let all: [Table] = Register.tables + Table.shared

    /// Those whose rows belong to users.
    package static let owned = all.filter { $0.owner != nil }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    package static func named(_ name: String) -> Table? {
        byName[name]
    }
}
