import Foundation

@testable import AlmanacContent
@testable import AlmanacServer

extension TestServer {
    /// A text of the JSON at a path.
    func text(_ member: String, of path: String) async throws -> String? {
        try await get(path).json[member]?.string
    }
}

/// A few cities, as in the files of the gazetteer.
enum PlaceContent {
    static let cities = """
        geonameid\tname\tcountry\tadmin1\tlatitude\tlongitude\tpopulation\ttimezone
        1\tMunich\tDE\t02\t48.13743\t11.57549\t1260391\tEurope/Berlin
        2\tVienna\tAT\t09\t48.20849\t16.37208\t1691468\tEurope/Vienna
        3\tVienna\tUS\tVA\t38.90122\t-77.26526\t16489\tAmerica/New_York
        4\tMünchenstein\tCH\tBL\t47.51591\t7.60896\t11943\tEurope/Zurich
        5\tNew Munich\tUS\t\t1.5\t2.25\t500\tAmerica/Chicago

        """
    static let cityNames = """
        geonameid\tlanguage\tname
        1\tde\tMünchen
        1\tja\tミュンヘン
        2\tde\tWien
        2\tfr\tVienne

        """
    static let countries = """
        iso\tname\tcurrency
        DE\tGermany\tEUR
        AT\tAustria\tEUR
        US\tUnited States\tUSD
        AQ\tAntarctica\t

        """
    static let countryNames = """
        country\tlanguage\tname
        DE\tde\tDeutschland
        DE\tde\tBundesrepublik
        AT\tde\tÖsterreich

        """
    static let rates = """
        Date,USD,JPY,CZK,DKK,GBP,HUF,PLN,SEK,CHF,NOK,TRY,
        2026-10-30,1.1172,175.68,24.353,7.4735,0.8338,366.33,4.4038,10.978,0.9194,10.312,N/A,

        """

    static var files: GazetteerFiles {
        GazetteerFiles(
            cities: Array(cities.utf8), cityNames: Array(cityNames.utf8), countries: Array(countries.utf8),
            countryNames: Array(countryNames.utf8))
    }

    static func write(to directory: TemporaryDirectory, in folder: String) throws {
        try directory.write(cities, to: "\(folder)/places/cities.tsv")
        try directory.write(cityNames, to: "\(folder)/places/city-names.tsv")
        try directory.write(countries, to: "\(folder)/places/countries.tsv")
        try directory.write(countryNames, to: "\(folder)/places/country-names.tsv")
        try directory.write(rates, to: "\(folder)/places/euro-rates.csv")
    }

    /// Runs a test against a server with these places and no providers.
    static func withPlaces(
        configure: (inout AlmanacServer.ServerConfiguration) -> Void = { _ in },
        _ test: @Sendable (TestServer) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(String(decoding: Sample.metadata.bytes, as: UTF8.self), to: "content/metadata.json")
        try write(to: folder, in: "content")
        try await withServer(
            configure: { configuration in
                configuration.contentDirectory = folder.url.appending(path: "content")
                configuration.providers.weather = nil
                configuration.providers.rates = nil
                configure(&configuration)
            }, test)
        withExtendedLifetime(folder) {}
    }
}
