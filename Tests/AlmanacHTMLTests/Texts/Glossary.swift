import AlmanacCore
import Testing

/// The product's terms, one per thing and language. Translators find the term here; a text that uses another one fails.
struct Glossary {
    /// A thing of the product.
    struct Term: CustomTestStringConvertible {
        /// A text of the interface that names it in every language.
        let anchor: String
        /// The keys whose texts may not have its forbidden words begin with one of these.
        var scope = [""]
        let words: [Language: Entry]

        var testDescription: String { anchor }

        /// Returns the forbidden words in a text. What follows `>` is the name of a system's setting.
        func faults(in text: String, _ language: Language) -> [String] {
            let prose = text.replacing(/> ?\S+/, with: "").lowercased()
            return words[language]?.forbidden.filter { prose.contains($0) } ?? []
        }
    }

    /// The word for a thing in one language, or its stem, and the words that once stood in its place or might.
    struct Entry {
        let word: String
        let forbidden: [String]

        init(_ word: String, not forbidden: String...) {
            self.word = word
            self.forbidden = forbidden
        }
    }

    static let terms = [reminder, notification, seal, fact, reflection, device, account]

    private static let reminder = Term(
        anchor: "notifyReminders",
        words: [
            .en: Entry("reminder", not: "nudge", "alarm"), .de: Entry("erinnerung", not: "hinweis", "wecker"),
            .es: Entry("recordatorio", not: "aviso", "alarma"), .fr: Entry("rappel", not: "alerte", "pense-bête"),
            .ja: Entry("リマインダー", not: "お知らせを", "お知らせは", "お知らせが", "お知らせだけ"),
            .ko: Entry("알림", not: "리마인더", "미리 알림"), .tr: Entry("hatırlatma", not: "hatırlatıcı"),
            .zh: Entry("提醒", not: "闹钟", "提示"),
        ])

    private static let notification = Term(
        anchor: "notifyTitle",
        words: [
            .en: Entry("notification", not: "alert", "push message"), .de: Entry("benachrichtigung", not: "mitteilung"),
            .es: Entry("notificaci", not: "aviso", "alerta"), .fr: Entry("notification", not: "alerte", "préviendra"),
            .ja: Entry("通知", not: "プッシュ", "アラート"), .ko: Entry("알림", not: "통지", "푸시"),
            .tr: Entry("bildirim", not: "uyarı"), .zh: Entry("通知", not: "推送", "消息"),
        ])

    private static let seal = Term(
        anchor: "capsule.sealed.title", scope: ["capsule.", "almanac.capsule"],
        words: [
            .en: Entry("seal", not: "lock", "shut", "closed"),
            .de: Entry("versiegel", not: "verschlossen", "verschließ", "gesperrt"),
            .es: Entry("sell", not: "cerrad", "bloque"), .fr: Entry("scell", not: "fermé", "verrouill"),
            .ja: Entry("封をし", not: "封印", "ロック", "閉じた"), .ko: Entry("봉인", not: "봉하", "봉했", "봉한", "봉해", "잠그"),
            .tr: Entry("mühür", not: "kilit", "kapalı"), .zh: Entry("封存", not: "封印", "密封", "锁", "关着"),
        ])

    private static let fact = Term(
        anchor: "today.title",
        words: [
            .en: Entry("fact", not: "trivia", "tidbit"), .de: Entry("fakt", not: "tatsache"),
            .es: Entry("dato", not: "hecho", "curiosidades"), .fr: Entry("anecdote", not: "un fait ", "faits"),
            .ja: Entry("豆知識", not: "事実", "雑学"), .ko: Entry("상식", not: "지식", "사실"),
            .tr: Entry("bilgi", not: "gerçek"), .zh: Entry("小知识", not: "冷知识", "事实"),
        ])

    private static let reflection = Term(
        anchor: "reflect.period.morning",
        words: [
            .en: Entry("reflection", not: "meditation"), .de: Entry("reflexion", not: "besinnung", "betrachtung"),
            .es: Entry("reflexi", not: "meditación"), .fr: Entry("réflexion", not: "méditation"),
            .ja: Entry("ふり返り", not: "振り返"), .ko: Entry("돌아보기", not: "성찰"),
            .tr: Entry("değerlendirme", not: "yansıma"), .zh: Entry("回顾", not: "反思"),
        ])

    private static let device = Term(
        anchor: "devices.this",
        words: [
            .en: Entry("device", not: "gadget"), .de: Entry("gerät"), .es: Entry("dispositivo", not: "aparato"),
            .fr: Entry("appareil"), .ja: Entry("端末", not: "デバイス"), .ko: Entry("기기", not: "디바이스"),
            .tr: Entry("cihaz", not: "aygıt"), .zh: Entry("设备", not: "装置"),
        ])

    private static let account = Term(
        anchor: "account.title",
        words: [
            .en: Entry("account"), .de: Entry("konto", not: "account"), .es: Entry("cuenta"), .fr: Entry("compte"),
            .ja: Entry("アカウント"), .ko: Entry("계정"), .tr: Entry("hesab"), .zh: Entry("账户", not: "账号", "帐户", "帐号"),
        ])
}
