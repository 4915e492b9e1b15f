import AlmanacCore
import Testing

@testable import Unitana

@Suite("U8 Learning mode") struct ExplanationTests {
    private let units = Units(Words(.en))

    private func plain(_ text: String?) -> String? {
        text.map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }
    }

    @Test("U8 Human explains and Neutral gives numbers only")
    func modes() {
        let room = Amount.temperature(tenthsCelsius: 200)
        #expect(plain(units.explanation(room, in: .us, .human)) == "68 °F is pleasantly mild")
        #expect(plain(units.explanation(room, in: .metric, .human)) == "20 °C is pleasantly mild")
        #expect(units.explanation(room, in: .us, .neutral) == nil)
        #expect(LearningMode(name: "human") == .human && LearningMode(name: "neutral") == .neutral)
        #expect(LearningMode(name: "loud") == nil && LearningMode.allCases.map(\.name) == ["human", "neutral"])
    }

    @Test(
        "U8 both sides of each limit",
        arguments: [
            (.temperature(tenthsCelsius: -155), "bitterly"), (.temperature(tenthsCelsius: -149), "freezing"),
            (.temperature(tenthsCelsius: -140), "freezing"), (.temperature(tenthsCelsius: -5), "freezing"),
            (.temperature(tenthsCelsius: 0), "coat"), (.temperature(tenthsCelsius: 70), "coat"),
            (.temperature(tenthsCelsius: 80), "jacket"), (.temperature(tenthsCelsius: 140), "jacket"),
            (.temperature(tenthsCelsius: 150), "spring"), (.temperature(tenthsCelsius: 170), "spring"),
            (.temperature(tenthsCelsius: 180), "mild"), (.temperature(tenthsCelsius: 220), "mild"),
            (.temperature(tenthsCelsius: 230), "warm"), (.temperature(tenthsCelsius: 280), "summer"),
            (.temperature(tenthsCelsius: 340), "body"), (.temperature(tenthsCelsius: 390), "dangerous"),
            (.temperature(tenthsCelsius: 990), "dangerous"), (.temperature(tenthsCelsius: 1_000), "boil"),
            (.speed(tenthsKmh: 10), "calm"), (.speed(tenthsKmh: 20), "light breeze"),
            (.speed(tenthsKmh: 110), "light breeze"),
            (.speed(tenthsKmh: 120), "leaves"), (.speed(tenthsKmh: 190), "leaves"),
            (.speed(tenthsKmh: 200), "small branches"), (.speed(tenthsKmh: 280), "small branches"),
            (.speed(tenthsKmh: 290), "umbrellas"),
            (.speed(tenthsKmh: 490), "umbrellas"),
            (.speed(tenthsKmh: 500), "gale"), (.speed(tenthsKmh: 750), "storm"), (.speed(tenthsKmh: 1_170), "storm"),
            (.speed(tenthsKmh: 1_180), "hurricane"),
            (.distance(meters: 99), "steps"), (.distance(meters: 100), "short walk"),
            (.distance(meters: 999), "short walk"),
            (.distance(meters: 1_000), "good walk"), (.distance(meters: 4_000), "bike"),
            (.distance(meters: 15_000), "drive"),
            (.distance(meters: 100_000), "an hour by train"), (.distance(meters: 249_000), "an hour by train"),
            (.distance(meters: 250_000), "few hours by train"), (.distance(meters: 700_000), "flight"),
            (.weight(grams: 34), "letter"), (.weight(grams: 35), "egg"), (.weight(grams: 79), "egg"),
            (.weight(grams: 80), "chocolate"), (.weight(grams: 149), "chocolate"), (.weight(grams: 150), "soup"),
            (.weight(grams: 1_000), "a bag of sugar"), (.weight(grams: 2_000), "newborn"),
            (.weight(grams: 6_000), "suitcase"),
            (.weight(grams: 40_000), "adult"), (.weight(grams: 150_000), "motorcycle"),
            (.weight(grams: 800_000), "car"),
        ] as [(Amount, String)])
    func bands(_ amount: Amount, _ part: String) throws {
        let text = try #require(units.explanation(amount, in: .metric, .human))
        #expect(text.contains(part), "\(text)")
    }

    @Test("U8 nothing, and heights, have no explanation")
    func none() {
        #expect(units.explanation(.distance(meters: 0), in: .metric, .human) == nil)
        #expect(units.explanation(.weight(grams: 0), in: .metric, .human) == nil)
        #expect(units.explanation(.height(millimeters: 1_800), in: .metric, .human) == nil)
    }

    @Test("U8 in every language the value is part of the sentence", arguments: Language.allCases)
    func languages(_ language: Language) throws {
        let units = Units(Words(language))
        for amount in [
            Amount.temperature(tenthsCelsius: 200), .speed(tenthsKmh: 300), .distance(meters: 500),
            .weight(grams: 1_000),
        ] {
            let text = try #require(units.explanation(amount, in: .metric, .human))
            #expect(text.contains(units.text(amount, in: .metric)) && !text.contains("%@"))
        }
    }
}
