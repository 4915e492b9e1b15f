// Generated from Content/Localizable.xcstrings by `make words`. Do not edit.
// swift-format-ignore-file

/// Every text of the user interface, by its place in the tables.
public struct Word: Equatable, Sendable {
    let number: UInt16

    init(_ number: UInt16) { self.number = number }

    /// The place of the text, from 0.
    public var index: Int { Int(number) }

    /// How many texts there are.
    public static var count: Int { 1396 }
}

extension Word {
    public static var aboutNew: Word { Word(0) }
    public static var aboutNewText: Word { Word(1) }
    public static var aboutRates: Word { Word(2) }
    public static var aboutSources: Word { Word(3) }
    public static var aboutTitle: Word { Word(4) }
    public static var aboutVersion: Word { Word(5) }
    public static var aboutWeather: Word { Word(6) }
    public static var accountAnonymous: Word { Word(7) }
    public static var accountBusy: Word { Word(8) }
    public static var accountChangeEmail: Word { Word(9) }
    public static var accountChangeEmailNow: Word { Word(10) }
    public static var accountChangeEmailText: Word { Word(11) }
    public static var accountChangePassword: Word { Word(12) }
    public static var accountChangePasswordText: Word { Word(13) }
    public static var accountCode: Word { Word(14) }
    public static var accountCodeAgain: Word { Word(15) }
    public static var accountCodeMissing: Word { Word(16) }
    public static var accountCodeOld: Word { Word(17) }
    public static var accountCodeText: Word { Word(18) }
    public static var accountCodeWrong: Word { Word(19) }
    public static var accountContinueWith: Word { Word(20) }
    public static var accountDone: Word { Word(21) }
    public static var accountEmail: Word { Word(22) }
    public static var accountEmailNew: Word { Word(23) }
    public static var accountEmailWrong: Word { Word(24) }
    public static var accountEncrypted: Word { Word(25) }
    public static var accountEnded: Word { Word(26) }
    public static var accountEndedAge: Word { Word(27) }
    public static var accountEndedDevice: Word { Word(28) }
    public static var accountEndedElsewhere: Word { Word(29) }
    public static var accountEndedHere: Word { Word(30) }
    public static var accountEndedPassword: Word { Word(31) }
    public static var accountFailed: Word { Word(32) }
    public static var accountForgot: Word { Word(33) }
    public static var accountForgotSent: Word { Word(34) }
    public static var accountGone: Word { Word(35) }
    public static var accountIdentityTaken: Word { Word(36) }
    public static var accountJoin: Word { Word(37) }
    public static var accountJoinHere: Word { Word(38) }
    public static var accountJoinText: Word { Word(39) }
    public static var accountJoinThere: Word { Word(40) }
    public static var accountJoinTitle: Word { Word(41) }
    public static var accountJoined: Word { Word(42) }
    public static var accountJoining: Word { Word(43) }
    public static var accountJoiningFirst: Word { Word(44) }
    public static var accountKeep: Word { Word(45) }
    public static var accountLink: Word { Word(46) }
    public static var accountLinkService: Word { Word(47) }
    public static var accountLinkText: Word { Word(48) }
    public static var accountMailOpened: Word { Word(49) }
    public static var accountMailSent: Word { Word(50) }
    public static var accountNone: Word { Word(51) }
    public static var accountNotConfirmed: Word { Word(52) }
    public static var accountOther: Word { Word(53) }
    public static var accountPassword: Word { Word(54) }
    public static var accountPasswordChanged: Word { Word(55) }
    public static var accountPasswordCurrent: Word { Word(56) }
    public static var accountPasswordCurrentHint: Word { Word(57) }
    public static var accountPasswordCurrentNeeded: Word { Word(58) }
    public static var accountPasswordCurrentWrong: Word { Word(59) }
    public static var accountPasswordEmpty: Word { Word(60) }
    public static var accountPasswordHint: Word { Word(61) }
    public static var accountPasswordLong: Word { Word(62) }
    public static var accountPasswordNew: Word { Word(63) }
    public static var accountPasswordSame: Word { Word(64) }
    public static var accountPasswordShort: Word { Word(65) }
    public static var accountProofNeeded: Word { Word(66) }
    public static var accountProviderCancelled: Word { Word(67) }
    public static var accountProviderExpired: Word { Word(68) }
    public static var accountReturned: Word { Word(69) }
    public static var accountSignIn: Word { Word(70) }
    public static var accountSignInAgain: Word { Word(71) }
    public static var accountSignInInstead: Word { Word(72) }
    public static var accountSignInText: Word { Word(73) }
    public static var accountSignOut: Word { Word(74) }
    public static var accountSignOutBack: Word { Word(75) }
    public static var accountSignOutGone: Word { Word(76) }
    public static var accountSignOutLost: Word { Word(77) }
    public static var accountSignOutText: Word { Word(78) }
    public static var accountSignedIn: Word { Word(79) }
    public static var accountSignedOut: Word { Word(80) }
    public static var accountTaken: Word { Word(81) }
    public static var accountTitle: Word { Word(82) }
    public static var accountTooMany: Word { Word(83) }
    public static var accountUnreachable: Word { Word(84) }
    public static var accountVersions: Word { Word(85) }
    public static var accountWeak: Word { Word(86) }
    public static var accountWrong: Word { Word(87) }
    public static var almanacCapsule: Word { Word(88) }
    public static var almanacFacts: Word { Word(89) }
    public static var almanacIntro: Word { Word(90) }
    public static var almanacName: Word { Word(91) }
    public static var almanacOpen: Word { Word(92) }
    public static var almanacReflect: Word { Word(93) }
    public static var almanacWhole: Word { Word(94) }
    public static var appearanceDark: Word { Word(95) }
    public static var appearanceHint: Word { Word(96) }
    public static var appearanceLight: Word { Word(97) }
    public static var appearanceMode: Word { Word(98) }
    public static var appearanceSystem: Word { Word(99) }
    public static var appearanceTitle: Word { Word(100) }
    public static var back: Word { Word(101) }
    public static var bannerDismiss: Word { Word(102) }
    public static var browseCount: Word { Word(103) }
    public static var browseEmptyBoth: Word { Word(104) }
    public static var browseEmptyText: Word { Word(105) }
    public static var browseEmptyTitle: Word { Word(106) }
    public static var browseMore: Word { Word(107) }
    public static var browseShowAll: Word { Word(108) }
    public static var browseTitle: Word { Word(109) }
    public static var browseWithout: Word { Word(110) }
    public static var cancel: Word { Word(111) }
    public static var capsuleAgo: Word { Word(112) }
    public static var capsuleAll: Word { Word(113) }
    public static var capsuleArchive: Word { Word(114) }
    public static var capsuleArchiveNone: Word { Word(115) }
    public static var capsuleBirthday: Word { Word(116) }
    public static var capsuleBirthdayDate: Word { Word(117) }
    public static var capsuleBirthdayForgotten: Word { Word(118) }
    public static var capsuleBirthdayNote: Word { Word(119) }
    public static var capsuleCalendar: Word { Word(120) }
    public static var capsuleDate: Word { Word(121) }
    public static var capsuleDateEmpty: Word { Word(122) }
    public static var capsuleDateFar: Word { Word(123) }
    public static var capsuleDays: Word { Word(124) }
    public static var capsuleDecision: Word { Word(125) }
    public static var capsuleDelete: Word { Word(126) }
    public static var capsuleDeleteReady: Word { Word(127) }
    public static var capsuleDeleteText: Word { Word(128) }
    public static var capsuleDeleteTitle: Word { Word(129) }
    public static var capsuleDetail: Word { Word(130) }
    public static var capsuleDiscard: Word { Word(131) }
    public static var capsuleDiscardAction: Word { Word(132) }
    public static var capsuleDiscardText: Word { Word(133) }
    public static var capsuleDiscardTitle: Word { Word(134) }
    public static var capsuleEmotion: Word { Word(135) }
    public static var capsuleEmpty: Word { Word(136) }
    public static var capsuleFarBack: Word { Word(137) }
    public static var capsuleFarText: Word { Word(138) }
    public static var capsuleFarTitle: Word { Word(139) }
    public static var capsuleGoOn: Word { Word(140) }
    public static var capsuleGoal: Word { Word(141) }
    public static var capsuleHint: Word { Word(142) }
    public static var capsuleHintExample: Word { Word(143) }
    public static var capsuleHintNote: Word { Word(144) }
    public static var capsuleInvitation: Word { Word(145) }
    public static var capsuleInvitationStep: Word { Word(146) }
    public static var capsuleKeep: Word { Word(147) }
    public static var capsuleKept: Word { Word(148) }
    public static var capsuleKeptRow: Word { Word(149) }
    public static var capsuleKind: Word { Word(150) }
    public static var capsuleLock: Word { Word(151) }
    public static var capsuleLocked: Word { Word(152) }
    public static var capsuleMemory: Word { Word(153) }
    public static var capsuleMissing: Word { Word(154) }
    public static var capsuleMissingText: Word { Word(155) }
    public static var capsuleMonth: Word { Word(156) }
    public static var capsuleName: Word { Word(157) }
    public static var capsuleNew: Word { Word(158) }
    public static var capsuleNewYear: Word { Word(159) }
    public static var capsuleNextDays: Word { Word(160) }
    public static var capsuleNextToday: Word { Word(161) }
    public static var capsuleNone: Word { Word(162) }
    public static var capsuleNoneText: Word { Word(163) }
    public static var capsuleOpen: Word { Word(164) }
    public static var capsuleOpened: Word { Word(165) }
    public static var capsuleOpening: Word { Word(166) }
    public static var capsuleOpens: Word { Word(167) }
    public static var capsulePast: Word { Word(168) }
    public static var capsulePromptDecision: Word { Word(169) }
    public static var capsulePromptEmotion: Word { Word(170) }
    public static var capsulePromptGoal: Word { Word(171) }
    public static var capsulePromptMemory: Word { Word(172) }
    public static var capsuleReady: Word { Word(173) }
    public static var capsuleReadyAtOnce: Word { Word(174) }
    public static var capsuleReadyCount: Word { Word(175) }
    public static var capsuleReadyDecision: Word { Word(176) }
    public static var capsuleReadyEmotion: Word { Word(177) }
    public static var capsuleReadyGoal: Word { Word(178) }
    public static var capsuleReadyHeading: Word { Word(179) }
    public static var capsuleReadyMemory: Word { Word(180) }
    public static var capsuleReadyTitle: Word { Word(181) }
    public static var capsuleSealedHeading: Word { Word(182) }
    public static var capsuleSealedTitle: Word { Word(183) }
    public static var capsuleSealedUntil: Word { Word(184) }
    public static var capsuleSealing: Word { Word(185) }
    public static var capsuleSilent: Word { Word(186) }
    public static var capsuleSince: Word { Word(187) }
    public static var capsuleSkip: Word { Word(188) }
    public static var capsuleStorageTitle: Word { Word(189) }
    public static var capsuleTime: Word { Word(190) }
    public static var capsuleTimeEmpty: Word { Word(191) }
    public static var capsuleToday: Word { Word(192) }
    public static var capsuleTomorrow: Word { Word(193) }
    public static var capsuleUnfinished: Word { Word(194) }
    public static var capsuleUnscheduled: Word { Word(195) }
    public static var capsuleWeek: Word { Word(196) }
    public static var capsuleWhen: Word { Word(197) }
    public static var capsuleWritten: Word { Word(198) }
    public static var capsuleYear: Word { Word(199) }
    public static var categoriesChosen: Word { Word(200) }
    public static var categoriesMissing: Word { Word(201) }
    public static var categoriesTitle: Word { Word(202) }
    public static var choiceLocked: Word { Word(203) }
    public static var `continue`: Word { Word(204) }
    public static var copyAction: Word { Word(205) }
    public static var copyDone: Word { Word(206) }
    public static var dataCountCapsules: Word { Word(207) }
    public static var dataCountGoals: Word { Word(208) }
    public static var dataCountQuotes: Word { Word(209) }
    public static var dataCountReflections: Word { Word(210) }
    public static var dataCountWritten: Word { Word(211) }
    public static var dataDelete: Word { Word(212) }
    public static var dataDeleteAccount: Word { Word(213) }
    public static var dataDeleteDevice: Word { Word(214) }
    public static var dataDeleteEnded: Word { Word(215) }
    public static var dataDeleteFirst: Word { Word(216) }
    public static var dataDeleteHintAccount: Word { Word(217) }
    public static var dataDeleteHintDevice: Word { Word(218) }
    public static var dataDeleteOthers: Word { Word(219) }
    public static var dataDeleteVersions: Word { Word(220) }
    public static var dataDeleted: Word { Word(221) }
    public static var dataExport: Word { Word(222) }
    public static var dataExportAccount: Word { Word(223) }
    public static var dataExportDecrypted: Word { Word(224) }
    public static var dataExportDevice: Word { Word(225) }
    public static var dataExportFailed: Word { Word(226) }
    public static var dataExportFallback: Word { Word(227) }
    public static var dataExportHeading: Word { Word(228) }
    public static var dataExportIncomplete: Word { Word(229) }
    public static var dataExportSaved: Word { Word(230) }
    public static var dataExportShared: Word { Word(231) }
    public static var dataHint: Word { Word(232) }
    public static var dataImport: Word { Word(233) }
    public static var dataImportCancel: Word { Word(234) }
    public static var dataImportChoices: Word { Word(235) }
    public static var dataImportDamaged: Word { Word(236) }
    public static var dataImportDone: Word { Word(237) }
    public static var dataImportEncrypted: Word { Word(238) }
    public static var dataImportFailed: Word { Word(239) }
    public static var dataImportForeign: Word { Word(240) }
    public static var dataImportFound: Word { Word(241) }
    public static var dataImportLarge: Word { Word(242) }
    public static var dataImportLocked: Word { Word(243) }
    public static var dataImportNewer: Word { Word(244) }
    public static var dataImportNothing: Word { Word(245) }
    public static var dataImportNow: Word { Word(246) }
    public static var dataImportOffline: Word { Word(247) }
    public static var dataImportRefused: Word { Word(248) }
    public static var dataImportText: Word { Word(249) }
    public static var dataImportUnanswered: Word { Word(250) }
    public static var dataImportUndecided: Word { Word(251) }
    public static var dataImporting: Word { Word(252) }
    public static var dataKeep: Word { Word(253) }
    public static var dataKeepForgets: Word { Word(254) }
    public static var dataKeepRefused: Word { Word(255) }
    public static var dataKeepText: Word { Word(256) }
    public static var dataKept: Word { Word(257) }
    public static var dataKeptText: Word { Word(258) }
    public static var dataSealed: Word { Word(259) }
    public static var dataStorage: Word { Word(260) }
    public static var dataStorageUnknown: Word { Word(261) }
    public static var dataStorageUsed: Word { Word(262) }
    public static var dataTitle: Word { Word(263) }
    public static var dataUnreadable: Word { Word(264) }
    public static var dataWhereAccount: Word { Word(265) }
    public static var dataWhereAnonymous: Word { Word(266) }
    public static var dataWhereDevice: Word { Word(267) }
    public static var dataWhereUnsent: Word { Word(268) }
    public static var datePattern: Word { Word(269) }
    public static var datePatternDay: Word { Word(270) }
    public static var datePatternMonth: Word { Word(271) }
    public static var datePatternWithinMonth: Word { Word(272) }
    public static var dateWeekdays: Word { Word(273) }
    public static var dayAndTime: Word { Word(274) }
    public static var deckPlace: Word { Word(275) }
    public static var deckRole: Word { Word(276) }
    public static var deletedBack: Word { Word(277) }
    public static var deletedCapsule: Word { Word(278) }
    public static var deletedGoal: Word { Word(279) }
    public static var deletedHint: Word { Word(280) }
    public static var deletedNone: Word { Word(281) }
    public static var deletedOn: Word { Word(282) }
    public static var deletedQuote: Word { Word(283) }
    public static var deletedReflection: Word { Word(284) }
    public static var deletedText: Word { Word(285) }
    public static var deletedTitle: Word { Word(286) }
    public static var deviceApprove: Word { Word(287) }
    public static var deviceAsks: Word { Word(288) }
    public static var deviceAsksFrom: Word { Word(289) }
    public static var deviceAsksName: Word { Word(290) }
    public static var deviceAsksSince: Word { Word(291) }
    public static var deviceAsksUnknown: Word { Word(292) }
    public static var deviceCode: Word { Word(293) }
    public static var deviceDenied: Word { Word(294) }
    public static var deviceDeny: Word { Word(295) }
    public static var deviceDone: Word { Word(296) }
    public static var deviceMissing: Word { Word(297) }
    public static var deviceText: Word { Word(298) }
    public static var deviceTitle: Word { Word(299) }
    public static var deviceWrong: Word { Word(300) }
    public static var devicesAlone: Word { Word(301) }
    public static var devicesEnd: Word { Word(302) }
    public static var devicesEndOthers: Word { Word(303) }
    public static var devicesEndText: Word { Word(304) }
    public static var devicesEnded: Word { Word(305) }
    public static var devicesEndedOthers: Word { Word(306) }
    public static var devicesHint: Word { Word(307) }
    public static var devicesSeen: Word { Word(308) }
    public static var devicesSeenTitle: Word { Word(309) }
    public static var devicesSince: Word { Word(310) }
    public static var devicesText: Word { Word(311) }
    public static var devicesThis: Word { Word(312) }
    public static var devicesTitle: Word { Word(313) }
    public static var devicesWay: Word { Word(314) }
    public static var devicesWayCode: Word { Word(315) }
    public static var devicesWayMail: Word { Word(316) }
    public static var devicesWayNone: Word { Word(317) }
    public static var devicesWayPassword: Word { Word(318) }
    public static var devicesWayService: Word { Word(319) }
    public static var difficultyAdvanced: Word { Word(320) }
    public static var difficultyAdvancedDetail: Word { Word(321) }
    public static var difficultyAll: Word { Word(322) }
    public static var difficultyAllDetail: Word { Word(323) }
    public static var difficultyBeginner: Word { Word(324) }
    public static var difficultyBeginnerDetail: Word { Word(325) }
    public static var difficultyIntermediate: Word { Word(326) }
    public static var difficultyIntermediateDetail: Word { Word(327) }
    public static var difficultySubtitle: Word { Word(328) }
    public static var difficultyTitle: Word { Word(329) }
    public static var documentFailed: Word { Word(330) }
    public static var documentGoal: Word { Word(331) }
    public static var documentIncomplete: Word { Word(332) }
    public static var documentLocked: Word { Word(333) }
    public static var documentMarkdown: Word { Word(334) }
    public static var documentMood: Word { Word(335) }
    public static var documentNone: Word { Word(336) }
    public static var documentPrint: Word { Word(337) }
    public static var documentSave: Word { Word(338) }
    public static var documentSaveText: Word { Word(339) }
    public static var documentTitle: Word { Word(340) }
    public static var documentUnlock: Word { Word(341) }
    public static var done: Word { Word(342) }
    public static var encryptionBackups: Word { Word(343) }
    public static var encryptionChange: Word { Word(344) }
    public static var encryptionChangeText: Word { Word(345) }
    public static var encryptionChanged: Word { Word(346) }
    public static var encryptionChangedElsewhere: Word { Word(347) }
    public static var encryptionCode: Word { Word(348) }
    public static var encryptionCodeChanged: Word { Word(349) }
    public static var encryptionCodeLast: Word { Word(350) }
    public static var encryptionCodeNew: Word { Word(351) }
    public static var encryptionCodeNewHint: Word { Word(352) }
    public static var encryptionCodeNewText: Word { Word(353) }
    public static var encryptionCodeText: Word { Word(354) }
    public static var encryptionCodeWrong: Word { Word(355) }
    public static var encryptionComplete: Word { Word(356) }
    public static var encryptionElsewhereAgree: Word { Word(357) }
    public static var encryptionElsewhereKnown: Word { Word(358) }
    public static var encryptionElsewhereOff: Word { Word(359) }
    public static var encryptionElsewhereReplaced: Word { Word(360) }
    public static var encryptionElsewhereStatus: Word { Word(361) }
    public static var encryptionElsewhereStranger: Word { Word(362) }
    public static var encryptionElsewhereText: Word { Word(363) }
    public static var encryptionEnding: Word { Word(364) }
    public static var encryptionKeepOn: Word { Word(365) }
    public static var encryptionKeptOn: Word { Word(366) }
    public static var encryptionLocked: Word { Word(367) }
    public static var encryptionLoss: Word { Word(368) }
    public static var encryptionLost: Word { Word(369) }
    public static var encryptionLostAction: Word { Word(370) }
    public static var encryptionLostDone: Word { Word(371) }
    public static var encryptionLostKept: Word { Word(372) }
    public static var encryptionLostText: Word { Word(373) }
    public static var encryptionMeanwhile: Word { Word(374) }
    public static var encryptionOff: Word { Word(375) }
    public static var encryptionOffComplete: Word { Word(376) }
    public static var encryptionOffDone: Word { Word(377) }
    public static var encryptionOffline: Word { Word(378) }
    public static var encryptionOn: Word { Word(379) }
    public static var encryptionOnDone: Word { Word(380) }
    public static var encryptionPassphrase: Word { Word(381) }
    public static var encryptionPassphraseAgain: Word { Word(382) }
    public static var encryptionPassphraseDiffer: Word { Word(383) }
    public static var encryptionPassphraseHint: Word { Word(384) }
    public static var encryptionPassphraseNew: Word { Word(385) }
    public static var encryptionPassphraseShort: Word { Word(386) }
    public static var encryptionPassphraseWeak: Word { Word(387) }
    public static var encryptionProgress: Word { Word(388) }
    public static var encryptionProgressOff: Word { Word(389) }
    public static var encryptionRead: Word { Word(390) }
    public static var encryptionReadable: Word { Word(391) }
    public static var encryptionStatus: Word { Word(392) }
    public static var encryptionTerminal: Word { Word(393) }
    public static var encryptionText: Word { Word(394) }
    public static var encryptionTitle: Word { Word(395) }
    public static var encryptionTurnOff: Word { Word(396) }
    public static var encryptionTurnOffText: Word { Word(397) }
    public static var encryptionTurnOn: Word { Word(398) }
    public static var encryptionUnavailable: Word { Word(399) }
    public static var encryptionUnlock: Word { Word(400) }
    public static var encryptionUnlockField: Word { Word(401) }
    public static var encryptionUnlockText: Word { Word(402) }
    public static var encryptionUnlockWrong: Word { Word(403) }
    public static var encryptionUnlocked: Word { Word(404) }
    public static var encryptionUnreadable: Word { Word(405) }
    public static var encryptionUnreadableConfirm: Word { Word(406) }
    public static var encryptionUnreadableCount: Word { Word(407) }
    public static var encryptionUnreadableDelete: Word { Word(408) }
    public static var encryptionUnreadableDeleted: Word { Word(409) }
    public static var encryptionUnreadableEdited: Word { Word(410) }
    public static var encryptionUnreadableEnding: Word { Word(411) }
    public static var encryptionUnreadableFound: Word { Word(412) }
    public static var encryptionUnreadableQuestion: Word { Word(413) }
    public static var encryptionUnreadableText: Word { Word(414) }
    public static var factMissingText: Word { Word(415) }
    public static var factMissingTitle: Word { Word(416) }
    public static var factOnThisDay: Word { Word(417) }
    public static var factOpens: Word { Word(418) }
    public static var factSource: Word { Word(419) }
    public static var factUntitled: Word { Word(420) }
    public static var factsArrived: Word { Word(421) }
    public static var factsComing: Word { Word(422) }
    public static var factsComingLater: Word { Word(423) }
    public static var factsExample: Word { Word(424) }
    public static var factsFavorite: Word { Word(425) }
    public static var factsFavorites: Word { Word(426) }
    public static var factsFavoritesNone: Word { Word(427) }
    public static var factsFavoritesText: Word { Word(428) }
    public static var factsIntroduction: Word { Word(429) }
    public static var factsInvitation: Word { Word(430) }
    public static var factsInvitationStep: Word { Word(431) }
    public static var factsLanguageComing: Word { Word(432) }
    public static var factsLanguageComingLater: Word { Word(433) }
    public static var factsName: Word { Word(434) }
    public static var factsNext: Word { Word(435) }
    public static var factsPast: Word { Word(436) }
    public static var factsPastNone: Word { Word(437) }
    public static var factsPastText: Word { Word(438) }
    public static var factsPrefilled: Word { Word(439) }
    public static var factsPrevious: Word { Word(440) }
    public static var factsRead: Word { Word(441) }
    public static var factsRemove: Word { Word(442) }
    public static var factsSample: Word { Word(443) }
    public static var factsSampleText: Word { Word(444) }
    public static var factsSearch: Word { Word(445) }
    public static var factsSearchNone: Word { Word(446) }
    public static var factsTomorrow: Word { Word(447) }
    public static var factsWaiting: Word { Word(448) }
    public static var factsWeek: Word { Word(449) }
    public static var feedFacts: Word { Word(450) }
    public static var feedFactsText: Word { Word(451) }
    public static var feedQuotes: Word { Word(452) }
    public static var feedQuotesText: Word { Word(453) }
    public static var feedsCalendarKept: Word { Word(454) }
    public static var feedsCalendarLink: Word { Word(455) }
    public static var feedsCalendarOnce: Word { Word(456) }
    public static var feedsCalendarOpen: Word { Word(457) }
    public static var feedsCalendarText: Word { Word(458) }
    public static var feedsPublic: Word { Word(459) }
    public static var feedsPublicText: Word { Word(460) }
    public static var feedsTitle: Word { Word(461) }
    public static var filterAll: Word { Word(462) }
    public static var filterCategory: Word { Word(463) }
    public static var filterDifficulty: Word { Word(464) }
    public static var filterType: Word { Word(465) }
    public static var initializationFailedTitle: Word { Word(466) }
    public static var initializationSubtitle: Word { Word(467) }
    public static var initializationTitle: Word { Word(468) }
    public static var installAdd: Word { Word(469) }
    public static var installArrived: Word { Word(470) }
    public static var installButton: Word { Word(471) }
    public static var installForgets: Word { Word(472) }
    public static var installForgetsText: Word { Word(473) }
    public static var installHint: Word { Word(474) }
    public static var installHintIos: Word { Word(475) }
    public static var installHintText: Word { Word(476) }
    public static var installMove: Word { Word(477) }
    public static var installMoveNamed: Word { Word(478) }
    public static var installMoveText: Word { Word(479) }
    public static var installNote: Word { Word(480) }
    public static var installOpen: Word { Word(481) }
    public static var installPictureNarrow: Word { Word(482) }
    public static var installPictureWide: Word { Word(483) }
    public static var installShare: Word { Word(484) }
    public static var installSubtitle: Word { Word(485) }
    public static var installTitle: Word { Word(486) }
    public static var languageSubtitle: Word { Word(487) }
    public static var languageTitle: Word { Word(488) }
    public static var laterEvening: Word { Word(489) }
    public static var laterGone: Word { Word(490) }
    public static var laterGoneText: Word { Word(491) }
    public static var laterHour: Word { Word(492) }
    public static var laterStored: Word { Word(493) }
    public static var laterTitle: Word { Word(494) }
    public static var laterTomorrow: Word { Word(495) }
    public static var laterUndo: Word { Word(496) }
    public static var listSeparator: Word { Word(497) }
    public static var mainLabel: Word { Word(498) }
    public static var month1: Word { Word(499) }
    public static var month10: Word { Word(500) }
    public static var month11: Word { Word(501) }
    public static var month12: Word { Word(502) }
    public static var month2: Word { Word(503) }
    public static var month3: Word { Word(504) }
    public static var month4: Word { Word(505) }
    public static var month5: Word { Word(506) }
    public static var month6: Word { Word(507) }
    public static var month7: Word { Word(508) }
    public static var month8: Word { Word(509) }
    public static var month9: Word { Word(510) }
    public static var notificationLater: Word { Word(511) }
    public static var notificationOpen: Word { Word(512) }
    public static var notificationsEnable: Word { Word(513) }
    public static var notificationsFailed: Word { Word(514) }
    public static var notificationsSubtitle: Word { Word(515) }
    public static var notificationsTime: Word { Word(516) }
    public static var notificationsTitle: Word { Word(517) }
    public static var notificationsUnsupported: Word { Word(518) }
    public static var notificationsUnsupportedTitle: Word { Word(519) }
    public static var notifyAllow: Word { Word(520) }
    public static var notifyAllowed: Word { Word(521) }
    public static var notifyDaily: Word { Word(522) }
    public static var notifyDenied: Word { Word(523) }
    public static var notifyDeniedAndroid: Word { Word(524) }
    public static var notifyDeniedDesktop: Word { Word(525) }
    public static var notifyDeniedFirefox: Word { Word(526) }
    public static var notifyDeniedIos: Word { Word(527) }
    public static var notifyDeniedSafari: Word { Word(528) }
    public static var notifyGranted: Word { Word(529) }
    public static var notifyNoPush: Word { Word(530) }
    public static var notifyNoPushReason: Word { Word(531) }
    public static var notifyNone: Word { Word(532) }
    public static var notifyNoneText: Word { Word(533) }
    public static var notifyPreparing: Word { Word(534) }
    public static var notifyReminders: Word { Word(535) }
    public static var notifyServiceRefused: Word { Word(536) }
    public static var notifyTest: Word { Word(537) }
    public static var notifyTestGone: Word { Word(538) }
    public static var notifyTestSent: Word { Word(539) }
    public static var notifyTestService: Word { Word(540) }
    public static var notifyTitle: Word { Word(541) }
    public static var notifyTooManyBrowsers: Word { Word(542) }
    public static var notifyUndecided: Word { Word(543) }
    public static var notifyUnsupported: Word { Word(544) }
    public static var offline: Word { Word(545) }
    public static var ok: Word { Word(546) }
    public static var pairLabeled: Word { Word(547) }
    public static var permissionAndroid: Word { Word(548) }
    public static var permissionDesktop: Word { Word(549) }
    public static var permissionIos: Word { Word(550) }
    public static var permissionTitle: Word { Word(551) }
    public static var planForever: Word { Word(552) }
    public static var planFree: Word { Word(553) }
    public static var planPaid: Word { Word(554) }
    public static var planTrial: Word { Word(555) }
    public static var problemCutOff: Word { Word(556) }
    public static var problemNoFacts: Word { Word(557) }
    public static var problemRefused: Word { Word(558) }
    public static var problemStoreFull: Word { Word(559) }
    public static var problemStoreRefused: Word { Word(560) }
    public static var problemStoreUnreadable: Word { Word(561) }
    public static var problemTimedOut: Word { Word(562) }
    public static var problemUnreachable: Word { Word(563) }
    public static var problemUnreadable: Word { Word(564) }
    public static var progressLabel: Word { Word(565) }
    public static var pushTestText: Word { Word(566) }
    public static var pushTestTitle: Word { Word(567) }
    public static var readingMinutes: Word { Word(568) }
    public static var readingSeconds: Word { Word(569) }
    public static var reflectAreaCreativity: Word { Word(570) }
    public static var reflectAreaHealth: Word { Word(571) }
    public static var reflectAreaLearning: Word { Word(572) }
    public static var reflectAreaMind: Word { Word(573) }
    public static var reflectAreaPeople: Word { Word(574) }
    public static var reflectAreaWork: Word { Word(575) }
    public static var reflectCompletionDenied: Word { Word(576) }
    public static var reflectCompletionNamed: Word { Word(577) }
    public static var reflectCompletionPlans: Word { Word(578) }
    public static var reflectCompletionSubtitle: Word { Word(579) }
    public static var reflectCompletionTitle: Word { Word(580) }
    public static var reflectCompletionToday: Word { Word(581) }
    public static var reflectConflict: Word { Word(582) }
    public static var reflectConflictBeside: Word { Word(583) }
    public static var reflectConflictGone: Word { Word(584) }
    public static var reflectConflictJoin: Word { Word(585) }
    public static var reflectConflictOne: Word { Word(586) }
    public static var reflectCounter: Word { Word(587) }
    public static var reflectDayAhead: Word { Word(588) }
    public static var reflectDayChange: Word { Word(589) }
    public static var reflectDayDraft: Word { Word(590) }
    public static var reflectDayEmpty: Word { Word(591) }
    public static var reflectDelete: Word { Word(592) }
    public static var reflectDeletePeriod: Word { Word(593) }
    public static var reflectDeleteText: Word { Word(594) }
    public static var reflectDeleteTitle: Word { Word(595) }
    public static var reflectDeleteYes: Word { Word(596) }
    public static var reflectDiscard: Word { Word(597) }
    public static var reflectEditorEmpty: Word { Word(598) }
    public static var reflectEditorHint: Word { Word(599) }
    public static var reflectEditorLabel: Word { Word(600) }
    public static var reflectEditorMissing: Word { Word(601) }
    public static var reflectEndEvening: Word { Word(602) }
    public static var reflectEndGoal: Word { Word(603) }
    public static var reflectEndMorning: Word { Word(604) }
    public static var reflectEvening1: Word { Word(605) }
    public static var reflectEvening10: Word { Word(606) }
    public static var reflectEvening2: Word { Word(607) }
    public static var reflectEvening3: Word { Word(608) }
    public static var reflectEvening4: Word { Word(609) }
    public static var reflectEvening5: Word { Word(610) }
    public static var reflectEvening6: Word { Word(611) }
    public static var reflectEvening7: Word { Word(612) }
    public static var reflectEvening8: Word { Word(613) }
    public static var reflectEvening9: Word { Word(614) }
    public static var reflectGoalAll: Word { Word(615) }
    public static var reflectGoalAnother: Word { Word(616) }
    public static var reflectGoalCategory: Word { Word(617) }
    public static var reflectGoalEmpty: Word { Word(618) }
    public static var reflectGoalExample1: Word { Word(619) }
    public static var reflectGoalExample2: Word { Word(620) }
    public static var reflectGoalExample3: Word { Word(621) }
    public static var reflectGoalExamples: Word { Word(622) }
    public static var reflectGoalLabel: Word { Word(623) }
    public static var reflectGoalLeft: Word { Word(624) }
    public static var reflectGoalNew: Word { Word(625) }
    public static var reflectGoalOthers: Word { Word(626) }
    public static var reflectGoalOver: Word { Word(627) }
    public static var reflectGoalPresent: Word { Word(628) }
    public static var reflectGoalSubtitle: Word { Word(629) }
    public static var reflectGoalTitle: Word { Word(630) }
    public static var reflectGreetingDay: Word { Word(631) }
    public static var reflectGreetingEvening: Word { Word(632) }
    public static var reflectGreetingMorning: Word { Word(633) }
    public static var reflectGreetingNamed: Word { Word(634) }
    public static var reflectHistoryEmpty: Word { Word(635) }
    public static var reflectHistoryMissing: Word { Word(636) }
    public static var reflectHistoryNever: Word { Word(637) }
    public static var reflectHistoryNeverDetail: Word { Word(638) }
    public static var reflectHistoryPage: Word { Word(639) }
    public static var reflectHistoryRegular: Word { Word(640) }
    public static var reflectHistoryRegularDetail: Word { Word(641) }
    public static var reflectHistorySometimes: Word { Word(642) }
    public static var reflectHistorySometimesDetail: Word { Word(643) }
    public static var reflectHistorySubtitle: Word { Word(644) }
    public static var reflectHistoryTitle: Word { Word(645) }
    public static var reflectHistoryWrite: Word { Word(646) }
    public static var reflectIntro: Word { Word(647) }
    public static var reflectIntroExample: Word { Word(648) }
    public static var reflectInvitation: Word { Word(649) }
    public static var reflectInvitationStep: Word { Word(650) }
    public static var reflectKeep: Word { Word(651) }
    public static var reflectMonthAfter: Word { Word(652) }
    public static var reflectMonthBefore: Word { Word(653) }
    public static var reflectMood1: Word { Word(654) }
    public static var reflectMood2: Word { Word(655) }
    public static var reflectMood3: Word { Word(656) }
    public static var reflectMood4: Word { Word(657) }
    public static var reflectMood5: Word { Word(658) }
    public static var reflectMoodTitle: Word { Word(659) }
    public static var reflectMorning1: Word { Word(660) }
    public static var reflectMorning10: Word { Word(661) }
    public static var reflectMorning2: Word { Word(662) }
    public static var reflectMorning3: Word { Word(663) }
    public static var reflectMorning4: Word { Word(664) }
    public static var reflectMorning5: Word { Word(665) }
    public static var reflectMorning6: Word { Word(666) }
    public static var reflectMorning7: Word { Word(667) }
    public static var reflectMorning8: Word { Word(668) }
    public static var reflectMorning9: Word { Word(669) }
    public static var reflectName: Word { Word(670) }
    public static var reflectNudgeEvening1: Word { Word(671) }
    public static var reflectNudgeEvening2: Word { Word(672) }
    public static var reflectNudgeEvening3: Word { Word(673) }
    public static var reflectNudgeEvening4: Word { Word(674) }
    public static var reflectNudgeEvening5: Word { Word(675) }
    public static var reflectNudgeMorning1: Word { Word(676) }
    public static var reflectNudgeMorning2: Word { Word(677) }
    public static var reflectNudgeMorning3: Word { Word(678) }
    public static var reflectNudgeMorning4: Word { Word(679) }
    public static var reflectNudgeMorning5: Word { Word(680) }
    public static var reflectPeriodEvening: Word { Word(681) }
    public static var reflectPeriodMorning: Word { Word(682) }
    public static var reflectPersonalName: Word { Word(683) }
    public static var reflectPersonalSubtitle: Word { Word(684) }
    public static var reflectPersonalTitle: Word { Word(685) }
    public static var reflectPlansAdvice: Word { Word(686) }
    public static var reflectPlansBegin: Word { Word(687) }
    public static var reflectPlansDoctor: Word { Word(688) }
    public static var reflectPlansDone: Word { Word(689) }
    public static var reflectPlansDoneOn: Word { Word(690) }
    public static var reflectPlansFinished: Word { Word(691) }
    public static var reflectPlansIll: Word { Word(692) }
    public static var reflectPlansLater: Word { Word(693) }
    public static var reflectPlansLoading: Word { Word(694) }
    public static var reflectPlansMissing: Word { Word(695) }
    public static var reflectPlansNext: Word { Word(696) }
    public static var reflectPlansPace: Word { Word(697) }
    public static var reflectPlansSafety: Word { Word(698) }
    public static var reflectPlansSooner: Word { Word(699) }
    public static var reflectPlansStop: Word { Word(700) }
    public static var reflectPlansSubtitle: Word { Word(701) }
    public static var reflectPlansTitle: Word { Word(702) }
    public static var reflectPlansToday: Word { Word(703) }
    public static var reflectPlansTomorrow: Word { Word(704) }
    public static var reflectPlansWeek: Word { Word(705) }
    public static var reflectPlansWeeks: Word { Word(706) }
    public static var reflectReasonFirst: Word { Word(707) }
    public static var reflectReasonSecond: Word { Word(708) }
    public static var reflectReasonThird: Word { Word(709) }
    public static var reflectReasonTitle: Word { Word(710) }
    public static var reflectRemindersBlocked: Word { Word(711) }
    public static var reflectRemindersEnable: Word { Word(712) }
    public static var reflectRemindersEvening: Word { Word(713) }
    public static var reflectRemindersLater: Word { Word(714) }
    public static var reflectRemindersMorning: Word { Word(715) }
    public static var reflectRemindersOff: Word { Word(716) }
    public static var reflectRemindersSave: Word { Word(717) }
    public static var reflectRemindersSubtitle: Word { Word(718) }
    public static var reflectRemindersTitle: Word { Word(719) }
    public static var reflectSaved: Word { Word(720) }
    public static var reflectSettingsGoal: Word { Word(721) }
    public static var reflectSettingsNone: Word { Word(722) }
    public static var reflectSettingsSports: Word { Word(723) }
    public static var reflectSettingsYourName: Word { Word(724) }
    public static var reflectShortcut: Word { Word(725) }
    public static var reflectSkip: Word { Word(726) }
    public static var reflectSkipKnown: Word { Word(727) }
    public static var reflectSkipOther: Word { Word(728) }
    public static var reflectSkipSilent: Word { Word(729) }
    public static var reflectSkipSubtitle: Word { Word(730) }
    public static var reflectSkipTime: Word { Word(731) }
    public static var reflectSkipTitle: Word { Word(732) }
    public static var reflectSportBadminton: Word { Word(733) }
    public static var reflectSportBasketball: Word { Word(734) }
    public static var reflectSportClimbing: Word { Word(735) }
    public static var reflectSportCycling: Word { Word(736) }
    public static var reflectSportDancing: Word { Word(737) }
    public static var reflectSportFootball: Word { Word(738) }
    public static var reflectSportHiking: Word { Word(739) }
    public static var reflectSportMartial: Word { Word(740) }
    public static var reflectSportRowing: Word { Word(741) }
    public static var reflectSportRunning: Word { Word(742) }
    public static var reflectSportSkiing: Word { Word(743) }
    public static var reflectSportStrength: Word { Word(744) }
    public static var reflectSportSwimming: Word { Word(745) }
    public static var reflectSportTennis: Word { Word(746) }
    public static var reflectSportWalking: Word { Word(747) }
    public static var reflectSportYoga: Word { Word(748) }
    public static var reflectSportsAdd: Word { Word(749) }
    public static var reflectSportsOwn: Word { Word(750) }
    public static var reflectSportsSubtitle: Word { Word(751) }
    public static var reflectSportsTitle: Word { Word(752) }
    public static var reflectStorageTitle: Word { Word(753) }
    public static var reflectStreakAll: Word { Word(754) }
    public static var reflectStreakWeek: Word { Word(755) }
    public static var reflectTabHistory: Word { Word(756) }
    public static var reflectTabPlans: Word { Word(757) }
    public static var reflectTodayBeside: Word { Word(758) }
    public static var reflectTodayDraft: Word { Word(759) }
    public static var reflectTodayFirst: Word { Word(760) }
    public static var reflectTodayTitle: Word { Word(761) }
    public static var reflectTodayWritten: Word { Word(762) }
    public static var reflectTooLong: Word { Word(763) }
    public static var reflectTutorialAfter: Word { Word(764) }
    public static var reflectTutorialFirstText: Word { Word(765) }
    public static var reflectTutorialKept: Word { Word(766) }
    public static var reflectTutorialSecondText: Word { Word(767) }
    public static var reflectTutorialSecondTitle: Word { Word(768) }
    public static var reflectTutorialThirdText: Word { Word(769) }
    public static var reflectTutorialTry: Word { Word(770) }
    public static var reflectYearAgo: Word { Word(771) }
    public static var refusedAgain: Word { Word(772) }
    public static var refusedConflict: Word { Word(773) }
    public static var refusedDeletion: Word { Word(774) }
    public static var refusedDiscard: Word { Word(775) }
    public static var refusedInvalid: Word { Word(776) }
    public static var refusedNone: Word { Word(777) }
    public static var refusedNotAllowed: Word { Word(778) }
    public static var refusedText: Word { Word(779) }
    public static var refusedTitle: Word { Word(780) }
    public static var refusedTooLarge: Word { Word(781) }
    public static var refusedUnreadable: Word { Word(782) }
    public static var remindersChange: Word { Word(783) }
    public static var remindersHint: Word { Word(784) }
    public static var retry: Word { Word(785) }
    public static var save: Word { Word(786) }
    public static var secureLocal: Word { Word(787) }
    public static var secureText: Word { Word(788) }
    public static var secureTitle: Word { Word(789) }
    public static var secureTls: Word { Word(790) }
    public static var settingsApps: Word { Word(791) }
    public static var settingsCategories: Word { Word(792) }
    public static var settingsChange: Word { Word(793) }
    public static var settingsChangeText: Word { Word(794) }
    public static var settingsChosen: Word { Word(795) }
    public static var settingsDifficulty: Word { Word(796) }
    public static var settingsGeneral: Word { Word(797) }
    public static var settingsLanguage: Word { Word(798) }
    public static var settingsLanguageHint: Word { Word(799) }
    public static var settingsPrivacy: Word { Word(800) }
    public static var settingsSources: Word { Word(801) }
    public static var settingsTitle: Word { Word(802) }
    public static var shareAction: Word { Word(803) }
    public static var shareFailed: Word { Word(804) }
    public static var shareSaved: Word { Word(805) }
    public static var storageTitle: Word { Word(806) }
    public static var storeActive: Word { Word(807) }
    public static var storeAlreadySubscribed: Word { Word(808) }
    public static var storeAnswerLost: Word { Word(809) }
    public static var storeBenefits: Word { Word(810) }
    public static var storeBoth: Word { Word(811) }
    public static var storeCancel: Word { Word(812) }
    public static var storeCancelKept: Word { Word(813) }
    public static var storeCancelNothing: Word { Word(814) }
    public static var storeCancelNow: Word { Word(815) }
    public static var storeCancelTitle: Word { Word(816) }
    public static var storeCancelUntil: Word { Word(817) }
    public static var storeChangeKeep: Word { Word(818) }
    public static var storeChangeTo: Word { Word(819) }
    public static var storeChangesLater: Word { Word(820) }
    public static var storeKeep: Word { Word(821) }
    public static var storeLoading: Word { Word(822) }
    public static var storeMonthly: Word { Word(823) }
    public static var storeNoSession: Word { Word(824) }
    public static var storeNobody: Word { Word(825) }
    public static var storeNotForSale: Word { Word(826) }
    public static var storeNotNow: Word { Word(827) }
    public static var storeOffers: Word { Word(828) }
    public static var storeOutside: Word { Word(829) }
    public static var storePlan: Word { Word(830) }
    public static var storePricePerMonth: Word { Word(831) }
    public static var storePricePerYear: Word { Word(832) }
    public static var storeRemind: Word { Word(833) }
    public static var storeReminderBody: Word { Word(834) }
    public static var storeReminderTitle: Word { Word(835) }
    public static var storeRestore: Word { Word(836) }
    public static var storeRestoreNothing: Word { Word(837) }
    public static var storeRestored: Word { Word(838) }
    public static var storeSandbox: Word { Word(839) }
    public static var storeSaves: Word { Word(840) }
    public static var storeStatusCanceled: Word { Word(841) }
    public static var storeStatusEnded: Word { Word(842) }
    public static var storeStatusEndless: Word { Word(843) }
    public static var storeStatusFree: Word { Word(844) }
    public static var storeStatusGranted: Word { Word(845) }
    public static var storeStatusRenews: Word { Word(846) }
    public static var storeStatusTrial: Word { Word(847) }
    public static var storeSubscribe: Word { Word(848) }
    public static var storeSubscription: Word { Word(849) }
    public static var storeTitle: Word { Word(850) }
    public static var storeTrialStart: Word { Word(851) }
    public static var storeTrialTerms: Word { Word(852) }
    public static var storeTrialUsed: Word { Word(853) }
    public static var storeUnreachable: Word { Word(854) }
    public static var storeWholeLooks: Word { Word(855) }
    public static var storeWholeOwn: Word { Word(856) }
    public static var storeWholePictures: Word { Word(857) }
    public static var storeWholeQuotes: Word { Word(858) }
    public static var storeYearly: Word { Word(859) }
    public static var successChooseAgain: Word { Word(860) }
    public static var successFailedTitle: Word { Word(861) }
    public static var successProgress: Word { Word(862) }
    public static var successStarting: Word { Word(863) }
    public static var successSubtitle: Word { Word(864) }
    public static var successTitle: Word { Word(865) }
    public static var successWaiting: Word { Word(866) }
    public static var syncRefused: Word { Word(867) }
    public static var syncSignedOut: Word { Word(868) }
    public static var syncSynced: Word { Word(869) }
    public static var syncWaiting: Word { Word(870) }
    public static var tabBrowse: Word { Word(871) }
    public static var tabSettings: Word { Word(872) }
    public static var tabToday: Word { Word(873) }
    public static var timeAfternoon: Word { Word(874) }
    public static var timeMorning: Word { Word(875) }
    public static var todayTerminalEmpty: Word { Word(876) }
    public static var todayTerminalSynced: Word { Word(877) }
    public static var todayTitle: Word { Word(878) }
    public static var troubleButton: Word { Word(879) }
    public static var troubleNewer: Word { Word(880) }
    public static var troubleNewerButton: Word { Word(881) }
    public static var troublePartial: Word { Word(882) }
    public static var troubleScript: Word { Word(883) }
    public static var troubleText: Word { Word(884) }
    public static var troubleTitle: Word { Word(885) }
    public static var troubleUnable: Word { Word(886) }
    public static var troubleUnkept: Word { Word(887) }
    public static var troubleUnsaved: Word { Word(888) }
    public static var unitanaActive: Word { Word(889) }
    public static var unitanaAmount: Word { Word(890) }
    public static var unitanaAtHome: Word { Word(891) }
    public static var unitanaBadge: Word { Word(892) }
    public static var unitanaBenefitWhole: Word { Word(893) }
    public static var unitanaBenefitWidgets: Word { Word(894) }
    public static var unitanaCentralBank: Word { Word(895) }
    public static var unitanaChangeCity: Word { Word(896) }
    public static var unitanaCity: Word { Word(897) }
    public static var unitanaCityMissing: Word { Word(898) }
    public static var unitanaCityNone: Word { Word(899) }
    public static var unitanaCityTitle: Word { Word(900) }
    public static var unitanaClockBoth: Word { Word(901) }
    public static var unitanaClockCopy: Word { Word(902) }
    public static var unitanaClockHint: Word { Word(903) }
    public static var unitanaClockLine: Word { Word(904) }
    public static var unitanaClockNever: Word { Word(905) }
    public static var unitanaClockNow: Word { Word(906) }
    public static var unitanaClockSteady: Word { Word(907) }
    public static var unitanaClose: Word { Word(908) }
    public static var unitanaClothes: Word { Word(909) }
    public static var unitanaClothesHint: Word { Word(910) }
    public static var unitanaComfort: Word { Word(911) }
    public static var unitanaComfortDevice: Word { Word(912) }
    public static var unitanaComfortText: Word { Word(913) }
    public static var unitanaContrast: Word { Word(914) }
    public static var unitanaContrastText: Word { Word(915) }
    public static var unitanaConvert: Word { Word(916) }
    public static var unitanaConverter: Word { Word(917) }
    public static var unitanaConverterHint: Word { Word(918) }
    public static var unitanaCreate: Word { Word(919) }
    public static var unitanaCurrenciesFound: Word { Word(920) }
    public static var unitanaCurrency: Word { Word(921) }
    public static var unitanaCurrencyHint: Word { Word(922) }
    public static var unitanaCurrencyMissing: Word { Word(923) }
    public static var unitanaDay: Word { Word(924) }
    public static var unitanaDays: Word { Word(925) }
    public static var unitanaDefault: Word { Word(926) }
    public static var unitanaDefaultKept: Word { Word(927) }
    public static var unitanaDelete: Word { Word(928) }
    public static var unitanaDeleteText: Word { Word(929) }
    public static var unitanaDeleteTitle: Word { Word(930) }
    public static var unitanaDetails: Word { Word(931) }
    public static var unitanaDistance: Word { Word(932) }
    public static var unitanaEdit: Word { Word(933) }
    public static var unitanaEditPlace: Word { Word(934) }
    public static var unitanaEditPlaces: Word { Word(935) }
    public static var unitanaEditPlacesText: Word { Word(936) }
    public static var unitanaFan: Word { Word(937) }
    public static var unitanaFound: Word { Word(938) }
    public static var unitanaFuel: Word { Word(939) }
    public static var unitanaGasMark: Word { Word(940) }
    public static var unitanaGazetteer: Word { Word(941) }
    public static var unitanaHeight: Word { Word(942) }
    public static var unitanaHome: Word { Word(943) }
    public static var unitanaHomeCurrency: Word { Word(944) }
    public static var unitanaHomeSystem: Word { Word(945) }
    public static var unitanaHomeZone: Word { Word(946) }
    public static var unitanaHour: Word { Word(947) }
    public static var unitanaHours: Word { Word(948) }
    public static var unitanaHuman: Word { Word(949) }
    public static var unitanaHumanDistanceBike: Word { Word(950) }
    public static var unitanaHumanDistanceDrive: Word { Word(951) }
    public static var unitanaHumanDistanceFlight: Word { Word(952) }
    public static var unitanaHumanDistanceHike: Word { Word(953) }
    public static var unitanaHumanDistanceHour: Word { Word(954) }
    public static var unitanaHumanDistanceSteps: Word { Word(955) }
    public static var unitanaHumanDistanceTrain: Word { Word(956) }
    public static var unitanaHumanDistanceWalk: Word { Word(957) }
    public static var unitanaHumanTemperatureBitter: Word { Word(958) }
    public static var unitanaHumanTemperatureBody: Word { Word(959) }
    public static var unitanaHumanTemperatureBoiling: Word { Word(960) }
    public static var unitanaHumanTemperatureCold: Word { Word(961) }
    public static var unitanaHumanTemperatureCool: Word { Word(962) }
    public static var unitanaHumanTemperatureFreezing: Word { Word(963) }
    public static var unitanaHumanTemperatureFresh: Word { Word(964) }
    public static var unitanaHumanTemperatureHeat: Word { Word(965) }
    public static var unitanaHumanTemperatureHot: Word { Word(966) }
    public static var unitanaHumanTemperatureRoom: Word { Word(967) }
    public static var unitanaHumanTemperatureWarm: Word { Word(968) }
    public static var unitanaHumanText: Word { Word(969) }
    public static var unitanaHumanWeightBaby: Word { Word(970) }
    public static var unitanaHumanWeightCan: Word { Word(971) }
    public static var unitanaHumanWeightCar: Word { Word(972) }
    public static var unitanaHumanWeightChocolate: Word { Word(973) }
    public static var unitanaHumanWeightEgg: Word { Word(974) }
    public static var unitanaHumanWeightLetter: Word { Word(975) }
    public static var unitanaHumanWeightMotorcycle: Word { Word(976) }
    public static var unitanaHumanWeightPerson: Word { Word(977) }
    public static var unitanaHumanWeightSugar: Word { Word(978) }
    public static var unitanaHumanWeightSuitcase: Word { Word(979) }
    public static var unitanaHumanWindBreeze: Word { Word(980) }
    public static var unitanaHumanWindCalm: Word { Word(981) }
    public static var unitanaHumanWindGale: Word { Word(982) }
    public static var unitanaHumanWindHurricane: Word { Word(983) }
    public static var unitanaHumanWindLeaves: Word { Word(984) }
    public static var unitanaHumanWindLight: Word { Word(985) }
    public static var unitanaHumanWindStorm: Word { Word(986) }
    public static var unitanaHumanWindStrong: Word { Word(987) }
    public static var unitanaImperial: Word { Word(988) }
    public static var unitanaImperialText: Word { Word(989) }
    public static var unitanaInputLarge: Word { Word(990) }
    public static var unitanaInputNumber: Word { Word(991) }
    public static var unitanaInputSmall: Word { Word(992) }
    public static var unitanaInputUnit: Word { Word(993) }
    public static var unitanaInvitation: Word { Word(994) }
    public static var unitanaInvitationStep: Word { Word(995) }
    public static var unitanaKeep: Word { Word(996) }
    public static var unitanaLastValid: Word { Word(997) }
    public static var unitanaLearning: Word { Word(998) }
    public static var unitanaLength: Word { Word(999) }
    public static var unitanaLimitText: Word { Word(1000) }
    public static var unitanaLimitTitle: Word { Word(1001) }
    public static var unitanaLimits: Word { Word(1002) }
    public static var unitanaLimitsHint: Word { Word(1003) }
    public static var unitanaLiving: Word { Word(1004) }
    public static var unitanaLivingText: Word { Word(1005) }
    public static var unitanaLookUp: Word { Word(1006) }
    public static var unitanaMakeDefault: Word { Word(1007) }
    public static var unitanaMen: Word { Word(1008) }
    public static var unitanaMetric: Word { Word(1009) }
    public static var unitanaMetricText: Word { Word(1010) }
    public static var unitanaMore: Word { Word(1011) }
    public static var unitanaMoreLater: Word { Word(1012) }
    public static var unitanaMoreDigits: Word { Word(1013) }
    public static var unitanaMoveDown: Word { Word(1014) }
    public static var unitanaMoveUp: Word { Word(1015) }
    public static var unitanaName: Word { Word(1016) }
    public static var unitanaNameMissing: Word { Word(1017) }
    public static var unitanaNear: Word { Word(1018) }
    public static var unitanaNeutral: Word { Word(1019) }
    public static var unitanaNeutralText: Word { Word(1020) }
    public static var unitanaNeverRefreshed: Word { Word(1021) }
    public static var unitanaNewPlace: Word { Word(1022) }
    public static var unitanaNightThere: Word { Word(1023) }
    public static var unitanaNoCurrency: Word { Word(1024) }
    public static var unitanaNoRate: Word { Word(1025) }
    public static var unitanaNoZone: Word { Word(1026) }
    public static var unitanaNotUpdated: Word { Word(1027) }
    public static var unitanaOfflineNone: Word { Word(1028) }
    public static var unitanaOfflineText: Word { Word(1029) }
    public static var unitanaOften: Word { Word(1030) }
    public static var unitanaOnlyPlace: Word { Word(1031) }
    public static var unitanaOrderBelow: Word { Word(1032) }
    public static var unitanaOrderTop: Word { Word(1033) }
    public static var unitanaOther: Word { Word(1034) }
    public static var unitanaOtherText: Word { Word(1035) }
    public static var unitanaOtherCurrency: Word { Word(1036) }
    public static var unitanaOven: Word { Word(1037) }
    public static var unitanaOvenHint: Word { Word(1038) }
    public static var unitanaOvenSource: Word { Word(1039) }
    public static var unitanaPairBread: Word { Word(1040) }
    public static var unitanaPairSuitcase: Word { Word(1041) }
    public static var unitanaPairTall: Word { Word(1042) }
    public static var unitanaPairTown: Word { Word(1043) }
    public static var unitanaPairWalk: Word { Word(1044) }
    public static var unitanaPaper: Word { Word(1045) }
    public static var unitanaPaperHint: Word { Word(1046) }
    public static var unitanaPaperSource: Word { Word(1047) }
    public static var unitanaPlaceCurrency: Word { Word(1048) }
    public static var unitanaPlaceName: Word { Word(1049) }
    public static var unitanaPlaceSystem: Word { Word(1050) }
    public static var unitanaPlaceZone: Word { Word(1051) }
    public static var unitanaPlaces: Word { Word(1052) }
    public static var unitanaPolishBank: Word { Word(1053) }
    public static var unitanaPressure: Word { Word(1054) }
    public static var unitanaPrivacy: Word { Word(1055) }
    public static var unitanaPrivacyAsked: Word { Word(1056) }
    public static var unitanaPrivacyExport: Word { Word(1057) }
    public static var unitanaPrivacyHint: Word { Word(1058) }
    public static var unitanaPrivacyNever: Word { Word(1059) }
    public static var unitanaPrivacyStored: Word { Word(1060) }
    public static var unitanaRainPercent: Word { Word(1061) }
    public static var unitanaRatesMissing: Word { Word(1062) }
    public static var unitanaRatesSilent: Word { Word(1063) }
    public static var unitanaRecent: Word { Word(1064) }
    public static var unitanaRecentAmounts: Word { Word(1065) }
    public static var unitanaRefresh: Word { Word(1066) }
    public static var unitanaRefreshFirst: Word { Word(1067) }
    public static var unitanaRefreshing: Word { Word(1068) }
    public static var unitanaReorder: Word { Word(1069) }
    public static var unitanaReorderText: Word { Word(1070) }
    public static var unitanaReviewTitle: Word { Word(1071) }
    public static var unitanaSameCurrency: Word { Word(1072) }
    public static var unitanaSearchOffline: Word { Word(1073) }
    public static var unitanaSheet: Word { Word(1074) }
    public static var unitanaShirts: Word { Word(1075) }
    public static var unitanaShoes: Word { Word(1076) }
    public static var unitanaShoesHint: Word { Word(1077) }
    public static var unitanaSigns: Word { Word(1078) }
    public static var unitanaSizesSource: Word { Word(1079) }
    public static var unitanaSky: Word { Word(1080) }
    public static var unitanaSkyClear: Word { Word(1081) }
    public static var unitanaSkyDrizzle: Word { Word(1082) }
    public static var unitanaSkyFog: Word { Word(1083) }
    public static var unitanaSkyFreezingRain: Word { Word(1084) }
    public static var unitanaSkyMostlyClear: Word { Word(1085) }
    public static var unitanaSkyOvercast: Word { Word(1086) }
    public static var unitanaSkyPartlyCloudy: Word { Word(1087) }
    public static var unitanaSkyRain: Word { Word(1088) }
    public static var unitanaSkyShowers: Word { Word(1089) }
    public static var unitanaSkySnow: Word { Word(1090) }
    public static var unitanaSkyThunderstorm: Word { Word(1091) }
    public static var unitanaSpeed: Word { Word(1092) }
    public static var unitanaStaleRates: Word { Word(1093) }
    public static var unitanaStaleTitle: Word { Word(1094) }
    public static var unitanaStaleWeather: Word { Word(1095) }
    public static var unitanaStill: Word { Word(1096) }
    public static var unitanaStillText: Word { Word(1097) }
    public static var unitanaStorageTitle: Word { Word(1098) }
    public static var unitanaSuits: Word { Word(1099) }
    public static var unitanaSwap: Word { Word(1100) }
    public static var unitanaSwitchPlace: Word { Word(1101) }
    public static var unitanaSystemsTitle: Word { Word(1102) }
    public static var unitanaTagline: Word { Word(1103) }
    public static var unitanaTapForDetails: Word { Word(1104) }
    public static var unitanaTemperature: Word { Word(1105) }
    public static var unitanaTextLarge: Word { Word(1106) }
    public static var unitanaTextLargest: Word { Word(1107) }
    public static var unitanaTextSize: Word { Word(1108) }
    public static var unitanaTextStandard: Word { Word(1109) }
    public static var unitanaTiles: Word { Word(1110) }
    public static var unitanaTilesMissing: Word { Word(1111) }
    public static var unitanaTilesTitle: Word { Word(1112) }
    public static var unitanaTime: Word { Word(1113) }
    public static var unitanaUnitBar: Word { Word(1114) }
    public static var unitanaUnitCelsius: Word { Word(1115) }
    public static var unitanaUnitCentimeter: Word { Word(1116) }
    public static var unitanaUnitCup: Word { Word(1117) }
    public static var unitanaUnitFahrenheit: Word { Word(1118) }
    public static var unitanaUnitFluidOunce: Word { Word(1119) }
    public static var unitanaUnitFluidOunceUS: Word { Word(1120) }
    public static var unitanaUnitFoot: Word { Word(1121) }
    public static var unitanaUnitGallon: Word { Word(1122) }
    public static var unitanaUnitGallonUS: Word { Word(1123) }
    public static var unitanaUnitGram: Word { Word(1124) }
    public static var unitanaUnitInch: Word { Word(1125) }
    public static var unitanaUnitKilogram: Word { Word(1126) }
    public static var unitanaUnitKilometer: Word { Word(1127) }
    public static var unitanaUnitKilometersPerHour: Word { Word(1128) }
    public static var unitanaUnitKilometersPerLiter: Word { Word(1129) }
    public static var unitanaUnitKilopascal: Word { Word(1130) }
    public static var unitanaUnitLiter: Word { Word(1131) }
    public static var unitanaUnitLitersPer100Kilometers: Word { Word(1132) }
    public static var unitanaUnitMeter: Word { Word(1133) }
    public static var unitanaUnitMile: Word { Word(1134) }
    public static var unitanaUnitMilesPerGallon: Word { Word(1135) }
    public static var unitanaUnitMilesPerGallonUS: Word { Word(1136) }
    public static var unitanaUnitMilesPerHour: Word { Word(1137) }
    public static var unitanaUnitMilliliter: Word { Word(1138) }
    public static var unitanaUnitOunce: Word { Word(1139) }
    public static var unitanaUnitPint: Word { Word(1140) }
    public static var unitanaUnitPound: Word { Word(1141) }
    public static var unitanaUnitPsi: Word { Word(1142) }
    public static var unitanaUnitStone: Word { Word(1143) }
    public static var unitanaUnitYard: Word { Word(1144) }
    public static var unitanaUnits: Word { Word(1145) }
    public static var unitanaUpdated: Word { Word(1146) }
    public static var unitanaUpdatedRecently: Word { Word(1147) }
    public static var unitanaUs: Word { Word(1148) }
    public static var unitanaUsText: Word { Word(1149) }
    public static var unitanaVisiting: Word { Word(1150) }
    public static var unitanaVisitingText: Word { Word(1151) }
    public static var unitanaVolume: Word { Word(1152) }
    public static var unitanaWeather: Word { Word(1153) }
    public static var unitanaWeatherMissing: Word { Word(1154) }
    public static var unitanaWeatherOff: Word { Word(1155) }
    public static var unitanaWeatherSilent: Word { Word(1156) }
    public static var unitanaWeight: Word { Word(1157) }
    public static var unitanaWelcomeText: Word { Word(1158) }
    public static var unitanaWelcomeTitle: Word { Word(1159) }
    public static var unitanaWhenDate: Word { Word(1160) }
    public static var unitanaWhenToday: Word { Word(1161) }
    public static var unitanaWhenTomorrow: Word { Word(1162) }
    public static var unitanaWhenWeekday: Word { Word(1163) }
    public static var unitanaWhenYesterday: Word { Word(1164) }
    public static var unitanaWidgetHint: Word { Word(1165) }
    public static var unitanaWidgetNoPlace: Word { Word(1166) }
    public static var unitanaWidgetPlace: Word { Word(1167) }
    public static var unitanaWidgetSave: Word { Word(1168) }
    public static var unitanaWidgetSaved: Word { Word(1169) }
    public static var unitanaWidgetSize: Word { Word(1170) }
    public static var unitanaWidgetTiles: Word { Word(1171) }
    public static var unitanaWidgetTitle: Word { Word(1172) }
    public static var unitanaWidgets: Word { Word(1173) }
    public static var unitanaWidgetsNone: Word { Word(1174) }
    public static var unitanaWidgetsNoneText: Word { Word(1175) }
    public static var unitanaWithUnit: Word { Word(1176) }
    public static var unitanaWomen: Word { Word(1177) }
    public static var unitanaZoneAhead: Word { Word(1178) }
    public static var unitanaZoneBack: Word { Word(1179) }
    public static var unitanaZoneBehind: Word { Word(1180) }
    public static var unitanaZoneForward: Word { Word(1181) }
    public static var unitanaZoneHours: Word { Word(1182) }
    public static var unitanaZoneMinutes: Word { Word(1183) }
    public static var unitanaZoneOfCity: Word { Word(1184) }
    public static var unitanaZoneSame: Word { Word(1185) }
    public static var unitanaZoneSearch: Word { Word(1186) }
    public static var unitanaZoneSummer: Word { Word(1187) }
    public static var unitanaZoneWinter: Word { Word(1188) }
    public static var unitanaZonesText: Word { Word(1189) }
    public static var unitanaZonesTitle: Word { Word(1190) }
    public static var versionsAlso: Word { Word(1191) }
    public static var versionsAlsoNamed: Word { Word(1192) }
    public static var versionsEarlier: Word { Word(1193) }
    public static var versionsEarlierText: Word { Word(1194) }
    public static var versionsGone: Word { Word(1195) }
    public static var versionsJoined: Word { Word(1196) }
    public static var versionsKeepBoth: Word { Word(1197) }
    public static var versionsKeepOther: Word { Word(1198) }
    public static var versionsKeepThis: Word { Word(1199) }
    public static var versionsKept: Word { Word(1200) }
    public static var versionsLong: Word { Word(1201) }
    public static var versionsLook: Word { Word(1202) }
    public static var versionsNone: Word { Word(1203) }
    public static var versionsOther: Word { Word(1204) }
    public static var versionsRestore: Word { Word(1205) }
    public static var versionsRestoreSpoken: Word { Word(1206) }
    public static var versionsRestored: Word { Word(1207) }
    public static var versionsThis: Word { Word(1208) }
    public static var versionsTwo: Word { Word(1209) }
    public static var versionsTwoText: Word { Word(1210) }
    public static var weekday1: Word { Word(1211) }
    public static var weekday2: Word { Word(1212) }
    public static var weekday3: Word { Word(1213) }
    public static var weekday4: Word { Word(1214) }
    public static var weekday5: Word { Word(1215) }
    public static var weekday6: Word { Word(1216) }
    public static var weekday7: Word { Word(1217) }
    public static var wholeCategories: Word { Word(1218) }
    public static var wholeCategoriesText: Word { Word(1219) }
    public static var wholeCategoriesTitle: Word { Word(1220) }
    public static var wholeCategoryBeginnings: Word { Word(1221) }
    public static var wholeCategoryCourage: Word { Word(1222) }
    public static var wholeCategoryFriendship: Word { Word(1223) }
    public static var wholeCategoryInspiration: Word { Word(1224) }
    public static var wholeCategoryJoy: Word { Word(1225) }
    public static var wholeCategoryLove: Word { Word(1226) }
    public static var wholeCategoryMornings: Word { Word(1227) }
    public static var wholeCategoryNature: Word { Word(1228) }
    public static var wholeCategoryPatience: Word { Word(1229) }
    public static var wholeCategoryWisdom: Word { Word(1230) }
    public static var wholeCustomize: Word { Word(1231) }
    public static var wholeCustomizeText: Word { Word(1232) }
    public static var wholeDailyOpen: Word { Word(1233) }
    public static var wholeDailyTitle: Word { Word(1234) }
    public static var wholeFavoritesCount: Word { Word(1235) }
    public static var wholeFavoritesNone: Word { Word(1236) }
    public static var wholeFavoritesNoneText: Word { Word(1237) }
    public static var wholeFavoritesRead: Word { Word(1238) }
    public static var wholeFavoritesRemove: Word { Word(1239) }
    public static var wholeFavoritesRemoved: Word { Word(1240) }
    public static var wholeFilterAll: Word { Word(1241) }
    public static var wholeFilterNone: Word { Word(1242) }
    public static var wholeFilterNoneText: Word { Word(1243) }
    public static var wholeFilterShow: Word { Word(1244) }
    public static var wholeFilterText: Word { Word(1245) }
    public static var wholeFont: Word { Word(1246) }
    public static var wholeFontBrush: Word { Word(1247) }
    public static var wholeFontClassic: Word { Word(1248) }
    public static var wholeFontModern: Word { Word(1249) }
    public static var wholeGoalCalm: Word { Word(1250) }
    public static var wholeGoalChinese: Word { Word(1251) }
    public static var wholeGoalConfidence: Word { Word(1252) }
    public static var wholeGoalEnglish: Word { Word(1253) }
    public static var wholeGoalFocus: Word { Word(1254) }
    public static var wholeGoalGratitude: Word { Word(1255) }
    public static var wholeGoalKindness: Word { Word(1256) }
    public static var wholeGoalMotivation: Word { Word(1257) }
    public static var wholeGoalResilience: Word { Word(1258) }
    public static var wholeGoalRest: Word { Word(1259) }
    public static var wholeGoalsText: Word { Word(1260) }
    public static var wholeGoalsTitle: Word { Word(1261) }
    public static var wholeGround: Word { Word(1262) }
    public static var wholeGroundDawn: Word { Word(1263) }
    public static var wholeGroundFrame: Word { Word(1264) }
    public static var wholeGroundPlain: Word { Word(1265) }
    public static var wholeHearChinese: Word { Word(1266) }
    public static var wholeHearEnglish: Word { Word(1267) }
    public static var wholeHearFailed: Word { Word(1268) }
    public static var wholeHelloAfternoon: Word { Word(1269) }
    public static var wholeHelloEvening: Word { Word(1270) }
    public static var wholeHelloMorning: Word { Word(1271) }
    public static var wholeInvitation: Word { Word(1272) }
    public static var wholeInvitationStep: Word { Word(1273) }
    public static var wholeLike: Word { Word(1274) }
    public static var wholeLiked: Word { Word(1275) }
    public static var wholeLimit: Word { Word(1276) }
    public static var wholeLimitButton: Word { Word(1277) }
    public static var wholeLoadFailed: Word { Word(1278) }
    public static var wholeLoadNone: Word { Word(1279) }
    public static var wholeLoading: Word { Word(1280) }
    public static var wholeLookLocked: Word { Word(1281) }
    public static var wholeName: Word { Word(1282) }
    public static var wholeNameLabel: Word { Word(1283) }
    public static var wholeNameText: Word { Word(1284) }
    public static var wholeNameTitle: Word { Word(1285) }
    public static var wholeNext: Word { Word(1286) }
    public static var wholeNotifyDetail: Word { Word(1287) }
    public static var wholeNotifyText: Word { Word(1288) }
    public static var wholeNotifyTime: Word { Word(1289) }
    public static var wholeNotifyTitle: Word { Word(1290) }
    public static var wholeNotifyToggle: Word { Word(1291) }
    public static var wholeOwn: Word { Word(1292) }
    public static var wholeOwnAgain: Word { Word(1293) }
    public static var wholeOwnApproved: Word { Word(1294) }
    public static var wholeOwnCategoryMissing: Word { Word(1295) }
    public static var wholeOwnChinese: Word { Word(1296) }
    public static var wholeOwnChineseEmpty: Word { Word(1297) }
    public static var wholeOwnDelete: Word { Word(1298) }
    public static var wholeOwnDeleteText: Word { Word(1299) }
    public static var wholeOwnDeleteTitle: Word { Word(1300) }
    public static var wholeOwnEdit: Word { Word(1301) }
    public static var wholeOwnEncrypted: Word { Word(1302) }
    public static var wholeOwnEnglish: Word { Word(1303) }
    public static var wholeOwnEnglishEmpty: Word { Word(1304) }
    public static var wholeOwnKeep: Word { Word(1305) }
    public static var wholeOwnNew: Word { Word(1306) }
    public static var wholeOwnNone: Word { Word(1307) }
    public static var wholeOwnNoneText: Word { Word(1308) }
    public static var wholeOwnPending: Word { Word(1309) }
    public static var wholeOwnRejected: Word { Word(1310) }
    public static var wholeOwnRejectedWhy: Word { Word(1311) }
    public static var wholeOwnReview: Word { Word(1312) }
    public static var wholeOwnRival: Word { Word(1313) }
    public static var wholeOwnSave: Word { Word(1314) }
    public static var wholeOwnSaved: Word { Word(1315) }
    public static var wholeOwnText: Word { Word(1316) }
    public static var wholePinyin: Word { Word(1317) }
    public static var wholePinyinDetail: Word { Word(1318) }
    public static var wholePinyinFailed: Word { Word(1319) }
    public static var wholePlanFree: Word { Word(1320) }
    public static var wholePreferredText: Word { Word(1321) }
    public static var wholePrevious: Word { Word(1322) }
    public static var wholeQuoteTitle: Word { Word(1323) }
    public static var wholeQuotesTitle: Word { Word(1324) }
    public static var wholeSavingFailed: Word { Word(1325) }
    public static var wholeSavingOffline: Word { Word(1326) }
    public static var wholeSavingProgress: Word { Word(1327) }
    public static var wholeSavingRefused: Word { Word(1328) }
    public static var wholeSavingSlow: Word { Word(1329) }
    public static var wholeSavingText: Word { Word(1330) }
    public static var wholeSavingTitle: Word { Word(1331) }
    public static var wholeSettingsAccount: Word { Word(1332) }
    public static var wholeSettingsAll: Word { Word(1333) }
    public static var wholeSettingsCategories: Word { Word(1334) }
    public static var wholeSettingsFor: Word { Word(1335) }
    public static var wholeSizeLarge: Word { Word(1336) }
    public static var wholeSizeMedium: Word { Word(1337) }
    public static var wholeSizeSmall: Word { Word(1338) }
    public static var wholeSources: Word { Word(1339) }
    public static var wholeStorageTitle: Word { Word(1340) }
    public static var wholeSubscription: Word { Word(1341) }
    public static var wholeTabFavorites: Word { Word(1342) }
    public static var wholeTabQuotes: Word { Word(1343) }
    public static var wholeTheme: Word { Word(1344) }
    public static var wholeThemeMonochrome: Word { Word(1345) }
    public static var wholeThemePastel: Word { Word(1346) }
    public static var wholeThemeSerene: Word { Word(1347) }
    public static var wholeTrialBegun: Word { Word(1348) }
    public static var wholeTrialRemind: Word { Word(1349) }
    public static var wholeTrialSkip: Word { Word(1350) }
    public static var wholeTrialStart: Word { Word(1351) }
    public static var wholeTrialText: Word { Word(1352) }
    public static var wholeTrialTitle: Word { Word(1353) }
    public static var wholeTrialUsed: Word { Word(1354) }
    public static var wholeUndo: Word { Word(1355) }
    public static var wholeWaiting: Word { Word(1356) }
    public static var wholeWelcomeText: Word { Word(1357) }
    public static var wholeWelcomeTitle: Word { Word(1358) }
    public static var wholeWidgetInstall: Word { Word(1359) }
    public static var wholeWidgetLater: Word { Word(1360) }
    public static var wholeWidgetOpen: Word { Word(1361) }
    public static var wholeWidgetReady: Word { Word(1362) }
    public static var wholeWidgetSize: Word { Word(1363) }
    public static var wholeWidgetText: Word { Word(1364) }
    public static var wholeWidgetTitle: Word { Word(1365) }
    public static var wholeWidgetsFree: Word { Word(1366) }
    public static var wholeWidgetsText: Word { Word(1367) }
    public static var wholeWidgetsTitle: Word { Word(1368) }
    public static var widgetAdd: Word { Word(1369) }
    public static var widgetDays: Word { Word(1370) }
    public static var widgetHours: Word { Word(1371) }
    public static var widgetLinkEmbed: Word { Word(1372) }
    public static var widgetLinkEnd: Word { Word(1373) }
    public static var widgetLinkMake: Word { Word(1374) }
    public static var widgetLinkPage: Word { Word(1375) }
    public static var widgetLinkPicture: Word { Word(1376) }
    public static var widgetLinkRenew: Word { Word(1377) }
    public static var widgetLinkText: Word { Word(1378) }
    public static var widgetLinkWaiting: Word { Word(1379) }
    public static var widgetLocked: Word { Word(1380) }
    public static var widgetMinutes: Word { Word(1381) }
    public static var widgetNow: Word { Word(1382) }
    public static var widgetOld: Word { Word(1383) }
    public static var widgetPaused: Word { Word(1384) }
    public static var widgetRemove: Word { Word(1385) }
    public static var widgetRemoveText: Word { Word(1386) }
    public static var widgetRemoveTitle: Word { Word(1387) }
    public static var widgetSetup: Word { Word(1388) }
    public static var widgetShowAndroid: Word { Word(1389) }
    public static var widgetShowIos: Word { Word(1390) }
    public static var widgetShowOther: Word { Word(1391) }
    public static var widgetShowTitle: Word { Word(1392) }
    public static var widgetShowWindows: Word { Word(1393) }
    public static var widgetStale: Word { Word(1394) }
    public static var widgetTitle: Word { Word(1395) }
}

// The browser's program has no texts in it: its shell loads them from a file per language.
#if !hasFeature(Embedded)
extension Word: CaseIterable, CustomStringConvertible {
    /// All texts, in the order of the tables.
    public static var allCases: [Word] { (0..<UInt16(count)).map { Word($0) } }

    /// The name of the text.
    public var description: String { wordNames[index].description }
}

var wordNames: [StaticString] {
    [
    "aboutNew",
    "aboutNewText",
    "aboutRates",
    "aboutSources",
    "aboutTitle",
    "aboutVersion",
    "aboutWeather",
    "accountAnonymous",
    "accountBusy",
    "accountChangeEmail",
    "accountChangeEmailNow",
    "accountChangeEmailText",
    "accountChangePassword",
    "accountChangePasswordText",
    "accountCode",
    "accountCodeAgain",
    "accountCodeMissing",
    "accountCodeOld",
    "accountCodeText",
    "accountCodeWrong",
    "accountContinueWith",
    "accountDone",
    "accountEmail",
    "accountEmailNew",
    "accountEmailWrong",
    "accountEncrypted",
    "accountEnded",
    "accountEndedAge",
    "accountEndedDevice",
    "accountEndedElsewhere",
    "accountEndedHere",
    "accountEndedPassword",
    "accountFailed",
    "accountForgot",
    "accountForgotSent",
    "accountGone",
    "accountIdentityTaken",
    "accountJoin",
    "accountJoinHere",
    "accountJoinText",
    "accountJoinThere",
    "accountJoinTitle",
    "accountJoined",
    "accountJoining",
    "accountJoiningFirst",
    "accountKeep",
    "accountLink",
    "accountLinkService",
    "accountLinkText",
    "accountMailOpened",
    "accountMailSent",
    "accountNone",
    "accountNotConfirmed",
    "accountOther",
    "accountPassword",
    "accountPasswordChanged",
    "accountPasswordCurrent",
    "accountPasswordCurrentHint",
    "accountPasswordCurrentNeeded",
    "accountPasswordCurrentWrong",
    "accountPasswordEmpty",
    "accountPasswordHint",
    "accountPasswordLong",
    "accountPasswordNew",
    "accountPasswordSame",
    "accountPasswordShort",
    "accountProofNeeded",
    "accountProviderCancelled",
    "accountProviderExpired",
    "accountReturned",
    "accountSignIn",
    "accountSignInAgain",
    "accountSignInInstead",
    "accountSignInText",
    "accountSignOut",
    "accountSignOutBack",
    "accountSignOutGone",
    "accountSignOutLost",
    "accountSignOutText",
    "accountSignedIn",
    "accountSignedOut",
    "accountTaken",
    "accountTitle",
    "accountTooMany",
    "accountUnreachable",
    "accountVersions",
    "accountWeak",
    "accountWrong",
    "almanacCapsule",
    "almanacFacts",
    "almanacIntro",
    "almanacName",
    "almanacOpen",
    "almanacReflect",
    "almanacWhole",
    "appearanceDark",
    "appearanceHint",
    "appearanceLight",
    "appearanceMode",
    "appearanceSystem",
    "appearanceTitle",
    "back",
    "bannerDismiss",
    "browseCount",
    "browseEmptyBoth",
    "browseEmptyText",
    "browseEmptyTitle",
    "browseMore",
    "browseShowAll",
    "browseTitle",
    "browseWithout",
    "cancel",
    "capsuleAgo",
    "capsuleAll",
    "capsuleArchive",
    "capsuleArchiveNone",
    "capsuleBirthday",
    "capsuleBirthdayDate",
    "capsuleBirthdayForgotten",
    "capsuleBirthdayNote",
    "capsuleCalendar",
    "capsuleDate",
    "capsuleDateEmpty",
    "capsuleDateFar",
    "capsuleDays",
    "capsuleDecision",
    "capsuleDelete",
    "capsuleDeleteReady",
    "capsuleDeleteText",
    "capsuleDeleteTitle",
    "capsuleDetail",
    "capsuleDiscard",
    "capsuleDiscardAction",
    "capsuleDiscardText",
    "capsuleDiscardTitle",
    "capsuleEmotion",
    "capsuleEmpty",
    "capsuleFarBack",
    "capsuleFarText",
    "capsuleFarTitle",
    "capsuleGoOn",
    "capsuleGoal",
    "capsuleHint",
    "capsuleHintExample",
    "capsuleHintNote",
    "capsuleInvitation",
    "capsuleInvitationStep",
    "capsuleKeep",
    "capsuleKept",
    "capsuleKeptRow",
    "capsuleKind",
    "capsuleLock",
    "capsuleLocked",
    "capsuleMemory",
    "capsuleMissing",
    "capsuleMissingText",
    "capsuleMonth",
    "capsuleName",
    "capsuleNew",
    "capsuleNewYear",
    "capsuleNextDays",
    "capsuleNextToday",
    "capsuleNone",
    "capsuleNoneText",
    "capsuleOpen",
    "capsuleOpened",
    "capsuleOpening",
    "capsuleOpens",
    "capsulePast",
    "capsulePromptDecision",
    "capsulePromptEmotion",
    "capsulePromptGoal",
    "capsulePromptMemory",
    "capsuleReady",
    "capsuleReadyAtOnce",
    "capsuleReadyCount",
    "capsuleReadyDecision",
    "capsuleReadyEmotion",
    "capsuleReadyGoal",
    "capsuleReadyHeading",
    "capsuleReadyMemory",
    "capsuleReadyTitle",
    "capsuleSealedHeading",
    "capsuleSealedTitle",
    "capsuleSealedUntil",
    "capsuleSealing",
    "capsuleSilent",
    "capsuleSince",
    "capsuleSkip",
    "capsuleStorageTitle",
    "capsuleTime",
    "capsuleTimeEmpty",
    "capsuleToday",
    "capsuleTomorrow",
    "capsuleUnfinished",
    "capsuleUnscheduled",
    "capsuleWeek",
    "capsuleWhen",
    "capsuleWritten",
    "capsuleYear",
    "categoriesChosen",
    "categoriesMissing",
    "categoriesTitle",
    "choiceLocked",
    "continue",
    "copyAction",
    "copyDone",
    "dataCountCapsules",
    "dataCountGoals",
    "dataCountQuotes",
    "dataCountReflections",
    "dataCountWritten",
    "dataDelete",
    "dataDeleteAccount",
    "dataDeleteDevice",
    "dataDeleteEnded",
    "dataDeleteFirst",
    "dataDeleteHintAccount",
    "dataDeleteHintDevice",
    "dataDeleteOthers",
    "dataDeleteVersions",
    "dataDeleted",
    "dataExport",
    "dataExportAccount",
    "dataExportDecrypted",
    "dataExportDevice",
    "dataExportFailed",
    "dataExportFallback",
    "dataExportHeading",
    "dataExportIncomplete",
    "dataExportSaved",
    "dataExportShared",
    "dataHint",
    "dataImport",
    "dataImportCancel",
    "dataImportChoices",
    "dataImportDamaged",
    "dataImportDone",
    "dataImportEncrypted",
    "dataImportFailed",
    "dataImportForeign",
    "dataImportFound",
    "dataImportLarge",
    "dataImportLocked",
    "dataImportNewer",
    "dataImportNothing",
    "dataImportNow",
    "dataImportOffline",
    "dataImportRefused",
    "dataImportText",
    "dataImportUnanswered",
    "dataImportUndecided",
    "dataImporting",
    "dataKeep",
    "dataKeepForgets",
    "dataKeepRefused",
    "dataKeepText",
    "dataKept",
    "dataKeptText",
    "dataSealed",
    "dataStorage",
    "dataStorageUnknown",
    "dataStorageUsed",
    "dataTitle",
    "dataUnreadable",
    "dataWhereAccount",
    "dataWhereAnonymous",
    "dataWhereDevice",
    "dataWhereUnsent",
    "datePattern",
    "datePatternDay",
    "datePatternMonth",
    "datePatternWithinMonth",
    "dateWeekdays",
    "dayAndTime",
    "deckPlace",
    "deckRole",
    "deletedBack",
    "deletedCapsule",
    "deletedGoal",
    "deletedHint",
    "deletedNone",
    "deletedOn",
    "deletedQuote",
    "deletedReflection",
    "deletedText",
    "deletedTitle",
    "deviceApprove",
    "deviceAsks",
    "deviceAsksFrom",
    "deviceAsksName",
    "deviceAsksSince",
    "deviceAsksUnknown",
    "deviceCode",
    "deviceDenied",
    "deviceDeny",
    "deviceDone",
    "deviceMissing",
    "deviceText",
    "deviceTitle",
    "deviceWrong",
    "devicesAlone",
    "devicesEnd",
    "devicesEndOthers",
    "devicesEndText",
    "devicesEnded",
    "devicesEndedOthers",
    "devicesHint",
    "devicesSeen",
    "devicesSeenTitle",
    "devicesSince",
    "devicesText",
    "devicesThis",
    "devicesTitle",
    "devicesWay",
    "devicesWayCode",
    "devicesWayMail",
    "devicesWayNone",
    "devicesWayPassword",
    "devicesWayService",
    "difficultyAdvanced",
    "difficultyAdvancedDetail",
    "difficultyAll",
    "difficultyAllDetail",
    "difficultyBeginner",
    "difficultyBeginnerDetail",
    "difficultyIntermediate",
    "difficultyIntermediateDetail",
    "difficultySubtitle",
    "difficultyTitle",
    "documentFailed",
    "documentGoal",
    "documentIncomplete",
    "documentLocked",
    "documentMarkdown",
    "documentMood",
    "documentNone",
    "documentPrint",
    "documentSave",
    "documentSaveText",
    "documentTitle",
    "documentUnlock",
    "done",
    "encryptionBackups",
    "encryptionChange",
    "encryptionChangeText",
    "encryptionChanged",
    "encryptionChangedElsewhere",
    "encryptionCode",
    "encryptionCodeChanged",
    "encryptionCodeLast",
    "encryptionCodeNew",
    "encryptionCodeNewHint",
    "encryptionCodeNewText",
    "encryptionCodeText",
    "encryptionCodeWrong",
    "encryptionComplete",
    "encryptionElsewhereAgree",
    "encryptionElsewhereKnown",
    "encryptionElsewhereOff",
    "encryptionElsewhereReplaced",
    "encryptionElsewhereStatus",
    "encryptionElsewhereStranger",
    "encryptionElsewhereText",
    "encryptionEnding",
    "encryptionKeepOn",
    "encryptionKeptOn",
    "encryptionLocked",
    "encryptionLoss",
    "encryptionLost",
    "encryptionLostAction",
    "encryptionLostDone",
    "encryptionLostKept",
    "encryptionLostText",
    "encryptionMeanwhile",
    "encryptionOff",
    "encryptionOffComplete",
    "encryptionOffDone",
    "encryptionOffline",
    "encryptionOn",
    "encryptionOnDone",
    "encryptionPassphrase",
    "encryptionPassphraseAgain",
    "encryptionPassphraseDiffer",
    "encryptionPassphraseHint",
    "encryptionPassphraseNew",
    "encryptionPassphraseShort",
    "encryptionPassphraseWeak",
    "encryptionProgress",
    "encryptionProgressOff",
    "encryptionRead",
    "encryptionReadable",
    "encryptionStatus",
    "encryptionTerminal",
    "encryptionText",
    "encryptionTitle",
    "encryptionTurnOff",
    "encryptionTurnOffText",
    "encryptionTurnOn",
    "encryptionUnavailable",
    "encryptionUnlock",
    "encryptionUnlockField",
    "encryptionUnlockText",
    "encryptionUnlockWrong",
    "encryptionUnlocked",
    "encryptionUnreadable",
    "encryptionUnreadableConfirm",
    "encryptionUnreadableCount",
    "encryptionUnreadableDelete",
    "encryptionUnreadableDeleted",
    "encryptionUnreadableEdited",
    "encryptionUnreadableEnding",
    "encryptionUnreadableFound",
    "encryptionUnreadableQuestion",
    "encryptionUnreadableText",
    "factMissingText",
    "factMissingTitle",
    "factOnThisDay",
    "factOpens",
    "factSource",
    "factUntitled",
    "factsArrived",
    "factsComing",
    "factsComingLater",
    "factsExample",
    "factsFavorite",
    "factsFavorites",
    "factsFavoritesNone",
    "factsFavoritesText",
    "factsIntroduction",
    "factsInvitation",
    "factsInvitationStep",
    "factsLanguageComing",
    "factsLanguageComingLater",
    "factsName",
    "factsNext",
    "factsPast",
    "factsPastNone",
    "factsPastText",
    "factsPrefilled",
    "factsPrevious",
    "factsRead",
    "factsRemove",
    "factsSample",
    "factsSampleText",
    "factsSearch",
    "factsSearchNone",
    "factsTomorrow",
    "factsWaiting",
    "factsWeek",
    "feedFacts",
    "feedFactsText",
    "feedQuotes",
    "feedQuotesText",
    "feedsCalendarKept",
    "feedsCalendarLink",
    "feedsCalendarOnce",
    "feedsCalendarOpen",
    "feedsCalendarText",
    "feedsPublic",
    "feedsPublicText",
    "feedsTitle",
    "filterAll",
    "filterCategory",
    "filterDifficulty",
    "filterType",
    "initializationFailedTitle",
    "initializationSubtitle",
    "initializationTitle",
    "installAdd",
    "installArrived",
    "installButton",
    "installForgets",
    "installForgetsText",
    "installHint",
    "installHintIos",
    "installHintText",
    "installMove",
    "installMoveNamed",
    "installMoveText",
    "installNote",
    "installOpen",
    "installPictureNarrow",
    "installPictureWide",
    "installShare",
    "installSubtitle",
    "installTitle",
    "languageSubtitle",
    "languageTitle",
    "laterEvening",
    "laterGone",
    "laterGoneText",
    "laterHour",
    "laterStored",
    "laterTitle",
    "laterTomorrow",
    "laterUndo",
    "listSeparator",
    "mainLabel",
    "month1",
    "month10",
    "month11",
    "month12",
    "month2",
    "month3",
    "month4",
    "month5",
    "month6",
    "month7",
    "month8",
    "month9",
    "notificationLater",
    "notificationOpen",
    "notificationsEnable",
    "notificationsFailed",
    "notificationsSubtitle",
    "notificationsTime",
    "notificationsTitle",
    "notificationsUnsupported",
    "notificationsUnsupportedTitle",
    "notifyAllow",
    "notifyAllowed",
    "notifyDaily",
    "notifyDenied",
    "notifyDeniedAndroid",
    "notifyDeniedDesktop",
    "notifyDeniedFirefox",
    "notifyDeniedIos",
    "notifyDeniedSafari",
    "notifyGranted",
    "notifyNoPush",
    "notifyNoPushReason",
    "notifyNone",
    "notifyNoneText",
    "notifyPreparing",
    "notifyReminders",
    "notifyServiceRefused",
    "notifyTest",
    "notifyTestGone",
    "notifyTestSent",
    "notifyTestService",
    "notifyTitle",
    "notifyTooManyBrowsers",
    "notifyUndecided",
    "notifyUnsupported",
    "offline",
    "ok",
    "pairLabeled",
    "permissionAndroid",
    "permissionDesktop",
    "permissionIos",
    "permissionTitle",
    "planForever",
    "planFree",
    "planPaid",
    "planTrial",
    "problemCutOff",
    "problemNoFacts",
    "problemRefused",
    "problemStoreFull",
    "problemStoreRefused",
    "problemStoreUnreadable",
    "problemTimedOut",
    "problemUnreachable",
    "problemUnreadable",
    "progressLabel",
    "pushTestText",
    "pushTestTitle",
    "readingMinutes",
    "readingSeconds",
    "reflectAreaCreativity",
    "reflectAreaHealth",
    "reflectAreaLearning",
    "reflectAreaMind",
    "reflectAreaPeople",
    "reflectAreaWork",
    "reflectCompletionDenied",
    "reflectCompletionNamed",
    "reflectCompletionPlans",
    "reflectCompletionSubtitle",
    "reflectCompletionTitle",
    "reflectCompletionToday",
    "reflectConflict",
    "reflectConflictBeside",
    "reflectConflictGone",
    "reflectConflictJoin",
    "reflectConflictOne",
    "reflectCounter",
    "reflectDayAhead",
    "reflectDayChange",
    "reflectDayDraft",
    "reflectDayEmpty",
    "reflectDelete",
    "reflectDeletePeriod",
    "reflectDeleteText",
    "reflectDeleteTitle",
    "reflectDeleteYes",
    "reflectDiscard",
    "reflectEditorEmpty",
    "reflectEditorHint",
    "reflectEditorLabel",
    "reflectEditorMissing",
    "reflectEndEvening",
    "reflectEndGoal",
    "reflectEndMorning",
    "reflectEvening1",
    "reflectEvening10",
    "reflectEvening2",
    "reflectEvening3",
    "reflectEvening4",
    "reflectEvening5",
    "reflectEvening6",
    "reflectEvening7",
    "reflectEvening8",
    "reflectEvening9",
    "reflectGoalAll",
    "reflectGoalAnother",
    "reflectGoalCategory",
    "reflectGoalEmpty",
    "reflectGoalExample1",
    "reflectGoalExample2",
    "reflectGoalExample3",
    "reflectGoalExamples",
    "reflectGoalLabel",
    "reflectGoalLeft",
    "reflectGoalNew",
    "reflectGoalOthers",
    "reflectGoalOver",
    "reflectGoalPresent",
    "reflectGoalSubtitle",
    "reflectGoalTitle",
    "reflectGreetingDay",
    "reflectGreetingEvening",
    "reflectGreetingMorning",
    "reflectGreetingNamed",
    "reflectHistoryEmpty",
    "reflectHistoryMissing",
    "reflectHistoryNever",
    "reflectHistoryNeverDetail",
    "reflectHistoryPage",
    "reflectHistoryRegular",
    "reflectHistoryRegularDetail",
    "reflectHistorySometimes",
    "reflectHistorySometimesDetail",
    "reflectHistorySubtitle",
    "reflectHistoryTitle",
    "reflectHistoryWrite",
    "reflectIntro",
    "reflectIntroExample",
    "reflectInvitation",
    "reflectInvitationStep",
    "reflectKeep",
    "reflectMonthAfter",
    "reflectMonthBefore",
    "reflectMood1",
    "reflectMood2",
    "reflectMood3",
    "reflectMood4",
    "reflectMood5",
    "reflectMoodTitle",
    "reflectMorning1",
    "reflectMorning10",
    "reflectMorning2",
    "reflectMorning3",
    "reflectMorning4",
    "reflectMorning5",
    "reflectMorning6",
    "reflectMorning7",
    "reflectMorning8",
    "reflectMorning9",
    "reflectName",
    "reflectNudgeEvening1",
    "reflectNudgeEvening2",
    "reflectNudgeEvening3",
    "reflectNudgeEvening4",
    "reflectNudgeEvening5",
    "reflectNudgeMorning1",
    "reflectNudgeMorning2",
    "reflectNudgeMorning3",
    "reflectNudgeMorning4",
    "reflectNudgeMorning5",
    "reflectPeriodEvening",
    "reflectPeriodMorning",
    "reflectPersonalName",
    "reflectPersonalSubtitle",
    "reflectPersonalTitle",
    "reflectPlansAdvice",
    "reflectPlansBegin",
    "reflectPlansDoctor",
    "reflectPlansDone",
    "reflectPlansDoneOn",
    "reflectPlansFinished",
    "reflectPlansIll",
    "reflectPlansLater",
    "reflectPlansLoading",
    "reflectPlansMissing",
    "reflectPlansNext",
    "reflectPlansPace",
    "reflectPlansSafety",
    "reflectPlansSooner",
    "reflectPlansStop",
    "reflectPlansSubtitle",
    "reflectPlansTitle",
    "reflectPlansToday",
    "reflectPlansTomorrow",
    "reflectPlansWeek",
    "reflectPlansWeeks",
    "reflectReasonFirst",
    "reflectReasonSecond",
    "reflectReasonThird",
    "reflectReasonTitle",
    "reflectRemindersBlocked",
    "reflectRemindersEnable",
    "reflectRemindersEvening",
    "reflectRemindersLater",
    "reflectRemindersMorning",
    "reflectRemindersOff",
    "reflectRemindersSave",
    "reflectRemindersSubtitle",
    "reflectRemindersTitle",
    "reflectSaved",
    "reflectSettingsGoal",
    "reflectSettingsNone",
    "reflectSettingsSports",
    "reflectSettingsYourName",
    "reflectShortcut",
    "reflectSkip",
    "reflectSkipKnown",
    "reflectSkipOther",
    "reflectSkipSilent",
    "reflectSkipSubtitle",
    "reflectSkipTime",
    "reflectSkipTitle",
    "reflectSportBadminton",
    "reflectSportBasketball",
    "reflectSportClimbing",
    "reflectSportCycling",
    "reflectSportDancing",
    "reflectSportFootball",
    "reflectSportHiking",
    "reflectSportMartial",
    "reflectSportRowing",
    "reflectSportRunning",
    "reflectSportSkiing",
    "reflectSportStrength",
    "reflectSportSwimming",
    "reflectSportTennis",
    "reflectSportWalking",
    "reflectSportYoga",
    "reflectSportsAdd",
    "reflectSportsOwn",
    "reflectSportsSubtitle",
    "reflectSportsTitle",
    "reflectStorageTitle",
    "reflectStreakAll",
    "reflectStreakWeek",
    "reflectTabHistory",
    "reflectTabPlans",
    "reflectTodayBeside",
    "reflectTodayDraft",
    "reflectTodayFirst",
    "reflectTodayTitle",
    "reflectTodayWritten",
    "reflectTooLong",
    "reflectTutorialAfter",
    "reflectTutorialFirstText",
    "reflectTutorialKept",
    "reflectTutorialSecondText",
    "reflectTutorialSecondTitle",
    "reflectTutorialThirdText",
    "reflectTutorialTry",
    "reflectYearAgo",
    "refusedAgain",
    "refusedConflict",
    "refusedDeletion",
    "refusedDiscard",
    "refusedInvalid",
    "refusedNone",
    "refusedNotAllowed",
    "refusedText",
    "refusedTitle",
    "refusedTooLarge",
    "refusedUnreadable",
    "remindersChange",
    "remindersHint",
    "retry",
    "save",
    "secureLocal",
    "secureText",
    "secureTitle",
    "secureTls",
    "settingsApps",
    "settingsCategories",
    "settingsChange",
    "settingsChangeText",
    "settingsChosen",
    "settingsDifficulty",
    "settingsGeneral",
    "settingsLanguage",
    "settingsLanguageHint",
    "settingsPrivacy",
    "settingsSources",
    "settingsTitle",
    "shareAction",
    "shareFailed",
    "shareSaved",
    "storageTitle",
    "storeActive",
    "storeAlreadySubscribed",
    "storeAnswerLost",
    "storeBenefits",
    "storeBoth",
    "storeCancel",
    "storeCancelKept",
    "storeCancelNothing",
    "storeCancelNow",
    "storeCancelTitle",
    "storeCancelUntil",
    "storeChangeKeep",
    "storeChangeTo",
    "storeChangesLater",
    "storeKeep",
    "storeLoading",
    "storeMonthly",
    "storeNoSession",
    "storeNobody",
    "storeNotForSale",
    "storeNotNow",
    "storeOffers",
    "storeOutside",
    "storePlan",
    "storePricePerMonth",
    "storePricePerYear",
    "storeRemind",
    "storeReminderBody",
    "storeReminderTitle",
    "storeRestore",
    "storeRestoreNothing",
    "storeRestored",
    "storeSandbox",
    "storeSaves",
    "storeStatusCanceled",
    "storeStatusEnded",
    "storeStatusEndless",
    "storeStatusFree",
    "storeStatusGranted",
    "storeStatusRenews",
    "storeStatusTrial",
    "storeSubscribe",
    "storeSubscription",
    "storeTitle",
    "storeTrialStart",
    "storeTrialTerms",
    "storeTrialUsed",
    "storeUnreachable",
    "storeWholeLooks",
    "storeWholeOwn",
    "storeWholePictures",
    "storeWholeQuotes",
    "storeYearly",
    "successChooseAgain",
    "successFailedTitle",
    "successProgress",
    "successStarting",
    "successSubtitle",
    "successTitle",
    "successWaiting",
    "syncRefused",
    "syncSignedOut",
    "syncSynced",
    "syncWaiting",
    "tabBrowse",
    "tabSettings",
    "tabToday",
    "timeAfternoon",
    "timeMorning",
    "todayTerminalEmpty",
    "todayTerminalSynced",
    "todayTitle",
    "troubleButton",
    "troubleNewer",
    "troubleNewerButton",
    "troublePartial",
    "troubleScript",
    "troubleText",
    "troubleTitle",
    "troubleUnable",
    "troubleUnkept",
    "troubleUnsaved",
    "unitanaActive",
    "unitanaAmount",
    "unitanaAtHome",
    "unitanaBadge",
    "unitanaBenefitWhole",
    "unitanaBenefitWidgets",
    "unitanaCentralBank",
    "unitanaChangeCity",
    "unitanaCity",
    "unitanaCityMissing",
    "unitanaCityNone",
    "unitanaCityTitle",
    "unitanaClockBoth",
    "unitanaClockCopy",
    "unitanaClockHint",
    "unitanaClockLine",
    "unitanaClockNever",
    "unitanaClockNow",
    "unitanaClockSteady",
    "unitanaClose",
    "unitanaClothes",
    "unitanaClothesHint",
    "unitanaComfort",
    "unitanaComfortDevice",
    "unitanaComfortText",
    "unitanaContrast",
    "unitanaContrastText",
    "unitanaConvert",
    "unitanaConverter",
    "unitanaConverterHint",
    "unitanaCreate",
    "unitanaCurrenciesFound",
    "unitanaCurrency",
    "unitanaCurrencyHint",
    "unitanaCurrencyMissing",
    "unitanaDay",
    "unitanaDays",
    "unitanaDefault",
    "unitanaDefaultKept",
    "unitanaDelete",
    "unitanaDeleteText",
    "unitanaDeleteTitle",
    "unitanaDetails",
    "unitanaDistance",
    "unitanaEdit",
    "unitanaEditPlace",
    "unitanaEditPlaces",
    "unitanaEditPlacesText",
    "unitanaFan",
    "unitanaFound",
    "unitanaFuel",
    "unitanaGasMark",
    "unitanaGazetteer",
    "unitanaHeight",
    "unitanaHome",
    "unitanaHomeCurrency",
    "unitanaHomeSystem",
    "unitanaHomeZone",
    "unitanaHour",
    "unitanaHours",
    "unitanaHuman",
    "unitanaHumanDistanceBike",
    "unitanaHumanDistanceDrive",
    "unitanaHumanDistanceFlight",
    "unitanaHumanDistanceHike",
    "unitanaHumanDistanceHour",
    "unitanaHumanDistanceSteps",
    "unitanaHumanDistanceTrain",
    "unitanaHumanDistanceWalk",
    "unitanaHumanTemperatureBitter",
    "unitanaHumanTemperatureBody",
    "unitanaHumanTemperatureBoiling",
    "unitanaHumanTemperatureCold",
    "unitanaHumanTemperatureCool",
    "unitanaHumanTemperatureFreezing",
    "unitanaHumanTemperatureFresh",
    "unitanaHumanTemperatureHeat",
    "unitanaHumanTemperatureHot",
    "unitanaHumanTemperatureRoom",
    "unitanaHumanTemperatureWarm",
    "unitanaHumanText",
    "unitanaHumanWeightBaby",
    "unitanaHumanWeightCan",
    "unitanaHumanWeightCar",
    "unitanaHumanWeightChocolate",
    "unitanaHumanWeightEgg",
    "unitanaHumanWeightLetter",
    "unitanaHumanWeightMotorcycle",
    "unitanaHumanWeightPerson",
    "unitanaHumanWeightSugar",
    "unitanaHumanWeightSuitcase",
    "unitanaHumanWindBreeze",
    "unitanaHumanWindCalm",
    "unitanaHumanWindGale",
    "unitanaHumanWindHurricane",
    "unitanaHumanWindLeaves",
    "unitanaHumanWindLight",
    "unitanaHumanWindStorm",
    "unitanaHumanWindStrong",
    "unitanaImperial",
    "unitanaImperialText",
    "unitanaInputLarge",
    "unitanaInputNumber",
    "unitanaInputSmall",
    "unitanaInputUnit",
    "unitanaInvitation",
    "unitanaInvitationStep",
    "unitanaKeep",
    "unitanaLastValid",
    "unitanaLearning",
    "unitanaLength",
    "unitanaLimitText",
    "unitanaLimitTitle",
    "unitanaLimits",
    "unitanaLimitsHint",
    "unitanaLiving",
    "unitanaLivingText",
    "unitanaLookUp",
    "unitanaMakeDefault",
    "unitanaMen",
    "unitanaMetric",
    "unitanaMetricText",
    "unitanaMore",
    "unitanaMoreLater",
    "unitanaMoreDigits",
    "unitanaMoveDown",
    "unitanaMoveUp",
    "unitanaName",
    "unitanaNameMissing",
    "unitanaNear",
    "unitanaNeutral",
    "unitanaNeutralText",
    "unitanaNeverRefreshed",
    "unitanaNewPlace",
    "unitanaNightThere",
    "unitanaNoCurrency",
    "unitanaNoRate",
    "unitanaNoZone",
    "unitanaNotUpdated",
    "unitanaOfflineNone",
    "unitanaOfflineText",
    "unitanaOften",
    "unitanaOnlyPlace",
    "unitanaOrderBelow",
    "unitanaOrderTop",
    "unitanaOther",
    "unitanaOtherText",
    "unitanaOtherCurrency",
    "unitanaOven",
    "unitanaOvenHint",
    "unitanaOvenSource",
    "unitanaPairBread",
    "unitanaPairSuitcase",
    "unitanaPairTall",
    "unitanaPairTown",
    "unitanaPairWalk",
    "unitanaPaper",
    "unitanaPaperHint",
    "unitanaPaperSource",
    "unitanaPlaceCurrency",
    "unitanaPlaceName",
    "unitanaPlaceSystem",
    "unitanaPlaceZone",
    "unitanaPlaces",
    "unitanaPolishBank",
    "unitanaPressure",
    "unitanaPrivacy",
    "unitanaPrivacyAsked",
    "unitanaPrivacyExport",
    "unitanaPrivacyHint",
    "unitanaPrivacyNever",
    "unitanaPrivacyStored",
    "unitanaRainPercent",
    "unitanaRatesMissing",
    "unitanaRatesSilent",
    "unitanaRecent",
    "unitanaRecentAmounts",
    "unitanaRefresh",
    "unitanaRefreshFirst",
    "unitanaRefreshing",
    "unitanaReorder",
    "unitanaReorderText",
    "unitanaReviewTitle",
    "unitanaSameCurrency",
    "unitanaSearchOffline",
    "unitanaSheet",
    "unitanaShirts",
    "unitanaShoes",
    "unitanaShoesHint",
    "unitanaSigns",
    "unitanaSizesSource",
    "unitanaSky",
    "unitanaSkyClear",
    "unitanaSkyDrizzle",
    "unitanaSkyFog",
    "unitanaSkyFreezingRain",
    "unitanaSkyMostlyClear",
    "unitanaSkyOvercast",
    "unitanaSkyPartlyCloudy",
    "unitanaSkyRain",
    "unitanaSkyShowers",
    "unitanaSkySnow",
    "unitanaSkyThunderstorm",
    "unitanaSpeed",
    "unitanaStaleRates",
    "unitanaStaleTitle",
    "unitanaStaleWeather",
    "unitanaStill",
    "unitanaStillText",
    "unitanaStorageTitle",
    "unitanaSuits",
    "unitanaSwap",
    "unitanaSwitchPlace",
    "unitanaSystemsTitle",
    "unitanaTagline",
    "unitanaTapForDetails",
    "unitanaTemperature",
    "unitanaTextLarge",
    "unitanaTextLargest",
    "unitanaTextSize",
    "unitanaTextStandard",
    "unitanaTiles",
    "unitanaTilesMissing",
    "unitanaTilesTitle",
    "unitanaTime",
    "unitanaUnitBar",
    "unitanaUnitCelsius",
    "unitanaUnitCentimeter",
    "unitanaUnitCup",
    "unitanaUnitFahrenheit",
    "unitanaUnitFluidOunce",
    "unitanaUnitFluidOunceUS",
    "unitanaUnitFoot",
    "unitanaUnitGallon",
    "unitanaUnitGallonUS",
    "unitanaUnitGram",
    "unitanaUnitInch",
    "unitanaUnitKilogram",
    "unitanaUnitKilometer",
    "unitanaUnitKilometersPerHour",
    "unitanaUnitKilometersPerLiter",
    "unitanaUnitKilopascal",
    "unitanaUnitLiter",
    "unitanaUnitLitersPer100Kilometers",
    "unitanaUnitMeter",
    "unitanaUnitMile",
    "unitanaUnitMilesPerGallon",
    "unitanaUnitMilesPerGallonUS",
    "unitanaUnitMilesPerHour",
    "unitanaUnitMilliliter",
    "unitanaUnitOunce",
    "unitanaUnitPint",
    "unitanaUnitPound",
    "unitanaUnitPsi",
    "unitanaUnitStone",
    "unitanaUnitYard",
    "unitanaUnits",
    "unitanaUpdated",
    "unitanaUpdatedRecently",
    "unitanaUs",
    "unitanaUsText",
    "unitanaVisiting",
    "unitanaVisitingText",
    "unitanaVolume",
    "unitanaWeather",
    "unitanaWeatherMissing",
    "unitanaWeatherOff",
    "unitanaWeatherSilent",
    "unitanaWeight",
    "unitanaWelcomeText",
    "unitanaWelcomeTitle",
    "unitanaWhenDate",
    "unitanaWhenToday",
    "unitanaWhenTomorrow",
    "unitanaWhenWeekday",
    "unitanaWhenYesterday",
    "unitanaWidgetHint",
    "unitanaWidgetNoPlace",
    "unitanaWidgetPlace",
    "unitanaWidgetSave",
    "unitanaWidgetSaved",
    "unitanaWidgetSize",
    "unitanaWidgetTiles",
    "unitanaWidgetTitle",
    "unitanaWidgets",
    "unitanaWidgetsNone",
    "unitanaWidgetsNoneText",
    "unitanaWithUnit",
    "unitanaWomen",
    "unitanaZoneAhead",
    "unitanaZoneBack",
    "unitanaZoneBehind",
    "unitanaZoneForward",
    "unitanaZoneHours",
    "unitanaZoneMinutes",
    "unitanaZoneOfCity",
    "unitanaZoneSame",
    "unitanaZoneSearch",
    "unitanaZoneSummer",
    "unitanaZoneWinter",
    "unitanaZonesText",
    "unitanaZonesTitle",
    "versionsAlso",
    "versionsAlsoNamed",
    "versionsEarlier",
    "versionsEarlierText",
    "versionsGone",
    "versionsJoined",
    "versionsKeepBoth",
    "versionsKeepOther",
    "versionsKeepThis",
    "versionsKept",
    "versionsLong",
    "versionsLook",
    "versionsNone",
    "versionsOther",
    "versionsRestore",
    "versionsRestoreSpoken",
    "versionsRestored",
    "versionsThis",
    "versionsTwo",
    "versionsTwoText",
    "weekday1",
    "weekday2",
    "weekday3",
    "weekday4",
    "weekday5",
    "weekday6",
    "weekday7",
    "wholeCategories",
    "wholeCategoriesText",
    "wholeCategoriesTitle",
    "wholeCategoryBeginnings",
    "wholeCategoryCourage",
    "wholeCategoryFriendship",
    "wholeCategoryInspiration",
    "wholeCategoryJoy",
    "wholeCategoryLove",
    "wholeCategoryMornings",
    "wholeCategoryNature",
    "wholeCategoryPatience",
    "wholeCategoryWisdom",
    "wholeCustomize",
    "wholeCustomizeText",
    "wholeDailyOpen",
    "wholeDailyTitle",
    "wholeFavoritesCount",
    "wholeFavoritesNone",
    "wholeFavoritesNoneText",
    "wholeFavoritesRead",
    "wholeFavoritesRemove",
    "wholeFavoritesRemoved",
    "wholeFilterAll",
    "wholeFilterNone",
    "wholeFilterNoneText",
    "wholeFilterShow",
    "wholeFilterText",
    "wholeFont",
    "wholeFontBrush",
    "wholeFontClassic",
    "wholeFontModern",
    "wholeGoalCalm",
    "wholeGoalChinese",
    "wholeGoalConfidence",
    "wholeGoalEnglish",
    "wholeGoalFocus",
    "wholeGoalGratitude",
    "wholeGoalKindness",
    "wholeGoalMotivation",
    "wholeGoalResilience",
    "wholeGoalRest",
    "wholeGoalsText",
    "wholeGoalsTitle",
    "wholeGround",
    "wholeGroundDawn",
    "wholeGroundFrame",
    "wholeGroundPlain",
    "wholeHearChinese",
    "wholeHearEnglish",
    "wholeHearFailed",
    "wholeHelloAfternoon",
    "wholeHelloEvening",
    "wholeHelloMorning",
    "wholeInvitation",
    "wholeInvitationStep",
    "wholeLike",
    "wholeLiked",
    "wholeLimit",
    "wholeLimitButton",
    "wholeLoadFailed",
    "wholeLoadNone",
    "wholeLoading",
    "wholeLookLocked",
    "wholeName",
    "wholeNameLabel",
    "wholeNameText",
    "wholeNameTitle",
    "wholeNext",
    "wholeNotifyDetail",
    "wholeNotifyText",
    "wholeNotifyTime",
    "wholeNotifyTitle",
    "wholeNotifyToggle",
    "wholeOwn",
    "wholeOwnAgain",
    "wholeOwnApproved",
    "wholeOwnCategoryMissing",
    "wholeOwnChinese",
    "wholeOwnChineseEmpty",
    "wholeOwnDelete",
    "wholeOwnDeleteText",
    "wholeOwnDeleteTitle",
    "wholeOwnEdit",
    "wholeOwnEncrypted",
    "wholeOwnEnglish",
    "wholeOwnEnglishEmpty",
    "wholeOwnKeep",
    "wholeOwnNew",
    "wholeOwnNone",
    "wholeOwnNoneText",
    "wholeOwnPending",
    "wholeOwnRejected",
    "wholeOwnRejectedWhy",
    "wholeOwnReview",
    "wholeOwnRival",
    "wholeOwnSave",
    "wholeOwnSaved",
    "wholeOwnText",
    "wholePinyin",
    "wholePinyinDetail",
    "wholePinyinFailed",
    "wholePlanFree",
    "wholePreferredText",
    "wholePrevious",
    "wholeQuoteTitle",
    "wholeQuotesTitle",
    "wholeSavingFailed",
    "wholeSavingOffline",
    "wholeSavingProgress",
    "wholeSavingRefused",
    "wholeSavingSlow",
    "wholeSavingText",
    "wholeSavingTitle",
    "wholeSettingsAccount",
    "wholeSettingsAll",
    "wholeSettingsCategories",
    "wholeSettingsFor",
    "wholeSizeLarge",
    "wholeSizeMedium",
    "wholeSizeSmall",
    "wholeSources",
    "wholeStorageTitle",
    "wholeSubscription",
    "wholeTabFavorites",
    "wholeTabQuotes",
    "wholeTheme",
    "wholeThemeMonochrome",
    "wholeThemePastel",
    "wholeThemeSerene",
    "wholeTrialBegun",
    "wholeTrialRemind",
    "wholeTrialSkip",
    "wholeTrialStart",
    "wholeTrialText",
    "wholeTrialTitle",
    "wholeTrialUsed",
    "wholeUndo",
    "wholeWaiting",
    "wholeWelcomeText",
    "wholeWelcomeTitle",
    "wholeWidgetInstall",
    "wholeWidgetLater",
    "wholeWidgetOpen",
    "wholeWidgetReady",
    "wholeWidgetSize",
    "wholeWidgetText",
    "wholeWidgetTitle",
    "wholeWidgetsFree",
    "wholeWidgetsText",
    "wholeWidgetsTitle",
    "widgetAdd",
    "widgetDays",
    "widgetHours",
    "widgetLinkEmbed",
    "widgetLinkEnd",
    "widgetLinkMake",
    "widgetLinkPage",
    "widgetLinkPicture",
    "widgetLinkRenew",
    "widgetLinkText",
    "widgetLinkWaiting",
    "widgetLocked",
    "widgetMinutes",
    "widgetNow",
    "widgetOld",
    "widgetPaused",
    "widgetRemove",
    "widgetRemoveText",
    "widgetRemoveTitle",
    "widgetSetup",
    "widgetShowAndroid",
    "widgetShowIos",
    "widgetShowOther",
    "widgetShowTitle",
    "widgetShowWindows",
    "widgetStale",
    "widgetTitle",
    ]
}

/// The texts of each language in the order of the keys.
var wordTables: [StaticString] {
    [
    "What’s new\u{1f}All settings are now in one place. Save a copy of everything or delete it, choose one language and one look for all apps, and turn each reminder on or off.\u{1f}Exchange rates: European Central Bank, National Bank of Poland\u{1f}Sources\u{1f}About Almanac\u{1f}Version %@\u{1f}Weather: Open-Meteo (CC BY 4.0)\u{1f}What you write is on this device and in an anonymous account on your server, the computer that runs Almanac for you. Add an email address to reach it from your other devices and to get it back if you lose this one.\u{1f}One moment…\u{1f}Change email address\u{1f}From then on, sign in with the new address.\u{1f}The new address gets an email with a link. Your old address stays in use until you open it.\u{1f}Change password\u{1f}Your other devices will be signed out.\u{1f}Code from the email\u{1f}Send a new email\u{1f}Enter the code from the email.\u{1f}It’s been more than ten minutes since you signed in with the code. Nothing has changed: to set a new password, ask for a new email.\u{1f}Open the link in it, or enter its code here. Then choose a new password.\u{1f}That code is wrong or too old. Check it, or go back and ask for a new email.\u{1f}Continue with %@\u{1f}%@ is now the address of your account.\u{1f}Email address\u{1f}New email address\u{1f}Enter an address like name@example.com.\u{1f}What’s on this device is end-to-end encrypted. Turn off encryption first, or add an email address to this account instead of signing in.\u{1f}You’re no longer signed in on this device. Sign in again; nothing has changed.\u{1f}You were signed out because your sign-in on this device expired.\u{1f}You were signed out from another device: %@.\u{1f}You were signed out from another device.\u{1f}What you write stays on this device until you sign in again.\u{1f}You were signed out because your password was changed.\u{1f}That didn’t work. Try again in a moment; if it keeps failing, ask the person who runs your server.\u{1f}I forgot my password\u{1f}If %@ has an account here, an email with a link to set a new password is on its way.\u{1f}This account was deleted elsewhere. What’s here is only on this device now.\u{1f}This sign-in is already linked to another account.\u{1f}Sign in and keep both\u{1f}On this device\u{1f}Everything is kept. Nothing is overwritten.\u{1f}In your account\u{1f}Bring it all together?\u{1f}Added to your account: %@.\u{1f}Being added to your account: %@.\u{1f}What was on this device is still being added to your account. Try again in a moment.\u{1f}Keep what’s here in a new account\u{1f}Add an email address\u{1f}Link %@\u{1f}Everything you have stays as it is.\u{1f}I opened the link\u{1f}An email is on its way to %@. Open the link in it, then come back here.\u{1f}There is no account on this device yet. Almanac creates one as soon as you save something.\u{1f}The link in the email hasn’t been opened yet.\u{1f}This device still has %@’s data. Sign out first.\u{1f}Password\u{1f}Your password has been changed. Your other devices are signed out.\u{1f}Current password\u{1f}Just signed in? Leave this empty.\u{1f}Type your current password, or sign in again. Nothing has changed.\u{1f}That isn’t your current password.\u{1f}Type your password.\u{1f}At least 6 characters\u{1f}That password is too long. Try a shorter one.\u{1f}New password\u{1f}This is already your password.\u{1f}That password is too short: at least 6 characters.\u{1f}To change how you sign in, sign in again first. Nothing has changed.\u{1f}The sign-in was canceled. Nothing has changed.\u{1f}The sign-in took too long or was started elsewhere. Please start over.\u{1f}You’re signed out. What you wrote on this device is still here.\u{1f}Sign in\u{1f}Sign in again\u{1f}Sign in instead\u{1f}What’s on this device is added to your account.\u{1f}Sign out\u{1f}What’s on this device stays here. It could not be added to your account.\u{1f}This account was deleted. What you wrote is removed from this device and can’t be brought back.\u{1f}%lld change is only on this device and would be lost.\u{1e}%lld changes are only on this device and would be lost.\u{1f}What you wrote stays in your account. It is removed from this device.\u{1f}You’re signed in as %@.\u{1f}You’re signed out. What you wrote has been removed from this device.\u{1f}This address already has an account.\u{1f}Your account\u{1f}Too many tries. Wait a while, then try again.\u{1f}Your server can’t be reached. Try again in a moment.\u{1f}%lld text has another version to review.\u{1e}%lld texts have another version to review.\u{1f}Please choose another password.\u{1f}The email address or password is wrong.\u{1f}Notes to yourself, sealed until the day you choose\u{1f}A fact a day, matched to your interests\u{1f}An almanac just for you: today’s fact, a quote, a question, your places and notes to your future self. Private, and useful offline.\u{1f}Almanac\u{1f}Open Almanac\u{1f}A goal, two short reflections a day, training plans\u{1f}Quotes in English and Chinese, ten new ones a day\u{1f}Dark\u{1f}Light or dark, text size, contrast, motion\u{1f}Light\u{1f}Light or dark\u{1f}Match the system\u{1f}Appearance\u{1f}Back\u{1f}Dismiss\u{1f}%lld fact\u{1e}%lld facts\u{1f}No fact on this device matches these words and filters.\u{1f}No fact on this device matches all three filters.\u{1f}Nothing matches\u{1f}Show more\u{1f}Show all facts\u{1f}All your facts\u{1f}Without “%@”\u{1f}Cancel\u{1f}%lld day ago\u{1e}%lld days ago\u{1f}See %lld opened capsule\u{1e}See all %lld opened capsules\u{1f}Opened\u{1f}Capsules you have opened are kept here.\u{1f}On my birthday\u{1f}Your birthday\u{1f}Your birthday is no longer kept on this device.\u{1f}Only the day and the month count. The date stays on this device.\u{1f}A time capsule opens\u{1f}Date\u{1f}Choose a date.\u{1f}Choose a date within the next 100 years.\u{1f}%lld day to go\u{1e}%lld days to go\u{1f}Decision\u{1f}Delete\u{1f}It stays in Recently deleted for 30 days, then it is gone for good.\u{1f}It stays in Recently deleted for 30 days, then it is gone for good. You won’t get a notification.\u{1f}Delete this capsule?\u{1f}From your past self\u{1f}Discard this capsule\u{1f}Discard\u{1f}What you wrote will be gone for good.\u{1f}Discard this capsule?\u{1f}Emotion\u{1f}Write something to put in it.\u{1f}Change the date\u{1f}Until then it can’t be opened, not even by you.\u{1f}Seal it for %lld year?\u{1e}Seal it for %lld years?\u{1f}Keep writing\u{1f}Goal\u{1f}Title (optional)\u{1f}The summer by the lake\u{1f}While the capsule is sealed, only the title shows.\u{1f}A note to yourself that stays sealed until the day you choose.\u{1f}Write one\u{1f}Keep it\u{1f}This capsule was sealed or deleted elsewhere. Your text is kept here: seal it as a new capsule, or discard it.\u{1f}Text kept on this device\u{1f}What goes in?\u{1f}Seal\u{1f}Your capsule is sealed. It opens on %@.\u{1f}Memory\u{1f}Capsule not found\u{1f}It may have been deleted, or belong to another account.\u{1f}In a month\u{1f}Time Capsule\u{1f}New capsule\u{1f}On New Year’s Day\u{1f}Next capsule in %lld day\u{1e}Next capsule in %lld days\u{1f}The next capsule opens today\u{1f}Nothing is sealed yet\u{1f}Write down how you feel, what you want, what you never want to forget. It stays sealed until the day you choose.\u{1f}Open\u{1f}Opened on %@\u{1f}Opening\u{1f}Opens on %@\u{1f}That moment has passed: you can open the capsule as soon as you seal it.\u{1f}What have you decided, and why?\u{1f}How do you feel, and why?\u{1f}What do you want to have done by then?\u{1f}What do you want to remember?\u{1f}Ready to open\u{1f}Your capsule is sealed and ready to open.\u{1f}%lld capsule is ready to open\u{1e}%lld capsules are ready to open\u{1f}Your Decision capsule is ready to open!\u{1f}Your Emotion capsule is ready to open!\u{1f}Your Goal capsule is ready to open!\u{1f}Ready to open\u{1f}Your Memory capsule is ready to open!\u{1f}Time Capsule Ready!\u{1f}Sealed\u{1f}Sealed\u{1f}Sealed until %@\u{1f}Sealing\u{1f}It will still open, but you won’t be notified.\u{1f}Ready since %@\u{1f}Skip\u{1f}Your capsules couldn’t be opened\u{1f}Time\u{1f}Choose a time.\u{1f}Today\u{1f}Tomorrow\u{1f}Still being written\u{1f}Its notification couldn’t be scheduled just now. The capsule is safe.\u{1f}In a week\u{1f}When should it open?\u{1f}Written on %@\u{1f}In a year\u{1f}%lld topic chosen\u{1e}%lld topics chosen\u{1f}Choose %lld more topic\u{1e}Choose %lld more topics\u{1f}What are you curious about?\u{1f}Locked, part of Premium\u{1f}Continue\u{1f}Copy\u{1f}Copied\u{1f}%lld capsule\u{1e}%lld capsules\u{1f}%lld goal\u{1e}%lld goals\u{1f}%lld quote of your own\u{1e}%lld quotes of your own\u{1f}%lld reflection\u{1e}%lld reflections\u{1f}You’ve written so far: %@.\u{1f}Delete everything\u{1f}Your account and everything in it will be deleted from your server and from this device: entries, goals, capsules, favorites, places, widgets and reminders. This can’t be undone.\u{1f}Everything you wrote and chose will be deleted from this device. This can’t be undone.\u{1f}Sign in again first, so that your account can be deleted, too.\u{1f}Save a copy first\u{1f}Your account and what’s on this device\u{1f}What’s on this device\u{1f}Other devices keep their copy until you sign out there. A subscription continues until you cancel it in the store where you bought it.\u{1f}Earlier versions and what you deleted recently are deleted right away, too.\u{1f}Everything has been deleted. Almanac starts fresh on this device.\u{1f}Save a copy\u{1f}One file with everything in your account\u{1f}What’s on this device, decrypted\u{1f}One file with what’s on this device\u{1f}The file couldn’t be created. Try again.\u{1f}Your server couldn’t provide the copy. This file contains what’s on this device.\u{1f}A copy of your data\u{1f}Some entries haven’t arrived on this device yet, so this copy is incomplete. Save another one later.\u{1f}The file is in your downloads.\u{1f}The file was shared.\u{1f}Save or import a copy, or delete everything\u{1f}Import a copy\u{1f}Don’t import\u{1f}settings and choices only\u{1f}This file is damaged or was changed. Nothing was imported. Choose another copy.\u{1f}The copy was imported. What you edited later stays as it is.\u{1f}This copy is encrypted. Enter the passphrase or the recovery code that was valid when it was saved.\u{1f}The file couldn’t be read. Nothing was imported. Try again.\u{1f}This isn’t a copy made by Almanac. Choose a file that you saved with “Save a copy”. Nothing was imported.\u{1f}This copy contains: %@. It will be added to your account; nothing you edited later is replaced.\u{1f}This file is larger than 128 MB, the most that can be imported. Nothing was imported.\u{1f}Enter your passphrase first, under “End-to-end encryption”.\u{1f}This copy was made by a newer version of Almanac than your server’s. Nothing was imported. Try again once your server is updated.\u{1f}Everything in this file is already in your account.\u{1f}Import now\u{1f}You’re offline, and importing needs your server. Nothing was imported. Try again once you’re online.\u{1f}Your server couldn’t take the whole file: it’s damaged or was changed, or your account is full. What was imported before that stays, and nothing is added twice. Choose another copy, or make room first.\u{1f}Adds a saved copy to your account; newer edits are kept\u{1f}Your server didn’t answer. Import the file again in a moment: nothing is added twice.\u{1f}Encryption was turned off on another device. First decide what to do about it, under “End-to-end encryption”.\u{1f}Importing…\u{1f}Protect my data\u{1f}This browser deletes it after seven days without a visit\u{1f}The browser didn’t agree. It usually does once Almanac is installed.\u{1f}The browser may clear it when space runs low\u{1f}Protected\u{1f}Kept even when space runs low\u{1f}Sealed capsules are in the copy, but their texts can’t be read by opening the file. This is a paper seal, not encryption: it keeps you from reading them too early, but it won’t stop someone determined.\u{1f}Storage\u{1f}This browser doesn’t say\u{1f}Used on this device\u{1f}Your data\u{1f}%lld entry can’t be decrypted and is left out.\u{1e}%lld entries can’t be decrypted and are left out.\u{1f}Everything is in your account, %@, and on this device.\u{1f}Everything is on this device and in an anonymous account on your server.\u{1f}Everything is on this device only.\u{1f}Everything is on this device. Not all of it is in your account yet.\u{1f}{weekday}, {day} {month} {year}\u{1f}{day} {month} {year}\u{1f}{month} {year}\u{1f}{weekday}, {day} {month}\u{1f}M T W T F S S\u{1f}%@, %@\u{1f}%@ of %@\u{1f}carousel\u{1f}It is back where it was.\u{1f}Capsule\u{1f}Goal\u{1f}What you deleted in the last 30 days\u{1f}Nothing was deleted in the last 30 days.\u{1f}deleted on %@\u{1f}Your own quote\u{1f}Reflection\u{1f}Tap something to bring it back. After 30 days it is gone for good.\u{1f}Recently deleted\u{1f}Approve\u{1f}This device is asking for access to your account. Approve it only if you started it yourself.\u{1f}Network address\u{1f}Device\u{1f}Started\u{1f}Unknown device\u{1f}Code\u{1f}Denied. It has no access. If you don’t recognize it, change your password.\u{1f}Deny\u{1f}Approved. You can go back to your terminal.\u{1f}Enter the code.\u{1f}Enter the code that “almanac login” shows in your terminal. The command then gets access to your account.\u{1f}Approve a sign-in\u{1f}No sign-in is waiting for this code. Check the code, or run “almanac login” again.\u{1f}No other device is signed in.\u{1f}Sign out this device\u{1f}Sign out all other devices\u{1f}It loses access and gets no more notifications. What’s stored on it stays there.\u{1f}Signed out: %@\u{1f}All other devices are signed out.\u{1f}Who is signed in to your account\u{1f}Last seen: %@\u{1f}Last seen\u{1f}Signed in\u{1f}Don’t recognize one of them? Sign it out, then change your password.\u{1f}This device\u{1f}Devices\u{1f}How\u{1f}Approved by another device\u{1f}Link or code from an email\u{1f}Without an address\u{1f}Password\u{1f}Another service\u{1f}Advanced\u{1f}In-depth and complex facts\u{1f}All Levels\u{1f}Mix of all difficulty levels\u{1f}Beginner\u{1f}Simple and easy-to-understand facts\u{1f}Intermediate\u{1f}Moderately detailed and engaging facts\u{1f}Choose the level that suits you.\u{1f}How deep should we go?\u{1f}What you wrote couldn’t be read from this device. Try again.\u{1f}Goal\u{1f}Some entries haven’t arrived on this device yet and are missing here.\u{1f}Your texts are encrypted and can’t be read on this device yet.\u{1f}Save as Markdown\u{1f}Mood: %@\u{1f}Your goals, reflections and opened capsules will appear here, by date.\u{1f}Print\u{1f}Save as a document\u{1f}Goals, reflections and opened capsules, to read or print\u{1f}What you’ve written\u{1f}Enter your passphrase\u{1f}Done\u{1f}Backups that the server made before may still hold the plain texts.\u{1f}Change passphrase\u{1f}Your texts stay encrypted as they are, and your other devices stay unlocked. The recovery code stays valid.\u{1f}Your passphrase is changed.\u{1f}Another device has just changed the encryption. Go back and try again.\u{1f}Recovery code\u{1f}The new recovery code is valid; the old one no longer is.\u{1f}Last four characters of the code\u{1f}New recovery code\u{1f}The old one stops working\u{1f}You get a new code to write down. Once you’ve confirmed it, the old one stops working. The passphrase stays the same.\u{1f}Write this code down and keep it somewhere safe. It won’t be shown again. If you forget the passphrase, the code lets you set a new one.\u{1f}Those aren’t the last four characters of the code.\u{1f}All your texts on the server are encrypted.\u{1f}Turn it off here, too\u{1f}That was me\u{1f}Turned off on another device\u{1f}The passphrase, the recovery code or the key was replaced on another device. If that wasn’t you, someone else is using your account: change your password, and sign out your other devices.\u{1f}Encryption was changed on another device\u{1f}If it wasn’t you, someone else is using your account. Don’t agree here. Change your password, and sign out your other devices.\u{1f}Another device has turned end-⁠to-⁠end encryption off. If that was you, agree here, too. Until you do, this device won’t send your texts unencrypted; after that, the person who runs the server can read them.\u{1f}Turning off…\u{1f}Keep encryption on\u{1f}Encryption stays on. Your texts are being encrypted again.\u{1f}Passphrase needed\u{1f}If you lose both the passphrase and the recovery code, your encrypted texts are lost for good. Nobody can restore them, not even the person who runs the server.\u{1f}Passphrase and code lost?\u{1f}Delete encrypted texts\u{1f}The encrypted texts are deleted, and encryption is off.\u{1f}Still readable on this device: %@. What this device can read stays, without encryption.\u{1f}Without them, your encrypted texts can’t be read. If another of your devices still shows them, save a copy there first. Otherwise, you can only delete them and start over.\u{1f}Enter your passphrase to bring them here. You can keep writing; nothing is overwritten.\u{1f}Off\u{1f}Encryption is off. The server stores your texts unencrypted again.\u{1f}Encryption is being turned off. If you close Almanac, it continues when you come back.\u{1f}Connect to the internet first.\u{1f}On\u{1f}End-to-end encryption is on. Your texts are being encrypted now. If you close Almanac, it continues when you come back.\u{1f}Passphrase\u{1f}Confirm passphrase\u{1f}The passphrases don’t match.\u{1f}At least 12 characters. Four or five words that have nothing to do with each other are strong and easy to remember.\u{1f}New passphrase\u{1f}Use at least 12 characters.\u{1f}This is easy to guess. Use several different words.\u{1f}%@ of %@ texts encrypted\u{1f}%@ of %@ texts decrypted\u{1f}Enter your passphrase to read\u{1f}The server still sees dates and times, types and categories, your moods, what is sealed, opened or approved, and roughly how long each text is. Reminders need some of this.\u{1f}Enter your passphrase to see your encrypted texts\u{1f}Run `almanac unlock` to see your encrypted texts.\u{1f}Your device encrypts your capsules, reflections, goals and your own quotes before it sends them. The server stores them, but nobody can read them there.\u{1f}End-⁠to-⁠end encryption\u{1f}Turn off encryption\u{1f}Your device decrypts your texts and sends them again. After that, the person who runs the server can read them.\u{1f}Turn on encryption\u{1f}This browser can’t encrypt over this connection. Open Almanac at an address with https.\u{1f}Unlock\u{1f}Passphrase or recovery code\u{1f}Your account is end-to-end encrypted. Enter the passphrase once to read and send your texts on this device. The recovery code works, too.\u{1f}That is neither the passphrase nor the recovery code. You can try as often as you like.\u{1f}Unlocked. Your texts are loading.\u{1f}Some texts can’t be decrypted\u{1f}Delete for good\u{1f}%lld entry\u{1e}%lld entries\u{1f}Delete these entries\u{1f}The entries that couldn’t be decrypted are deleted.\u{1f}Last changed on %@\u{1f}As long as they are there, encryption can’t be turned off completely. Keep it on, or delete these entries.\u{1f}%lld entry can’t be decrypted, so encryption isn’t completely off yet. You decide what happens to it.\u{1e}%lld entries can’t be decrypted, so encryption isn’t completely off yet. You decide what happens to them.\u{1f}%lld entry will be deleted for good, on all your devices.\u{1e}%lld entries will be deleted for good, on all your devices.\u{1f}These entries were damaged or moved on the server, and this device can’t read them. If another of your devices still shows them, save a copy there first.\u{1f}It may be from a topic you no longer follow.\u{1f}This fact isn’t on your device\u{1f}On this day\u{1f}opens in a new window\u{1f}Source: %@\u{1f}A fact\u{1f}Your first fact is here\u{1f}New facts for these choices are on their way. Until then, you keep your current ones.\u{1f}New facts for these choices arrive once your server can be reached. Until then, you keep your current ones.\u{1f}For example: on Mars, the sunset is blue.\u{1f}Favorite\u{1f}Favorites\u{1f}No favorites yet\u{1f}Tap the heart below a fact to keep it here.\u{1f}One true, surprising fact a day.\u{1f}One true thing a day that is worth telling someone.\u{1f}Choose your topics\u{1f}Facts in your language are on their way. Until then, you’ll see your current ones.\u{1f}Facts in your language arrive once your server can be reached. Until then, you’ll see your current ones.\u{1f}Facts A Day\u{1f}Next fact\u{1f}Past days\u{1f}Nothing here yet\u{1f}Starting tomorrow, you’ll find each day’s fact here.\u{1f}Your topics, level and time come from your other device. Change anything you like.\u{1f}Previous fact\u{1f}Read today’s fact\u{1f}Remove from favorites\u{1f}On Mars, the sunset is blue\u{1f}The color of a sky depends on what floats in the air, not on the Sun alone.\u{1f}Search your facts\u{1f}No fact on this device contains these words.\u{1f}Tomorrow: %@\u{1f}Your browser is asking for permission. Choose Allow.\u{1f}Your week\u{1f}Fact of the day\u{1f}One fact a day from Almanac.\u{1f}Quote of the day\u{1f}One quote a day from Almanac.\u{1f}Your link is active. If you no longer have it, create a new one: the old one then stops working.\u{1f}Private link\u{1f}Copy it now: the link is shown only this once.\u{1f}Open in calendar\u{1f}Subscribe in your calendar app to see your reminders and the days your capsules open. Nothing you wrote is in it, but anyone with the link can read it.\u{1f}For feed readers\u{1f}These Atom feeds are the same for everyone and need no account.\u{1f}Calendar and feeds\u{1f}All\u{1f}Topic\u{1f}Level\u{1f}Type\u{1f}We couldn’t get started\u{1f}Loading the topics for your language.\u{1f}Getting things ready\u{1f}Choose “Add to Home Screen”, then “Add”.\u{1f}Already wrote something in the browser? Sign in, and it’s here, too.\u{1f}Install\u{1f}Safari forgets after seven days\u{1f}Safari deletes what a website has stored after seven days without a visit. With an email address, everything comes back when you sign in.\u{1f}Keep Almanac one tap away\u{1f}Tap the Share button in the browser’s bar, then “Add to Home Screen”.\u{1f}Once installed, Almanac has its own window and shows the number of waiting capsules on its icon.\u{1f}Take what you wrote with you\u{1f}The app on your Home Screen starts empty: sign in there as %@, and everything is there.\u{1f}This browser and the app on your Home Screen share nothing, and the browser deletes what’s here after seven days without a visit. First add an email address here, then sign in with it in the app.\u{1f}You’ll start fresh there. To keep what you’ve written here, add an email address in the settings first, then sign in there.\u{1f}Open it from your Home Screen.\u{1f}Today, on a phone\u{1f}Today, on a wide screen\u{1f}Tap the Share button in the browser’s bar.\u{1f}On iPhone and iPad, only apps on the Home Screen can send you notifications.\u{1f}Add this app to your Home Screen\u{1f}You can change it later in Settings.\u{1f}Choose your language\u{1f}This evening\u{1f}This notification is no longer here\u{1f}It may be from another device, or from long ago.\u{1f}In an hour\u{1f}Reminder set\u{1f}Remind me later\u{1f}Tomorrow morning\u{1f}Don’t remind me after all\u{1f}, \u{1f}Main navigation\u{1f}January\u{1f}October\u{1f}November\u{1f}December\u{1f}February\u{1f}March\u{1f}April\u{1f}May\u{1f}June\u{1f}July\u{1f}August\u{1f}September\u{1f}Remind Later\u{1f}Open Now\u{1f}Enable Notifications\u{1f}The system couldn’t ask for permission. Try again in a moment.\u{1f}Facts A Day needs your permission to notify you once a day.\u{1f}Time of your daily fact\u{1f}When would you like your fact?\u{1f}This browser can’t show notifications. Your daily fact is announced only while Almanac is open.\u{1f}No notifications in this browser\u{1f}Allow notifications\u{1f}Notifications are allowed. They begin with your first reminder.\u{1f}Every day at %@\u{1f}Notifications are off\u{1f}To turn them on, tap the icon to the left of the address, then Permissions > Notifications. If the app is installed: Settings > Apps > Almanac > Notifications. There, the app may have a different name.\u{1f}To turn them on, click the icon to the left of the address, then Site settings > Notifications > Allow.\u{1f}To turn them on: Settings > Privacy & Security > Permissions > Notifications > Settings. Choose Allow beside this address.\u{1f}To turn them on: Settings > Notifications > Almanac. On this Home Screen the app may have a different name.\u{1f}To turn them on: Safari > Settings > Websites > Notifications. Choose Allow beside this address.\u{1f}This browser receives your notifications, even while Almanac is closed.\u{1f}Notifications arrive only while Almanac is open\u{1f}This browser couldn’t be set up for notifications. Almanac will try again.\u{1f}No reminders yet\u{1f}Each app asks you for a time when you set it up. After that, you turn its reminders on in its settings.\u{1f}Getting this browser ready for notifications…\u{1f}Your reminders\u{1f}This server doesn’t send notifications to this type of browser. The person who runs it can allow them.\u{1f}Send me a test notification\u{1f}This browser had stopped getting notifications. It’s being reconnected: try again in a moment.\u{1f}It’s on its way.\u{1f}This browser’s push service didn’t accept it. Try again in a few minutes.\u{1f}Notifications\u{1f}Too many of your browsers receive notifications. Turn them off in one you no longer use.\u{1f}Notifications aren’t allowed yet. Until you allow them, your reminders arrive only while Almanac is open.\u{1f}This browser can’t receive notifications. Your reminders arrive only while Almanac is open.\u{1f}You’re offline. Everything saved on this device still works.\u{1f}OK\u{1f}%@: %@\u{1f}Tap the icon to the left of the address, then Permissions > Notifications. If the app is installed: Settings > Apps > Facts A Day (or Almanac) > Notifications.\u{1f}Click the icon to the left of the address, then Site settings > Notifications > Allow. Then click “Enable Notifications” again.\u{1f}Go to Settings > Notifications > Facts A Day (or Almanac) and allow notifications.\u{1f}Notification Permission Required\u{1f}Premium\u{1f}Free version\u{1f}Premium until %@\u{1f}Trial until %@\u{1f}The connection dropped partway through. Try again; what has already arrived is saved.\u{1f}There are no facts for this choice yet. Choose more topics or another level.\u{1f}The server answered with an error (%@). Try again in a moment.\u{1f}This device has no room left. Free up some space, then try again.\u{1f}This device’s storage isn’t working right now. Try again; if that doesn’t help, close Almanac and reopen it.\u{1f}What’s stored on this device couldn’t be read. Nothing was changed. Close Almanac and reopen it; if that doesn’t help, sign in again.\u{1f}The server took too long to answer. Try again; nothing you chose is lost.\u{1f}The server can’t be reached. Check your connection, then try again. Nothing you chose is lost.\u{1f}The server’s reply couldn’t be read. Nothing was changed. Try again in a moment.\u{1f}Step %@ of %@\u{1f}This is a test from Almanac. Your reminders will arrive like this.\u{1f}Notifications work\u{1f}%@ min read\u{1f}%@ sec read\u{1f}Creativity\u{1f}Health\u{1f}Learning\u{1f}Peace of mind\u{1f}People\u{1f}Work\u{1f}Reminders stay off for now. Your times are saved; you can allow notifications whenever you like.\u{1f}You’re all set, %@\u{1f}See the training plans\u{1f}Your first reflection takes two minutes.\u{1f}You’re all set\u{1f}Go to Today\u{1f}This reflection was also edited elsewhere. If you save, your version replaces the other one.\u{1f}You also wrote this reflection elsewhere. If you save, both stay, one under the other.\u{1f}This reflection was deleted elsewhere. Save to keep what you wrote here.\u{1f}Keep both\u{1f}Combine them into one text\u{1f}%@ of %@\u{1f}This day is still to come.\u{1f}Edit: %@\u{1f}Keep writing: %@\u{1f}You didn’t write anything on this day, and that’s fine.\u{1f}Delete this reflection\u{1f}Delete: %@\u{1f}It stays in Recently deleted for 30 days, then it is gone for good.\u{1f}Delete this reflection?\u{1f}Delete\u{1f}Discard this draft\u{1f}A few words are enough.\u{1f}One sentence is a start.\u{1f}Your thoughts\u{1f}There is nothing to save yet. A few words are enough.\u{1f}The day is on paper. Rest well.\u{1f}One more step toward “%@”.\u{1f}Your day has a direction.\u{1f}What went well today?\u{1f}What are you proud of, however small?\u{1f}What did you learn today?\u{1f}Which moment do you want to keep?\u{1f}What brought you closer to your goal?\u{1f}What gave you strength today?\u{1f}What would you do differently next time?\u{1f}Who was good to you today?\u{1f}What surprised you today?\u{1f}What can wait until tomorrow?\u{1f}See your goals\u{1f}You had another goal on another device. You’ll find both among your goals.\u{1f}What is it about? (optional)\u{1f}Write a few words to continue.\u{1f}Run five kilometers without a break\u{1f}Finish the course I started\u{1f}Call my parents every Sunday\u{1f}For example\u{1f}Your goal\u{1f}%lld day left\u{1e}%lld days left\u{1f}A new goal, starting today\u{1f}Your other goals\u{1f}Your three months are over. Time to look back, and ahead.\u{1f}Your current goal\u{1f}One sentence is enough. You can set a new one later.\u{1f}What do you want to achieve in three months?\u{1f}Good afternoon\u{1f}Good evening\u{1f}Good morning\u{1f}%@, %@\u{1f}Your reflections will gather here, day by day.\u{1f}Choose an answer to continue.\u{1f}Never\u{1f}This is new to me.\u{1f}Your journal\u{1f}Regularly\u{1f}Writing is part of my day.\u{1f}Sometimes\u{1f}Now and then, when there’s a lot on my mind.\u{1f}Every answer is fine; it only tells us where to begin.\u{1f}Have you kept a journal before?\u{1f}Write the first one\u{1f}Two questions a day, two minutes each: one in the morning, one in the evening.\u{1f}Today’s question, for example\u{1f}Two quiet minutes, morning and evening, and one goal to move toward.\u{1f}Begin your journal\u{1f}Keep it\u{1f}Next month\u{1f}Previous month\u{1f}Very low\u{1f}Low\u{1f}Okay\u{1f}Good\u{1f}Very good\u{1f}How do you feel? (optional)\u{1f}What would make today a good day?\u{1f}How will you move your body today?\u{1f}What small step would bring you closer to your goal today?\u{1f}What are you looking forward to?\u{1f}What deserves your best hour today?\u{1f}What can you let go of today?\u{1f}Who could you make happy with a small gesture?\u{1f}How do you want to feel tonight?\u{1f}What might get in your way, and what will you do then?\u{1f}What are you grateful for this morning?\u{1f}Reflect\u{1f}Tonight’s question is waiting for you.\u{1f}One question before the day is over.\u{1f}Two minutes to look back on today.\u{1f}A few lines, so that something of today stays.\u{1f}Close the day with one question.\u{1f}This morning’s question is waiting for you.\u{1f}One question before the day gets going.\u{1f}Two minutes for yourself before the day starts.\u{1f}A few lines about the day ahead.\u{1f}First the question, then the day.\u{1f}Evening reflection\u{1f}Morning reflection\u{1f}Your name (optional)\u{1f}A first name is enough. You can also leave it empty.\u{1f}What should we call you?\u{1f}Leave a day between sessions. If a week felt hard, repeat it before you go on.\u{1f}Begin today\u{1f}Talk to a doctor before you begin if you have a heart condition or another long-term illness, are pregnant, or haven’t exercised for a long time.\u{1f}%@ of %@ sessions done\u{1f}Done on %@\u{1f}You’ve done every session of this plan.\u{1f}Don’t train with a fever or while you feel ill. Once you’re well, start with an easy session and repeat the last week; after a serious illness, ask a doctor first.\u{1f}The plans haven’t downloaded yet. Everything else works now.\u{1f}Loading plans…\u{1f}Your plans will download when you’re online. Everything else works now.\u{1f}Next session\u{1f}At this pace, you’ll finish on %@.\u{1f}Train safely\u{1f}Do it today\u{1f}Stop if something hurts or you feel dizzy. With chest pain, fainting or breathlessness that doesn’t ease, stop and get medical help at once.\u{1f}Week by week, at your own pace.\u{1f}Training Plans\u{1f}Today’s session\u{1f}Not today: move it to tomorrow\u{1f}Week %@: %@\u{1f}%lld week\u{1e}%lld weeks\u{1f}What you write down, you no longer have to carry in your head.\u{1f}A goal you see twice a day stays close.\u{1f}Looking back shows how far you have already come.\u{1f}Why reflect?\u{1f}A short reminder twice a day, nothing else.\u{1f}Turn on reminders\u{1f}In the evening\u{1f}Not now\u{1f}In the morning\u{1f}Reminders are off. Once you turn them on, they arrive at %@ and %@; you can change both times.\u{1f}Save these times\u{1f}A short reminder twice a day, nothing else. Your device will ask for permission.\u{1f}When should we remind you?\u{1f}Saved.\u{1f}Set this goal\u{1f}None yet\u{1f}Your sports\u{1f}Your name\u{1f}Tonight’s reflection\u{1f}Skip\u{1f}I know this already\u{1f}Another reason\u{1f}Skip without giving a reason\u{1f}Any reason is fine. Your answer helps us make this better.\u{1f}No time right now\u{1f}Mind telling us why?\u{1f}Badminton\u{1f}Basketball\u{1f}Climbing\u{1f}Cycling\u{1f}Dancing\u{1f}Soccer\u{1f}Hiking\u{1f}Martial arts\u{1f}Rowing\u{1f}Running\u{1f}Skiing\u{1f}Strength training\u{1f}Swimming\u{1f}Tennis\u{1f}Walking\u{1f}Yoga\u{1f}Add\u{1f}Another sport\u{1f}Choose as many as you like, or none.\u{1f}Which sports do you do?\u{1f}Your journal couldn’t be opened\u{1f}%lld day total\u{1e}%lld days total\u{1f}%lld day this week\u{1e}%lld days this week\u{1f}Journal\u{1f}Plans\u{1f}Write another entry\u{1f}A draft is waiting for you.\u{1f}Your first reflection is only a few words away.\u{1f}Reflect\u{1f}Done. Read or change it.\u{1f}Please keep it to %@ characters.\u{1f}After setup, go to\u{1f}One question in the morning, one in the evening. Try it: a line is enough.\u{1f}Saved as a draft. It’s waiting for you on Today.\u{1f}Every day brings a different question, so you never face a blank page. Missing a day is fine; what you wrote stays.\u{1f}One question at a time\u{1f}Week-by-week plans for several sports. Try it: check off a session.\u{1f}Just for practice: your plan starts with nothing checked off.\u{1f}A year ago today\u{1f}Send again\u{1f}Your server has moved on: what this belongs to is gone, or it’s already there.\u{1f}Deleted item\u{1f}Discard this change\u{1f}Your server can’t store it in this form. If Almanac or the server was updated, sending it again may help.\u{1f}Every change was accepted. All good.\u{1f}Your account isn’t allowed to make this change.\u{1f}Your server didn’t accept these changes. They are still on this device; look at each one and decide.\u{1f}Changes not accepted\u{1f}It is longer than your server allows.\u{1f}This change can no longer be read.\u{1f}Change a time\u{1f}Turning off a reminder here turns it off on all your devices.\u{1f}Try again\u{1f}Save\u{1f}On the computer that runs Almanac, open http://localhost:8080.\u{1f}Over plain http, a browser can’t encrypt what you write, work offline or send notifications. Almanac needs all three.\u{1f}This address isn’t secure\u{1f}From other devices, use https: start Almanac with --tls-cert and --tls-key, or put it behind a reverse proxy.\u{1f}For each app\u{1f}Topics\u{1f}Redo setup\u{1f}Language, topics, level and time\u{1f}Your choices\u{1f}Level\u{1f}For all apps\u{1f}Language\u{1f}For all apps and their notifications.\u{1f}Your topics, level and reminder time are stored on this device and on your server, the computer that runs Almanac for you. It needs them to send your daily fact.\u{1f}The facts were written for Almanac; each names its source.\u{1f}Settings\u{1f}Share\u{1f}The picture couldn’t be created. Try again.\u{1f}The picture is in your downloads.\u{1f}Your saved facts couldn’t be opened\u{1f}Your subscription is active.\u{1f}You already have Premium, so you don’t need a trial. Updating this page…\u{1f}The connection was lost before the server answered, so it may have worked. Wait a moment and check your subscription before you try again.\u{1f}What you get with Premium\u{1f}One subscription unlocks Whole and Unitana.\u{1f}Cancel subscription\u{1f}Nothing you wrote or saved is deleted.\u{1f}There’s no subscription to cancel. Updating this page…\u{1f}Your subscription won’t renew. After it ends, you’ll use the free version.\u{1f}Cancel your subscription?\u{1f}You keep everything until %@. After that, you’ll use the free version.\u{1f}Keep: %@\u{1f}Switch to: %@\u{1f}From the next renewal on, your plan will be: %@.\u{1f}Keep subscription\u{1f}Loading plans…\u{1f}Monthly\u{1f}Your sign-in couldn’t be renewed, and nothing was changed. Check your account in the settings, then try again.\u{1f}Nothing is for sale on this server. The free version stays free.\u{1f}This plan is no longer for sale here, and nothing was charged. Try again to load the current plans.\u{1f}Not now\u{1f}See plans\u{1f}Plans are sold in the App Store. Subscribe, change or cancel there, then tap “Restore purchases” here.\u{1f}Plan\u{1f}%@ a month\u{1f}%@ a year\u{1f}Remind me before trial ends\u{1f}It ends on %@. Nothing is charged; subscribe if you’d like to keep Premium.\u{1f}Your free trial ends soon\u{1f}Restore purchases\u{1f}There is no subscription to restore for this account. If you subscribed with another account, sign in to it in the settings, then try again.\u{1f}Your subscription was restored.\u{1f}Test store: nothing is charged.\u{1f}save %@%\u{1f}Your plan: %@. It’s canceled; you keep everything until %@.\u{1f}Premium ended on %@. You’re using the free version, and nothing of yours was deleted.\u{1f}You have Premium, with no end date.\u{1f}You’re using the free version.\u{1f}You have Premium until %@.\u{1f}Your plan: %@. It renews on %@.\u{1f}Your free trial runs until %@. Nothing is charged when it ends.\u{1f}Subscribe Now\u{1f}Subscription\u{1f}Premium\u{1f}Start %@-Day Free Trial\u{1f}The trial ends automatically on %@. Nothing is charged, and you keep the free version.\u{1f}This account or this device has already had its free trial. You can subscribe whenever you like.\u{1f}The server can’t be reached, and nothing was charged. Check your connection, then try again.\u{1f}Every theme, font and card background\u{1f}Quotes of your own\u{1f}Shared pictures without a watermark\u{1f}Unlimited quotes, every day\u{1f}Yearly\u{1f}Choose other topics\u{1f}Your facts couldn’t be downloaded\u{1f}%@ of %@ facts\u{1f}Starting the download…\u{1f}Once downloaded, they work offline.\u{1f}Downloading your facts\u{1f}The connection dropped. Trying again…\u{1f}Your server didn’t accept %lld change; it stays on this device\u{1e}Your server didn’t accept %lld changes; they stay on this device\u{1f}Signed out: what you write stays on this device\u{1f}Everything is saved on your server\u{1f}%lld change waiting to be sent\u{1e}%lld changes waiting to be sent\u{1f}Browse\u{1f}Settings\u{1f}Today\u{1f}%@ PM\u{1f}%@ AM\u{1f}Nothing is set up yet. Open %@ to begin.\u{1f}Offline. Last synced: %@\u{1f}Today’s fact\u{1f}Restart\u{1f}There’s a newer version of Almanac. Copy what you’ve typed if you need it, then reload the page.\u{1f}Reload\u{1f}Part of Almanac couldn’t be loaded yet. Almanac keeps trying, and continues automatically.\u{1f}Almanac needs JavaScript and a current browser.\u{1f}Something went wrong. What you saved is safe on this device.\u{1f}Almanac stopped\u{1f}Almanac can’t run here: WebAssembly is turned off in this browser. In Lockdown Mode, allow this site.\u{1f}This browser’s storage isn’t responding, so nothing on this page is being saved. Close Almanac’s other windows, then try again.\u{1f}This text isn’t stored yet. Copy it to be safe.\u{1f}on the dashboard\u{1f}Amount\u{1f}Home: %@\u{1f}Living there, or visiting?\u{1f}Everything in Whole, too\u{1f}As many widgets as you like\u{1f}European Central Bank\u{1f}Tap to choose another city\u{1f}City\u{1f}Choose a city from the list: it sets the weather and the time.\u{1f}No city found. Try its English name, or one nearby.\u{1f}City and currency\u{1f}A good time to call: %@ to %@, your time\u{1f}For a message\u{1f}Drag the line to see any other time.\u{1f}Time in %@\u{1f}When one place is awake, the other is asleep.\u{1f}Back to now\u{1f}%@: the clocks don’t change\u{1f}Close\u{1f}Clothing sizes\u{1f}Dresses, suits and shirts\u{1f}Accessibility\u{1f}For all of Almanac on this device, in addition to the system’s settings.\u{1f}Text size, contrast, motion\u{1f}More contrast\u{1f}Stronger text colors and lines\u{1f}Convert\u{1f}Converter\u{1f}Sizes, tires, fuel, ovens and more\u{1f}Create place\u{1f}Currencies found\u{1f}Currency\u{1f}Code, name or country\u{1f}Choose a currency from the list, or type its code, such as EUR.\u{1f}Day\u{1f}The next days\u{1f}default\u{1f}%@ is the default place and can’t be deleted. Make another place the default first, then delete this one.\u{1f}Delete %@\u{1f}It disappears from all your devices. This can’t be undone.\u{1f}Delete %@?\u{1f}Details and converter\u{1f}Distance and speed\u{1f}Edit %@\u{1f}Edit place\u{1f}Edit places\u{1f}Drag a place by its handle, or tap it to change it. The star marks the default.\u{1f}Fan, %@\u{1f}Cities found\u{1f}Fuel economy\u{1f}Gas mark\u{1f}Cities: GeoNames (CC BY 4.0)\u{1f}Height\u{1f}Home\u{1f}Your currency, such as EUR\u{1f}The system you think in\u{1f}Your time zone\u{1f}Time\u{1f}The next hours, local time\u{1f}Human\u{1f}%@ is a bike ride\u{1f}%@ is a short drive\u{1f}%@ is a flight away\u{1f}%@ is a good walk\u{1f}%@ is about an hour by train\u{1f}%@ is a few steps\u{1f}%@ is a few hours by train\u{1f}%@ is a short walk\u{1f}%@ is bitterly cold\u{1f}%@ is close to body temperature\u{1f}%@ makes water boil\u{1f}%@ is winter coat weather\u{1f}%@ is jacket weather\u{1f}%@ is freezing: puddles turn to ice\u{1f}%@ is a cool spring day\u{1f}%@ is dangerous heat\u{1f}%@ is a hot summer day\u{1f}%@ is pleasantly mild\u{1f}%@ is a warm day\u{1f}Says what a number feels like: “68 °F is pleasantly mild”\u{1f}%@ is about the weight of a newborn baby\u{1f}%@ is about the weight of a can of soup\u{1f}%@ is the weight of a car or more\u{1f}%@ is about the weight of a bar of chocolate\u{1f}%@ is about the weight of an egg\u{1f}%@ is about the weight of a letter\u{1f}%@ is about the weight of a motorcycle\u{1f}%@ is about the weight of an adult\u{1f}%@ is about the weight of a bag of sugar\u{1f}%@ is about the weight of a packed suitcase\u{1f}%@ is a breeze that moves small branches\u{1f}%@ is calm: smoke rises straight up\u{1f}%@ is a gale: walking is hard\u{1f}%@ is hurricane force\u{1f}%@ is a breeze that moves leaves and twigs\u{1f}%@ is a light breeze on your face\u{1f}%@ is a storm that breaks branches\u{1f}%@ is a wind that makes umbrellas hard to hold\u{1f}British imperial\u{1f}°C, miles, stone\u{1f}That is too large to convert. The last valid value is kept.\u{1f}Type a number, such as 12.5.\u{1f}No value can be that low. The last valid value is kept.\u{1f}That unit doesn’t belong here. Type only the number.\u{1f}A place in two systems at once: yours, and the one they use there.\u{1f}Add a place\u{1f}Keep it\u{1f}Last valid value: %@\u{1f}Learning mode\u{1f}Distance\u{1f}With Premium, you can add as many as you like. What you’ve just chosen is kept.\u{1f}One widget is free\u{1f}Speed limits\u{1f}What the signs say, in your units\u{1f}Living\u{1f}Recommended: everything for daily life\u{1f}Look up\u{1f}Make %@ the default\u{1f}Men\u{1f}Metric\u{1f}°C, kilometers, kilograms\u{1f}More\u{1f}You can create more Places later.\u{1f}One more digit\u{1f}Move down\u{1f}Move up\u{1f}Unitana\u{1f}Give the place a name.\u{1f}near %@\u{1f}Neutral\u{1f}Numbers only\u{1f}Not refreshed yet\u{1f}New place\u{1f}night there\u{1f}Edit this place to choose two currencies.\u{1f}No rate for %@: none of the sources has one.\u{1f}This device doesn’t know the time zone.\u{1f}Not updated\u{1f}You’re offline. Weather and rates come as soon as you’re back online.\u{1f}You’re offline. These are the last values; you can try again when you’re back online.\u{1f}Common values\u{1f}%@ is your only place, so it can’t be deleted. Create another one first.\u{1f}Below\u{1f}At the top\u{1f}Other\u{1f}Just the basics: weather and time\u{1f}Another currency\u{1f}Oven\u{1f}Gas marks and degrees\u{1f}Gas mark 1 is 275 °F, and each mark is 25 °F more. Degrees Celsius are rounded as in cookbooks.\u{1f}A loaf of bread\u{1f}A checked bag\u{1f}Someone tall: %@\u{1f}In town: %@\u{1f}A walk to the station\u{1f}Paper\u{1f}A4 beside Letter\u{1f}A3 to A6: ISO 216. Letter, Legal and Tabloid: ANSI/ASME Y14.1. B4 and B5 (JIS): JIS P 0138.\u{1f}Currency there, such as USD\u{1f}Name of the place\u{1f}The system used there\u{1f}Local time zone\u{1f}Places\u{1f}National Bank of Poland\u{1f}Tire pressure\u{1f}Privacy\u{1f}To find a city or fetch the weather, this device sends the server what you typed or the place’s city, and nothing about you. Only the server contacts the weather service and the central banks.\u{1f}A place you delete is removed from your account and all your devices. Signing out in Almanac’s settings removes your data from this device.\u{1f}What is stored, and where\u{1f}Unitana never asks where you are.\u{1f}Your places, their order, your settings and your widgets, with the values they show, are stored on this device and in your account. The list of cities you chose and the last weather and rates stay on this device, encrypted.\u{1f}Rain, %\u{1f}No rates yet.\u{1f}The source of the exchange rates isn’t answering. Almanac will try again automatically.\u{1f}Recent\u{1f}Recent\u{1f}Refresh\u{1f}refresh for current values\u{1f}Refreshing…\u{1f}Reorder tiles\u{1f}Drag a tile by its handle, or use the arrows.\u{1f}Does this look right?\u{1f}The same currency as yours\u{1f}Offline, you can find capitals, the largest cities and those you chose before.\u{1f}Sheet\u{1f}Men’s shirts, collar\u{1f}Shoe sizes\u{1f}EU, UK, US and the length of the foot\u{1f}On the sign\u{1f}These are the usual equivalents. Brands can differ by a size, so try things on.\u{1f}Sky\u{1f}Clear\u{1f}Drizzle\u{1f}Fog\u{1f}Freezing rain\u{1f}Mostly clear\u{1f}Overcast\u{1f}Partly cloudy\u{1f}Rain\u{1f}Rain showers\u{1f}Snow\u{1f}Thunderstorm\u{1f}Speed\u{1f}New exchange rates come out every working day. They’re still useful for a week.\u{1f}Not quite current\u{1f}Weather is fresh for an hour and still useful for six. After that, go online to refresh it.\u{1f}Less motion\u{1f}Nothing slides or fades\u{1f}Your places couldn’t be opened\u{1f}Men’s suits\u{1f}Swap directions\u{1f}Place: %@. Switch places\u{1f}Which units do you know?\u{1f}Two systems side by side: weather, time, distance, weight and money\u{1f}tap for details\u{1f}Temperature\u{1f}Large\u{1f}Largest\u{1f}Text size\u{1f}Standard\u{1f}Tiles\u{1f}Choose at least one tile.\u{1f}What would you like to see?\u{1f}Time\u{1f}%@ bar\u{1f}%@ °C\u{1f}%@ cm\u{1f}%@ cup\u{1f}%@ °F\u{1f}%@ UK fl oz\u{1f}%@ US fl oz\u{1f}%@ ft\u{1f}%@ UK gal\u{1f}%@ US gal\u{1f}%@ g\u{1f}%@ in\u{1f}%@ kg\u{1f}%@ km\u{1f}%@ km/h\u{1f}%@ km/L\u{1f}%@ kPa\u{1f}%@ L\u{1f}%@ L/100 km\u{1f}%@ m\u{1f}%@ mi\u{1f}%@ UK mpg\u{1f}%@ US mpg\u{1f}%@ mph\u{1f}%@ mL\u{1f}%@ oz\u{1f}%@ UK pt\u{1f}%@ lb\u{1f}%@ psi\u{1f}%@ st\u{1f}%@ yd\u{1f}Units\u{1f}Updated %@\u{1f}Updated recently. Try again in a bit.\u{1f}US customary\u{1f}°F, miles, pounds\u{1f}Visiting\u{1f}Weather, time, money and distances\u{1f}Volume\u{1f}Weather\u{1f}No weather yet.\u{1f}Weather is turned off on this server.\u{1f}The weather service isn’t answering. Almanac will try again automatically.\u{1f}Weight\u{1f}Unitana shows a place in its units and in yours: 21 °C is 70 °F.\u{1f}Where are you thinking of?\u{1f}on %@\u{1f}today\u{1f}tomorrow\u{1f}on %@\u{1f}yesterday\u{1f}A place at a glance, without opening Almanac\u{1f}Deleted place\u{1f}Which place?\u{1f}Save widget\u{1f}Saved. Now put it wherever you like.\u{1f}Size\u{1f}Which values?\u{1f}A place\u{1f}Widgets\u{1f}No widgets yet\u{1f}A widget shows one place with a few of its values, and how old they are.\u{1f}%@ (%@)\u{1f}Women\u{1f}%@ ahead\u{1f}%@: clocks go back %@\u{1f}%@ behind\u{1f}%@: clocks go forward %@\u{1f}%@ h\u{1f}%@ min\u{1f}Set by the city you choose later\u{1f}same time as yours\u{1f}A city in that zone\u{1f}%@: clocks go forward %@\u{1f}%@: clocks go back %@\u{1f}Tap a zone to change it.\u{1f}Time zones\u{1f}This was also changed on another device. Both texts are kept.\u{1f}“%@” was also changed on another device. Both texts are kept.\u{1f}Earlier versions\u{1f}Earlier versions are kept for 30 days.\u{1f}This text isn’t on this device.\u{1f}Both are one text now.\u{1f}Keep both as one text\u{1f}Keep the other one\u{1f}Keep this one\u{1f}Kept. The other one stays in Earlier versions for 30 days.\u{1f}Both together are too long for one text.\u{1f}See both\u{1f}There are no earlier versions.\u{1f}Other version\u{1f}Restore\u{1f}Restore: %@\u{1f}Restored. What stood here before is in Earlier versions.\u{1f}Current version\u{1f}Two versions\u{1f}This text was changed on two devices. Choose what to keep. What you don’t keep stays in Earlier versions for 30 days.\u{1f}Monday\u{1f}Tuesday\u{1f}Wednesday\u{1f}Thursday\u{1f}Friday\u{1f}Saturday\u{1f}Sunday\u{1f}Categories\u{1f}Choose at least one. Your daily quotes come from these first.\u{1f}What speaks to you?\u{1f}New beginnings\u{1f}Courage\u{1f}Friendship\u{1f}Inspiration\u{1f}Joy\u{1f}Love\u{1f}Quiet mornings\u{1f}Nature\u{1f}Patience\u{1f}Wisdom\u{1f}Customize\u{1f}How your cards and shared pictures look.\u{1f}Open Whole to read it.\u{1f}Quote of the day\u{1f}%lld quote\u{1e}%lld quotes\u{1f}No favorites yet\u{1f}Tap the heart on a quote to keep it here.\u{1f}Read today’s quotes\u{1f}Remove from favorites\u{1f}Removed from favorites\u{1f}Show all categories\u{1f}None of today’s quotes match\u{1f}There are some in other categories.\u{1f}Show quotes\u{1f}Show only quotes from these categories. Choose none to see all.\u{1f}Font\u{1f}Brush\u{1f}Classic\u{1f}Modern\u{1f}Find calm\u{1f}Learn Chinese\u{1f}Gain confidence\u{1f}Learn English\u{1f}Stay focused\u{1f}Practice gratitude\u{1f}Be kinder\u{1f}Stay motivated\u{1f}Get through hard days\u{1f}Wind down\u{1f}Choose as many as you like.\u{1f}What do you hope to find?\u{1f}Background\u{1f}Dawn\u{1f}Frame\u{1f}Plain\u{1f}Listen in Chinese\u{1f}Listen in English\u{1f}This device couldn’t read it aloud. Try again in a moment.\u{1f}Good afternoon, %@\u{1f}Good evening, %@\u{1f}Good morning, %@\u{1f}Words worth keeping, in English and Chinese, fresh every day.\u{1f}Find your first quote\u{1f}Like\u{1f}Liked!\u{1f}Those were today’s 10 quotes. Come back tomorrow for new ones.\u{1f}Read without limits\u{1f}The quotes couldn’t be loaded\u{1f}This server has no quotes yet. Try again later.\u{1f}Loading quotes…\u{1f}Locked looks come with Premium.\u{1f}Whole\u{1f}Your name (optional)\u{1f}Leave it empty if you like.\u{1f}What should we call you?\u{1f}Next quote\u{1f}A notification once a day, at the time you choose\u{1f}It arrives in both languages. Tap to open.\u{1f}Time of your daily quote\u{1f}A quote to start the day?\u{1f}Daily quote\u{1f}Your own quotes\u{1f}Once you save it, the person who runs your server reviews it again. Approved or not, no other user sees it.\u{1f}Approved\u{1f}Choose at least one category.\u{1f}In Chinese\u{1f}Write the quote in Chinese.\u{1f}Delete this quote\u{1f}It stays in Recently deleted for 30 days, then it is gone for good.\u{1f}Delete this quote?\u{1f}Edit your quote\u{1f}Your texts are end-to-end encrypted, so nobody reviews your quote. Only you can see it.\u{1f}In English\u{1f}Write the quote in English.\u{1f}Keep it\u{1f}Write a quote\u{1f}You haven’t written any quotes yet\u{1f}Put a thought of your own into English and Chinese.\u{1f}Waiting for review\u{1f}Not approved\u{1f}Not approved: %@\u{1f}The person who runs your server reviews your quote; the answer appears in your list. Approved or not, no other user sees it.\u{1f}This quote was also changed elsewhere. If you save, your version replaces the other one. Go back to keep the other one.\u{1f}Save quote\u{1f}Saved\u{1f}Written by you, in both languages\u{1f}Show pinyin\u{1f}Above the Chinese text of quotes that come with Almanac; on this device\u{1f}The pinyin couldn’t be loaded. It will load once you’re online.\u{1f}Free: 10 quotes a day\u{1f}Your daily quotes come from these first. Changes take effect tomorrow.\u{1f}Previous quote\u{1f}Quote\u{1f}Today’s quotes\u{1f}Your answers aren’t saved yet\u{1f}You’re offline. Your answers are kept on this device. Connect, then try again.\u{1f}Saving your answers…\u{1f}%@ Your answers are kept on this device. Go back to change them, or try again.\u{1f}The server hasn’t answered yet. Your answers are kept on this device. Try again in a moment.\u{1f}Your answers are being saved in your account.\u{1f}Setting up your quotes\u{1f}Address, devices, encryption\u{1f}All\u{1f}Preferred categories\u{1f}For %@\u{1f}Large\u{1f}Medium\u{1f}Small\u{1f}Quotes without a name were written for Almanac. The others name their author, work and year.\u{1f}Your quotes couldn’t be opened\u{1f}Subscription\u{1f}Favorites\u{1f}Quotes\u{1f}Theme\u{1f}Elegant Monochrome\u{1f}Soft Pastel Elegance\u{1f}Serene Minimalism\u{1f}Your free trial has begun.\u{1f}Remind me before trial ends\u{1f}Skip Trial\u{1f}Start Free Trial\u{1f}The trial ends automatically and costs nothing. After that, ten quotes a day stay free.\u{1f}Everything, free for 7 days\u{1f}This account has already used its trial. Everything else is set up.\u{1f}Undo\u{1f}Today’s quote arrives as soon as you’re online.\u{1f}Every day brings quotes in English and in Chinese, side by side.\u{1f}One thought, two languages\u{1f}Install Widget\u{1f}Later\u{1f}Show it\u{1f}Your widget is ready.\u{1f}Widget size\u{1f}With Almanac on your Home Screen, today’s quote is one tap away.\u{1f}Keep a quote in sight\u{1f}One widget is free. With Premium, you can add as many as you like.\u{1f}The last quote you saw, without opening Almanac\u{1f}Widgets\u{1f}Add a widget\u{1f}%@ days ago\u{1f}%@ h ago\u{1f}Code for a website\u{1f}Turn off the link\u{1f}Create a link\u{1f}Page\u{1f}Picture, for e-ink and dashboards\u{1f}Create a new link\u{1f}Anyone with the link can see this widget, and nothing else of yours. Creating a new link turns off the old one.\u{1f}Contacting the server…\u{1f}Paused: only one widget is free. Get Premium to bring it back.\u{1f}%@ min ago\u{1f}just now\u{1f}Open %@ to refresh\u{1f}Paused\u{1f}Remove this widget\u{1f}It disappears from all your devices, and its link stops working. This can’t be undone.\u{1f}Remove this widget?\u{1f}Open %@ to set up\u{1f}Open the link in Chrome, then choose ⋮ > Add to Home screen. An app that shows web pages as widgets can show it there directly.\u{1f}Open the link in Safari, then choose Share > Add to Home Screen. On iPhone and iPad, web apps can’t put widgets directly on the Home Screen.\u{1f}Put the link wherever web pages or pictures can be shown: on a dashboard, an e-ink display or your own website.\u{1f}How to show it\u{1f}Install Almanac with Microsoft Edge, press Windows + W and choose Almanac under “Add widgets”. Elsewhere, use the link.\u{1f}Updated %@\u{1f}Widget",
    "Neu\u{1f}Alle Einstellungen sind jetzt an einem Ort. Speichere eine Kopie von allem oder lösche es, wähle eine Sprache und eine Darstellung für alle Apps und schalte jede Erinnerung einzeln ein oder aus.\u{1f}Wechselkurse: Europäische Zentralbank, Polnische Nationalbank\u{1f}Quellen\u{1f}Über Almanac\u{1f}Version %@\u{1f}Wetter: Open-Meteo (CC BY 4.0)\u{1f}Was du schreibst, liegt auf diesem Gerät und in einem anonymen Konto auf deinem Server, dem Computer, auf dem Almanac für dich läuft. Mit einer E‑Mail-Adresse erreichst du es auch von deinen anderen Geräten und bekommst es zurück, falls dieses verloren geht.\u{1f}Einen Moment …\u{1f}E‑Mail-Adresse ändern\u{1f}Melde dich von da an mit der neuen Adresse an.\u{1f}Die neue Adresse bekommt eine E‑Mail mit einem Link. Bis du ihn öffnest, gilt weiter die alte.\u{1f}Passwort ändern\u{1f}Deine anderen Geräte werden abgemeldet.\u{1f}Code aus der E‑Mail\u{1f}Neue E‑Mail anfordern\u{1f}Gib den Code aus der E‑Mail ein.\u{1f}Du hast dich vor mehr als zehn Minuten mit dem Code angemeldet. Es hat sich nichts geändert: Fordere für ein neues Passwort eine neue E‑Mail an.\u{1f}Öffne den Link darin oder gib hier den Code ein. Danach wählst du ein neues Passwort.\u{1f}Dieser Code stimmt nicht oder ist zu alt. Prüfe ihn, oder geh zurück und fordere eine neue E‑Mail an.\u{1f}Weiter mit %@\u{1f}%@ ist jetzt die Adresse deines Kontos.\u{1f}E‑Mail-Adresse\u{1f}Neue E‑Mail-Adresse\u{1f}Gib eine gültige Adresse ein, etwa name@example.com.\u{1f}Was auf diesem Gerät liegt, ist Ende-zu-Ende-verschlüsselt. Schalte die Verschlüsselung zuerst aus, oder füge diesem Konto eine E‑Mail-Adresse hinzu, statt dich anzumelden.\u{1f}Du bist auf diesem Gerät nicht mehr angemeldet. Melde dich neu an; es hat sich nichts geändert.\u{1f}Du wurdest abgemeldet, weil die Anmeldung auf diesem Gerät abgelaufen ist.\u{1f}Du wurdest von einem anderen Gerät aus abgemeldet: %@.\u{1f}Du wurdest von einem anderen Gerät aus abgemeldet.\u{1f}Was du schreibst, bleibt auf diesem Gerät, bis du dich wieder anmeldest.\u{1f}Du wurdest abgemeldet, weil dein Passwort geändert wurde.\u{1f}Das hat nicht geklappt. Versuche es gleich noch einmal; wenn es weiter nicht klappt, frag die Person, die deinen Server betreibt.\u{1f}Passwort vergessen\u{1f}Wenn es hier ein Konto mit %@ gibt, ist eine E‑Mail mit einem Link für ein neues Passwort unterwegs.\u{1f}Dieses Konto wurde anderswo gelöscht. Was hier steht, ist jetzt nur noch auf diesem Gerät.\u{1f}Diese Anmeldung ist schon mit einem anderen Konto verknüpft.\u{1f}Anmelden und beides behalten\u{1f}Auf diesem Gerät\u{1f}Alles bleibt. Nichts wird überschrieben.\u{1f}In deinem Konto\u{1f}Alles zusammenbringen?\u{1f}Zu deinem Konto dazugekommen: %@.\u{1f}Kommt gerade zu deinem Konto dazu: %@.\u{1f}Was auf diesem Gerät lag, kommt gerade noch zu deinem Konto dazu. Versuche es gleich noch einmal.\u{1f}In einem neuen Konto behalten\u{1f}E‑Mail-Adresse hinzufügen\u{1f}%@ verknüpfen\u{1f}Alles, was du hast, bleibt, wie es ist.\u{1f}Ich habe den Link geöffnet\u{1f}Eine E‑Mail an %@ ist unterwegs. Öffne den Link darin und komm dann hierher zurück.\u{1f}Auf diesem Gerät gibt es noch kein Konto. Almanac legt eines an, sobald du etwas speicherst.\u{1f}Der Link in der E‑Mail wurde noch nicht geöffnet.\u{1f}Auf diesem Gerät sind noch Daten von %@. Melde dich zuerst ab.\u{1f}Passwort\u{1f}Dein Passwort ist geändert. Deine anderen Geräte sind abgemeldet.\u{1f}Aktuelles Passwort\u{1f}Gerade erst angemeldet? Dann lass das Feld leer.\u{1f}Gib dein aktuelles Passwort ein oder melde dich neu an. Nichts hat sich geändert.\u{1f}Das ist nicht dein aktuelles Passwort.\u{1f}Gib dein Passwort ein.\u{1f}Mindestens 6 Zeichen\u{1f}Dieses Passwort ist zu lang. Nimm ein kürzeres.\u{1f}Neues Passwort\u{1f}Das ist schon dein Passwort.\u{1f}Dieses Passwort ist zu kurz: mindestens 6 Zeichen.\u{1f}Melde dich zur Sicherheit zuerst noch einmal an. Es hat sich nichts geändert.\u{1f}Die Anmeldung wurde abgebrochen. Es hat sich nichts geändert.\u{1f}Die Anmeldung hat zu lange gedauert oder wurde woanders begonnen. Bitte fang noch einmal an.\u{1f}Du bist abgemeldet. Was du auf diesem Gerät geschrieben hast, ist noch hier.\u{1f}Anmelden\u{1f}Erneut anmelden\u{1f}Stattdessen anmelden\u{1f}Was auf diesem Gerät liegt, kommt zu deinem Konto dazu.\u{1f}Abmelden\u{1f}Was auf diesem Gerät ist, bleibt hier. Es konnte deinem Konto nicht hinzugefügt werden.\u{1f}Dieses Konto wurde gelöscht. Was du geschrieben hast, wird von diesem Gerät entfernt und lässt sich nicht zurückholen.\u{1f}%lld Änderung gibt es nur auf diesem Gerät; sie ginge verloren.\u{1e}%lld Änderungen gibt es nur auf diesem Gerät; sie gingen verloren.\u{1f}Was du geschrieben hast, bleibt in deinem Konto. Von diesem Gerät wird es entfernt.\u{1f}Du bist als %@ angemeldet.\u{1f}Du bist abgemeldet. Was du geschrieben hast, wurde von diesem Gerät entfernt.\u{1f}Mit dieser Adresse gibt es schon ein Konto.\u{1f}Dein Konto\u{1f}Zu viele Versuche. Warte eine Weile und versuche es noch einmal.\u{1f}Dein Server ist nicht erreichbar. Versuche es gleich noch einmal.\u{1f}Von %lld Text gibt es noch eine andere Fassung.\u{1e}Von %lld Texten gibt es noch eine andere Fassung.\u{1f}Bitte wähle ein anderes Passwort.\u{1f}Die E‑Mail-Adresse oder das Passwort stimmt nicht.\u{1f}Nachrichten an dich selbst, versiegelt bis zu dem Tag, den du wählst\u{1f}Jeden Tag ein Fakt, passend zu deinen Interessen\u{1f}Ein Almanach nur für dich: der Fakt des Tages, ein Zitat, eine Frage, deine Orte und Post an dein späteres Ich. Privat, und auch offline nutzbar.\u{1f}Almanac\u{1f}Almanac öffnen\u{1f}Ein Ziel, zwei kurze Reflexionen am Tag, Trainingspläne\u{1f}Zitate auf Englisch und Chinesisch, jeden Tag zehn neue\u{1f}Dunkel\u{1f}Hell oder dunkel, Schriftgröße, Kontrast, Bewegung\u{1f}Hell\u{1f}Hell oder dunkel\u{1f}Wie im System\u{1f}Darstellung\u{1f}Zurück\u{1f}Schließen\u{1f}%lld Fakt\u{1e}%lld Fakten\u{1f}Kein Fakt auf diesem Gerät passt zu diesen Wörtern und Filtern.\u{1f}Kein Fakt auf diesem Gerät passt zu allen drei Filtern.\u{1f}Nichts gefunden\u{1f}Mehr anzeigen\u{1f}Alle Fakten anzeigen\u{1f}Alle deine Fakten\u{1f}Ohne „%@“\u{1f}Abbrechen\u{1f}vor %lld Tag\u{1e}vor %lld Tagen\u{1f}%lld geöffnete Kapsel\u{1e}Alle %lld geöffneten Kapseln\u{1f}Geöffnet\u{1f}Hier bleiben die Kapseln, die du geöffnet hast.\u{1f}An meinem Geburtstag\u{1f}Dein Geburtstag\u{1f}Dein Geburtstag ist auf diesem Gerät nicht mehr gespeichert.\u{1f}Nur Tag und Monat zählen. Das Datum bleibt auf diesem Gerät.\u{1f}Eine Zeitkapsel öffnet sich\u{1f}Datum\u{1f}Wähle ein Datum.\u{1f}Wähle ein Datum in den nächsten 100 Jahren.\u{1f}noch %lld Tag\u{1e}noch %lld Tage\u{1f}Entscheidung\u{1f}Löschen\u{1f}Sie bleibt noch 30 Tage unter „Kürzlich gelöscht“, danach ist sie endgültig weg.\u{1f}Sie bleibt noch 30 Tage unter „Kürzlich gelöscht“, danach ist sie endgültig weg. Du bekommst keine Benachrichtigung.\u{1f}Diese Kapsel löschen?\u{1f}Von dir, von damals\u{1f}Diese Kapsel verwerfen\u{1f}Verwerfen\u{1f}Was du geschrieben hast, ist dann endgültig weg.\u{1f}Diese Kapsel verwerfen?\u{1f}Gefühl\u{1f}Schreib etwas hinein.\u{1f}Datum ändern\u{1f}Bis dahin lässt sie sich nicht öffnen, auch nicht von dir.\u{1f}Für %lld Jahr versiegeln?\u{1e}Für %lld Jahre versiegeln?\u{1f}Weiterschreiben\u{1f}Ziel\u{1f}Titel (optional)\u{1f}Der Sommer am See\u{1f}Solange die Kapsel versiegelt ist, ist nur der Titel zu sehen.\u{1f}Eine Notiz an dich selbst, versiegelt bis zu dem Tag, den du wählst.\u{1f}Eine schreiben\u{1f}Behalten\u{1f}Diese Kapsel wurde anderswo versiegelt oder gelöscht. Dein Text ist hier noch da: Versiegle ihn als neue Kapsel oder verwirf ihn.\u{1f}Text noch auf diesem Gerät\u{1f}Was kommt hinein?\u{1f}Versiegeln\u{1f}Deine Kapsel ist versiegelt. Sie öffnet sich am %@.\u{1f}Erinnerung\u{1f}Kapsel nicht gefunden\u{1f}Vielleicht wurde sie gelöscht, oder sie gehört zu einem anderen Konto.\u{1f}In einem Monat\u{1f}Time Capsule\u{1f}Neue Kapsel\u{1f}An Neujahr\u{1f}Nächste Kapsel in %lld Tag\u{1e}Nächste Kapsel in %lld Tagen\u{1f}Die nächste Kapsel öffnet sich heute\u{1f}Noch ist nichts versiegelt\u{1f}Schreib auf, wie es dir geht, was du willst, was du nie vergessen möchtest. Bis zu dem Tag, den du wählst, bleibt es versiegelt.\u{1f}Öffnen\u{1f}Geöffnet am %@\u{1f}Wird geöffnet\u{1f}Öffnet sich am %@\u{1f}Dieser Zeitpunkt ist schon vorbei: Du kannst die Kapsel öffnen, sobald du sie versiegelt hast.\u{1f}Was hast du entschieden, und warum?\u{1f}Wie fühlst du dich, und warum?\u{1f}Was möchtest du bis dahin geschafft haben?\u{1f}Woran möchtest du dich erinnern?\u{1f}Bereit zum Öffnen\u{1f}Deine Kapsel ist versiegelt und bereit zum Öffnen.\u{1f}%lld Kapsel kann geöffnet werden\u{1e}%lld Kapseln können geöffnet werden\u{1f}Deine Entscheidungskapsel kann geöffnet werden!\u{1f}Deine Gefühlskapsel kann geöffnet werden!\u{1f}Deine Zielkapsel kann geöffnet werden!\u{1f}Bereit zum Öffnen\u{1f}Deine Erinnerungskapsel kann geöffnet werden!\u{1f}Deine Zeitkapsel ist bereit!\u{1f}Versiegelt\u{1f}Versiegelt\u{1f}Versiegelt bis %@\u{1f}Wird versiegelt\u{1f}Deine Kapsel öffnet sich trotzdem, aber du wirst nicht benachrichtigt.\u{1f}Bereit seit %@\u{1f}Überspringen\u{1f}Deine Kapseln konnten nicht geöffnet werden\u{1f}Uhrzeit\u{1f}Wähle eine Uhrzeit.\u{1f}Heute\u{1f}Morgen\u{1f}Noch in Arbeit\u{1f}Ihre Benachrichtigung ließ sich gerade nicht einrichten. Die Kapsel ist sicher.\u{1f}In einer Woche\u{1f}Wann soll sie sich öffnen?\u{1f}Geschrieben am %@\u{1f}In einem Jahr\u{1f}%lld Thema gewählt\u{1e}%lld Themen gewählt\u{1f}Wähle noch %lld Thema\u{1e}Wähle noch %lld Themen\u{1f}Worauf bist du neugierig?\u{1f}Gesperrt, Teil von Premium\u{1f}Weiter\u{1f}Kopieren\u{1f}Kopiert\u{1f}%lld Kapsel\u{1e}%lld Kapseln\u{1f}%lld Ziel\u{1e}%lld Ziele\u{1f}%lld eigenes Zitat\u{1e}%lld eigene Zitate\u{1f}%lld Reflexion\u{1e}%lld Reflexionen\u{1f}Bisher von dir geschrieben: %@.\u{1f}Alles löschen\u{1f}Dein Konto und alles darin werden auf deinem Server und auf diesem Gerät gelöscht: Einträge, Ziele, Kapseln, Favoriten, Orte, Widgets und Erinnerungen. Das lässt sich nicht rückgängig machen.\u{1f}Alles, was du geschrieben und gewählt hast, wird von diesem Gerät gelöscht. Das lässt sich nicht rückgängig machen.\u{1f}Melde dich zuerst wieder an, damit auch dein Konto gelöscht werden kann.\u{1f}Zuerst eine Kopie speichern\u{1f}Dein Konto und was auf diesem Gerät ist\u{1f}Was auf diesem Gerät ist\u{1f}Andere Geräte behalten ihre Kopie, bis du dich dort abmeldest. Ein Abo läuft weiter, bis du es in dem Store kündigst, in dem du es abgeschlossen hast.\u{1f}Auch frühere Fassungen und kürzlich Gelöschtes werden sofort gelöscht.\u{1f}Alles ist gelöscht. Almanac fängt auf diesem Gerät neu an.\u{1f}Kopie speichern\u{1f}Eine Datei mit allem in deinem Konto\u{1f}Was auf diesem Gerät liegt, entschlüsselt\u{1f}Eine Datei mit dem, was auf diesem Gerät ist\u{1f}Die Datei konnte nicht erstellt werden. Versuche es noch einmal.\u{1f}Dein Server konnte die Kopie nicht bereitstellen. Diese Datei enthält, was auf diesem Gerät ist.\u{1f}Eine Kopie deiner Daten\u{1f}Manche Einträge sind noch nicht auf diesem Gerät angekommen, deshalb ist diese Kopie unvollständig. Speichere später noch eine.\u{1f}Die Datei ist in deinen Downloads.\u{1f}Die Datei wurde geteilt.\u{1f}Kopie speichern oder importieren, alles löschen\u{1f}Kopie importieren\u{1f}Nicht importieren\u{1f}nur Einstellungen, keine Texte\u{1f}Diese Datei ist beschädigt oder wurde verändert. Nichts wurde importiert. Wähle eine andere Kopie.\u{1f}Die Kopie wurde importiert. Was du später geändert hast, bleibt, wie es ist.\u{1f}Diese Kopie ist verschlüsselt. Gib die Passphrase oder den Wiederherstellungscode ein, der beim Speichern galt.\u{1f}Die Datei konnte nicht gelesen werden. Nichts wurde importiert. Versuche es noch einmal.\u{1f}Das ist keine Kopie von Almanac. Wähle eine Datei, die du mit „Kopie speichern“ erstellt hast. Nichts wurde importiert.\u{1f}Diese Kopie enthält: %@. Sie wird deinem Konto hinzugefügt; was du später geändert hast, bleibt erhalten.\u{1f}Diese Datei ist größer als 128 MB; mehr lässt sich nicht importieren. Nichts wurde importiert.\u{1f}Gib zuerst deine Passphrase unter „Ende-zu-Ende-Verschlüsselung“ ein.\u{1f}Diese Kopie stammt von einer neueren Almanac-Version als der deines Servers. Nichts wurde importiert. Versuche es noch einmal, sobald dein Server aktualisiert ist.\u{1f}Alles aus dieser Datei ist schon in deinem Konto.\u{1f}Jetzt importieren\u{1f}Du bist offline, und für den Import wird dein Server gebraucht. Nichts wurde importiert. Versuche es noch einmal, sobald du online bist.\u{1f}Dein Server konnte nicht die ganze Datei annehmen: Sie ist beschädigt oder wurde verändert, oder dein Konto ist voll. Was schon importiert wurde, bleibt, und nichts kommt doppelt hinzu. Wähle eine andere Kopie oder schaffe erst Platz.\u{1f}Fügt deinem Konto eine gespeicherte Kopie hinzu; neuere Änderungen bleiben erhalten\u{1f}Dein Server hat nicht geantwortet. Importiere die Datei gleich noch einmal: Nichts kommt doppelt hinzu.\u{1f}Die Verschlüsselung wurde auf einem anderen Gerät ausgeschaltet. Entscheide erst unter „Ende-zu-Ende-Verschlüsselung“ darüber.\u{1f}Wird importiert …\u{1f}Daten schützen\u{1f}Dieser Browser löscht sie nach sieben Tagen ohne Besuch\u{1f}Der Browser hat abgelehnt. Meist stimmt er zu, sobald Almanac installiert ist.\u{1f}Der Browser darf sie löschen, wenn der Platz knapp wird\u{1f}Geschützt\u{1f}Bleiben erhalten, auch wenn der Platz knapp wird\u{1f}Versiegelte Kapseln sind in der Kopie, aber ihre Texte lassen sich nicht lesen, wenn man die Datei öffnet. Das ist ein Siegel aus Papier, keine Verschlüsselung: Es bewahrt dich davor, sie zu früh zu lesen, hält aber niemanden auf, der es darauf anlegt.\u{1f}Speicher\u{1f}Dieser Browser verrät es nicht\u{1f}Auf diesem Gerät belegt\u{1f}Deine Daten\u{1f}%lld Eintrag lässt sich nicht entschlüsseln und fehlt.\u{1e}%lld Einträge lassen sich nicht entschlüsseln und fehlen.\u{1f}Alles liegt in deinem Konto, %@, und auf diesem Gerät.\u{1f}Alles liegt auf diesem Gerät und in einem anonymen Konto auf deinem Server.\u{1f}Alles liegt nur auf diesem Gerät.\u{1f}Alles liegt auf diesem Gerät. Noch nicht alles davon liegt auch in deinem Konto.\u{1f}{weekday}, {day}. {month} {year}\u{1f}{day}. {month} {year}\u{1f}{month} {year}\u{1f}{weekday}, {day}. {month}\u{1f}M D M D F S S\u{1f}%@, %@ Uhr\u{1f}%@ von %@\u{1f}Karussell\u{1f}Es ist wieder da.\u{1f}Kapsel\u{1f}Ziel\u{1f}Was du in den letzten 30 Tagen gelöscht hast\u{1f}In den letzten 30 Tagen wurde nichts gelöscht.\u{1f}gelöscht am %@\u{1f}Eigenes Zitat\u{1f}Reflexion\u{1f}Tippe etwas an, um es zurückzuholen. Nach 30 Tagen ist es endgültig weg.\u{1f}Kürzlich gelöscht\u{1f}Bestätigen\u{1f}Dieses Gerät möchte Zugriff auf dein Konto. Bestätige es nur, wenn du es selbst gestartet hast.\u{1f}Netzwerkadresse\u{1f}Gerät\u{1f}Gestartet\u{1f}Unbekanntes Gerät\u{1f}Code\u{1f}Abgelehnt. Es bekommt keinen Zugriff. Wenn du es nicht kennst, ändere dein Passwort.\u{1f}Ablehnen\u{1f}Bestätigt. Du kannst zu deinem Terminal zurückkehren.\u{1f}Gib den Code ein.\u{1f}Gib den Code ein, den „almanac login“ in deinem Terminal zeigt. Der Befehl erhält dann Zugriff auf dein Konto.\u{1f}Anmeldung bestätigen\u{1f}Zu diesem Code wartet keine Anmeldung. Prüfe ihn oder führe „almanac login“ noch einmal aus.\u{1f}Kein anderes Gerät ist angemeldet.\u{1f}Dieses Gerät abmelden\u{1f}Alle anderen Geräte abmelden\u{1f}Es hat dann keinen Zugriff mehr und bekommt keine Benachrichtigungen. Was darauf gespeichert ist, bleibt dort.\u{1f}Abgemeldet: %@\u{1f}Alle anderen Geräte sind abgemeldet.\u{1f}Wer bei deinem Konto angemeldet ist\u{1f}Zuletzt aktiv: %@\u{1f}Zuletzt aktiv\u{1f}Angemeldet\u{1f}Du kennst eins davon nicht? Melde es ab und ändere dann dein Passwort.\u{1f}Dieses Gerät\u{1f}Geräte\u{1f}Womit\u{1f}Von einem anderen Gerät bestätigt\u{1f}Link oder Code aus einer E‑Mail\u{1f}Ohne Adresse\u{1f}Passwort\u{1f}Ein anderer Dienst\u{1f}Fortgeschritten\u{1f}Tiefgehende, anspruchsvolle Fakten\u{1f}Alle Niveaus\u{1f}Eine Mischung aus allen Niveaus\u{1f}Einsteiger\u{1f}Einfache, leicht verständliche Fakten\u{1f}Mittel\u{1f}Etwas ausführlichere, spannende Fakten\u{1f}Wähle das Niveau, das zu dir passt.\u{1f}Wie tief darf es gehen?\u{1f}Was du geschrieben hast, konnte auf diesem Gerät nicht gelesen werden. Versuche es noch einmal.\u{1f}Ziel\u{1f}Manche Einträge sind noch nicht auf diesem Gerät angekommen und fehlen hier.\u{1f}Deine Texte sind verschlüsselt und auf diesem Gerät noch nicht lesbar.\u{1f}Als Markdown speichern\u{1f}Stimmung: %@\u{1f}Hier erscheinen deine Ziele, Reflexionen und geöffneten Kapseln, nach Datum geordnet.\u{1f}Drucken\u{1f}Als Dokument speichern\u{1f}Ziele, Reflexionen und geöffnete Kapseln, zum Lesen oder Drucken\u{1f}Was du geschrieben hast\u{1f}Passphrase eingeben\u{1f}Fertig\u{1f}Sicherungen, die der Server vorher gemacht hat, können die Texte noch unverschlüsselt enthalten.\u{1f}Passphrase ändern\u{1f}Deine Texte bleiben verschlüsselt, wie sie sind, und deine anderen Geräte bleiben entsperrt. Der Wiederherstellungscode gilt weiter.\u{1f}Deine Passphrase ist geändert.\u{1f}Ein anderes Gerät hat die Verschlüsselung gerade geändert. Geh zurück und versuche es noch einmal.\u{1f}Wieder­herstellungs­code\u{1f}Der neue Wiederherstellungscode gilt, der alte nicht mehr.\u{1f}Die letzten vier Zeichen des Codes\u{1f}Neuer Wieder­herstellungs­code\u{1f}Der alte gilt dann nicht mehr\u{1f}Du bekommst einen neuen Code zum Aufschreiben. Sobald du ihn bestätigt hast, gilt der alte nicht mehr. Die Passphrase bleibt dieselbe.\u{1f}Schreib diesen Code auf und bewahre ihn sicher auf. Er wird nur jetzt gezeigt. Falls du die Passphrase vergisst, kannst du mit ihm eine neue festlegen.\u{1f}Das sind nicht die letzten vier Zeichen des Codes.\u{1f}Alle deine Texte auf dem Server sind verschlüsselt.\u{1f}Auch hier ausschalten\u{1f}Das war ich\u{1f}Auf einem anderen Gerät ausgeschaltet\u{1f}Die Passphrase, der Wiederherstellungscode oder der Schlüssel wurde auf einem anderen Gerät ersetzt. Wenn du das nicht warst, benutzt jemand anders dein Konto: Ändere dein Passwort und melde deine anderen Geräte ab.\u{1f}Die Verschlüsselung wurde auf einem anderen Gerät geändert\u{1f}Wenn du es nicht warst, benutzt jemand anders dein Konto. Stimme hier nicht zu, ändere dein Passwort und melde deine anderen Geräte ab.\u{1f}Ein anderes Gerät hat die Ende-zu-Ende-Verschlüsselung ausgeschaltet. Wenn du das warst, stimme auch hier zu. Erst dann sendet dieses Gerät deine Texte unverschlüsselt; danach kann die Person, die den Server betreibt, sie lesen.\u{1f}Wird ausgeschaltet\u{1f}Verschlüsselung anlassen\u{1f}Die Verschlüsselung bleibt an. Deine Texte werden wieder verschlüsselt.\u{1f}Passphrase nötig\u{1f}Wenn du Passphrase und Wiederherstellungscode verlierst, sind deine verschlüsselten Texte endgültig verloren. Niemand kann sie wiederherstellen, auch nicht die Person, die den Server betreibt.\u{1f}Passphrase und Code verloren?\u{1f}Verschlüsselte Texte löschen\u{1f}Die verschlüsselten Texte sind gelöscht, und die Verschlüsselung ist aus.\u{1f}Auf diesem Gerät noch lesbar: %@. Was dieses Gerät lesen kann, bleibt, ohne Verschlüsselung.\u{1f}Ohne sie lassen sich deine verschlüsselten Texte nicht lesen. Wenn ein anderes deiner Geräte sie noch zeigt, speichere dort zuerst eine Kopie. Sonst kannst du sie nur löschen und neu anfangen.\u{1f}Mit der Passphrase sind sie wieder da. Schreiben kannst du auch jetzt; nichts wird überschrieben.\u{1f}Aus\u{1f}Die Verschlüsselung ist aus. Deine Texte liegen wieder unverschlüsselt auf dem Server.\u{1f}Die Verschlüsselung wird ausgeschaltet. Das geht weiter, auch wenn du Almanac zwischendurch schließt.\u{1f}Verbinde dich zuerst mit dem Internet.\u{1f}Ein\u{1f}Die Ende-zu-Ende-Verschlüsselung ist an. Deine Texte werden jetzt verschlüsselt, auch wenn du Almanac zwischendurch schließt.\u{1f}Passphrase\u{1f}Passphrase wiederholen\u{1f}Die Passphrasen stimmen nicht überein.\u{1f}Mindestens 12 Zeichen. Vier oder fünf Wörter ohne Zusammenhang sind sicher und leicht zu merken.\u{1f}Neue Passphrase\u{1f}Nimm mindestens 12 Zeichen.\u{1f}Das ist leicht zu erraten. Nimm mehrere verschiedene Wörter.\u{1f}%@ von %@ Texten verschlüsselt\u{1f}%@ von %@ Texten entschlüsselt\u{1f}Zum Lesen Passphrase eingeben\u{1f}Der Server sieht weiterhin Datum und Uhrzeit, Arten und Kategorien, deine Stimmungen, was versiegelt, geöffnet oder freigegeben ist und ungefähr, wie lang ein Text ist. Manches davon brauchen die Erinnerungen.\u{1f}Gib deine Passphrase ein, um deine verschlüsselten Texte zu sehen\u{1f}Mit `almanac unlock` siehst du deine verschlüsselten Texte.\u{1f}Dein Gerät verschlüsselt deine Kapseln, Reflexionen, Ziele und eigenen Zitate, bevor es sie sendet. Der Server bewahrt sie auf, aber niemand kann sie dort lesen.\u{1f}Ende-zu-Ende-Verschlüsselung\u{1f}Verschlüsselung ausschalten\u{1f}Dein Gerät entschlüsselt deine Texte und sendet sie noch einmal. Danach kann die Person, die den Server betreibt, sie lesen.\u{1f}Verschlüsselung einschalten\u{1f}Dieser Browser kann über diese Verbindung nicht verschlüsseln. Öffne Almanac über https.\u{1f}Entsperren\u{1f}Passphrase oder Wiederherstellungscode\u{1f}Dein Konto ist Ende-zu-Ende-verschlüsselt. Gib die Passphrase einmal ein, um deine Texte auf diesem Gerät zu lesen und zu senden. Der Wiederherstellungscode geht auch.\u{1f}Das ist weder die Passphrase noch der Wiederherstellungscode. Du kannst es beliebig oft versuchen.\u{1f}Entsperrt. Deine Texte werden geladen.\u{1f}Manche Texte lassen sich nicht entschlüsseln\u{1f}Endgültig löschen\u{1f}%lld Eintrag\u{1e}%lld Einträge\u{1f}Diese Einträge löschen\u{1f}Die Einträge, die sich nicht entschlüsseln ließen, sind gelöscht.\u{1f}Zuletzt geändert am %@\u{1f}Solange es sie gibt, lässt sich die Verschlüsselung nicht ganz ausschalten. Lass sie an, oder lösche diese Einträge.\u{1f}%lld Eintrag lässt sich nicht entschlüsseln, deshalb ist die Verschlüsselung noch nicht ganz aus. Du entscheidest, was mit ihm geschieht.\u{1e}%lld Einträge lassen sich nicht entschlüsseln, deshalb ist die Verschlüsselung noch nicht ganz aus. Du entscheidest, was mit ihnen geschieht.\u{1f}%lld Eintrag wird endgültig gelöscht, auf allen deinen Geräten.\u{1e}%lld Einträge werden endgültig gelöscht, auf allen deinen Geräten.\u{1f}Diese Einträge wurden auf dem Server beschädigt oder verschoben, und dieses Gerät kann sie nicht lesen. Wenn ein anderes deiner Geräte sie noch zeigt, speichere dort zuerst eine Kopie.\u{1f}Vielleicht gehört er zu einem Thema, das du nicht mehr ausgewählt hast.\u{1f}Dieser Fakt ist nicht auf deinem Gerät\u{1f}An diesem Tag\u{1f}öffnet sich in einem neuen Fenster\u{1f}Quelle: %@\u{1f}Ein Fakt\u{1f}Dein erster Fakt ist da\u{1f}Neue Fakten für diese Auswahl sind unterwegs. Bis dahin bleiben die bisherigen.\u{1f}Neue Fakten für diese Auswahl kommen, sobald dein Server erreichbar ist. Bis dahin bleiben die bisherigen.\u{1f}Zum Beispiel: Auf dem Mars ist der Sonnenuntergang blau.\u{1f}Favorit\u{1f}Favoriten\u{1f}Noch keine Favoriten\u{1f}Tippe unter einem Fakt auf das Herz, dann findest du ihn hier wieder.\u{1f}Jeden Tag ein wahrer, verblüffender Fakt.\u{1f}Jeden Tag etwas Wahres, das man weitererzählen mag.\u{1f}Themen wählen\u{1f}Fakten in deiner Sprache sind unterwegs. Bis dahin siehst du die bisherigen.\u{1f}Fakten in deiner Sprache kommen, sobald dein Server erreichbar ist. Bis dahin siehst du die bisherigen.\u{1f}Facts A Day\u{1f}Nächster Fakt\u{1f}Vergangene Tage\u{1f}Hier ist noch nichts\u{1f}Ab morgen findest du hier den Fakt jedes Tages.\u{1f}Themen, Niveau und Uhrzeit stammen von deinem anderen Gerät. Ändere, was du möchtest.\u{1f}Vorheriger Fakt\u{1f}Fakt des Tages lesen\u{1f}Aus Favoriten entfernen\u{1f}Auf dem Mars sind Sonnenuntergänge blau\u{1f}Welche Farbe ein Himmel hat, liegt auch an dem, was in der Luft schwebt, und nicht nur an der Sonne.\u{1f}Fakten durchsuchen\u{1f}Kein Fakt auf diesem Gerät enthält diese Wörter.\u{1f}Morgen: %@\u{1f}Dein Browser fragt gerade um Erlaubnis. Stimme dort zu.\u{1f}Deine Woche\u{1f}Fakt des Tages\u{1f}Jeden Tag ein Fakt von Almanac.\u{1f}Zitat des Tages\u{1f}Jeden Tag ein Zitat von Almanac.\u{1f}Dein Link ist aktiv. Wenn du ihn nicht mehr hast, erstelle einen neuen: Der alte funktioniert dann nicht mehr.\u{1f}Privater Link\u{1f}Kopiere ihn jetzt: Der Link wird nur dieses eine Mal angezeigt.\u{1f}Im Kalender öffnen\u{1f}Abonniere den Kalender in deiner Kalender-App: Er zeigt die Tage, an denen sich deine Kapseln öffnen, und deine Erinnerungen. Nichts, was du geschrieben hast, steht darin; aber wer den Link kennt, kann den Kalender lesen.\u{1f}Für Feedreader\u{1f}Diese Atom-Feeds sind für alle gleich und brauchen kein Konto.\u{1f}Kalender und Feeds\u{1f}Alle\u{1f}Thema\u{1f}Niveau\u{1f}Art\u{1f}Der Start hat nicht geklappt\u{1f}Die Themen für deine Sprache werden geladen.\u{1f}Alles wird vorbereitet\u{1f}Wähle „Zum Home‑Bildschirm“ und dann „Hinzufügen“.\u{1f}Hast du schon im Browser etwas geschrieben? Melde dich an, dann ist es auch hier.\u{1f}Installieren\u{1f}Safari vergisst nach sieben Tagen\u{1f}Safari löscht nach sieben Tagen ohne Besuch, was eine Website gespeichert hat. Mit einer E‑Mail-Adresse ist alles wieder da, sobald du dich anmeldest.\u{1f}Almanac, nur einen Fingertipp entfernt\u{1f}Tippe in der Browserleiste auf „Teilen“ und dann auf „Zum Home‑Bildschirm“.\u{1f}Als App hat Almanac ein eigenes Fenster und zeigt auf seinem Symbol, wie viele Kapseln warten.\u{1f}Nimm mit, was du geschrieben hast\u{1f}Die App auf dem Home‑Bildschirm fängt leer an: Melde dich dort als %@ an, dann ist alles da.\u{1f}Dieser Browser und die App auf dem Home‑Bildschirm teilen nichts, und der Browser löscht, was hier liegt, nach sieben Tagen ohne Besuch. Füge zuerst hier eine E‑Mail-Adresse hinzu und melde dich dann in der App damit an.\u{1f}Dort fängst du neu an. Um zu behalten, was du hier geschrieben hast, füge zuerst in den Einstellungen eine E‑Mail-Adresse hinzu und melde dich dann dort an.\u{1f}Öffne sie vom Home‑Bildschirm aus.\u{1f}Heute, auf dem Telefon\u{1f}Heute, auf einem breiten Bildschirm\u{1f}Tippe in der Browserleiste auf „Teilen“.\u{1f}Auf iPhone und iPad können dich nur Apps auf dem Home‑Bildschirm benachrichtigen.\u{1f}Füge diese App zum Home‑Bildschirm hinzu\u{1f}Du kannst sie später in den Einstellungen ändern.\u{1f}Wähle deine Sprache\u{1f}Heute Abend\u{1f}Diese Benachrichtigung ist nicht mehr hier\u{1f}Vielleicht kam sie auf einem anderen Gerät oder vor langer Zeit.\u{1f}In einer Stunde\u{1f}Erinnerung eingerichtet\u{1f}Später erinnern\u{1f}Morgen früh\u{1f}Doch nicht erinnern\u{1f}, \u{1f}Hauptnavigation\u{1f}Januar\u{1f}Oktober\u{1f}November\u{1f}Dezember\u{1f}Februar\u{1f}März\u{1f}April\u{1f}Mai\u{1f}Juni\u{1f}Juli\u{1f}August\u{1f}September\u{1f}Später erinnern\u{1f}Jetzt öffnen\u{1f}Benachrichtigungen aktivieren\u{1f}Das System konnte nicht um Erlaubnis fragen. Versuche es gleich noch einmal.\u{1f}Facts A Day braucht deine Erlaubnis, dich einmal am Tag zu benachrichtigen.\u{1f}Uhrzeit deines täglichen Fakts\u{1f}Wann soll dein Fakt kommen?\u{1f}Dieser Browser kann keine Benachrichtigungen anzeigen. Der Fakt des Tages wird nur angekündigt, solange Almanac geöffnet ist.\u{1f}Keine Benachrichtigungen in diesem Browser\u{1f}Benachrichtigungen erlauben\u{1f}Benachrichtigungen sind erlaubt. Sie beginnen mit deiner ersten Erinnerung.\u{1f}Jeden Tag um %@ Uhr\u{1f}Benachrichtigungen sind ausgeschaltet\u{1f}Zum Einschalten: Tippe auf das Symbol links neben der Adresse, dann Berechtigungen > Benachrichtigungen. Ist die App installiert: Einstellungen > Apps > Almanac > Benachrichtigungen. Dort kann die App anders heißen.\u{1f}Zum Einschalten: Klicke auf das Symbol links neben der Adresse, dann Website-Einstellungen > Benachrichtigungen > Zulassen.\u{1f}Zum Einschalten: Einstellungen > Datenschutz & Sicherheit > Berechtigungen > Benachrichtigungen > Einstellungen. Wähle neben dieser Adresse „Erlauben“.\u{1f}Zum Einschalten: Einstellungen > Mitteilungen > Almanac. Auf diesem Home‑Bildschirm kann die App anders heißen.\u{1f}Zum Einschalten: Safari > Einstellungen > Websites > Mitteilungen. Wähle neben dieser Adresse „Erlauben“.\u{1f}Dieser Browser empfängt deine Benachrichtigungen, auch wenn Almanac geschlossen ist.\u{1f}Benachrichtigungen kommen nur, solange Almanac offen ist\u{1f}Dieser Browser ließ sich nicht für Benachrichtigungen einrichten. Almanac versucht es wieder.\u{1f}Noch keine Erinnerungen\u{1f}Jede App fragt dich beim Einrichten nach einer Uhrzeit. Danach schaltest du ihre Erinnerungen in ihren Einstellungen ein.\u{1f}Dieser Browser wird für Benachrichtigungen vorbereitet …\u{1f}Deine Erinnerungen\u{1f}Dieser Server sendet keine Benachrichtigungen an diese Art von Browser. Die Person, die ihn betreibt, kann sie erlauben.\u{1f}Testbenachrichtigung senden\u{1f}Dieser Browser bekam keine Benachrichtigungen mehr. Er wird neu verbunden: Versuche es gleich noch einmal.\u{1f}Die Testbenachrichtigung ist unterwegs.\u{1f}Der Push-Dienst dieses Browsers hat sie nicht angenommen. Versuche es in ein paar Minuten noch einmal.\u{1f}Benach­richti­gungen\u{1f}Zu viele deiner Browser erhalten Benachrichtigungen. Schalte sie in einem aus, den du nicht mehr benutzt.\u{1f}Benachrichtigungen sind noch nicht erlaubt. Bis du sie erlaubst, kommen deine Erinnerungen nur, solange Almanac offen ist.\u{1f}Dieser Browser kann keine Benachrichtigungen empfangen. Almanac erinnert dich nur, solange es geöffnet ist.\u{1f}Du bist offline. Alles, was auf diesem Gerät gespeichert ist, funktioniert weiter.\u{1f}OK\u{1f}%@: %@\u{1f}Tippe auf das Symbol links neben der Adresse, dann auf Berechtigungen > Benachrichtigungen. Wenn die App installiert ist: Einstellungen > Apps > Facts A Day (oder Almanac) > Benachrichtigungen.\u{1f}Klicke auf das Symbol links neben der Adresse, dann auf Website-Einstellungen > Benachrichtigungen > Zulassen. Klicke danach noch einmal auf „Benachrichtigungen aktivieren“.\u{1f}Erlaube Benachrichtigungen unter Einstellungen > Mitteilungen > Facts A Day (oder Almanac).\u{1f}Benachrichtigungen müssen erlaubt sein\u{1f}Premium\u{1f}Kostenlose Version\u{1f}Premium bis zum %@\u{1f}Testphase bis zum %@\u{1f}Die Verbindung ist mittendrin abgebrochen. Versuche es noch einmal; was schon angekommen ist, bleibt erhalten.\u{1f}Für diese Auswahl gibt es noch keine Fakten. Wähle mehr Themen oder ein anderes Niveau.\u{1f}Der Server hat mit einem Fehler geantwortet (%@). Versuche es gleich noch einmal.\u{1f}Auf diesem Gerät ist kein Platz mehr. Gib etwas Speicher frei und versuche es noch einmal.\u{1f}Der Speicher dieses Geräts funktioniert gerade nicht. Versuche es noch einmal; wenn das nicht hilft, schließe Almanac und öffne es neu.\u{1f}Was auf diesem Gerät gespeichert ist, war nicht lesbar. Es wurde nichts geändert. Schließe Almanac und öffne es neu; wenn das nicht hilft, melde dich neu an.\u{1f}Der Server hat zu lange für die Antwort gebraucht. Versuche es noch einmal; deine Auswahl bleibt erhalten.\u{1f}Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal. Deine Auswahl bleibt erhalten.\u{1f}Die Antwort des Servers war nicht lesbar. Es wurde nichts geändert. Versuche es gleich noch einmal.\u{1f}Schritt %@ von %@\u{1f}Das ist ein Test von Almanac. So kommen auch deine Erinnerungen an.\u{1f}Benachrichtigungen kommen an\u{1f}%@ Min. Lesezeit\u{1f}%@ Sek. Lesezeit\u{1f}Kreativität\u{1f}Gesundheit\u{1f}Lernen\u{1f}Innere Ruhe\u{1f}Menschen\u{1f}Arbeit\u{1f}Erinnerungen bleiben vorerst aus. Deine Zeiten sind gespeichert; du kannst Benachrichtigungen jederzeit erlauben.\u{1f}Alles ist bereit, %@\u{1f}Trainingspläne ansehen\u{1f}Deine erste Reflexion dauert zwei Minuten.\u{1f}Alles ist bereit\u{1f}Zu „Heute“\u{1f}Diese Reflexion wurde auch anderswo bearbeitet. Wenn du speicherst, ersetzt deine Fassung die andere.\u{1f}Diese Reflexion hast du auch anderswo geschrieben. Wenn du speicherst, bleiben beide, untereinander.\u{1f}Diese Reflexion wurde anderswo gelöscht. Speichere, um zu behalten, was du hier geschrieben hast.\u{1f}Beides behalten\u{1f}Zu einem Text verbinden\u{1f}%@ von %@\u{1f}Dieser Tag kommt erst noch.\u{1f}%@ ändern\u{1f}%@ weiterschreiben\u{1f}An diesem Tag hast du nichts geschrieben, und das ist in Ordnung.\u{1f}Diese Reflexion löschen\u{1f}%@ löschen\u{1f}Sie bleibt noch 30 Tage unter „Kürzlich gelöscht“, danach ist sie endgültig weg.\u{1f}Diese Reflexion löschen?\u{1f}Löschen\u{1f}Diesen Entwurf verwerfen\u{1f}Ein paar Worte genügen.\u{1f}Ein Satz genügt für den Anfang.\u{1f}Deine Gedanken\u{1f}Es gibt noch nichts zu speichern. Ein paar Worte genügen.\u{1f}Der Tag ist festgehalten. Ruh dich gut aus.\u{1f}Ein Schritt mehr auf dem Weg zu „%@“.\u{1f}Dein Tag hat eine Richtung.\u{1f}Was ist heute gut gelaufen?\u{1f}Worauf bist du stolz, und sei es noch so klein?\u{1f}Was hast du heute gelernt?\u{1f}Welchen Moment möchtest du behalten?\u{1f}Was hat dich deinem Ziel näher gebracht?\u{1f}Was hat dir heute Kraft gegeben?\u{1f}Was würdest du nächstes Mal anders machen?\u{1f}Wer war heute gut zu dir?\u{1f}Was hat dich heute überrascht?\u{1f}Was darf bis morgen ruhen?\u{1f}Deine Ziele ansehen\u{1f}Auf einem deiner anderen Geräte gab es noch ein Ziel. Beide stehen unter deinen Zielen.\u{1f}Worum geht es dabei? (optional)\u{1f}Schreib ein paar Worte, dann geht es weiter.\u{1f}Fünf Kilometer ohne Pause laufen\u{1f}Den begonnenen Kurs abschließen\u{1f}Jeden Sonntag meine Eltern anrufen\u{1f}Zum Beispiel\u{1f}Dein Ziel\u{1f}Noch %lld Tag\u{1e}Noch %lld Tage\u{1f}Ein neues Ziel ab heute\u{1f}Deine anderen Ziele\u{1f}Deine drei Monate sind um. Zeit für einen Blick zurück und nach vorn.\u{1f}Dein bisheriges Ziel\u{1f}Ein Satz genügt. Du kannst später ein neues Ziel setzen.\u{1f}Was möchtest du in drei Monaten erreichen?\u{1f}Guten Tag\u{1f}Guten Abend\u{1f}Guten Morgen\u{1f}%@, %@\u{1f}Hier sammeln sich deine Reflexionen, Tag für Tag.\u{1f}Wähle eine Antwort, dann geht es weiter.\u{1f}Noch nie\u{1f}Das ist neu für mich.\u{1f}Dein Tagebuch\u{1f}Regelmäßig\u{1f}Schreiben gehört zu meinem Alltag.\u{1f}Manchmal\u{1f}Ab und zu, wenn mich etwas beschäftigt.\u{1f}Jede Antwort ist gut; sie sagt uns nur, wo wir beginnen.\u{1f}Hast du schon einmal Tagebuch geführt?\u{1f}Die erste schreiben\u{1f}Zwei Fragen am Tag, je zwei Minuten: eine am Morgen, eine am Abend.\u{1f}Die Frage von heute zum Beispiel\u{1f}Zwei ruhige Minuten, morgens und abends, und ein Ziel, dem du näher kommst.\u{1f}Tagebuch beginnen\u{1f}Behalten\u{1f}Nächster Monat\u{1f}Voriger Monat\u{1f}Sehr schlecht\u{1f}Schlecht\u{1f}Ganz okay\u{1f}Gut\u{1f}Sehr gut\u{1f}Wie fühlst du dich? (optional)\u{1f}Was würde heute zu einem guten Tag machen?\u{1f}Wie bewegst du dich heute?\u{1f}Welcher kleine Schritt bringt dich heute deinem Ziel näher?\u{1f}Worauf freust du dich?\u{1f}Was verdient heute deine beste Stunde?\u{1f}Was darfst du heute loslassen?\u{1f}Wem könntest du mit wenig Mühe eine Freude machen?\u{1f}Wie möchtest du dich heute Abend fühlen?\u{1f}Was könnte dir dazwischen­kommen, und was tust du dann?\u{1f}Wofür bist du heute Morgen dankbar?\u{1f}Reflect\u{1f}Deine Frage für heute Abend wartet auf dich.\u{1f}Eine Frage, bevor der Tag zu Ende geht.\u{1f}Zwei Minuten, um auf heute zurückzublicken.\u{1f}Ein paar Zeilen, damit von heute etwas bleibt.\u{1f}Zum Abschluss des Tages eine Frage.\u{1f}Deine Frage für heute Morgen wartet auf dich.\u{1f}Eine Frage, bevor der Tag richtig losgeht.\u{1f}Zwei Minuten für dich, bevor der Tag beginnt.\u{1f}Ein paar Zeilen über den Tag, der vor dir liegt.\u{1f}Erst die Frage, dann der Tag.\u{1f}Abendreflexion\u{1f}Morgenreflexion\u{1f}Dein Name (optional)\u{1f}Ein Vorname genügt. Du kannst das Feld auch leer lassen.\u{1f}Wie dürfen wir dich nennen?\u{1f}Lass zwischen den Einheiten einen Tag frei. War eine Woche schwer, wiederhole sie, bevor du weitermachst.\u{1f}Heute beginnen\u{1f}Sprich vor dem Start mit einer Ärztin oder einem Arzt, wenn du herzkrank oder chronisch krank bist, schwanger bist oder dich lange nicht bewegt hast.\u{1f}%@ von %@ Einheiten geschafft\u{1f}Geschafft am %@\u{1f}Du hast alle Einheiten dieses Plans geschafft.\u{1f}Trainiere nicht mit Fieber oder solange du dich krank fühlst. Bist du wieder gesund, beginn mit einer leichten Einheit und wiederhole die letzte Woche; frag nach einer schweren Krankheit zuerst eine Ärztin oder einen Arzt.\u{1f}Die Pläne sind noch nicht da. Alles andere geht schon jetzt.\u{1f}Pläne werden geladen …\u{1f}Die Pläne kommen, sobald du online bist. Alles andere geht schon jetzt.\u{1f}Nächste Einheit\u{1f}In diesem Tempo bist du am %@ fertig.\u{1f}Sicher trainieren\u{1f}Heute machen\u{1f}Hör auf, wenn etwas wehtut oder dir schwindlig wird. Bei Brustschmerzen, Ohnmacht oder Atemnot, die nicht nachlässt, hör auf und hol sofort medizinische Hilfe.\u{1f}Woche für Woche, in deinem Tempo.\u{1f}Trainingspläne\u{1f}Die Einheit von heute\u{1f}Heute nicht: auf morgen verschieben\u{1f}Woche %@: %@\u{1f}%lld Woche\u{1e}%lld Wochen\u{1f}Was du aufschreibst, musst du nicht mehr im Kopf behalten.\u{1f}Ein Ziel, dem du zweimal am Tag begegnest, bleibt nah.\u{1f}Der Blick zurück zeigt, wie weit du schon gekommen bist.\u{1f}Warum reflektieren?\u{1f}Zweimal am Tag eine kurze Erinnerung, sonst nichts.\u{1f}Erinnerungen einschalten\u{1f}Am Abend\u{1f}Nicht jetzt\u{1f}Am Morgen\u{1f}Erinnerungen sind aus. Eingeschaltet kommen sie um %@ und %@ Uhr; beide Zeiten kannst du ändern.\u{1f}Diese Zeiten speichern\u{1f}Zweimal am Tag eine kurze Erinnerung, sonst nichts. Dein Gerät fragt dich gleich um Erlaubnis.\u{1f}Wann sollen wir dich erinnern?\u{1f}Gespeichert.\u{1f}Dieses Ziel setzen\u{1f}Noch nichts\u{1f}Deine Sportarten\u{1f}Dein Name\u{1f}Abendreflexion\u{1f}Überspringen\u{1f}Das kenne ich schon\u{1f}Ein anderer Grund\u{1f}Ohne Angabe überspringen\u{1f}Jeder Grund ist in Ordnung. Deine Antwort hilft, das hier besser zu machen.\u{1f}Gerade keine Zeit\u{1f}Magst du uns sagen, warum?\u{1f}Badminton\u{1f}Basketball\u{1f}Klettern\u{1f}Radfahren\u{1f}Tanzen\u{1f}Fußball\u{1f}Wandern\u{1f}Kampfsport\u{1f}Rudern\u{1f}Laufen\u{1f}Skifahren\u{1f}Krafttraining\u{1f}Schwimmen\u{1f}Tennis\u{1f}Spazierengehen\u{1f}Yoga\u{1f}Hinzufügen\u{1f}Ein anderer Sport\u{1f}Wähle beliebig viele Sportarten oder auch keine.\u{1f}Welche Sportarten machst du?\u{1f}Dein Tagebuch konnte nicht geöffnet werden\u{1f}%lld Tag insgesamt\u{1e}%lld Tage insgesamt\u{1f}%lld Tag in dieser Woche\u{1e}%lld Tage in dieser Woche\u{1f}Tagebuch\u{1f}Pläne\u{1f}Noch einen Eintrag schreiben\u{1f}Ein Entwurf wartet auf dich.\u{1f}Deine erste Reflexion ist nur ein paar Worte entfernt.\u{1f}Reflektieren\u{1f}Fertig. Du kannst sie lesen oder ändern.\u{1f}Bitte höchstens %@ Zeichen.\u{1f}Nach dem Einrichten öffnen\u{1f}Eine Frage am Morgen, eine am Abend. Probier es aus: Eine Zeile genügt.\u{1f}Als Entwurf gespeichert. Er wartet unter „Heute“ auf dich.\u{1f}Jeder Tag bringt eine andere Frage, so sitzt du nie vor einem leeren Blatt. Ausgelassene Tage machen nichts; was du geschrieben hast, bleibt.\u{1f}Immer nur eine Frage\u{1f}Pläne für mehrere Sportarten, Woche für Woche. Probier es aus: Hake eine Einheit ab.\u{1f}Nur zum Ausprobieren: Dein Plan beginnt ohne Haken.\u{1f}Heute vor einem Jahr\u{1f}Noch einmal senden\u{1f}Auf deinem Server hat sich etwas geändert: Wozu das gehört, ist weg, oder es ist schon vorhanden.\u{1f}Gelöschter Eintrag\u{1f}Diese Änderung verwerfen\u{1f}Dein Server kann das in dieser Form nicht speichern. Falls Almanac oder der Server aktualisiert wurde, hilft es vielleicht, es noch einmal zu senden.\u{1f}Nichts wurde abgelehnt. Alles in Ordnung.\u{1f}Dein Konto darf diese Änderung nicht machen.\u{1f}Dein Server hat diese Änderungen nicht angenommen. Sie sind noch auf diesem Gerät; sieh dir jede an und entscheide.\u{1f}Abgelehnte Änderungen\u{1f}Das ist länger, als dein Server erlaubt.\u{1f}Diese Änderung ist nicht mehr lesbar.\u{1f}Uhrzeit ändern\u{1f}Eine Erinnerung, die du hier ausschaltest, ist auf allen deinen Geräten aus.\u{1f}Erneut versuchen\u{1f}Speichern\u{1f}Öffne http://localhost:8080 auf dem Computer, auf dem Almanac läuft.\u{1f}Über einfaches http kann ein Browser nichts verschlüsselt speichern, nicht offline arbeiten und dich nicht benachrichtigen. Almanac braucht alles drei.\u{1f}Diese Adresse ist nicht sicher\u{1f}Für andere Geräte nimm https: Starte Almanac mit --tls-cert und --tls-key oder betreibe es hinter einem Reverse-Proxy.\u{1f}Für einzelne Apps\u{1f}Themen\u{1f}Einrichtung wiederholen\u{1f}Sprache, Themen, Niveau und Uhrzeit\u{1f}Deine Auswahl\u{1f}Niveau\u{1f}Für alle Apps\u{1f}Sprache\u{1f}Für alle Apps und ihre Benachrichtigungen.\u{1f}Deine Themen, dein Niveau und deine Uhrzeit sind auf diesem Gerät und auf deinem Server gespeichert, dem Computer, auf dem Almanac für dich läuft. Er braucht sie, um dir den täglichen Fakt zu schicken.\u{1f}Die Fakten wurden für Almanac geschrieben; jeder nennt seine Quelle.\u{1f}Einstellungen\u{1f}Teilen\u{1f}Das Bild konnte nicht erstellt werden. Versuche es noch einmal.\u{1f}Das Bild ist in deinen Downloads.\u{1f}Deine gespeicherten Fakten ließen sich nicht öffnen\u{1f}Dein Abo ist aktiv.\u{1f}Du hast schon Premium und brauchst keine Testphase. Diese Seite wird aktualisiert …\u{1f}Die Verbindung ist abgebrochen, bevor die Antwort kam. Vielleicht hat es geklappt: Sieh gleich bei deinem Abo nach, bevor du es noch einmal versuchst.\u{1f}Das bringt Premium\u{1f}Ein Abo schaltet Whole und Unitana frei.\u{1f}Abo kündigen\u{1f}Nichts, was du geschrieben oder gespeichert hast, wird gelöscht.\u{1f}Es gibt kein Abo, das du kündigen könntest. Diese Seite wird aktualisiert …\u{1f}Dein Abo wird nicht verlängert. Nach seinem Ende nutzt du die kostenlose Version.\u{1f}Abo kündigen?\u{1f}Bis zum %@ kannst du alles weiter nutzen. Danach nutzt du die kostenlose Version.\u{1f}Behalten: %@\u{1f}Wechseln zu: %@\u{1f}Ab der nächsten Verlängerung gilt: %@.\u{1f}Abo behalten\u{1f}Abos werden geladen …\u{1f}Monatlich\u{1f}Deine Anmeldung konnte nicht erneuert werden, es wurde nichts geändert. Prüfe dein Konto in den Einstellungen und versuche es noch einmal.\u{1f}Auf diesem Server gibt es nichts zu kaufen. Die kostenlose Version bleibt kostenlos.\u{1f}Dieses Abo gibt es hier nicht mehr, es wurde nichts berechnet. Versuche es noch einmal, um die aktuellen Abos zu laden.\u{1f}Nicht jetzt\u{1f}Abos ansehen\u{1f}Abos gibt es im App Store. Abonniere, wechsle oder kündige dort und tippe dann hier auf „Käufe wiederherstellen“.\u{1f}Abo\u{1f}%@ im Monat\u{1f}%@ im Jahr\u{1f}Vor Ende der Testphase erinnern\u{1f}Sie endet am %@. Es wird nichts berechnet. Abonniere, um Premium zu behalten.\u{1f}Deine Testphase endet bald\u{1f}Käufe wiederherstellen\u{1f}Für dieses Konto gibt es kein Abo zum Wiederherstellen. Wenn du mit einem anderen Konto abonniert hast, melde dich in den Einstellungen mit diesem Konto an und versuche es noch einmal.\u{1f}Dein Abo wurde wiederhergestellt.\u{1f}Test-Store: Es wird nichts berechnet.\u{1f}spart %@ %\u{1f}Dein Abo: %@. Es ist gekündigt; bis zum %@ kannst du alles weiter nutzen.\u{1f}Premium ist am %@ abgelaufen. Du nutzt die kostenlose Version, gelöscht wurde nichts.\u{1f}Du hast Premium ohne Enddatum.\u{1f}Du nutzt die kostenlose Version.\u{1f}Du hast Premium bis zum %@.\u{1f}Dein Abo: %@. Es verlängert sich am %@.\u{1f}Deine kostenlose Testphase läuft bis zum %@. Danach wird nichts berechnet.\u{1f}Jetzt abonnieren\u{1f}Abo\u{1f}Premium\u{1f}%@ Tage kostenlos testen\u{1f}Die Testphase endet automatisch am %@. Es wird nichts berechnet, und die kostenlose Version bleibt dir.\u{1f}Dieses Konto oder dieses Gerät hatte schon eine kostenlose Testphase. Abonnieren kannst du jederzeit.\u{1f}Der Server ist nicht erreichbar, es wurde nichts berechnet. Prüfe deine Verbindung und versuche es noch einmal.\u{1f}Alle Designs, Schriften und Kartenhintergründe\u{1f}Eigene Zitate\u{1f}Geteilte Bilder ohne Wasserzeichen\u{1f}Jeden Tag beliebig viele Zitate\u{1f}Jährlich\u{1f}Andere Themen wählen\u{1f}Deine Fakten konnten nicht geladen werden\u{1f}%@ von %@ Fakten\u{1f}Der Download beginnt …\u{1f}Sind sie einmal geladen, kannst du sie auch offline lesen.\u{1f}Deine Fakten werden geladen\u{1f}Die Verbindung ist abgebrochen. Almanac versucht es noch einmal …\u{1f}Der Server hat %lld Änderung abgelehnt; sie bleibt auf diesem Gerät\u{1e}Der Server hat %lld Änderungen abgelehnt; sie bleiben auf diesem Gerät\u{1f}Abgemeldet: Was du schreibst, bleibt auf diesem Gerät\u{1f}Alles ist auf deinem Server gespeichert\u{1f}%lld Änderung noch nicht gesendet\u{1e}%lld Änderungen noch nicht gesendet\u{1f}Stöbern\u{1f}Einstel­lungen\u{1f}Heute\u{1f}%@ PM\u{1f}%@ AM\u{1f}Noch ist nichts eingerichtet. Öffne %@, um anzufangen.\u{1f}Offline. Zuletzt synchronisiert: %@\u{1f}Fakt des Tages\u{1f}Neu starten\u{1f}Es gibt eine neuere Version von Almanac. Kopiere, was du getippt hast, falls du es brauchst, und lade die Seite neu.\u{1f}Neu laden\u{1f}Ein Teil von Almanac lässt sich gerade nicht laden. Almanac versucht es weiter; danach geht es von selbst voran.\u{1f}Almanac braucht JavaScript und einen aktuellen Browser.\u{1f}Etwas ist schiefgegangen. Was du gespeichert hast, ist auf diesem Gerät sicher.\u{1f}Almanac wurde angehalten\u{1f}Almanac läuft hier nicht: WebAssembly ist in diesem Browser ausgeschaltet. Erlaube im Blockierungsmodus diese Website.\u{1f}Der Speicher dieses Browsers antwortet nicht. Auf dieser Seite wird deshalb nichts gespeichert. Schließe die anderen Fenster von Almanac und versuche es noch einmal.\u{1f}Dieser Text ist noch nicht gespeichert. Kopiere ihn zur Sicherheit.\u{1f}in der Übersicht\u{1f}Betrag\u{1f}Zu Hause: %@\u{1f}Dein Bezug zu diesem Ort\u{1f}Auch alles in Whole\u{1f}Beliebig viele Widgets\u{1f}Europäische Zentralbank\u{1f}Tippe, um eine andere Stadt zu wählen\u{1f}Stadt\u{1f}Wähle eine Stadt aus der Liste: Nach ihr richten sich Wetter und Uhrzeit.\u{1f}Keine Stadt gefunden. Versuche es mit dem englischen Namen oder mit einer Stadt in der Nähe.\u{1f}Stadt und Währung\u{1f}Gut zum Anrufen: %@ bis %@ Uhr deiner Zeit\u{1f}Für eine Nachricht\u{1f}Zieh die Linie, um jede andere Zeit zu sehen.\u{1f}Uhrzeit in %@\u{1f}Wenn der eine Ort wach ist, schläft der andere.\u{1f}Zurück zu jetzt\u{1f}%@: Die Uhren werden nicht umgestellt\u{1f}Schließen\u{1f}Kleidergrößen\u{1f}Kleider, Anzüge und Hemden\u{1f}Bedienungshilfen\u{1f}Für ganz Almanac auf diesem Gerät, zusätzlich zu den Einstellungen des Systems.\u{1f}Schriftgröße, Kontrast, Bewegung\u{1f}Mehr Kontrast\u{1f}Kräftigere Schriftfarben und Linien\u{1f}Umrechnen\u{1f}Umrechner\u{1f}Größen, Reifen, Verbrauch, Backofen und mehr\u{1f}Ort anlegen\u{1f}Gefundene Währungen\u{1f}Währung\u{1f}Code, Name oder Land\u{1f}Wähle eine Währung aus der Liste, oder gib ihren Code ein, zum Beispiel EUR.\u{1f}Tag\u{1f}Die nächsten Tage\u{1f}Standard\u{1f}%@ ist der Standardort und kann nicht gelöscht werden. Mach zuerst einen anderen Ort zum Standard, dann lösche diesen.\u{1f}%@ löschen\u{1f}Der Ort verschwindet von allen deinen Geräten. Das lässt sich nicht rückgängig machen.\u{1f}%@ löschen?\u{1f}Details und Umrechner\u{1f}Entfernung und Tempo\u{1f}%@ bearbeiten\u{1f}Ort bearbeiten\u{1f}Orte bearbeiten\u{1f}Zieh einen Ort am Griff, oder tippe ihn an, um ihn zu ändern. Der Stern zeigt den Standardort.\u{1f}Umluft, %@\u{1f}Gefundene Städte\u{1f}Verbrauch\u{1f}Gasstufe\u{1f}Städte: GeoNames (CC BY 4.0)\u{1f}Körpergröße\u{1f}Zu Hause\u{1f}Deine Währung, zum Beispiel EUR\u{1f}Das System, in dem du denkst\u{1f}Deine Zeitzone\u{1f}Uhrzeit\u{1f}Die nächsten Stunden, Ortszeit\u{1f}Anschaulich\u{1f}%@ sind eine Radtour\u{1f}%@ sind eine kurze Autofahrt\u{1f}%@ sind eine Flugreise\u{1f}%@ sind ein guter Spaziergang\u{1f}%@ sind etwa eine Stunde mit dem Zug\u{1f}%@ sind ein paar Schritte\u{1f}%@ sind ein paar Stunden mit dem Zug\u{1f}%@ sind ein kurzer Fußweg\u{1f}%@ ist bitterkalt\u{1f}%@ ist fast Körpertemperatur\u{1f}%@ bringt Wasser zum Kochen\u{1f}%@ ist Wintermantelwetter\u{1f}%@ ist Jackenwetter\u{1f}%@ bedeutet Frost: Pfützen gefrieren\u{1f}%@ ist ein frischer Frühlingstag\u{1f}%@ ist gefährliche Hitze\u{1f}%@ ist ein heißer Sommertag\u{1f}%@ ist angenehm mild\u{1f}%@ ist ein warmer Tag\u{1f}Sagt, wie sich eine Zahl anfühlt: „68 °F ist angenehm mild“\u{1f}%@ wiegt etwa ein Neugeborenes\u{1f}%@ wiegt etwa eine Dose Suppe\u{1f}%@ wiegt ein Auto oder mehr\u{1f}%@ wiegt etwa eine Tafel Schokolade\u{1f}%@ wiegt etwa ein Ei\u{1f}%@ wiegt etwa ein Brief\u{1f}%@ wiegt etwa ein Motorrad\u{1f}%@ wiegt etwa ein erwachsener Mensch\u{1f}%@ wiegt etwa eine Packung Zucker\u{1f}%@ wiegt etwa ein gepackter Koffer\u{1f}%@ ist ein Wind, der kleine Zweige bewegt\u{1f}%@: Windstille, Rauch steigt senkrecht auf\u{1f}%@ ist stürmisch: Gehen fällt schwer\u{1f}%@ ist Orkanstärke\u{1f}%@ ist ein Wind, der Blätter und dünne Zweige bewegt\u{1f}%@ ist ein leichter Wind im Gesicht\u{1f}%@ ist ein Sturm, der Äste abbricht\u{1f}%@ ist ein Wind, bei dem Schirme kaum zu halten sind\u{1f}Britisch\u{1f}°C, Meilen, Stones\u{1f}Das ist zu groß zum Umrechnen. Der letzte Wert bleibt.\u{1f}Gib eine Zahl ein, zum Beispiel 12,5.\u{1f}So niedrige Werte gibt es nicht. Der letzte Wert bleibt.\u{1f}Diese Einheit passt hier nicht. Gib nur die Zahl ein.\u{1f}Ein Ort in zwei Systemen zugleich: in deinem und in dem, das dort gilt.\u{1f}Ort hinzufügen\u{1f}Behalten\u{1f}Zuletzt gültig: %@\u{1f}Lernmodus\u{1f}Entfernung\u{1f}Mit Premium kannst du beliebig viele hinzufügen. Deine Auswahl bleibt erhalten.\u{1f}Ein Widget ist kostenlos\u{1f}Tempolimits\u{1f}Was auf den Schildern steht, in deinen Einheiten\u{1f}Ich wohne hier\u{1f}Empfohlen: alles, was dir jeden Tag begegnet\u{1f}Nachschlagen\u{1f}%@ zum Standard machen\u{1f}Herren\u{1f}Metrisch\u{1f}°C, Kilometer, Kilogramm\u{1f}Mehr\u{1f}Du kannst später weitere Orte anlegen.\u{1f}Eine Stelle mehr\u{1f}Nach unten\u{1f}Nach oben\u{1f}Unitana\u{1f}Gib dem Ort einen Namen.\u{1f}bei %@\u{1f}Neutral\u{1f}Nur Zahlen\u{1f}Noch nicht aktualisiert\u{1f}Neuer Ort\u{1f}dort ist Nacht\u{1f}Bearbeite diesen Ort, um zwei Währungen zu wählen.\u{1f}Kein Kurs für %@: Keine der Quellen nennt einen.\u{1f}Dieses Gerät kennt die Zeitzone nicht.\u{1f}Nicht aktualisiert\u{1f}Du bist offline. Wetter und Kurse kommen, sobald du wieder online bist.\u{1f}Du bist offline. Du siehst die letzten Werte und kannst es erneut versuchen, sobald du wieder online bist.\u{1f}Häufige Werte\u{1f}%@ ist dein einziger Ort und kann nicht gelöscht werden. Lege zuerst einen anderen an.\u{1f}Darunter\u{1f}Oben\u{1f}Sonstiges\u{1f}Nur das Nötigste: Wetter und Zeit\u{1f}Andere Währung\u{1f}Backofen\u{1f}Gasstufen und Grad\u{1f}Gasstufe 1 sind 275 °F, jede weitere 25 °F mehr. Grad Celsius sind gerundet wie in Kochbüchern.\u{1f}Ein Laib Brot\u{1f}Ein aufgegebener Koffer\u{1f}Ein großer Mensch: %@\u{1f}In der Stadt: %@\u{1f}Ein Fußweg zum Bahnhof\u{1f}Papier\u{1f}A4 neben Letter\u{1f}A3 bis A6: ISO 216. Letter, Legal und Tabloid: ANSI/ASME Y14.1. B4 und B5 (JIS): JIS P 0138.\u{1f}Währung dort, zum Beispiel USD\u{1f}Name des Ortes\u{1f}Das System, das dort gilt\u{1f}Zeitzone dort\u{1f}Orte\u{1f}Polnische Nationalbank\u{1f}Reifendruck\u{1f}Datenschutz\u{1f}Um eine Stadt zu finden oder das Wetter zu holen, schickt dieses Gerät dem Server deine Eingabe oder die Stadt des Ortes, aber nichts über dich. Wetterdienst und Zentralbanken haben nur mit dem Server zu tun.\u{1f}Ein Ort, den du löschst, verschwindet aus deinem Konto und von allen deinen Geräten. Wenn du dich in den Einstellungen von Almanac abmeldest, werden deine Daten von diesem Gerät entfernt.\u{1f}Was gespeichert wird, und wo\u{1f}Unitana fragt nie, wo du bist.\u{1f}Deine Orte, ihre Reihenfolge, deine Einstellungen und deine Widgets samt den Werten darauf liegen auf diesem Gerät und in deinem Konto. Die Liste der gewählten Städte und die letzten Wetterdaten und Kurse bleiben verschlüsselt auf diesem Gerät.\u{1f}Regen, %\u{1f}Noch keine Kurse.\u{1f}Die Quelle der Wechselkurse antwortet nicht. Almanac versucht es von selbst noch einmal.\u{1f}Zuletzt gewählt\u{1f}Zuletzt\u{1f}Aktualisieren\u{1f}bitte aktualisieren\u{1f}Wird aktualisiert …\u{1f}Kacheln anordnen\u{1f}Zieh eine Kachel am Griff oder nutze die Pfeile.\u{1f}Stimmt das so?\u{1f}Gleiche Währung wie deine\u{1f}Offline findest du Hauptstädte, die größten Städte und die, die du früher gewählt hast.\u{1f}Blatt\u{1f}Herrenhemden, Kragenweite\u{1f}Schuhgrößen\u{1f}EU, UK, US und die Länge des Fußes\u{1f}Auf dem Schild\u{1f}Das sind die üblichen Entsprechungen. Marken können um eine Größe abweichen, also lieber anprobieren.\u{1f}Himmel\u{1f}Klar\u{1f}Nieselregen\u{1f}Nebel\u{1f}Gefrierender Regen\u{1f}Überwiegend klar\u{1f}Bedeckt\u{1f}Teils bewölkt\u{1f}Regen\u{1f}Regenschauer\u{1f}Schnee\u{1f}Gewitter\u{1f}Tempo\u{1f}Wechselkurse erscheinen an jedem Werktag neu. Brauchbar bleiben sie eine Woche lang.\u{1f}Nicht ganz aktuell\u{1f}Wetterdaten sind eine Stunde lang frisch und sechs Stunden lang noch brauchbar. Geh danach online, um sie zu aktualisieren.\u{1f}Weniger Bewegung\u{1f}Nichts gleitet oder wird überblendet\u{1f}Deine Orte konnten nicht geöffnet werden\u{1f}Herrenanzüge\u{1f}Richtung tauschen\u{1f}Ort: %@. Ort wechseln\u{1f}Welche Einheiten kennst du?\u{1f}Zwei Systeme nebeneinander: Wetter, Zeit, Entfernung, Gewicht und Geld\u{1f}für Details tippen\u{1f}Temperatur\u{1f}Groß\u{1f}Sehr groß\u{1f}Schriftgröße\u{1f}Normal\u{1f}Kacheln\u{1f}Wähle mindestens eine Kachel.\u{1f}Was möchtest du sehen?\u{1f}Uhrzeit\u{1f}%@ bar\u{1f}%@ °C\u{1f}%@ cm\u{1f}%@ cup\u{1f}%@ °F\u{1f}%@ UK-fl oz\u{1f}%@ US-fl oz\u{1f}%@ ft\u{1f}%@ UK-gal\u{1f}%@ US-gal\u{1f}%@ g\u{1f}%@ in\u{1f}%@ kg\u{1f}%@ km\u{1f}%@ km/h\u{1f}%@ km/l\u{1f}%@ kPa\u{1f}%@ l\u{1f}%@ l/100 km\u{1f}%@ m\u{1f}%@ mi\u{1f}%@ UK-mpg\u{1f}%@ US-mpg\u{1f}%@ mi/h\u{1f}%@ ml\u{1f}%@ oz\u{1f}%@ UK-pt\u{1f}%@ lb\u{1f}%@ psi\u{1f}%@ st\u{1f}%@ yd\u{1f}Einheiten\u{1f}Aktualisiert: %@\u{1f}Gerade erst aktualisiert. Versuche es in Kürze noch einmal.\u{1f}US-amerikanisch\u{1f}°F, Meilen, Pfund\u{1f}Ich bin zu Besuch\u{1f}Wetter, Zeit, Geld und Entfernungen\u{1f}Volumen\u{1f}Wetter\u{1f}Noch keine Wetterdaten.\u{1f}Auf diesem Server ist das Wetter ausgeschaltet.\u{1f}Der Wetterdienst antwortet nicht. Almanac versucht es von selbst noch einmal.\u{1f}Gewicht\u{1f}Unitana zeigt einen Ort in seinen Einheiten und in deinen: 21 °C sind 70 °F.\u{1f}An welchen Ort denkst du?\u{1f}am %@\u{1f}heute\u{1f}morgen\u{1f}am %@\u{1f}gestern\u{1f}Ein Ort auf einen Blick, ohne Almanac zu öffnen\u{1f}Gelöschter Ort\u{1f}Welcher Ort?\u{1f}Widget speichern\u{1f}Gespeichert. Jetzt kannst du es platzieren, wo du magst.\u{1f}Größe\u{1f}Welche Werte?\u{1f}Ein Ort\u{1f}Widgets\u{1f}Noch keine Widgets\u{1f}Ein Widget zeigt einen Ort mit einigen Werten und sagt, wie alt sie sind.\u{1f}%@ (%@)\u{1f}Damen\u{1f}%@ voraus\u{1f}%@: Die Uhren werden %@ zurückgestellt\u{1f}%@ zurück\u{1f}%@: Die Uhren werden %@ vorgestellt\u{1f}%@ Std.\u{1f}%@ Min.\u{1f}Richtet sich nach der Stadt, die du gleich wählst\u{1f}gleiche Zeit wie bei dir\u{1f}Eine Stadt in dieser Zone\u{1f}%@: Die Sommerzeit beginnt %@\u{1f}%@: Die Winterzeit beginnt %@\u{1f}Tippe auf eine Zone, um sie zu ändern.\u{1f}Zeitzonen\u{1f}Dieser Text wurde auch auf einem anderen Gerät geändert. Beide Fassungen sind da.\u{1f}„%@“ wurde auch auf einem anderen Gerät geändert. Beide Fassungen sind da.\u{1f}Frühere Fassungen\u{1f}Frühere Fassungen bleiben 30 Tage erhalten.\u{1f}Dieser Text ist nicht auf diesem Gerät.\u{1f}Beide sind jetzt ein Text.\u{1f}Beide zu einem Text verbinden\u{1f}Die andere behalten\u{1f}Diese behalten\u{1f}Erledigt. Die andere bleibt 30 Tage unter „Frühere Fassungen“.\u{1f}Beide zusammen sind zu lang für einen Text.\u{1f}Beide ansehen\u{1f}Es gibt keine früheren Fassungen.\u{1f}Andere Fassung\u{1f}Wiederherstellen\u{1f}Wiederherstellen: %@\u{1f}Wiederhergestellt. Was hier vorher stand, ist unter „Frühere Fassungen“.\u{1f}Aktuelle Fassung\u{1f}Zwei Fassungen\u{1f}Dieser Text wurde auf zwei Geräten geändert. Wähle, welche Fassung bleibt. Die andere findest du noch 30 Tage unter „Frühere Fassungen“.\u{1f}Montag\u{1f}Dienstag\u{1f}Mittwoch\u{1f}Donnerstag\u{1f}Freitag\u{1f}Samstag\u{1f}Sonntag\u{1f}Kategorien\u{1f}Wähle mindestens eine Kategorie. Deine täglichen Zitate kommen bevorzugt daraus.\u{1f}Was spricht dich an?\u{1f}Neuanfänge\u{1f}Mut\u{1f}Freundschaft\u{1f}Inspiration\u{1f}Freude\u{1f}Liebe\u{1f}Stille Morgen\u{1f}Natur\u{1f}Geduld\u{1f}Weisheit\u{1f}Anpassen\u{1f}So sehen deine Karten und geteilten Bilder aus.\u{1f}Öffne Whole, um es zu lesen.\u{1f}Zitat des Tages\u{1f}%lld Zitat\u{1e}%lld Zitate\u{1f}Noch keine Favoriten\u{1f}Tippe bei einem Zitat auf das Herz, dann findest du es hier wieder.\u{1f}Zitate des Tages lesen\u{1f}Aus Favoriten entfernen\u{1f}Aus Favoriten entfernt\u{1f}Alle Kategorien anzeigen\u{1f}Keins der heutigen Zitate passt dazu\u{1f}In anderen Kategorien gibt es welche.\u{1f}Zitate anzeigen\u{1f}Nur Zitate aus diesen Kategorien zeigen. Ohne Auswahl siehst du alle.\u{1f}Schrift\u{1f}Pinselschrift\u{1f}Klassisch\u{1f}Modern\u{1f}Ruhe finden\u{1f}Chinesisch lernen\u{1f}Selbst­vertrauen gewinnen\u{1f}Englisch lernen\u{1f}Den Fokus behalten\u{1f}Dankbarkeit üben\u{1f}Freundlicher sein\u{1f}Motiviert bleiben\u{1f}Schwere Tage überstehen\u{1f}Zur Ruhe kommen\u{1f}Wähle so viele, wie du magst.\u{1f}Was erhoffst du dir?\u{1f}Hintergrund\u{1f}Morgenröte\u{1f}Rahmen\u{1f}Schlicht\u{1f}Auf Chinesisch anhören\u{1f}Auf Englisch anhören\u{1f}Das Gerät konnte es nicht vorlesen. Versuche es gleich noch einmal.\u{1f}Guten Tag, %@\u{1f}Guten Abend, %@\u{1f}Guten Morgen, %@\u{1f}Worte zum Behalten, auf Englisch und Chinesisch, jeden Tag neue.\u{1f}Erstes Zitat finden\u{1f}Gefällt mir\u{1f}Zu Favoriten hinzugefügt\u{1f}Das waren die 10 Zitate für heute. Morgen kommen neue.\u{1f}Unbegrenzt lesen\u{1f}Die Zitate konnten nicht geladen werden\u{1f}Auf diesem Server gibt es noch keine Zitate. Versuche es später noch einmal.\u{1f}Zitate werden geladen …\u{1f}Was ein Schloss trägt, gehört zu Premium.\u{1f}Whole\u{1f}Dein Name (optional)\u{1f}Du kannst das Feld auch leer lassen.\u{1f}Wie dürfen wir dich nennen?\u{1f}Nächstes Zitat\u{1f}Eine Benachrichtigung am Tag, zur Uhrzeit deiner Wahl\u{1f}Es kommt in beiden Sprachen. Tippe darauf, um es zu öffnen.\u{1f}Uhrzeit für dein Zitat des Tages\u{1f}Mit einem Zitat in den Tag?\u{1f}Zitat des Tages\u{1f}Deine eigenen Zitate\u{1f}Wenn du es speicherst, wird dein Zitat noch einmal geprüft. Ob freigegeben oder nicht: Andere sehen es nicht.\u{1f}Freigegeben\u{1f}Wähle mindestens eine Kategorie.\u{1f}Auf Chinesisch\u{1f}Schreib das Zitat auf Chinesisch.\u{1f}Dieses Zitat löschen\u{1f}Es bleibt noch 30 Tage unter „Kürzlich gelöscht“, danach ist es endgültig weg.\u{1f}Dieses Zitat löschen?\u{1f}Zitat bearbeiten\u{1f}Deine Texte sind Ende-zu-Ende-verschlüsselt, deshalb prüft niemand dein Zitat. Nur du kannst es sehen.\u{1f}Auf Englisch\u{1f}Schreib das Zitat auf Englisch.\u{1f}Behalten\u{1f}Zitat schreiben\u{1f}Du hast noch kein Zitat geschrieben\u{1f}Fasse einen eigenen Gedanken auf Englisch und Chinesisch in Worte.\u{1f}Wartet auf Prüfung\u{1f}Nicht freigegeben\u{1f}Nicht freigegeben: %@\u{1f}Die Person, die deinen Server betreibt, prüft dein Zitat; das Ergebnis steht in deiner Liste. Ob freigegeben oder nicht: Andere sehen es nicht.\u{1f}Dieses Zitat wurde auch anderswo geändert. Wenn du speicherst, ersetzt deine Fassung die andere. Mit „Zurück“ bleibt die andere.\u{1f}Zitat speichern\u{1f}Gespeichert\u{1f}Von dir geschrieben, in beiden Sprachen\u{1f}Pinyin zeigen\u{1f}Über dem chinesischen Text der Zitate, die Almanac mitbringt; auf diesem Gerät\u{1f}Pinyin konnte nicht geladen werden. Es kommt, sobald du online bist.\u{1f}Kostenlos: 10 Zitate am Tag\u{1f}Deine täglichen Zitate kommen bevorzugt aus diesen Kategorien. Änderungen gelten ab morgen.\u{1f}Vorheriges Zitat\u{1f}Zitat\u{1f}Zitate des Tages\u{1f}Deine Antworten sind noch nicht gespeichert\u{1f}Du bist offline. Deine Antworten bleiben auf diesem Gerät. Stelle eine Verbindung her und versuche es noch einmal.\u{1f}Antworten werden gespeichert …\u{1f}%@ Deine Antworten bleiben auf diesem Gerät. Geh zurück, um sie zu ändern, oder versuche es noch einmal.\u{1f}Der Server hat noch nicht geantwortet. Deine Antworten bleiben auf diesem Gerät. Versuche es gleich noch einmal.\u{1f}Deine Antworten werden in deinem Konto gespeichert.\u{1f}Deine Zitate werden vorbereitet\u{1f}Adresse, Geräte, Verschlüsselung\u{1f}Alle\u{1f}Bevorzugte Kategorien\u{1f}Für %@\u{1f}Groß\u{1f}Mittel\u{1f}Klein\u{1f}Zitate ohne Namen wurden für Almanac geschrieben. Bei den anderen stehen Name, Werk und Jahr.\u{1f}Deine Zitate konnten nicht geöffnet werden\u{1f}Abo\u{1f}Favoriten\u{1f}Zitate\u{1f}Design\u{1f}Elegantes Monochrom\u{1f}Zarte Pastell-Eleganz\u{1f}Still und schlicht\u{1f}Deine kostenlose Testphase hat begonnen.\u{1f}Vor Ende der Testphase erinnern\u{1f}Ohne Testphase weiter\u{1f}Kostenlos testen\u{1f}Die Testphase endet automatisch und kostet nichts. Danach bleiben zehn Zitate am Tag kostenlos.\u{1f}7 Tage lang alles kostenlos\u{1f}Dieses Konto hat die Testphase schon genutzt. Alles andere ist eingerichtet.\u{1f}Rückgängig\u{1f}Das Zitat des Tages kommt, sobald du online bist.\u{1f}Jeder Tag bringt dir Zitate auf Englisch und Chinesisch, Seite an Seite.\u{1f}Ein Gedanke, zwei Sprachen\u{1f}Widget installieren\u{1f}Später\u{1f}Ansehen\u{1f}Dein Widget ist fertig.\u{1f}Widget-Größe\u{1f}Mit Almanac auf dem Home‑Bildschirm ist das Zitat des Tages nur einen Fingertipp entfernt.\u{1f}Ein Zitat immer im Blick\u{1f}Ein Widget ist kostenlos. Mit Premium kannst du beliebig viele hinzufügen.\u{1f}Dein zuletzt gesehenes Zitat, ohne Almanac zu öffnen\u{1f}Widgets\u{1f}Widget hinzufügen\u{1f}vor %@ Tagen\u{1f}vor %@ Std.\u{1f}Code für eine Website\u{1f}Link deaktivieren\u{1f}Link erstellen\u{1f}Seite\u{1f}Bild, für E‑Ink und Dashboards\u{1f}Neuen Link erstellen\u{1f}Wer den Link kennt, sieht dieses Widget und sonst nichts von dir. Ein neuer Link macht den alten ungültig.\u{1f}Verbindung zum Server …\u{1f}Pausiert: Nur ein Widget ist kostenlos. Mit Premium ist es wieder da.\u{1f}vor %@ Min.\u{1f}gerade eben\u{1f}Zum Aktualisieren %@ öffnen\u{1f}Pausiert\u{1f}Dieses Widget entfernen\u{1f}Es verschwindet von allen deinen Geräten, und sein Link funktioniert nicht mehr. Das lässt sich nicht rückgängig machen.\u{1f}Dieses Widget entfernen?\u{1f}Zum Einrichten %@ öffnen\u{1f}Öffne den Link in Chrome und wähle ⋮ > Zum Startbildschirm hinzufügen. Eine App, die Webseiten als Widgets zeigt, kann es dort auch direkt anzeigen.\u{1f}Öffne den Link in Safari und wähle Teilen > Zum Home‑Bildschirm. Auf iPhone und iPad können Web-Apps keine Widgets direkt auf dem Home‑Bildschirm zeigen.\u{1f}Setz den Link überall dort ein, wo Webseiten oder Bilder gezeigt werden können: auf einem Dashboard, einem E‑Ink-Display oder deiner eigenen Website.\u{1f}So zeigst du es an\u{1f}Installiere Almanac mit Microsoft Edge, drücke Windows + W und wähle Almanac unter „Widgets hinzufügen“. Anderswo hilft der Link.\u{1f}Aktualisiert: %@\u{1f}Widget",
    "Novedades\u{1f}Todos los ajustes están ahora en un solo lugar. Guarda una copia de todo o elimínalo, elige un idioma y una apariencia para todas las apps, y activa o desactiva cada recordatorio.\u{1f}Tipos de cambio: Banco Central Europeo\u{1f}Fuentes\u{1f}Acerca de Almanac\u{1f}Versión %@\u{1f}Tiempo: Open-Meteo (CC BY 4.0)\u{1f}Lo que escribes está en este dispositivo y en una cuenta anónima en tu servidor, el equipo donde funciona Almanac para ti. Añade un correo electrónico para acceder a ello desde tus otros dispositivos y recuperarlo si pierdes este.\u{1f}Un momento…\u{1f}Cambiar la dirección de correo\u{1f}Después iniciarás sesión con la dirección nueva, en todas partes.\u{1f}La dirección nueva recibirá un correo con un enlace. Hasta que lo abras, seguirá valiendo la anterior.\u{1f}Cambiar la contraseña\u{1f}Se cerrará la sesión en tus otros dispositivos.\u{1f}Código del correo\u{1f}Pedir otro correo\u{1f}Escribe el código del correo.\u{1f}Hace más de diez minutos que iniciaste sesión con el código. No ha cambiado nada: para elegir una contraseña nueva, pide otro correo.\u{1f}Abre el enlace que contiene o escribe aquí su código. Después elige una contraseña nueva.\u{1f}Ese código no es correcto o es demasiado antiguo. Revísalo, o vuelve atrás y pide otro correo.\u{1f}Continuar con %@\u{1f}%@ es ahora la dirección de tu cuenta.\u{1f}Correo electrónico\u{1f}Nueva dirección de correo\u{1f}Escribe una dirección como nombre@example.com.\u{1f}Lo que hay en este dispositivo está cifrado de extremo a extremo. Desactiva antes el cifrado o añade un correo electrónico a esta cuenta en vez de iniciar sesión.\u{1f}Tu sesión en este dispositivo se ha cerrado. Inicia sesión de nuevo; no ha cambiado nada.\u{1f}Se ha cerrado tu sesión porque llevaba demasiado tiempo abierta en este dispositivo.\u{1f}Se ha cerrado tu sesión desde otro dispositivo: %@.\u{1f}Se ha cerrado tu sesión desde otro dispositivo.\u{1f}Lo que escribas se queda en este dispositivo hasta que vuelvas a iniciar sesión.\u{1f}Se ha cerrado tu sesión porque se ha cambiado tu contraseña.\u{1f}No ha funcionado. Inténtalo de nuevo en un momento; si sigue fallando, pregunta a quien administra tu servidor.\u{1f}He olvidado mi contraseña\u{1f}Si %@ tiene una cuenta aquí, va en camino un correo con un enlace para elegir una contraseña nueva.\u{1f}Esta cuenta se ha eliminado en otro lugar. Lo que hay aquí ya solo está en este dispositivo.\u{1f}Esta forma de iniciar sesión ya está vinculada a otra cuenta.\u{1f}Iniciar sesión y conservar ambos\u{1f}En este dispositivo\u{1f}Se conserva todo. No se sobrescribe nada.\u{1f}En tu cuenta\u{1f}¿Reunirlo todo?\u{1f}Añadido a tu cuenta: %@.\u{1f}Añadiéndose a tu cuenta: %@.\u{1f}Lo que había en este dispositivo aún se está añadiendo a tu cuenta. Inténtalo de nuevo en un momento.\u{1f}Conservarlo en una cuenta nueva\u{1f}Añadir un correo electrónico\u{1f}Vincular %@\u{1f}Todo lo que tienes se queda como está.\u{1f}He abierto el enlace\u{1f}Va en camino un correo a %@. Abre el enlace que contiene y vuelve aquí.\u{1f}En este dispositivo aún no hay ninguna cuenta. Almanac creará una en cuanto guardes algo.\u{1f}El enlace del correo aún no se ha abierto.\u{1f}En este dispositivo aún hay datos de la cuenta %@. Cierra antes su sesión.\u{1f}Contraseña\u{1f}Tu contraseña ha cambiado. Se ha cerrado la sesión en tus otros dispositivos.\u{1f}Contraseña actual\u{1f}¿Acabas de iniciar sesión? Déjalo vacío.\u{1f}Escribe tu contraseña actual o vuelve a iniciar sesión. No ha cambiado nada.\u{1f}Esa no es tu contraseña actual.\u{1f}Escribe tu contraseña.\u{1f}Al menos 6 caracteres\u{1f}Esa contraseña es demasiado larga. Elige una más corta.\u{1f}Contraseña nueva\u{1f}Esa ya es tu contraseña.\u{1f}Esa contraseña es demasiado corta: al menos 6 caracteres.\u{1f}Por seguridad, inicia sesión de nuevo antes de hacer este cambio. No ha cambiado nada.\u{1f}El inicio de sesión se ha cancelado. No ha cambiado nada.\u{1f}El inicio de sesión ha tardado demasiado o se ha empezado en otro lugar. Vuelve a empezar.\u{1f}Has cerrado la sesión. Lo que escribiste en este dispositivo sigue aquí.\u{1f}Iniciar sesión\u{1f}Iniciar sesión de nuevo\u{1f}Iniciar sesión con esa dirección\u{1f}Lo que hay en este dispositivo se añade a tu cuenta.\u{1f}Cerrar sesión\u{1f}Lo que hay en este dispositivo se queda aquí. No se ha podido añadir a tu cuenta.\u{1f}Esta cuenta se ha eliminado. Lo que escribiste se elimina de este dispositivo y no se puede recuperar.\u{1f}%lld cambio está solo en este dispositivo y se perdería.\u{1e}%lld cambios están solo en este dispositivo y se perderían.\u{1f}Lo que escribiste se queda en tu cuenta y se elimina de este dispositivo.\u{1f}Has iniciado sesión como %@.\u{1f}Has cerrado la sesión. Lo que escribiste se ha eliminado de este dispositivo.\u{1f}Esta dirección ya tiene una cuenta.\u{1f}Tu cuenta\u{1f}Demasiados intentos. Espera un rato e inténtalo de nuevo.\u{1f}No se puede conectar con tu servidor. Inténtalo de nuevo en un momento.\u{1f}%lld texto tiene otra versión por revisar.\u{1e}%lld textos tienen otra versión por revisar.\u{1f}Elige otra contraseña.\u{1f}El correo electrónico o la contraseña no son correctos.\u{1f}Notas para ti, selladas hasta el día que elijas\u{1f}Un dato al día, según tus intereses\u{1f}Un almanaque solo para ti: el dato del día, una frase, una pregunta, tus lugares y notas para tu yo del futuro. Privado, y útil también sin conexión.\u{1f}Almanac\u{1f}Abrir Almanac\u{1f}Una meta, dos reflexiones breves al día y planes de entrenamiento\u{1f}Frases en inglés y chino, diez nuevas cada día\u{1f}Oscuro\u{1f}Claro u oscuro, tamaño del texto, contraste, movimiento\u{1f}Claro\u{1f}Claro u oscuro\u{1f}Como el sistema\u{1f}Apariencia\u{1f}Atrás\u{1f}Descartar\u{1f}%lld dato curioso\u{1e}%lld datos curiosos\u{1f}Ningún dato curioso de este dispositivo coincide con estas palabras y filtros.\u{1f}Ningún dato curioso de este dispositivo cumple los tres filtros.\u{1f}No hay coincidencias\u{1f}Mostrar más\u{1f}Mostrar todos los datos curiosos\u{1f}Todos tus datos curiosos\u{1f}Sin «%@»\u{1f}Cancelar\u{1f}hace %lld día\u{1e}hace %lld días\u{1f}Ver %lld cápsula abierta\u{1e}Ver las %lld cápsulas abiertas\u{1f}Abiertas\u{1f}Aquí quedan las cápsulas que has abierto.\u{1f}En mi cumpleaños\u{1f}Tu cumpleaños\u{1f}Tu cumpleaños ya no está guardado en este dispositivo.\u{1f}Solo cuentan el día y el mes. La fecha se queda en este dispositivo.\u{1f}Se abre una cápsula del tiempo\u{1f}Fecha\u{1f}Elige una fecha.\u{1f}Elige una fecha dentro de los próximos 100 años.\u{1f}falta %lld día\u{1e}faltan %lld días\u{1f}Decisión\u{1f}Eliminar\u{1f}Queda 30 días en «Eliminado recientemente»; después desaparece para siempre.\u{1f}Queda 30 días en «Eliminado recientemente»; después desaparece para siempre. No llegará ninguna notificación.\u{1f}¿Eliminar esta cápsula?\u{1f}De tu yo de entonces\u{1f}Descartar esta cápsula\u{1f}Descartar\u{1f}Lo que has escrito se perderá para siempre.\u{1f}¿Descartar esta cápsula?\u{1f}Emoción\u{1f}Escribe algo para guardar en ella.\u{1f}Cambiar la fecha\u{1f}Hasta entonces no se puede abrir, ni siquiera tú.\u{1f}¿Sellarla durante %lld año?\u{1e}¿Sellarla durante %lld años?\u{1f}Seguir escribiendo\u{1f}Meta\u{1f}Título (opcional)\u{1f}El verano junto al lago\u{1f}Mientras la cápsula está sellada, solo se ve el título.\u{1f}Una nota para ti, sellada hasta el día que elijas.\u{1f}Escribir una\u{1f}Conservarla\u{1f}Esta cápsula se ha sellado o eliminado en otro lugar. Tu texto sigue aquí: séllalo como cápsula nueva o descártalo.\u{1f}Texto guardado en este dispositivo\u{1f}¿Qué va dentro?\u{1f}Sellar\u{1f}Tu cápsula está sellada. Se abre el %@.\u{1f}Recuerdo\u{1f}Cápsula no encontrada\u{1f}Puede que se haya eliminado o que sea de otra cuenta.\u{1f}En un mes\u{1f}Time Capsule\u{1f}Nueva cápsula\u{1f}El día de Año Nuevo\u{1f}Próxima cápsula en %lld día\u{1e}Próxima cápsula en %lld días\u{1f}La próxima cápsula se abre hoy\u{1f}Todavía no hay nada sellado\u{1f}Escribe cómo te sientes, qué quieres, qué no quieres olvidar nunca. Quedará sellado hasta el día que elijas.\u{1f}Abrir\u{1f}Abierta el %@\u{1f}Abriendo\u{1f}Se abre el %@\u{1f}Ese momento ya pasó: podrás abrirla en cuanto la selles.\u{1f}¿Qué has decidido y por qué?\u{1f}¿Cómo te sientes y por qué?\u{1f}¿Qué quieres haber logrado para entonces?\u{1f}¿Qué quieres recordar?\u{1f}Lista para abrirse\u{1f}Tu cápsula está sellada y lista para abrirse.\u{1f}%lld cápsula lista para abrirse\u{1e}%lld cápsulas listas para abrirse\u{1f}¡Tu cápsula de decisión está lista para abrirse!\u{1f}¡Tu cápsula de emoción está lista para abrirse!\u{1f}¡Tu cápsula de meta está lista para abrirse!\u{1f}Listas para abrirse\u{1f}¡Tu cápsula de recuerdo está lista para abrirse!\u{1f}¡Tu cápsula del tiempo está lista!\u{1f}Selladas\u{1f}Sellada\u{1f}Sellada hasta el %@\u{1f}Sellando\u{1f}Se abrirá igualmente, pero no recibirás ninguna notificación.\u{1f}Lista desde el %@\u{1f}Omitir\u{1f}No se han podido abrir tus cápsulas\u{1f}Hora\u{1f}Elige una hora.\u{1f}Hoy\u{1f}Mañana\u{1f}Aún sin terminar\u{1f}Su notificación no se ha podido programar por ahora. La cápsula está a salvo.\u{1f}En una semana\u{1f}¿Cuándo se podrá abrir?\u{1f}Escrita el %@\u{1f}En un año\u{1f}%lld tema elegido\u{1e}%lld temas elegidos\u{1f}Elige %lld tema más\u{1e}Elige %lld temas más\u{1f}¿Qué despierta tu curiosidad?\u{1f}Bloqueado, incluido en Premium\u{1f}Continuar\u{1f}Copiar\u{1f}Copiado\u{1f}%lld cápsula\u{1e}%lld cápsulas\u{1f}%lld meta\u{1e}%lld metas\u{1f}%lld frase propia\u{1e}%lld frases propias\u{1f}%lld reflexión\u{1e}%lld reflexiones\u{1f}Hasta ahora has escrito: %@.\u{1f}Eliminar todo\u{1f}Tu cuenta y todo lo que contiene se eliminarán de tu servidor y de este dispositivo: entradas, metas, cápsulas, favoritos, lugares, widgets y recordatorios. No se puede deshacer.\u{1f}Todo lo que has escrito y elegido se eliminará de este dispositivo. No se puede deshacer.\u{1f}Inicia sesión de nuevo primero, para que también se pueda eliminar tu cuenta.\u{1f}Guardar antes una copia\u{1f}Tu cuenta y lo que hay en este dispositivo\u{1f}Lo que hay en este dispositivo\u{1f}Los demás dispositivos conservan su copia hasta que cierres sesión en ellos. Una suscripción continúa hasta que la canceles en la tienda donde la contrataste.\u{1f}Las versiones anteriores y lo eliminado recientemente también desaparecen de inmediato.\u{1f}Todo se ha eliminado. Almanac empieza de cero en este dispositivo.\u{1f}Guardar una copia\u{1f}Un archivo con todo lo de tu cuenta\u{1f}Lo que hay en este dispositivo, sin cifrar\u{1f}Un archivo con lo que hay en este dispositivo\u{1f}No se ha podido crear el archivo. Inténtalo de nuevo.\u{1f}Tu servidor no ha podido proporcionar la copia. Este archivo contiene lo que hay en este dispositivo.\u{1f}Una copia de tus datos\u{1f}Algunas entradas aún no han llegado a este dispositivo, así que esta copia está incompleta. Guarda otra más tarde.\u{1f}El archivo está en tus descargas.\u{1f}El archivo se ha compartido.\u{1f}Guardar o importar una copia, o eliminarlo todo\u{1f}Importar una copia\u{1f}No importar\u{1f}solo ajustes y elecciones\u{1f}Este archivo está dañado o se ha modificado. No se ha importado nada. Elige otra copia.\u{1f}La copia se ha importado. Lo que editaste después se queda como está.\u{1f}Esta copia está cifrada. Escribe la frase de contraseña o el código de recuperación que valían cuando se guardó.\u{1f}No se ha podido leer el archivo. No se ha importado nada. Inténtalo de nuevo.\u{1f}Esto no es una copia de Almanac. Elige un archivo creado con «Guardar una copia». No se ha importado nada.\u{1f}Esta copia contiene: %@. Se añadirá a tu cuenta; no se sustituye nada que hayas editado después.\u{1f}Este archivo ocupa más de 128 MB, lo máximo que se puede importar. No se ha importado nada.\u{1f}Escribe antes tu frase de contraseña en «Cifrado de extremo a extremo».\u{1f}Esta copia es de una versión de Almanac más reciente que la de tu servidor. No se ha importado nada. Inténtalo de nuevo cuando tu servidor esté actualizado.\u{1f}Todo lo que hay en este archivo ya está en tu cuenta.\u{1f}Importar ahora\u{1f}Estás sin conexión y para importar hace falta tu servidor. No se ha importado nada. Inténtalo de nuevo cuando tengas conexión.\u{1f}Tu servidor no ha podido aceptar todo el archivo: está dañado o se ha modificado, o tu cuenta está llena. Lo anterior se conserva y nada se añade dos veces. Elige otra copia o libera espacio antes.\u{1f}Añade una copia guardada a tu cuenta; se conserva lo más reciente\u{1f}Tu servidor no ha respondido. Vuelve a importar el archivo en un momento: nada se añade dos veces.\u{1f}El cifrado se ha desactivado en otro dispositivo. Decide antes qué hacer en «Cifrado de extremo a extremo».\u{1f}Importando…\u{1f}Proteger mis datos\u{1f}Este navegador los borra tras siete días sin visitas\u{1f}El navegador no lo ha permitido. Suele hacerlo cuando Almanac está instalado.\u{1f}El navegador puede borrarlos si falta espacio\u{1f}Protegidos\u{1f}Se conservan aunque falte espacio\u{1f}Las cápsulas selladas están en la copia, pero sus textos no se leen al abrir el archivo. Es un sello de papel, no un cifrado: evita que los leas antes de tiempo, pero no impide que otros lo hagan.\u{1f}Almacenamiento\u{1f}Este navegador no lo dice\u{1f}Usado en este dispositivo\u{1f}Tus datos\u{1f}%lld entrada no se puede descifrar y queda fuera.\u{1e}%lld entradas no se pueden descifrar y quedan fuera.\u{1f}Todo está en tu cuenta, %@, y en este dispositivo.\u{1f}Todo está en este dispositivo y en una cuenta anónima en tu servidor.\u{1f}Todo está solo en este dispositivo.\u{1f}Todo está en este dispositivo; una parte aún no está en tu cuenta.\u{1f}{weekday}, {day} de {month} de {year}\u{1f}{day} de {month} de {year}\u{1f}{month} de {year}\u{1f}{weekday}, {day} de {month}\u{1f}L M X J V S D\u{1f}%@, %@\u{1f}%@ de %@\u{1f}carrusel\u{1f}Ha vuelto a su sitio.\u{1f}Cápsula\u{1f}Meta\u{1f}Lo que eliminaste en los últimos 30 días\u{1f}No se ha eliminado nada en los últimos 30 días.\u{1f}se eliminó el %@\u{1f}Frase propia\u{1f}Reflexión\u{1f}Toca algo para recuperarlo. Después de 30 días desaparece del todo.\u{1f}Eliminado recientemente\u{1f}Aprobar\u{1f}Este dispositivo pide acceso a tu cuenta. Apruébalo solo si la solicitud es tuya.\u{1f}Dirección de red\u{1f}Dispositivo\u{1f}Solicitado\u{1f}Dispositivo desconocido\u{1f}Código\u{1f}Denegado. No tendrá acceso. Si no reconoces ese dispositivo, cambia tu contraseña.\u{1f}Denegar\u{1f}Aprobado. Puedes volver a tu terminal.\u{1f}Escribe el código.\u{1f}Escribe el código que «almanac login» muestra en tu terminal. Ese comando tendrá acceso a tu cuenta.\u{1f}Aprobar un inicio de sesión\u{1f}Ningún inicio de sesión espera este código. Revísalo o ejecuta «almanac login» de nuevo.\u{1f}Ningún otro dispositivo tiene la sesión iniciada.\u{1f}Cerrar la sesión de este dispositivo\u{1f}Cerrar la sesión en los demás dispositivos\u{1f}Ya no tendrá acceso ni recibirá notificaciones. Lo que está guardado en él se queda allí.\u{1f}Sesión cerrada: %@\u{1f}Se ha cerrado la sesión en los demás dispositivos.\u{1f}Quién tiene acceso a tu cuenta\u{1f}Última actividad: %@\u{1f}Última actividad\u{1f}Inicio de sesión\u{1f}¿No reconoces alguno? Cierra su sesión y cambia después tu contraseña.\u{1f}Este dispositivo\u{1f}Dispositivos\u{1f}Cómo\u{1f}Aprobado desde otro dispositivo\u{1f}Enlace o código de un correo\u{1f}Sin dirección\u{1f}Contraseña\u{1f}Otro servicio\u{1f}Avanzado\u{1f}Datos más complejos, para pensarlos dos veces\u{1f}Todos los niveles\u{1f}Un poco de todo\u{1f}Principiante\u{1f}Datos breves y sencillos, también para niños\u{1f}Intermedio\u{1f}Datos que dan un poco más que pensar\u{1f}Elige el nivel que mejor te vaya.\u{1f}¿Hasta dónde profundizamos?\u{1f}No se ha podido leer lo que has escrito en este dispositivo. Inténtalo de nuevo.\u{1f}Meta\u{1f}Algunas entradas aún no han llegado a este dispositivo y faltan aquí.\u{1f}Tus textos están cifrados y aún no se pueden leer en este dispositivo.\u{1f}Guardar como Markdown\u{1f}Ánimo: %@\u{1f}Aquí estarán tus metas, reflexiones y cápsulas abiertas, por fecha.\u{1f}Imprimir\u{1f}Guardar como documento\u{1f}Metas, reflexiones y cápsulas abiertas, para leer o imprimir\u{1f}Lo que has escrito\u{1f}Escribir la frase de contraseña\u{1f}Listo\u{1f}Las copias de seguridad anteriores del servidor pueden contener aún los textos sin cifrar.\u{1f}Cambiar la frase de contraseña\u{1f}Tus textos siguen cifrados como están y tus otros dispositivos siguen desbloqueados. El código de recuperación sigue siendo válido.\u{1f}Se ha cambiado tu frase de contraseña.\u{1f}Otro dispositivo acaba de cambiar el cifrado. Vuelve atrás e inténtalo de nuevo.\u{1f}Código de recuperación\u{1f}El nuevo código de recuperación ya vale; el anterior, no.\u{1f}Los cuatro últimos caracteres del código\u{1f}Nuevo código de recuperación\u{1f}El anterior deja de valer\u{1f}Recibirás un código nuevo para anotar. En cuanto lo hayas anotado, el anterior dejará de valer. La frase de contraseña no cambia.\u{1f}Anota este código y guárdalo en un lugar seguro. Solo se muestra ahora. Si olvidas la frase de contraseña, con él podrás elegir otra.\u{1f}No son sus cuatro últimos caracteres.\u{1f}Todos tus textos del servidor están cifrados.\u{1f}Desactivarlo aquí también\u{1f}He sido yo\u{1f}Desactivado en otro dispositivo\u{1f}Se ha sustituido la frase de contraseña, el código de recuperación o la clave en otro dispositivo. Si no has sido tú, otra persona está usando tu cuenta: cambia tu contraseña y cierra la sesión en tus otros dispositivos.\u{1f}El cifrado se ha cambiado en otro dispositivo\u{1f}Si no has sido tú, otra persona está usando tu cuenta. No lo aceptes aquí, cambia tu contraseña y cierra la sesión en tus otros dispositivos.\u{1f}Otro dispositivo ha desactivado el cifrado de extremo a extremo. Si has sido tú, acéptalo también aquí. Solo entonces este dispositivo enviará tus textos sin cifrar; después, quien administra el servidor podrá leerlos.\u{1f}Desactivándose\u{1f}Mantener el cifrado\u{1f}El cifrado sigue activado. Tus textos se están cifrando de nuevo.\u{1f}Falta la frase de contraseña\u{1f}Si pierdes tanto la frase de contraseña como el código de recuperación, tus textos cifrados se pierden para siempre. Nadie puede recuperarlos, ni siquiera quien administra el servidor.\u{1f}¿Has perdido la frase y el código?\u{1f}Eliminar los textos cifrados\u{1f}Los textos cifrados se han eliminado y el cifrado está desactivado.\u{1f}Aún se puede leer en este dispositivo: %@. Lo que este dispositivo puede leer se conserva, sin cifrar.\u{1f}Sin ellos no se pueden leer tus textos cifrados. Si otro de tus dispositivos aún los muestra, guarda allí primero una copia. Si no, solo puedes eliminarlos y empezar de nuevo.\u{1f}Con la frase de contraseña aparecen aquí. Mientras tanto puedes escribir; no se sobrescribe nada.\u{1f}Desactivado\u{1f}El cifrado está desactivado. Tus textos vuelven a estar sin cifrar en el servidor.\u{1f}El cifrado se está desactivando. Si cierras Almanac, continuará después.\u{1f}Conéctate antes a internet.\u{1f}Activado\u{1f}El cifrado de extremo a extremo está activado. Tus textos se están cifrando; si cierras Almanac, continuará después.\u{1f}Frase de contraseña\u{1f}Repite la frase de contraseña\u{1f}Las dos frases de contraseña no coinciden.\u{1f}Al menos 12 caracteres. Cuatro o cinco palabras sin relación entre sí son seguras y fáciles de recordar.\u{1f}Frase de contraseña nueva\u{1f}Usa al menos 12 caracteres.\u{1f}Es fácil de adivinar. Usa varias palabras distintas.\u{1f}%@ de %@ textos cifrados\u{1f}%@ de %@ textos descifrados\u{1f}Escribe tu frase de contraseña para leer\u{1f}El servidor sigue viendo fechas y horas, tipos y temas, tus estados de ánimo, los estados (por ejemplo, si algo está sellado) y la longitud aproximada de cada texto. Los recordatorios necesitan parte de ello.\u{1f}Escribe tu frase de contraseña para ver tus textos cifrados\u{1f}Ejecuta `almanac unlock` para ver tus textos cifrados.\u{1f}Tu dispositivo cifra tus cápsulas, reflexiones, metas y frases propias antes de enviarlas. El servidor las guarda, pero allí nadie puede leerlas.\u{1f}Cifrado de extremo a extremo\u{1f}Desactivar el cifrado\u{1f}Tu dispositivo descifra tus textos y los envía de nuevo. Después, quien administra el servidor puede leerlos.\u{1f}Activar el cifrado\u{1f}Este navegador no puede cifrar aquí. Abre Almanac con https.\u{1f}Desbloquear\u{1f}Frase de contraseña o código de recuperación\u{1f}Tu cuenta está cifrada de extremo a extremo. Escribe una vez la frase de contraseña para leer y enviar tus textos en este dispositivo. También vale el código de recuperación.\u{1f}No es la frase de contraseña ni el código de recuperación. Puedes intentarlo cuantas veces quieras.\u{1f}Desbloqueado. Se están cargando tus textos.\u{1f}Algunos textos no se pueden descifrar\u{1f}Eliminar para siempre\u{1f}%lld entrada\u{1e}%lld entradas\u{1f}Eliminar estas entradas\u{1f}Las entradas que no se podían descifrar se han eliminado.\u{1f}Último cambio: %@\u{1f}Mientras existan, el cifrado no se puede desactivar del todo. Mantenlo activado o elimina estas entradas.\u{1f}%lld entrada no se puede descifrar, así que el cifrado aún no está desactivado del todo. Tú decides qué hacer con ella.\u{1e}%lld entradas no se pueden descifrar, así que el cifrado aún no está desactivado del todo. Tú decides qué hacer con ellas.\u{1f}Se eliminará %lld entrada para siempre, en todos tus dispositivos.\u{1e}Se eliminarán %lld entradas para siempre, en todos tus dispositivos.\u{1f}Estas entradas se han dañado o movido en el servidor y este dispositivo no puede leerlas. Si otro de tus dispositivos aún las muestra, guarda allí primero una copia.\u{1f}Puede que sea de un tema que ya no sigues.\u{1f}Este dato curioso no está en tu dispositivo\u{1f}Un día como hoy\u{1f}se abre en una ventana nueva\u{1f}Fuente: %@\u{1f}Un dato curioso\u{1f}Tu primer dato curioso ya está aquí\u{1f}Ya llegan datos curiosos nuevos para tu selección. Hasta entonces, conservas los actuales.\u{1f}Los datos curiosos nuevos para tu selección llegarán cuando se pueda conectar con tu servidor. Hasta entonces, conservas los actuales.\u{1f}Por ejemplo: en Marte, la puesta de sol es azul.\u{1f}Favorito\u{1f}Favoritos\u{1f}Aún no hay favoritos\u{1f}Toca el corazón debajo de un dato curioso y se guardará aquí.\u{1f}Cada día, un dato curioso, cierto y sorprendente.\u{1f}Cada día, algo cierto que dan ganas de contar.\u{1f}Elegir tus temas\u{1f}Ya llegan datos curiosos en tu idioma. Hasta entonces, ves los actuales.\u{1f}Los datos curiosos en tu idioma llegarán cuando se pueda conectar con tu servidor. Hasta entonces, ves los actuales.\u{1f}Facts A Day\u{1f}Dato siguiente\u{1f}Días anteriores\u{1f}Aquí aún no hay nada\u{1f}A partir de mañana encontrarás aquí el dato de cada día.\u{1f}Tus temas, nivel y hora vienen de tu otro dispositivo. Cambia lo que quieras.\u{1f}Dato anterior\u{1f}Leer el dato del día\u{1f}Quitar de favoritos\u{1f}En Marte, la puesta de sol es azul\u{1f}El color de un cielo depende de lo que flota en el aire, no solo del Sol.\u{1f}Buscar en tus datos curiosos\u{1f}Ningún dato curioso de este dispositivo contiene estas palabras.\u{1f}Mañana: %@\u{1f}Tu navegador pide permiso. Elige «Permitir».\u{1f}Tu semana\u{1f}Dato del día\u{1f}Un dato al día, de Almanac.\u{1f}Frase del día\u{1f}Una frase al día, de Almanac.\u{1f}Tu enlace está activo. Si ya no lo tienes, crea uno nuevo: el anterior dejará de funcionar.\u{1f}Enlace privado\u{1f}Cópialo ahora: el enlace solo se muestra esta vez.\u{1f}Abrir en el calendario\u{1f}Suscríbete en tu app de calendario para ver tus recordatorios y los días en que se abren tus cápsulas. No contiene nada de lo que has escrito, pero quien tenga el enlace puede ver ese calendario.\u{1f}Para lectores de feeds\u{1f}Estos feeds Atom son iguales para todo el mundo y no necesitan cuenta.\u{1f}Calendario y feeds\u{1f}Todos\u{1f}Tema\u{1f}Nivel\u{1f}Tipo\u{1f}No hemos podido empezar\u{1f}Cargando los temas en tu idioma.\u{1f}Preparándolo todo\u{1f}Elige «Añadir a pantalla de inicio» y luego «Añadir».\u{1f}¿Ya habías escrito algo en el navegador? Inicia sesión y también estará aquí.\u{1f}Instalar\u{1f}Safari lo olvida todo a los siete días\u{1f}Tras siete días sin visitas, Safari borra lo que un sitio web ha guardado. Con un correo electrónico, lo recuperas todo al iniciar sesión.\u{1f}Almanac, a un solo toque\u{1f}Toca el botón Compartir en la barra del navegador y luego «Añadir a pantalla de inicio».\u{1f}Una vez instalado, Almanac tiene su propia ventana y muestra en su icono el número de cápsulas que te esperan.\u{1f}Llévate lo que has escrito\u{1f}Este navegador y la pantalla de inicio no comparten nada: inicia sesión allí con %@ y lo tendrás todo.\u{1f}Este navegador y la pantalla de inicio no comparten nada, y tras siete días sin visitas el navegador borra lo que hay aquí. Primero añade aquí un correo electrónico y luego inicia sesión con él en la pantalla de inicio.\u{1f}Allí empiezas de cero. Para conservar lo que has escrito aquí, añade antes un correo electrónico en los ajustes y luego inicia sesión allí.\u{1f}Ábrela desde tu pantalla de inicio.\u{1f}Hoy, en un teléfono\u{1f}Hoy, en una pantalla ancha\u{1f}Toca el botón Compartir en la barra del navegador.\u{1f}En el iPhone y el iPad, solo las apps de la pantalla de inicio pueden enviarte notificaciones.\u{1f}Añade esta app a tu pantalla de inicio\u{1f}Puedes cambiarlo más tarde en Ajustes.\u{1f}Elige tu idioma\u{1f}Esta noche\u{1f}Esta notificación ya no está aquí\u{1f}Puede que sea de otro dispositivo o de hace mucho tiempo.\u{1f}En una hora\u{1f}Recordatorio guardado\u{1f}Recordar más tarde\u{1f}Mañana por la mañana\u{1f}Mejor no recordármelo\u{1f}, \u{1f}Navegación principal\u{1f}enero\u{1f}octubre\u{1f}noviembre\u{1f}diciembre\u{1f}febrero\u{1f}marzo\u{1f}abril\u{1f}mayo\u{1f}junio\u{1f}julio\u{1f}agosto\u{1f}septiembre\u{1f}Recordar más tarde\u{1f}Abrir ahora\u{1f}Activar notificaciones\u{1f}El sistema no ha podido pedir permiso. Inténtalo de nuevo en un momento.\u{1f}Facts A Day necesita tu permiso para enviarte una notificación al día.\u{1f}Hora de tu dato del día\u{1f}¿Cuándo quieres recibir tu dato del día?\u{1f}Este navegador no puede mostrar notificaciones. Tu dato del día se anuncia solo con Almanac abierto.\u{1f}Sin notificaciones en este navegador\u{1f}Permitir notificaciones\u{1f}Las notificaciones están permitidas. Empezarán con tu primer recordatorio.\u{1f}Todos los días a las %@\u{1f}Las notificaciones están desactivadas\u{1f}Para activarlas, toca el icono a la izquierda de la dirección y luego Permisos > Notificaciones. Si la app está instalada: Ajustes > Aplicaciones > Almanac > Notificaciones. Allí la app puede tener otro nombre.\u{1f}Para activarlas, haz clic en el icono a la izquierda de la dirección y luego en Configuración del sitio > Notificaciones > Permitir.\u{1f}Para activarlas: Ajustes > Privacidad y seguridad > Permisos > Notificaciones > Configuración. Elige «Permitir» junto a esta dirección.\u{1f}Para activarlas: Ajustes > Notificaciones > Almanac. En esta pantalla de inicio la app puede tener otro nombre.\u{1f}Para activarlas: Safari > Ajustes > Sitios web > Notificaciones. Elige «Permitir» junto a esta dirección.\u{1f}Este navegador recibe tus notificaciones, también con Almanac cerrado.\u{1f}Las notificaciones llegan solo con Almanac abierto\u{1f}No se ha podido configurar este navegador para las notificaciones. Almanac lo intentará de nuevo.\u{1f}Aún no hay recordatorios\u{1f}Cada app te pide una hora al configurarla. Después puedes activar sus recordatorios en sus ajustes.\u{1f}Preparando este navegador para las notificaciones…\u{1f}Tus recordatorios\u{1f}Este servidor no envía notificaciones a este tipo de navegador. Quien lo administra puede permitirlas.\u{1f}Enviarme una notificación de prueba\u{1f}Este navegador había dejado de recibir notificaciones. Se está conectando de nuevo: vuelve a intentarlo en un momento.\u{1f}Está en camino.\u{1f}El servicio de envío de este navegador no la ha aceptado. Vuelve a intentarlo en unos minutos.\u{1f}Notificaciones\u{1f}Demasiados de tus navegadores reciben notificaciones. Desactívalas en uno que ya no uses.\u{1f}Las notificaciones aún no están permitidas. Hasta que las permitas, tus recordatorios llegan solo con Almanac abierto.\u{1f}Este navegador no puede recibir notificaciones. Tus recordatorios llegan solo con Almanac abierto.\u{1f}Estás sin conexión. Todo lo guardado en este dispositivo sigue funcionando.\u{1f}OK\u{1f}%@: %@\u{1f}Toca el icono a la izquierda de la dirección y luego Permisos > Notificaciones. Si la app está instalada, ve a Ajustes > Aplicaciones > Facts A Day (o Almanac) > Notificaciones.\u{1f}Haz clic en el icono a la izquierda de la dirección y luego en Configuración del sitio > Notificaciones > Permitir. Después, haz clic otra vez en «Activar notificaciones».\u{1f}Ve a Ajustes > Notificaciones > Facts A Day (o Almanac).\u{1f}Permite las notificaciones\u{1f}Premium activo\u{1f}Versión gratuita\u{1f}Premium hasta el %@\u{1f}Prueba hasta el %@\u{1f}La conexión se ha cortado a medias. Inténtalo de nuevo; lo que ya ha llegado se conserva.\u{1f}Todavía no hay datos curiosos para esta selección. Elige más temas u otro nivel.\u{1f}El servidor ha respondido con un error (%@). Inténtalo de nuevo en un momento.\u{1f}No queda espacio en este dispositivo. Libera un poco e inténtalo de nuevo.\u{1f}El almacenamiento de este dispositivo no funciona ahora mismo. Inténtalo de nuevo; si no basta, cierra Almanac y vuelve a abrirlo.\u{1f}No se ha podido leer lo guardado en este dispositivo. No se ha cambiado nada. Cierra Almanac y vuelve a abrirlo; si no basta, inicia sesión de nuevo.\u{1f}El servidor ha tardado demasiado en responder. Inténtalo de nuevo; no has perdido nada de lo que has elegido.\u{1f}No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo. No has perdido nada de lo que has elegido.\u{1f}No se ha podido leer la respuesta del servidor. No se ha cambiado nada. Inténtalo de nuevo en un momento.\u{1f}Paso %@ de %@\u{1f}Es una prueba de Almanac. Así llegarán tus recordatorios.\u{1f}Las notificaciones funcionan\u{1f}%@ min de lectura\u{1f}%@ s de lectura\u{1f}Creatividad\u{1f}Salud\u{1f}Aprendizaje\u{1f}Calma interior\u{1f}Relaciones\u{1f}Trabajo\u{1f}Los recordatorios quedan desactivados por ahora. Tus horas están guardadas; puedes permitir las notificaciones cuando quieras.\u{1f}Todo listo, %@\u{1f}Ver los planes de entrenamiento\u{1f}Tu primera reflexión lleva dos minutos.\u{1f}Todo listo\u{1f}Ir a Hoy\u{1f}Esta reflexión también se ha editado en otro lugar. Si guardas, tu versión sustituirá a la otra.\u{1f}También has escrito esta reflexión en otro lugar. Si guardas, se conservan las dos, una debajo de la otra.\u{1f}Esta reflexión se ha eliminado en otro lugar. Guarda para conservar lo que has escrito aquí.\u{1f}Conservar ambas\u{1f}Unirlas en un texto\u{1f}%@ de %@\u{1f}Este día aún está por llegar.\u{1f}Editar: %@\u{1f}Seguir escribiendo: %@\u{1f}Ese día no escribiste nada, y no pasa nada.\u{1f}Eliminar esta reflexión\u{1f}Eliminar: %@\u{1f}Queda 30 días en «Eliminado recientemente»; después desaparece para siempre.\u{1f}¿Eliminar esta reflexión?\u{1f}Eliminar\u{1f}Descartar este borrador\u{1f}Bastan unas palabras.\u{1f}Una frase basta para empezar.\u{1f}Tus pensamientos\u{1f}Aún no hay nada que guardar. Bastan unas palabras.\u{1f}El día ya está escrito. Descansa bien.\u{1f}Un paso más hacia «%@».\u{1f}Tu día tiene un rumbo.\u{1f}¿Qué ha salido bien hoy?\u{1f}¿Qué te hace sentir orgullo hoy, por pequeño que sea?\u{1f}¿Qué has aprendido hoy?\u{1f}¿Qué momento quieres conservar?\u{1f}¿Qué te ha acercado a tu meta?\u{1f}¿Qué te ha dado fuerza hoy?\u{1f}¿Qué harías de otra manera la próxima vez?\u{1f}¿Quién ha sido amable contigo hoy?\u{1f}¿Qué te ha sorprendido hoy?\u{1f}¿Qué puede esperar hasta mañana?\u{1f}Ver tus metas\u{1f}En otro de tus dispositivos también había una meta. Las dos están entre tus metas.\u{1f}¿A qué ámbito pertenece? (opcional)\u{1f}Escribe unas palabras para seguir.\u{1f}Correr cinco kilómetros sin parar\u{1f}Terminar el curso que empecé\u{1f}Llamar a mis padres cada domingo\u{1f}Por ejemplo\u{1f}Tu meta\u{1f}Queda %lld día\u{1e}Quedan %lld días\u{1f}Una meta nueva desde hoy\u{1f}Tus otras metas\u{1f}Han pasado tus tres meses. Es hora de mirar atrás y adelante.\u{1f}Tu meta actual\u{1f}Basta una frase. Más tarde puedes fijar otra meta.\u{1f}¿Qué quieres lograr en tres meses?\u{1f}Buenas tardes\u{1f}Buenas noches\u{1f}Buenos días\u{1f}%@, %@\u{1f}Aquí se reunirán tus reflexiones, día a día.\u{1f}Elige una respuesta para seguir.\u{1f}Nunca\u{1f}Es algo nuevo para mí.\u{1f}Tu diario\u{1f}Con regularidad\u{1f}Escribir es parte de mis días.\u{1f}A veces\u{1f}De vez en cuando, si tengo muchas cosas en la cabeza.\u{1f}Cualquier respuesta vale; solo nos dice por dónde empezar.\u{1f}¿Has llevado un diario alguna vez?\u{1f}Escribir la primera\u{1f}Dos preguntas al día, dos minutos cada una: una por la mañana y otra por la noche.\u{1f}La pregunta de hoy, por ejemplo\u{1f}Dos minutos de calma, por la mañana y por la noche, y una meta a la que acercarte.\u{1f}Empezar tu diario\u{1f}Conservarla\u{1f}Mes siguiente\u{1f}Mes anterior\u{1f}Muy mal\u{1f}Mal\u{1f}Normal\u{1f}Bien\u{1f}Muy bien\u{1f}¿Cómo te sientes? (opcional)\u{1f}¿Qué haría de hoy un buen día?\u{1f}¿Cómo vas a mover el cuerpo hoy?\u{1f}¿Qué pequeño paso te acerca hoy a tu meta?\u{1f}¿Qué esperas hoy con ganas?\u{1f}¿Qué merece hoy tu mejor hora?\u{1f}¿Qué puedes soltar hoy?\u{1f}¿A quién podrías alegrar con un pequeño gesto?\u{1f}¿Cómo quieres sentirte esta noche?\u{1f}¿Qué podría interponerse, y qué harás entonces?\u{1f}¿Qué agradeces esta mañana?\u{1f}Reflect\u{1f}La pregunta de esta noche te espera.\u{1f}Una pregunta antes de que acabe el día.\u{1f}Dos minutos para repasar el día.\u{1f}Unas líneas para que quede algo de hoy.\u{1f}Cierra el día con una pregunta.\u{1f}La pregunta de esta mañana te espera.\u{1f}Una pregunta antes de que arranque el día.\u{1f}Dos minutos para ti antes de empezar el día.\u{1f}Unas líneas sobre el día que tienes por delante.\u{1f}Primero la pregunta, luego el día.\u{1f}Reflexión de la noche\u{1f}Reflexión de la mañana\u{1f}Tu nombre (opcional)\u{1f}Basta con un nombre. También puedes dejarlo vacío.\u{1f}¿Cómo quieres que te llamemos?\u{1f}Deja un día entre sesiones. Si una semana se te hizo dura, repítela antes de seguir.\u{1f}Empezar hoy\u{1f}Consulta a un médico antes de empezar si tienes una enfermedad del corazón u otra enfermedad crónica, si estás embarazada o si llevas mucho tiempo sin hacer ejercicio.\u{1f}%@ de %@ sesiones hechas\u{1f}Hecha el %@\u{1f}Has completado todas las sesiones de este plan.\u{1f}No entrenes con fiebre ni mientras te sientas mal. Cuando te recuperes, empieza con una sesión suave y repite la última semana; tras una enfermedad grave, consulta antes a un médico.\u{1f}Los planes aún no se han descargado. Todo lo demás ya funciona.\u{1f}Cargando los planes…\u{1f}Los planes aún no se han descargado. Llegarán en cuanto haya conexión; todo lo demás ya funciona.\u{1f}Próxima sesión\u{1f}A este ritmo terminas el %@.\u{1f}Entrena con seguridad\u{1f}Hacerla hoy\u{1f}Detente si algo te duele o te mareas. Si te duele el pecho, te desmayas o te falta el aire y no mejora, detente y pide ayuda médica de inmediato.\u{1f}Semana a semana, a tu ritmo.\u{1f}Planes de entrenamiento\u{1f}La sesión de hoy\u{1f}Hoy no: pasarla a mañana\u{1f}Semana %@: %@\u{1f}%lld semana\u{1e}%lld semanas\u{1f}Lo que escribes ya no tienes que llevarlo en la cabeza.\u{1f}Una meta que ves dos veces al día sigue cerca.\u{1f}Mirar atrás muestra cuánto has avanzado.\u{1f}¿Por qué reflexionar?\u{1f}Un breve recordatorio dos veces al día, nada más.\u{1f}Activar los recordatorios\u{1f}Por la noche\u{1f}Ahora no\u{1f}Por la mañana\u{1f}Los recordatorios están desactivados. Al activarlos, llegan a las %@ y a las %@; puedes cambiar ambas horas.\u{1f}Guardar estas horas\u{1f}Un breve recordatorio dos veces al día, nada más. Tu dispositivo te pedirá permiso.\u{1f}¿Cuándo te lo recordamos?\u{1f}Guardado.\u{1f}Fijar esta meta\u{1f}Nada todavía\u{1f}Tus deportes\u{1f}Tu nombre\u{1f}Reflexión de esta noche\u{1f}Omitir\u{1f}Ya lo conozco\u{1f}Otro motivo\u{1f}Omitir sin dar un motivo\u{1f}Cualquier motivo vale. Tu respuesta nos ayuda a mejorar.\u{1f}Ahora no tengo tiempo\u{1f}¿Nos dices por qué?\u{1f}Bádminton\u{1f}Baloncesto\u{1f}Escalada\u{1f}Ciclismo\u{1f}Baile\u{1f}Fútbol\u{1f}Senderismo\u{1f}Artes marciales\u{1f}Remo\u{1f}Correr\u{1f}Esquí\u{1f}Fuerza\u{1f}Natación\u{1f}Tenis\u{1f}Caminar\u{1f}Yoga\u{1f}Añadir\u{1f}Otro deporte\u{1f}Elige los que quieras, o ninguno.\u{1f}¿Qué deportes practicas?\u{1f}No se ha podido abrir tu diario\u{1f}%lld día en total\u{1e}%lld días en total\u{1f}%lld día esta semana\u{1e}%lld días esta semana\u{1f}Diario\u{1f}Planes\u{1f}Escribir otra entrada\u{1f}Te espera un borrador.\u{1f}Bastan unas pocas palabras para tu primera reflexión.\u{1f}Reflexionar\u{1f}Lista. Puedes leerla o cambiarla.\u{1f}Como máximo %@ caracteres, por favor.\u{1f}Al terminar, abrir\u{1f}Una pregunta por la mañana y otra por la noche. Pruébalo: basta una línea.\u{1f}Guardado como borrador. Te espera en «Hoy».\u{1f}Cada día trae una pregunta distinta, así nunca te enfrentas a una página en blanco. Si te saltas un día, no pasa nada; lo escrito se queda.\u{1f}Una pregunta cada vez\u{1f}Planes para varios deportes, semana a semana. Pruébalo: marca una sesión.\u{1f}Solo para probar: tu plan empieza sin nada marcado.\u{1f}Hoy hace un año\u{1f}Enviar de nuevo\u{1f}En tu servidor algo ha cambiado: falta aquello de lo que esto depende, o ya existe uno igual.\u{1f}Elemento eliminado\u{1f}Descartar este cambio\u{1f}Tu servidor no puede guardarlo tal como está. Si Almanac o el servidor se han actualizado, quizá sirva enviarlo de nuevo.\u{1f}No se ha rechazado nada. Todo va bien.\u{1f}Tu cuenta no puede hacer este cambio.\u{1f}Tu servidor no ha aceptado estos cambios. Siguen en este dispositivo; míralos uno a uno y decide.\u{1f}Cambios rechazados\u{1f}Es más largo de lo que permite tu servidor.\u{1f}Este cambio ya no se puede leer.\u{1f}Cambiar una hora\u{1f}Un recordatorio que desactivas aquí se desactiva en todos tus dispositivos.\u{1f}Reintentar\u{1f}Guardar\u{1f}En el equipo donde funciona Almanac, abre http://localhost:8080.\u{1f}Con http sin cifrar, un navegador no puede cifrar lo que escribes, ni funcionar sin conexión, ni enviarte notificaciones. Almanac necesita las tres cosas.\u{1f}Esta dirección no es segura\u{1f}Desde otros dispositivos, usa https: inicia Almanac con --tls-cert y --tls-key, o ponlo detrás de un proxy inverso.\u{1f}Para cada app\u{1f}Temas\u{1f}Repetir la configuración\u{1f}Idioma, temas, nivel y hora\u{1f}Lo que has elegido\u{1f}Nivel\u{1f}Para todas las apps\u{1f}Idioma\u{1f}Para todas las apps y sus notificaciones.\u{1f}Tus temas, tu nivel y la hora del recordatorio se guardan en este dispositivo y en tu servidor, para que pueda enviarte el dato del día.\u{1f}Los datos curiosos se escribieron para Almanac; cada uno indica su fuente.\u{1f}Ajustes\u{1f}Compartir\u{1f}No se ha podido crear la imagen. Inténtalo de nuevo.\u{1f}La imagen está en tus descargas.\u{1f}No se han podido abrir tus datos curiosos guardados\u{1f}Tu suscripción está activa.\u{1f}Ya tienes Premium. Actualizando esta página…\u{1f}La conexión se ha cortado antes de la respuesta, así que quizá haya funcionado. Espera un momento y comprueba tu suscripción antes de intentarlo de nuevo.\u{1f}Lo que ofrece Premium\u{1f}Una suscripción desbloquea Whole y Unitana.\u{1f}Cancelar suscripción\u{1f}No se elimina nada de lo que escribiste o guardaste.\u{1f}No hay ninguna suscripción que cancelar. Actualizando esta página…\u{1f}Tu suscripción no se renovará. Cuando termine, pasarás a la versión gratuita.\u{1f}¿Cancelar tu suscripción?\u{1f}Lo conservas todo hasta el %@. Después pasarás a la versión gratuita.\u{1f}Conservar: %@\u{1f}Cambiar a: %@\u{1f}A partir de la próxima renovación, tu plan será: %@.\u{1f}Conservar suscripción\u{1f}Cargando los planes…\u{1f}Mensual\u{1f}No se ha podido renovar tu sesión y no se ha cambiado nada. Revisa tu cuenta en los ajustes e inténtalo de nuevo.\u{1f}En este servidor no hay nada a la venta. La versión gratuita sigue siendo gratuita.\u{1f}Este plan ya no se vende aquí y no se ha cobrado nada. Inténtalo de nuevo para cargar los planes actuales.\u{1f}Ahora no\u{1f}Ver los planes\u{1f}Los planes se venden en el App Store. Suscríbete, cambia de plan o cancela allí y después toca aquí «Restaurar compras».\u{1f}Plan\u{1f}%@ al mes\u{1f}%@ al año\u{1f}Recordármelo antes de que acabe la prueba\u{1f}Termina el %@. No se cobra nada; suscríbete si quieres conservar Premium.\u{1f}Tu prueba gratuita termina pronto\u{1f}Restaurar compras\u{1f}No hay ninguna suscripción que restaurar en esta cuenta. Si la contrataste con otra, inicia sesión con ella en los ajustes e inténtalo de nuevo.\u{1f}Tu suscripción se ha restaurado.\u{1f}Tienda de prueba: no se cobra nada.\u{1f}ahorras un %@ %\u{1f}Tu plan: %@. Está cancelado; lo conservas todo hasta el %@.\u{1f}Premium terminó el %@. Usas la versión gratuita y no se ha eliminado nada tuyo.\u{1f}Tienes Premium sin fecha de fin.\u{1f}Usas la versión gratuita.\u{1f}Tienes Premium hasta el %@.\u{1f}Tu plan: %@. Se renueva el %@.\u{1f}Tu prueba gratuita dura hasta el %@. No se cobrará nada cuando termine.\u{1f}Suscribirme ahora\u{1f}Suscripción\u{1f}Premium\u{1f}Probar gratis %@ días\u{1f}La prueba termina automáticamente el %@. No se cobra nada y conservas la versión gratuita.\u{1f}Esta cuenta o este dispositivo ya ha usado la prueba gratuita. Puedes suscribirte cuando quieras.\u{1f}No se puede conectar con el servidor y no se ha cobrado nada. Revisa tu conexión e inténtalo de nuevo.\u{1f}Todos los estilos, tipografías y fondos de tarjeta\u{1f}Tus propias frases\u{1f}Imágenes compartidas sin marca de agua\u{1f}Frases ilimitadas todos los días\u{1f}Anual\u{1f}Elegir otros temas\u{1f}No se han podido descargar tus datos curiosos\u{1f}%@ de %@ datos curiosos\u{1f}Iniciando la descarga…\u{1f}Una vez descargados, podrás leerlos sin conexión.\u{1f}Descargando tus datos curiosos\u{1f}Se ha perdido la conexión. Nuevo intento automático.\u{1f}El servidor ha rechazado %lld cambio; se queda en este dispositivo\u{1e}El servidor ha rechazado %lld cambios; se quedan en este dispositivo\u{1f}Sesión cerrada: lo que escribas se queda en este dispositivo\u{1f}Todo está guardado en tu servidor\u{1f}%lld cambio pendiente de envío\u{1e}%lld cambios pendientes de envío\u{1f}Explorar\u{1f}Ajustes\u{1f}Hoy\u{1f}%@ p. m.\u{1f}%@ a. m.\u{1f}Todavía no hay nada configurado. Abre %@ para empezar.\u{1f}Sin conexión. Última sincronización: %@\u{1f}El dato del día\u{1f}Reiniciar\u{1f}Hay una versión más reciente de Almanac. Copia lo que has escrito si lo necesitas y vuelve a cargar la página.\u{1f}Volver a cargar\u{1f}No se puede cargar una parte de Almanac. Almanac vuelve a intentarlo y continúa por su cuenta.\u{1f}Almanac necesita JavaScript y un navegador actual.\u{1f}Algo ha fallado. Lo que guardaste está a salvo en este dispositivo.\u{1f}Almanac se ha detenido\u{1f}Almanac no puede funcionar aquí: WebAssembly está desactivado en este navegador. En el modo de aislamiento, permite este sitio.\u{1f}El almacenamiento de este navegador no responde, así que no se guarda nada de esta página. Cierra las otras ventanas de Almanac y vuelve a intentarlo.\u{1f}Este texto aún no se ha guardado. Cópialo por si acaso.\u{1f}en el panel\u{1f}Importe\u{1f}En casa: %@\u{1f}Tu relación con este lugar\u{1f}También todo en Whole\u{1f}Todos los widgets que quieras\u{1f}Banco Central Europeo\u{1f}Toca para elegir otra ciudad\u{1f}Ciudad\u{1f}Elige una ciudad de la lista: de ella dependen el tiempo y la hora.\u{1f}No se ha encontrado ninguna ciudad. Inténtalo con su nombre en inglés o con una cercana.\u{1f}Ciudad y moneda\u{1f}Buena hora para llamar: de %@ a %@, en tu hora\u{1f}Para un mensaje\u{1f}Arrastra la línea para ver cualquier otra hora.\u{1f}Hora en %@\u{1f}Cuando en un lugar están despiertos, en el otro duermen.\u{1f}Volver a ahora\u{1f}%@: no hay cambio de hora\u{1f}Cerrar\u{1f}Tallas de ropa\u{1f}Vestidos, trajes y camisas\u{1f}Accesibilidad\u{1f}Para todo Almanac en este dispositivo, además de los ajustes del sistema.\u{1f}Tamaño del texto, contraste, movimiento\u{1f}Más contraste\u{1f}Colores de texto y líneas más marcados\u{1f}Convertir\u{1f}Conversor\u{1f}Tallas, neumáticos, consumo, horno y más\u{1f}Crear el lugar\u{1f}Monedas encontradas\u{1f}Moneda\u{1f}Código, nombre o país\u{1f}Elige una moneda de la lista o escribe su código, como EUR.\u{1f}Día\u{1f}Los próximos días\u{1f}predeterminado\u{1f}%@ es el lugar predeterminado y no se puede eliminar. Haz predeterminado otro lugar y luego elimina este.\u{1f}Eliminar %@\u{1f}Desaparecerá de todos tus dispositivos. No se puede deshacer.\u{1f}¿Eliminar %@?\u{1f}Detalles y conversor\u{1f}Distancia y velocidad\u{1f}Editar %@\u{1f}Editar el lugar\u{1f}Editar lugares\u{1f}Arrastra un lugar por el asa o tócalo para cambiarlo. La estrella marca el predeterminado.\u{1f}Ventilador, %@\u{1f}Ciudades encontradas\u{1f}Consumo\u{1f}Marca de gas\u{1f}Ciudades: GeoNames (CC BY 4.0)\u{1f}Estatura\u{1f}En casa\u{1f}Tu moneda, como EUR\u{1f}El sistema que usas tú\u{1f}Tu zona horaria\u{1f}Hora\u{1f}Las próximas horas, hora local\u{1f}Con comparaciones\u{1f}%@ es un paseo en bicicleta\u{1f}%@ es un viaje corto en coche\u{1f}%@ es un viaje en avión\u{1f}%@ es una buena caminata\u{1f}%@ es más o menos una hora en tren\u{1f}%@ son unos pasos\u{1f}%@ son unas horas en tren\u{1f}%@ es un paseo corto\u{1f}%@ es un frío glacial\u{1f}%@ es casi la temperatura del cuerpo\u{1f}A %@ el agua hierve\u{1f}%@ es tiempo de abrigo\u{1f}%@ es tiempo de chaqueta\u{1f}%@ es tiempo de heladas: los charcos se congelan\u{1f}%@ es un día fresco de primavera\u{1f}%@ es un calor peligroso\u{1f}%@ es un día caluroso de verano\u{1f}%@ es una temperatura agradable\u{1f}%@ es un día cálido\u{1f}Explica: «68 °F es una temperatura agradable»\u{1f}%@: lo que pesa un recién nacido\u{1f}%@: lo que pesa una lata de sopa\u{1f}%@: lo que pesa un coche, o más\u{1f}%@: lo que pesa una tableta de chocolate\u{1f}%@: lo que pesa un huevo\u{1f}%@: lo que pesa una carta\u{1f}%@: lo que pesa una motocicleta\u{1f}%@: lo que pesa una persona adulta\u{1f}%@: lo que pesa un paquete de azúcar\u{1f}%@: lo que pesa una maleta llena\u{1f}%@ es una brisa que mueve ramas pequeñas\u{1f}%@: calma, el humo sube recto\u{1f}%@ es un viento muy fuerte: cuesta caminar\u{1f}%@ es viento huracanado\u{1f}%@ es una brisa que mueve hojas y ramitas\u{1f}%@ es una brisa ligera en la cara\u{1f}%@ es un temporal que rompe ramas\u{1f}%@ es un viento que dificulta sujetar el paraguas\u{1f}Británico\u{1f}°C, millas, stones\u{1f}Es demasiado grande para convertirlo. Se mantiene el último valor.\u{1f}Escribe un número, por ejemplo 12,5.\u{1f}No existe un valor tan bajo. Se mantiene el último.\u{1f}Esa unidad no corresponde aquí. Escribe solo el número.\u{1f}Un lugar en dos sistemas a la vez: el tuyo y el de allí.\u{1f}Añadir tu lugar\u{1f}Conservarlo\u{1f}Sigue valiendo: %@\u{1f}Modo de aprendizaje\u{1f}Distancia\u{1f}Con Premium puedes añadir todos los que quieras. Lo que acabas de elegir se conserva.\u{1f}Un widget es gratis\u{1f}Límites de velocidad\u{1f}Lo que dicen las señales, en tus unidades\u{1f}Vivo aquí\u{1f}Recomendado: todo para el día a día\u{1f}Consultar\u{1f}Usar %@ como predeterminado\u{1f}Hombre\u{1f}Métrico\u{1f}°C, kilómetros, kilogramos\u{1f}Más\u{1f}Puedes crear más lugares después.\u{1f}Un dígito más\u{1f}Bajar\u{1f}Subir\u{1f}Unitana\u{1f}Pon un nombre al lugar.\u{1f}cerca de %@\u{1f}Sin comparaciones\u{1f}Solo números\u{1f}Aún sin actualizar\u{1f}Nuevo lugar\u{1f}allí es de noche\u{1f}Edita este lugar para elegir dos monedas.\u{1f}No hay tipo de cambio para %@: ninguna de las fuentes lo publica.\u{1f}Este dispositivo no conoce esta zona horaria.\u{1f}Sin actualizar\u{1f}Estás sin conexión. El tiempo y los tipos de cambio llegarán cuando la recuperes.\u{1f}Estás sin conexión. Ves los últimos valores; podrás intentarlo de nuevo cuando la recuperes.\u{1f}Frecuentes\u{1f}%@ es tu único lugar y no se puede eliminar. Crea otro primero.\u{1f}Debajo\u{1f}Arriba\u{1f}Otro\u{1f}Para empezar: tiempo y hora\u{1f}Otra moneda\u{1f}Horno\u{1f}Marcas de gas y grados\u{1f}La marca 1 equivale a 275 °F y cada una añade 25 °F. Los grados Celsius se redondean como en los libros de cocina.\u{1f}Una hogaza de pan\u{1f}Una maleta facturada\u{1f}Una persona alta: %@\u{1f}En ciudad: %@\u{1f}Un paseo hasta la estación\u{1f}Papel\u{1f}A4 junto a Letter (carta)\u{1f}De A3 a A6: ISO 216. Letter, Legal y Tabloid: ANSI/ASME Y14.1. B4 y B5 (JIS): JIS P 0138.\u{1f}Moneda local, como USD\u{1f}Nombre del lugar\u{1f}El sistema que se usa allí\u{1f}Zona horaria local\u{1f}Lugares\u{1f}Banco Nacional de Polonia\u{1f}Presión de neumáticos\u{1f}Privacidad\u{1f}Para buscar una ciudad u obtener el tiempo, este dispositivo envía al servidor lo que escribes o la ciudad del lugar, y nada sobre ti. El servicio meteorológico y los bancos centrales solo tratan con el servidor.\u{1f}Un lugar que eliminas desaparece de tu cuenta y de todos tus dispositivos. Al cerrar sesión en los ajustes de Almanac, tus datos se eliminan de este dispositivo.\u{1f}Qué se guarda y dónde\u{1f}Unitana nunca pregunta dónde estás.\u{1f}Tus lugares, su orden, tus ajustes y tus widgets, con los valores que muestran, se guardan en este dispositivo y en tu cuenta. La lista de ciudades elegidas y los últimos datos del tiempo y del cambio se quedan cifrados en este dispositivo.\u{1f}Lluvia, %\u{1f}Aún no hay tipos de cambio.\u{1f}La fuente de los tipos de cambio no responde. Almanac volverá a intentarlo por su cuenta.\u{1f}Recientes\u{1f}Recientes\u{1f}Actualizar\u{1f}actualiza para ver valores nuevos\u{1f}Actualizando…\u{1f}Ordenar las tarjetas\u{1f}Arrastra una tarjeta por su asa o usa las flechas.\u{1f}¿Está todo bien?\u{1f}La misma moneda que la tuya\u{1f}Sin conexión puedes encontrar capitales, las mayores ciudades y las que ya has elegido.\u{1f}Hoja\u{1f}Camisas de hombre, cuello\u{1f}Tallas de calzado\u{1f}UE, Reino Unido, EE. UU. y longitud del pie\u{1f}En la señal\u{1f}Las equivalencias habituales de los fabricantes. Puede variar una talla: mejor pruébatelo antes.\u{1f}Cielo\u{1f}Despejado\u{1f}Llovizna\u{1f}Niebla\u{1f}Lluvia helada\u{1f}Mayormente despejado\u{1f}Cubierto\u{1f}Parcialmente nublado\u{1f}Lluvia\u{1f}Chubascos\u{1f}Nieve\u{1f}Tormenta\u{1f}Velocidad\u{1f}El Banco Central Europeo fija sus tipos una vez cada día hábil. Están al día hasta los siguientes y sirven durante una semana.\u{1f}No del todo al día\u{1f}Los datos del tiempo están al día durante una hora y sirven durante seis. Después, conéctate a internet para actualizarlos.\u{1f}Menos movimiento\u{1f}Nada se desliza ni se desvanece\u{1f}No se han podido abrir tus lugares\u{1f}Trajes de hombre\u{1f}Cambiar el sentido\u{1f}Lugar: %@. Cambiar de lugar\u{1f}¿Qué unidades conoces?\u{1f}Dos sistemas a la vez: tiempo, hora, distancia, peso y dinero\u{1f}toca para más detalles\u{1f}Temperatura\u{1f}Grande\u{1f}Muy grande\u{1f}Tamaño del texto\u{1f}Normal\u{1f}Tarjetas\u{1f}Elige al menos una tarjeta.\u{1f}¿Qué te gustaría ver?\u{1f}Hora\u{1f}%@ bar\u{1f}%@ °C\u{1f}%@ cm\u{1f}%@ taza\u{1f}%@ °F\u{1f}%@ fl oz UK\u{1f}%@ fl oz US\u{1f}%@ ft\u{1f}%@ gal UK\u{1f}%@ gal US\u{1f}%@ g\u{1f}%@ in\u{1f}%@ kg\u{1f}%@ km\u{1f}%@ km/h\u{1f}%@ km/l\u{1f}%@ kPa\u{1f}%@ l\u{1f}%@ l/100 km\u{1f}%@ m\u{1f}%@ mi\u{1f}%@ mpg UK\u{1f}%@ mpg US\u{1f}%@ mi/h\u{1f}%@ ml\u{1f}%@ oz\u{1f}%@ pt UK\u{1f}%@ lb\u{1f}%@ psi\u{1f}%@ st\u{1f}%@ yd\u{1f}Unidades\u{1f}Actualizado %@\u{1f}Actualizado hace poco. Inténtalo de nuevo en un rato.\u{1f}Estadounidense\u{1f}°F, millas, libras\u{1f}Estoy de visita\u{1f}Tiempo, hora, dinero y distancias\u{1f}Volumen\u{1f}Tiempo\u{1f}Aún no hay datos del tiempo.\u{1f}El tiempo está desactivado en este servidor.\u{1f}El servicio meteorológico no responde. Almanac volverá a intentarlo por su cuenta.\u{1f}Peso\u{1f}Unitana muestra un lugar en sus unidades y en las tuyas: 21 °C son 70 °F.\u{1f}¿En qué lugar piensas?\u{1f}el %@\u{1f}hoy\u{1f}mañana\u{1f}el %@\u{1f}ayer\u{1f}Un lugar de un vistazo, sin abrir Almanac\u{1f}Lugar eliminado\u{1f}¿Qué lugar?\u{1f}Guardar el widget\u{1f}Guardado. Ahora muéstralo donde quieras.\u{1f}Tamaño\u{1f}¿Qué valores?\u{1f}Un lugar\u{1f}Widgets\u{1f}Aún no hay widgets\u{1f}Un widget muestra un lugar con algunos valores y su antigüedad.\u{1f}%@ (%@)\u{1f}Mujer\u{1f}%@ por delante\u{1f}%@: los relojes se atrasan %@\u{1f}%@ por detrás\u{1f}%@: los relojes se adelantan %@\u{1f}%@ h\u{1f}%@ min\u{1f}Depende de la ciudad que elijas después\u{1f}la misma hora que la tuya\u{1f}Una ciudad de esa zona\u{1f}%@: el horario de verano empieza %@\u{1f}%@: el horario de invierno empieza %@\u{1f}Toca una zona para cambiarla.\u{1f}Zonas horarias\u{1f}Este texto también se ha cambiado en otro dispositivo. Se conservan ambos textos.\u{1f}«%@» también se ha cambiado en otro dispositivo. Se conservan ambos textos.\u{1f}Versiones anteriores\u{1f}Las versiones anteriores se conservan 30 días.\u{1f}Este texto no está en este dispositivo.\u{1f}Ambos son ahora un solo texto.\u{1f}Conservar ambos en un solo texto\u{1f}Conservar el otro\u{1f}Conservar este\u{1f}Listo. La otra versión queda 30 días en «Versiones anteriores».\u{1f}Ambos juntos son demasiado largos para un solo texto.\u{1f}Ver ambos\u{1f}No hay versiones anteriores.\u{1f}El otro texto\u{1f}Restaurar\u{1f}Restaurar: %@\u{1f}Restaurado. Lo que había antes está en «Versiones anteriores».\u{1f}El texto actual\u{1f}Dos versiones\u{1f}Este texto se ha cambiado en dos dispositivos. Elige qué conservar. Lo demás queda 30 días en «Versiones anteriores».\u{1f}lunes\u{1f}martes\u{1f}miércoles\u{1f}jueves\u{1f}viernes\u{1f}sábado\u{1f}domingo\u{1f}Temas\u{1f}Elige al menos uno. Tus frases diarias saldrán primero de los que elijas.\u{1f}¿Qué te llega más?\u{1f}Nuevos comienzos\u{1f}Valentía\u{1f}Amistad\u{1f}Inspiración\u{1f}Alegría\u{1f}Amor\u{1f}Mañanas tranquilas\u{1f}Naturaleza\u{1f}Paciencia\u{1f}Sabiduría\u{1f}Personalizar\u{1f}El aspecto de tus tarjetas y de las imágenes que compartes.\u{1f}Abre Whole para leerla.\u{1f}La frase del día\u{1f}%lld frase\u{1e}%lld frases\u{1f}Aún no hay favoritas\u{1f}Toca el corazón de una frase y se guardará aquí.\u{1f}Leer las frases de hoy\u{1f}Quitar de favoritas\u{1f}Quitada de favoritas\u{1f}Ver todos los temas\u{1f}Hoy no hay frases de estos temas\u{1f}En otros temas sí hay.\u{1f}Ver frases\u{1f}Mostrar solo frases de estos temas. Si no eliges ninguno, las verás todas.\u{1f}Tipografía\u{1f}Pincel\u{1f}Clásica\u{1f}Moderna\u{1f}Encontrar calma\u{1f}Aprender chino\u{1f}Ganar confianza\u{1f}Aprender inglés\u{1f}Mantener la concentración\u{1f}Practicar la gratitud\u{1f}Ser más amable\u{1f}Mantener la motivación\u{1f}Superar los días difíciles\u{1f}Desconectar\u{1f}Elige todo lo que quieras.\u{1f}¿Qué esperas encontrar?\u{1f}Fondo\u{1f}Amanecer\u{1f}Marco\u{1f}Liso\u{1f}Escuchar en chino\u{1f}Escuchar en inglés\u{1f}Este dispositivo no ha podido leerla en voz alta. Inténtalo de nuevo en un momento.\u{1f}Buenas tardes, %@\u{1f}Buenas noches, %@\u{1f}Buenos días, %@\u{1f}Palabras para guardar, en inglés y en chino, nuevas cada día.\u{1f}Ver tu primera frase\u{1f}Favorita\u{1f}Añadida a favoritas\u{1f}Esas han sido las 10 frases de hoy. Mañana llegan más.\u{1f}Leer sin límite\u{1f}No se han podido cargar las frases\u{1f}Este servidor aún no tiene frases. Inténtalo más tarde.\u{1f}Cargando las frases…\u{1f}Las opciones con candado están incluidas en Premium.\u{1f}Whole\u{1f}Tu nombre (opcional)\u{1f}Puedes dejarlo en blanco.\u{1f}¿Cómo quieres que te llamemos?\u{1f}Frase siguiente\u{1f}Una notificación al día, a la hora que elijas\u{1f}Llega en los dos idiomas y se abre con un toque.\u{1f}Hora de tu frase del día\u{1f}¿Una frase para empezar el día?\u{1f}Frase del día\u{1f}Tus propias frases\u{1f}Cuando la guardes, quien administra tu servidor la revisará de nuevo. Se apruebe o no, ningún otro usuario la verá.\u{1f}Aprobada\u{1f}Elige al menos un tema.\u{1f}En chino\u{1f}Escribe la frase en chino.\u{1f}Eliminar esta frase\u{1f}Queda 30 días en «Eliminado recientemente»; después desaparece para siempre.\u{1f}¿Eliminar esta frase?\u{1f}Editar tu frase\u{1f}Tus textos están cifrados de extremo a extremo, así que nadie revisa tu frase. Solo tú puedes leerla.\u{1f}En inglés\u{1f}Escribe la frase en inglés.\u{1f}Conservarla\u{1f}Escribir una frase\u{1f}Aún no has escrito ninguna frase\u{1f}Pon en palabras una idea tuya, en inglés y en chino.\u{1f}Pendiente de revisión\u{1f}No aprobada\u{1f}No aprobada: %@\u{1f}Quien administra tu servidor revisa tu frase. Se apruebe o no, ningún otro usuario la verá.\u{1f}Esta frase también se ha cambiado en otro lugar. Si guardas, tu versión sustituirá a la otra. Con «Atrás» se conserva la otra.\u{1f}Guardar la frase\u{1f}Guardada\u{1f}Escritas por ti, en los dos idiomas\u{1f}Mostrar pinyin\u{1f}Sobre el chino de las frases que trae Almanac, en este dispositivo\u{1f}No se ha podido cargar el pinyin. Llegará en cuanto tengas conexión.\u{1f}Gratis: 10 frases al día\u{1f}Tus frases diarias salen primero de estos temas. Los cambios se aplican a partir de mañana.\u{1f}Frase anterior\u{1f}Frase\u{1f}Frases de hoy\u{1f}Tus respuestas aún no se han guardado\u{1f}Estás sin conexión. Tus respuestas se conservan en este dispositivo. Conéctate e inténtalo de nuevo.\u{1f}Guardando tus respuestas…\u{1f}%@ Tus respuestas se conservan en este dispositivo. Vuelve atrás para cambiarlas o inténtalo de nuevo.\u{1f}El servidor aún no ha respondido. Tus respuestas se conservan en este dispositivo. Inténtalo de nuevo en un momento.\u{1f}Tus respuestas se están guardando en tu cuenta.\u{1f}Preparando tus frases\u{1f}Dirección, dispositivos, cifrado\u{1f}Todos\u{1f}Temas preferidos\u{1f}Para %@\u{1f}Grande\u{1f}Mediano\u{1f}Pequeño\u{1f}Las frases sin firma se escribieron para Almanac. Las demás indican autor, obra y año.\u{1f}No se han podido abrir tus frases\u{1f}Suscripción\u{1f}Favoritas\u{1f}Frases\u{1f}Estilo\u{1f}Monocromo\u{1f}Pastel\u{1f}Sereno\u{1f}Tu prueba gratuita ha empezado.\u{1f}Recordármelo antes de que acabe la prueba\u{1f}Omitir la prueba\u{1f}Empezar prueba gratuita\u{1f}La prueba termina automáticamente y no cuesta nada. Después seguirás teniendo diez frases gratis al día.\u{1f}Todo gratis durante 7 días\u{1f}Esta cuenta ya ha usado su prueba. Todo lo demás está listo.\u{1f}Deshacer\u{1f}La frase del día llegará en cuanto tengas conexión.\u{1f}Cada día te esperan frases en inglés y en chino, lado a lado.\u{1f}Un pensamiento, dos idiomas\u{1f}Añadir a la pantalla de inicio\u{1f}Más tarde\u{1f}Verlo\u{1f}Tu widget está listo.\u{1f}Tamaño del widget\u{1f}Con Almanac en tu pantalla de inicio, la frase del día está a un toque.\u{1f}Una frase siempre a la vista\u{1f}Un widget es gratis. Con Premium puedes añadir todos los que quieras.\u{1f}La última frase que viste, sin abrir Almanac\u{1f}Widgets\u{1f}Añadir un widget\u{1f}hace %@ días\u{1f}hace %@ h\u{1f}Código para un sitio web\u{1f}Desactivar el enlace\u{1f}Crear un enlace\u{1f}Página\u{1f}Imagen, para tinta electrónica y paneles\u{1f}Crear un enlace nuevo\u{1f}Quien tenga el enlace ve este widget y nada más de lo tuyo. Un enlace nuevo desactiva el anterior.\u{1f}Consultando al servidor…\u{1f}Este widget está en pausa: la versión gratuita incluye uno. Vuelve con Premium.\u{1f}hace %@ min\u{1f}ahora mismo\u{1f}Abre %@ para actualizar\u{1f}En pausa\u{1f}Quitar este widget\u{1f}Desaparecerá de todos tus dispositivos y su enlace dejará de funcionar. No se puede deshacer.\u{1f}¿Quitar este widget?\u{1f}Abre %@ para configurarlo\u{1f}Abre el enlace en Chrome y elige ⋮ > Añadir a pantalla de inicio. Una app que muestre páginas web como widgets puede mostrarlo allí directamente.\u{1f}Abre el enlace en Safari y elige Compartir > Añadir a pantalla de inicio. En el iPhone y el iPad, las apps web no pueden poner widgets directamente en la pantalla de inicio.\u{1f}Pon el enlace donde se puedan mostrar páginas web o imágenes: en un panel, una pantalla de tinta electrónica o tu propio sitio web.\u{1f}Cómo mostrarlo\u{1f}Instala Almanac desde Microsoft Edge, pulsa Windows + W y elige Almanac en «Agregar widgets». En otros sitios, usa el enlace.\u{1f}Actualizado %@\u{1f}Widget",
    "Nouveautés\u{1f}Tous les réglages sont désormais au même endroit. Enregistrez une copie de tout ou supprimez tout, choisissez une langue et une apparence pour toutes les apps, et activez ou désactivez chaque rappel.\u{1f}Taux de change : Banque centrale européenne\u{1f}Sources\u{1f}À propos d’Almanac\u{1f}Version %@\u{1f}Météo : Open-Meteo (CC BY 4.0)\u{1f}Ce que vous écrivez se trouve sur cet appareil et dans un compte anonyme sur votre serveur, l’ordinateur qui fait tourner Almanac pour vous. Ajoutez une adresse e-mail pour le retrouver sur vos autres appareils, et pour le récupérer si celui-ci est perdu.\u{1f}Un instant…\u{1f}Changer d’adresse e-mail\u{1f}Vous vous connecterez ensuite partout avec la nouvelle adresse.\u{1f}La nouvelle adresse recevra un e-mail avec un lien. L’ancienne reste valable jusqu’à ce que vous l’ouvriez.\u{1f}Changer le mot de passe\u{1f}Vos autres appareils seront déconnectés.\u{1f}Code de l’e-mail\u{1f}Demander un nouvel e-mail\u{1f}Saisissez le code de l’e-mail.\u{1f}Votre connexion avec le code date de plus de dix minutes. Rien n’a changé : pour choisir un nouveau mot de passe, demandez un nouvel e-mail.\u{1f}Ouvrez le lien qu’il contient ou saisissez ici son code. Choisissez ensuite un nouveau mot de passe.\u{1f}Ce code est incorrect ou trop ancien. Vérifiez-le, ou revenez en arrière et demandez un nouvel e-mail.\u{1f}Continuer avec %@\u{1f}%@ est maintenant l’adresse de votre compte.\u{1f}Adresse e-mail\u{1f}Nouvelle adresse e-mail\u{1f}Saisissez une adresse comme nom@example.com.\u{1f}Ce qui se trouve sur cet appareil est chiffré de bout en bout. Désactivez d’abord le chiffrement, ou ajoutez une adresse e-mail à ce compte au lieu de vous connecter.\u{1f}Votre session sur cet appareil est fermée. Reconnectez-vous ; rien n’a changé.\u{1f}Votre session est fermée, car elle était ouverte depuis trop longtemps sur cet appareil.\u{1f}Votre session a été fermée depuis un autre appareil : %@.\u{1f}Votre session a été fermée depuis un autre appareil.\u{1f}Ce que vous écrivez reste sur cet appareil jusqu’à ce que vous vous reconnectiez.\u{1f}Votre session a été fermée, car votre mot de passe a été modifié.\u{1f}Cela n’a pas fonctionné. Réessayez dans un instant ; si le problème persiste, adressez-vous à la personne qui gère votre serveur.\u{1f}Mot de passe oublié\u{1f}Si %@ a un compte ici, un e-mail avec un lien pour choisir un nouveau mot de passe est en route.\u{1f}Ce compte a été supprimé ailleurs. Ce qui est ici n’existe plus que sur cet appareil.\u{1f}Ce moyen de connexion est déjà associé à un autre compte.\u{1f}Se connecter et tout garder\u{1f}Sur cet appareil\u{1f}Tout est gardé. Rien n’est remplacé.\u{1f}Dans votre compte\u{1f}Tout réunir ?\u{1f}Ajouté à votre compte : %@.\u{1f}En cours d’ajout à votre compte : %@.\u{1f}Ce qui était sur cet appareil est encore en cours d’ajout à votre compte. Réessayez dans un instant.\u{1f}Tout garder dans un nouveau compte\u{1f}Ajouter une adresse e-mail\u{1f}Associer %@\u{1f}Tout ce que vous avez reste tel quel.\u{1f}J’ai ouvert le lien\u{1f}Un e-mail est en route vers %@. Ouvrez le lien qu’il contient, puis revenez ici.\u{1f}Il n’y a pas encore de compte sur cet appareil. Almanac en crée un dès que vous enregistrez quelque chose.\u{1f}Le lien de l’e-mail n’a pas encore été ouvert.\u{1f}Cet appareil contient encore les données du compte %@. Déconnectez-le d’abord.\u{1f}Mot de passe\u{1f}Votre mot de passe a été changé. Vos autres appareils sont déconnectés.\u{1f}Mot de passe actuel\u{1f}Vous venez de vous connecter ? Laissez ce champ vide.\u{1f}Saisissez votre mot de passe actuel ou reconnectez-vous. Rien n’a changé.\u{1f}Ce n’est pas votre mot de passe actuel.\u{1f}Saisissez votre mot de passe.\u{1f}Au moins 6 caractères\u{1f}Ce mot de passe est trop long. Choisissez-en un plus court.\u{1f}Nouveau mot de passe\u{1f}C’est déjà votre mot de passe.\u{1f}Ce mot de passe est trop court : au moins 6 caractères.\u{1f}Par sécurité, reconnectez-vous avant cette modification. Rien n’a changé.\u{1f}La connexion a été annulée. Rien n’a changé.\u{1f}La connexion a pris trop de temps ou a été commencée ailleurs. Recommencez.\u{1f}Votre session est fermée. Ce que vous avez écrit sur cet appareil est toujours là.\u{1f}Se connecter\u{1f}Se reconnecter\u{1f}Se connecter plutôt\u{1f}Ce qui se trouve sur cet appareil rejoint votre compte.\u{1f}Se déconnecter\u{1f}Ce qui est sur cet appareil y reste. Cela n’a pas pu être ajouté à votre compte.\u{1f}Ce compte a été supprimé. Ce que vous avez écrit est supprimé de cet appareil et ne peut pas être récupéré.\u{1f}%lld modification n’existe que sur cet appareil et serait perdue.\u{1e}%lld modifications n’existent que sur cet appareil et seraient perdues.\u{1f}Ce que vous avez écrit reste dans votre compte, mais est supprimé de cet appareil.\u{1f}Vous utilisez maintenant le compte %@.\u{1f}Votre session est fermée. Ce que vous avez écrit a été supprimé de cet appareil.\u{1f}Cette adresse a déjà un compte.\u{1f}Votre compte\u{1f}Trop de tentatives. Attendez un moment, puis réessayez.\u{1f}Votre serveur est injoignable. Réessayez dans un instant.\u{1f}%lld texte a une autre version à relire.\u{1e}%lld textes ont une autre version à relire.\u{1f}Choisissez un autre mot de passe.\u{1f}L’adresse e-mail ou le mot de passe est incorrect.\u{1f}Des mots pour vous-même, scellés jusqu’au jour que vous choisissez\u{1f}Une anecdote par jour, choisie selon vos goûts\u{1f}Un almanach rien que pour vous : l’anecdote du jour, une citation, une question, vos lieux et des mots pour plus tard. Privé, et utile même hors ligne.\u{1f}Almanac\u{1f}Ouvrir Almanac\u{1f}Un objectif, deux courtes réflexions par jour, des programmes d’entraînement\u{1f}Des citations en anglais et en chinois, dix nouvelles par jour\u{1f}Sombre\u{1f}Clair ou sombre, taille du texte, contraste, animations\u{1f}Clair\u{1f}Clair ou sombre\u{1f}Comme le système\u{1f}Apparence\u{1f}Retour\u{1f}Fermer\u{1f}%lld anecdote\u{1e}%lld anecdotes\u{1f}Aucune anecdote sur cet appareil ne correspond à ces mots et à ces filtres.\u{1f}Aucune anecdote sur cet appareil ne correspond aux trois filtres.\u{1f}Aucun résultat\u{1f}Afficher plus\u{1f}Afficher toutes les anecdotes\u{1f}Toutes vos anecdotes\u{1f}Sans « %@ »\u{1f}Annuler\u{1f}il y a %lld jour\u{1e}il y a %lld jours\u{1f}Voir %lld capsule ouverte\u{1e}Voir les %lld capsules ouvertes\u{1f}Ouvertes\u{1f}Les capsules que vous avez ouvertes restent ici.\u{1f}À mon anniversaire\u{1f}Votre anniversaire\u{1f}Votre anniversaire n’est plus enregistré sur cet appareil.\u{1f}Seuls le jour et le mois comptent. La date reste sur cet appareil.\u{1f}Une capsule temporelle s’ouvre\u{1f}Date\u{1f}Choisissez une date.\u{1f}Choisissez une date dans les 100 prochaines années.\u{1f}encore %lld jour\u{1e}encore %lld jours\u{1f}Décision\u{1f}Supprimer\u{1f}Elle reste 30 jours dans « Supprimés récemment », puis disparaît pour de bon.\u{1f}Elle reste 30 jours dans « Supprimés récemment », puis disparaît pour de bon. Aucune notification n’arrivera.\u{1f}Supprimer cette capsule ?\u{1f}De votre moi d’alors\u{1f}Abandonner cette capsule\u{1f}Abandonner\u{1f}Ce que vous avez écrit sera perdu pour toujours.\u{1f}Abandonner cette capsule ?\u{1f}Émotion\u{1f}Écrivez quelque chose à y mettre.\u{1f}Changer la date\u{1f}D’ici là, personne ne peut l’ouvrir, pas même vous.\u{1f}La sceller pour %lld an ?\u{1e}La sceller pour %lld ans ?\u{1f}Continuer d’écrire\u{1f}Objectif\u{1f}Titre (facultatif)\u{1f}L’été au bord du lac\u{1f}Tant que la capsule est scellée, seul le titre est visible.\u{1f}Un mot pour vous-même, scellé jusqu’au jour de votre choix.\u{1f}En écrire un\u{1f}La garder\u{1f}Cette capsule a été scellée ou supprimée ailleurs. Votre texte est conservé ici : scellez-le dans une nouvelle capsule, ou abandonnez-le.\u{1f}Texte conservé sur cet appareil\u{1f}Qu’y mettez-vous ?\u{1f}Sceller\u{1f}Votre capsule est scellée. Elle s’ouvrira le %@.\u{1f}Souvenir\u{1f}Capsule introuvable\u{1f}Elle a peut-être été supprimée, ou appartient à un autre compte.\u{1f}Dans un mois\u{1f}Time Capsule\u{1f}Nouvelle capsule\u{1f}Le jour de l’An\u{1f}Prochaine capsule dans %lld jour\u{1e}Prochaine capsule dans %lld jours\u{1f}La prochaine capsule s’ouvre aujourd’hui\u{1f}Rien n’est encore scellé\u{1f}Écrivez ce que vous ressentez, ce que vous voulez, ce que vous ne voulez jamais oublier. Cela reste scellé jusqu’au jour que vous choisissez.\u{1f}Ouvrir\u{1f}Ouverte le %@\u{1f}Ouverture\u{1f}S’ouvre le %@\u{1f}Ce moment est passé : vous pourrez l’ouvrir dès qu’elle sera scellée.\u{1f}Qu’avez-vous décidé, et pourquoi ?\u{1f}Que ressentez-vous, et pourquoi ?\u{1f}Que voulez-vous avoir accompli d’ici là ?\u{1f}De quoi voulez-vous vous souvenir ?\u{1f}Prête à s’ouvrir\u{1f}Votre capsule est scellée et prête à s’ouvrir.\u{1f}%lld capsule prête à s’ouvrir\u{1e}%lld capsules prêtes à s’ouvrir\u{1f}Votre capsule Décision est prête à s’ouvrir !\u{1f}Votre capsule Émotion est prête à s’ouvrir !\u{1f}Votre capsule Objectif est prête à s’ouvrir !\u{1f}Prêtes à s’ouvrir\u{1f}Votre capsule Souvenir est prête à s’ouvrir !\u{1f}Votre capsule temporelle est prête !\u{1f}Scellées\u{1f}Scellée\u{1f}Scellée jusqu’au %@\u{1f}Scellement en cours\u{1f}Elle s’ouvrira quand même, mais vous ne recevrez aucune notification.\u{1f}Prête depuis le %@\u{1f}Passer\u{1f}Impossible d’ouvrir vos capsules\u{1f}Heure\u{1f}Choisissez une heure.\u{1f}Aujourd’hui\u{1f}Demain\u{1f}En cours d’écriture\u{1f}Sa notification n’a pas pu être programmée pour l’instant. La capsule est en sécurité.\u{1f}Dans une semaine\u{1f}Quand pourra-t-elle s’ouvrir ?\u{1f}Écrite le %@\u{1f}Dans un an\u{1f}%lld thème choisi\u{1e}%lld thèmes choisis\u{1f}Choisissez encore %lld thème\u{1e}Choisissez encore %lld thèmes\u{1f}Qu’est-ce qui éveille votre curiosité ?\u{1f}Verrouillé, inclus dans Premium\u{1f}Continuer\u{1f}Copier\u{1f}Copié\u{1f}%lld capsule\u{1e}%lld capsules\u{1f}%lld objectif\u{1e}%lld objectifs\u{1f}%lld citation personnelle\u{1e}%lld citations personnelles\u{1f}%lld réflexion\u{1e}%lld réflexions\u{1f}Vous avez écrit jusqu’ici : %@.\u{1f}Tout supprimer\u{1f}Votre compte et tout son contenu seront supprimés de votre serveur et de cet appareil : entrées, objectifs, capsules, favoris, lieux, widgets et rappels. C’est irréversible.\u{1f}Tout ce que vous avez écrit et choisi sera supprimé de cet appareil. C’est irréversible.\u{1f}Reconnectez-vous d’abord, pour que votre compte puisse aussi être supprimé.\u{1f}Enregistrer d’abord une copie\u{1f}Votre compte et le contenu de cet appareil\u{1f}Le contenu de cet appareil\u{1f}Les autres appareils gardent leur copie jusqu’à ce que vous vous y déconnectiez. Un abonnement continue jusqu’à ce que vous le résiliiez dans la boutique où vous l’avez souscrit.\u{1f}Les versions précédentes et ce que vous avez supprimé récemment disparaissent aussitôt.\u{1f}Tout est supprimé. Almanac repart de zéro sur cet appareil.\u{1f}Enregistrer une copie\u{1f}Un fichier avec tout le contenu de votre compte\u{1f}Ce qui se trouve sur cet appareil, déchiffré\u{1f}Un fichier avec ce qui se trouve sur cet appareil\u{1f}Le fichier n’a pas pu être créé. Réessayez.\u{1f}Votre serveur n’a pas pu fournir la copie. Ce fichier contient ce qui se trouve sur cet appareil.\u{1f}Une copie de vos données\u{1f}Certaines entrées ne sont pas encore arrivées sur cet appareil : cette copie est donc incomplète. Enregistrez-en une autre plus tard.\u{1f}Le fichier est dans vos téléchargements.\u{1f}Le fichier a été partagé.\u{1f}Enregistrer ou importer une copie, ou tout supprimer\u{1f}Importer une copie\u{1f}Ne pas importer\u{1f}uniquement des réglages et des choix\u{1f}Ce fichier est endommagé ou a été modifié. Rien n’a été importé. Choisissez une autre copie.\u{1f}La copie a été importée. Ce que vous avez modifié depuis reste tel quel.\u{1f}Cette copie est chiffrée. Saisissez la phrase secrète ou le code de récupération en vigueur au moment de l’enregistrement.\u{1f}Le fichier n’a pas pu être lu. Rien n’a été importé. Réessayez.\u{1f}Ce n’est pas une copie faite par Almanac. Choisissez un fichier créé avec « Enregistrer une copie ». Rien n’a été importé.\u{1f}Cette copie contient : %@. Elle sera ajoutée à votre compte ; rien de ce que vous avez modifié depuis n’est remplacé.\u{1f}Ce fichier dépasse 128 Mo, le maximum pour une importation. Rien n’a été importé.\u{1f}Saisissez d’abord votre phrase secrète dans « Chiffrement de bout en bout ».\u{1f}Cette copie vient d’une version d’Almanac plus récente que celle de votre serveur. Rien n’a été importé. Réessayez une fois votre serveur mis à jour.\u{1f}Tout le contenu de ce fichier est déjà dans votre compte.\u{1f}Importer maintenant\u{1f}Vous êtes hors ligne, et l’importation passe par votre serveur. Rien n’a été importé. Réessayez une fois en ligne.\u{1f}Votre serveur n’a pas pu accepter tout le fichier : il est endommagé ou a été modifié, ou votre compte est plein. Ce qui précède est conservé, et rien n’est ajouté deux fois. Choisissez une autre copie, ou faites d’abord de la place.\u{1f}Ajoute une copie enregistrée à votre compte ; les modifications plus récentes sont conservées\u{1f}Votre serveur n’a pas répondu. Importez à nouveau le fichier dans un instant : rien n’est ajouté deux fois.\u{1f}Le chiffrement a été désactivé sur un autre appareil. Décidez d’abord quoi faire dans « Chiffrement de bout en bout ».\u{1f}Importation…\u{1f}Protéger mes données\u{1f}Ce navigateur les efface après sept jours sans visite\u{1f}Le navigateur a refusé. Il accepte le plus souvent une fois Almanac installé.\u{1f}Le navigateur peut les effacer si l’espace manque\u{1f}Protégées\u{1f}Conservées même si l’espace vient à manquer\u{1f}Les capsules scellées sont dans la copie, mais leurs textes ne se lisent pas en ouvrant le fichier. C’est un sceau de papier, pas un chiffrement : il vous évite de les lire trop tôt, sans empêcher quelqu’un d’autre de le faire.\u{1f}Stockage\u{1f}Ce navigateur ne l’indique pas\u{1f}Utilisé sur cet appareil\u{1f}Vos données\u{1f}%lld entrée ne peut pas être déchiffrée et est laissée de côté.\u{1e}%lld entrées ne peuvent pas être déchiffrées et sont laissées de côté.\u{1f}Tout se trouve dans votre compte, %@, et sur cet appareil.\u{1f}Tout se trouve sur cet appareil et dans un compte anonyme sur votre serveur.\u{1f}Tout se trouve uniquement sur cet appareil.\u{1f}Tout se trouve sur cet appareil ; une partie n’est pas encore dans votre compte.\u{1f}{weekday} {day} {month} {year}\u{1f}{day} {month} {year}\u{1f}{month} {year}\u{1f}{weekday} {day} {month}\u{1f}L M M J V S D\u{1f}%@ à %@\u{1f}%@ sur %@\u{1f}carrousel\u{1f}C’est rétabli.\u{1f}Capsule\u{1f}Objectif\u{1f}Ce que vous avez supprimé ces 30 derniers jours\u{1f}Rien n’a été supprimé ces 30 derniers jours.\u{1f}suppression le %@\u{1f}Citation personnelle\u{1f}Réflexion\u{1f}Touchez un élément pour le rétablir. Après 30 jours, il disparaît pour de bon.\u{1f}Supprimés récemment\u{1f}Approuver\u{1f}Cet appareil demande l’accès à votre compte. N’approuvez que si la demande vient de vous.\u{1f}Adresse réseau\u{1f}Appareil\u{1f}Demandé\u{1f}Appareil inconnu\u{1f}Code\u{1f}Refusé. Cet appareil n’a aucun accès. Si vous ne le reconnaissez pas, changez votre mot de passe.\u{1f}Refuser\u{1f}Approuvé. Vous pouvez revenir à votre terminal.\u{1f}Saisissez le code.\u{1f}Saisissez le code que « almanac login » affiche dans votre terminal. Cette commande aura alors accès à votre compte.\u{1f}Approuver une connexion\u{1f}Aucune connexion n’attend ce code. Vérifiez-le ou relancez « almanac login ».\u{1f}Aucun autre appareil n’est connecté.\u{1f}Déconnecter cet appareil\u{1f}Déconnecter tous les autres appareils\u{1f}Il n’aura plus accès et ne recevra plus de notifications. Ce qui y est enregistré y reste.\u{1f}Déconnecté : %@\u{1f}Tous les autres appareils sont déconnectés.\u{1f}Qui est connecté à votre compte\u{1f}Dernière activité : %@\u{1f}Dernière activité\u{1f}Connexion\u{1f}L’un d’eux vous est inconnu ? Déconnectez-le, puis changez votre mot de passe.\u{1f}Cet appareil\u{1f}Appareils\u{1f}Comment\u{1f}Approuvée depuis un autre appareil\u{1f}Lien ou code reçu par e-mail\u{1f}Sans adresse\u{1f}Mot de passe\u{1f}Un autre service\u{1f}Avancé\u{1f}Des anecdotes plus pointues, à relire deux fois\u{1f}Tous les niveaux\u{1f}Un peu de tout\u{1f}Débutant\u{1f}Des anecdotes courtes et simples, pour les enfants aussi\u{1f}Intermédiaire\u{1f}Des anecdotes qui donnent un peu plus à réfléchir\u{1f}Choisissez le niveau qui vous convient.\u{1f}Jusqu’où aller ?\u{1f}Ce que vous avez écrit n’a pas pu être lu sur cet appareil. Réessayez.\u{1f}Objectif\u{1f}Certaines entrées ne sont pas encore arrivées sur cet appareil et manquent ici.\u{1f}Vos textes sont chiffrés et ne peuvent pas encore être lus sur cet appareil.\u{1f}Enregistrer en Markdown\u{1f}Humeur : %@\u{1f}Vos objectifs, vos réflexions et vos capsules ouvertes figureront ici, par date.\u{1f}Imprimer\u{1f}Enregistrer comme document\u{1f}Objectifs, réflexions et capsules ouvertes, à lire ou à imprimer\u{1f}Ce que vous avez écrit\u{1f}Saisir la phrase secrète\u{1f}Terminé\u{1f}Les sauvegardes déjà faites par le serveur peuvent encore contenir les textes en clair.\u{1f}Changer la phrase secrète\u{1f}Vos textes restent chiffrés tels quels et vos autres appareils restent déverrouillés. Le code de récupération reste valable.\u{1f}Votre phrase secrète a été modifiée.\u{1f}Un autre appareil vient de modifier le chiffrement. Revenez en arrière, puis réessayez.\u{1f}Code de récupération\u{1f}Le nouveau code de récupération est valable ; l’ancien ne l’est plus.\u{1f}Les quatre derniers caractères du code\u{1f}Nouveau code de récupération\u{1f}L’ancien ne sera plus valable\u{1f}Vous recevez un nouveau code à noter. Une fois que vous l’avez noté, l’ancien n’est plus valable. La phrase secrète reste la même.\u{1f}Notez ce code et gardez-le en lieu sûr. Il n’est affiché que maintenant. Si vous oubliez la phrase secrète, il vous permet d’en choisir une autre.\u{1f}Ce ne sont pas ses quatre derniers caractères.\u{1f}Tous vos textes sur le serveur sont chiffrés.\u{1f}Désactiver ici aussi\u{1f}C’était moi\u{1f}Désactivé sur un autre appareil\u{1f}La phrase secrète, le code de récupération ou la clé ont été remplacés sur un autre appareil. Si ce n’était pas vous, quelqu’un d’autre utilise votre compte : changez votre mot de passe et déconnectez vos autres appareils.\u{1f}Le chiffrement a été modifié sur un autre appareil\u{1f}Si ce n’était pas vous, quelqu’un d’autre utilise votre compte. Ne confirmez rien ici, changez votre mot de passe et déconnectez vos autres appareils.\u{1f}Un autre appareil a désactivé le chiffrement de bout en bout. Si c’était vous, confirmez-le aussi ici. C’est seulement alors que cet appareil enverra vos textes sans chiffrement ; ensuite, la personne qui gère le serveur pourra les lire.\u{1f}En cours de désactivation\u{1f}Garder le chiffrement\u{1f}Le chiffrement reste activé. Vos textes sont de nouveau en cours de chiffrement.\u{1f}Phrase secrète requise\u{1f}Si vous perdez à la fois la phrase secrète et le code de récupération, vos textes chiffrés sont perdus pour toujours. Personne ne peut les restaurer, pas même la personne qui gère le serveur.\u{1f}Phrase secrète et code perdus ?\u{1f}Supprimer les textes chiffrés\u{1f}Les textes chiffrés sont supprimés et le chiffrement est désactivé.\u{1f}Encore lisible sur cet appareil : %@. Ce que cet appareil peut lire est conservé, sans chiffrement.\u{1f}Sans eux, vos textes chiffrés ne peuvent pas être lus. Si un autre de vos appareils les affiche encore, enregistrez-⁠y d’abord une copie. Sinon, vous ne pouvez que les supprimer et recommencer.\u{1f}La phrase secrète les fait apparaître ici. Vous pouvez écrire en attendant : rien n’est remplacé.\u{1f}Désactivé\u{1f}Le chiffrement est désactivé. Vos textes sont de nouveau enregistrés en clair sur le serveur.\u{1f}Le chiffrement est en cours de désactivation. Si vous fermez Almanac, cela reprendra ensuite.\u{1f}Connectez-vous d’abord à Internet.\u{1f}Activé\u{1f}Le chiffrement de bout en bout est activé. Vos textes sont en cours de chiffrement ; si vous fermez Almanac, cela reprendra ensuite.\u{1f}Phrase secrète\u{1f}Répétez la phrase secrète\u{1f}Les deux phrases secrètes sont différentes.\u{1f}Au moins 12 caractères. Quatre ou cinq mots sans rapport entre eux sont sûrs et faciles à retenir.\u{1f}Nouvelle phrase secrète\u{1f}Utilisez au moins 12 caractères.\u{1f}C’est facile à deviner. Utilisez plusieurs mots différents.\u{1f}%@ textes chiffrés sur %@\u{1f}%@ textes déchiffrés sur %@\u{1f}Saisissez votre phrase secrète pour lire\u{1f}Le serveur voit toujours les dates et heures, les types et thèmes, vos humeurs, les états (par exemple, si quelque chose est scellé) et la longueur approximative de chaque texte. Les rappels en ont en partie besoin.\u{1f}Saisissez votre phrase secrète pour voir vos textes chiffrés\u{1f}Lancez `almanac unlock` pour voir vos textes chiffrés.\u{1f}Votre appareil chiffre vos capsules, réflexions, objectifs et citations personnelles avant de les envoyer. Le serveur les conserve sans pouvoir les lire.\u{1f}Chiffrement de bout en bout\u{1f}Désactiver le chiffrement\u{1f}Votre appareil déchiffre vos textes et les envoie de nouveau. Ensuite, la personne qui gère le serveur peut les lire.\u{1f}Activer le chiffrement\u{1f}Ce navigateur ne peut pas chiffrer ici. Ouvrez Almanac en https.\u{1f}Déverrouiller\u{1f}Phrase secrète ou code de récupération\u{1f}Votre compte est chiffré de bout en bout. Saisissez une fois la phrase secrète pour lire et envoyer vos textes sur cet appareil. Le code de récupération fonctionne aussi.\u{1f}Ce n’est ni la phrase secrète ni le code de récupération. Vous pouvez réessayer autant de fois que vous voulez.\u{1f}Déverrouillé. Vos textes sont en cours de chargement.\u{1f}Certains textes ne peuvent pas être déchiffrés\u{1f}Supprimer définitivement\u{1f}%lld entrée\u{1e}%lld entrées\u{1f}Supprimer ces entrées\u{1f}Les entrées qui ne pouvaient pas être déchiffrées sont supprimées.\u{1f}Dernière modification : %@\u{1f}Tant qu’elles existent, le chiffrement ne peut pas être tout à fait désactivé. Gardez-le activé ou supprimez ces entrées.\u{1f}%lld entrée ne peut pas être déchiffrée : le chiffrement n’est donc pas encore tout à fait désactivé. À vous de décider de son sort.\u{1e}%lld entrées ne peuvent pas être déchiffrées : le chiffrement n’est donc pas encore tout à fait désactivé. À vous de décider de leur sort.\u{1f}%lld entrée sera supprimée définitivement, sur tous vos appareils.\u{1e}%lld entrées seront supprimées définitivement, sur tous vos appareils.\u{1f}Ces entrées ont été endommagées ou déplacées sur le serveur, et cet appareil ne peut pas les lire. Si un autre de vos appareils les affiche encore, enregistrez-⁠y d’abord une copie.\u{1f}Elle vient peut-être d’un thème que vous ne suivez plus.\u{1f}Cette anecdote n’est pas sur votre appareil\u{1f}Ce jour dans l’histoire\u{1f}s’ouvre dans une nouvelle fenêtre\u{1f}Source : %@\u{1f}Une anecdote\u{1f}Votre première anecdote est arrivée\u{1f}De nouvelles anecdotes pour ces choix arrivent. D’ici là, vous gardez les actuelles.\u{1f}De nouvelles anecdotes pour ces choix arriveront dès que votre serveur sera joignable. D’ici là, vous gardez les actuelles.\u{1f}Par exemple : sur Mars, le coucher de soleil est bleu.\u{1f}Favori\u{1f}Favoris\u{1f}Pas encore de favoris\u{1f}Touchez le cœur sous une anecdote pour la garder ici.\u{1f}Chaque jour, une anecdote vraie et surprenante.\u{1f}Chaque jour, une chose vraie qu’on a envie de raconter.\u{1f}Choisir vos thèmes\u{1f}Des anecdotes dans votre langue arrivent. D’ici là, vous gardez les actuelles.\u{1f}Des anecdotes dans votre langue arriveront dès que votre serveur sera joignable. D’ici là, vous gardez les actuelles.\u{1f}Facts A Day\u{1f}Anecdote suivante\u{1f}Jours passés\u{1f}Rien ici pour l’instant\u{1f}Dès demain, vous retrouverez ici l’anecdote de chaque jour.\u{1f}Vos thèmes, votre niveau et l’heure viennent de votre autre appareil. Modifiez ce que vous voulez.\u{1f}Anecdote précédente\u{1f}Lire l’anecdote du jour\u{1f}Retirer des favoris\u{1f}Sur Mars, le coucher de soleil est bleu\u{1f}La couleur d’un ciel dépend de ce qui flotte dans l’air, et pas seulement du Soleil.\u{1f}Rechercher dans vos anecdotes\u{1f}Aucune anecdote sur cet appareil ne contient ces mots.\u{1f}Demain : %@\u{1f}Votre navigateur demande une autorisation. Choisissez « Autoriser ».\u{1f}Votre semaine\u{1f}L’anecdote du jour\u{1f}Une anecdote par jour, par Almanac.\u{1f}La citation du jour\u{1f}Une citation par jour, par Almanac.\u{1f}Votre lien est actif. Si vous ne l’avez plus, créez-en un nouveau : l’ancien cessera de fonctionner.\u{1f}Lien privé\u{1f}Copiez-le maintenant : le lien ne s’affiche que cette fois.\u{1f}Ouvrir dans le calendrier\u{1f}Abonnez-vous dans votre app de calendrier pour voir vos rappels et les jours où vos capsules s’ouvrent. Rien de ce que vous avez écrit n’y figure, mais toute personne ayant le lien peut voir ce calendrier.\u{1f}Pour les lecteurs de flux\u{1f}Ces flux Atom sont les mêmes pour tout le monde et ne demandent aucun compte.\u{1f}Calendrier et flux\u{1f}Tous\u{1f}Thème\u{1f}Niveau\u{1f}Type\u{1f}Impossible de démarrer\u{1f}Chargement des thèmes dans votre langue.\u{1f}Préparation en cours\u{1f}Choisissez « Sur l’écran d’accueil », puis « Ajouter ».\u{1f}Vous avez déjà écrit quelque chose dans le navigateur ? Connectez-vous, et vous le retrouverez ici.\u{1f}Installer\u{1f}Safari oublie tout au bout de sept jours\u{1f}Après sept jours sans visite, Safari efface ce qu’un site web a enregistré. Avec une adresse e-mail, vous retrouvez tout en vous connectant.\u{1f}Almanac à portée de main\u{1f}Touchez le bouton Partager dans la barre du navigateur, puis « Sur l’écran d’accueil ».\u{1f}Une fois installé, Almanac a sa propre fenêtre et affiche sur son icône le nombre de capsules qui vous attendent.\u{1f}Emportez ce que vous avez écrit\u{1f}Ce navigateur et l’écran d’accueil ne partagent rien : connectez-vous là-bas avec %@ et vous y retrouverez tout.\u{1f}Ce navigateur et l’écran d’accueil ne partagent rien, et après sept jours sans visite, le navigateur efface ce qui est ici. Ajoutez d’abord une adresse e-mail ici, puis connectez-vous avec elle sur l’écran d’accueil.\u{1f}Vous y repartez de zéro. Pour garder ce que vous avez écrit ici, ajoutez d’abord une adresse e-mail dans les réglages, puis connectez-vous là-bas.\u{1f}Ouvrez-la depuis votre écran d’accueil.\u{1f}Aujourd’hui, sur un téléphone\u{1f}Aujourd’hui, sur un grand écran\u{1f}Touchez le bouton Partager dans la barre du navigateur.\u{1f}Sur iPhone et iPad, seules les apps de l’écran d’accueil peuvent vous envoyer des notifications.\u{1f}Ajoutez cette app à votre écran d’accueil\u{1f}Vous pourrez la changer plus tard dans les réglages.\u{1f}Choisissez votre langue\u{1f}Ce soir\u{1f}Cette notification n’est plus là\u{1f}Elle vient peut-être d’un autre appareil, ou d’il y a longtemps.\u{1f}Dans une heure\u{1f}Rappel enregistré\u{1f}Me le rappeler plus tard\u{1f}Demain matin\u{1f}Finalement, ne pas me le rappeler\u{1f}, \u{1f}Navigation principale\u{1f}janvier\u{1f}octobre\u{1f}novembre\u{1f}décembre\u{1f}février\u{1f}mars\u{1f}avril\u{1f}mai\u{1f}juin\u{1f}juillet\u{1f}août\u{1f}septembre\u{1f}Rappeler plus tard\u{1f}Ouvrir maintenant\u{1f}Activer les notifications\u{1f}Le système n’a pas pu demander l’autorisation. Réessayez dans un instant.\u{1f}Facts A Day a besoin de votre autorisation pour vous envoyer une notification par jour.\u{1f}Heure de votre anecdote du jour\u{1f}À quelle heure recevoir votre anecdote ?\u{1f}Ce navigateur ne peut pas afficher de notifications. Votre anecdote du jour n’est annoncée que lorsque Almanac est ouvert.\u{1f}Pas de notifications dans ce navigateur\u{1f}Autoriser les notifications\u{1f}Les notifications sont autorisées. Elles commenceront avec votre premier rappel.\u{1f}Tous les jours à %@\u{1f}Les notifications sont désactivées\u{1f}Pour les activer, touchez l’icône à gauche de l’adresse, puis Autorisations > Notifications. Si l’app est installée : Paramètres > Applications > Almanac > Notifications. L’app peut y porter un autre nom.\u{1f}Pour les activer, cliquez sur l’icône à gauche de l’adresse, puis Paramètres du site > Notifications > Autoriser.\u{1f}Pour les activer : Paramètres > Vie privée et sécurité > Permissions > Notifications > Paramètres. Choisissez « Autoriser » à côté de cette adresse.\u{1f}Pour les activer : Réglages > Notifications > Almanac. Sur cet écran d’accueil, l’app peut porter un autre nom.\u{1f}Pour les activer : Safari > Réglages > Sites web > Notifications. Choisissez « Autoriser » à côté de cette adresse.\u{1f}Ce navigateur reçoit vos notifications, même quand Almanac est fermé.\u{1f}Les notifications n’arrivent que lorsque Almanac est ouvert\u{1f}Ce navigateur n’a pas pu être configuré pour les notifications. Almanac réessaiera.\u{1f}Pas encore de rappels\u{1f}Chaque app vous demande une heure lors de sa configuration. Ensuite, vous activez ses rappels dans ses réglages.\u{1f}Préparation de ce navigateur pour les notifications…\u{1f}Vos rappels\u{1f}Ce serveur n’envoie pas de notifications à ce type de navigateur. La personne qui le gère peut les autoriser.\u{1f}M’envoyer une notification de test\u{1f}Ce navigateur ne recevait plus de notifications. Il est en cours de reconnexion : réessayez dans un instant.\u{1f}Elle est en route.\u{1f}Le service d’envoi de ce navigateur ne l’a pas acceptée. Réessayez dans quelques minutes.\u{1f}Notifications\u{1f}Trop de vos navigateurs reçoivent des notifications. Désactivez-les dans un navigateur que vous n’utilisez plus.\u{1f}Les notifications ne sont pas encore autorisées. Tant que vous ne les autorisez pas, vos rappels n’arrivent que lorsque Almanac est ouvert.\u{1f}Ce navigateur ne peut pas recevoir de notifications. Vos rappels n’arrivent que lorsque Almanac est ouvert.\u{1f}Vous êtes hors ligne. Tout ce qui est enregistré sur cet appareil reste disponible.\u{1f}OK\u{1f}%@ : %@\u{1f}Touchez l’icône à gauche de l’adresse, puis Autorisations > Notifications. Si l’app est installée, allez dans Paramètres > Applications > Facts A Day (ou Almanac) > Notifications.\u{1f}Cliquez sur l’icône à gauche de l’adresse, puis sur Paramètres du site > Notifications > Autoriser. Cliquez ensuite à nouveau sur « Activer les notifications ».\u{1f}Allez dans Réglages > Notifications > Facts A Day (ou Almanac).\u{1f}Autorisez les notifications\u{1f}Premium actif\u{1f}Version gratuite\u{1f}Premium jusqu’au %@\u{1f}Essai jusqu’au %@\u{1f}La connexion a été interrompue en cours de route. Réessayez ; ce qui est déjà arrivé est conservé.\u{1f}Il n’y a pas encore d’anecdotes pour ce choix. Choisissez d’autres thèmes ou un autre niveau.\u{1f}Le serveur a renvoyé une erreur (%@). Réessayez dans un instant.\u{1f}Il n’y a plus de place sur cet appareil. Libérez de l’espace, puis réessayez.\u{1f}Le stockage de cet appareil ne fonctionne pas pour le moment. Réessayez ; si cela ne suffit pas, fermez Almanac et rouvrez-le.\u{1f}Impossible de lire ce qui est enregistré sur cet appareil. Rien n’a été modifié. Fermez Almanac et rouvrez-le ; si cela ne suffit pas, reconnectez-vous.\u{1f}Le serveur a mis trop de temps à répondre. Réessayez ; vos choix sont conservés.\u{1f}Le serveur est injoignable. Vérifiez votre connexion, puis réessayez. Vos choix sont conservés.\u{1f}La réponse du serveur est illisible. Rien n’a été modifié. Réessayez dans un instant.\u{1f}Étape %@ sur %@\u{1f}Ceci est un test d’Almanac. Vos rappels arriveront ainsi.\u{1f}Les notifications fonctionnent\u{1f}%@ min de lecture\u{1f}%@ s de lecture\u{1f}Créativité\u{1f}Santé\u{1f}Apprentissage\u{1f}Sérénité\u{1f}Relations\u{1f}Travail\u{1f}Les rappels restent désactivés pour l’instant. Vos horaires sont enregistrés ; vous pourrez autoriser les notifications quand vous voudrez.\u{1f}Tout est prêt, %@\u{1f}Voir les programmes\u{1f}Votre première réflexion prend deux minutes.\u{1f}Tout est prêt\u{1f}Aller à « Aujourd’hui »\u{1f}Cette réflexion a aussi été modifiée ailleurs. Si vous enregistrez, votre version remplacera l’autre.\u{1f}Vous avez aussi écrit cette réflexion ailleurs. Si vous enregistrez, les deux restent, l’une sous l’autre.\u{1f}Cette réflexion a été supprimée ailleurs. Enregistrez pour garder ce que vous avez écrit ici.\u{1f}Garder les deux\u{1f}En faire un seul texte\u{1f}%@ sur %@\u{1f}Ce jour n’est pas encore venu.\u{1f}Modifier : %@\u{1f}Continuer d’écrire : %@\u{1f}Rien n’a été écrit ce jour-là, et ce n’est pas grave.\u{1f}Supprimer cette réflexion\u{1f}Supprimer : %@\u{1f}Elle reste 30 jours dans « Supprimés récemment », puis disparaît pour de bon.\u{1f}Supprimer cette réflexion ?\u{1f}Supprimer\u{1f}Abandonner ce brouillon\u{1f}Quelques mots suffisent.\u{1f}Une phrase suffit pour commencer.\u{1f}Vos pensées\u{1f}Il n’y a encore rien à enregistrer. Quelques mots suffisent.\u{1f}Votre journée est sur le papier. Reposez-vous bien.\u{1f}Un pas de plus vers « %@ ».\u{1f}Votre journée a une direction.\u{1f}Qu’est-ce qui s’est bien passé aujourd’hui ?\u{1f}Quelle fierté, même toute petite, gardez-vous d’aujourd’hui ?\u{1f}Qu’avez-vous appris aujourd’hui ?\u{1f}Quel moment voulez-vous garder ?\u{1f}Qu’est-ce qui a fait avancer votre objectif ?\u{1f}Qu’est-ce qui vous a donné de la force aujourd’hui ?\u{1f}Que feriez-vous autrement la prochaine fois ?\u{1f}Qui vous a fait du bien aujourd’hui ?\u{1f}Quelle surprise la journée vous a-t-elle apportée ?\u{1f}Qu’est-ce qui peut attendre demain ?\u{1f}Voir vos objectifs\u{1f}Un autre de vos appareils avait aussi un objectif. Les deux figurent parmi vos objectifs.\u{1f}À quel domaine se rattache-t-il ? (facultatif)\u{1f}Écrivez quelques mots pour continuer.\u{1f}Courir cinq kilomètres sans pause\u{1f}Finir le cours que j’ai commencé\u{1f}Appeler mes parents chaque dimanche\u{1f}Par exemple\u{1f}Votre objectif\u{1f}Encore %lld jour\u{1e}Encore %lld jours\u{1f}Un nouvel objectif dès aujourd’hui\u{1f}Vos autres objectifs\u{1f}Vos trois mois sont passés. C’est le moment de regarder en arrière, et devant vous.\u{1f}Votre objectif actuel\u{1f}Une phrase suffit. Vous pourrez en fixer un autre plus tard.\u{1f}Que voulez-vous accomplir en trois mois ?\u{1f}Bonjour\u{1f}Bonsoir\u{1f}Bonjour\u{1f}%@ %@\u{1f}Vos réflexions se rassembleront ici, jour après jour.\u{1f}Choisissez une réponse pour continuer.\u{1f}Jamais\u{1f}C’est nouveau pour moi.\u{1f}Votre journal\u{1f}Régulièrement\u{1f}Écrire fait partie de mes journées.\u{1f}Parfois\u{1f}De temps en temps, quand j’ai beaucoup de choses en tête.\u{1f}Toutes les réponses conviennent ; elles nous disent juste par où commencer.\u{1f}Avez-vous déjà tenu un journal ?\u{1f}Écrire la première\u{1f}Deux questions par jour, deux minutes chacune : une le matin, une le soir.\u{1f}La question du jour, par exemple\u{1f}Deux minutes de calme, matin et soir, et un objectif dont vous vous rapprochez.\u{1f}Commencer votre journal\u{1f}La garder\u{1f}Mois suivant\u{1f}Mois précédent\u{1f}Très mal\u{1f}Pas très bien\u{1f}Ça va\u{1f}Bien\u{1f}Très bien\u{1f}Comment vous sentez-vous ? (facultatif)\u{1f}Qu’est-ce qui ferait d’aujourd’hui une bonne journée ?\u{1f}Comment allez-vous bouger aujourd’hui ?\u{1f}Quel petit pas vous rapproche aujourd’hui de votre objectif ?\u{1f}De quoi vous réjouissez-vous d’avance ?\u{1f}Qu’est-ce qui mérite votre meilleure heure aujourd’hui ?\u{1f}Que pouvez-vous laisser de côté aujourd’hui ?\u{1f}À qui pourriez-vous faire plaisir par un petit geste ?\u{1f}Comment voulez-vous vous sentir ce soir ?\u{1f}Qu’est-ce qui pourrait vous gêner, et que ferez-vous alors ?\u{1f}Qu’est-ce qui vous inspire de la gratitude ce matin ?\u{1f}Reflect\u{1f}La question de ce soir vous attend.\u{1f}Une question avant la fin de la journée.\u{1f}Deux minutes pour revenir sur votre journée.\u{1f}Quelques lignes pour garder une trace du jour.\u{1f}Terminez la journée par une question.\u{1f}La question de ce matin vous attend.\u{1f}Une question avant que la journée ne démarre.\u{1f}Deux minutes pour vous avant de commencer.\u{1f}Quelques lignes sur la journée qui vous attend.\u{1f}D’abord la question, ensuite la journée.\u{1f}Réflexion du soir\u{1f}Réflexion du matin\u{1f}Votre prénom (facultatif)\u{1f}Un prénom suffit. Vous pouvez aussi laisser ce champ vide.\u{1f}Comment vous appeler ?\u{1f}Laissez un jour entre les séances. Si une semaine vous a paru dure, refaites-la avant de continuer.\u{1f}Commencer aujourd’hui\u{1f}Avant de commencer, parlez-en à un médecin en cas de maladie du cœur ou d’une autre maladie chronique, de grossesse ou de longue inactivité.\u{1f}%@ séances sur %@ faites\u{1f}Faite le %@\u{1f}Vous avez fait toutes les séances de ce programme.\u{1f}Ne vous entraînez pas avec de la fièvre ni tant que vous vous sentez malade. Une fois sur pied, reprenez par une séance facile et refaites la dernière semaine ; après une maladie grave, demandez d’abord l’avis d’un médecin.\u{1f}Les programmes ne sont pas encore là. Tout le reste fonctionne sans eux.\u{1f}Chargement des programmes…\u{1f}Les programmes ne sont pas encore là. Ils arriveront dès qu’il y aura du réseau ; tout le reste fonctionne sans eux.\u{1f}Prochaine séance\u{1f}À ce rythme, vous finissez le %@.\u{1f}S’entraîner en sécurité\u{1f}La faire aujourd’hui\u{1f}Arrêtez-vous si vous avez mal ou si la tête vous tourne. En cas de douleur à la poitrine, de malaise ou d’essoufflement qui ne passe pas, arrêtez-vous et demandez aussitôt une aide médicale.\u{1f}Semaine après semaine, à votre rythme.\u{1f}Programmes d’entraînement\u{1f}La séance du jour\u{1f}Pas aujourd’hui : la reporter à demain\u{1f}Semaine %@ : %@\u{1f}%lld semaine\u{1e}%lld semaines\u{1f}Ce que vous écrivez ne vous encombre plus l’esprit.\u{1f}Un objectif que l’on voit deux fois par jour reste proche.\u{1f}Regarder en arrière montre le chemin parcouru.\u{1f}Pourquoi prendre ce temps ?\u{1f}Un petit rappel deux fois par jour, rien d’autre.\u{1f}Activer les rappels\u{1f}Le soir\u{1f}Pas maintenant\u{1f}Le matin\u{1f}Les rappels sont désactivés. Une fois activés, ils arrivent à %@ et à %@ ; vous pouvez changer les deux heures.\u{1f}Enregistrer ces horaires\u{1f}Un petit rappel deux fois par jour, rien d’autre. Votre appareil vous demandera l’autorisation.\u{1f}Quand vous envoyer un rappel ?\u{1f}Enregistré.\u{1f}Fixer cet objectif\u{1f}Rien pour l’instant\u{1f}Vos sports\u{1f}Votre prénom\u{1f}Réflexion du soir\u{1f}Passer\u{1f}Je connais déjà\u{1f}Une autre raison\u{1f}Passer sans donner de raison\u{1f}Toutes les raisons sont bonnes. Votre réponse nous aide à faire mieux.\u{1f}Pas le temps maintenant\u{1f}Voulez-vous nous dire pourquoi ?\u{1f}Badminton\u{1f}Basket\u{1f}Escalade\u{1f}Vélo\u{1f}Danse\u{1f}Football\u{1f}Randonnée\u{1f}Arts martiaux\u{1f}Aviron\u{1f}Course à pied\u{1f}Ski\u{1f}Musculation\u{1f}Natation\u{1f}Tennis\u{1f}Marche\u{1f}Yoga\u{1f}Ajouter\u{1f}Un autre sport\u{1f}Choisissez-en autant que vous voulez, ou aucun.\u{1f}Quels sports pratiquez-vous ?\u{1f}Impossible d’ouvrir votre journal\u{1f}%lld jour en tout\u{1e}%lld jours en tout\u{1f}%lld jour cette semaine\u{1e}%lld jours cette semaine\u{1f}Journal\u{1f}Programmes\u{1f}Écrire une autre entrée\u{1f}Un brouillon vous attend.\u{1f}Quelques mots suffisent pour votre première réflexion.\u{1f}Réfléchir\u{1f}Terminée. Vous pouvez la relire ou la modifier.\u{1f}%@ caractères au maximum, s’il vous plaît.\u{1f}Ouvrir ensuite\u{1f}Une question le matin, une le soir. Lancez-vous : une ligne suffit.\u{1f}Gardé comme brouillon. Il vous attend dans « Aujourd’hui ».\u{1f}Chaque jour apporte une autre question : jamais de page blanche. Un jour manqué n’est pas grave ; ce que vous avez écrit reste.\u{1f}Une question à la fois\u{1f}Des programmes pour plusieurs sports, semaine après semaine. Lancez-vous : cochez une séance.\u{1f}Juste pour voir : votre programme commence sans aucune séance cochée.\u{1f}Il y a un an, jour pour jour\u{1f}Renvoyer\u{1f}Quelque chose a changé sur votre serveur : l’élément auquel cette modification se rattache a disparu, ou il en existe déjà un semblable.\u{1f}Élément supprimé\u{1f}Abandonner cette modification\u{1f}Votre serveur ne peut pas l’enregistrer sous cette forme. Si Almanac ou le serveur a été mis à jour, un nouvel envoi peut réussir.\u{1f}Rien n’a été refusé. Tout va bien.\u{1f}Votre compte n’a pas le droit de faire cette modification.\u{1f}Votre serveur n’a pas accepté ces modifications. Elles sont encore sur cet appareil ; regardez chacune et décidez.\u{1f}Modifications refusées\u{1f}C’est plus long que ce que votre serveur accepte.\u{1f}Cette modification n’est plus lisible.\u{1f}Changer une heure\u{1f}Un rappel désactivé ici l’est sur tous vos appareils.\u{1f}Réessayer\u{1f}Enregistrer\u{1f}Sur l’ordinateur qui fait tourner Almanac, ouvrez http://localhost:8080.\u{1f}En simple http, un navigateur ne peut ni chiffrer ce que vous écrivez, ni fonctionner hors ligne, ni vous envoyer de notifications. Almanac a besoin des trois.\u{1f}Cette adresse n’est pas sécurisée\u{1f}Depuis d’autres appareils, utilisez https : lancez Almanac avec --tls-cert et --tls-key, ou placez-le derrière un proxy inverse.\u{1f}Pour chaque app\u{1f}Thèmes\u{1f}Refaire la configuration\u{1f}Langue, thèmes, niveau et heure\u{1f}Vos choix\u{1f}Niveau\u{1f}Pour toutes les apps\u{1f}Langue\u{1f}Pour toutes les apps et leurs notifications.\u{1f}Vos thèmes, votre niveau et l’heure du rappel sont conservés sur cet appareil et sur votre serveur, pour qu’il puisse vous envoyer l’anecdote du jour.\u{1f}Les anecdotes ont été écrites pour Almanac ; chacune cite sa source.\u{1f}Réglages\u{1f}Partager\u{1f}L’image n’a pas pu être créée. Réessayez.\u{1f}L’image est dans vos téléchargements.\u{1f}Impossible d’ouvrir vos anecdotes enregistrées\u{1f}Votre abonnement est actif.\u{1f}Vous avez déjà Premium. Actualisation de cette page…\u{1f}La connexion a été coupée avant la réponse : cela a peut-être fonctionné. Patientez un instant et vérifiez votre abonnement avant de réessayer.\u{1f}Ce que Premium apporte\u{1f}Un seul abonnement débloque Whole et Unitana.\u{1f}Résilier l’abonnement\u{1f}Rien de ce que vous avez écrit ou enregistré n’est supprimé.\u{1f}Il n’y a pas d’abonnement à résilier. Actualisation de cette page…\u{1f}Votre abonnement ne sera pas renouvelé. À son terme, vous passerez à la version gratuite.\u{1f}Résilier votre abonnement ?\u{1f}Vous gardez tout jusqu’au %@. Ensuite, vous passerez à la version gratuite.\u{1f}Garder : %@\u{1f}Passer à : %@\u{1f}À partir du prochain renouvellement, votre abonnement sera : %@.\u{1f}Garder l’abonnement\u{1f}Chargement des offres…\u{1f}Mensuel\u{1f}Votre session n’a pas pu être renouvelée et rien n’a été modifié. Vérifiez votre compte dans les réglages, puis réessayez.\u{1f}Rien n’est en vente sur ce serveur. La version gratuite reste gratuite.\u{1f}Cette offre n’est plus en vente ici et rien n’a été facturé. Réessayez pour charger les offres actuelles.\u{1f}Pas maintenant\u{1f}Voir les offres\u{1f}Les abonnements sont vendus dans l’App Store. Abonnez-vous, changez d’offre ou résiliez là-bas, puis touchez ici « Restaurer les achats ».\u{1f}Abonnement\u{1f}%@ par mois\u{1f}%@ par an\u{1f}Me prévenir avant la fin de l’essai\u{1f}Il se termine le %@. Rien n’est facturé ; abonnez-vous pour garder Premium.\u{1f}Votre essai gratuit se termine bientôt\u{1f}Restaurer les achats\u{1f}Il n’y a pas d’abonnement à restaurer pour ce compte. Si vous avez souscrit avec un autre compte, connectez-vous à celui-ci dans les réglages, puis réessayez.\u{1f}Votre abonnement a été restauré.\u{1f}Boutique de test : rien n’est facturé.\u{1f}%@ % d’économie\u{1f}Votre abonnement : %@. Il est résilié ; vous gardez tout jusqu’au %@.\u{1f}Premium a pris fin le %@. Vous utilisez la version gratuite, et rien n’a été supprimé.\u{1f}Vous avez Premium sans date de fin.\u{1f}Vous utilisez la version gratuite.\u{1f}Vous avez Premium jusqu’au %@.\u{1f}Votre abonnement : %@. Il sera renouvelé le %@.\u{1f}Votre essai gratuit dure jusqu’au %@. Rien n’est facturé à la fin.\u{1f}S’abonner maintenant\u{1f}Abonnement\u{1f}Premium\u{1f}Essayer %@ jours gratuitement\u{1f}L’essai se termine automatiquement le %@. Rien n’est facturé, et vous gardez la version gratuite.\u{1f}Ce compte ou cet appareil a déjà bénéficié de l’essai gratuit. Vous pouvez vous abonner quand vous voulez.\u{1f}Le serveur est injoignable et rien n’a été facturé. Vérifiez votre connexion, puis réessayez.\u{1f}Tous les styles, polices et fonds pour vos cartes\u{1f}Vos propres citations\u{1f}Des images partagées sans filigrane\u{1f}Des citations illimitées chaque jour\u{1f}Annuel\u{1f}Choisir d’autres thèmes\u{1f}Vos anecdotes n’ont pas pu être téléchargées\u{1f}%@ anecdotes sur %@\u{1f}Début du téléchargement…\u{1f}Une fois téléchargées, elles se lisent hors ligne.\u{1f}Téléchargement de vos anecdotes\u{1f}La connexion a été perdue. Nouvelle tentative automatique.\u{1f}Le serveur a refusé %lld modification ; elle reste sur cet appareil\u{1e}Le serveur a refusé %lld modifications ; elles restent sur cet appareil\u{1f}Votre session est fermée : ce que vous écrivez reste sur cet appareil\u{1f}Tout est enregistré sur votre serveur\u{1f}%lld modification en attente d’envoi\u{1e}%lld modifications en attente d’envoi\u{1f}Parcourir\u{1f}Réglages\u{1f}Aujourd’hui\u{1f}%@ PM\u{1f}%@ AM\u{1f}Rien n’est encore configuré. Ouvrez %@ pour commencer.\u{1f}Hors ligne. Dernière synchronisation : %@\u{1f}L’anecdote du jour\u{1f}Redémarrer\u{1f}Il existe une version plus récente d’Almanac. Copiez ce que vous avez écrit si vous en avez besoin, puis rechargez la page.\u{1f}Recharger\u{1f}Une partie d’Almanac ne peut pas être chargée. Almanac réessaie et reprend tout seul.\u{1f}Almanac a besoin de JavaScript et d’un navigateur récent.\u{1f}Un problème est survenu. Ce que vous avez enregistré est en sécurité sur cet appareil.\u{1f}Almanac s’est arrêté\u{1f}Almanac ne peut pas fonctionner ici : WebAssembly est désactivé dans ce navigateur. En mode Isolement, autorisez ce site.\u{1f}Le stockage de ce navigateur ne répond pas : rien de cette page n’est conservé. Fermez les autres fenêtres d’Almanac, puis réessayez.\u{1f}Ce texte n’est pas encore enregistré. Copiez-le par précaution.\u{1f}sur le tableau de bord\u{1f}Montant\u{1f}Chez vous : %@\u{1f}Votre lien avec ce lieu\u{1f}Tout dans Whole aussi\u{1f}Autant de widgets que vous voulez\u{1f}Banque centrale européenne\u{1f}Touchez pour choisir une autre ville\u{1f}Ville\u{1f}Choisissez une ville dans la liste : la météo et l’heure en dépendent.\u{1f}Aucune ville trouvée. Essayez son nom anglais ou une ville proche.\u{1f}Ville et devise\u{1f}Bon moment pour appeler : de %@ à %@, chez vous\u{1f}Pour un message\u{1f}Faites glisser la ligne pour voir une autre heure.\u{1f}Heure locale : %@\u{1f}Quand l’un des deux lieux est éveillé, l’autre dort.\u{1f}Revenir à maintenant\u{1f}%@ : pas de changement d’heure\u{1f}Fermer\u{1f}Tailles de vêtements\u{1f}Robes, costumes et chemises\u{1f}Accessibilité\u{1f}Pour tout Almanac sur cet appareil, en plus des réglages du système.\u{1f}Taille du texte, contraste, animations\u{1f}Plus de contraste\u{1f}Couleurs de texte et traits plus marqués\u{1f}Convertir\u{1f}Convertisseur\u{1f}Tailles, pneus, consommation, four et plus\u{1f}Créer le lieu\u{1f}Devises trouvées\u{1f}Devise\u{1f}Code, nom ou pays\u{1f}Choisissez une devise dans la liste ou saisissez son code, par exemple EUR.\u{1f}Jour\u{1f}Les prochains jours\u{1f}par défaut\u{1f}%@ est le lieu par défaut et ne peut pas être supprimé. Choisissez d’abord un autre lieu par défaut, puis supprimez celui-ci.\u{1f}Supprimer %@\u{1f}Il disparaîtra de tous vos appareils. C’est irréversible.\u{1f}Supprimer %@ ?\u{1f}Détails et convertisseur\u{1f}Distance et vitesse\u{1f}Modifier %@\u{1f}Modifier le lieu\u{1f}Modifier les lieux\u{1f}Faites glisser un lieu par sa poignée, ou touchez-le pour le modifier. L’étoile indique le lieu par défaut.\u{1f}Chaleur tournante, %@\u{1f}Villes trouvées\u{1f}Consommation\u{1f}Gas mark\u{1f}Villes : GeoNames (CC BY 4.0)\u{1f}Taille\u{1f}Chez vous\u{1f}Votre devise, par exemple EUR\u{1f}Le système que vous utilisez\u{1f}Votre fuseau horaire\u{1f}Heure\u{1f}Les prochaines heures, heure locale\u{1f}Avec des repères\u{1f}%@, une balade à vélo\u{1f}%@, un court trajet en voiture\u{1f}%@, un voyage en avion\u{1f}%@, une bonne marche\u{1f}%@, environ une heure de train\u{1f}%@, quelques pas\u{1f}%@, quelques heures de train\u{1f}%@, une petite marche\u{1f}%@, c’est un froid glacial\u{1f}%@, presque la température du corps\u{1f}À %@, l’eau bout\u{1f}%@, un temps à manteau\u{1f}%@, un temps à veste\u{1f}%@, il gèle : les flaques se couvrent de glace\u{1f}%@, une journée de printemps un peu fraîche\u{1f}%@, une chaleur dangereuse\u{1f}%@, une chaude journée d’été\u{1f}%@, une température agréable\u{1f}%@, une journée chaude\u{1f}Explique : « 68 °F, une température agréable »\u{1f}%@, à peu près le poids d’un nouveau-né\u{1f}%@, à peu près le poids d’une boîte de conserve\u{1f}%@, le poids d’une voiture, ou plus\u{1f}%@, à peu près le poids d’une tablette de chocolat\u{1f}%@, à peu près le poids d’un œuf\u{1f}%@, à peu près le poids d’une lettre\u{1f}%@, à peu près le poids d’une moto\u{1f}%@, à peu près le poids d’une personne adulte\u{1f}%@, à peu près le poids d’un paquet de sucre\u{1f}%@, à peu près le poids d’une valise pleine\u{1f}%@, une brise qui agite les petites branches\u{1f}%@, air calme : la fumée monte tout droit\u{1f}%@, coup de vent : on peine à marcher\u{1f}%@, la force d’un ouragan\u{1f}%@, une brise qui agite les feuilles et les brindilles\u{1f}%@, une légère brise sur le visage\u{1f}%@, une tempête qui casse des branches\u{1f}%@, un vent où l’on peine à tenir un parapluie\u{1f}Britannique\u{1f}°C, miles, stones\u{1f}C’est trop grand pour être converti. La dernière valeur est conservée.\u{1f}Saisissez un nombre, par exemple 12,5.\u{1f}Une valeur aussi basse n’existe pas. La dernière valeur est conservée.\u{1f}Cette unité ne convient pas ici. Saisissez seulement le nombre.\u{1f}Un lieu dans deux systèmes à la fois : le vôtre et celui de là-bas.\u{1f}Ajouter votre lieu\u{1f}Le garder\u{1f}Toujours valable : %@\u{1f}Mode d’apprentissage\u{1f}Distance\u{1f}Avec Premium, vous pouvez en ajouter autant que vous voulez. Votre choix est gardé.\u{1f}Un widget est gratuit\u{1f}Limites de vitesse\u{1f}Ce que disent les panneaux, dans vos unités\u{1f}J’y habite\u{1f}Recommandé : tout pour le quotidien\u{1f}Consulter\u{1f}Définir %@ comme lieu par défaut\u{1f}Hommes\u{1f}Métrique\u{1f}°C, kilomètres, kilogrammes\u{1f}Plus\u{1f}Vous pourrez créer d’autres lieux plus tard.\u{1f}Un chiffre de plus\u{1f}Descendre\u{1f}Monter\u{1f}Unitana\u{1f}Donnez un nom au lieu.\u{1f}vers %@\u{1f}Sans repères\u{1f}Seulement des nombres\u{1f}Pas encore actualisé\u{1f}Nouveau lieu\u{1f}c’est la nuit là-bas\u{1f}Modifiez ce lieu pour choisir deux devises.\u{1f}Pas de taux pour %@ : aucune des sources n’en publie.\u{1f}Cet appareil ne connaît pas ce fuseau horaire.\u{1f}Pas mis à jour\u{1f}Vous êtes hors ligne. La météo et les taux arriveront dès le retour du réseau.\u{1f}Vous êtes hors ligne. Vous voyez les dernières valeurs et pourrez réessayer dès le retour du réseau.\u{1f}Fréquents\u{1f}%@ est votre seul lieu et ne peut pas être supprimé. Créez-en d’abord un autre.\u{1f}En dessous\u{1f}En haut\u{1f}Autre\u{1f}Pour commencer : météo et heure\u{1f}Autre devise\u{1f}Four\u{1f}Gas marks britanniques et degrés\u{1f}Le gas mark 1 correspond à 275 °F, et chaque cran ajoute 25 °F. Les degrés Celsius sont arrondis comme dans les livres de cuisine.\u{1f}Une miche de pain\u{1f}Une valise en soute\u{1f}Une personne grande : %@\u{1f}En ville : %@\u{1f}Le trajet à pied jusqu’à la gare\u{1f}Papier\u{1f}A4 et Letter\u{1f}A3 à A6 : ISO 216. Letter, Legal et Tabloid : ANSI/ASME Y14.1. B4 et B5 (JIS) : JIS P 0138.\u{1f}Devise locale, par exemple USD\u{1f}Nom du lieu\u{1f}Le système utilisé là-bas\u{1f}Fuseau horaire local\u{1f}Lieux\u{1f}Banque nationale de Pologne\u{1f}Pression des pneus\u{1f}Confidentialité\u{1f}Pour trouver une ville ou obtenir la météo, cet appareil envoie au serveur votre saisie ou la ville du lieu, et rien sur vous. Le service météo et les banques centrales n’ont affaire qu’au serveur.\u{1f}Un lieu supprimé disparaît de votre compte et de tous vos appareils. Si vous vous déconnectez dans les réglages d’Almanac, vos données sont supprimées de cet appareil.\u{1f}Ce qui est enregistré, et où\u{1f}Unitana ne demande jamais où vous êtes.\u{1f}Vos lieux, leur ordre, vos réglages et vos widgets, avec les valeurs qu’ils affichent, sont enregistrés sur cet appareil et dans votre compte. La liste des villes choisies ainsi que les dernières données de météo et de change restent chiffrées sur cet appareil.\u{1f}Pluie, %\u{1f}Pas encore de taux.\u{1f}La source des taux de change ne répond pas. Almanac relancera la demande tout seul.\u{1f}Récentes\u{1f}Récents\u{1f}Actualiser\u{1f}actualisez pour des valeurs récentes\u{1f}Actualisation…\u{1f}Réorganiser les tuiles\u{1f}Faites glisser une tuile par sa poignée ou utilisez les flèches.\u{1f}Tout est bon ?\u{1f}La même devise que la vôtre\u{1f}Hors ligne, vous trouvez les capitales, les plus grandes villes et celles que vous avez déjà choisies.\u{1f}Feuille\u{1f}Chemises pour hommes, encolure\u{1f}Pointures\u{1f}UE, Royaume-Uni, États-Unis et longueur du pied\u{1f}Sur le panneau\u{1f}Les équivalences habituelles des fabricants, à une taille près : mieux vaut enfiler l’article avant de l’acheter.\u{1f}Ciel\u{1f}Ciel dégagé\u{1f}Bruine\u{1f}Brouillard\u{1f}Pluie verglaçante\u{1f}Plutôt dégagé\u{1f}Couvert\u{1f}Partiellement nuageux\u{1f}Pluie\u{1f}Averses\u{1f}Neige\u{1f}Orage\u{1f}Vitesse\u{1f}La Banque centrale européenne fixe ses taux une fois par jour ouvré. Ils sont à jour jusqu’aux suivants et utilisables une semaine.\u{1f}Pas tout à fait à jour\u{1f}La météo est à jour pendant une heure et reste utile pendant six. Ensuite, connectez-vous à Internet pour l’actualiser.\u{1f}Moins d’animations\u{1f}Rien ne glisse ni ne s’estompe\u{1f}Impossible d’ouvrir vos lieux\u{1f}Costumes pour hommes\u{1f}Inverser le sens\u{1f}Lieu : %@. Changer de lieu\u{1f}Quelles unités connaissez-vous ?\u{1f}Deux systèmes côte à côte : météo, heure, distance, poids et argent\u{1f}touchez pour les détails\u{1f}Température\u{1f}Grande\u{1f}Très grande\u{1f}Taille du texte\u{1f}Normale\u{1f}Tuiles\u{1f}Choisissez au moins une tuile.\u{1f}Que souhaitez-vous voir ?\u{1f}Heure\u{1f}%@ bar\u{1f}%@ °C\u{1f}%@ cm\u{1f}%@ tasse\u{1f}%@ °F\u{1f}%@ fl oz UK\u{1f}%@ fl oz US\u{1f}%@ pi\u{1f}%@ gal UK\u{1f}%@ gal US\u{1f}%@ g\u{1f}%@ po\u{1f}%@ kg\u{1f}%@ km\u{1f}%@ km/h\u{1f}%@ km/l\u{1f}%@ kPa\u{1f}%@ l\u{1f}%@ l/100 km\u{1f}%@ m\u{1f}%@ mi\u{1f}%@ mpg UK\u{1f}%@ mpg US\u{1f}%@ mi/h\u{1f}%@ ml\u{1f}%@ oz\u{1f}%@ pt UK\u{1f}%@ lb\u{1f}%@ psi\u{1f}%@ st\u{1f}%@ yd\u{1f}Unités\u{1f}Mis à jour %@\u{1f}Mis à jour récemment. Réessayez dans un moment.\u{1f}Américain\u{1f}°F, miles, livres\u{1f}J’y suis de passage\u{1f}Météo, heure, argent et distances\u{1f}Volume\u{1f}Météo\u{1f}Pas encore de météo.\u{1f}La météo est désactivée sur ce serveur.\u{1f}Le service météo ne répond pas. Almanac relancera la demande tout seul.\u{1f}Poids\u{1f}Unitana montre un lieu dans ses unités et dans les vôtres : 21 °C font 70 °F.\u{1f}À quel lieu pensez-vous ?\u{1f}le %@\u{1f}aujourd’hui\u{1f}demain\u{1f}%@\u{1f}hier\u{1f}Un lieu en un coup d’œil, sans ouvrir Almanac\u{1f}Lieu supprimé\u{1f}Quel lieu ?\u{1f}Enregistrer le widget\u{1f}Enregistré. Affichez-le où vous voulez.\u{1f}Taille\u{1f}Quelles valeurs ?\u{1f}Un lieu\u{1f}Widgets\u{1f}Pas encore de widgets\u{1f}Un widget montre un lieu, quelques valeurs et leur ancienneté.\u{1f}%@ (%@)\u{1f}Femmes\u{1f}%@ d’avance\u{1f}%@ : les horloges reculent %@\u{1f}%@ de retard\u{1f}%@ : les horloges avancent %@\u{1f}%@ h\u{1f}%@ min\u{1f}Dépend de la ville que vous choisirez ensuite\u{1f}la même heure que la vôtre\u{1f}Une ville de ce fuseau\u{1f}%@ : passage à l’heure d’été %@\u{1f}%@ : passage à l’heure d’hiver %@\u{1f}Touchez un fuseau pour le changer.\u{1f}Fuseaux horaires\u{1f}Ce texte a aussi été modifié sur un autre appareil. Les deux textes sont conservés.\u{1f}« %@ » a aussi été modifié sur un autre appareil. Les deux textes sont conservés.\u{1f}Versions précédentes\u{1f}Les versions précédentes sont conservées 30 jours.\u{1f}Ce texte n’est pas sur cet appareil.\u{1f}Les deux ne font plus qu’un texte.\u{1f}Garder les deux en un seul texte\u{1f}Garder l’autre\u{1f}Garder celui-ci\u{1f}C’est fait. L’autre version reste 30 jours dans « Versions précédentes ».\u{1f}Ensemble, ils sont trop longs pour un seul texte.\u{1f}Voir les deux\u{1f}Il n’y a pas de version précédente.\u{1f}L’autre texte\u{1f}Rétablir\u{1f}Rétablir : %@\u{1f}Rétabli. Ce qui se trouvait ici est dans « Versions précédentes ».\u{1f}Le texte actuel\u{1f}Deux versions\u{1f}Ce texte a été modifié sur deux appareils, chacun de son côté. Choisissez ce que vous gardez ; le reste demeure 30 jours dans « Versions précédentes ».\u{1f}lundi\u{1f}mardi\u{1f}mercredi\u{1f}jeudi\u{1f}vendredi\u{1f}samedi\u{1f}dimanche\u{1f}Thèmes\u{1f}Choisissez-en au moins un. Vos citations du jour en viendront en priorité.\u{1f}Qu’est-ce qui vous parle ?\u{1f}Nouveaux départs\u{1f}Courage\u{1f}Amitié\u{1f}Inspiration\u{1f}Joie\u{1f}Amour\u{1f}Matins paisibles\u{1f}Nature\u{1f}Patience\u{1f}Sagesse\u{1f}Personnaliser\u{1f}L’apparence de vos cartes et des images que vous partagez.\u{1f}Ouvrez Whole pour la lire.\u{1f}La citation du jour\u{1f}%lld citation\u{1e}%lld citations\u{1f}Pas encore de favoris\u{1f}Touchez le cœur d’une citation pour la garder ici.\u{1f}Lire les citations du jour\u{1f}Retirer des favoris\u{1f}Retirée des favoris\u{1f}Voir tous les thèmes\u{1f}Aucune citation du jour sur ces thèmes\u{1f}Il y en a sur d’autres thèmes.\u{1f}Voir les citations\u{1f}N’afficher que les citations sur ces thèmes. Sans choix, vous les verrez toutes.\u{1f}Police\u{1f}Pinceau\u{1f}Classique\u{1f}Moderne\u{1f}Trouver le calme\u{1f}Apprendre le chinois\u{1f}Gagner en confiance\u{1f}Apprendre l’anglais\u{1f}Garder sa concentration\u{1f}Pratiquer la gratitude\u{1f}Cultiver la bienveillance\u{1f}Garder la motivation\u{1f}Traverser les jours difficiles\u{1f}Décrocher\u{1f}Choisissez-en autant que vous voulez.\u{1f}Qu’espérez-vous trouver ?\u{1f}Fond\u{1f}Aurore\u{1f}Cadre\u{1f}Uni\u{1f}Écouter en chinois\u{1f}Écouter en anglais\u{1f}Cet appareil n’a pas pu la lire à voix haute. Réessayez dans un instant.\u{1f}Bonjour, %@\u{1f}Bonsoir, %@\u{1f}Bonjour, %@\u{1f}Des mots à garder, en anglais et en chinois, renouvelés chaque jour.\u{1f}Lire votre première citation\u{1f}Favori\u{1f}Ajoutée aux favoris\u{1f}C’étaient les 10 citations du jour. D’autres vous attendent demain.\u{1f}Lire sans limite\u{1f}Les citations n’ont pas pu être chargées\u{1f}Ce serveur n’a pas encore de citations. Réessayez plus tard.\u{1f}Chargement des citations…\u{1f}Les options marquées d’un cadenas sont incluses dans Premium.\u{1f}Whole\u{1f}Votre prénom (facultatif)\u{1f}Vous pouvez laisser ce champ vide.\u{1f}Comment vous appeler ?\u{1f}Citation suivante\u{1f}Une notification par jour, à l’heure de votre choix\u{1f}Elle arrive dans les deux langues ; touchez-la pour l’ouvrir.\u{1f}Heure de votre citation du jour\u{1f}Une citation pour commencer la journée ?\u{1f}Citation du jour\u{1f}Vos propres citations\u{1f}Une fois enregistrée, elle est relue par la personne qui gère votre serveur. Approuvée ou non, elle reste invisible pour les autres utilisateurs.\u{1f}Approuvée\u{1f}Choisissez au moins un thème.\u{1f}En chinois\u{1f}Écrivez la citation en chinois.\u{1f}Supprimer cette citation\u{1f}Elle reste 30 jours dans « Supprimés récemment », puis disparaît pour de bon.\u{1f}Supprimer cette citation ?\u{1f}Modifier votre citation\u{1f}Vos textes sont chiffrés de bout en bout : personne ne relit votre citation, visible par vous seulement.\u{1f}En anglais\u{1f}Écrivez la citation en anglais.\u{1f}La garder\u{1f}Écrire une citation\u{1f}Vous n’avez encore écrit aucune citation\u{1f}Exprimez une pensée personnelle en anglais et en chinois.\u{1f}En attente de relecture\u{1f}Non approuvée\u{1f}Non approuvée : %@\u{1f}La personne qui gère votre serveur relit votre citation. Approuvée ou non, elle reste invisible pour les autres utilisateurs.\u{1f}Cette citation a aussi été modifiée ailleurs. Si vous enregistrez, votre version remplacera l’autre. « Retour » garde l’autre.\u{1f}Enregistrer la citation\u{1f}Enregistrée\u{1f}Écrites par vous, dans les deux langues\u{1f}Afficher le pinyin\u{1f}Au-dessus du chinois des citations fournies avec Almanac, sur cet appareil\u{1f}Le pinyin n’a pas pu être chargé. Il arrivera dès que vous serez en ligne.\u{1f}Gratuit : 10 citations par jour\u{1f}Vos citations du jour viennent en priorité de ces thèmes. Tout changement prend effet demain.\u{1f}Citation précédente\u{1f}Citation\u{1f}Citations du jour\u{1f}Vos réponses ne sont pas encore enregistrées\u{1f}Vous êtes hors ligne. Vos réponses sont conservées sur cet appareil. Connectez-vous à Internet, puis réessayez.\u{1f}Enregistrement de vos réponses…\u{1f}%@ Vos réponses sont conservées sur cet appareil. Revenez en arrière pour les modifier, ou réessayez.\u{1f}Le serveur n’a pas encore répondu. Vos réponses sont conservées sur cet appareil. Réessayez dans un instant.\u{1f}Vos réponses sont en cours d’enregistrement dans votre compte.\u{1f}Préparation de vos citations\u{1f}Adresse, appareils, chiffrement\u{1f}Tous\u{1f}Thèmes préférés\u{1f}Pour %@\u{1f}Grand\u{1f}Moyen\u{1f}Petit\u{1f}Les citations non signées ont été écrites pour Almanac. Les autres indiquent l’auteur, l’œuvre et l’année.\u{1f}Impossible d’ouvrir vos citations\u{1f}Abonnement\u{1f}Favoris\u{1f}Citations\u{1f}Style\u{1f}Monochrome\u{1f}Pastel\u{1f}Serein\u{1f}Votre essai gratuit a commencé.\u{1f}Me prévenir avant la fin de l’essai\u{1f}Continuer sans essai\u{1f}Commencer l’essai gratuit\u{1f}L’essai prend fin automatiquement et ne coûte rien. Ensuite, dix citations par jour restent gratuites.\u{1f}Tout est gratuit pendant 7 jours\u{1f}Ce compte a déjà utilisé son essai. Tout le reste est prêt.\u{1f}Annuler\u{1f}La citation du jour arrive dès que vous êtes en ligne.\u{1f}Chaque jour, des citations en anglais et en chinois, côte à côte.\u{1f}Une pensée, deux langues\u{1f}Ajouter à l’écran d’accueil\u{1f}Plus tard\u{1f}Le voir\u{1f}Votre widget est prêt.\u{1f}Taille du widget\u{1f}Avec Almanac sur votre écran d’accueil, la citation du jour s’ouvre d’un seul geste.\u{1f}Une citation toujours sous les yeux\u{1f}Un widget est gratuit. Avec Premium, vous pouvez en ajouter autant que vous voulez.\u{1f}La dernière citation vue, sans ouvrir Almanac\u{1f}Widgets\u{1f}Ajouter un widget\u{1f}il y a %@ jours\u{1f}il y a %@ h\u{1f}Code pour un site web\u{1f}Désactiver le lien\u{1f}Créer un lien\u{1f}Page\u{1f}Image, pour encre électronique et tableaux de bord\u{1f}Créer un nouveau lien\u{1f}Toute personne qui a le lien voit ce widget, et rien d’autre de vos données. Un nouveau lien désactive l’ancien.\u{1f}Connexion au serveur…\u{1f}Ce widget est en pause : un seul est gratuit. Il revient avec Premium.\u{1f}il y a %@ min\u{1f}à l’instant\u{1f}Ouvrez %@ pour actualiser\u{1f}En pause\u{1f}Retirer ce widget\u{1f}Il disparaîtra de tous vos appareils et son lien ne fonctionnera plus. C’est irréversible.\u{1f}Retirer ce widget ?\u{1f}Ouvrez %@ pour le configurer\u{1f}Ouvrez le lien dans Chrome, puis choisissez ⋮ > Ajouter à l’écran d’accueil. Une app qui affiche des pages web comme widgets peut l’y montrer directement.\u{1f}Ouvrez le lien dans Safari, puis choisissez Partager > Sur l’écran d’accueil. Sur iPhone et iPad, les apps web ne peuvent pas placer de widgets directement sur l’écran d’accueil.\u{1f}Placez le lien partout où l’on peut afficher des pages web ou des images : sur un tableau de bord, un écran à encre électronique ou votre propre site web.\u{1f}Comment l’afficher\u{1f}Installez Almanac depuis Microsoft Edge, appuyez sur Windows + W, puis choisissez Almanac dans « Ajouter des widgets ». Ailleurs, utilisez le lien.\u{1f}Mis à jour %@\u{1f}Widget",
    "新機能\u{1f}設定を1か所にまとめました。すべてのデータのコピーの保存や削除、全アプリ共通の言語と外観の選択、リマインダーごとのオン・オフができます。\u{1f}為替レート：欧州中央銀行\u{1f}出典\u{1f}Almanac について\u{1f}バージョン %@\u{1f}天気：Open-Meteo（CC BY 4.0）\u{1f}書いた内容は、この端末と、サーバーの匿名アカウントに保存されています。メールアドレスを追加すると、ほかの端末からも使え、この端末をなくしても取り戻せます。\u{1f}少々お待ちください…\u{1f}メールアドレスを変更\u{1f}変更すると、この端末でもほかの端末でも新しいメールアドレスを使います。\u{1f}新しいアドレスにリンク付きのメールが届きます。リンクを開くまでは、今のアドレスのままです。\u{1f}パスワードを変更\u{1f}ほかの端末ではサインアウトされます。\u{1f}メールの確認コード\u{1f}メールを再送信\u{1f}メールの確認コードを入力してください。\u{1f}確認コードでのサインインから10分以上たちました。何も変更されていません。新しいパスワードを設定するには、メールを再送信してください。\u{1f}メールのリンクを開くか、確認コードをここに入力して、新しいパスワードを設定してください。\u{1f}確認コードが違うか、期限が切れています。コードを確認するか、前の画面に戻ってメールを再送信してください。\u{1f}%@ で続ける\u{1f}%@ がアカウントのアドレスになりました。\u{1f}メールアドレス\u{1f}新しいメールアドレス\u{1f}name@example.com のような形で入力してください。\u{1f}この端末の内容はエンドツーエンドで暗号化されています。先に暗号化をオフにするか、サインインする代わりに、このアカウントにメールアドレスを追加してください。\u{1f}この端末ではサインアウトされています。もう一度サインインしてください。何も変更されていません。\u{1f}この端末でのサインインの有効期限が切れたため、サインアウトされました。\u{1f}別の端末（%@）の操作で、サインアウトされました。\u{1f}別の端末の操作で、サインアウトされました。\u{1f}もう一度サインインするまで、書いた内容はこの端末に残ります。\u{1f}パスワードが変更されたため、サインアウトされました。\u{1f}うまくいきませんでした。少し待ってから、もう一度お試しください。続く場合は、サーバーの管理者にお問い合わせください。\u{1f}パスワードを忘れました\u{1f}%@ のアカウントがここにあれば、新しいパスワードを設定するリンクがメールで届きます。\u{1f}このアカウントは別の場所で削除されました。ここにある内容は、この端末にしかありません。\u{1f}このサインイン方法は、すでに別のアカウントと連携しています。\u{1f}両方を残してサインイン\u{1f}この端末\u{1f}両方とも残り、置き換わるものはありません。\u{1f}アカウント\u{1f}ひとつにまとめますか？\u{1f}アカウントに追加しました：%@。\u{1f}アカウントに追加しています：%@。\u{1f}この端末の内容をまだアカウントに追加しています。少し待ってからもう一度お試しください。\u{1f}新しいアカウントで残す\u{1f}メールアドレスを追加\u{1f}%@ と連携\u{1f}今あるものはすべてそのままです。\u{1f}リンクを開きました\u{1f}%@ にメールを送りました。リンクを開いてから、ここに戻ってください。\u{1f}この端末にはまだアカウントがありません。何かを保存すると Almanac が作成します。\u{1f}メールのリンクがまだ開かれていません。\u{1f}この端末には %@ が書いた内容があります。先にサインアウトしてください。\u{1f}パスワード\u{1f}パスワードを変更しました。ほかの端末ではサインアウトされました。\u{1f}現在のパスワード\u{1f}サインインから10分以内は入力不要です。\u{1f}現在のパスワードを入力するか、もう一度サインインしてください。何も変更されていません。\u{1f}現在のパスワードと一致しません。\u{1f}パスワードを入力してください。\u{1f}6文字以上\u{1f}パスワードが長すぎます。かな・漢字なら24文字、英数字なら72文字までです。\u{1f}新しいパスワード\u{1f}現在と同じパスワードです。\u{1f}パスワードが短すぎます。6文字以上にしてください。\u{1f}サインイン方法を変更するには、まずもう一度サインインしてください。何も変更されていません。\u{1f}サインインはキャンセルされました。何も変更されていません。\u{1f}サインインに時間がかかりすぎたか、別の場所で開始されたものです。もう一度やり直してください。\u{1f}サインアウトしました。この端末で書いた内容はそのまま残っています。\u{1f}サインイン\u{1f}もう一度サインイン\u{1f}そのアカウントにサインイン\u{1f}この端末にある内容は、アカウントに加わります。\u{1f}サインアウト\u{1f}この端末にある内容はそのまま残ります。アカウントには追加できませんでした。\u{1f}このアカウントは削除されました。書いた内容はこの端末から消え、元に戻せません。\u{1f}%lld件の変更はこの端末にしかなく、失われます。\u{1f}書いた内容はアカウントに残ります。この端末からは消えます。\u{1f}%@ としてサインインしました。\u{1f}サインアウトしました。書いた内容はこの端末から消えました。\u{1f}このアドレスのアカウントはすでにあります。\u{1f}アカウント\u{1f}回数が多すぎます。しばらく待ってから、もう一度お試しください。\u{1f}サーバーに接続できません。少し待ってから、もう一度お試しください。\u{1f}別の版がある文章が%lld件あります。\u{1e}別の版がある文章が%lld件あります。\u{1f}別のパスワードにしてください。\u{1f}メールアドレスかパスワードが違います。\u{1f}選んだ日まで封をしておく、自分への手紙\u{1f}興味に合わせて、毎日ひとつの豆知識\u{1f}あなただけの暦です。今日の豆知識、ことば、質問、あなたの場所、そして未来の自分への手紙。内容は非公開で、オフラインでも使えます。\u{1f}Almanac\u{1f}Almanac を開く\u{1f}目標、1日2回の短いふり返り、トレーニングプラン\u{1f}英語と中国語で読む、毎日10の新しいことば\u{1f}ダーク\u{1f}表示モード、文字サイズ、コントラスト、動き\u{1f}ライト\u{1f}表示モード\u{1f}システムに合わせる\u{1f}外観\u{1f}戻る\u{1f}閉じる\u{1f}%lld件\u{1e}%lld件\u{1f}これらの言葉と絞り込みに合う豆知識は、この端末にありません。\u{1f}3つの絞り込みすべてに合う豆知識は、この端末にありません。\u{1f}見つかりませんでした\u{1f}もっと見る\u{1f}すべての豆知識を表示\u{1f}すべての豆知識\u{1f}「%@」を外す\u{1f}キャンセル\u{1f}%lld日前\u{1e}%lld日前\u{1f}開封済み%lld件をすべて見る\u{1e}開封済み%lld件をすべて見る\u{1f}開封済み\u{1f}開けたカプセルはここに残ります。\u{1f}誕生日に\u{1f}誕生日\u{1f}誕生日は、この端末から消えました。\u{1f}使うのは月と日だけです。日付はこの端末の外に出ません。\u{1f}タイムカプセルが開く日\u{1f}日付\u{1f}日付を選んでください。\u{1f}100年以内の日付を選んでください。\u{1f}あと%lld日\u{1e}あと%lld日\u{1f}決断\u{1f}削除\u{1f}30日間は「最近削除したもの」に残り、その後は完全に消えます。\u{1f}30日間は「最近削除したもの」に残り、その後は完全に消えます。通知は届きません。\u{1f}このカプセルを削除しますか？\u{1f}過去の自分から\u{1f}このカプセルを破棄\u{1f}破棄\u{1f}書いた内容は元に戻せません。\u{1f}このカプセルを破棄しますか？\u{1f}気持ち\u{1f}中に入れる言葉を書いてください。\u{1f}日付を変える\u{1f}それまでは、あなた自身も開けられません。\u{1f}%lld年間、封をしますか？\u{1e}%lld年間、封をしますか？\u{1f}続きを書く\u{1f}目標\u{1f}タイトル（任意）\u{1f}湖で過ごした夏\u{1f}封をしている間に見えるのは、タイトルだけです。\u{1f}選んだ日まで封をしておく、自分への手紙。\u{1f}書いてみる\u{1f}残す\u{1f}このカプセルはほかの場所で封をされたか、削除されました。ここで書いた文章は残っています。新しいカプセルとして封をするか、破棄してください。\u{1f}この端末に残っている文章\u{1f}何を入れますか？\u{1f}封をする\u{1f}カプセルに封をしました。%@に開きます。\u{1f}思い出\u{1f}カプセルが見つかりません\u{1f}削除されたか、別のアカウントのものかもしれません。\u{1f}1か月後\u{1f}Time Capsule\u{1f}新しいカプセル\u{1f}元日に\u{1f}次のカプセルまであと%lld日\u{1e}次のカプセルまであと%lld日\u{1f}次のカプセルは今日開きます\u{1f}封をしたカプセルはまだありません\u{1f}今の気持ち、望むこと、忘れたくないことを書いてください。選んだ日まで、封をしておきます。\u{1f}開ける\u{1f}%@に開封\u{1f}開封しています\u{1f}%@に開きます\u{1f}その日時はもう過ぎています。封をすると、すぐに開封できます。\u{1f}何を決めましたか？　それはなぜですか？\u{1f}今どんな気持ちですか？　それはなぜですか？\u{1f}その日までに何を成し遂げたいですか？\u{1f}何を覚えておきたいですか？\u{1f}開封できます\u{1f}カプセルに封をしました。もう開けられます。\u{1f}開けられるカプセルが%lld個あります\u{1e}開けられるカプセルが%lld個あります\u{1f}「決断」のカプセルが開けられるようになりました！\u{1f}「気持ち」のカプセルが開けられるようになりました！\u{1f}「目標」のカプセルが開けられるようになりました！\u{1f}開封できます\u{1f}「思い出」のカプセルが開けられるようになりました！\u{1f}タイムカプセルを開ける時が来ました！\u{1f}封をしたカプセル\u{1f}封をしたカプセル\u{1f}開封予定：%@\u{1f}封をしています\u{1f}カプセルは開きますが、通知は届きません。\u{1f}%@から開封できます\u{1f}スキップ\u{1f}カプセルを開けませんでした\u{1f}時刻\u{1f}時刻を選んでください。\u{1f}今日\u{1f}明日\u{1f}書きかけ\u{1f}通知を設定できませんでした。カプセルは無事です。\u{1f}1週間後\u{1f}いつ開けますか？\u{1f}%@に書きました\u{1f}1年後\u{1f}%lld個選択中\u{1e}%lld個選択中\u{1f}あと%lld個選んでください\u{1e}あと%lld個選んでください\u{1f}何に興味がありますか？\u{1f}ロック中、プレミアムで利用できます\u{1f}続ける\u{1f}コピー\u{1f}コピーしました\u{1f}カプセル%lld個\u{1e}カプセル%lld個\u{1f}目標%lld件\u{1e}目標%lld件\u{1f}自分のことば%lld件\u{1e}自分のことば%lld件\u{1f}ふり返り%lld件\u{1e}ふり返り%lld件\u{1f}これまでに書いたもの：%@\u{1f}すべて削除\u{1f}アカウントとその内容（記録、目標、カプセル、お気に入り、場所、ウィジェット、リマインダー）が、サーバーとこの端末からすべて削除されます。元に戻すことはできません。\u{1f}書いたこと、選んだことが、この端末からすべて削除されます。元に戻すことはできません。\u{1f}アカウントも削除できるように、先にもう一度サインインしてください。\u{1f}先にコピーを保存\u{1f}アカウントと、この端末にある内容\u{1f}この端末にある内容\u{1f}ほかの端末のコピーは、そこでサインアウトするまで残ります。サブスクリプションは、登録したストアで解約するまで続きます。\u{1f}以前の版と最近削除したものも、すぐに消えます。\u{1f}すべて削除しました。この端末の Almanac は最初の状態に戻りました。\u{1f}コピーを保存\u{1f}アカウントの内容をすべて1つのファイルに\u{1f}この端末にある内容（暗号化なし）\u{1f}この端末にある内容を1つのファイルに\u{1f}ファイルを作成できませんでした。もう一度お試しください。\u{1f}サーバーからコピーを取得できませんでした。このファイルには、この端末にある内容が入っています。\u{1f}データのコピー\u{1f}まだこの端末に届いていない内容があるため、このコピーは完全ではありません。あとでもう一度保存してください。\u{1f}ファイルをダウンロードしました。\u{1f}ファイルを共有しました。\u{1f}コピーの保存と読み込み、全データの削除\u{1f}保存したコピーを読み込む\u{1f}読み込まない\u{1f}設定と選択のみ\u{1f}このファイルは壊れているか、変更されています。何も読み込まれていません。別のコピーを選んでください。\u{1f}コピーを読み込みました。あとから編集した内容はそのままです。\u{1f}このコピーは暗号化されています。保存したときのパスフレーズまたはリカバリーコードを入力してください。\u{1f}ファイルを読み取れませんでした。何も読み込まれていません。もう一度お試しください。\u{1f}これは Almanac のコピーではありません。「コピーを保存」で作成したファイルを選んでください。何も読み込まれていません。\u{1f}このコピーの内容：%@。アカウントに追加します。あとから編集した内容は置き換えられません。\u{1f}このファイルは、読み込める上限の 128 MB を超えています。何も読み込まれていません。\u{1f}先に「エンドツーエンド暗号化」でパスフレーズを入力してください。\u{1f}このコピーは、サーバーより新しい Almanac で作成されています。何も読み込まれていません。サーバーを更新してから、もう一度お試しください。\u{1f}このファイルの内容は、すでにすべてアカウントにあります。\u{1f}今すぐ読み込む\u{1f}オフラインです。読み込みにはサーバーへの接続が必要です。何も読み込まれていません。オンラインになってから、もう一度お試しください。\u{1f}サーバーはファイル全体を受け入れられませんでした。壊れているか変更されているか、アカウントがいっぱいです。それより前の分は残り、二重に追加されることはありません。別のコピーを選ぶか、先に空きを作ってください。\u{1f}保存したコピーをアカウントに追加します。新しいほうの編集が残ります\u{1f}サーバーから応答がありませんでした。少し待ってから、もう一度読み込んでください。同じ内容が重複して追加されることはありません。\u{1f}ほかの端末で暗号化がオフになりました。先に「エンドツーエンド暗号化」で、どうするか選んでください。\u{1f}読み込んでいます…\u{1f}データを保護\u{1f}7日間開かないと、このブラウザが消します\u{1f}ブラウザが許可しませんでした。Almanac をインストールすると、たいてい許可されます。\u{1f}空き容量が減ると、ブラウザが消すことがあります\u{1f}保護されています\u{1f}空き容量が減っても残ります\u{1f}封をしたカプセルもコピーに入りますが、ファイルを開いても中身は読めません。これは紙の封であって、暗号化ではありません。早く読んでしまうのを防ぐもので、他人が読むのを防ぐものではありません。\u{1f}ストレージ\u{1f}このブラウザではわかりません\u{1f}この端末での使用量\u{1f}データの管理\u{1f}%lld件は暗号化を解除できないため、含まれません。\u{1e}%lld件は暗号化を解除できないため、含まれません。\u{1f}すべてアカウント（%@）とこの端末にあります。\u{1f}すべてこの端末と、サーバー上の匿名アカウントにあります。\u{1f}すべてこの端末だけにあります。\u{1f}すべてこの端末にありますが、一部はまだアカウントに入っていません。\u{1f}{year}年{month}{day}日 {weekday}\u{1f}{year}年{month}{day}日\u{1f}{year}年{month}\u{1f}{month}{day}日 {weekday}\u{1f}月 火 水 木 金 土 日\u{1f}%@ %@\u{1f}%@件目（全%@件）\u{1f}カルーセル\u{1f}元に戻りました。\u{1f}カプセル\u{1f}目標\u{1f}過去30日間に削除したもの\u{1f}過去30日間に削除したものはありません。\u{1f}%@に削除\u{1f}自分のことば\u{1f}ふり返り\u{1f}元に戻すには項目をタップしてください。30日後に完全に消えます。\u{1f}最近削除したもの\u{1f}承認する\u{1f}この端末がアカウントへのアクセスを求めています。自分で始めた場合だけ承認してください。\u{1f}ネットワークアドレス\u{1f}端末\u{1f}開始日時\u{1f}不明な端末\u{1f}コード\u{1f}拒否しました。この端末はアクセスできません。心当たりがなければ、パスワードを変更してください。\u{1f}拒否\u{1f}承認しました。ターミナルに戻ってください。\u{1f}コードを入力してください。\u{1f}ターミナルの「almanac login」に表示されたコードを入力してください。そのコマンドがあなたのアカウントにアクセスできるようになります。\u{1f}サインインを承認\u{1f}このコードを待っているサインインはありません。コードを確認するか、「almanac login」をもう一度実行してください。\u{1f}ほかにサインインしている端末はありません。\u{1f}この端末をサインアウト\u{1f}ほかの端末をすべてサインアウト\u{1f}その端末からはアクセスできなくなり、通知も届かなくなります。その端末に保存されている内容は残ります。\u{1f}サインアウトしました：%@\u{1f}ほかの端末をすべてサインアウトしました。\u{1f}アカウントにサインインしている端末\u{1f}最終利用：%@\u{1f}最終利用\u{1f}サインイン日時\u{1f}心当たりのない端末があれば、サインアウトさせてから、パスワードを変更してください。\u{1f}この端末\u{1f}端末\u{1f}方法\u{1f}ほかの端末で承認\u{1f}メールのリンクまたはコード\u{1f}メールアドレスなし\u{1f}パスワード\u{1f}ほかのサービス\u{1f}上級\u{1f}奥深く、専門的な豆知識\u{1f}すべてのレベル\u{1f}すべてのレベルをミックス\u{1f}初級\u{1f}シンプルでわかりやすい豆知識\u{1f}中級\u{1f}ほどよく詳しく、読みごたえのある豆知識\u{1f}自分に合ったレベルを選んでください。\u{1f}どのくらい深く知りたいですか？\u{1f}この端末から内容を読み取れませんでした。もう一度お試しください。\u{1f}目標\u{1f}まだこの端末に届いていない内容は、ここにはありません。\u{1f}内容は暗号化されており、この端末ではまだ読めません。\u{1f}Markdown で保存\u{1f}気分：%@\u{1f}目標、ふり返り、開けたカプセルが、ここに日付順に並びます。\u{1f}印刷\u{1f}文書として保存\u{1f}目標、ふり返り、開けたカプセルを、読んだり印刷したりできます\u{1f}書いたもの\u{1f}パスフレーズを入力\u{1f}完了\u{1f}これまでにサーバーが作ったバックアップには、暗号化前の内容が残っていることがあります。\u{1f}パスフレーズを変更\u{1f}暗号化した内容はそのままで、ほかの端末もロック解除のまま使えます。リカバリーコードも引き続き有効です。\u{1f}パスフレーズを変更しました。\u{1f}ほかの端末で暗号化の設定が変更されました。前の画面に戻って確認してください。\u{1f}リカバリーコード\u{1f}新しいリカバリーコードが有効になり、古いコードは使えなくなりました。\u{1f}コードの最後の4文字\u{1f}新しいリカバリーコード\u{1f}古いコードは使えなくなります\u{1f}書き留めるための新しいコードが表示されます。書き留めたことを確認すると、古いコードは使えなくなります。パスフレーズは変わりません。\u{1f}このコードを書き留めて、安全な場所に保管してください。表示されるのは今だけです。パスフレーズを忘れたときは、このコードで新しいものを設定できます。\u{1f}最後の4文字と一致しません。\u{1f}サーバー上の内容はすべて暗号化されています。\u{1f}この端末でもオフにする\u{1f}自分で変更しました\u{1f}ほかの端末でオフになりました\u{1f}ほかの端末で、パスフレーズ、リカバリーコード、または鍵が変更されました。心当たりがない場合は、ほかの人があなたのアカウントを使っています。パスワードを変更し、ほかの端末をサインアウトさせてください。\u{1f}ほかの端末で暗号化が変更されました\u{1f}心当たりがない場合は、ほかの人があなたのアカウントを使っています。ここでは同意せず、パスワードを変更して、ほかの端末をサインアウトさせてください。\u{1f}ほかの端末でエンドツーエンド暗号化がオフになりました。ご自身の操作であれば、この端末でも同意してください。同意するまで、この端末から内容が暗号化なしで送信されることはありません。同意した後は、サーバーの管理者が読めるようになります。\u{1f}オフにしています\u{1f}暗号化をオンのままにする\u{1f}暗号化はオンのままです。内容をもう一度暗号化しています。\u{1f}パスフレーズが必要\u{1f}パスフレーズとリカバリーコードを両方なくすと、暗号化した内容は二度と読めません。サーバーの管理者を含め、誰にも復元できません。\u{1f}パスフレーズもコードもない場合\u{1f}暗号化した内容を削除\u{1f}暗号化した内容を削除し、暗号化をオフにしました。\u{1f}この端末でまだ読めるもの：%@。この端末で読めるものは、暗号化なしで残ります。\u{1f}どちらもないと、暗号化した内容は読めません。ほかの端末でまだ見られる場合は、先にその端末でコピーを保存してください。そうでなければ、削除してやり直すしかありません。\u{1f}パスフレーズを入力すると、ここに表示されます。その間も書けます。上書きされることはありません。\u{1f}オフ\u{1f}暗号化はオフです。内容は再び暗号化せずにサーバーに保存されます。\u{1f}暗号化をオフにしています。途中で Almanac を閉じても、続きから再開します。\u{1f}先にインターネットに接続してください。\u{1f}オン\u{1f}エンドツーエンド暗号化がオンになりました。これから内容を暗号化します。途中で Almanac を閉じても、続きから再開します。\u{1f}パスフレーズ\u{1f}パスフレーズ（もう一度）\u{1f}2つのパスフレーズが一致しません。\u{1f}12文字以上。関連のない単語を4つか5つ並べると、安全で覚えやすくなります。\u{1f}新しいパスフレーズ\u{1f}12文字以上にしてください。\u{1f}推測されやすいパスフレーズです。異なる単語をいくつか使ってください。\u{1f}%@ / %@件を暗号化しました\u{1f}%@ / %@件の暗号化を解除しました\u{1f}読むにはパスフレーズを入力してください\u{1f}日時、種類とカテゴリー、気分、状態、おおよその文章の長さは、引き続きサーバーから見えます。その一部はリマインダーに必要です。\u{1f}暗号化した内容を見るには、パスフレーズを入力してください\u{1f}`almanac unlock` を実行すると、暗号化した内容が表示されます。\u{1f}カプセル、ふり返り、目標、自分のことばは、送信前に端末で暗号化されます。サーバーは保存するだけで、そこでは誰も読めません。\u{1f}エンドツーエンド暗号化\u{1f}暗号化をオフにする\u{1f}端末が内容の暗号化を解除し、もう一度送信します。その後は、サーバーの管理者が読めるようになります。\u{1f}暗号化をオンにする\u{1f}この接続ではブラウザで暗号化できません。https で Almanac を開いてください。\u{1f}ロックを解除\u{1f}パスフレーズまたはリカバリーコード\u{1f}このアカウントはエンドツーエンドで暗号化されています。パスフレーズを一度入力すると、この端末で内容を読んだり送信したりできます。リカバリーコードも使えます。\u{1f}パスフレーズともリカバリーコードとも一致しません。何度でも試せます。\u{1f}ロックを解除しました。内容を読み込んでいます。\u{1f}暗号化を解除できない内容があります\u{1f}完全に削除\u{1f}%lld件\u{1e}%lld件\u{1f}これらの内容を削除\u{1f}暗号化を解除できない内容を削除しました。\u{1f}最終変更：%@\u{1f}これらが残っている間は、暗号化を完全にオフにできません。暗号化をオンのままにするか、これらを削除してください。\u{1f}%lld件の暗号化を解除できないため、暗号化はまだ完全にはオフになっていません。どうするか選んでください。\u{1e}%lld件の暗号化を解除できないため、暗号化はまだ完全にはオフになっていません。どうするか選んでください。\u{1f}%lld件が、すべての端末から完全に削除されます。\u{1e}%lld件が、すべての端末から完全に削除されます。\u{1f}サーバー上で破損したか移動されたため、この端末では読めません。ほかの端末でまだ見られる場合は、先にその端末でコピーを保存してください。\u{1f}別のジャンルを選んだときのものかもしれません。\u{1f}この豆知識は端末にありません\u{1f}今日は何の日\u{1f}新しいウィンドウで開きます\u{1f}出典：%@\u{1f}豆知識\u{1f}最初の豆知識が届きました\u{1f}新しい選択に合わせた豆知識を取得しています。届くまでは今のものが残ります。\u{1f}新しい選択に合わせた豆知識は、サーバーに接続できたときに届きます。それまでは今のものが残ります。\u{1f}たとえば、火星の夕焼けは青い。\u{1f}お気に入り\u{1f}お気に入り\u{1f}お気に入りはまだありません\u{1f}豆知識の下のハートをタップすると、ここに残ります。\u{1f}思わず驚く本当の豆知識を、毎日ひとつ。\u{1f}誰かに話したくなる本当の話を、一日にひとつ。\u{1f}ジャンルを選ぶ\u{1f}選んだ言語の豆知識を取得しています。届くまでは今のものが残ります。\u{1f}選んだ言語の豆知識は、サーバーに接続できたときに届きます。それまでは今のものが残ります。\u{1f}Facts A Day\u{1f}次の豆知識\u{1f}これまでの豆知識\u{1f}まだ何もありません\u{1f}明日から、毎日の豆知識がここに並びます。\u{1f}ジャンル、レベル、時刻は別の端末から引き継ぎました。自由に変更できます。\u{1f}前の豆知識\u{1f}今日の豆知識を読む\u{1f}お気に入りから削除\u{1f}火星の夕焼けは青い\u{1f}空の色を決めるのは、太陽だけではなく、空気中に漂うものでもあります。\u{1f}豆知識を検索\u{1f}これらの言葉を含む豆知識は、この端末にありません。\u{1f}明日：%@\u{1f}上に表示されたブラウザの確認画面で選んでください。\u{1f}この1週間\u{1f}今日の豆知識\u{1f}Almanac から毎日ひとつの豆知識。\u{1f}今日のことば\u{1f}Almanac から毎日ひとつのことば。\u{1f}リンクは有効です。手元にない場合は新しいリンクを作成してください。以前のリンクは使えなくなります。\u{1f}非公開リンク\u{1f}今コピーしてください。リンクが表示されるのは、この一度だけです。\u{1f}カレンダーで開く\u{1f}カレンダーアプリで購読すると、カプセルが開く日とリマインダーが表示されます。あなたが書いた内容は含まれませんが、リンクを知っている人は誰でも見られます。\u{1f}フィードリーダー用\u{1f}これらの Atom フィードは誰にでも同じ内容で、アカウントは不要です。\u{1f}カレンダーとフィード\u{1f}すべて\u{1f}ジャンル\u{1f}レベル\u{1f}種類\u{1f}開始できませんでした\u{1f}選んだ言語のジャンルを読み込んでいます。\u{1f}準備しています\u{1f}「ホーム画面に追加」を選び、「追加」をタップします。\u{1f}ブラウザで書いた内容がありますか？　サインインすると、ここでも使えます。\u{1f}インストール\u{1f}Safari は7日たつと内容を消します\u{1f}7日間開かないと、Safari は Web サイトが保存した内容を消します。メールアドレスを追加しておけば、サインインするとすべて元に戻ります。\u{1f}Almanac を、いつもすぐそばに\u{1f}ブラウザのバーにある共有ボタンをタップし、「ホーム画面に追加」を選びます。\u{1f}インストールすると、専用のウィンドウで開き、開封を待つカプセルの数がアイコンに表示されます。\u{1f}書いた内容を引き継ぎましょう\u{1f}このブラウザとホーム画面のアプリは、内容を共有しません。ホーム画面のアプリで %@ としてサインインすると、すべての内容が届きます。\u{1f}このブラウザとホーム画面のアプリは、内容を共有しません。また、7日間開かないと、ここにある内容はブラウザに消されます。先にここでメールアドレスを追加し、ホーム画面のアプリでそのアドレスを使ってサインインしてください。\u{1f}ホーム画面のアプリは、最初からのスタートになります。ここで書いた内容を引き継ぐには、先にここの設定でメールアドレスを追加し、ホーム画面のアプリでサインインしてください。\u{1f}ホーム画面からアプリを開きます。\u{1f}今日のページ（スマートフォン）\u{1f}今日のページ（広い画面）\u{1f}ブラウザのバーにある共有ボタンをタップします。\u{1f}iPhone と iPad では、ホーム画面に追加したアプリだけが通知を送れます。\u{1f}このアプリをホーム画面に追加\u{1f}あとから「設定」で変更できます。\u{1f}言語を選んでください\u{1f}今晩\u{1f}この通知はもうここにありません\u{1f}別の端末のものか、かなり前のものかもしれません。\u{1f}1時間後\u{1f}リマインダーを設定しました\u{1f}あとでリマインドする\u{1f}明日の朝\u{1f}リマインダーを取り消す\u{1f}、\u{1f}メインナビゲーション\u{1f}1月\u{1f}10月\u{1f}11月\u{1f}12月\u{1f}2月\u{1f}3月\u{1f}4月\u{1f}5月\u{1f}6月\u{1f}7月\u{1f}8月\u{1f}9月\u{1f}あとでリマインドする\u{1f}今すぐ開く\u{1f}通知をオンにする\u{1f}通知の許可画面を表示できませんでした。少し待ってから、もう一度お試しください。\u{1f}Facts A Day が1日1回お知らせするには、通知の許可が必要です。\u{1f}毎日の豆知識の時刻\u{1f}豆知識を何時にお届けしますか？\u{1f}このブラウザは通知を表示できません。毎日の豆知識のリマインダーは、Almanac を開いている間だけ届きます。\u{1f}このブラウザでは通知を表示できません\u{1f}通知を許可する\u{1f}通知は許可されています。最初のリマインダーから届きます。\u{1f}毎日 %@\u{1f}通知はオフになっています\u{1f}オンにするには、アドレスの左にあるアイコンをタップし、［権限］>［通知］を選んでください。アプリとして入れている場合は、［設定］>［アプリ］>［Almanac］>［通知］です。そこでは別の名前のこともあります。\u{1f}オンにするには、アドレスの左にあるアイコンをクリックし、［サイトの設定］>［通知］>［許可する］を選んでください。\u{1f}オンにするには、［設定］>［プライバシーとセキュリティ］>［許可設定］>［通知］>［設定］を開き、このアドレスで［許可］を選んでください。\u{1f}オンにするには、［設定］>［通知］>［Almanac］を開いてください。ホーム画面では別の名前のこともあります。\u{1f}オンにするには、［Safari］>［設定］>［Webサイト］>［通知］を開き、このアドレスで［許可］を選んでください。\u{1f}Almanac を閉じていても、このブラウザに通知が届きます。\u{1f}通知は Almanac を開いている間だけ届きます\u{1f}このブラウザで通知を受け取る準備ができませんでした。Almanac がもう一度試します。\u{1f}リマインダーはまだありません\u{1f}各アプリを始めるときに時刻をたずねます。そのあとは、アプリの設定でリマインダーをオンにできます。\u{1f}このブラウザで通知を受け取る準備をしています…\u{1f}リマインダー\u{1f}このサーバーは、この種類のブラウザには通知を送りません。サーバーの管理者が許可できます。\u{1f}テスト通知を送る\u{1f}このブラウザの通知の登録が切れていました。登録し直しています。少し待ってから、もう一度お試しください。\u{1f}送りました。まもなく届きます。\u{1f}このブラウザの通知サービスが受け付けませんでした。数分待ってから、もう一度お試しください。\u{1f}通知\u{1f}通知を受け取るブラウザが多すぎます。もう使わないブラウザで通知をオフにしてください。\u{1f}通知はまだ許可されていません。許可するまでは、Almanac を開いている間だけリマインダーが届きます。\u{1f}このブラウザは通知を受け取れません。リマインダーは Almanac を開いている間だけ届きます。\u{1f}オフラインです。この端末に保存したものは引き続き使えます。\u{1f}OK\u{1f}%@：%@\u{1f}通知を許可してください：アドレスの左のアイコンをタップし、［権限］>［通知］を開きます。アプリをインストール済みの場合：［設定］>［アプリ］>［Facts A Day］>［通知］。そこでは、アプリ名が Almanac になっている場合があります。\u{1f}通知を許可してください：アドレスの左のアイコンをクリックし、［サイトの設定］>［通知］>［許可する］を選びます。そのあと、もう一度「通知をオンにする」を押してください。\u{1f}通知を許可してください：［設定］>［通知］>［Facts A Day］。このホーム画面では、アプリ名が Almanac になっている場合があります。\u{1f}通知の許可が必要です\u{1f}利用中\u{1f}無料版\u{1f}利用中：%@まで\u{1f}無料トライアル：%@まで\u{1f}途中で接続が切れました。もう一度お試しください。受信済みの分は残っています。\u{1f}この条件の豆知識はまだありません。ジャンルを増やすか、別のレベルを選んでください。\u{1f}サーバーからエラーが返されました（%@）。少し待ってからもう一度お試しください。\u{1f}この端末の空き容量がありません。容量を空けてから、もう一度お試しください。\u{1f}この端末のストレージが現在利用できません。もう一度お試しください。それでも直らないときは、Almanac を開き直してください。\u{1f}この端末に保存された内容を読み取れませんでした。何も変更されていません。Almanac を開き直してください。それでも直らないときは、もう一度サインインしてください。\u{1f}サーバーの応答に時間がかかりすぎました。もう一度お試しください。選んだ内容は残っています。\u{1f}サーバーに接続できません。接続を確認して、もう一度お試しください。選んだ内容は残っています。\u{1f}サーバーの応答を読み取れませんでした。何も変更されていません。少し待ってからもう一度お試しください。\u{1f}ステップ%@（全%@ステップ）\u{1f}Almanac からのテストです。リマインダーはこのように届きます。\u{1f}通知が届きました\u{1f}%@分で読めます\u{1f}%@秒で読めます\u{1f}創作\u{1f}健康\u{1f}学び\u{1f}心の安らぎ\u{1f}人とのつながり\u{1f}仕事\u{1f}リマインダーは今のところオフです。時刻は保存したので、いつでも通知を許可できます。\u{1f}%@さん、準備ができました\u{1f}トレーニングプランを見る\u{1f}最初のふり返りは2分ほどです。\u{1f}準備ができました\u{1f}今日の画面へ\u{1f}このふり返りはほかの場所でも編集されています。保存すると、ここで書いたものに置き換わります。\u{1f}このふり返りはほかの場所でも書いています。保存すると、両方が上下に並んで残ります。\u{1f}このふり返りはほかの場所で削除されました。保存すると、ここで書いたものが残ります。\u{1f}両方を残す\u{1f}一つの文章にまとめる\u{1f}%@ / %@\u{1f}この日はまだ来ていません。\u{1f}%@を変更\u{1f}%@の続きを書く\u{1f}この日は何も書いていません。それで大丈夫です。\u{1f}このふり返りを削除\u{1f}%@を削除\u{1f}30日間は「最近削除したもの」に残り、その後は完全に消えます。\u{1f}このふり返りを削除しますか？\u{1f}削除\u{1f}この下書きを破棄\u{1f}ひとことで十分です。\u{1f}まずは一文から。\u{1f}思ったこと\u{1f}まだ何も書かれていません。ひとことで十分です。\u{1f}今日を書き留めました。ゆっくり休んでください。\u{1f}「%@」へ、また一歩。\u{1f}今日の向かう先が決まりました。\u{1f}今日うまくいったことは何ですか？\u{1f}小さくてもいい、誇れることは何ですか？\u{1f}今日、何を学びましたか？\u{1f}心に残しておきたい瞬間は？\u{1f}目標に近づけてくれたのは、どんなことですか？\u{1f}今日、力をくれたものは何ですか？\u{1f}次に変えてみたいことは何ですか？\u{1f}今日、親切にしてくれた人は？\u{1f}今日、驚いたことは何ですか？\u{1f}明日まで置いておいてよいことは？\u{1f}目標を見る\u{1f}別の端末にも目標がありました。どちらも目標の一覧にあります。\u{1f}どんな分野ですか？（任意）\u{1f}ひとことでも書くと次へ進めます。\u{1f}休まずに5キロ走る\u{1f}始めた講座を修了する\u{1f}毎週日曜日に親に電話する\u{1f}たとえば\u{1f}目標\u{1f}あと%lld日\u{1e}あと%lld日\u{1f}今日からの新しい目標\u{1f}ほかの目標\u{1f}3か月が過ぎました。ふり返って、次を考えましょう。\u{1f}今の目標\u{1f}一文で十分です。あとで新しく決めることもできます。\u{1f}3か月で何をかなえたいですか？\u{1f}こんにちは\u{1f}こんばんは\u{1f}おはようございます\u{1f}%@、%@さん\u{1f}ここに毎日のふり返りが集まります。\u{1f}1つ選ぶと次へ進めます。\u{1f}まったくない\u{1f}はじめてです。\u{1f}日記\u{1f}定期的に\u{1f}書くことは毎日の一部です。\u{1f}ときどき\u{1f}考えごとが多いときなど、たまに書きます。\u{1f}どの答えでも大丈夫。始め方の参考にします。\u{1f}日記を書いたことはありますか？\u{1f}最初のひとつを書く\u{1f}1日に質問は2つ、それぞれ2分。朝に1つ、夜に1つ。\u{1f}たとえば、今日の質問\u{1f}朝と夜に静かな2分。そして、近づいていく目標をひとつ。\u{1f}日記を始める\u{1f}残す\u{1f}次の月\u{1f}前の月\u{1f}とても悪い\u{1f}悪い\u{1f}ふつう\u{1f}良い\u{1f}とても良い\u{1f}気分はどうですか？（任意）\u{1f}何があれば、今日は良い一日になりますか？\u{1f}今日はどうやって体を動かしますか？\u{1f}目標に近づくために、今日できる小さな一歩は？\u{1f}今日、楽しみにしていることは？\u{1f}今日いちばん良い時間を、何に使いますか？\u{1f}今日、手放してよいことは何ですか？\u{1f}ささやかなことで、だれを喜ばせられますか？\u{1f}今夜、どんな気分でいたいですか？\u{1f}何がじゃまになりそうですか？　どう乗りこえますか？\u{1f}今朝、ありがたいと思うことは？\u{1f}Reflect\u{1f}今夜の質問が待っています。\u{1f}一日が終わる前に、質問をひとつ。\u{1f}今日をふり返る2分間を。\u{1f}今日のことを、忘れないうちに数行だけ。\u{1f}ひとつの質問で、一日をしめくくりましょう。\u{1f}今朝の質問が待っています。\u{1f}一日が動き出す前に、質問をひとつ。\u{1f}一日を始める前に、自分のための2分間を。\u{1f}これからの一日のことを、数行だけ。\u{1f}まずは質問から。一日はそれからです。\u{1f}夜のふり返り\u{1f}朝のふり返り\u{1f}お名前（任意）\u{1f}ニックネームでもかまいません。空欄のままでも進めます。\u{1f}お名前を教えてください\u{1f}トレーニングの翌日は休みにしましょう。きつかった週は、先に進む前にもう一度行います。\u{1f}今日から始める\u{1f}心臓病や持病のある方、妊娠中の方、長く運動していない方は、始める前に医師に相談してください。\u{1f}%@ / %@回 完了\u{1f}%@に完了\u{1f}このプランのトレーニングをすべて終えました。\u{1f}熱があるときや体調が悪いあいだは休みましょう。治ったら軽いトレーニングから始め、最後の週をもう一度行います。重い病気のあとは、先に医師に相談してください。\u{1f}プランはまだダウンロードされていません。ほかの機能は使えます。\u{1f}プランを読み込んでいます…\u{1f}プランはまだダウンロードされていません。オンラインになるとダウンロードされます。ほかの機能は使えます。\u{1f}次のトレーニング\u{1f}このペースなら%@に終わります。\u{1f}安全に続けるために\u{1f}今日やる\u{1f}痛みやめまいを感じたら中止しましょう。胸の痛み、失神、おさまらない息切れがあれば、中止してすぐに医療機関に連絡してください。\u{1f}1週間ずつ、自分のペースで。\u{1f}トレーニングプラン\u{1f}今日のトレーニング\u{1f}今日はやめて明日に移す\u{1f}第%@週：%@\u{1f}%lld週間\u{1e}%lld週間\u{1f}書いたことは、もう頭で抱えなくてすみます。\u{1f}1日2回、目にする目標は、遠ざかりません。\u{1f}ふり返ると、どれだけ進んだかが見えます。\u{1f}なぜふり返るのか\u{1f}1日2回、短いリマインダーだけです。\u{1f}リマインダーをオンにする\u{1f}夜\u{1f}今はしない\u{1f}朝\u{1f}リマインダーはオフです。オンにすると%@と%@に届きます。どちらの時刻も変えられます。\u{1f}この時刻を保存\u{1f}1日2回、短いリマインダーだけです。このあと、通知の許可を求める画面が出ます。\u{1f}いつお知らせしますか？\u{1f}保存しました。\u{1f}この目標にする\u{1f}未設定\u{1f}スポーツ\u{1f}お名前\u{1f}今夜のふり返り\u{1f}スキップ\u{1f}もう知っている\u{1f}ほかの理由\u{1f}答えずにスキップ\u{1f}どんな理由でも大丈夫。改善に役立てます。\u{1f}今は時間がない\u{1f}スキップする理由は？\u{1f}バドミントン\u{1f}バスケットボール\u{1f}クライミング\u{1f}サイクリング\u{1f}ダンス\u{1f}サッカー\u{1f}ハイキング\u{1f}武道・格闘技\u{1f}ボート\u{1f}ランニング\u{1f}スキー\u{1f}筋トレ\u{1f}水泳\u{1f}テニス\u{1f}ウォーキング\u{1f}ヨガ\u{1f}追加\u{1f}ほかのスポーツ\u{1f}いくつでも選べます。選ばなくてもかまいません。\u{1f}どんなスポーツをしますか？\u{1f}日記を開けませんでした\u{1f}これまでに%lld日\u{1e}これまでに%lld日\u{1f}今週は%lld日\u{1e}今週は%lld日\u{1f}日記\u{1f}プラン\u{1f}もう一つ書く\u{1f}書きかけの文章があります。\u{1f}最初のふり返りは、ほんのひとことから始められます。\u{1f}ふり返る\u{1f}書き終えました。読み返したり変更したりできます。\u{1f}%@文字以内でお願いします。\u{1f}設定が終わったら開く画面\u{1f}朝にひとつ、夜にひとつの質問。1行でいいので、書いてみましょう。\u{1f}下書きとして保存しました。「今日」で続きを書けます。\u{1f}毎日ちがう質問が届くので、白紙で悩みません。書けない日があっても大丈夫。書いたものは残ります。\u{1f}質問はひとつずつ\u{1f}いくつかのスポーツの週ごとのプランです。ためしに1回分にチェックを付けてみましょう。\u{1f}お試しです。実際のプランは、チェックのない状態から始まります。\u{1f}1年前の今日\u{1f}もう一度送る\u{1f}サーバーにある今の内容と合いません。関係するものがなくなったか、同じものがすでにあります。\u{1f}削除\u{1f}この変更を破棄\u{1f}サーバーはこの形では保存できません。Almanac かサーバーを更新したあとなら、もう一度送ると保存できることがあります。\u{1f}受け付けられなかった変更はありません。すべて順調です。\u{1f}このアカウントでは、この変更はできません。\u{1f}サーバーが受け付けませんでしたが、この端末には残っています。1件ずつ確認して、どうするか決めてください。\u{1f}受け付けられなかった変更\u{1f}サーバーが受け付ける長さを超えています。\u{1f}この変更はもう読めません。\u{1f}時刻を変える\u{1f}ここでオフにしたリマインダーは、すべての端末でオフになります。\u{1f}もう一度試す\u{1f}保存\u{1f}Almanac を動かしているコンピューターで http://localhost:8080 を開いてください。\u{1f}暗号化されていない http では、ブラウザは内容の暗号化も、オフラインでの動作も、通知の送信もできません。Almanac にはこの3つすべてが必要です。\u{1f}このアドレスは安全ではありません\u{1f}ほかの端末からは https を使ってください。Almanac を --tls-cert と --tls-key を付けて起動するか、リバースプロキシの背後に置きます。\u{1f}アプリごと\u{1f}ジャンル\u{1f}はじめの設定をやり直す\u{1f}言語、ジャンル、レベル、時刻\u{1f}選んだ内容\u{1f}レベル\u{1f}すべてのアプリ\u{1f}言語\u{1f}すべてのアプリとその通知に使われます。\u{1f}ジャンル、レベル、時刻は、毎日の豆知識をお届けするため、この端末とサーバーに保存されます。\u{1f}豆知識は Almanac のために書かれたもので、それぞれに出典があります。\u{1f}設定\u{1f}共有\u{1f}画像を作成できませんでした。もう一度お試しください。\u{1f}画像をダウンロードに保存しました。\u{1f}保存した豆知識を開けませんでした\u{1f}サブスクリプションが有効になりました。\u{1f}すでにプランに登録済みのため、トライアルは必要ありません。このページをサーバーの最新の情報に更新しています。\u{1f}応答が届く前に接続が切れたため、完了している可能性があります。少し待ってサブスクリプションの状態を確認してから、もう一度お試しください。\u{1f}プレミアムでできること\u{1f}1つのサブスクリプションで Whole と Unitana の両方が使えます。\u{1f}サブスクリプションを解約\u{1f}書いたものや保存したものは削除されません。\u{1f}解約できるサブスクリプションはありません。このページをサーバーの最新の情報に更新しています。\u{1f}サブスクリプションは更新されません。終了後は無料版になります。\u{1f}サブスクリプションを解約しますか？\u{1f}%@まではすべて使えます。そのあとは無料版になります。\u{1f}%@プランを続ける\u{1f}%@プランに変更\u{1f}次回の更新から%@プランになります。\u{1f}解約しない\u{1f}プランを読み込んでいます…\u{1f}月額\u{1f}サインインを更新できませんでした。何も変更されていません。設定でアカウントを確認して、もう一度お試しください。\u{1f}このサーバーではプランを販売していません。無料版はそのまま使えます。\u{1f}このプランは現在販売していません。料金はかかっていません。もう一度試すと、現在のプランを読み込みます。\u{1f}今はしない\u{1f}プランを見る\u{1f}プランは App Store で販売しています。登録、変更、解約は App Store で行い、そのあとここで「購入を復元」をタップしてください。\u{1f}プラン\u{1f}%@／月\u{1f}%@／年\u{1f}トライアル終了前に知らせる\u{1f}%@に終了します。料金はかかりません。プレミアムを続ける場合はご登録ください。\u{1f}無料トライアルがまもなく終了します\u{1f}購入を復元\u{1f}このアカウントには復元できるサブスクリプションがありません。別のアカウントでサブスクリプションに登録した場合は、設定からそのアカウントでサインインして、もう一度お試しください。\u{1f}サブスクリプションを復元しました。\u{1f}テスト用ストアです。料金はかかりません。\u{1f}%@％お得\u{1f}現在のプラン：%@。解約済みで、%@まではすべて使えます。\u{1f}プレミアムは%@に終了しました。無料版をご利用中で、データは何も削除されていません。\u{1f}プレミアムを無期限でご利用いただけます。\u{1f}無料版をご利用中です。\u{1f}%@までプレミアムをご利用いただけます。\u{1f}現在のプラン：%@。%@に更新されます。\u{1f}無料トライアルは%@までです。終了しても料金はかかりません。\u{1f}今すぐ登録\u{1f}サブスクリプション\u{1f}プレミアム\u{1f}%@日間の無料トライアルを開始\u{1f}トライアルは%@に自動的に終了します。料金はかからず、無料版はそのまま使えます。\u{1f}このアカウントまたは端末では、無料トライアルを利用済みです。サブスクリプションにはいつでも登録できます。\u{1f}サーバーに接続できません。料金はかかっていません。接続を確認して、もう一度お試しください。\u{1f}すべてのテーマ、フォント、カードの背景\u{1f}自分だけのことば\u{1f}透かしのない共有画像\u{1f}毎日、ことばを無制限に\u{1f}年額\u{1f}ほかのジャンルを選ぶ\u{1f}豆知識を取得できませんでした\u{1f}%@ / %@件\u{1f}ダウンロードを開始しています…\u{1f}ダウンロードしたあとは、オフラインでも読めます。\u{1f}豆知識をダウンロードしています\u{1f}接続が切れました。自動で再試行しています。\u{1f}サーバーが%lld件の変更を受け付けませんでした。この端末に残っています。\u{1e}サーバーが%lld件の変更を受け付けませんでした。この端末に残っています。\u{1f}サインアウト済み：書いた内容はこの端末に残ります\u{1f}すべてサーバーに保存されています\u{1f}%lld件の変更が送信待ちです\u{1e}%lld件の変更が送信待ちです\u{1f}一覧\u{1f}設定\u{1f}今日\u{1f}午後⁠%@\u{1f}午前⁠%@\u{1f}まだ何も設定されていません。%@ を開いて始めましょう。\u{1f}オフライン。最終同期：%@\u{1f}今日の豆知識\u{1f}再起動\u{1f}Almanac の新しいバージョンがあります。入力した内容が必要ならコピーしてから、ページを読み込み直してください。\u{1f}読み込み直す\u{1f}Almanac の一部を読み込めません。再試行しており、自動的に続きます。\u{1f}Almanac を使うには JavaScript と最新のブラウザが必要です。\u{1f}問題が起きました。保存した内容は、この端末に無事に残っています。\u{1f}Almanac が停止しました\u{1f}ここでは Almanac を使えません。このブラウザで WebAssembly がオフになっています。ロックダウンモードでは、このサイトを許可してください。\u{1f}このブラウザのストレージが応答しないため、このページの内容は保存されません。Almanac のほかのウィンドウを閉じて、もう一度お試しください。\u{1f}この文章はまだ保存されていません。念のためコピーしてください。\u{1f}表示中\u{1f}金額\u{1f}自宅：%@\u{1f}この場所との関わり\u{1f}Whole のすべての機能も\u{1f}ウィジェットをいくつでも\u{1f}欧州中央銀行\u{1f}タップして別の都市を選ぶ\u{1f}都市\u{1f}一覧から都市を選んでください。天気と時刻はそこから決まります。\u{1f}都市が見つかりません。英語名か、近くの都市で試してください。\u{1f}都市と通貨\u{1f}電話に向いた時間（こちらの時刻）：%@〜%@\u{1f}メッセージ用\u{1f}線をドラッグすると、ほかの時刻を確認できます。\u{1f}%@の時刻\u{1f}一方が起きている時間、もう一方は眠っています。\u{1f}現在の時刻に戻る\u{1f}%@：時刻の変更はありません\u{1f}閉じる\u{1f}服のサイズ\u{1f}ドレス・スーツ・シャツ\u{1f}アクセシビリティ\u{1f}この端末の Almanac 全体に、システムの設定に加えて適用されます。\u{1f}文字サイズ、コントラスト、動き\u{1f}コントラストを上げる\u{1f}文字の色と線をはっきりさせます\u{1f}換算する\u{1f}単位換算\u{1f}サイズ、タイヤ、燃費、オーブンなど\u{1f}場所を作成\u{1f}見つかった通貨\u{1f}通貨\u{1f}コード・通貨名・国名\u{1f}一覧から通貨を選ぶか、EUR のような通貨コードを入力してください。\u{1f}曜日\u{1f}これからの数日\u{1f}既定\u{1f}%@は既定の場所なので削除できません。別の場所を既定にしてから削除してください。\u{1f}%@を削除\u{1f}すべての端末から消えます。元に戻せません。\u{1f}%@を削除しますか？\u{1f}詳細と換算\u{1f}距離と速さ\u{1f}%@を編集\u{1f}場所を編集\u{1f}場所を編集\u{1f}ハンドルをドラッグして並べ替え、タップして変更します。星は既定の場所です。\u{1f}ファン付き（%@）\u{1f}見つかった都市\u{1f}燃費\u{1f}ガスマーク\u{1f}都市データ：GeoNames（CC BY 4.0）\u{1f}身長\u{1f}自宅\u{1f}ふだんの通貨（例：JPY）\u{1f}ふだん使う単位系\u{1f}ふだんのタイムゾーン\u{1f}時刻\u{1f}これからの数時間（現地時刻）\u{1f}やさしい説明\u{1f}%@は自転車で行ける距離です\u{1f}%@は車でひと走りです\u{1f}%@は飛行機で行く距離です\u{1f}%@は歩きごたえのある距離です\u{1f}%@は列車で1時間ほどです\u{1f}%@はほんの数歩です\u{1f}%@は列車で数時間です\u{1f}%@は歩いてすぐです\u{1f}%@は凍てつく寒さです\u{1f}%@は体温に近い暑さです\u{1f}%@は水が沸騰する温度です\u{1f}%@は冬のコートが要る寒さです\u{1f}%@は上着が要る涼しさです\u{1f}%@は氷点下で、水たまりが凍ります\u{1f}%@はさわやかな春の日です\u{1f}%@は危険な暑さです\u{1f}%@は暑い夏の日です\u{1f}%@は過ごしやすい室温です\u{1f}%@は暖かい日です\u{1f}「68°Fは過ごしやすい室温です」のように説明します\u{1f}%@は新生児ひとりほどの重さです\u{1f}%@はスープ缶1つほどの重さです\u{1f}%@は車1台か、それ以上の重さです\u{1f}%@は板チョコ1枚ほどの重さです\u{1f}%@は卵1個ほどの重さです\u{1f}%@は手紙1通ほどの重さです\u{1f}%@はオートバイ1台ほどの重さです\u{1f}%@は大人ひとりほどの重さです\u{1f}%@は砂糖1袋ほどの重さです\u{1f}%@は荷物の入ったスーツケースほどの重さです\u{1f}%@は小枝が揺れる風です\u{1f}%@はほぼ無風で、煙がまっすぐ昇ります\u{1f}%@は歩きにくいほどの強風です\u{1f}%@はハリケーン並みの暴風です\u{1f}%@は木の葉や細い枝が揺れる風です\u{1f}%@は顔に感じるほどのそよ風です\u{1f}%@は枝が折れる暴風です\u{1f}%@は傘を差しにくい風です\u{1f}ヤード・ポンド法（英国）\u{1f}°C、マイル、ストーン\u{1f}値が大きすぎて換算できません。直前の値のままにします。\u{1f}12.5のような数値を入力してください。\u{1f}そこまで小さい値はありません。直前の値のままにします。\u{1f}その単位はここでは使えません。数値だけを入力してください。\u{1f}ひとつの場所を、自分の単位と現地の単位で同時に。\u{1f}場所を追加する\u{1f}残す\u{1f}直前の値：%@\u{1f}学習モード\u{1f}距離\u{1f}サブスクリプションで、いくつでも追加できます。今の選択はそのまま残ります。\u{1f}無料のウィジェットは1つです\u{1f}制限速度\u{1f}標識の数字を自分の単位で\u{1f}暮らしている\u{1f}おすすめ：毎日の暮らしで出会うものすべて\u{1f}調べる\u{1f}%@を既定にする\u{1f}メンズ\u{1f}メートル法\u{1f}°C、キロメートル、キログラム\u{1f}その他\u{1f}あとで場所を追加できます。\u{1f}桁を1つ増やす\u{1f}下へ移動\u{1f}上へ移動\u{1f}Unitana\u{1f}場所に名前をつけてください。\u{1f}%@の近く\u{1f}数値のみ\u{1f}数値だけを表示します\u{1f}まだ更新していません\u{1f}新しい場所\u{1f}現地は夜です\u{1f}場所を編集して、2つの通貨を選んでください。\u{1f}%@ のレートはありません。どの情報源も公表していません。\u{1f}この端末にはタイムゾーンの情報がありません。\u{1f}更新できませんでした\u{1f}オフラインです。つながると、天気と為替レートが届きます。\u{1f}オフラインです。最後の値を表示しています。つながったら、もう一度お試しください。\u{1f}よく使う値\u{1f}%@は唯一の場所なので削除できません。先に別の場所を作成してください。\u{1f}その下\u{1f}上に表示\u{1f}その他\u{1f}まずは天気と時刻から\u{1f}ほかの通貨\u{1f}オーブン\u{1f}ガスマークと温度\u{1f}ガスマーク1は275°Fで、1段ごとに25°F上がります。摂氏は料理本と同じく丸めています。\u{1f}大きめのパン1個\u{1f}預け入れのスーツケース1個\u{1f}背の高い人：%@\u{1f}市街地：%@\u{1f}駅まで歩く距離\u{1f}用紙\u{1f}A4 と Letter\u{1f}A3〜A6：ISO 216。Letter・Legal・Tabloid：ANSI/ASME Y14.1。B4・B5（JIS）：JIS P 0138。\u{1f}現地の通貨（例：USD）\u{1f}場所の名前\u{1f}現地の単位系\u{1f}現地のタイムゾーン\u{1f}場所\u{1f}ポーランド国立銀行\u{1f}タイヤの空気圧\u{1f}プライバシー\u{1f}都市を検索するときや天気を取得するとき、この端末は入力した文字またはその場所の都市だけをサーバーに送り、個人に関する情報は送りません。気象サービスと中央銀行に問い合わせるのはサーバーだけです。\u{1f}削除した場所は、アカウントとすべての端末から消えます。Almanac の設定でサインアウトすると、この端末から Almanac のデータが消去されます。\u{1f}何がどこに保存されるか\u{1f}Unitana が現在地をたずねることはありません。\u{1f}場所とその順序、設定、ウィジェットとそこに表示する値は、この端末とアカウントに保存されます。選んだ都市の一覧と最後の天気・為替レートは、暗号化してこの端末だけに残ります。\u{1f}降水 %\u{1f}為替レートはまだありません。\u{1f}為替レートの提供元から応答がありません。Almanac が自動でもう一度試します。\u{1f}以前選んだ都市\u{1f}最近の換算\u{1f}更新\u{1f}更新すると最新の値になります\u{1f}更新中…\u{1f}タイルを並べ替える\u{1f}ハンドルをドラッグするか、矢印を使ってください。\u{1f}これでよろしいですか？\u{1f}ふだんと同じ通貨です\u{1f}オフラインでは、首都、大都市、以前選んだ都市を検索できます。\u{1f}用紙\u{1f}メンズシャツ（首回り）\u{1f}靴のサイズ\u{1f}EU・UK・US と足の長さ\u{1f}標識\u{1f}メーカーの一般的な対応表です。1サイズほど異なることがあるので、試着してください。\u{1f}空模様\u{1f}快晴\u{1f}霧雨\u{1f}霧\u{1f}着氷性の雨\u{1f}おおむね晴れ\u{1f}曇り\u{1f}一部曇り\u{1f}雨\u{1f}にわか雨\u{1f}雪\u{1f}雷雨\u{1f}速さ\u{1f}欧州中央銀行は営業日ごとに1回レートを定めます。次の発表までを最新、1週間までを参考値とします。\u{1f}最新ではありません\u{1f}天気は、取得から1時間までを最新、6時間までを参考値とします。それを過ぎると、今の天気の目安にはなりません。更新にはネットワークが必要です。\u{1f}動きを減らす\u{1f}スライドやフェードをしません\u{1f}場所を読み込めませんでした\u{1f}メンズスーツ\u{1f}方向を入れ替える\u{1f}場所：%@。場所を切り替える\u{1f}使い慣れた単位はどれですか？\u{1f}2つの単位系を並べて：天気、時刻、距離、重さ、お金\u{1f}タップして詳細\u{1f}温度\u{1f}大\u{1f}特大\u{1f}文字サイズ\u{1f}標準\u{1f}タイル\u{1f}タイルを1つ以上選んでください。\u{1f}何を表示しますか？\u{1f}時刻\u{1f}%@ bar\u{1f}%@°C\u{1f}%@ cm\u{1f}%@ カップ\u{1f}%@°F\u{1f}%@ 英液量オンス\u{1f}%@ 米液量オンス\u{1f}%@ ft\u{1f}%@ 英ガロン\u{1f}%@ 米ガロン\u{1f}%@ g\u{1f}%@ in\u{1f}%@ kg\u{1f}%@ km\u{1f}%@ km/h\u{1f}%@ km/L\u{1f}%@ kPa\u{1f}%@ L\u{1f}%@ L/100 km\u{1f}%@ m\u{1f}%@ mi\u{1f}%@ 英mpg\u{1f}%@ 米mpg\u{1f}%@ mph\u{1f}%@ mL\u{1f}%@ oz\u{1f}%@ 英パイント\u{1f}%@ lb\u{1f}%@ psi\u{1f}%@ st\u{1f}%@ yd\u{1f}単位\u{1f}更新：%@\u{1f}更新したばかりです。少し待ってから、もう一度お試しください。\u{1f}ヤード・ポンド法（米国）\u{1f}°F、マイル、ポンド\u{1f}訪れている\u{1f}天気、時刻、お金、距離\u{1f}体積\u{1f}天気\u{1f}天気のデータはまだありません。\u{1f}このサーバーでは天気がオフになっています。\u{1f}天気サービスから応答がありません。Almanac が自動でもう一度試します。\u{1f}重さ\u{1f}Unitana は、その土地の単位とふだんの単位を並べて表示します。21°Cは70°Fです。\u{1f}どこのことを知りたいですか？\u{1f}%@に\u{1f}今日\u{1f}明日\u{1f}%@に\u{1f}昨日\u{1f}場所の様子を、Almanac を開かずにひと目で\u{1f}削除された場所\u{1f}どの場所ですか？\u{1f}ウィジェットを保存\u{1f}保存しました。好きな場所に表示しましょう。\u{1f}サイズ\u{1f}どの値を表示しますか？\u{1f}場所\u{1f}ウィジェット\u{1f}ウィジェットはまだありません\u{1f}ウィジェットは1つの場所の値と、それがいつのものかを表示します。\u{1f}%@（%@）\u{1f}レディース\u{1f}自宅より%@進んでいます\u{1f}%@：%@、時計を遅らせます\u{1f}自宅より%@遅れています\u{1f}%@：%@、時計を進めます\u{1f}%@時間\u{1f}%@分\u{1f}このあと選ぶ都市で決まります\u{1f}時差なし\u{1f}そのタイムゾーンの都市\u{1f}%@：%@、夏時間に変わります\u{1f}%@：%@、冬時間に変わります\u{1f}タップして変更できます。\u{1f}タイムゾーン\u{1f}この文章は別の端末でも変更されました。両方が残っています。\u{1f}「%@」は別の端末でも変更されました。両方が残っています。\u{1f}以前の版\u{1f}以前の版は30日間残ります。\u{1f}この文章はこの端末にありません。\u{1f}1つの文章になりました。\u{1f}両方を1つにする\u{1f}もう一方を残す\u{1f}今の版を残す\u{1f}保存しました。もう一方は30日間「以前の版」に残ります。\u{1f}両方を合わせると、1つの文章には長すぎます。\u{1f}両方を見る\u{1f}以前の版はありません。\u{1f}もう一方の版\u{1f}元に戻す\u{1f}元に戻す：%@\u{1f}元に戻しました。直前の内容は「以前の版」にあります。\u{1f}今の版\u{1f}2つの版\u{1f}この文章は2台の端末で別々に変更されました。残すほうを選んでください。もう一方は30日間「以前の版」に残ります。\u{1f}月曜日\u{1f}火曜日\u{1f}水曜日\u{1f}木曜日\u{1f}金曜日\u{1f}土曜日\u{1f}日曜日\u{1f}カテゴリー\u{1f}1つ以上選んでください。毎日のことばは、選んだカテゴリーから優先してお届けします。\u{1f}どんなことばが心に響きますか？\u{1f}新たな始まり\u{1f}勇気\u{1f}友情\u{1f}インスピレーション\u{1f}喜び\u{1f}愛\u{1f}静かな朝\u{1f}自然\u{1f}忍耐\u{1f}知恵\u{1f}カスタマイズ\u{1f}カードと共有画像の見た目を選べます。\u{1f}Whole を開いて読みましょう。\u{1f}今日のことば\u{1f}%lld件\u{1e}%lld件\u{1f}お気に入りはまだありません\u{1f}ことばのハートをタップすると、ここに残ります。\u{1f}今日のことばを読む\u{1f}お気に入りから削除\u{1f}お気に入りから削除しました\u{1f}すべてのカテゴリーを表示\u{1f}今日は当てはまることばがありません\u{1f}ほかのカテゴリーにはあります。\u{1f}ことばを表示\u{1f}選んだカテゴリーのことばだけを表示します。選ばなければ、すべて表示します。\u{1f}フォント\u{1f}毛筆\u{1f}クラシック\u{1f}モダン\u{1f}心を落ち着けたい\u{1f}中国語を学びたい\u{1f}自信をつけたい\u{1f}英語を学びたい\u{1f}集中力を保ちたい\u{1f}感謝の心を育てたい\u{1f}もっと優しくなりたい\u{1f}やる気を保ちたい\u{1f}つらい日を乗り越えたい\u{1f}ゆっくり休む\u{1f}いくつでも選べます。\u{1f}どんなことをかなえたいですか？\u{1f}背景\u{1f}あけぼの\u{1f}細い枠\u{1f}無地\u{1f}中国語で聞く\u{1f}英語で聞く\u{1f}この端末では読み上げられませんでした。少し待ってから、もう一度お試しください。\u{1f}こんにちは、%@さん\u{1f}こんばんは、%@さん\u{1f}おはようございます、%@さん\u{1f}心に残したいことばを、英語と中国語で、毎日新しく。\u{1f}最初のことばを見つける\u{1f}お気に入りに追加\u{1f}お気に入りに追加しました！\u{1f}今日の10のことばは以上です。明日また新しいことばが届きます。\u{1f}制限なしで読む\u{1f}ことばを読み込めませんでした\u{1f}このサーバーにはまだことばがありません。あとでもう一度お試しください。\u{1f}ことばを読み込んでいます…\u{1f}鍵のついた項目は、サブスクリプションで使えます。\u{1f}Whole\u{1f}お名前（任意）\u{1f}空欄のままでもかまいません。\u{1f}お名前を教えてください\u{1f}次のことば\u{1f}1日1回、選んだ時刻に通知します\u{1f}英語と中国語で届き、タップすると開きます。\u{1f}毎日のことばが届く時刻\u{1f}一日をひとつのことばで始めませんか？\u{1f}毎日のことば\u{1f}自分のことば\u{1f}保存すると、サーバーの管理者がもう一度内容を確認します。承認されてもされなくても、あなただけのことばです。\u{1f}承認済み\u{1f}カテゴリーを1つ以上選んでください。\u{1f}中国語\u{1f}中国語で書いてください。\u{1f}このことばを削除\u{1f}30日間は「最近削除したもの」に残り、その後は完全に消えます。\u{1f}このことばを削除しますか？\u{1f}ことばを編集\u{1f}文章はエンドツーエンドで暗号化されているので、誰も内容を確認しません。あなただけのことばです。\u{1f}英語\u{1f}英語で書いてください。\u{1f}残す\u{1f}ことばを書く\u{1f}自分のことばはまだありません\u{1f}あなたの想いを、英語と中国語で書いてみましょう。\u{1f}確認待ち\u{1f}承認されませんでした\u{1f}承認されませんでした：%@\u{1f}サーバーの管理者が内容を確認します。承認されてもされなくても、あなただけのことばです。\u{1f}このことばはほかの場所でも変更されています。保存すると、ここで書いたものに置き換わります。戻ると、もう一方が残ります。\u{1f}ことばを保存\u{1f}保存しました\u{1f}自分で書いた、英語と中国語のことば\u{1f}ピンインを表示\u{1f}Almanac 収録のことばの中国語に添えて、この端末で表示します\u{1f}ピンインを読み込めませんでした。オンラインになると表示されます。\u{1f}無料：1日10個まで\u{1f}毎日のことばは、選んだカテゴリーから優先してお届けします。変更は明日から反映されます。\u{1f}前のことば\u{1f}ことば\u{1f}今日のことば\u{1f}回答はまだ保存されていません\u{1f}オフラインです。回答はこの端末に残っています。ネットワークに接続して、もう一度お試しください。\u{1f}回答を保存しています…\u{1f}%@回答はこの端末に残っています。前に戻って変更するか、もう一度お試しください。\u{1f}サーバーからまだ応答がありません。回答はこの端末に残っています。少し待ってから、もう一度お試しください。\u{1f}回答をアカウントに保存しています。\u{1f}ことばを準備しています\u{1f}メールアドレス、端末、暗号化\u{1f}すべて\u{1f}好みのカテゴリー\u{1f}%@さんの設定\u{1f}大\u{1f}中\u{1f}小\u{1f}作者名のないことばは、Almanac のために書かれたものです。そのほかには、作者・作品・年を記しています。\u{1f}保存したことばを開けませんでした\u{1f}サブスクリプション\u{1f}お気に入り\u{1f}ことば\u{1f}テーマ\u{1f}優美なモノクローム\u{1f}やわらかなパステル\u{1f}静寂のミニマリズム\u{1f}無料トライアルが始まりました。\u{1f}トライアル終了前に知らせる\u{1f}トライアルをスキップ\u{1f}無料トライアルを開始\u{1f}トライアルは自動的に終了し、料金はかかりません。その後も、1日10個まで無料で読めます。\u{1f}すべての機能を7日間無料で\u{1f}このアカウントではトライアルを利用済みです。ほかの準備はすべて整いました。\u{1f}元に戻す\u{1f}今日のことばは、オンラインになると届きます。\u{1f}英語と中国語を並べて味わうことばが、毎日届きます。\u{1f}ひとつの想いを、ふたつの言語で\u{1f}ウィジェットを追加\u{1f}あとで\u{1f}見る\u{1f}ウィジェットの準備ができました。\u{1f}ウィジェットのサイズ\u{1f}Almanac をホーム画面に置くと、今日のことばをワンタップで読めます。\u{1f}ことばを、いつも目の届くところに\u{1f}無料で使えるウィジェットは1つです。サブスクリプションなら、いくつでも追加できます。\u{1f}最後に見たことばを、Almanac を開かずに\u{1f}ウィジェット\u{1f}ウィジェットを追加\u{1f}%@日前\u{1f}%@時間前\u{1f}Web サイト用のコード\u{1f}リンクを無効にする\u{1f}リンクを作る\u{1f}ページ\u{1f}画像（電子ペーパーやダッシュボード用）\u{1f}新しいリンクを作る\u{1f}リンクを知っている人には、このウィジェットだけが見えます。新しいリンクを作ると、古いリンクは使えなくなります。\u{1f}サーバーに問い合わせています…\u{1f}このウィジェットは停止中です。無料で使えるのは1つまでで、サブスクリプションに登録するとまた表示されます。\u{1f}%@分前\u{1f}たった今\u{1f}更新するには %@ を開いてください\u{1f}停止中\u{1f}このウィジェットを削除\u{1f}すべての端末から消え、リンクも使えなくなります。元に戻せません。\u{1f}このウィジェットを削除しますか？\u{1f}%@ を開いて設定してください\u{1f}リンクを Chrome で開き、⋮ >「ホーム画面に追加」を選んでください。Web ページをウィジェットとして表示するアプリなら、ホーム画面に直接表示できます。\u{1f}リンクを Safari で開き、「共有」>「ホーム画面に追加」を選んでください。iPhone と iPad では、Web アプリはウィジェットをホーム画面に直接置けません。\u{1f}ダッシュボード、電子ペーパー、自分の Web サイトなど、Web ページや画像を表示できる場所ならどこでもリンクを使えます。\u{1f}表示のしかた\u{1f}Microsoft Edge から Almanac をインストールし、Windows + W を押して、「ウィジェットを追加」で Almanac を選んでください。ほかの場所ではリンクを使えます。\u{1f}最新ではありません（%@）\u{1f}ウィジェット",
    "새로운 점\u{1f}모든 설정을 한곳에 모았어요. 모든 내용의 사본을 저장하거나 삭제하고, 모든 앱의 언어와 화면 모드를 정하고, 알림을 하나씩 켜고 끌 수 있어요.\u{1f}환율: 유럽중앙은행\u{1f}출처\u{1f}Almanac 정보\u{1f}버전 %@\u{1f}날씨: Open-Meteo (CC BY 4.0)\u{1f}쓴 내용은 이 기기와 서버의 익명 계정에 있어요. 이메일 주소를 추가하면 다른 기기에서도 볼 수 있고, 이 기기를 잃어버려도 되찾을 수 있어요.\u{1f}잠시만요…\u{1f}이메일 주소 변경\u{1f}바꾸는 즉시 이 기기와 다른 기기에서 새 주소를 써요.\u{1f}새 주소로 링크가 담긴 이메일이 가요. 링크를 열기 전까지는 지금 주소가 그대로 쓰여요.\u{1f}비밀번호 변경\u{1f}다른 기기에서는 로그아웃돼요.\u{1f}이메일에 있는 코드\u{1f}이메일 다시 요청\u{1f}이메일에 있는 코드를 입력하세요.\u{1f}코드로 로그인한 지 10분이 지났어요. 바뀐 것은 없어요. 새 비밀번호를 정하려면 이메일을 다시 요청하세요.\u{1f}이메일의 링크를 열거나 코드를 여기에 입력한 뒤 새 비밀번호를 정하세요.\u{1f}코드가 맞지 않거나 너무 오래됐어요. 확인하거나 뒤로 가서 이메일을 다시 요청하세요.\u{1f}%@ 계정으로 계속하기\u{1f}이제 %@ 주소가 내 계정의 주소예요.\u{1f}이메일 주소\u{1f}새 이메일 주소\u{1f}name@example.com 같은 형식으로 입력해 주세요.\u{1f}이 기기에 있는 내용은 종단 간 암호화되어 있어요. 먼저 암호화를 끄거나, 로그인하는 대신 이 계정에 이메일 주소를 추가해 주세요.\u{1f}이 기기에서 로그아웃된 상태예요. 다시 로그인해 주세요. 바뀐 것은 없어요.\u{1f}이 기기의 로그인이 너무 오래되어 로그아웃됐어요.\u{1f}다른 기기(%@)에서 이 기기를 로그아웃시켰어요.\u{1f}다른 기기에서 이 기기를 로그아웃시켰어요.\u{1f}다시 로그인할 때까지 쓴 내용은 이 기기에 남아요.\u{1f}비밀번호가 바뀌어 로그아웃됐어요.\u{1f}잘되지 않았어요. 잠시 후 다시 시도해 주세요. 계속되면 서버 관리자에게 물어보세요.\u{1f}비밀번호를 잊었어요\u{1f}%@ 계정이 여기에 있다면 새 비밀번호를 정하는 링크가 담긴 이메일이 곧 도착해요.\u{1f}이 계정은 다른 곳에서 삭제됐어요. 여기 있는 내용은 이제 이 기기에만 있어요.\u{1f}이 로그인은 이미 다른 계정에 연결되어 있어요.\u{1f}둘 다 유지하고 로그인\u{1f}이 기기\u{1f}둘 다 남고, 서로 덮어쓰지 않아요.\u{1f}내 계정\u{1f}모두 한곳에 모을까요?\u{1f}계정에 추가했어요: %@.\u{1f}계정에 추가하는 중이에요: %@.\u{1f}이 기기에 있던 내용을 아직 계정에 추가하는 중이에요. 잠시 후 다시 시도해 주세요.\u{1f}새 계정에 보관하기\u{1f}이메일 주소 추가\u{1f}%@ 계정 연결\u{1f}지금 있는 것은 모두 그대로예요.\u{1f}링크를 열었어요\u{1f}%@ 주소로 이메일을 보냈어요. 링크를 연 뒤 여기로 돌아와 주세요.\u{1f}이 기기에는 아직 계정이 없어요. 무언가를 저장하면 Almanac이 만들어 드려요.\u{1f}이메일의 링크를 아직 열지 않았어요.\u{1f}이 기기에는 %@ 계정으로 쓴 내용이 있어요. 먼저 로그아웃해 주세요.\u{1f}비밀번호\u{1f}비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.\u{1f}현재 비밀번호\u{1f}로그인하고 10분 안에는 입력하지 않아도 돼요.\u{1f}현재 비밀번호를 입력하거나 다시 로그인하세요. 바뀐 것은 없어요.\u{1f}현재 비밀번호와 달라요.\u{1f}비밀번호를 입력해 주세요.\u{1f}6자 이상\u{1f}비밀번호가 너무 길어요. 영문은 72자, 한글은 24자까지예요.\u{1f}새 비밀번호\u{1f}이미 쓰고 있는 비밀번호예요.\u{1f}비밀번호가 너무 짧아요. 6자 이상이어야 해요.\u{1f}로그인 방법을 바꾸려면 먼저 다시 로그인해 주세요. 아직 바뀐 것은 없어요.\u{1f}로그인이 취소됐어요. 바뀐 것은 없어요.\u{1f}로그인이 너무 오래 걸렸거나 다른 곳에서 시작됐어요. 다시 시작해 주세요.\u{1f}로그아웃했어요. 이 기기에서 쓴 내용은 그대로 있어요.\u{1f}로그인\u{1f}다시 로그인\u{1f}기존 계정으로 로그인\u{1f}이 기기에 있는 내용이 내 계정에 합쳐져요.\u{1f}로그아웃\u{1f}이 기기에 있는 내용은 그대로 남아요. 계정에 추가하지 못했어요.\u{1f}이 계정은 삭제됐어요. 쓴 내용은 이 기기에서 지워지고 되돌릴 수 없어요.\u{1f}변경 사항 %lld개는 이 기기에만 있어서 사라져요.\u{1f}쓴 내용은 내 계정에 남아요. 이 기기에서는 지워져요.\u{1f}%@ 계정으로 로그인했어요.\u{1f}로그아웃했어요. 쓴 내용은 이 기기에서 지워졌어요.\u{1f}이 주소로 만든 계정이 이미 있어요.\u{1f}내 계정\u{1f}시도가 너무 많았어요. 잠시 기다렸다가 다시 시도해 주세요.\u{1f}서버에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.\u{1f}다른 버전이 있는 글이 %lld개 있어요.\u{1e}다른 버전이 있는 글이 %lld개 있어요.\u{1f}다른 비밀번호를 골라 주세요.\u{1f}이메일 주소나 비밀번호가 맞지 않아요.\u{1f}고른 날까지 봉인해 두는, 나에게 쓰는 글\u{1f}관심사에 맞춘 하루 한 가지 상식\u{1f}나만을 위한 책력이에요. 오늘의 상식, 글귀, 질문, 나의 장소, 그리고 미래의 나에게 쓰는 편지까지. 나만 볼 수 있고, 오프라인에서도 쓸 수 있어요.\u{1f}Almanac\u{1f}Almanac 열기\u{1f}목표 하나, 하루 두 번의 짧은 돌아보기, 운동 계획\u{1f}영어와 중국어로 읽는 글귀, 매일 새롭게 열 개\u{1f}어둡게\u{1f}밝게·어둡게, 글자 크기, 대비, 움직임\u{1f}밝게\u{1f}밝게 또는 어둡게\u{1f}시스템과 같게\u{1f}화면 모드\u{1f}뒤로\u{1f}닫기\u{1f}상식 %lld개\u{1e}상식 %lld개\u{1f}이 기기에는 이 단어와 필터에 모두 맞는 상식이 없어요.\u{1f}이 기기에는 세 가지 필터에 모두 맞는 상식이 없어요.\u{1f}찾는 상식이 없어요\u{1f}더 보기\u{1f}모든 상식 보기\u{1f}나의 모든 상식\u{1f}“%@” 빼고 보기\u{1f}취소\u{1f}%lld일 전\u{1e}%lld일 전\u{1f}열어 본 캡슐 %lld개 모두 보기\u{1e}열어 본 캡슐 %lld개 모두 보기\u{1f}열어 본 캡슐\u{1f}열어 본 캡슐은 여기에 남아요.\u{1f}내 생일에\u{1f}생일\u{1f}생일을 이 기기에서 지웠어요.\u{1f}월과 일만 써요. 날짜는 이 기기에만 남아요.\u{1f}타임캡슐이 열리는 날\u{1f}날짜\u{1f}날짜를 골라 주세요.\u{1f}100년 안의 날짜를 골라 주세요.\u{1f}%lld일 남음\u{1e}%lld일 남음\u{1f}결정\u{1f}삭제\u{1f}30일 동안 ‘최근 삭제된 항목’에 남고, 그 뒤에는 완전히 사라져요.\u{1f}30일 동안 ‘최근 삭제된 항목’에 남고, 그 뒤에는 완전히 사라져요. 알림은 오지 않아요.\u{1f}이 캡슐을 삭제할까요?\u{1f}지난날의 나로부터\u{1f}이 캡슐 버리기\u{1f}버리기\u{1f}쓴 내용은 영영 사라져요.\u{1f}이 캡슐을 버릴까요?\u{1f}감정\u{1f}담을 글을 적어 주세요.\u{1f}날짜 바꾸기\u{1f}그때까지는 나 자신도 열 수 없어요.\u{1f}%lld년 동안 봉인할까요?\u{1e}%lld년 동안 봉인할까요?\u{1f}이어서 쓰기\u{1f}목표\u{1f}제목(선택)\u{1f}호숫가의 여름\u{1f}봉인된 동안에는 제목만 보여요.\u{1f}고른 날까지 봉인해 두는, 나에게 쓰는 편지.\u{1f}한 통 쓰기\u{1f}그대로 두기\u{1f}이 캡슐은 다른 곳에서 봉인되었거나 삭제됐어요. 여기서 쓴 글은 남아 있으니, 새 캡슐로 봉인하거나 버려 주세요.\u{1f}이 기기에 남은 글\u{1f}무엇을 담을까요?\u{1f}봉인하기\u{1f}캡슐을 봉인했어요. %@에 열려요.\u{1f}추억\u{1f}캡슐을 찾을 수 없어요\u{1f}삭제되었거나 다른 계정의 캡슐일 수 있어요.\u{1f}한 달 뒤\u{1f}Time Capsule\u{1f}새 캡슐\u{1f}새해 첫날\u{1f}다음 캡슐까지 %lld일\u{1e}다음 캡슐까지 %lld일\u{1f}다음 캡슐은 오늘 열려요\u{1f}아직 봉인한 것이 없어요\u{1f}지금의 기분, 바라는 것, 잊고 싶지 않은 것을 적어 보세요. 고른 날까지 봉인되어 있어요.\u{1f}열기\u{1f}%@에 열었어요\u{1f}여는 중\u{1f}%@에 열려요\u{1f}이미 지난 시간이에요. 봉인하자마자 열 수 있어요.\u{1f}무엇을 결정했나요? 왜 그랬나요?\u{1f}지금 어떤 기분인가요? 왜 그런가요?\u{1f}그때까지 무엇을 이루고 싶나요?\u{1f}무엇을 기억하고 싶나요?\u{1f}열 수 있어요\u{1f}캡슐을 봉인했어요. 바로 열 수 있어요.\u{1f}열 수 있는 캡슐이 %lld개 있어요\u{1e}열 수 있는 캡슐이 %lld개 있어요\u{1f}‘결정’ 캡슐을 열 수 있어요!\u{1f}‘감정’ 캡슐을 열 수 있어요!\u{1f}‘목표’ 캡슐을 열 수 있어요!\u{1f}열 수 있어요\u{1f}‘추억’ 캡슐을 열 수 있어요!\u{1f}타임캡슐을 열 때가 됐어요!\u{1f}봉인됨\u{1f}봉인됨\u{1f}%@까지 봉인\u{1f}봉인하는 중\u{1f}캡슐은 그래도 열리지만 알림은 오지 않아요.\u{1f}%@부터 열 수 있어요\u{1f}건너뛰기\u{1f}캡슐을 열지 못했어요\u{1f}시간\u{1f}시간을 골라 주세요.\u{1f}오늘\u{1f}내일\u{1f}쓰는 중\u{1f}지금은 알림을 설정하지 못했어요. 캡슐은 안전해요.\u{1f}일주일 뒤\u{1f}언제 열까요?\u{1f}%@에 썼어요\u{1f}일 년 뒤\u{1f}%lld개 선택함\u{1e}%lld개 선택함\u{1f}%lld개 더 선택해 주세요\u{1e}%lld개 더 선택해 주세요\u{1f}무엇이 궁금한가요?\u{1f}잠김, 프리미엄에서 이용 가능\u{1f}계속\u{1f}복사\u{1f}복사됨\u{1f}캡슐 %lld개\u{1e}캡슐 %lld개\u{1f}목표 %lld개\u{1e}목표 %lld개\u{1f}내가 쓴 글귀 %lld개\u{1e}내가 쓴 글귀 %lld개\u{1f}돌아보기 %lld개\u{1e}돌아보기 %lld개\u{1f}지금까지 쓴 것: %@\u{1f}모두 삭제\u{1f}계정과 그 안의 모든 내용(돌아보기, 목표, 캡슐, 즐겨찾기, 장소, 위젯, 알림)이 서버와 이 기기에서 삭제돼요. 되돌릴 수 없어요.\u{1f}내가 쓰고 고른 내용이 이 기기에서 모두 삭제돼요. 되돌릴 수 없어요.\u{1f}계정도 삭제할 수 있도록 먼저 다시 로그인해 주세요.\u{1f}먼저 사본 저장\u{1f}계정과 이 기기에 있는 내용\u{1f}이 기기에 있는 내용\u{1f}다른 기기의 사본은 그 기기에서 로그아웃할 때까지 남아요. 구독은 구독한 스토어에서 해지할 때까지 계속돼요.\u{1f}이전 버전과 최근 삭제된 항목도 바로 사라져요.\u{1f}모두 삭제했어요. 이 기기의 Almanac이 처음 상태로 돌아갔어요.\u{1f}사본 저장\u{1f}계정의 모든 내용을 파일 하나로\u{1f}이 기기에 있는 내용(암호화되지 않음)\u{1f}이 기기에 있는 내용을 파일 하나로\u{1f}파일을 만들지 못했어요. 다시 시도해 주세요.\u{1f}서버에서 사본을 받지 못했어요. 이 파일에는 이 기기에 있는 내용이 들어 있어요.\u{1f}내 데이터의 사본\u{1f}아직 이 기기에 도착하지 않은 내용이 있어서 이 사본은 완전하지 않아요. 나중에 다시 저장해 주세요.\u{1f}파일이 다운로드 폴더에 있어요.\u{1f}파일을 공유했어요.\u{1f}사본 저장과 가져오기, 모두 삭제\u{1f}사본 가져오기\u{1f}가져오지 않기\u{1f}설정과 선택만\u{1f}이 파일은 손상되었거나 바뀌었어요. 아무것도 가져오지 않았어요. 다른 사본을 골라 주세요.\u{1f}사본을 가져왔어요. 나중에 고친 것은 그대로예요.\u{1f}이 사본은 암호화되어 있어요. 저장할 때 쓰던 암호 문구나 복구 코드를 입력해 주세요.\u{1f}파일을 읽지 못했어요. 아무것도 가져오지 않았어요. 다시 시도해 주세요.\u{1f}Almanac에서 만든 사본이 아니에요. ‘사본 저장’으로 만든 파일을 골라 주세요. 아무것도 가져오지 않았어요.\u{1f}이 사본에 든 것: %@. 계정에 더해요. 나중에 고친 것은 바뀌지 않아요.\u{1f}이 파일은 가져올 수 있는 최대 크기인 128MB보다 커요. 아무것도 가져오지 않았어요.\u{1f}먼저 ‘종단 간 암호화’에서 암호 문구를 입력해 주세요.\u{1f}이 사본은 서버보다 새로운 Almanac에서 만들었어요. 아무것도 가져오지 않았어요. 서버를 업데이트한 뒤 다시 시도해 주세요.\u{1f}이 파일에 있는 것은 이미 모두 계정에 있어요.\u{1f}지금 가져오기\u{1f}오프라인이에요. 가져오려면 서버에 연결해야 해요. 아무것도 가져오지 않았어요. 온라인이 되면 다시 시도해 주세요.\u{1f}서버가 파일 전체를 받지 못했어요. 파일이 손상되었거나 바뀌었거나, 계정이 가득 찼어요. 그 앞까지는 남아 있고, 두 번 추가되는 것은 없어요. 다른 사본을 고르거나 먼저 공간을 비워 주세요.\u{1f}저장한 사본을 계정에 더해요. 나중에 고친 내용은 그대로 남아요\u{1f}서버가 응답하지 않았어요. 잠시 후 다시 가져와 주세요. 같은 것이 두 번 추가되지는 않아요.\u{1f}다른 기기에서 암호화를 껐어요. 먼저 ‘종단 간 암호화’에서 정해 주세요.\u{1f}가져오는 중…\u{1f}내 데이터 보호하기\u{1f}7일 동안 열지 않으면 이 브라우저가 지워요\u{1f}브라우저가 허용하지 않았어요. Almanac을 설치하면 대개 허용돼요.\u{1f}공간이 부족하면 브라우저가 지울 수 있어요\u{1f}보호됨\u{1f}공간이 부족해도 지워지지 않아요\u{1f}봉인한 캡슐도 사본에 들어 있지만, 파일을 열어도 내용은 읽을 수 없어요. 암호화가 아니라 종이 봉인이에요. 너무 일찍 읽는 것을 막아 줄 뿐, 다른 사람이 읽는 것까지 막지는 못해요.\u{1f}저장 공간\u{1f}이 브라우저는 알려 주지 않아요\u{1f}이 기기에서 사용 중인 공간\u{1f}내 데이터\u{1f}%lld개는 암호화를 풀 수 없어서 빠져요.\u{1e}%lld개는 암호화를 풀 수 없어서 빠져요.\u{1f}모든 데이터는 계정(%@)과 이 기기에 있어요.\u{1f}모든 데이터는 이 기기와 서버의 익명 계정에 있어요.\u{1f}모든 데이터는 이 기기에만 있어요.\u{1f}모든 데이터는 이 기기에 있지만, 아직 전부 계정에 올라가지는 않았어요.\u{1f}{year}년 {month} {day}일 {weekday}\u{1f}{year}년 {month} {day}일\u{1f}{year}년 {month}\u{1f}{month} {day}일 {weekday}\u{1f}월 화 수 목 금 토 일\u{1f}%@ %@\u{1f}%@ / %@\u{1f}캐러셀\u{1f}되돌렸어요.\u{1f}캡슐\u{1f}목표\u{1f}지난 30일 동안 삭제한 것\u{1f}지난 30일 동안 삭제한 것이 없어요.\u{1f}%@에 삭제\u{1f}내 글귀\u{1f}돌아보기\u{1f}되살리려면 항목을 누르세요. 30일이 지나면 완전히 사라져요.\u{1f}최근 삭제된 항목\u{1f}승인\u{1f}이 기기가 계정에 접근하려고 해요. 직접 시작한 경우에만 승인하세요.\u{1f}네트워크 주소\u{1f}기기\u{1f}시작 시각\u{1f}알 수 없는 기기\u{1f}코드\u{1f}거부했어요. 접근할 수 없어요. 모르는 요청이라면 비밀번호를 바꾸세요.\u{1f}거부\u{1f}승인했어요. 터미널로 돌아가세요.\u{1f}코드를 입력하세요.\u{1f}터미널의 ‘almanac login’에 표시된 코드를 입력하세요. 그러면 이 명령이 계정에 접근할 수 있어요.\u{1f}로그인 승인\u{1f}이 코드를 기다리는 로그인이 없어요. 코드를 확인하거나 ‘almanac login’을 다시 실행하세요.\u{1f}로그인한 다른 기기가 없어요.\u{1f}이 기기 로그아웃\u{1f}다른 기기 모두 로그아웃\u{1f}더 이상 접근할 수 없고 알림도 받지 않아요. 그 기기에 저장된 내용은 남아요.\u{1f}로그아웃했어요: %@\u{1f}다른 기기에서 모두 로그아웃했어요.\u{1f}내 계정에 로그인한 기기\u{1f}마지막 활동: %@\u{1f}마지막 활동\u{1f}로그인 시각\u{1f}모르는 기기가 있나요? 로그아웃시킨 다음 비밀번호를 바꾸세요.\u{1f}이 기기\u{1f}기기\u{1f}방법\u{1f}다른 기기에서 승인\u{1f}이메일의 링크 또는 코드\u{1f}주소 없이\u{1f}비밀번호\u{1f}다른 서비스\u{1f}고급\u{1f}깊이 있고 복잡한 상식\u{1f}모든 난이도\u{1f}모든 난이도를 골고루\u{1f}초급\u{1f}간단하고 이해하기 쉬운 상식\u{1f}중급\u{1f}적당히 자세하고 흥미로운 상식\u{1f}나에게 맞는 난이도를 골라 주세요.\u{1f}얼마나 깊이 알아볼까요?\u{1f}이 기기에서 글을 읽지 못했어요. 다시 시도해 주세요.\u{1f}목표\u{1f}아직 이 기기에 도착하지 않은 내용은 여기에 없어요.\u{1f}글이 암호화되어 있어 이 기기에서는 아직 읽을 수 없어요.\u{1f}Markdown으로 저장\u{1f}기분: %@\u{1f}목표, 돌아보기, 열어 본 캡슐이 날짜순으로 여기에 모여요.\u{1f}인쇄\u{1f}문서로 저장\u{1f}목표, 돌아보기, 열어 본 캡슐을 읽거나 인쇄할 수 있어요\u{1f}내가 쓴 글\u{1f}암호 문구 입력\u{1f}완료\u{1f}서버가 이전에 만든 백업에는 암호화되지 않은 글이 남아 있을 수 있어요.\u{1f}암호 문구 변경\u{1f}암호화한 글은 그대로이고 다른 기기도 잠금이 풀린 상태로 있어요. 복구 코드도 계속 쓸 수 있어요.\u{1f}암호 문구를 변경했어요.\u{1f}다른 기기에서 방금 암호화 설정을 바꿨어요. 뒤로 가서 다시 확인해 주세요.\u{1f}복구 코드\u{1f}새 복구 코드를 쓸 수 있어요. 이전 코드는 더 이상 쓸 수 없어요.\u{1f}코드의 마지막 네 글자\u{1f}새 복구 코드\u{1f}이전 코드는 쓸 수 없게 돼요\u{1f}적어 둘 새 코드가 표시돼요. 적은 것을 확인하면 이전 코드는 쓸 수 없게 돼요. 암호 문구는 그대로예요.\u{1f}이 코드를 적어 안전한 곳에 보관해 주세요. 지금만 볼 수 있어요. 암호 문구를 잊으면 이 코드로 새로 정할 수 있어요.\u{1f}마지막 네 글자와 달라요.\u{1f}서버에 있는 글이 모두 암호화되어 있어요.\u{1f}여기에서도 끄기\u{1f}내가 했어요\u{1f}다른 기기에서 껐어요\u{1f}다른 기기에서 암호 문구나 복구 코드, 또는 키를 바꿨어요. 직접 한 일이 아니라면 다른 사람이 계정을 쓰고 있어요. 비밀번호를 바꾸고 다른 기기를 로그아웃해 주세요.\u{1f}다른 기기에서 암호화를 바꿨어요\u{1f}직접 한 일이 아니라면 다른 사람이 계정을 쓰고 있어요. 여기에서 동의하지 말고, 비밀번호를 바꾼 뒤 다른 기기를 로그아웃해 주세요.\u{1f}다른 기기에서 종단 간 암호화를 껐어요. 직접 한 일이라면 여기에서도 동의해 주세요. 동의해야만 이 기기가 글을 암호화하지 않고 보내요. 그 뒤에는 서버 관리자가 읽을 수 있어요.\u{1f}끄는 중\u{1f}암호화 켜 두기\u{1f}암호화는 계속 켜져 있어요. 글을 다시 암호화하고 있어요.\u{1f}암호 문구 필요\u{1f}암호 문구와 복구 코드를 모두 잃어버리면 암호화한 글을 영영 읽을 수 없어요. 서버 관리자를 포함해 아무도 되살릴 수 없어요.\u{1f}암호 문구와 코드를 모두 잃어버렸나요?\u{1f}암호화한 글 삭제\u{1f}암호화한 글을 삭제하고 암호화를 껐어요.\u{1f}이 기기에서 아직 읽을 수 있는 글: %@. 이 기기에서 읽을 수 있는 글은 암호화 없이 남아요.\u{1f}둘 다 없으면 암호화한 글을 읽을 수 없어요. 다른 기기에서 아직 보인다면 먼저 그 기기에서 사본을 저장해 주세요. 아니면 삭제하고 다시 시작할 수밖에 없어요.\u{1f}암호 문구를 입력하면 여기에 나타나요. 그동안에도 쓸 수 있고, 덮어쓰이는 것은 없어요.\u{1f}꺼짐\u{1f}암호화가 꺼졌어요. 글은 다시 암호화하지 않은 채로 서버에 저장돼요.\u{1f}암호화를 끄고 있어요. 도중에 Almanac을 닫아도 나중에 이어서 진행돼요.\u{1f}먼저 인터넷에 연결해 주세요.\u{1f}켜짐\u{1f}종단 간 암호화를 켰어요. 이제 글을 암호화해요. 도중에 Almanac을 닫아도 나중에 이어서 진행돼요.\u{1f}암호 문구\u{1f}암호 문구 다시 입력\u{1f}두 암호 문구가 서로 달라요.\u{1f}12자 이상. 서로 관련 없는 단어 네다섯 개를 이으면 안전하고 외우기 쉬워요.\u{1f}새 암호 문구\u{1f}12자 이상으로 해 주세요.\u{1f}추측하기 쉬운 암호 문구예요. 서로 다른 단어를 여러 개 써 주세요.\u{1f}%@/%@개 암호화함\u{1f}%@/%@개 암호화 해제함\u{1f}읽으려면 암호 문구를 입력해 주세요\u{1f}날짜와 시간, 종류와 카테고리, 기분, 상태, 글의 대략적인 길이는 서버에서 계속 볼 수 있어요. 그중 일부는 알림에 필요해요.\u{1f}암호화한 글을 보려면 암호 문구를 입력해 주세요\u{1f}`almanac unlock`을 실행하면 암호화한 글이 보여요.\u{1f}캡슐, 돌아보기, 목표, 내가 쓴 글귀를 보내기 전에 기기에서 암호화해요. 서버에 저장되지만 거기서는 아무도 읽을 수 없어요.\u{1f}종단 간 암호화\u{1f}암호화 끄기\u{1f}기기가 글의 암호화를 풀고 다시 보내요. 그 뒤에는 서버 관리자가 읽을 수 있어요.\u{1f}암호화 켜기\u{1f}이 브라우저에서는 암호화할 수 없어요. https로 Almanac을 열어 주세요.\u{1f}잠금 해제\u{1f}암호 문구 또는 복구 코드\u{1f}이 계정은 종단 간 암호화되어 있어요. 암호 문구를 한 번 입력하면 이 기기에서 글을 읽고 보낼 수 있어요. 복구 코드도 쓸 수 있어요.\u{1f}암호 문구도 복구 코드도 아니에요. 몇 번이든 다시 해 볼 수 있어요.\u{1f}잠금을 해제했어요. 글을 불러오고 있어요.\u{1f}암호화를 풀 수 없는 글이 있어요\u{1f}완전히 삭제\u{1f}%lld개\u{1e}%lld개\u{1f}이 글들 삭제\u{1f}암호화를 풀 수 없는 글을 삭제했어요.\u{1f}마지막 변경: %@\u{1f}남아 있는 동안에는 암호화를 완전히 끌 수 없어요. 암호화를 켜 두거나 이 글들을 삭제해 주세요.\u{1f}%lld개는 암호화를 풀 수 없어서 암호화가 아직 완전히 꺼지지 않았어요. 어떻게 할지 정해 주세요.\u{1e}%lld개는 암호화를 풀 수 없어서 암호화가 아직 완전히 꺼지지 않았어요. 어떻게 할지 정해 주세요.\u{1f}%lld개가 모든 기기에서 완전히 삭제돼요.\u{1e}%lld개가 모든 기기에서 완전히 삭제돼요.\u{1f}서버에서 손상되었거나 옮겨져서 이 기기에서 읽을 수 없어요. 다른 기기에서 아직 보인다면 먼저 그 기기에서 사본을 저장해 주세요.\u{1f}다른 주제를 골랐을 때의 상식일 수 있어요.\u{1f}이 상식은 기기에 없어요\u{1f}역사 속 오늘\u{1f}새 창에서 열려요\u{1f}출처: %@\u{1f}상식 하나\u{1f}첫 상식이 도착했어요\u{1f}새로 고른 내용에 맞는 상식을 받고 있어요. 그때까지는 지금 상식이 그대로 남아 있어요.\u{1f}새로 고른 내용에 맞는 상식은 서버에 연결되면 받아요. 그때까지는 지금 상식이 그대로 남아 있어요.\u{1f}예를 들면, 화성의 노을은 파랗다.\u{1f}즐겨찾기\u{1f}즐겨찾기\u{1f}아직 즐겨찾기가 없어요\u{1f}상식 아래의 하트를 누르면 여기에 보관돼요.\u{1f}매일 하나씩, 진짜라서 더 놀라운 상식.\u{1f}누군가에게 들려주고 싶은 진짜 이야기, 하루에 하나.\u{1f}주제 고르기\u{1f}선택한 언어의 상식을 받고 있어요. 그때까지는 지금 상식이 그대로 남아 있어요.\u{1f}선택한 언어의 상식은 서버에 연결되면 받아요. 그때까지는 지금 상식이 그대로 남아 있어요.\u{1f}Facts A Day\u{1f}다음 상식\u{1f}지난 상식\u{1f}아직 지난 상식이 없어요\u{1f}내일부터 매일의 상식을 여기에서 다시 볼 수 있어요.\u{1f}주제, 난이도, 시간은 다른 기기에서 가져왔어요. 원하는 대로 바꿔 보세요.\u{1f}이전 상식\u{1f}오늘의 상식 읽기\u{1f}즐겨찾기에서 삭제\u{1f}화성의 노을은 파랗다\u{1f}하늘의 색은 태양뿐 아니라 공기 중에 무엇이 떠 있느냐에도 달려 있습니다.\u{1f}상식 검색\u{1f}이 기기에는 이 단어가 들어 있는 상식이 없어요.\u{1f}내일: %@\u{1f}브라우저가 위에 띄운 권한 요청에 응답해 주세요.\u{1f}나의 한 주\u{1f}오늘의 상식\u{1f}Almanac이 전하는 하루 하나의 상식.\u{1f}오늘의 글귀\u{1f}Almanac이 전하는 하루 하나의 글귀.\u{1f}사용 중인 링크가 있어요. 링크를 잃어버렸다면 새로 만드세요. 그러면 이전 링크는 쓸 수 없게 돼요.\u{1f}비공개 링크\u{1f}지금 복사하세요. 링크는 이번 한 번만 표시돼요.\u{1f}캘린더에서 열기\u{1f}캘린더 앱에서 구독하면 캡슐이 열리는 날과 알림이 표시돼요. 쓴 내용은 들어 있지 않지만, 링크를 아는 사람은 누구나 볼 수 있어요.\u{1f}피드 리더용\u{1f}이 Atom 피드는 누구에게나 같은 내용이고 계정이 필요 없어요.\u{1f}캘린더와 피드\u{1f}전체\u{1f}주제\u{1f}난이도\u{1f}유형\u{1f}시작하지 못했어요\u{1f}선택한 언어의 주제를 불러오고 있어요.\u{1f}준비하고 있어요\u{1f}‘홈 화면에 추가’를 선택한 다음 ‘추가’를 누르세요.\u{1f}브라우저에서 쓴 내용이 있나요? 로그인하면 여기에도 나타나요.\u{1f}설치\u{1f}Safari는 7일이 지나면 내용을 지워요\u{1f}7일 동안 열지 않으면 Safari가 웹사이트에 저장된 내용을 지워요. 이메일 주소가 있으면 로그인할 때 모두 돌아와요.\u{1f}한 번 눌러 여는 Almanac\u{1f}브라우저 도구 막대의 공유 버튼을 누른 다음 ‘홈 화면에 추가’를 선택하세요.\u{1f}설치하면 전용 창에서 열리고, 기다리는 캡슐 수가 아이콘에 표시돼요.\u{1f}쓴 내용을 함께 가져가세요\u{1f}이 브라우저와 홈 화면의 앱은 내용을 공유하지 않아요. 홈 화면의 앱에서 %@ 계정으로 로그인하면 모두 그대로 있어요.\u{1f}이 브라우저와 홈 화면의 앱은 내용을 공유하지 않고, 7일 동안 열지 않으면 브라우저가 여기 있는 내용을 지워요. 먼저 여기에서 이메일 주소를 추가한 다음, 홈 화면의 앱에서 그 주소로 로그인하세요.\u{1f}거기서는 처음부터 시작해요. 여기서 쓴 내용을 간직하려면 먼저 설정에서 이메일 주소를 추가한 다음, 거기서 로그인하세요.\u{1f}홈 화면에서 앱을 여세요.\u{1f}오늘, 휴대폰에서\u{1f}오늘, 넓은 화면에서\u{1f}브라우저 도구 막대의 공유 버튼을 누르세요.\u{1f}iPhone과 iPad에서는 홈 화면에 있는 앱만 알림을 보낼 수 있어요.\u{1f}이 앱을 홈 화면에 추가해 주세요\u{1f}나중에 설정에서 바꿀 수 있어요.\u{1f}언어를 선택해 주세요\u{1f}오늘 저녁\u{1f}이 알림은 더 이상 여기에 없어요\u{1f}다른 기기에서 왔거나 오래전 알림일 수 있어요.\u{1f}한 시간 뒤\u{1f}알림을 정했어요\u{1f}나중에 알림\u{1f}내일 아침\u{1f}알림 취소\u{1f}, \u{1f}기본 탐색\u{1f}1월\u{1f}10월\u{1f}11월\u{1f}12월\u{1f}2월\u{1f}3월\u{1f}4월\u{1f}5월\u{1f}6월\u{1f}7월\u{1f}8월\u{1f}9월\u{1f}나중에 알림\u{1f}지금 열기\u{1f}알림 켜기\u{1f}시스템에서 권한을 요청하지 못했어요. 잠시 후 다시 시도해 주세요.\u{1f}Facts A Day가 하루에 한 번 알림을 보내려면 허용이 필요해요.\u{1f}매일 상식을 받을 시간\u{1f}언제 상식을 받아 볼까요?\u{1f}이 브라우저는 알림을 표시할 수 없어요. 매일의 상식은 Almanac이 열려 있는 동안에만 알려 줘요.\u{1f}이 브라우저에서는 알림을 쓸 수 없어요\u{1f}알림 허용\u{1f}알림이 허용되어 있어요. 첫 알림 시간을 정하면 시작돼요.\u{1f}매일 %@\u{1f}알림이 꺼져 있어요\u{1f}켜려면 주소 왼쪽의 아이콘을 누른 다음 권한 > 알림을 선택하세요. 앱을 설치했다면 설정 > 앱 > Almanac > 알림이에요. 그곳에서는 앱 이름이 다를 수 있어요.\u{1f}켜려면 주소 왼쪽의 아이콘을 누른 다음 사이트 설정 > 알림 > 허용을 선택하세요.\u{1f}켜려면 설정 > 개인 정보 및 보안 > 권한 > 알림 > 설정으로 가서 이 주소 옆에서 ‘허용’을 선택하세요.\u{1f}켜려면 설정 > 알림 > Almanac으로 가세요. 홈 화면에서는 앱 이름이 다를 수 있어요.\u{1f}켜려면 Safari > 설정 > 웹 사이트 > 알림으로 가서 이 주소 옆에서 ‘허용’을 선택하세요.\u{1f}Almanac을 닫아 두어도 이 브라우저로 알림이 와요.\u{1f}알림은 Almanac이 열려 있을 때만 와요\u{1f}이 브라우저에서 알림을 받을 준비를 하지 못했어요. Almanac이 다시 시도할게요.\u{1f}아직 정한 알림이 없어요\u{1f}각 앱을 처음 설정할 때 시간을 물어봐요. 그 뒤에는 앱 설정에서 알림을 켤 수 있어요.\u{1f}이 브라우저에서 알림을 받을 준비를 하고 있어요…\u{1f}내 알림 시간\u{1f}이 서버는 이런 종류의 브라우저에는 알림을 보내지 않아요. 서버 관리자가 허용할 수 있어요.\u{1f}테스트 알림 보내기\u{1f}이 브라우저의 알림 등록이 만료됐어요. 다시 등록하고 있으니 잠시 후 다시 시도하세요.\u{1f}보냈어요. 곧 도착해요.\u{1f}이 브라우저의 알림 서비스가 받아들이지 않았어요. 몇 분 뒤에 다시 시도하세요.\u{1f}알림\u{1f}알림을 받는 브라우저가 너무 많아요. 더 이상 쓰지 않는 브라우저에서 알림을 꺼 주세요.\u{1f}아직 알림이 허용되지 않았어요. 허용하기 전까지는 Almanac이 열려 있을 때만 알림이 와요.\u{1f}이 브라우저는 알림을 받을 수 없어요. Almanac이 열려 있는 동안에만 알림이 와요.\u{1f}오프라인이에요. 이 기기에 저장된 내용은 그대로 볼 수 있어요.\u{1f}확인\u{1f}%@: %@\u{1f}알림을 허용해 주세요: 주소 왼쪽의 아이콘을 누른 다음 권한 > 알림으로 이동하세요. 앱을 설치했다면: 설정 > 앱 > Facts A Day > 알림. 그곳에서는 앱 이름이 Almanac일 수도 있어요.\u{1f}알림을 허용해 주세요: 주소 왼쪽의 아이콘을 클릭한 다음 사이트 설정 > 알림 > 허용을 선택하세요. 그런 다음 ‘알림 켜기’를 다시 눌러 주세요.\u{1f}알림을 허용해 주세요: 설정 > 알림 > Facts A Day. 이 홈 화면에서는 앱 이름이 Almanac일 수도 있어요.\u{1f}알림 권한이 필요해요\u{1f}구독 중\u{1f}무료 버전\u{1f}구독: %@까지\u{1f}무료 체험: %@까지\u{1f}중간에 연결이 끊겼어요. 다시 시도해 주세요. 이미 받은 내용은 그대로 있어요.\u{1f}이 조건에 맞는 상식이 아직 없어요. 주제를 더 고르거나 다른 난이도를 선택해 주세요.\u{1f}서버에서 오류가 발생했어요(%@). 잠시 후 다시 시도해 주세요.\u{1f}이 기기에 남은 공간이 없어요. 공간을 확보한 뒤 다시 시도해 주세요.\u{1f}지금은 이 기기의 저장소를 쓸 수 없어요. 다시 시도해 보고, 그래도 안 되면 Almanac을 다시 열어 주세요.\u{1f}이 기기에 저장된 내용을 읽지 못했어요. 바뀐 것은 없어요. Almanac을 다시 열어 보고, 그래도 안 되면 다시 로그인해 주세요.\u{1f}서버 응답이 너무 오래 걸렸어요. 다시 시도해 주세요. 선택한 내용은 그대로 있어요.\u{1f}서버에 연결할 수 없어요. 연결을 확인하고 다시 시도해 주세요. 선택한 내용은 그대로 있어요.\u{1f}서버의 응답을 읽지 못했어요. 바뀐 것은 없어요. 잠시 후 다시 시도해 주세요.\u{1f}%@단계, 전체 %@단계\u{1f}Almanac에서 보낸 테스트예요. 알림은 이렇게 도착해요.\u{1f}알림이 잘 도착했어요\u{1f}읽기 %@분\u{1f}읽기 %@초\u{1f}창작\u{1f}건강\u{1f}배움\u{1f}마음의 평온\u{1f}인간관계\u{1f}일\u{1f}알림은 일단 꺼져 있어요. 시간은 저장했으니 언제든 허용할 수 있어요.\u{1f}%@ 님, 준비가 끝났어요\u{1f}운동 계획 보기\u{1f}첫 돌아보기는 2분이면 돼요.\u{1f}준비가 끝났어요\u{1f}‘오늘’로 가기\u{1f}이 돌아보기는 다른 곳에서도 고쳤어요. 저장하면 여기서 쓴 글이 그쪽 글을 대신해요.\u{1f}이 돌아보기는 다른 곳에서도 썼어요. 저장하면 둘 다 위아래로 남아요.\u{1f}이 돌아보기는 다른 곳에서 삭제됐어요. 저장하면 여기서 쓴 글이 남아요.\u{1f}둘 다 남기기\u{1f}하나의 글로 합치기\u{1f}%@ / %@\u{1f}아직 오지 않은 날이에요.\u{1f}%@ 고치기\u{1f}%@ 이어서 쓰기\u{1f}이날은 쓴 글이 없어요. 괜찮아요.\u{1f}이 돌아보기 삭제\u{1f}%@ 삭제\u{1f}30일 동안 ‘최근 삭제된 항목’에 남고, 그 뒤에는 완전히 사라져요.\u{1f}이 돌아보기를 삭제할까요?\u{1f}삭제\u{1f}이 초안 버리기\u{1f}몇 마디면 충분해요.\u{1f}한 문장부터 시작해 보세요.\u{1f}나의 생각\u{1f}아직 저장할 내용이 없어요. 몇 마디면 충분해요.\u{1f}오늘을 적어 두었어요. 편히 쉬세요.\u{1f}“%@”에 한 걸음 더.\u{1f}오늘 나아갈 방향이 생겼어요.\u{1f}오늘 잘된 일은 무엇인가요?\u{1f}작은 것이라도 자랑스러운 일은 무엇인가요?\u{1f}오늘 무엇을 배웠나요?\u{1f}어떤 순간을 간직하고 싶나요?\u{1f}무엇 덕분에 목표에 더 가까워졌나요?\u{1f}오늘 무엇에서 힘을 얻었나요?\u{1f}다음에는 무엇을 다르게 해 볼까요?\u{1f}오늘 누가 다정하게 대해 주었나요?\u{1f}오늘 놀라웠던 일은 무엇인가요?\u{1f}내일로 미뤄도 되는 것은 무엇인가요?\u{1f}목표 보기\u{1f}다른 기기에도 목표가 있었어요. 둘 다 목표 목록에 있어요.\u{1f}어떤 분야인가요? (선택)\u{1f}몇 마디만 적으면 다음으로 갈 수 있어요.\u{1f}쉬지 않고 5킬로미터 달리기\u{1f}시작한 강의 끝내기\u{1f}일요일마다 부모님께 전화하기\u{1f}예를 들면\u{1f}나의 목표\u{1f}%lld일 남음\u{1e}%lld일 남음\u{1f}오늘부터 새 목표\u{1f}다른 목표\u{1f}석 달이 지났어요. 돌아보고 다음을 그려 봐요.\u{1f}지금의 목표\u{1f}한 문장이면 충분해요. 나중에 새로 정할 수 있어요.\u{1f}석 달 동안 무엇을 이루고 싶나요?\u{1f}안녕하세요\u{1f}좋은 저녁이에요\u{1f}좋은 아침이에요\u{1f}%@, %@ 님\u{1f}하루하루 돌아본 글이 여기에 모여요.\u{1f}하나를 고르면 다음으로 갈 수 있어요.\u{1f}써 본 적 없어요\u{1f}처음이에요.\u{1f}나의 일기\u{1f}꾸준히\u{1f}글쓰기가 일상이에요.\u{1f}가끔\u{1f}생각할 것이 많을 때 이따금 써요.\u{1f}어떤 답이든 좋아요. 어디서 시작할지 정하는 데만 써요.\u{1f}일기를 써 본 적이 있나요?\u{1f}첫 글 쓰기\u{1f}하루에 질문 두 개, 2분씩. 아침에 하나, 저녁에 하나.\u{1f}예를 들면 오늘의 질문\u{1f}아침저녁 조용한 2분, 그리고 다가갈 목표 하나.\u{1f}일기 시작하기\u{1f}그대로 두기\u{1f}다음 달\u{1f}이전 달\u{1f}아주 나빠요\u{1f}나빠요\u{1f}보통이에요\u{1f}좋아요\u{1f}아주 좋아요\u{1f}기분이 어때요? (선택)\u{1f}무엇이 있으면 오늘이 좋은 하루가 될까요?\u{1f}오늘 몸을 어떻게 움직일 건가요?\u{1f}오늘 목표에 다가가는 작은 한 걸음은 무엇인가요?\u{1f}무엇이 기대되나요?\u{1f}오늘 가장 집중이 잘되는 한 시간을 어디에 쓸까요?\u{1f}오늘 내려놓아도 되는 것은 무엇인가요?\u{1f}작은 일로 누구를 기쁘게 할 수 있을까요?\u{1f}오늘 하루를 어떤 기분으로 마무리하고 싶나요?\u{1f}무엇이 방해가 될 수 있고, 그땐 어떻게 할까요?\u{1f}오늘 아침 무엇에 감사하나요?\u{1f}Reflect\u{1f}오늘 저녁의 질문이 기다리고 있어요.\u{1f}하루가 끝나기 전에 질문 하나에 답해 보세요.\u{1f}오늘을 돌아보는 2분이에요.\u{1f}오늘이 잊히기 전에 몇 줄만 적어 보세요.\u{1f}질문 하나로 하루를 마무리해 보세요.\u{1f}오늘 아침의 질문이 기다리고 있어요.\u{1f}하루가 바빠지기 전에 질문 하나에 답해 보세요.\u{1f}하루를 시작하기 전, 나를 위한 2분이에요.\u{1f}오늘 하루를 앞두고 몇 줄만 적어 보세요.\u{1f}질문 먼저, 하루는 그다음이에요.\u{1f}저녁 돌아보기\u{1f}아침 돌아보기\u{1f}이름(선택)\u{1f}이름만 적어도 되고, 비워 두어도 괜찮아요.\u{1f}어떻게 불러 드릴까요?\u{1f}운동과 운동 사이에는 하루를 쉬세요. 힘들었던 주는 다음으로 넘어가기 전에 한 번 더 하세요.\u{1f}오늘 시작하기\u{1f}심장 질환이나 지병이 있거나, 임신 중이거나, 오래 운동하지 않았다면 시작하기 전에 의사와 상의하세요.\u{1f}%@ / %@회 완료\u{1f}%@ 완료\u{1f}이 계획의 운동을 모두 마쳤어요.\u{1f}열이 나거나 몸이 아픈 동안에는 쉬세요. 다 나으면 가벼운 운동으로 시작해 마지막 주를 다시 하세요. 심하게 앓았다면 먼저 의사와 상의하세요.\u{1f}계획이 아직 없어요. 나머지는 그대로 쓸 수 있어요.\u{1f}계획을 불러오고 있어요…\u{1f}계획이 아직 없어요. 네트워크에 연결되면 받아 올게요. 나머지는 그대로 쓸 수 있어요.\u{1f}다음 운동\u{1f}이 속도라면 %@에 끝나요.\u{1f}안전하게 운동하기\u{1f}오늘 하기\u{1f}아프거나 어지러우면 멈추세요. 가슴이 아프거나 정신을 잃거나 숨찬 증상이 가라앉지 않으면, 멈추고 바로 의료 도움을 받으세요.\u{1f}한 주씩, 나만의 속도로.\u{1f}운동 계획\u{1f}오늘의 운동\u{1f}오늘 말고 내일로 옮기기\u{1f}%@주차: %@\u{1f}%lld주\u{1e}%lld주\u{1f}적어 두면 머릿속에 담아 둘 필요가 없어요.\u{1f}하루 두 번 만나는 목표는 멀어지지 않아요.\u{1f}돌아보면 얼마나 왔는지 보여요.\u{1f}왜 돌아보나요?\u{1f}하루 두 번 짧은 알림뿐이에요.\u{1f}알림 켜기\u{1f}저녁\u{1f}나중에\u{1f}아침\u{1f}알림이 꺼져 있어요. 켜면 %@, %@에 알려 드려요. 두 시간 모두 바꿀 수 있어요.\u{1f}이 시간 저장\u{1f}하루 두 번 짧은 알림뿐이에요. 곧 시스템이 권한을 물어볼 거예요.\u{1f}언제 알려 드릴까요?\u{1f}저장했어요.\u{1f}이 목표로 정하기\u{1f}아직 없음\u{1f}나의 운동\u{1f}이름\u{1f}오늘 밤 돌아보기\u{1f}건너뛰기\u{1f}이미 알고 있어요\u{1f}다른 이유\u{1f}이유 없이 건너뛰기\u{1f}어떤 이유든 괜찮아요. 더 좋게 만드는 데 도움이 돼요.\u{1f}지금은 시간이 없어요\u{1f}왜 건너뛰나요?\u{1f}배드민턴\u{1f}농구\u{1f}클라이밍\u{1f}자전거\u{1f}춤\u{1f}축구\u{1f}하이킹\u{1f}무술\u{1f}조정\u{1f}달리기\u{1f}스키\u{1f}근력 운동\u{1f}수영\u{1f}테니스\u{1f}걷기\u{1f}요가\u{1f}추가\u{1f}다른 운동\u{1f}원하는 만큼 고르세요. 고르지 않아도 돼요.\u{1f}어떤 운동을 하나요?\u{1f}일기를 열지 못했어요\u{1f}모두 %lld일\u{1e}모두 %lld일\u{1f}이번 주 %lld일\u{1e}이번 주 %lld일\u{1f}일기\u{1f}계획\u{1f}하나 더 쓰기\u{1f}쓰다 만 글이 있어요.\u{1f}몇 마디면 첫 돌아보기를 마칠 수 있어요.\u{1f}돌아보기\u{1f}다 썼어요. 읽거나 고칠 수 있어요.\u{1f}%@자까지 쓸 수 있어요.\u{1f}끝나면 먼저 열기\u{1f}아침에 질문 하나, 저녁에 질문 하나. 한 줄이면 충분해요. 써 보세요.\u{1f}초안으로 남겨 두었어요. ‘오늘’에서 기다려요.\u{1f}날마다 다른 질문이 있어 빈 페이지 앞에서 막막하지 않아요. 하루쯤 빠져도 괜찮아요. 쓴 글은 그대로 남아요.\u{1f}한 번에 한 질문\u{1f}여러 운동의 주별 계획이에요. 한번 체크해 보세요.\u{1f}연습이에요. 실제 계획은 체크 없이 시작해요.\u{1f}1년 전 오늘\u{1f}다시 보내기\u{1f}지금 서버에 있는 내용과 맞지 않아요. 관련된 것이 없어졌거나 같은 것이 이미 있어요.\u{1f}삭제\u{1f}이 변경 사항 버리기\u{1f}서버가 이 형태로는 저장할 수 없어요. Almanac이나 서버를 업데이트했다면 다시 보내 보세요.\u{1f}거부된 변경 사항이 없어요. 문제없어요.\u{1f}이 계정으로는 이렇게 변경할 수 없어요.\u{1f}서버가 이 변경 사항을 받지 않았지만 이 기기에는 남아 있어요. 하나씩 보고 정해 주세요.\u{1f}거부된 변경 사항\u{1f}서버가 허용하는 길이보다 길어요.\u{1f}이 변경 사항은 더 이상 읽을 수 없어요.\u{1f}시간 바꾸기\u{1f}여기서 끈 알림은 모든 기기에서 꺼져요.\u{1f}다시 시도\u{1f}저장\u{1f}Almanac을 실행 중인 컴퓨터에서 http://localhost:8080 주소를 열어 주세요.\u{1f}일반 http에서는 브라우저가 내가 쓴 글을 암호화할 수도, 오프라인으로 작동할 수도, 알림을 보낼 수도 없어요. Almanac에는 세 가지가 모두 필요해요.\u{1f}이 주소는 안전하지 않아요\u{1f}다른 기기에서는 https를 사용하세요. --tls-cert와 --tls-key를 붙여 Almanac을 시작하거나 리버스 프록시 뒤에 두세요.\u{1f}앱별\u{1f}주제\u{1f}처음부터 다시 설정하기\u{1f}언어, 주제, 난이도, 시간\u{1f}선택한 내용\u{1f}난이도\u{1f}모든 앱\u{1f}언어\u{1f}모든 앱과 알림에 쓰여요.\u{1f}주제, 난이도, 알림 시간은 이 기기와 서버에 저장돼요. 서버는 매일 상식을 보내는 데 써요.\u{1f}상식은 Almanac을 위해 새로 썼고, 하나하나 출처를 밝혀 두었어요.\u{1f}설정\u{1f}공유\u{1f}이미지를 만들지 못했어요. 다시 시도해 주세요.\u{1f}이미지를 다운로드 폴더에 저장했어요.\u{1f}저장된 상식을 열지 못했어요\u{1f}구독이 시작됐어요.\u{1f}이미 요금제를 구독하고 있어서 체험이 필요 없어요. 이 페이지를 서버 정보에 맞춰 업데이트하고 있어요.\u{1f}응답이 오기 전에 연결이 끊겨서, 이미 처리됐을 수도 있어요. 잠시 후 구독을 확인한 다음 다시 시도해 주세요.\u{1f}프리미엄으로 할 수 있는 것\u{1f}구독 하나로 Whole과 Unitana를 모두 이용해요.\u{1f}구독 해지\u{1f}쓰거나 저장한 것은 아무것도 지워지지 않아요.\u{1f}해지할 구독이 없어요. 이 페이지를 서버 정보에 맞춰 업데이트하고 있어요.\u{1f}구독이 갱신되지 않아요. 끝나면 무료 버전을 쓰게 돼요.\u{1f}구독을 해지할까요?\u{1f}%@까지는 모두 그대로 쓸 수 있어요. 그다음에는 무료 버전을 쓰게 돼요.\u{1f}%@ 요금제 유지\u{1f}%@ 요금제로 변경\u{1f}다음 갱신부터 %@ 요금제로 바뀌어요.\u{1f}구독 유지\u{1f}요금제를 불러오는 중…\u{1f}월간\u{1f}로그인을 갱신하지 못했어요. 바뀐 것은 없어요. 설정에서 계정을 확인하고 다시 시도해 주세요.\u{1f}이 서버에서는 요금제를 판매하지 않아요. 무료 버전은 그대로 쓸 수 있어요.\u{1f}이 요금제는 이제 여기에서 판매하지 않아요. 요금은 청구되지 않았어요. 다시 시도하면 현재 요금제를 불러와요.\u{1f}나중에\u{1f}요금제 보기\u{1f}요금제는 App Store에서 판매해요. App Store에서 구독하거나 변경, 해지한 다음 여기에서 ‘구입 항목 복원’을 눌러 주세요.\u{1f}요금제\u{1f}월 %@\u{1f}연 %@\u{1f}체험이 끝나기 전에 알림 받기\u{1f}%@에 끝나요. 요금은 청구되지 않아요. 프리미엄을 계속 쓰려면 구독해 주세요.\u{1f}무료 체험이 곧 끝나요\u{1f}구입 항목 복원\u{1f}이 계정에는 복원할 구독이 없어요. 다른 계정으로 구독했다면 설정에서 그 계정으로 로그인한 뒤 다시 시도해 주세요.\u{1f}구독을 복원했어요.\u{1f}테스트 스토어예요. 요금은 청구되지 않아요.\u{1f}%@% 절약\u{1f}내 요금제: %@. 해지했고, %@까지는 모두 그대로 쓸 수 있어요.\u{1f}프리미엄이 %@에 끝났어요. 무료 버전을 쓰고 있고, 지워진 것은 없어요.\u{1f}프리미엄을 기한 없이 쓸 수 있어요.\u{1f}무료 버전을 쓰고 있어요.\u{1f}%@까지 프리미엄을 쓸 수 있어요.\u{1f}내 요금제: %@. %@에 갱신돼요.\u{1f}무료 체험은 %@까지예요. 끝나도 요금은 청구되지 않아요.\u{1f}지금 구독\u{1f}구독\u{1f}프리미엄\u{1f}%@일 무료 체험 시작\u{1f}체험은 %@에 자동으로 끝나요. 요금은 청구되지 않고, 무료 버전은 계속 쓸 수 있어요.\u{1f}이 계정이나 기기에서 이미 무료 체험을 했어요. 구독은 언제든지 할 수 있어요.\u{1f}서버에 연결할 수 없어요. 요금은 청구되지 않았어요. 연결을 확인하고 다시 시도해 주세요.\u{1f}모든 테마와 글꼴, 카드 배경\u{1f}나만의 글귀\u{1f}워터마크 없는 공유 이미지\u{1f}매일 글귀를 무제한으로\u{1f}연간\u{1f}다른 주제 고르기\u{1f}상식을 내려받지 못했어요\u{1f}%@ / %@개\u{1f}다운로드를 시작하고 있어요…\u{1f}다 내려받고 나면 오프라인에서도 볼 수 있어요.\u{1f}상식을 내려받고 있어요\u{1f}연결이 끊겼어요. 자동으로 다시 시도하고 있어요.\u{1f}서버가 변경 사항 %lld개를 거부했어요. 이 기기에 남아 있어요\u{1e}서버가 변경 사항 %lld개를 거부했어요. 이 기기에 남아 있어요\u{1f}로그아웃됨: 쓴 내용은 이 기기에 남아요\u{1f}모두 서버에 저장됐어요\u{1f}변경 사항 %lld개가 전송을 기다리고 있어요\u{1e}변경 사항 %lld개가 전송을 기다리고 있어요\u{1f}둘러보기\u{1f}설정\u{1f}오늘\u{1f}오후 %@\u{1f}오전 %@\u{1f}아직 설정된 것이 없어요. %@에서 시작하세요.\u{1f}오프라인. 마지막 동기화: %@\u{1f}오늘의 상식\u{1f}다시 시작\u{1f}Almanac의 새 버전이 있어요. 입력한 내용이 필요하면 복사한 다음 페이지를 다시 불러오세요.\u{1f}다시 불러오기\u{1f}Almanac의 일부를 불러올 수 없어요. 다시 시도하고 있어요. 불러오는 대로 이어서 진행돼요.\u{1f}Almanac을 사용하려면 JavaScript와 최신 브라우저가 필요해요.\u{1f}문제가 생겼어요. 저장한 내용은 이 기기에 안전하게 있어요.\u{1f}Almanac이 멈췄어요\u{1f}여기서는 Almanac을 사용할 수 없어요. 이 브라우저에서 WebAssembly가 꺼져 있어요. 차단 모드라면 이 사이트를 허용하세요.\u{1f}이 브라우저의 저장 공간이 응답하지 않아서 이 페이지의 내용은 저장되지 않아요. Almanac의 다른 창을 닫고 다시 시도하세요.\u{1f}이 글은 아직 저장되지 않았어요. 만일을 위해 복사해 두세요.\u{1f}대시보드에 표시 중\u{1f}금액\u{1f}집: %@\u{1f}나에게 어떤 곳인가요?\u{1f}Whole의 모든 기능도\u{1f}위젯을 원하는 만큼\u{1f}유럽중앙은행\u{1f}다른 도시를 고르려면 누르세요\u{1f}도시\u{1f}목록에서 도시를 고르세요. 날씨와 시각은 도시에 따라 정해져요.\u{1f}도시를 찾지 못했어요. 영어 이름이나 가까운 도시로 찾아보세요.\u{1f}도시와 통화\u{1f}전화하기 좋은 때(내 시간): %@~%@\u{1f}메시지용\u{1f}선을 끌면 다른 시각을 볼 수 있어요.\u{1f}%@ 시간\u{1f}한쪽이 깨어 있을 때 다른 쪽은 자고 있어요.\u{1f}지금으로 돌아가기\u{1f}%@: 시간 변경이 없어요\u{1f}닫기\u{1f}옷 사이즈\u{1f}원피스, 정장, 셔츠\u{1f}접근성\u{1f}이 기기의 Almanac 전체에 시스템 설정과 함께 적용돼요.\u{1f}글자 크기, 대비, 움직임\u{1f}대비 높이기\u{1f}글자색과 선이 더 뚜렷해져요\u{1f}변환하기\u{1f}단위 변환\u{1f}사이즈, 타이어, 연비, 오븐 등\u{1f}장소 만들기\u{1f}찾은 통화\u{1f}통화\u{1f}코드, 이름 또는 나라\u{1f}목록에서 통화를 고르거나 EUR처럼 통화 코드를 입력하세요.\u{1f}요일\u{1f}앞으로 며칠\u{1f}기본\u{1f}%@: 기본 장소라서 삭제할 수 없어요. 다른 장소를 기본으로 설정한 다음 삭제하세요.\u{1f}%@ 삭제\u{1f}모든 기기에서 사라져요. 되돌릴 수 없어요.\u{1f}%@ 장소를 삭제할까요?\u{1f}자세한 값과 단위 변환\u{1f}거리와 속도\u{1f}%@ 편집\u{1f}장소 편집\u{1f}장소 편집\u{1f}손잡이를 끌어 옮기거나, 눌러서 바꾸세요. 별은 기본 장소예요.\u{1f}컨벡션, %@\u{1f}찾은 도시\u{1f}연비\u{1f}가스 마크\u{1f}도시 자료: GeoNames (CC BY 4.0)\u{1f}키\u{1f}집\u{1f}내 통화(예: KRW)\u{1f}평소에 쓰는 단위계\u{1f}내 시간대\u{1f}시각\u{1f}앞으로 몇 시간(현지 시각)\u{1f}쉬운 설명\u{1f}%@: 자전거로 갈 만한 거리\u{1f}%@: 차로 금방 가는 거리\u{1f}%@: 비행기로 갈 거리\u{1f}%@: 꽤 걷는 거리\u{1f}%@: 기차로 한 시간쯤\u{1f}%@: 몇 걸음 거리\u{1f}%@: 기차로 몇 시간\u{1f}%@: 잠깐 걷는 거리\u{1f}%@: 살을 에는 추위\u{1f}%@: 체온에 가까운 더위\u{1f}%@: 물이 끓는 온도\u{1f}%@: 두꺼운 외투가 필요한 날씨\u{1f}%@: 재킷이 필요한 날씨\u{1f}%@: 영하, 물웅덩이가 얼어요\u{1f}%@: 선선한 봄날\u{1f}%@: 위험한 더위\u{1f}%@: 무더운 여름날\u{1f}%@: 쾌적한 실내 온도\u{1f}%@: 따뜻한 날\u{1f}“68°F: 쾌적한 실내 온도”처럼 설명해요\u{1f}%@: 갓난아기 정도\u{1f}%@: 수프 통조림 한 개 정도\u{1f}%@: 자동차 한 대 이상\u{1f}%@: 판 초콜릿 한 개 정도\u{1f}%@: 달걀 한 개 정도\u{1f}%@: 편지 한 통 정도\u{1f}%@: 오토바이 한 대 정도\u{1f}%@: 어른 한 명 정도\u{1f}%@: 설탕 한 봉지 정도\u{1f}%@: 짐을 꾸린 여행 가방 정도\u{1f}%@: 잔가지가 흔들리는 바람\u{1f}%@: 고요, 연기가 곧게 올라가요\u{1f}%@: 걷기 힘든 강풍\u{1f}%@: 허리케인급 바람\u{1f}%@: 나뭇잎과 가는 가지가 흔들리는 바람\u{1f}%@: 얼굴에 느껴지는 산들바람\u{1f}%@: 나뭇가지가 부러지는 폭풍\u{1f}%@: 우산을 들기 힘든 바람\u{1f}영국 단위계\u{1f}°C, 마일, 스톤\u{1f}값이 너무 커서 변환할 수 없어요. 이전 값을 유지할게요.\u{1f}12.5와 같은 숫자를 입력하세요.\u{1f}그렇게 작은 값은 없어요. 이전 값을 유지할게요.\u{1f}여기에는 쓸 수 없는 단위예요. 숫자만 입력하세요.\u{1f}한 장소를 내 단위와 현지 단위로 한눈에.\u{1f}장소 추가하기\u{1f}그대로 두기\u{1f}이전 값: %@\u{1f}학습 모드\u{1f}거리\u{1f}구독하면 원하는 만큼 추가할 수 있어요. 방금 고른 내용은 그대로 남아 있어요.\u{1f}위젯 하나는 무료예요\u{1f}제한 속도\u{1f}표지판의 숫자를 내 단위로\u{1f}살고 있어요\u{1f}추천: 생활에 필요한 모든 것\u{1f}찾아보기\u{1f}%@ 장소를 기본으로 설정\u{1f}남성\u{1f}미터법\u{1f}°C, 킬로미터, 킬로그램\u{1f}더 보기\u{1f}나중에 장소를 더 만들 수 있어요.\u{1f}한 자리 더\u{1f}아래로 옮기기\u{1f}위로 옮기기\u{1f}Unitana\u{1f}장소에 이름을 지어 주세요.\u{1f}%@ 근처\u{1f}숫자만\u{1f}숫자만 보여 줘요\u{1f}아직 새로 고치지 않았어요\u{1f}새 장소\u{1f}그곳은 밤이에요\u{1f}장소를 편집해서 통화 두 개를 고르세요.\u{1f}%@ 환율이 없어요. 어느 출처에도 없어요.\u{1f}이 기기는 그 시간대를 몰라요.\u{1f}업데이트하지 못했어요\u{1f}오프라인이에요. 연결되면 날씨와 환율이 나타나요.\u{1f}오프라인이에요. 마지막 값을 보여 주고 있어요. 연결되면 다시 시도할 수 있어요.\u{1f}자주 쓰는 값\u{1f}%@: 하나뿐인 장소라서 삭제할 수 없어요. 먼저 다른 장소를 만드세요.\u{1f}아래쪽\u{1f}위쪽\u{1f}기타\u{1f}간단히 날씨와 시각부터\u{1f}다른 통화\u{1f}오븐\u{1f}가스 마크와 온도\u{1f}가스 마크 1은 275°F이고 한 단계마다 25°F씩 올라가요. 섭씨는 요리책처럼 반올림했어요.\u{1f}큰 빵 한 덩이\u{1f}부치는 여행 가방\u{1f}키 큰 사람: %@\u{1f}시내: %@\u{1f}역까지 걷는 거리\u{1f}용지\u{1f}A4와 레터\u{1f}A3~A6: ISO 216. Letter, Legal, Tabloid: ANSI/ASME Y14.1. B4, B5(JIS): JIS P 0138.\u{1f}현지 통화(예: USD)\u{1f}장소 이름\u{1f}그곳의 단위계\u{1f}현지 시간대\u{1f}장소\u{1f}폴란드 국립은행\u{1f}타이어 공기압\u{1f}개인정보\u{1f}도시를 찾거나 날씨를 가져올 때 이 기기는 입력한 글자나 장소의 도시만 서버에 보내고, 나에 대해서는 아무것도 보내지 않아요. 날씨 서비스와 중앙은행은 서버하고만 통신해요.\u{1f}삭제한 장소는 계정과 모든 기기에서 사라져요. Almanac 설정에서 로그아웃하면 이 기기에서 Almanac 데이터가 지워져요.\u{1f}무엇이 어디에 저장되나요\u{1f}Unitana는 현재 위치를 절대 묻지 않아요.\u{1f}장소와 순서, 설정, 위젯과 위젯에 보이는 값은 이 기기와 계정에 저장돼요. 고른 도시 목록과 마지막 날씨·환율은 암호화되어 이 기기에만 남아요.\u{1f}강수 %\u{1f}아직 환율이 없어요.\u{1f}환율 제공처가 응답하지 않아요. Almanac이 알아서 다시 시도할게요.\u{1f}전에 고른 도시\u{1f}최근 변환\u{1f}새로 고침\u{1f}새로 고치면 최신 값이 나와요\u{1f}새로 고치는 중…\u{1f}타일 순서 바꾸기\u{1f}손잡이를 끌거나 화살표를 사용하세요.\u{1f}이대로 괜찮나요?\u{1f}나와 같은 통화예요\u{1f}오프라인에서는 수도와 대도시, 전에 고른 도시를 찾을 수 있어요.\u{1f}용지\u{1f}남성 셔츠, 목둘레\u{1f}신발 사이즈\u{1f}EU, UK, US와 발 길이\u{1f}표지판\u{1f}제조사들이 쓰는 일반적인 대응표예요. 한 사이즈쯤 다를 수 있으니 입어 보세요.\u{1f}하늘\u{1f}맑음\u{1f}이슬비\u{1f}안개\u{1f}어는 비\u{1f}대체로 맑음\u{1f}흐림\u{1f}구름 조금\u{1f}비\u{1f}소나기\u{1f}눈\u{1f}뇌우\u{1f}속도\u{1f}유럽중앙은행은 영업일마다 한 번 환율을 정해요. 다음 발표 전까지는 최신, 일주일까지는 참고할 만한 값으로 봐요.\u{1f}최신 값이 아니에요\u{1f}날씨는 한 시간 동안은 최신, 여섯 시간까지는 참고할 만한 값으로 봐요. 그 뒤로는 지금과 다를 수 있어요. 새로 고치려면 네트워크가 필요해요.\u{1f}움직임 줄이기\u{1f}미끄러지거나 흐려지는 효과가 없어요\u{1f}장소를 열지 못했어요\u{1f}남성 정장\u{1f}방향 바꾸기\u{1f}장소: %@. 장소 바꾸기\u{1f}익숙한 단위는 무엇인가요?\u{1f}두 단위계를 나란히: 날씨, 시각, 거리, 무게, 돈\u{1f}눌러서 자세히 보기\u{1f}온도\u{1f}크게\u{1f}아주 크게\u{1f}글자 크기\u{1f}보통\u{1f}타일\u{1f}타일을 하나 이상 고르세요.\u{1f}무엇을 보고 싶나요?\u{1f}시각\u{1f}%@bar\u{1f}%@°C\u{1f}%@cm\u{1f}%@미국컵\u{1f}%@°F\u{1f}%@영국액량온스\u{1f}%@미국액량온스\u{1f}%@ft\u{1f}%@영국갤런\u{1f}%@미국갤런\u{1f}%@g\u{1f}%@in\u{1f}%@kg\u{1f}%@km\u{1f}%@km/h\u{1f}%@km/L\u{1f}%@kPa\u{1f}%@L\u{1f}%@L/100km\u{1f}%@m\u{1f}%@mi\u{1f}%@영국mpg\u{1f}%@미국mpg\u{1f}%@mph\u{1f}%@mL\u{1f}%@oz\u{1f}%@영국파인트\u{1f}%@lb\u{1f}%@psi\u{1f}%@st\u{1f}%@yd\u{1f}단위\u{1f}업데이트: %@\u{1f}방금 업데이트했어요. 잠시 후 다시 시도하세요.\u{1f}미국 단위계\u{1f}°F, 마일, 파운드\u{1f}방문 중이에요\u{1f}날씨, 시각, 돈, 거리\u{1f}부피\u{1f}날씨\u{1f}아직 날씨 정보가 없어요.\u{1f}이 서버에서는 날씨가 꺼져 있어요.\u{1f}날씨 서비스가 응답하지 않아요. Almanac이 알아서 다시 시도할게요.\u{1f}무게\u{1f}Unitana는 그곳의 단위와 내 단위를 함께 보여 줘요. 21°C는 70°F예요.\u{1f}어느 곳을 생각하고 있나요?\u{1f}%@에\u{1f}오늘\u{1f}내일\u{1f}%@에\u{1f}어제\u{1f}Almanac을 열지 않고 한눈에 보는 장소\u{1f}삭제된 장소\u{1f}어느 장소인가요?\u{1f}위젯 저장\u{1f}저장했어요. 이제 원하는 곳에 띄워 보세요.\u{1f}크기\u{1f}어떤 값을 표시할까요?\u{1f}장소\u{1f}위젯\u{1f}아직 위젯이 없어요\u{1f}위젯은 한 장소의 값과 그 값이 얼마나 오래됐는지 보여 줘요.\u{1f}%@(%@)\u{1f}여성\u{1f}%@ 빠름\u{1f}%@: %@ 시계가 늦춰져요\u{1f}%@ 느림\u{1f}%@: %@ 시계가 앞당겨져요\u{1f}%@시간\u{1f}%@분\u{1f}곧 고를 도시에 따라 정해져요\u{1f}시차 없음\u{1f}그 시간대의 도시\u{1f}%@: %@ 서머타임이 시작돼요\u{1f}%@: %@ 서머타임이 끝나요\u{1f}바꾸려면 시간대를 누르세요.\u{1f}시간대\u{1f}이 글은 다른 기기에서도 바뀌었어요. 두 버전이 모두 남아 있어요.\u{1f}“%@” 글은 다른 기기에서도 바뀌었어요. 두 버전이 모두 남아 있어요.\u{1f}이전 버전\u{1f}이전 버전은 30일 동안 남아요.\u{1f}이 글은 이 기기에 없어요.\u{1f}하나로 합쳤어요.\u{1f}하나로 합치기\u{1f}다른 버전 남기기\u{1f}현재 버전 남기기\u{1f}저장했어요. 다른 버전은 30일 동안 ‘이전 버전’에 남아요.\u{1f}둘을 합치면 한 글로는 너무 길어요.\u{1f}둘 다 보기\u{1f}이전 버전이 없어요.\u{1f}다른 버전\u{1f}되돌리기\u{1f}되돌리기: %@\u{1f}되돌렸어요. 바로 전 내용은 ‘이전 버전’에 있어요.\u{1f}현재 버전\u{1f}두 버전\u{1f}두 기기에서 이 글을 각각 바꿨어요. 남길 버전을 고르세요. 다른 버전은 30일 동안 ‘이전 버전’에 남아요.\u{1f}월요일\u{1f}화요일\u{1f}수요일\u{1f}목요일\u{1f}금요일\u{1f}토요일\u{1f}일요일\u{1f}카테고리\u{1f}하나 이상 골라 주세요. 고른 카테고리의 글귀를 먼저 보내 드려요.\u{1f}어떤 글귀가 마음에 와닿나요?\u{1f}새로운 시작\u{1f}용기\u{1f}우정\u{1f}영감\u{1f}기쁨\u{1f}사랑\u{1f}고요한 아침\u{1f}자연\u{1f}인내\u{1f}지혜\u{1f}꾸미기\u{1f}카드와 공유 이미지의 모습을 정해요.\u{1f}Whole을 열어 읽어 보세요.\u{1f}오늘의 글귀\u{1f}글귀 %lld개\u{1e}글귀 %lld개\u{1f}아직 즐겨찾기가 없어요\u{1f}글귀의 하트를 누르면 여기에 보관돼요.\u{1f}오늘의 글귀 읽기\u{1f}즐겨찾기에서 삭제\u{1f}즐겨찾기에서 삭제했어요\u{1f}모든 카테고리 보기\u{1f}조건에 맞는 오늘의 글귀가 없어요\u{1f}다른 카테고리에는 있어요.\u{1f}글귀 보기\u{1f}고른 카테고리의 글귀만 보여 드려요. 고르지 않으면 모두 보여 드려요.\u{1f}글꼴\u{1f}붓글씨\u{1f}클래식\u{1f}모던\u{1f}평온 찾기\u{1f}중국어 배우기\u{1f}자신감 얻기\u{1f}영어 배우기\u{1f}집중력 지키기\u{1f}감사하는 마음 기르기\u{1f}더 다정해지기\u{1f}의욕 유지하기\u{1f}힘든 날 이겨 내기\u{1f}편히 쉬기\u{1f}원하는 만큼 고르세요.\u{1f}무엇을 얻고 싶나요?\u{1f}배경\u{1f}새벽빛\u{1f}테두리\u{1f}단색\u{1f}중국어로 듣기\u{1f}영어로 듣기\u{1f}이 기기에서 읽어 주지 못했어요. 잠시 후 다시 시도해 주세요.\u{1f}%@ 님, 안녕하세요\u{1f}%@ 님, 편안한 저녁이에요\u{1f}%@ 님, 좋은 아침이에요\u{1f}간직하고 싶은 말을 영어와 중국어로, 날마다 새롭게.\u{1f}첫 글귀 만나기\u{1f}좋아요\u{1f}좋아요!\u{1f}오늘의 글귀 10개를 모두 읽었어요. 내일 새 글귀가 찾아와요.\u{1f}제한 없이 읽기\u{1f}글귀를 불러오지 못했어요\u{1f}이 서버에는 아직 글귀가 없어요. 나중에 다시 시도해 주세요.\u{1f}글귀를 불러오고 있어요…\u{1f}자물쇠 표시가 있는 항목은 구독하면 쓸 수 있어요.\u{1f}Whole\u{1f}이름(선택)\u{1f}비워 두어도 괜찮아요.\u{1f}어떻게 불러 드릴까요?\u{1f}다음 글귀\u{1f}정한 시간에 하루 한 번 보내는 알림\u{1f}두 언어로 도착하고, 누르면 바로 열려요.\u{1f}글귀를 받을 시간\u{1f}글귀 하나로 하루를 시작할까요?\u{1f}매일 글귀 받기\u{1f}내가 쓴 글귀\u{1f}저장하면 서버 관리자가 다시 검토해요. 승인되든 안 되든 언제나 나만의 글귀예요.\u{1f}승인됨\u{1f}카테고리를 하나 이상 고르세요.\u{1f}중국어\u{1f}글귀를 중국어로 써 주세요.\u{1f}이 글귀 삭제\u{1f}30일 동안 ‘최근 삭제된 항목’에 남고, 그 뒤에는 완전히 사라져요.\u{1f}이 글귀를 삭제할까요?\u{1f}글귀 수정\u{1f}글이 종단 간 암호화되어 있어 아무도 글귀를 검토하지 않아요. 언제나 나만의 글귀예요.\u{1f}영어\u{1f}글귀를 영어로 써 주세요.\u{1f}그대로 두기\u{1f}글귀 쓰기\u{1f}아직 쓴 글귀가 없어요\u{1f}내 생각을 영어와 중국어로 써 보세요.\u{1f}검토 대기 중\u{1f}승인되지 않음\u{1f}승인되지 않음: %@\u{1f}서버 관리자가 글귀를 검토해요. 승인되든 안 되든 언제나 나만의 글귀예요.\u{1f}이 글귀는 다른 곳에서도 고쳤어요. 저장하면 여기서 쓴 글이 그쪽 글을 대신해요. 뒤로 가면 그쪽 글이 남아요.\u{1f}글귀 저장\u{1f}저장됨\u{1f}두 언어로 직접 쓴 글귀\u{1f}병음 표시\u{1f}Almanac에 들어 있는 글귀의 중국어 위에 표시해요. 이 기기에만 적용돼요.\u{1f}병음을 불러오지 못했어요. 온라인이 되면 표시돼요.\u{1f}무료: 하루 10개\u{1f}이 카테고리의 글귀를 먼저 보내 드려요. 바꾼 내용은 내일부터 적용돼요.\u{1f}이전 글귀\u{1f}글귀\u{1f}오늘의 글귀\u{1f}답변이 아직 저장되지 않았어요\u{1f}오프라인이에요. 답변은 이 기기에 남아 있어요. 네트워크에 연결한 뒤 다시 시도해 주세요.\u{1f}답변을 저장하고 있어요…\u{1f}%@ 답변은 이 기기에 남아 있어요. 뒤로 돌아가 답변을 바꾸거나 다시 시도해 주세요.\u{1f}서버가 아직 응답하지 않았어요. 답변은 이 기기에 남아 있어요. 잠시 후 다시 시도해 주세요.\u{1f}답변을 계정에 저장하고 있어요.\u{1f}글귀를 준비하고 있어요\u{1f}주소, 기기, 암호화\u{1f}전체\u{1f}선호하는 카테고리\u{1f}%@ 님\u{1f}대형\u{1f}중형\u{1f}소형\u{1f}이름이 없는 글귀는 Almanac을 위해 새로 썼어요. 그 밖의 글귀에는 작가와 작품, 연도를 밝혔어요.\u{1f}글귀를 열지 못했어요\u{1f}구독\u{1f}즐겨찾기\u{1f}글귀\u{1f}테마\u{1f}우아한 모노크롬\u{1f}은은한 파스텔\u{1f}고요한 미니멀\u{1f}무료 체험이 시작됐어요.\u{1f}체험이 끝나기 전에 알림 받기\u{1f}체험 건너뛰기\u{1f}무료 체험 시작\u{1f}체험은 자동으로 끝나고 비용이 들지 않아요. 그 뒤에도 하루 글귀 10개는 계속 무료로 읽을 수 있어요.\u{1f}7일 동안 모든 기능을 무료로\u{1f}이미 체험을 사용한 계정이에요. 나머지 준비는 모두 끝났어요.\u{1f}되돌리기\u{1f}오늘의 글귀는 온라인이 되면 도착해요.\u{1f}영어와 중국어를 나란히 담은 글귀가 매일 찾아와요.\u{1f}생각은 하나, 언어는 둘\u{1f}위젯 설치\u{1f}나중에\u{1f}보기\u{1f}위젯이 준비됐어요.\u{1f}위젯 크기\u{1f}홈 화면에 Almanac을 두면 한 번만 눌러 오늘의 글귀를 볼 수 있어요.\u{1f}눈길 닿는 곳에 글귀 하나\u{1f}위젯은 하나까지 무료예요. 구독하면 원하는 만큼 추가할 수 있어요.\u{1f}Almanac을 열지 않고 보는 마지막 글귀\u{1f}위젯\u{1f}위젯 추가\u{1f}%@일 전\u{1f}%@시간 전\u{1f}웹사이트용 코드\u{1f}링크 끊기\u{1f}링크 만들기\u{1f}페이지\u{1f}이미지(전자 잉크와 대시보드용)\u{1f}새 링크 만들기\u{1f}링크를 아는 사람은 이 위젯만 볼 수 있어요. 새 링크를 만들면 이전 링크는 쓸 수 없게 돼요.\u{1f}서버에 연결하는 중…\u{1f}이 위젯은 멈춰 있어요. 무료로는 하나만 쓸 수 있고, 구독하면 다시 나타나요.\u{1f}%@분 전\u{1f}방금\u{1f}새로 고치려면 %@ 앱을 여세요\u{1f}멈춤\u{1f}이 위젯 삭제\u{1f}모든 기기에서 사라지고 링크도 더는 쓸 수 없어요. 되돌릴 수 없어요.\u{1f}이 위젯을 삭제할까요?\u{1f}설정하려면 %@ 앱을 여세요\u{1f}Chrome에서 링크를 연 다음 ⋮ > 홈 화면에 추가를 선택하세요. 웹페이지를 위젯으로 보여 주는 앱이 있으면 홈 화면에 바로 표시할 수 있어요.\u{1f}Safari에서 링크를 연 다음 공유 > 홈 화면에 추가를 선택하세요. iPhone과 iPad에서는 웹 앱이 홈 화면에 위젯을 직접 놓을 수 없어요.\u{1f}대시보드, 전자 잉크 화면, 내 웹사이트처럼 웹페이지나 이미지를 표시할 수 있는 곳이면 어디든 링크를 넣을 수 있어요.\u{1f}표시하는 방법\u{1f}Microsoft Edge에서 Almanac을 설치하고 Windows + W를 누른 다음 ‘위젯 추가’에서 Almanac을 선택하세요. 다른 곳에서는 링크를 사용하세요.\u{1f}최신이 아님: %@\u{1f}위젯",
    "Yenilikler\u{1f}Tüm ayarlar artık tek yerde. Her şeyin bir kopyasını kaydet ya da her şeyi sil, tüm uygulamalar için tek dil ve tek görünüm seç, her hatırlatmayı ayrı ayrı aç veya kapat.\u{1f}Döviz kurları: Avrupa Merkez Bankası\u{1f}Kaynaklar\u{1f}Almanac hakkında\u{1f}Sürüm %@\u{1f}Hava durumu: Open-Meteo (CC BY 4.0)\u{1f}Yazdıkların bu cihazda ve sunucundaki anonim bir hesapta. Bir e-posta adresi eklersen onlara diğer cihazlarından da ulaşır, bu cihaz kaybolursa geri alırsın.\u{1f}Bir saniye…\u{1f}E-posta adresini değiştir\u{1f}Bundan sonra burada ve oturum açtığın her yerde yeni adresin geçerli olur.\u{1f}Yeni adrese bağlantı içeren bir e-posta gider. Bağlantıyı açana kadar eski adres geçerli kalır.\u{1f}Parolayı değiştir\u{1f}Diğer cihazlarındaki oturumlar kapatılır.\u{1f}E-postadaki kod\u{1f}Yeni e-posta iste\u{1f}E-postadaki kodu gir.\u{1f}Kodla oturum açmanın üzerinden on dakikadan fazla geçti. Hiçbir şey değişmedi: Yeni bir parola için yeni bir e-posta iste.\u{1f}İçindeki bağlantıyı aç ya da kodu buraya gir. Sonra yeni bir parola seç.\u{1f}Bu kod yanlış ya da çok eski. Kontrol et ya da geri dönüp yeni bir e-posta iste.\u{1f}%@ ile devam et\u{1f}%@ artık hesabının adresi.\u{1f}E-posta adresi\u{1f}Yeni e-posta adresi\u{1f}ad@example.com gibi bir adres yaz.\u{1f}Bu cihazdakiler uçtan uca şifreli. Önce şifrelemeyi kapat ya da oturum açmak yerine bu hesaba bir e-posta adresi ekle.\u{1f}Bu cihazda artık oturumun açık değil. Yeniden oturum aç; hiçbir şey değişmedi.\u{1f}Bu cihazdaki oturum çok eski olduğu için kapatıldı.\u{1f}Başka bir cihazdan oturumun kapatıldı: %@.\u{1f}Başka bir cihazdan oturumun kapatıldı.\u{1f}Yeniden oturum açana kadar yazdıkların bu cihazda kalır.\u{1f}Parolan değiştirildiği için oturumun kapatıldı.\u{1f}İşe yaramadı. Birazdan yeniden dene; sorun sürerse sunucunu yöneten kişiye sor.\u{1f}Parolamı unuttum\u{1f}%@ adresinin burada bir hesabı varsa, yeni parola bağlantısını içeren bir e-posta yolda.\u{1f}Bu hesap başka bir yerde silindi. Buradakiler artık yalnızca bu cihazda.\u{1f}Bu oturum açma yöntemi zaten başka bir hesaba bağlı.\u{1f}Oturum aç ve ikisini de sakla\u{1f}Bu cihazda\u{1f}Hepsi kalır. Hiçbir şeyin üzerine yazılmaz.\u{1f}Hesabında\u{1f}Hepsi bir araya gelsin mi?\u{1f}Hesabına eklendi: %@.\u{1f}Hesabına ekleniyor: %@.\u{1f}Bu cihazdakiler hâlâ hesabına ekleniyor. Birazdan yeniden dene.\u{1f}Buradakileri yeni bir hesapta sakla\u{1f}E-posta adresi ekle\u{1f}%@ hesabını bağla\u{1f}Her şey olduğu gibi kalır.\u{1f}Bağlantıyı açtım\u{1f}%@ adresine bir e-posta gönderildi. İçindeki bağlantıyı aç, sonra buraya dön.\u{1f}Bu cihazda henüz bir hesap yok. Bir şey kaydettiğinde Almanac bir hesap oluşturur.\u{1f}E-postadaki bağlantı henüz açılmadı.\u{1f}Bu cihazda %@ hesabının yazdıkları var. Önce oturumu kapat.\u{1f}Parola\u{1f}Parolan değişti. Diğer cihazlarındaki oturumlar kapatıldı.\u{1f}Şu anki parola\u{1f}Oturum açtıktan sonraki on dakika içinde gerekmez.\u{1f}Şu anki parolanı yaz veya yeniden oturum aç. Hiçbir şey değişmedi.\u{1f}Bu, şu anki parolan değil.\u{1f}Parolanı yaz.\u{1f}En az 6 karakter\u{1f}Bu parola çok uzun: en çok 72 karakter; ç, ğ, ı gibi harfler iki karakter sayılır.\u{1f}Yeni parola\u{1f}Bu zaten şu anki parolan.\u{1f}Bu parola çok kısa: en az 6 karakter.\u{1f}Oturum açma yöntemini değiştirmek için önce yeniden oturum aç. Hiçbir şey değişmedi.\u{1f}Oturum açma iptal edildi. Hiçbir şey değişmedi.\u{1f}Oturum açma çok uzun sürdü ya da başka bir yerde başladı. Yeniden başla.\u{1f}Oturumun kapandı. Bu cihazda yazdıkların hâlâ burada.\u{1f}Oturum aç\u{1f}Yeniden oturum aç\u{1f}Mevcut hesapla oturum aç\u{1f}Bu cihazdakiler hesabına eklenir.\u{1f}Oturumu kapat\u{1f}Bu cihazdakiler burada kalır. Hesabına eklenemedi.\u{1f}Bu hesap silindi. Yazdıkların bu cihazdan silinir ve geri getirilemez.\u{1f}%lld değişiklik yalnızca bu cihazda ve kaybolur.\u{1e}%lld değişiklik yalnızca bu cihazda ve kaybolur.\u{1f}Yazdıkların hesabında kalır. Bu cihazdan silinir.\u{1f}%@ olarak oturum açtın.\u{1f}Oturumun kapandı. Yazdıkların bu cihazdan silindi.\u{1f}Bu adresin zaten bir hesabı var.\u{1f}Hesabın\u{1f}Çok fazla deneme yapıldı. Bir süre bekle, sonra yeniden dene.\u{1f}Sunucuna ulaşılamıyor. Birazdan yeniden dene.\u{1f}%lld metnin gözden geçirilecek başka bir sürümü var.\u{1e}%lld metnin gözden geçirilecek başka bir sürümü var.\u{1f}Lütfen başka bir parola seç.\u{1f}E-posta adresi ya da parola yanlış.\u{1f}Kendine notlar, seçtiğin güne kadar mühürlü\u{1f}İlgi alanlarına göre her gün bir bilgi\u{1f}Sana özel bir almanak: günün bilgisi, bir söz, bir soru, yerlerin ve gelecekteki kendine notlar. Yazdıkların yalnızca sana ait; çevrimdışı da kullanılır.\u{1f}Almanac\u{1f}Almanac’ı aç\u{1f}Bir hedef, günde iki kısa değerlendirme, antrenman planları\u{1f}Her gün on yeni söz, İngilizce ve Çince\u{1f}Koyu\u{1f}Açık veya koyu, yazı boyutu, kontrast, hareket\u{1f}Açık\u{1f}Açık veya koyu\u{1f}Sistemle aynı\u{1f}Görünüm\u{1f}Geri\u{1f}Kapat\u{1f}%lld bilgi\u{1e}%lld bilgi\u{1f}Bu cihazda bu kelimelere ve filtrelere uyan bir bilgi yok.\u{1f}Bu cihazda üç filtreye birden uyan bir bilgi yok.\u{1f}Eşleşen bilgi yok\u{1f}Daha fazla göster\u{1f}Tüm bilgileri göster\u{1f}Tüm bilgilerin\u{1f}“%@” olmadan\u{1f}Vazgeç\u{1f}%lld gün önce\u{1e}%lld gün önce\u{1f}Açılan %lld kapsül\u{1e}Açılan %lld kapsülün tümü\u{1f}Açılanlar\u{1f}Açtığın kapsüller burada kalır.\u{1f}Doğum günümde\u{1f}Doğum günün\u{1f}Doğum günün artık bu cihazda saklanmıyor.\u{1f}Yalnızca gün ve ay kullanılır. Tarih bu cihazda kalır.\u{1f}Bir zaman kapsülü açılıyor\u{1f}Tarih\u{1f}Bir tarih seç.\u{1f}Önümüzdeki 100 yıl içinde bir tarih seç.\u{1f}%lld gün kaldı\u{1e}%lld gün kaldı\u{1f}Karar\u{1f}Sil\u{1f}30 gün “Son silinenler”de kalır, sonra kalıcı olarak silinir.\u{1f}30 gün “Son silinenler”de kalır, sonra kalıcı olarak silinir. Bildirim gelmez.\u{1f}Bu kapsül silinsin mi?\u{1f}Geçmişteki senden\u{1f}Bu kapsülün taslağını sil\u{1f}Taslağı sil\u{1f}Yazdıkların kalıcı olarak silinir.\u{1f}Bu kapsülün taslağı silinsin mi?\u{1f}Duygu\u{1f}İçine koyacak bir şey yaz.\u{1f}Tarihi değiştir\u{1f}O güne kadar açılamaz, sen bile açamazsın.\u{1f}%lld yıl mühürlü kalsın mı?\u{1e}%lld yıl mühürlü kalsın mı?\u{1f}Yazmaya devam et\u{1f}Hedef\u{1f}Başlık (isteğe bağlı)\u{1f}Göl kıyısındaki yaz\u{1f}Kapsül mühürlüyken yalnızca başlık görünür.\u{1f}Seçtiğin güne kadar mühürlü kalan, kendine bir not.\u{1f}Bir tane yaz\u{1f}Kalsın\u{1f}Bu kapsül başka bir yerde mühürlendi veya silindi. Yazdıkların burada duruyor: Yeni bir kapsül olarak mühürle ya da sil.\u{1f}Bu cihazda kalan yazı\u{1f}İçine ne koyuyorsun?\u{1f}Mühürle\u{1f}Kapsülün mühürlendi. Açılış: %@.\u{1f}Anı\u{1f}Kapsül bulunamadı\u{1f}Silinmiş ya da başka bir hesaba ait olabilir.\u{1f}Bir ay sonra\u{1f}Time Capsule\u{1f}Yeni kapsül\u{1f}Yılbaşında\u{1f}Sıradaki kapsüle %lld gün\u{1e}Sıradaki kapsüle %lld gün\u{1f}Sıradaki kapsül bugün açılıyor\u{1f}Henüz mühürlü bir şey yok\u{1f}Ne hissettiğini, ne istediğini, neyi asla unutmak istemediğini yaz. Seçtiğin güne kadar mühürlü kalır.\u{1f}Aç\u{1f}%@ tarihinde açıldı\u{1f}Açılıyor\u{1f}Açılış: %@\u{1f}O an geçti: Mühürler mühürlemez açabilirsin.\u{1f}Neye karar verdin, neden?\u{1f}Nasıl hissediyorsun, neden?\u{1f}O güne kadar neyi başarmış olmak istiyorsun?\u{1f}Neyi hatırlamak istiyorsun?\u{1f}Açılmaya hazır\u{1f}Kapsülün mühürlendi ve açılmaya hazır.\u{1f}%lld kapsül açılmaya hazır\u{1e}%lld kapsül açılmaya hazır\u{1f}Karar kapsülün açılmaya hazır!\u{1f}Duygu kapsülün açılmaya hazır!\u{1f}Hedef kapsülün açılmaya hazır!\u{1f}Açılmaya hazır\u{1f}Anı kapsülün açılmaya hazır!\u{1f}Zaman kapsülün hazır!\u{1f}Mühürlü\u{1f}Mühürlü\u{1f}%@ tarihine kadar mühürlü\u{1f}Mühürleniyor\u{1f}Yine de açılır, ama sana bildirim gelmez.\u{1f}%@ tarihinden beri hazır\u{1f}Atla\u{1f}Kapsüllerin açılamadı\u{1f}Saat\u{1f}Bir saat seç.\u{1f}Bugün\u{1f}Yarın\u{1f}Henüz yazılıyor\u{1f}Bildirimi şu an ayarlanamadı. Kapsül güvende.\u{1f}Bir hafta sonra\u{1f}Ne zaman açılsın?\u{1f}Yazıldı: %@\u{1f}Bir yıl sonra\u{1f}%lld konu seçildi\u{1e}%lld konu seçildi\u{1f}%lld konu daha seç\u{1e}%lld konu daha seç\u{1f}Neleri merak ediyorsun?\u{1f}Kilitli, Premium kapsamında\u{1f}Devam\u{1f}Kopyala\u{1f}Kopyalandı\u{1f}%lld kapsül\u{1e}%lld kapsül\u{1f}%lld hedef\u{1e}%lld hedef\u{1f}kendi yazdığın %lld söz\u{1e}kendi yazdığın %lld söz\u{1f}%lld değerlendirme\u{1e}%lld değerlendirme\u{1f}Şimdiye kadar yazdıkların: %@\u{1f}Her şeyi sil\u{1f}Hesabın ve içindeki her şey sunucundan ve bu cihazdan silinir: yazılar, hedefler, kapsüller, favoriler, yerler, widget’lar ve hatırlatmalar. Bu işlem geri alınamaz.\u{1f}Yazdığın ve seçtiğin her şey bu cihazdan silinir. Bu işlem geri alınamaz.\u{1f}Hesabının da silinebilmesi için önce yeniden oturum aç.\u{1f}Önce bir kopya kaydet\u{1f}Hesabın ve bu cihazdakiler\u{1f}Bu cihazdakiler\u{1f}Diğer cihazlar, orada oturumu kapatana kadar kopyalarını saklar. Abonelik, satın aldığın mağazada iptal edene kadar sürer.\u{1f}Önceki sürümler ve son silinenler de hemen silinir.\u{1f}Her şey silindi. Almanac bu cihazda baştan başlıyor.\u{1f}Kopya kaydet\u{1f}Hesabındaki her şey tek dosyada\u{1f}Bu cihazdakiler, şifresi çözülmüş olarak\u{1f}Bu cihazdakiler tek dosyada\u{1f}Dosya oluşturulamadı. Yeniden dene.\u{1f}Sunucun kopyayı veremedi. Bu dosyada bu cihazdakiler var.\u{1f}Verilerinin bir kopyası\u{1f}Bazı kayıtlar bu cihaza henüz ulaşmadı, bu yüzden bu kopya eksik. Daha sonra bir tane daha kaydet.\u{1f}Dosya indirilenler klasöründe.\u{1f}Dosya paylaşıldı.\u{1f}Kopya kaydet, içe aktar ya da her şeyi sil\u{1f}Kopya içe aktar\u{1f}Vazgeç\u{1f}yalnızca ayarlar ve seçimler\u{1f}Bu dosya bozuk ya da değiştirilmiş. Hiçbir şey içe aktarılmadı. Başka bir kopya seç.\u{1f}Kopya içe aktarıldı. Sonradan düzenlediklerin olduğu gibi kaldı.\u{1f}Bu kopya şifreli. Kaydedildiğinde geçerli olan parola cümlesini ya da kurtarma kodunu gir.\u{1f}Dosya okunamadı. Hiçbir şey içe aktarılmadı. Yeniden dene.\u{1f}Bu, Almanac’ın yaptığı bir kopya değil. “Kopya kaydet” ile oluşan dosyayı seç. Hiçbir şey içe aktarılmadı.\u{1f}Bu kopyanın içeriği: %@. Hesabına eklenecek; sonradan düzenlediğin hiçbir şey değişmez.\u{1f}Bu dosya, içe aktarılabilecek en büyük boyut olan 128 MB’den büyük. Hiçbir şey içe aktarılmadı.\u{1f}Önce “Uçtan uca şifreleme” altında parola cümleni gir.\u{1f}Bu kopya, sunucundakinden daha yeni bir Almanac sürümüyle oluşturulmuş. Hiçbir şey içe aktarılmadı. Sunucun güncellenince yeniden dene.\u{1f}Bu dosyadaki her şey zaten hesabında.\u{1f}Şimdi içe aktar\u{1f}Çevrimdışısın; içe aktarmak için sunucun gerekir. Hiçbir şey içe aktarılmadı. İnternete bağlanınca yeniden dene.\u{1f}Sunucun dosyanın tamamını alamadı: Dosya bozuk ya da değiştirilmiş, veya hesabın dolu. Öncekiler kalır ve hiçbir şey iki kez eklenmez. Başka bir kopya seç ya da önce yer aç.\u{1f}Kaydedilmiş bir kopyayı hesabına ekler; daha yeni düzenlemeler korunur\u{1f}Sunucun yanıt vermedi. Birazdan dosyayı yeniden içe aktar: Hiçbir şey iki kez eklenmez.\u{1f}Şifreleme başka bir cihazda kapatıldı. Önce “Uçtan uca şifreleme” altında buna karar ver.\u{1f}İçe aktarılıyor…\u{1f}Verilerimi koru\u{1f}Yedi gün boyunca açılmazsa bu tarayıcı siler\u{1f}Tarayıcı kabul etmedi. Almanac yüklenince genellikle kabul eder.\u{1f}Yer azalınca tarayıcı silebilir\u{1f}Korunuyor\u{1f}Yer azalsa bile kalır\u{1f}Mühürlü kapsüller kopyada yer alır, ama dosyayı açınca metinleri okunmaz. Bu bir kâğıt mühür, şifreleme değil: Onları erken okumanı önler, başkalarının okumasını engellemez.\u{1f}Depolama\u{1f}Bu tarayıcı belirtmiyor\u{1f}Bu cihazda kullanılan\u{1f}Verilerin\u{1f}%lld kaydın şifresi çözülemiyor ve atlanıyor.\u{1e}%lld kaydın şifresi çözülemiyor ve atlanıyor.\u{1f}Her şey %@ hesabında ve bu cihazda.\u{1f}Her şey bu cihazda ve sunucundaki anonim bir hesapta.\u{1f}Her şey yalnızca bu cihazda.\u{1f}Her şey bu cihazda, ama henüz hepsi hesabında değil.\u{1f}{day} {month} {year} {weekday}\u{1f}{day} {month} {year}\u{1f}{month} {year}\u{1f}{day} {month} {weekday}\u{1f}P S Ç P C C P\u{1f}%@, %@\u{1f}%@ / %@\u{1f}dönen kartlar\u{1f}Eski yerine geri getirildi.\u{1f}Kapsül\u{1f}Hedef\u{1f}Son 30 günde sildiklerin\u{1f}Son 30 günde hiçbir şey silinmedi.\u{1f}silinme: %@\u{1f}Kendi sözün\u{1f}Değerlendirme\u{1f}Geri getirmek için birine dokun. 30 gün sonra tamamen silinir.\u{1f}Son silinenler\u{1f}Onayla\u{1f}Bu cihaz hesabına erişmek istiyor. Yalnızca kendin başlattıysan onayla.\u{1f}Ağ adresi\u{1f}Cihaz\u{1f}Başlangıç\u{1f}Bilinmeyen cihaz\u{1f}Kod\u{1f}Reddedildi. Erişemeyecek. Tanımıyorsan parolanı değiştir.\u{1f}Reddet\u{1f}Onaylandı. Terminaline dönebilirsin.\u{1f}Kodu gir.\u{1f}Terminalinde “almanac login” komutunun gösterdiği kodu gir. Komut böylece hesabına erişebilir.\u{1f}Oturum açmayı onayla\u{1f}Bu kodu bekleyen bir oturum açma yok. Kodu kontrol et ya da “almanac login” komutunu yeniden çalıştır.\u{1f}Oturumu açık başka cihaz yok.\u{1f}Bu cihazın oturumunu kapat\u{1f}Diğer tüm cihazların oturumunu kapat\u{1f}Artık erişemez ve bildirim almaz. Üzerinde kayıtlı olanlar orada kalır.\u{1f}Oturumu kapatıldı: %@\u{1f}Diğer tüm cihazların oturumu kapatıldı.\u{1f}Hesabında kimlerin oturumu açık\u{1f}Son görülme: %@\u{1f}Son görülme\u{1f}Oturum açılışı\u{1f}Tanımadığın bir cihaz mı var? Oturumunu kapat, sonra parolanı değiştir.\u{1f}Bu cihaz\u{1f}Cihazlar\u{1f}Yöntem\u{1f}Başka bir cihazdan onaylandı\u{1f}E-postadaki bağlantı veya kod\u{1f}Adressiz\u{1f}Parola\u{1f}Başka bir hizmet\u{1f}İleri\u{1f}Derinlemesine ve karmaşık bilgiler\u{1f}Tüm düzeyler\u{1f}Tüm düzeylerden bir karışım\u{1f}Başlangıç\u{1f}Basit ve anlaşılması kolay bilgiler\u{1f}Orta\u{1f}Biraz daha ayrıntılı, ilgi çekici bilgiler\u{1f}Sana uygun düzeyi seç.\u{1f}Ne kadar derine inelim?\u{1f}Yazdıkların bu cihazdan okunamadı. Yeniden dene.\u{1f}Hedef\u{1f}Bazı kayıtlar bu cihaza henüz ulaşmadı ve burada yok.\u{1f}Yazıların şifreli ve bu cihazda henüz okunamıyor.\u{1f}Markdown olarak kaydet\u{1f}Ruh hâli: %@\u{1f}Hedeflerin, değerlendirmelerin ve açtığın kapsüller burada tarih sırasıyla yer alacak.\u{1f}Yazdır\u{1f}Belge olarak kaydet\u{1f}Hedefler, değerlendirmeler ve açılan kapsüller; okumak ya da yazdırmak için\u{1f}Yazdıkların\u{1f}Parola cümleni gir\u{1f}Bitti\u{1f}Sunucunun daha önce aldığı yedekler yazıların şifresiz hâlini hâlâ içerebilir.\u{1f}Parola cümlesini değiştir\u{1f}Yazıların olduğu gibi şifreli kalır, diğer cihazlarının kilidi açık kalır. Kurtarma kodu da geçerliliğini korur.\u{1f}Parola cümlen değişti.\u{1f}Başka bir cihaz az önce şifrelemeyi değiştirdi. Geri dönüp yeniden bak.\u{1f}Kurtarma kodu\u{1f}Yeni kurtarma kodu geçerli, eskisi artık değil.\u{1f}Kodun son dört karakteri\u{1f}Yeni kurtarma kodu\u{1f}Eskisi geçersiz olur\u{1f}Yazman için yeni bir kod alırsın. Kodu not ettiğinde eskisi geçersiz olur. Parola cümlesi aynı kalır.\u{1f}Bu kodu not al ve güvenli bir yerde sakla. Yalnızca şimdi gösterilir. Parola cümleni unutursan bu kodla yenisini belirlersin.\u{1f}Son dört karakter bunlar değil.\u{1f}Sunucudaki bütün yazıların şifreli.\u{1f}Burada da kapat\u{1f}Bunu ben yaptım\u{1f}Başka bir cihazda kapatıldı\u{1f}Parola cümlesi, kurtarma kodu ya da anahtar başka bir cihazda değiştirildi. Bunu sen yapmadıysan hesabını başka biri kullanıyor: Parolanı değiştir ve diğer cihazlarının oturumunu kapat.\u{1f}Şifreleme başka bir cihazda değiştirildi\u{1f}Bunu sen yapmadıysan hesabını başka biri kullanıyor. Burada onaylama, parolanı değiştir ve diğer cihazlarının oturumunu kapat.\u{1f}Başka bir cihaz uçtan uca şifrelemeyi kapattı. Bunu sen yaptıysan burada da onayla. Bu cihaz yazılarını ancak o zaman şifresiz gönderir; ondan sonra sunucuyu yöneten kişi onları okuyabilir.\u{1f}Kapatılıyor\u{1f}Şifrelemeyi açık bırak\u{1f}Şifreleme açık kalıyor. Yazıların yeniden şifreleniyor.\u{1f}Parola cümlesi gerekli\u{1f}Parola cümleni ve kurtarma kodunu birlikte kaybedersen şifrelenmiş yazıların kalıcı olarak kaybolur. Onları kimse geri getiremez, sunucuyu yöneten kişi bile.\u{1f}Parola cümlesini de kodu da mı kaybettin?\u{1f}Şifrelenmiş yazıları sil\u{1f}Şifrelenmiş yazılar silindi, şifreleme kapalı.\u{1f}Bu cihazda hâlâ okunabilenler: %@. Bu cihazın okuyabildikleri şifresiz olarak kalır.\u{1f}Bunlar olmadan şifrelenmiş yazıların okunamaz. Başka bir cihazın onları hâlâ gösteriyorsa önce orada bir kopya kaydet. Yoksa tek yol onları silip yeniden başlamak.\u{1f}Parola cümlesiyle buraya gelirler. Bu arada yazabilirsin; hiçbir şeyin üzerine yazılmaz.\u{1f}Kapalı\u{1f}Şifreleme kapalı. Yazıların sunucuda yine şifrelenmeden saklanıyor.\u{1f}Şifreleme kapatılıyor. Arada Almanac’ı kapatırsan sonra kaldığı yerden sürer.\u{1f}Önce internete bağlan.\u{1f}Açık\u{1f}Uçtan uca şifreleme açık. Yazıların şimdi şifreleniyor; arada Almanac’ı kapatırsan sonra kaldığı yerden sürer.\u{1f}Parola cümlesi\u{1f}Parola cümlesini yeniden yaz\u{1f}İki parola cümlesi aynı değil.\u{1f}En az 12 karakter. Birbiriyle ilgisiz dört beş kelime hem güvenli hem akılda kalıcıdır.\u{1f}Yeni parola cümlesi\u{1f}En az 12 karakter kullan.\u{1f}Bunu tahmin etmek kolay. Birkaç farklı kelime kullan.\u{1f}%@/%@ yazı şifrelendi\u{1f}%@/%@ yazının şifresi çözüldü\u{1f}Okumak için parola cümleni gir\u{1f}Sunucu tarihleri ve saatleri, türleri ve kategorileri, ruh hâllerini, durumları ve yazıların yaklaşık uzunluğunu görmeye devam eder. Hatırlatmalar bunların bir kısmına ihtiyaç duyar.\u{1f}Şifrelenmiş yazılarını görmek için parola cümleni gir\u{1f}Şifrelenmiş yazılarını görmek için `almanac unlock` komutunu çalıştır.\u{1f}Cihazın; kapsüllerini, değerlendirmelerini, hedeflerini ve kendi sözlerini göndermeden önce şifreler. Sunucu bunları saklar, ama orada kimse okuyamaz.\u{1f}Uçtan uca şifreleme\u{1f}Şifrelemeyi kapat\u{1f}Cihazın yazılarının şifresini çözüp yeniden gönderir. Ondan sonra sunucuyu yöneten kişi onları okuyabilir.\u{1f}Şifrelemeyi aç\u{1f}Tarayıcı bu bağlantıda şifreleme yapamıyor. Almanac’ı https ile aç.\u{1f}Kilidi aç\u{1f}Parola cümlesi veya kurtarma kodu\u{1f}Hesabın uçtan uca şifreli. Yazılarını bu cihazda okuyup göndermek için parola cümleni bir kez gir. Kurtarma kodu da olur.\u{1f}Bu ne parola cümlesi ne de kurtarma kodu. İstediğin kadar deneyebilirsin.\u{1f}Kilit açıldı. Yazıların yükleniyor.\u{1f}Bazı yazıların şifresi çözülemiyor\u{1f}Kalıcı olarak sil\u{1f}%lld kayıt\u{1e}%lld kayıt\u{1f}Bu kayıtları sil\u{1f}Şifresi çözülemeyen kayıtlar silindi.\u{1f}Son değişiklik: %@\u{1f}Onlar durdukça şifreleme tamamen kapatılamaz. Şifrelemeyi açık bırak ya da bu kayıtları sil.\u{1f}%lld kaydın şifresi çözülemiyor, bu yüzden şifreleme henüz tamamen kapalı değil. Ona ne olacağına sen karar verirsin.\u{1e}%lld kaydın şifresi çözülemiyor, bu yüzden şifreleme henüz tamamen kapalı değil. Onlara ne olacağına sen karar verirsin.\u{1f}%lld kayıt bütün cihazlarından kalıcı olarak silinecek.\u{1e}%lld kayıt bütün cihazlarından kalıcı olarak silinecek.\u{1f}Bu kayıtlar sunucuda bozulmuş ya da taşınmış; bu cihaz onları okuyamıyor. Başka bir cihazın onları hâlâ gösteriyorsa önce orada bir kopya kaydet.\u{1f}Başka bir konu seçimine ait olabilir.\u{1f}Bu bilgi cihazında yok\u{1f}Tarihte bugün\u{1f}yeni pencerede açılır\u{1f}Kaynak: %@\u{1f}Bir bilgi\u{1f}İlk bilgin geldi\u{1f}Bu seçimler için yeni bilgiler geliyor. O zamana kadar şimdikiler kalır.\u{1f}Bu seçimler için yeni bilgiler, sunucuna ulaşılınca gelir. O zamana kadar şimdikiler kalır.\u{1f}Örneğin: Mars’ta gün batımı mavidir.\u{1f}Favori\u{1f}Favoriler\u{1f}Henüz favorin yok\u{1f}Bir bilginin altındaki kalbe dokunursan burada saklanır.\u{1f}Her gün doğru ve şaşırtıcı bir bilgi.\u{1f}Her gün, birine anlatmaya değer doğru bir şey.\u{1f}Konularını seç\u{1f}Senin dilindeki bilgiler geliyor. O zamana kadar şimdikiler kalır.\u{1f}Senin dilindeki bilgiler, sunucuna ulaşılınca gelir. O zamana kadar şimdikiler kalır.\u{1f}Facts A Day\u{1f}Sonraki bilgi\u{1f}Geçmiş günler\u{1f}Henüz geçmiş gün yok\u{1f}Yarından itibaren her günün bilgisini burada bulursun.\u{1f}Konular, düzey ve saat diğer cihazından geldi. Dilediğini değiştir.\u{1f}Önceki bilgi\u{1f}Günün bilgisini oku\u{1f}Favorilerden çıkar\u{1f}Mars’ta gün batımı mavidir\u{1f}Bir göğün rengini yalnızca Güneş değil, havada asılı duranlar da belirler.\u{1f}Bilgilerinde ara\u{1f}Bu cihazda bu kelimeleri içeren bir bilgi yok.\u{1f}Yarın: %@\u{1f}Tarayıcının yukarıdaki izin isteğini yanıtla.\u{1f}Haftan\u{1f}Günün bilgisi\u{1f}Almanac’tan her gün bir bilgi.\u{1f}Günün sözü\u{1f}Almanac’tan her gün bir söz.\u{1f}Bağlantın etkin. Artık elinde değilse yenisini oluştur; eskisi o zaman çalışmaz.\u{1f}Özel bağlantı\u{1f}Şimdi kopyala: Bağlantı yalnızca bu kez gösterilir.\u{1f}Takvimde aç\u{1f}Takvim uygulamanda abone ol; kapsüllerinin açılacağı günleri ve hatırlatmalarını gör. Yazdığın hiçbir şey içinde yer almaz, ama bağlantıyı bilen herkes okuyabilir.\u{1f}Besleme okuyucular için\u{1f}Bu Atom beslemeleri herkes için aynıdır ve hesap gerektirmez.\u{1f}Takvim ve beslemeler\u{1f}Tümü\u{1f}Konu\u{1f}Düzey\u{1f}Tür\u{1f}Başlayamadık\u{1f}Dilindeki konular yükleniyor.\u{1f}Hazırlanıyor\u{1f}“Ana Ekrana Ekle”yi, ardından “Ekle”yi seç.\u{1f}Tarayıcıda bir şeyler yazdın mı? Oturum açarsan burada da olur.\u{1f}Yükle\u{1f}Safari yedi gün sonra unutur\u{1f}Safari, yedi gün boyunca açılmayan bir web sitesinin kaydettiklerini siler. E-posta adresi eklersen oturum açtığında her şey geri gelir.\u{1f}Almanac bir dokunuş uzağında\u{1f}Tarayıcı çubuğundaki Paylaş düğmesine, ardından “Ana Ekrana Ekle”ye dokun.\u{1f}Yüklendiğinde Almanac kendi penceresinde açılır ve bekleyen kapsül sayısını simgesinde gösterir.\u{1f}Yazdıklarını yanında götür\u{1f}Bu tarayıcı ile Ana Ekran hiçbir şeyi paylaşmaz: Orada %@ olarak oturum aç, her şey gelir.\u{1f}Bu tarayıcı ile Ana Ekran hiçbir şeyi paylaşmaz ve tarayıcı, yedi gün boyunca açılmazsa buradakileri siler. Önce burada bir e-posta adresi ekle, sonra Ana Ekran’da onunla oturum aç.\u{1f}Orada baştan başlarsın. Burada yazdıklarını korumak için önce ayarlarda bir e-posta adresi ekle, sonra orada oturum aç.\u{1f}Uygulamayı Ana Ekran’dan aç.\u{1f}Bugün, telefonda\u{1f}Bugün, geniş ekranda\u{1f}Tarayıcı çubuğundaki Paylaş düğmesine dokun.\u{1f}iPhone ve iPad’de yalnızca Ana Ekran’daki uygulamalar sana bildirim gönderebilir.\u{1f}Bu uygulamayı Ana Ekran’a ekle\u{1f}Daha sonra Ayarlar’dan değiştirebilirsin.\u{1f}Dilini seç\u{1f}Bu akşam\u{1f}Bu bildirim artık burada yok\u{1f}Başka bir cihazdan ya da çok eskiden kalmış olabilir.\u{1f}Bir saat sonra\u{1f}Hatırlatma ayarlandı\u{1f}Daha sonra hatırlat\u{1f}Yarın sabah\u{1f}Hatırlatmayı iptal et\u{1f}, \u{1f}Ana gezinme\u{1f}Ocak\u{1f}Ekim\u{1f}Kasım\u{1f}Aralık\u{1f}Şubat\u{1f}Mart\u{1f}Nisan\u{1f}Mayıs\u{1f}Haziran\u{1f}Temmuz\u{1f}Ağustos\u{1f}Eylül\u{1f}Daha sonra hatırlat\u{1f}Şimdi aç\u{1f}Bildirimleri aç\u{1f}Sistem izin isteyemedi. Birazdan yeniden dene.\u{1f}Facts A Day’in sana günde bir kez bildirim gönderebilmesi için iznin gerekiyor.\u{1f}Günün bilgisinin saati\u{1f}Günün bilgisi ne zaman gelsin?\u{1f}Bu tarayıcı bildirim gösteremiyor. Günün bilgisi yalnızca Almanac açıkken duyurulur.\u{1f}Bu tarayıcıda bildirim yok\u{1f}Bildirimlere izin ver\u{1f}Bildirimlere izin verildi. İlk hatırlatmanla birlikte başlarlar.\u{1f}Her gün saat %@\u{1f}Bildirimler kapalı\u{1f}Açmak için adresin solundaki simgeye dokun, ardından İzinler > Bildirimler’e dokun. Uygulama yüklüyse: Ayarlar > Uygulamalar > Almanac > Bildirimler. Orada uygulamanın adı farklı olabilir.\u{1f}Açmak için adresin solundaki simgeye tıkla, ardından Site ayarları > Bildirimler > İzin ver yolunu izle.\u{1f}Açmak için: Ayarlar > Gizlilik ve Güvenlik > İzinler > Bildirimler > Ayarlar. Bu adresin yanında “İzin ver”i seç.\u{1f}Açmak için: Ayarlar > Bildirimler > Almanac. Bu Ana Ekran’da uygulamanın adı farklı olabilir.\u{1f}Açmak için: Safari > Ayarlar > Web Siteleri > Bildirimler. Bu adresin yanında “İzin Ver”i seç.\u{1f}Almanac kapalıyken bile bildirimlerin bu tarayıcıya gelir.\u{1f}Bildirimler yalnızca Almanac açıkken gelir\u{1f}Bu tarayıcı bildirimler için hazırlanamadı. Almanac yeniden deneyecek.\u{1f}Henüz hatırlatma yok\u{1f}Her uygulama, kurulumunda sana hatırlatma saatini sorar. Sonrasında hatırlatmalarını o uygulamanın ayarlarından açarsın.\u{1f}Bu tarayıcı bildirimler için hazırlanıyor…\u{1f}Hatırlatmaların\u{1f}Bu sunucu bu tür tarayıcılara bildirim göndermiyor. Sunucuyu yöneten kişi izin verebilir.\u{1f}Bana bir deneme bildirimi gönder\u{1f}Bu tarayıcının bildirim kaydı sona ermişti. Yenileniyor; biraz sonra yeniden dene.\u{1f}Yola çıktı.\u{1f}Bu tarayıcının bildirim hizmeti bildirimi kabul etmedi. Birkaç dakika sonra yeniden dene.\u{1f}Bildirimler\u{1f}Çok fazla tarayıcın bildirim alıyor. Artık kullanmadığın birinde bildirimleri kapat.\u{1f}Bildirimlere henüz izin verilmedi. İzin verene kadar hatırlatmaların yalnızca Almanac açıkken gelir.\u{1f}Bu tarayıcı bildirim alamıyor. Hatırlatmaların yalnızca Almanac açıkken gelir.\u{1f}Çevrimdışısın. Bu cihazda kayıtlı her şey çalışmaya devam ediyor.\u{1f}Tamam\u{1f}%@: %@\u{1f}Lütfen bildirimlere izin ver: Adresin solundaki simgeye, ardından İzinler > Bildirimler’e dokun. Uygulama yüklüyse: Ayarlar > Uygulamalar > Facts A Day > Bildirimler. Orada uygulamanın adı Almanac olabilir.\u{1f}Lütfen bildirimlere izin ver: Adresin solundaki simgeye, ardından Site ayarları > Bildirimler > İzin ver’e tıkla. Sonra yeniden “Bildirimleri aç” düğmesine bas.\u{1f}Lütfen bildirimlere izin ver: Ayarlar > Bildirimler > Facts A Day. Bu Ana Ekran’da uygulamanın adı Almanac olabilir.\u{1f}Bildirim izni gerekli\u{1f}Abonelik etkin\u{1f}Ücretsiz sürüm\u{1f}Abonelik: %@ tarihine kadar\u{1f}Deneme: %@ tarihine kadar\u{1f}Bağlantı yarıda kesildi. Yeniden dene, şimdiye kadar gelenler duruyor.\u{1f}Bu seçim için henüz bilgi yok. Daha fazla konu ya da başka bir düzey seç.\u{1f}Sunucu bir hatayla yanıt verdi (%@). Birazdan yeniden dene.\u{1f}Bu cihazda yer kalmadı. Biraz yer açıp yeniden dene.\u{1f}Bu cihazın depolama alanı şu anda çalışmıyor. Yeniden dene; işe yaramazsa Almanac’ı yeniden aç.\u{1f}Bu cihazda saklananlar okunamadı. Hiçbir şey değişmedi. Almanac’ı yeniden aç; işe yaramazsa yeniden oturum aç.\u{1f}Sunucu zamanında yanıt vermedi. Yeniden dene, seçimlerin kaybolmadı.\u{1f}Sunucuya ulaşılamıyor. Bağlantını kontrol edip yeniden dene. Seçimlerin kaybolmadı.\u{1f}Sunucunun yanıtı okunamadı. Hiçbir şey değişmedi. Birazdan yeniden dene.\u{1f}Adım %@ / %@\u{1f}Almanac’tan bir deneme bildirimi. Hatırlatmaların böyle gelecek.\u{1f}Bildirimler çalışıyor\u{1f}%@ dk. okuma\u{1f}%@ sn. okuma\u{1f}Yaratıcılık\u{1f}Sağlık\u{1f}Öğrenme\u{1f}İç huzur\u{1f}İnsanlar\u{1f}İş\u{1f}Hatırlatmalar şimdilik kapalı. Saatlerin kaydedildi; bildirimlere istediğin zaman izin verebilirsin.\u{1f}Her şey hazır, %@\u{1f}Antrenman planlarını gör\u{1f}İlk değerlendirmen iki dakika sürer.\u{1f}Her şey hazır\u{1f}Bugün’e git\u{1f}Bu değerlendirme başka bir yerde de düzenlendi. Kaydedersen senin sürümün diğerinin yerine geçer.\u{1f}Bu değerlendirmeyi başka bir yerde de yazdın. Kaydedersen ikisi de alt alta kalır.\u{1f}Bu değerlendirme başka bir yerde silindi. Burada yazdıklarını saklamak için kaydet.\u{1f}İkisini de sakla\u{1f}Tek metin yap\u{1f}%@ / %@\u{1f}Bu gün henüz gelmedi.\u{1f}Değiştir: %@\u{1f}Yazmaya devam et: %@\u{1f}Bu gün bir şey yazılmadı, sorun değil.\u{1f}Bu değerlendirmeyi sil\u{1f}Sil: %@\u{1f}30 gün “Son silinenler”de kalır, sonra kalıcı olarak silinir.\u{1f}Bu değerlendirme silinsin mi?\u{1f}Sil\u{1f}Bu taslağı sil\u{1f}Birkaç kelime yeter.\u{1f}Bir cümle yeter.\u{1f}Düşüncelerin\u{1f}Henüz kaydedilecek bir şey yok. Birkaç kelime yeter.\u{1f}Bugünü yazıya döktün. İyi dinlenmeler.\u{1f}“%@” yolunda bir adım daha.\u{1f}Gününe bir yön verdin.\u{1f}Bugün ne iyi gitti?\u{1f}Küçük de olsa, neyle gurur duyuyorsun?\u{1f}Bugün ne öğrendin?\u{1f}Hangi anı saklamak istersin?\u{1f}Seni hedefine ne yaklaştırdı?\u{1f}Bugün sana ne güç verdi?\u{1f}Bir dahaki sefere neyi farklı yaparsın?\u{1f}Bugün sana kim iyi davrandı?\u{1f}Bugün seni ne şaşırttı?\u{1f}Yarına kadar ne bekleyebilir?\u{1f}Hedeflerini gör\u{1f}Başka bir cihazında da bir hedef vardı. İkisi de hedeflerin arasında.\u{1f}Ne hakkında? (isteğe bağlı)\u{1f}Devam etmek için birkaç kelime yaz.\u{1f}Ara vermeden beş kilometre koşmak\u{1f}Başladığım kursu bitirmek\u{1f}Her pazar annemi babamı aramak\u{1f}Örneğin\u{1f}Hedefin\u{1f}%lld gün kaldı\u{1e}%lld gün kaldı\u{1f}Bugün başlayan yeni bir hedef\u{1f}Diğer hedeflerin\u{1f}Üç ayın doldu. Geriye ve ileriye bakma zamanı.\u{1f}Şu anki hedefin\u{1f}Bir cümle yeter. Sonra yenisini belirleyebilirsin.\u{1f}Üç ayda neye ulaşmak istiyorsun?\u{1f}İyi günler\u{1f}İyi akşamlar\u{1f}Günaydın\u{1f}%@, %@\u{1f}Değerlendirmelerin gün gün burada toplanacak.\u{1f}Devam etmek için birini seç.\u{1f}Hiç\u{1f}Bu benim için yeni.\u{1f}Günlüğün\u{1f}Düzenli olarak\u{1f}Yazmak günlerimin bir parçası.\u{1f}Bazen\u{1f}Ara sıra, düşünecek çok şey olunca.\u{1f}Her yanıt olur; yalnızca nereden başlayacağımızı gösterir.\u{1f}Daha önce günlük tuttun mu?\u{1f}İlkini yaz\u{1f}Günde iki soru, ikişer dakika: biri sabah, biri akşam.\u{1f}Örneğin bugünün sorusu\u{1f}Sabah ve akşam iki sakin dakika, bir de yaklaşacağın bir hedef.\u{1f}Günlüğüne başla\u{1f}Kalsın\u{1f}Sonraki ay\u{1f}Önceki ay\u{1f}Çok kötü\u{1f}Kötü\u{1f}İdare eder\u{1f}İyi\u{1f}Çok iyi\u{1f}Nasıl hissediyorsun? (isteğe bağlı)\u{1f}Bugünü iyi bir gün yapacak şey ne?\u{1f}Bugün bedenini nasıl hareket ettireceksin?\u{1f}Bugün hangi küçük adım seni hedefine yaklaştırır?\u{1f}Neyi dört gözle bekliyorsun?\u{1f}Bugün en verimli saatini neye ayıracaksın?\u{1f}Bugün neyi bırakabilirsin?\u{1f}Küçük bir jestle kimi mutlu edebilirsin?\u{1f}Bu akşam nasıl hissetmek istiyorsun?\u{1f}Önüne ne çıkabilir, o zaman ne yaparsın?\u{1f}Bu sabah ne için minnettarsın?\u{1f}Reflect\u{1f}Bu akşamın sorusu seni bekliyor.\u{1f}Gün bitmeden tek bir soru.\u{1f}Bugüne dönüp bakmak için iki dakika.\u{1f}Bugünden bir şey kalsın diye birkaç satır.\u{1f}Günü bir soruyla kapat.\u{1f}Bu sabahın sorusu seni bekliyor.\u{1f}Gün hızlanmadan önce tek bir soru.\u{1f}Güne başlamadan önce kendine iki dakika ayır.\u{1f}Önündeki gün hakkında birkaç satır yaz.\u{1f}Önce soru, sonra gün.\u{1f}Akşam değerlendirmesi\u{1f}Sabah değerlendirmesi\u{1f}Adın (isteğe bağlı)\u{1f}Bir ad yeter. Boş da bırakabilirsin.\u{1f}Sana nasıl hitap edelim?\u{1f}Antrenmanlar arasında bir gün bırak. Bir hafta zor geldiyse devam etmeden önce tekrarla.\u{1f}Bugün başla\u{1f}Kalp hastalığın ya da başka bir kronik hastalığın varsa, hamileysen ya da uzun süre hareketsiz kaldıysan başlamadan önce doktora danış.\u{1f}%@ / %@ antrenman tamam\u{1f}Yapıldı: %@\u{1f}Bu planın bütün antrenmanlarını yaptın.\u{1f}Ateşin varken ya da kendini hasta hissederken antrenman yapma. İyileşince hafif bir antrenmanla başla ve son haftayı tekrarla; ağır bir hastalıktan sonra önce doktora danış.\u{1f}Planlar henüz indirilmedi. Diğer her şey onlarsız da çalışıyor.\u{1f}Planlar yükleniyor…\u{1f}Planlar henüz indirilmedi. İnternete bağlanınca gelecekler; diğer her şey onlarsız da çalışıyor.\u{1f}Sıradaki antrenman\u{1f}Bu tempoyla bitiş: %@.\u{1f}Güvenli antrenman\u{1f}Bugün yap\u{1f}Bir yerin ağrırsa ya da başın dönerse dur. Göğüs ağrısı, bayılma ya da geçmeyen nefes darlığı olursa dur ve hemen tıbbi yardım al.\u{1f}Hafta hafta, kendi hızında.\u{1f}Antrenman planları\u{1f}Bugünün antrenmanı\u{1f}Bugün olmaz, yarına al\u{1f}%@. hafta: %@\u{1f}%lld hafta\u{1e}%lld hafta\u{1f}Yazdığını artık aklında taşıman gerekmez.\u{1f}Günde iki kez gördüğün hedef aklından çıkmaz.\u{1f}Geriye bakmak ne kadar yol aldığını gösterir.\u{1f}Neden düşünmeye vakit ayırmalı?\u{1f}Günde iki kez kısa bir hatırlatma, başka bir şey değil.\u{1f}Hatırlatmaları aç\u{1f}Akşam\u{1f}Şimdi değil\u{1f}Sabah\u{1f}Hatırlatmalar kapalı. Açınca %@ ve %@ saatlerinde gelir; iki saati de değiştirebilirsin.\u{1f}Bu saatleri kaydet\u{1f}Günde iki kez kısa bir hatırlatma, başka bir şey değil. Sistemin senden izin isteyecek.\u{1f}Sana ne zaman hatırlatalım?\u{1f}Kaydedildi.\u{1f}Bu hedefi belirle\u{1f}Henüz yok\u{1f}Sporların\u{1f}Adın\u{1f}Bu akşamın değerlendirmesi\u{1f}Atla\u{1f}Bunu zaten biliyorum\u{1f}Başka bir neden\u{1f}Neden belirtmeden atla\u{1f}Neden ne olursa olsun sorun değil. Yanıtın burayı iyileştirmemize yardımcı olur.\u{1f}Şu an vaktim yok\u{1f}Bunu neden atlıyorsun?\u{1f}Badminton\u{1f}Basketbol\u{1f}Tırmanış\u{1f}Bisiklet\u{1f}Dans\u{1f}Futbol\u{1f}Doğa yürüyüşü\u{1f}Dövüş sporları\u{1f}Kürek\u{1f}Koşu\u{1f}Kayak\u{1f}Kuvvet antrenmanı\u{1f}Yüzme\u{1f}Tenis\u{1f}Yürüyüş\u{1f}Yoga\u{1f}Ekle\u{1f}Başka bir spor\u{1f}İstediğin kadar seç ya da hiç seçme.\u{1f}Hangi sporları yapıyorsun?\u{1f}Günlüğün açılamadı\u{1f}toplam %lld gün\u{1e}toplam %lld gün\u{1f}bu hafta %lld gün\u{1e}bu hafta %lld gün\u{1f}Günlük\u{1f}Planlar\u{1f}Bir tane daha yaz\u{1f}Seni bekleyen bir taslak var.\u{1f}İlk değerlendirmene yalnızca birkaç kelime kaldı.\u{1f}Düşün ve yaz\u{1f}Tamam. Okuyabilir ya da değiştirebilirsin.\u{1f}En fazla %@ karakter yazabilirsin.\u{1f}Kurulumdan sonra aç\u{1f}Sabah bir soru, akşam bir soru. Dene: Bir satır yeter.\u{1f}Taslak olarak saklandı. Bugün sayfasında seni bekliyor.\u{1f}Her gün başka bir soru gelir, boş sayfayla kalmazsın. Bir gün kaçırsan da sorun değil; yazdıkların kalır.\u{1f}Her seferinde tek soru\u{1f}Birkaç spor için hafta hafta planlar. Dene: Bir antrenmanı işaretle.\u{1f}Yalnızca denemek için: Planın işaretsiz başlar.\u{1f}Bir yıl önce bugün\u{1f}Yeniden gönder\u{1f}Sunucunda şu an olanla uyuşmuyor: Bağlı olduğu bir şey artık yok ya da aynısı zaten var.\u{1f}Silme işlemi\u{1f}Bu değişiklikten vazgeç\u{1f}Sunucun bunu bu hâliyle saklayamıyor. Almanac ya da sunucu güncellendiyse yeniden göndermek işe yarayabilir.\u{1f}Hiçbir şey reddedilmedi. Her şey yolunda.\u{1f}Hesabının bu değişikliği yapma izni yok.\u{1f}Sunucun bu değişiklikleri kabul etmedi. Hâlâ bu cihazdalar; her birine bakıp karar ver.\u{1f}Reddedilen değişiklikler\u{1f}Sunucunun izin verdiğinden daha uzun.\u{1f}Bu değişiklik artık okunamıyor.\u{1f}Saati değiştir\u{1f}Burada kapattığın hatırlatma tüm cihazlarında kapanır.\u{1f}Yeniden dene\u{1f}Kaydet\u{1f}Almanac’ın çalıştığı bilgisayarda http://localhost:8080 adresini aç.\u{1f}Düz http üzerinde tarayıcı yazdıklarını şifreleyemez, çevrimdışı çalışamaz ve sana bildirim gönderemez. Almanac’ın üçüne de ihtiyacı var.\u{1f}Bu adres güvenli değil\u{1f}Diğer cihazlardan https kullan: Almanac’ı --tls-cert ve --tls-key ile başlat ya da bir ters vekil sunucunun arkasına koy.\u{1f}Her uygulama için\u{1f}Konular\u{1f}Tüm adımları baştan yap\u{1f}Dil, konular, düzey ve saat\u{1f}Seçtiklerin\u{1f}Düzey\u{1f}Tüm uygulamalar için\u{1f}Dil\u{1f}Tüm uygulamalar ve bildirimleri için.\u{1f}Konuların, düzeyin ve hatırlatma saatin bu cihazda ve günün bilgisini gönderebilmesi için sunucunda saklanır.\u{1f}Bilgiler Almanac için yazıldı; her biri kaynağını belirtir.\u{1f}Ayarlar\u{1f}Paylaş\u{1f}Görsel oluşturulamadı. Yeniden dene.\u{1f}Görsel indirilenler klasöründe.\u{1f}Kayıtlı bilgilerin açılamadı\u{1f}Aboneliğin etkin.\u{1f}Zaten bir planın var, denemeye gerek yok. Bu sayfa sunucudaki bilgilere göre güncelleniyor.\u{1f}Yanıt gelmeden bağlantı koptu; işlem tamamlanmış olabilir. Yeniden denemeden önce biraz bekleyip aboneliğini kontrol et.\u{1f}Premium’un sundukları\u{1f}Tek abonelik hem Whole’u hem Unitana’yı açar.\u{1f}Aboneliği iptal et\u{1f}Yazdığın veya kaydettiğin hiçbir şey silinmez.\u{1f}İptal edilecek abonelik yok. Bu sayfa sunucudaki bilgilere göre güncelleniyor.\u{1f}Aboneliğin yenilenmez. Bitince ücretsiz sürümü kullanırsın.\u{1f}Abonelik iptal edilsin mi?\u{1f}%@ tarihine kadar her şeyi kullanmaya devam edersin. Ondan sonra ücretsiz sürümü kullanırsın.\u{1f}%@ planda kal\u{1f}%@ plana geç\u{1f}Bir sonraki yenilemeden itibaren planın: %@.\u{1f}Aboneliği sürdür\u{1f}Planlar yükleniyor…\u{1f}Aylık\u{1f}Oturumun yenilenemedi, hiçbir şey değişmedi. Ayarlardan hesabını kontrol edip yeniden dene.\u{1f}Bu sunucuda plan satılmıyor. Ücretsiz sürüm olduğu gibi kalır.\u{1f}Bu plan artık burada satılmıyor, ücret alınmadı. Güncel planları yüklemek için yeniden dene.\u{1f}Şimdi değil\u{1f}Teklifleri gör\u{1f}Planlar App Store’da satılıyor. Orada abone ol, planını değiştir veya iptal et, sonra burada “Satın alımları geri yükle” düğmesine dokun.\u{1f}Plan\u{1f}Ayda %@\u{1f}Yılda %@\u{1f}Deneme bitmeden hatırlat\u{1f}%@ tarihinde bitiyor. Ücret alınmaz; Premium’u kullanmaya devam etmek istersen abone ol.\u{1f}Ücretsiz denemen yakında bitiyor\u{1f}Satın alımları geri yükle\u{1f}Bu hesapta geri yüklenecek abonelik yok. Başka bir hesapla abone olduysan ayarlardan o hesapla oturum aç, sonra yeniden dene.\u{1f}Aboneliğin geri yüklendi.\u{1f}Test mağazası: Ücret alınmaz.\u{1f}%%@ tasarruf\u{1f}Planın: %@. İptal edildi; %@ tarihine kadar her şeyi kullanmaya devam edersin.\u{1f}Premium %@ tarihinde bitti. Ücretsiz sürümü kullanıyorsun, hiçbir şeyin silinmedi.\u{1f}Premium’u süresiz kullanabilirsin.\u{1f}Ücretsiz sürümü kullanıyorsun.\u{1f}Premium’u %@ tarihine kadar kullanabilirsin.\u{1f}Planın: %@. %@ tarihinde yenilenir.\u{1f}Ücretsiz denemen %@ tarihine kadar sürüyor. Bittiğinde ücret alınmaz.\u{1f}Şimdi abone ol\u{1f}Abonelik\u{1f}Premium\u{1f}%@ gün ücretsiz dene\u{1f}Deneme %@ tarihinde otomatik olarak biter. Ücret alınmaz, ücretsiz sürümü kullanmaya devam edersin.\u{1f}Bu hesap veya bu cihaz ücretsiz denemesini zaten kullandı. İstediğin zaman abone olabilirsin.\u{1f}Sunucuya ulaşılamıyor, ücret alınmadı. Bağlantını kontrol edip yeniden dene.\u{1f}Tüm temalar, yazı tipleri ve kart arka planları\u{1f}Kendi sözlerin\u{1f}Filigransız paylaşım görselleri\u{1f}Her gün sınırsız söz\u{1f}Yıllık\u{1f}Başka konular seç\u{1f}Bilgilerin indirilemedi\u{1f}%@ / %@ bilgi\u{1f}İndirme başlıyor…\u{1f}İndirildikten sonra çevrimdışı da okuyabilirsin.\u{1f}Bilgilerin indiriliyor\u{1f}Bağlantı koptu. Otomatik olarak yeniden deneniyor.\u{1f}Sunucu %lld değişikliği reddetti; bu cihazda duruyor\u{1e}Sunucu %lld değişikliği reddetti; bu cihazda duruyor\u{1f}Oturum kapandı: Yazdıkların bu cihazda kalır\u{1f}Her şey sunucuna kaydedildi\u{1f}%lld değişiklik gönderilmeyi bekliyor\u{1e}%lld değişiklik gönderilmeyi bekliyor\u{1f}Göz at\u{1f}Ayarlar\u{1f}Bugün\u{1f}ÖS %@\u{1f}ÖÖ %@\u{1f}Henüz bir şey ayarlanmadı. Başlamak için %@ adresini aç.\u{1f}Çevrimdışı. Son eşitleme: %@\u{1f}Günün bilgisi\u{1f}Yeniden başlat\u{1f}Almanac’ın daha yeni bir sürümü var. Gerekirse yazdığını kopyala, sonra sayfayı yeniden yükle.\u{1f}Yeniden yükle\u{1f}Almanac’ın bir bölümü yüklenemiyor. Yeniden deneniyor ve kendiliğinden devam edecek.\u{1f}Almanac için JavaScript ve güncel bir tarayıcı gerekli.\u{1f}Bir sorun oluştu. Kaydettiklerin bu cihazda güvende.\u{1f}Almanac durdu\u{1f}Almanac burada çalışamıyor: Bu tarayıcıda WebAssembly kapalı. Kilitleme Modu’nda bu siteye izin ver.\u{1f}Bu tarayıcının depolama alanı yanıt vermiyor; bu sayfada hiçbir şey saklanmıyor. Almanac’ın diğer pencerelerini kapatıp yeniden dene.\u{1f}Bu metin henüz kaydedilmedi. Kaybolmasın diye kopyala.\u{1f}panoda\u{1f}Tutar\u{1f}Ev: %@\u{1f}Bu yerle ilgin\u{1f}Whole’daki her şey de\u{1f}İstediğin kadar widget\u{1f}Avrupa Merkez Bankası\u{1f}Başka bir şehir seçmek için dokun\u{1f}Şehir\u{1f}Listeden bir şehir seç: Hava ve saat ona göre belirlenir.\u{1f}Şehir bulunamadı. İngilizce adını veya yakındaki bir şehri dene.\u{1f}Şehir ve para birimi\u{1f}Aramak için uygun: senin saatinle %@ – %@\u{1f}Mesaj için\u{1f}Başka bir saati görmek için çizgiyi sürükle.\u{1f}%@ saati\u{1f}Biri uyanıkken diğeri uyuyor.\u{1f}Şimdiye dön\u{1f}%@: Saatler değişmiyor\u{1f}Kapat\u{1f}Giysi bedenleri\u{1f}Elbise, takım elbise ve gömlek\u{1f}Erişilebilirlik\u{1f}Bu cihazdaki tüm Almanac için, sistem ayarlarına ek olarak.\u{1f}Yazı boyutu, kontrast, hareket\u{1f}Daha yüksek kontrast\u{1f}Daha belirgin yazı renkleri ve çizgiler\u{1f}Çevir\u{1f}Çevirici\u{1f}Bedenler, lastikler, yakıt, fırın ve daha fazlası\u{1f}Yeri oluştur\u{1f}Bulunan para birimleri\u{1f}Para birimi\u{1f}Kod, ad veya ülke\u{1f}Listeden bir para birimi seç veya kodunu yaz, örneğin EUR.\u{1f}Gün\u{1f}Önümüzdeki günler\u{1f}varsayılan\u{1f}%@ varsayılan yer olduğu için silinemez. Önce başka bir yeri varsayılan yap, sonra bunu sil.\u{1f}Sil: %@\u{1f}Tüm cihazlarından kaybolur. Bu işlem geri alınamaz.\u{1f}%@ silinsin mi?\u{1f}Ayrıntılar ve çevirici\u{1f}Uzaklık ve hız\u{1f}Düzenle: %@\u{1f}Yeri düzenle\u{1f}Yerleri düzenle\u{1f}Bir yeri tutamacından sürükle ya da değiştirmek için dokun. Yıldız varsayılanı gösterir.\u{1f}Fanlı, %@\u{1f}Bulunan şehirler\u{1f}Yakıt tüketimi\u{1f}Gaz kademesi\u{1f}Şehirler: GeoNames (CC BY 4.0)\u{1f}Boy\u{1f}Ev\u{1f}Senin para birimin, örneğin TRY\u{1f}Alışık olduğun sistem\u{1f}Senin saat dilimin\u{1f}Saat\u{1f}Önümüzdeki saatler, yerel saatle\u{1f}Gündelik dille\u{1f}%@, bisikletle gidilir\u{1f}%@, kısa bir araba yolculuğu\u{1f}%@, uçakla gidilir\u{1f}%@, iyi bir yürüyüş\u{1f}%@, trenle yaklaşık bir saat\u{1f}%@, birkaç adım\u{1f}%@, trenle birkaç saat\u{1f}%@, kısa bir yürüyüş\u{1f}%@, dondurucu bir soğuk\u{1f}%@, vücut sıcaklığına yakın\u{1f}%@, suyu kaynatır\u{1f}%@, kalın mont havası\u{1f}%@, ceket havası\u{1f}%@, don; su birikintileri buz tutar\u{1f}%@, serin bir bahar günü\u{1f}%@, tehlikeli bir sıcak\u{1f}%@, sıcak bir yaz günü\u{1f}%@, ılık bir oda\u{1f}%@, sıcak bir gün\u{1f}Açıklar: “68°F, ılık bir oda”\u{1f}%@, yeni doğmuş bir bebek kadar\u{1f}%@, bir kutu konserve kadar\u{1f}%@, bir araba kadar ya da daha ağır\u{1f}%@, bir tablet çikolata kadar\u{1f}%@, bir yumurta kadar\u{1f}%@, bir mektup kadar\u{1f}%@, bir motosiklet kadar\u{1f}%@, yetişkin bir insan kadar\u{1f}%@, bir paket şeker kadar\u{1f}%@, dolu bir valiz kadar\u{1f}%@, küçük dalları oynatan bir rüzgâr\u{1f}%@, durgun; duman dik yükselir\u{1f}%@, fırtınamsı rüzgâr; yürümek zor\u{1f}%@, kasırga gücünde\u{1f}%@, yaprakları ve ince dalları oynatan bir rüzgâr\u{1f}%@, yüzünde hafif bir esinti\u{1f}%@, dalları kıran bir fırtına\u{1f}%@, şemsiye tutmayı zorlaştıran bir rüzgâr\u{1f}İngiliz ölçüleri\u{1f}°C, mil, stone\u{1f}Bu değer çevrilemeyecek kadar büyük. Son geçerli değer korunuyor.\u{1f}12,5 gibi bir sayı yaz.\u{1f}Bu kadar küçük bir değer yok. Son geçerli değer korunuyor.\u{1f}Bu birim buraya uymuyor. Yalnızca sayıyı yaz.\u{1f}Bir yer, aynı anda iki sistemde: seninki ve oranınki.\u{1f}Yerini ekle\u{1f}Kalsın\u{1f}Geçerli olan: %@\u{1f}Öğrenme modu\u{1f}Uzaklık\u{1f}Abonelikle istediğin kadar ekleyebilirsin. Az önceki seçimin saklanır.\u{1f}Bir widget ücretsiz\u{1f}Hız sınırları\u{1f}Levhalardaki sayılar, senin birimlerinle\u{1f}Yaşıyorum\u{1f}Önerilen: günlük yaşam için her şey\u{1f}Tablolar\u{1f}Varsayılan yap: %@\u{1f}Erkek\u{1f}Metrik\u{1f}°C, kilometre, kilogram\u{1f}Daha fazla\u{1f}Daha sonra başka yerler de ekleyebilirsin.\u{1f}Bir basamak daha\u{1f}Aşağı taşı\u{1f}Yukarı taşı\u{1f}Unitana\u{1f}Yere bir ad ver.\u{1f}%@ yakınında\u{1f}Yalın\u{1f}Yalnızca sayılar\u{1f}Henüz yenilenmedi\u{1f}Yeni yer\u{1f}orada gece\u{1f}İki para birimi seçmek için bu yeri düzenle.\u{1f}%@ için kur yok: Kaynakların hiçbiri yayımlamıyor.\u{1f}Bu cihaz saat dilimini bilmiyor.\u{1f}Güncellenmedi\u{1f}Çevrimdışısın. Yeniden bağlanınca hava durumu ve kurlar gelir.\u{1f}Çevrimdışısın. Son değerleri görüyorsun; bağlantı gelince yeniden deneyebilirsin.\u{1f}Sık karşılaşılanlar\u{1f}%@ tek yerin olduğu için silinemez. Önce başka bir yer oluştur.\u{1f}Altta\u{1f}Üstte\u{1f}Diğer\u{1f}Küçük bir başlangıç: hava ve saat\u{1f}Başka para birimi\u{1f}Fırın\u{1f}Gaz kademeleri ve dereceler\u{1f}Kademe 1, 275°F’tır; her kademe 25°F daha fazladır. Santigrat değerler yemek kitaplarındaki gibi yuvarlanır.\u{1f}Bir somun ekmek\u{1f}Uçağa verilen valiz\u{1f}Uzun boylu biri: %@\u{1f}Şehir içi: %@\u{1f}İstasyona yürüyüş\u{1f}Kâğıt\u{1f}A4 ve Letter\u{1f}A3–A6: ISO 216. Letter, Legal ve Tabloid: ANSI/ASME Y14.1. B4 ve B5 (JIS): JIS P 0138.\u{1f}Oradaki para birimi, örneğin USD\u{1f}Yerin adı\u{1f}Orada kullanılan sistem\u{1f}Yerel saat dilimi\u{1f}Yerler\u{1f}Polonya Ulusal Bankası\u{1f}Lastik basıncı\u{1f}Gizlilik\u{1f}Şehir bulmak ya da hava durumunu almak için bu cihaz sunucuya yalnızca yazdığını ya da yerin şehrini gönderir, senin hakkında hiçbir şey göndermez. Hava durumu hizmeti ve merkez bankaları yalnızca sunucuyla iletişim kurar.\u{1f}Sildiğin yer hesabından ve tüm cihazlarından silinir. Almanac ayarlarında oturumu kapatınca verilerin bu cihazdan silinir.\u{1f}Neyin nerede saklandığı\u{1f}Unitana nerede olduğunu asla sormaz.\u{1f}Yerlerin, sıraları, ayarların ve gösterdikleri değerlerle birlikte widget’ların bu cihazda ve hesabında saklanır. Seçtiğin şehirlerin listesi ile son hava durumu ve kurlar şifrelenmiş olarak yalnızca bu cihazda kalır.\u{1f}Yağış, %\u{1f}Henüz kur yok.\u{1f}Döviz kurlarının kaynağı yanıt vermiyor. Almanac kendiliğinden yeniden deneyecek.\u{1f}Son seçilenler\u{1f}Son çevrilenler\u{1f}Yenile\u{1f}güncel değerler için yenile\u{1f}Yenileniyor…\u{1f}Kutucukları sırala\u{1f}Bir kutucuğu tutamacından sürükle veya okları kullan.\u{1f}Böyle doğru mu?\u{1f}Seninkiyle aynı para birimi\u{1f}Çevrimdışıyken başkentleri, en büyük şehirleri ve önceden seçtiklerini bulabilirsin.\u{1f}Sayfa\u{1f}Erkek gömleği, yaka\u{1f}Ayakkabı numaraları\u{1f}AB, BK, ABD ve ayak uzunluğu\u{1f}Levhada\u{1f}Üreticilerin tablolarındaki olağan karşılıklar. Üreticiden üreticiye bir beden fark edebilir; üzerinde dene.\u{1f}Gökyüzü\u{1f}Açık\u{1f}Çisenti\u{1f}Sis\u{1f}Donan yağmur\u{1f}Çoğunlukla açık\u{1f}Kapalı\u{1f}Parçalı bulutlu\u{1f}Yağmur\u{1f}Sağanak\u{1f}Kar\u{1f}Gök gürültülü fırtına\u{1f}Hız\u{1f}Avrupa Merkez Bankası kurlarını her iş günü bir kez belirler. Kurlar bir sonrakine kadar güncel, bir hafta kullanılabilir sayılır.\u{1f}Tam güncel değil\u{1f}Hava durumu bir saat güncel, altı saat kullanılabilir sayılır. Sonrasında şu anki hava hakkında pek bir şey söylemez. Yenilemek için internet gerekir.\u{1f}Daha az hareket\u{1f}Hiçbir şey kaymaz, solmaz\u{1f}Yerlerin açılamadı\u{1f}Erkek takım elbise\u{1f}Yönü değiştir\u{1f}Yer: %@. Yeri değiştir\u{1f}Hangi birimlere alışkınsın?\u{1f}İki sistem yan yana: hava, saat, uzaklık, ağırlık ve para\u{1f}ayrıntı için dokun\u{1f}Sıcaklık\u{1f}Büyük\u{1f}Çok büyük\u{1f}Yazı boyutu\u{1f}Normal\u{1f}Kutucuklar\u{1f}En az bir kutucuk seç.\u{1f}Neleri görmek istersin?\u{1f}Saat\u{1f}%@ bar\u{1f}%@°C\u{1f}%@ cm\u{1f}%@ ABD bardağı\u{1f}%@°F\u{1f}%@ BK fl oz\u{1f}%@ ABD fl oz\u{1f}%@ fit\u{1f}%@ BK gal\u{1f}%@ ABD gal\u{1f}%@ g\u{1f}%@ inç\u{1f}%@ kg\u{1f}%@ km\u{1f}%@ km/sa\u{1f}%@ km/L\u{1f}%@ kPa\u{1f}%@ L\u{1f}%@ L/100 km\u{1f}%@ m\u{1f}%@ mil\u{1f}%@ BK mpg\u{1f}%@ ABD mpg\u{1f}%@ mil/sa\u{1f}%@ mL\u{1f}%@ oz\u{1f}%@ BK pt\u{1f}%@ lb\u{1f}%@ psi\u{1f}%@ st\u{1f}%@ yd\u{1f}Birimler\u{1f}Güncellendi: %@\u{1f}Az önce güncellendi. Biraz sonra yeniden dene.\u{1f}ABD ölçüleri\u{1f}°F, mil, libre\u{1f}Ziyaret ediyorum\u{1f}Hava, saat, para ve uzaklıklar\u{1f}Hacim\u{1f}Hava durumu\u{1f}Henüz hava durumu bilgisi yok.\u{1f}Bu sunucuda hava durumu kapalı.\u{1f}Hava durumu hizmeti yanıt vermiyor. Almanac kendiliğinden yeniden deneyecek.\u{1f}Ağırlık\u{1f}Unitana bir yeri hem onun hem senin birimlerinle gösterir: 21°C, 70°F eder.\u{1f}Aklında neresi var?\u{1f}%@ tarihinde\u{1f}bugün\u{1f}yarın\u{1f}%@ günü\u{1f}dün\u{1f}Bir yer tek bakışta, Almanac’ı açmadan\u{1f}Silinmiş yer\u{1f}Hangi yer?\u{1f}Widget’ı kaydet\u{1f}Kaydedildi. Şimdi istediğin yerde göster.\u{1f}Boyut\u{1f}Hangi değerler?\u{1f}Bir yer\u{1f}Widget’lar\u{1f}Henüz widget yok\u{1f}Bir widget tek bir yerin birkaç değerini ve ne kadar eski olduklarını gösterir.\u{1f}%@ (%@)\u{1f}Kadın\u{1f}%@ ileride\u{1f}%@: Saatler %@ geri alınıyor\u{1f}%@ geride\u{1f}%@: Saatler %@ ileri alınıyor\u{1f}%@ sa.\u{1f}%@ dk.\u{1f}Birazdan seçeceğin şehre göre belirlenir\u{1f}seninkiyle aynı saat\u{1f}O dilimdeki bir şehir\u{1f}%@: %@ yaz saatine geçiliyor\u{1f}%@: %@ kış saatine geçiliyor\u{1f}Değiştirmek için bir dilime dokun.\u{1f}Saat dilimleri\u{1f}Bu metin başka bir cihazda da değiştirildi. İki sürüm de duruyor.\u{1f}“%@” başka bir cihazda da değiştirildi. İki sürüm de duruyor.\u{1f}Önceki sürümler\u{1f}Önceki sürümler 30 gün saklanır.\u{1f}Bu metin bu cihazda yok.\u{1f}İkisi artık tek metin.\u{1f}İkisini tek metinde birleştir\u{1f}Diğerini sakla\u{1f}Bunu sakla\u{1f}Saklandı. Diğeri 30 gün “Önceki sürümler”de kalır.\u{1f}İkisi birlikte tek metin için çok uzun.\u{1f}İkisine de bak\u{1f}Önceki sürüm yok.\u{1f}Diğer sürüm\u{1f}Geri getir\u{1f}Geri getir: %@\u{1f}Geri getirildi. Az önceki metin “Önceki sürümler”de.\u{1f}Şimdiki sürüm\u{1f}İki sürüm\u{1f}Bu metin iki cihazda ayrı ayrı değiştirildi. Hangisinin kalacağını seç. Diğeri 30 gün “Önceki sürümler”de kalır.\u{1f}Pazartesi\u{1f}Salı\u{1f}Çarşamba\u{1f}Perşembe\u{1f}Cuma\u{1f}Cumartesi\u{1f}Pazar\u{1f}Kategoriler\u{1f}En az birini seç. Günün sözleri öncelikle bunlardan seçilir.\u{1f}Hangi konular sana hitap ediyor?\u{1f}Yeni Başlangıçlar\u{1f}Cesaret\u{1f}Dostluk\u{1f}İlham\u{1f}Neşe\u{1f}Sevgi\u{1f}Sakin Sabahlar\u{1f}Doğa\u{1f}Sabır\u{1f}Bilgelik\u{1f}Özelleştir\u{1f}Kartlarının ve paylaştığın görsellerin görünümü.\u{1f}Okumak için Whole’u aç.\u{1f}Günün sözü\u{1f}%lld söz\u{1e}%lld söz\u{1f}Henüz favorin yok\u{1f}Bir sözün kalp simgesine dokunursan burada saklanır.\u{1f}Günün sözlerini oku\u{1f}Favorilerden çıkar\u{1f}Favorilerden çıkarıldı\u{1f}Tüm kategorileri göster\u{1f}Bugünün sözleri arasında uygun olan yok\u{1f}Başka kategorilerde var.\u{1f}Sözleri göster\u{1f}Yalnızca bu kategorilerdeki sözleri göster. Seçmezsen hepsini görürsün.\u{1f}Yazı tipi\u{1f}Fırça\u{1f}Klasik\u{1f}Modern\u{1f}Huzur bulmak\u{1f}Çince öğrenmek\u{1f}Özgüven kazanmak\u{1f}İngilizce öğrenmek\u{1f}Odağımı korumak\u{1f}Şükran duymak\u{1f}Daha nazik olmak\u{1f}Motivasyonumu korumak\u{1f}Zor günleri atlatmak\u{1f}Dinlenmek\u{1f}İstediğin kadar seç.\u{1f}Ne bulmayı umuyorsun?\u{1f}Arka plan\u{1f}Şafak\u{1f}Çerçeve\u{1f}Sade\u{1f}Çincesini dinle\u{1f}İngilizcesini dinle\u{1f}Bu cihaz sesli okuyamadı. Biraz sonra yeniden dene.\u{1f}Merhaba, %@\u{1f}İyi akşamlar, %@\u{1f}Günaydın, %@\u{1f}Saklamaya değer sözler, İngilizce ve Çince, her gün yeni.\u{1f}İlk sözünü bul\u{1f}Beğen\u{1f}Beğendin!\u{1f}Bugünlük 10 söz bu kadar. Yenileri yarın geliyor.\u{1f}Sınırsız oku\u{1f}Sözler yüklenemedi\u{1f}Bu sunucuda henüz söz yok. Daha sonra yeniden dene.\u{1f}Sözler yükleniyor…\u{1f}Kilitli seçenekler abonelikle açılır.\u{1f}Whole\u{1f}Adın (isteğe bağlı)\u{1f}Boş bırakabilirsin.\u{1f}Sana nasıl hitap edelim?\u{1f}Sonraki söz\u{1f}Günde bir bildirim, seçtiğin saatte\u{1f}İki dilde gelir, dokununca açılır.\u{1f}Günün sözü için saat\u{1f}Güne bir sözle başlamaya ne dersin?\u{1f}Günün sözü\u{1f}Kendi sözlerin\u{1f}Kaydettiğinde sözünü, sunucuyu yöneten kişi yeniden inceler. Onaylansa da onaylanmasa da yalnızca sana ait kalır.\u{1f}Onaylandı\u{1f}En az bir kategori seç.\u{1f}Çincesi\u{1f}Sözü Çince yaz.\u{1f}Bu sözü sil\u{1f}30 gün “Son silinenler”de kalır, sonra kalıcı olarak silinir.\u{1f}Bu söz silinsin mi?\u{1f}Sözünü düzenle\u{1f}Yazıların uçtan uca şifreli olduğu için sözünü kimse incelemez. Yalnızca sana ait kalır.\u{1f}İngilizcesi\u{1f}Sözü İngilizce yaz.\u{1f}Kalsın\u{1f}Söz yaz\u{1f}Henüz bir söz yazmadın\u{1f}Kendine ait bir düşünceyi İngilizce ve Çince yaz.\u{1f}İnceleme bekliyor\u{1f}Onaylanmadı\u{1f}Onaylanmadı: %@\u{1f}Sözünü, sunucuyu yöneten kişi inceler. Onaylansa da onaylanmasa da yalnızca sana ait kalır.\u{1f}Bu söz başka bir yerde de değiştirildi. Kaydedersen senin sürümün diğerinin yerine geçer. Geri dönersen diğeri kalır.\u{1f}Sözü kaydet\u{1f}Kaydedildi\u{1f}Senin yazdıkların, iki dilde\u{1f}Pinyin göster\u{1f}Almanac ile gelen sözlerin Çincesinin üstünde, bu cihazda\u{1f}Pinyin yüklenemedi. Çevrimiçi olunca gelecek.\u{1f}Ücretsiz: günde 10 söz\u{1f}Günün sözleri öncelikle bunlardan seçilir. Değişiklikler yarından itibaren geçerli olur.\u{1f}Önceki söz\u{1f}Söz\u{1f}Günün sözleri\u{1f}Yanıtların henüz kaydedilmedi\u{1f}Çevrimdışısın. Yanıtların bu cihazda duruyor. İnternete bağlanıp yeniden dene.\u{1f}Yanıtların kaydediliyor…\u{1f}%@ Yanıtların bu cihazda duruyor. Değiştirmek için geri dön ya da yeniden dene.\u{1f}Sunucu henüz yanıt vermedi. Yanıtların bu cihazda duruyor. Birazdan yeniden dene.\u{1f}Yanıtların hesabına kaydediliyor.\u{1f}Sözlerin hazırlanıyor\u{1f}Adres, cihazlar, şifreleme\u{1f}Tümü\u{1f}Tercih ettiğin kategoriler\u{1f}%@ için\u{1f}Büyük\u{1f}Orta\u{1f}Küçük\u{1f}İmzasız sözler Almanac için yazıldı. Diğerlerinde yazar, eser ve yıl belirtilir.\u{1f}Sözlerin açılamadı\u{1f}Abonelik\u{1f}Favoriler\u{1f}Sözler\u{1f}Tema\u{1f}Zarif Monokrom\u{1f}Yumuşak Pastel Zarafeti\u{1f}Dingin Minimalizm\u{1f}Ücretsiz denemen başladı.\u{1f}Deneme bitmeden hatırlat\u{1f}Denemeyi atla\u{1f}Ücretsiz denemeyi başlat\u{1f}Deneme otomatik olarak biter ve ücretsizdir. Sonrasında da günde on söz ücretsiz kalır.\u{1f}7 gün boyunca her şey ücretsiz\u{1f}Bu hesap deneme hakkını kullandı. Geri kalan her şey hazır.\u{1f}Geri al\u{1f}Günün sözü, çevrimiçi olduğunda gelir.\u{1f}Her gün yeni sözler, İngilizcesi ve Çincesi yan yana.\u{1f}Tek düşünce, iki dil\u{1f}Widget’ı yükle\u{1f}Daha sonra\u{1f}Göster\u{1f}Widget’ın hazır.\u{1f}Widget boyutu\u{1f}Almanac Ana Ekran’daysa günün sözü bir dokunuş uzağında.\u{1f}Bir söz hep gözünün önünde olsun\u{1f}Bir widget ücretsiz. Abonelikle dilediğin kadar ekleyebilirsin.\u{1f}Son gördüğün söz, Almanac’ı açmadan\u{1f}Widget’lar\u{1f}Widget ekle\u{1f}%@ gün önce\u{1f}%@ sa. önce\u{1f}Web sitesi için kod\u{1f}Bağlantıyı kapat\u{1f}Bağlantı oluştur\u{1f}Sayfa\u{1f}Görsel, e-mürekkep ve panolar için\u{1f}Yeni bağlantı oluştur\u{1f}Bağlantıyı bilen herkes bu widget’ı görür, sana ait başka hiçbir şeyi göremez. Yeni bağlantı eskisini geçersiz kılar.\u{1f}Sunucuya bağlanılıyor…\u{1f}Bu widget duraklatıldı: Ücretsiz sürümde yalnızca bir widget var. Abonelikle geri gelir.\u{1f}%@ dk. önce\u{1f}az önce\u{1f}Yenilemek için %@ uygulamasını aç\u{1f}Duraklatıldı\u{1f}Bu widget’ı kaldır\u{1f}Tüm cihazlarından kaybolur ve bağlantısı artık çalışmaz. Bu işlem geri alınamaz.\u{1f}Bu widget kaldırılsın mı?\u{1f}Kurmak için %@ uygulamasını aç\u{1f}Bağlantıyı Chrome’da aç, sonra ⋮ > Ana ekrana ekle’yi seç. Web sayfalarını widget olarak gösteren bir uygulama onu doğrudan orada gösterebilir.\u{1f}Bağlantıyı Safari’de aç, sonra Paylaş > Ana Ekrana Ekle’yi seç. iPhone ve iPad’de web uygulamaları doğrudan Ana Ekran’a widget koyamaz.\u{1f}Bağlantıyı web sayfalarının veya görsellerin gösterilebildiği her yere koy: bir panoya, e-mürekkep ekrana ya da kendi web sitene.\u{1f}Nasıl gösterilir\u{1f}Almanac’ı Microsoft Edge’den yükle, Windows + W tuşlarına bas ve pencere öğelerine Almanac’ı ekle. Başka yerlerde bağlantıyı kullan.\u{1f}Güncel değil: %@\u{1f}Widget",
    "新功能\u{1f}所有设置都集中到了一处：可以保存全部内容的副本或全部删除，为所有应用选择同一种语言和外观，并分别开启或关闭每个提醒。\u{1f}汇率：欧洲中央银行\u{1f}来源\u{1f}关于 Almanac\u{1f}版本 %@\u{1f}天气：Open-Meteo（CC BY 4.0）\u{1f}你写的内容保存在这台设备上，也保存在你服务器上的一个匿名账户中。添加邮箱后，你可以在其他设备上查看，设备丢失时也能找回。\u{1f}请稍候……\u{1f}更改邮箱地址\u{1f}更改后立即生效，在所有设备上都用新地址登录。\u{1f}新邮箱会收到一封带链接的邮件。打开链接之前，仍使用原来的邮箱。\u{1f}更改密码\u{1f}其他设备将退出登录。\u{1f}邮件中的验证码\u{1f}重新获取邮件\u{1f}请输入邮件中的验证码。\u{1f}使用验证码登录已超过十分钟。没有任何更改。要设置新密码，请重新获取邮件。\u{1f}请打开邮件中的链接，或在这里输入验证码，然后设置新密码。\u{1f}验证码不正确或已过期。请检查，或返回并重新获取邮件。\u{1f}使用 %@ 继续\u{1f}%@ 现在是你账户的邮箱。\u{1f}邮箱地址\u{1f}新的邮箱地址\u{1f}请输入类似 name@example.com 的邮箱地址。\u{1f}这台设备上的内容已端到端加密。请先关闭加密，或为这个账户添加邮箱，而不是登录另一个账户。\u{1f}你在这台设备上已退出登录。请重新登录；没有任何更改。\u{1f}这台设备上的登录已过期，因此已退出登录。\u{1f}另一台设备（%@）让这台设备退出了登录。\u{1f}另一台设备让这台设备退出了登录。\u{1f}在你重新登录之前，你写的内容保留在这台设备上。\u{1f}你的密码已更改，因此已退出登录。\u{1f}未能完成，请稍后再试；如果仍然不行，请询问服务器的管理者。\u{1f}忘记密码\u{1f}如果 %@ 已有账户，重设密码的邮件已经发出。\u{1f}这个账户已在别处删除。这里的内容现在只在这台设备上。\u{1f}这个登录方式已关联到另一个账户。\u{1f}登录并保留两边的内容\u{1f}这台设备上\u{1f}两边的内容都会保留，互不覆盖。\u{1f}你的账户中\u{1f}要合并吗？\u{1f}已加入你的账户：%@。\u{1f}正在加入你的账户：%@。\u{1f}这台设备上的内容仍在加入你的账户。请稍后再试。\u{1f}保留到新账户\u{1f}添加邮箱\u{1f}关联 %@\u{1f}你现有的一切都保持不变。\u{1f}我已打开链接\u{1f}邮件已发往 %@。请打开其中的链接，然后回到这里。\u{1f}这台设备上还没有账户。保存任何内容后，Almanac 会为你创建一个。\u{1f}邮件中的链接尚未打开。\u{1f}这台设备上保存着 %@ 的内容。请先退出登录。\u{1f}密码\u{1f}密码已更改。其他设备已退出登录。\u{1f}当前密码\u{1f}登录后十分钟内无需填写。\u{1f}请输入当前密码，或重新登录。没有任何更改。\u{1f}这不是你当前的密码。\u{1f}请输入密码。\u{1f}至少 6 个字符\u{1f}密码太长：英文最多 72 个字符，中文最多 24 个字。\u{1f}新密码\u{1f}这就是你现在的密码。\u{1f}密码太短，至少 6 个字符。\u{1f}要更改登录方式，请先重新登录。目前没有任何更改。\u{1f}登录已取消，没有任何更改。\u{1f}登录用时过长，或是在别处开始的，请重新开始。\u{1f}你已退出登录。你在这台设备上写的内容还在。\u{1f}登录\u{1f}重新登录\u{1f}直接登录\u{1f}这台设备上的内容会并入你的账户。\u{1f}退出登录\u{1f}这台设备上的内容会留在这里。它们未能加入你的账户。\u{1f}这个账户已删除。这台设备上的内容会被清除，无法恢复。\u{1f}有 %lld 项更改只在这台设备上，将会丢失。\u{1f}你写的内容会保留在账户里，这台设备上的内容会被清除。\u{1f}你已用 %@ 登录。\u{1f}你已退出登录，这台设备上的内容已清除。\u{1f}这个邮箱已有账户。\u{1f}你的账户\u{1f}尝试次数过多，请过一段时间再试。\u{1f}无法连接服务器，请稍后再试。\u{1f}有 %lld 篇内容存在另一个版本，等你查看。\u{1e}有 %lld 篇内容存在另一个版本，等你查看。\u{1f}请换一个密码。\u{1f}邮箱或密码不正确。\u{1f}写给自己的话，封存到你选的那一天\u{1f}按你的兴趣，每天一条小知识\u{1f}只属于你的历书：今天的小知识和句子、一个问题、你的地点，还有写给未来自己的话。内容私密，离线也能用。\u{1f}Almanac\u{1f}打开 Almanac\u{1f}一个目标，每天两次简短回顾，训练计划\u{1f}中英双语句子，每天更新十句\u{1f}深色\u{1f}浅色或深色、字号、对比度、动效\u{1f}浅色\u{1f}浅色或深色\u{1f}跟随系统\u{1f}外观\u{1f}返回\u{1f}关闭\u{1f}%lld 条小知识\u{1e}%lld 条小知识\u{1f}这台设备上没有同时符合这些词和筛选条件的小知识。\u{1f}这台设备上没有同时符合三个筛选条件的小知识。\u{1f}没有匹配的内容\u{1f}显示更多\u{1f}显示全部小知识\u{1f}全部小知识\u{1f}去掉“%@”\u{1f}取消\u{1f}%lld 天前\u{1e}%lld 天前\u{1f}全部 %lld 个已打开的胶囊\u{1e}全部 %lld 个已打开的胶囊\u{1f}已打开\u{1f}打开过的胶囊会留在这里。\u{1f}我的生日\u{1f}你的生日\u{1f}你的生日已不再保存在这台设备上。\u{1f}只用到月和日。日期只留在这台设备上。\u{1f}时间胶囊打开的日子\u{1f}日期\u{1f}请选择日期。\u{1f}请选择 100 年以内的日期。\u{1f}还有 %lld 天\u{1e}还有 %lld 天\u{1f}决定\u{1f}删除\u{1f}它会在“最近删除”里保留 30 天，之后彻底消失。\u{1f}它会在“最近删除”里保留 30 天，之后彻底消失。不会再有通知。\u{1f}要删除这个胶囊吗？\u{1f}来自过去的你\u{1f}放弃这个胶囊\u{1f}放弃\u{1f}写下的内容将无法恢复。\u{1f}要放弃这个胶囊吗？\u{1f}心情\u{1f}写点什么放进去吧。\u{1f}更改日期\u{1f}在那之前谁都打不开，你自己也不行。\u{1f}要封存 %lld 年吗？\u{1e}要封存 %lld 年吗？\u{1f}继续写\u{1f}目标\u{1f}标题（可不填）\u{1f}湖边的夏天\u{1f}封存期间只显示标题。\u{1f}写给自己的话，封存到你选的那一天。\u{1f}写一封\u{1f}保留\u{1f}这个胶囊已在别处封存或删除。你在这里写的内容还在：可以封存成一个新胶囊，也可以放弃。\u{1f}文字仍在这台设备上\u{1f}要放进什么？\u{1f}封存\u{1f}胶囊已封存，将于 %@ 打开。\u{1f}回忆\u{1f}找不到胶囊\u{1f}它可能已被删除，或属于另一个账户。\u{1f}一个月后\u{1f}Time Capsule\u{1f}新胶囊\u{1f}元旦\u{1f}距离下一个胶囊还有 %lld 天\u{1e}距离下一个胶囊还有 %lld 天\u{1f}下一个胶囊今天打开\u{1f}还没有封存任何东西\u{1f}写下你的感受、愿望，和永远不想忘记的事。它会一直封存到你选的那一天。\u{1f}打开\u{1f}打开于 %@\u{1f}正在打开\u{1f}%@ 打开\u{1f}这个时间已过：封存后马上就能打开。\u{1f}你做了什么决定？为什么？\u{1f}你现在感觉如何？为什么？\u{1f}到那时，你想完成什么？\u{1f}你想记住什么？\u{1f}可以打开了\u{1f}胶囊已封存，现在就可以打开。\u{1f}有 %lld 个胶囊可以打开了\u{1e}有 %lld 个胶囊可以打开了\u{1f}你的“决定”胶囊可以打开了！\u{1f}你的“心情”胶囊可以打开了！\u{1f}你的“目标”胶囊可以打开了！\u{1f}可以打开了\u{1f}你的“回忆”胶囊可以打开了！\u{1f}时间胶囊可以打开了！\u{1f}已封存\u{1f}已封存\u{1f}封存至 %@\u{1f}正在封存\u{1f}胶囊仍会打开，但不会有通知提醒你。\u{1f}自 %@ 起可打开\u{1f}跳过\u{1f}无法打开你的胶囊\u{1f}时间\u{1f}请选择时间。\u{1f}今天\u{1f}明天\u{1f}还在写\u{1f}暂时无法设置通知。胶囊安然无恙。\u{1f}一周后\u{1f}什么时候打开？\u{1f}写于 %@\u{1f}一年后\u{1f}已选 %lld 个主题\u{1e}已选 %lld 个主题\u{1f}再选 %lld 个主题\u{1e}再选 %lld 个主题\u{1f}你对什么感兴趣？\u{1f}已锁定，高级版专享\u{1f}继续\u{1f}复制\u{1f}已复制\u{1f}%lld 个胶囊\u{1e}%lld 个胶囊\u{1f}%lld 个目标\u{1e}%lld 个目标\u{1f}%lld 个自己写的句子\u{1e}%lld 个自己写的句子\u{1f}%lld 篇回顾\u{1e}%lld 篇回顾\u{1f}目前写下的内容：%@\u{1f}全部删除\u{1f}你的账户及其中的全部内容（记录、目标、胶囊、收藏、地点、小组件和提醒）将从服务器和这台设备上删除，且无法撤销。\u{1f}你写下和选择的一切都将从这台设备上删除，且无法撤销。\u{1f}请先重新登录，这样才能同时删除你的账户。\u{1f}先保存副本\u{1f}你的账户和这台设备上的内容\u{1f}这台设备上的内容\u{1f}其他设备会保留副本，直到你在那里退出登录。订阅会继续，直到你在购买它的商店中取消。\u{1f}以前的版本和最近删除的内容也会立即消失。\u{1f}已全部删除。这台设备上的 Almanac 已恢复到初始状态。\u{1f}保存副本\u{1f}一个文件，包含账户中的全部内容\u{1f}这台设备上的内容（未加密）\u{1f}一个文件，包含这台设备上的内容\u{1f}无法生成文件，请重试。\u{1f}服务器未能提供副本。这个文件包含这台设备上的内容。\u{1f}你的数据副本\u{1f}有些内容尚未到达这台设备，因此这份副本不完整。请稍后再保存一份。\u{1f}文件已保存到下载文件夹。\u{1f}文件已分享。\u{1f}保存或导入副本，或全部删除\u{1f}导入副本\u{1f}不导入\u{1f}只有设置和选择\u{1f}这个文件已损坏或被改动。没有导入任何内容。请选择其他副本。\u{1f}副本已导入。你之后修改过的内容保持不变。\u{1f}这份副本已加密。请输入保存时有效的密码短语或恢复码。\u{1f}无法读取文件。没有导入任何内容。请重试。\u{1f}这不是 Almanac 的副本。请选择用“保存副本”生成的文件。没有导入任何内容。\u{1f}这份副本包含：%@。它将加入你的账户；你之后修改过的内容不会被替换。\u{1f}这个文件超过了可导入的上限 128 MB。没有导入任何内容。\u{1f}请先在“端到端加密”中输入密码短语。\u{1f}生成这个副本的 Almanac 版本比你的服务器新。没有导入任何内容。请在服务器更新后重试。\u{1f}这个文件中的内容都已在你的账户中。\u{1f}立即导入\u{1f}你已离线，导入需要连接服务器。没有导入任何内容。请联网后重试。\u{1f}服务器未能接收整个文件：它已损坏或被改动，或者你的账户已满。在此之前的内容会保留，也不会重复添加。请选择其他副本，或先腾出空间。\u{1f}将保存的副本加入账户；保留较新的修改\u{1f}服务器没有响应。请稍后再次导入，内容不会重复添加。\u{1f}加密已在另一台设备上关闭。请先在“端到端加密”中作出决定。\u{1f}正在导入……\u{1f}保护我的数据\u{1f}七天不访问，这个浏览器就会删除数据\u{1f}浏览器没有同意。安装 Almanac 后通常会同意。\u{1f}空间不足时，浏览器可能会清除数据\u{1f}受保护\u{1f}即使空间不足也会保留\u{1f}封存的胶囊也在副本中，但打开文件读不到其中的文字。这只是一道纸封，并非加密：它防止你提前读到，却不能阻止他人读取。\u{1f}存储空间\u{1f}这个浏览器没有提供这项信息\u{1f}这台设备上已用的空间\u{1f}你的数据\u{1f}%lld 条内容无法解密，未包含在内。\u{1e}%lld 条内容无法解密，未包含在内。\u{1f}所有内容都在你的账户（%@）和这台设备上。\u{1f}所有内容都保存在这台设备和你服务器上的一个匿名账户中。\u{1f}所有内容都只在这台设备上。\u{1f}所有内容都在这台设备上，但还没有全部存入你的账户。\u{1f}{year}年{month}{day}日 {weekday}\u{1f}{year}年{month}{day}日\u{1f}{year}年{month}\u{1f}{month}{day}日 {weekday}\u{1f}一 二 三 四 五 六 日\u{1f}%@ %@\u{1f}第 %@ 张，共 %@ 张\u{1f}轮播\u{1f}已恢复。\u{1f}胶囊\u{1f}目标\u{1f}过去 30 天里删除的内容\u{1f}过去 30 天没有删除任何内容。\u{1f}%@删除\u{1f}自己写的句子\u{1f}回顾\u{1f}点按即可恢复。30 天后会彻底消失。\u{1f}最近删除\u{1f}批准\u{1f}这台设备请求访问你的账户。请确认是你自己发起的，再批准。\u{1f}网络地址\u{1f}设备\u{1f}开始时间\u{1f}未知设备\u{1f}授权码\u{1f}已拒绝，它无法访问。如果你不认识它，请更改密码。\u{1f}拒绝\u{1f}已批准。你可以回到终端。\u{1f}请输入授权码。\u{1f}输入终端中“almanac login”显示的授权码，该命令便可访问你的账户。\u{1f}批准登录\u{1f}没有与这个授权码对应的登录请求。请检查授权码，或重新运行“almanac login”。\u{1f}没有其他设备登录。\u{1f}让这台设备退出登录\u{1f}让其他所有设备退出登录\u{1f}它将无法再访问，也不再收到通知。保存在上面的内容会留在那里。\u{1f}已退出登录：%@\u{1f}其他设备均已退出登录。\u{1f}谁登录了你的账户\u{1f}最近活动：%@\u{1f}最近活动\u{1f}登录时间\u{1f}有不认识的设备？先让它退出登录，再更改密码。\u{1f}这台设备\u{1f}设备\u{1f}方式\u{1f}由其他设备批准\u{1f}邮件中的链接或验证码\u{1f}没有邮箱\u{1f}密码\u{1f}其他服务\u{1f}高级\u{1f}深入而复杂的小知识\u{1f}全部难度\u{1f}各种难度混合搭配\u{1f}初级\u{1f}简单易懂的小知识\u{1f}中级\u{1f}略有深度、引人入胜的小知识\u{1f}选择适合你的难度。\u{1f}想了解得多深入？\u{1f}无法从这台设备读取你写下的内容，请重试。\u{1f}目标\u{1f}有些内容尚未到达这台设备，这里没有。\u{1f}你的内容已加密，还不能在这台设备上阅读。\u{1f}保存为 Markdown\u{1f}心情：%@\u{1f}你的目标、回顾和已打开的胶囊会按日期排列在这里。\u{1f}打印\u{1f}保存为文档\u{1f}目标、回顾和已打开的胶囊，可阅读或打印\u{1f}你写下的内容\u{1f}输入密码短语\u{1f}完成\u{1f}服务器之前做的备份里，可能仍有未加密的内容。\u{1f}更改密码短语\u{1f}已加密的内容保持不变，其他设备保持解锁，恢复码继续有效。\u{1f}密码短语已更改。\u{1f}另一台设备刚刚更改了加密设置。请返回再看一下。\u{1f}恢复码\u{1f}新的恢复码已生效，旧的已失效。\u{1f}恢复码的最后四个字符\u{1f}新的恢复码\u{1f}旧的随即失效\u{1f}你会得到一个新的恢复码，请记下来。确认记下后，旧的即失效。密码短语保持不变。\u{1f}请记下这个恢复码并妥善保管。它只显示这一次。如果忘记密码短语，可以用它设置新的。\u{1f}与最后四个字符不符。\u{1f}服务器上的内容已全部加密。\u{1f}在这里也关闭\u{1f}是我操作的\u{1f}已在另一台设备上关闭\u{1f}密码短语、恢复码或密钥在另一台设备上被更换。如果不是你操作的，说明有别人在使用你的账户：请更改密码，并让其他设备退出登录。\u{1f}加密设置已在另一台设备上更改\u{1f}如果不是你操作的，说明有别人在使用你的账户。请不要在这里同意，更改密码，并让其他设备退出登录。\u{1f}另一台设备关闭了端到端加密。如果是你操作的，请在这里也同意。只有同意之后，这台设备才会以未加密的方式发送你的内容；之后，服务器的管理者就能读到它们。\u{1f}正在关闭\u{1f}保持加密\u{1f}加密保持开启，正在重新加密你的内容。\u{1f}需要密码短语\u{1f}如果密码短语和恢复码都丢失，加密的内容将永远无法找回。没有人能恢复，服务器的管理者也不能。\u{1f}密码短语和恢复码都丢了？\u{1f}删除加密的内容\u{1f}加密的内容已删除，加密已关闭。\u{1f}这台设备上仍可读取：%@。这台设备能读取的内容会保留，但不再加密。\u{1f}没有它们，就无法读取加密的内容。如果你的另一台设备还能显示，请先在那里保存一份副本；否则只能删除后重新开始。\u{1f}输入密码短语后就会显示在这里。现在也可以继续写，不会覆盖任何内容。\u{1f}已关闭\u{1f}加密已关闭。你的内容又以未加密的形式保存在服务器上。\u{1f}正在关闭加密。即使中途关闭 Almanac，之后也会继续。\u{1f}请先连接网络。\u{1f}已开启\u{1f}端到端加密已开启，正在加密你的内容。即使中途关闭 Almanac，之后也会继续。\u{1f}密码短语\u{1f}再次输入密码短语\u{1f}两次输入的密码短语不一致。\u{1f}至少 12 个字符。四五个互不相关的词既安全又好记。\u{1f}新密码短语\u{1f}请至少使用 12 个字符。\u{1f}这很容易被猜到，请使用几个不同的词。\u{1f}已加密 %@/%@ 条\u{1f}已解密 %@/%@ 条\u{1f}输入密码短语即可阅读\u{1f}服务器仍能看到日期和时间、类型和分类、心情、状态，以及每段文字的大致长度。提醒需要其中一部分。\u{1f}输入密码短语即可查看加密的内容\u{1f}运行 `almanac unlock` 即可查看加密的内容。\u{1f}你的设备会先加密胶囊、回顾、目标和你写的句子，再发送出去。服务器只负责保存，没有人能在那里读到内容。\u{1f}端到端加密\u{1f}关闭加密\u{1f}你的设备会解密内容并重新发送。之后，服务器的管理者就能读到它们。\u{1f}开启加密\u{1f}这个网址不安全，浏览器无法加密。请通过 https 打开 Almanac。\u{1f}解锁\u{1f}密码短语或恢复码\u{1f}你的账户已端到端加密。输入一次密码短语，即可在这台设备上阅读和发送内容，也可以输入恢复码。\u{1f}这既不是密码短语，也不是恢复码。尝试次数不限。\u{1f}已解锁，正在加载你的内容。\u{1f}有些内容无法解密\u{1f}永久删除\u{1f}%lld 条\u{1e}%lld 条\u{1f}删除这些内容\u{1f}无法解密的内容已删除。\u{1f}最后更改：%@\u{1f}只要它们还在，就无法完全关闭加密。请保持加密，或删除这些内容。\u{1f}%lld 条内容无法解密，因此加密尚未完全关闭。请决定如何处理。\u{1e}%lld 条内容无法解密，因此加密尚未完全关闭。请决定如何处理。\u{1f}%lld 条内容将从你的所有设备上永久删除。\u{1e}%lld 条内容将从你的所有设备上永久删除。\u{1f}这些内容在服务器上被损坏或移动，这台设备无法读取。如果你的另一台设备还能显示，请先在那里保存一份副本。\u{1f}它可能属于另一组主题。\u{1f}这条小知识不在你的设备上\u{1f}历史上的今天\u{1f}在新窗口中打开\u{1f}来源：%@\u{1f}一条小知识\u{1f}你的第一条小知识来了\u{1f}正在获取符合新选择的小知识，在此之前保留现有内容。\u{1f}连上服务器后会获取符合新选择的小知识，在此之前保留现有内容。\u{1f}比如：火星上的日落是蓝色的。\u{1f}收藏\u{1f}收藏\u{1f}还没有收藏\u{1f}点按小知识下方的爱心，就会收藏到这里。\u{1f}每天一条真实又令人惊奇的小知识。\u{1f}每天一件值得讲给别人听的真事。\u{1f}选择主题\u{1f}正在获取所选语言的小知识，在此之前保留现有内容。\u{1f}连上服务器后会获取所选语言的小知识，在此之前保留现有内容。\u{1f}Facts A Day\u{1f}下一条\u{1f}往期小知识\u{1f}还没有往期小知识\u{1f}从明天起，每天的小知识都可以在这里找到。\u{1f}主题、难度和时间来自你的另一台设备，可以随意修改。\u{1f}上一条\u{1f}读今日小知识\u{1f}取消收藏\u{1f}火星上的日落是蓝色的\u{1f}天空的颜色，不只取决于太阳，也取决于空气里飘着什么。\u{1f}搜索小知识\u{1f}这台设备上没有包含这些词的小知识。\u{1f}明天：%@\u{1f}请在上方浏览器弹出的窗口中选择。\u{1f}你的一周\u{1f}每日小知识\u{1f}Almanac 每天一条小知识。\u{1f}每日一句\u{1f}Almanac 每天一个句子。\u{1f}你的链接有效。如果已找不到它，请创建新链接，旧链接将随之失效。\u{1f}私密链接\u{1f}请立即复制：链接只显示这一次。\u{1f}在日历中打开\u{1f}在日历应用中订阅，即可看到胶囊打开的日子和你的提醒。其中不包含你写的任何内容，但知道链接的人都能看到。\u{1f}供 RSS 阅读器使用\u{1f}这些 Atom 订阅源对所有人都相同，无需账户。\u{1f}日历与订阅源\u{1f}全部\u{1f}主题\u{1f}难度\u{1f}类型\u{1f}未能开始\u{1f}正在加载你所选语言的主题。\u{1f}正在准备\u{1f}选择“添加到主屏幕”，然后点⁠按“添加”。\u{1f}之前在浏览器里写过内容吗？登录后，这里也能看到。\u{1f}安装\u{1f}Safari 七天后就会忘记\u{1f}七天不访问，Safari 就会删除网站存储的内容。添加邮箱后，登录即可找回一切。\u{1f}点按一下就能打开 Almanac\u{1f}点按浏览器工具栏中的“共享”按钮，然后选择“添加到主屏幕”。\u{1f}安装后，Almanac 有自己的窗口，图标上会显示等待打开的胶囊数。\u{1f}带上你写的内容\u{1f}这个浏览器与主屏幕上的应用互不共享内容。请在那里用 %@ 登录，所有内容都会出现。\u{1f}这个浏览器与主屏幕上的应用互不共享内容，而且七天不访问，浏览器就会删除这里的内容。请先在这里添加邮箱，再到主屏幕上的应用中用它登录。\u{1f}在那里需要重新设置。要保留你在这里写的内容，请先在设置中添加邮箱，再到那里登录。\u{1f}从主屏幕打开应用。\u{1f}今天（手机）\u{1f}今天（宽屏）\u{1f}点按浏览器工具栏中的“共享”按钮。\u{1f}在 iPhone 和 iPad 上，只有主屏幕上的应用才能向你发送通知。\u{1f}将这个应用添加到主屏幕\u{1f}以后可以在“设置”中更改。\u{1f}选择你的语言\u{1f}今天晚上\u{1f}这条通知已不在这里\u{1f}它可能来自另一台设备，或者时间太久了。\u{1f}一小时后\u{1f}提醒已设好\u{1f}稍后提醒\u{1f}明天早上\u{1f}取消提醒\u{1f}、\u{1f}主导航\u{1f}1月\u{1f}10月\u{1f}11月\u{1f}12月\u{1f}2月\u{1f}3月\u{1f}4月\u{1f}5月\u{1f}6月\u{1f}7月\u{1f}8月\u{1f}9月\u{1f}稍后提醒\u{1f}立即打开\u{1f}开启通知\u{1f}系统未能弹出通知权限窗口。请稍后重试。\u{1f}Facts A Day 需要通知权限，才能每天通知你一次。\u{1f}每日小知识的时间\u{1f}什么时候接收每日小知识？\u{1f}这个浏览器无法显示通知。只有打开 Almanac 时才会提醒你查看每日小知识。\u{1f}这个浏览器无法显示通知\u{1f}允许通知\u{1f}已允许通知。设好第一个提醒后就会开始。\u{1f}每天 %@\u{1f}通知已关闭\u{1f}要开启通知，请点按网址左侧的图标，然后选择“权限 > 通知”。如果已安装应用：“设置 > 应用 > Almanac > 通知”。在那里，应用可能用了别的名称。\u{1f}要开启通知，请点击网址左侧的图标，然后选择“网站设置 > 通知 > 允⁠许”。\u{1f}要开启通知，请打开“设置 > 隐私与安全 > 权限 > 通知 > 设置”，在这个网址旁选择“允许”。\u{1f}要开启通知：“设置 > 通知 > Almanac”。在这个主屏幕上，应用可能用了别的名称。\u{1f}要开启通知，请打开“Safari 浏览器 > 设置 > 网站 > 通知”，在这个网址旁选择“允许”。\u{1f}即使关闭 Almanac，这个浏览器也会收到你的通知。\u{1f}只有打开 Almanac 时才会收到通知\u{1f}未能为这个浏览器准备好通知。Almanac 会再试一次。\u{1f}还没有提醒\u{1f}设置各个应用时，可以选择提醒时间。之后可以在应用的设置中开启提醒。\u{1f}正在为这个浏览器准备通知……\u{1f}你的提醒\u{1f}这台服务器不会向这类浏览器发送通知。服务器的管理者可以允许。\u{1f}给我发一条测试通知\u{1f}这个浏览器的通知登记已失效，正在重新登记。请稍后再试。\u{1f}已发出，马上就到。\u{1f}这个浏览器的通知服务没有接受这条通知。请过几分钟再试。\u{1f}通知\u{1f}接收通知的浏览器太多了。请在不再使用的浏览器中关闭通知。\u{1f}还没有允许通知。允许之前，只有打开 Almanac 时才会提醒你。\u{1f}这个浏览器无法接收通知。只有打开 Almanac 时才会提醒你。\u{1f}你已离线。这台设备上保存的内容仍可正常使用。\u{1f}好\u{1f}%@：%@\u{1f}请允许通知：点按网址左侧的图标，然后选择“权限 > 通知”。如果已安装应用：“设置 > 应用 > Facts A Day > 通知”。在那里，应用的名称可能是 Almanac。\u{1f}请允许通知：点击网址左侧的图标，然后选择“网站设置 > 通知 > 允许”。之后再次点击“开启通知”。\u{1f}请允许通知：“设置 > 通知 > Facts A Day”。在这个主屏幕上，应用的名称可能是 Almanac。\u{1f}需要通知权限\u{1f}已订阅\u{1f}免费版\u{1f}订阅至 %@\u{1f}试用至 %@\u{1f}连接中途断开。请重试，已收到的内容会保留。\u{1f}当前选择还没有对应的小知识。请多选几个主题，或换个难度。\u{1f}服务器返回错误（%@）。请稍后重试。\u{1f}这台设备的存储空间已满。请先腾出一些空间，然后重试。\u{1f}这台设备的存储暂时无法使用。请重试；如果仍然不行，请重新打开 Almanac。\u{1f}无法读取这台设备上保存的内容。没有任何更改。请重新打开 Almanac；如果仍然不行，请重新登录。\u{1f}服务器响应时间过长。请重试，你的选择不会丢失。\u{1f}无法连接服务器。请检查网络后重试，你的选择不会丢失。\u{1f}无法识别服务器的响应。没有任何更改。请稍后重试。\u{1f}第 %@ 步，共 %@ 步\u{1f}这是 Almanac 发来的测试通知。你的提醒会像这样送达。\u{1f}通知已送达\u{1f}%@ 分钟读完\u{1f}%@ 秒读完\u{1f}创作\u{1f}健康\u{1f}学习\u{1f}内心平静\u{1f}人际\u{1f}工作\u{1f}提醒暂时关闭。时间已保存，随时可以允许通知。\u{1f}%@，一切就绪\u{1f}查看训练计划\u{1f}第一次回顾只需两分钟。\u{1f}一切就绪\u{1f}前往“今天”\u{1f}这篇回顾也在别处修改过。保存后，你在这里写的内容会替换那边的。\u{1f}你在别处也写了这篇回顾。保存后，两篇都会保留，上下排列。\u{1f}这篇回顾已在别处删除。保存即可留下你在这里写的内容。\u{1f}两份都保留\u{1f}合为一篇\u{1f}%@ / %@\u{1f}这一天还没到。\u{1f}修改%@\u{1f}继续写%@\u{1f}这天没有写，没关系。\u{1f}删除这篇回顾\u{1f}删除%@\u{1f}它会在“最近删除”里保留 30 天，之后彻底消失。\u{1f}要删除这篇回顾吗？\u{1f}删除\u{1f}放弃这份草稿\u{1f}几个字就够了。\u{1f}先写一句话吧。\u{1f}你的想法\u{1f}还没有内容，写几个字再保存吧。\u{1f}这一天写下来了。好好休息吧。\u{1f}离“%@”又近了一步。\u{1f}今天有了方向。\u{1f}今天哪件事很顺利？\u{1f}今天有什么让你自豪？再小也算。\u{1f}今天学到了什么？\u{1f}你想留住哪个瞬间？\u{1f}什么让你更接近目标？\u{1f}今天什么给了你力量？\u{1f}下次遇到同样的事，你会怎么做？\u{1f}今天谁对你很好？\u{1f}今天什么让你意外？\u{1f}什么可以留到明天？\u{1f}查看你的目标\u{1f}你的另一台设备上也有一个目标。两个都在你的目标里。\u{1f}属于哪方面？（可不选）\u{1f}写几个字再继续吧。\u{1f}一口气跑完五公里\u{1f}学完已经开始的课程\u{1f}每个星期天给父母打电话\u{1f}比如\u{1f}你的目标\u{1f}还有 %lld 天\u{1e}还有 %lld 天\u{1f}从今天开始的新目标\u{1f}你的其他目标\u{1f}三个月到了。回头看看，再往前看。\u{1f}目前的目标\u{1f}一句话就够了，以后可以再定新的。\u{1f}三个月后，你想达成什么？\u{1f}下午好\u{1f}晚上好\u{1f}早上好\u{1f}%@，%@\u{1f}你的回顾会一天天汇集在这里。\u{1f}选一项再继续吧。\u{1f}从没写过\u{1f}第一次尝试。\u{1f}你的日记\u{1f}经常写\u{1f}写日记是我生活的一部分。\u{1f}偶尔写\u{1f}想法多的时候写一写。\u{1f}怎么回答都好，只是让我们知道从哪里开始。\u{1f}你以前写过日记吗？\u{1f}写第一篇\u{1f}每天两个问题，各两分钟：早上一个，晚上一个。\u{1f}比如今天的问题\u{1f}早晚各两分钟的安静，还有一个慢慢靠近的目标。\u{1f}开始写日记\u{1f}保留\u{1f}下个月\u{1f}上个月\u{1f}很低落\u{1f}低落\u{1f}一般\u{1f}不错\u{1f}很好\u{1f}感觉怎么样？（可不选）\u{1f}什么会让今天成为美好的一天？\u{1f}今天你打算怎么动一动？\u{1f}今天哪一小步能让你更接近目标？\u{1f}你在期待什么？\u{1f}今天最好的一小时该留给什么？\u{1f}今天可以放下什么？\u{1f}花一点点心思，你能让谁开心？\u{1f}今晚你希望是什么心情？\u{1f}可能会遇到什么阻碍？到时你会怎么做？\u{1f}今天早上，什么让你心怀感激？\u{1f}Reflect\u{1f}今晚的问题在等你。\u{1f}一天结束之前，回答一个问题。\u{1f}花两分钟，回看今天。\u{1f}写上几行，把今天留住。\u{1f}用一个问题结束这一天。\u{1f}今早的问题在等你。\u{1f}一天忙起来之前，先回答一个问题。\u{1f}开始这一天之前，给自己两分钟。\u{1f}为接下来的一天写上几行。\u{1f}先想一个问题，再开始这一天。\u{1f}晚间回顾\u{1f}晨间回顾\u{1f}你的名字（可不填）\u{1f}写个称呼就好，也可以留空。\u{1f}怎么称呼你？\u{1f}两次训练之间休息一天。哪一周觉得吃力，就先重复一遍再继续。\u{1f}从今天开始\u{1f}有心脏病或其他慢性病、怀孕或长期不运动的人，请先咨询医生再开始。\u{1f}已完成 %@ / %@ 次\u{1f}%@完成\u{1f}这个计划的训练已全部完成。\u{1f}发烧或身体不适时不要训练。康复后先做一次轻松的训练，再重复最近的一周；大病之后请先咨询医生。\u{1f}计划还没有下载。其他内容不受影响。\u{1f}正在加载计划……\u{1f}计划还没有下载。联网后会自动下载，其他内容不受影响。\u{1f}下一次训练\u{1f}照这个节奏，%@完成。\u{1f}安全训练\u{1f}今天就练\u{1f}感到疼痛或头晕就停下。如果胸痛、晕倒或气喘一直不缓解，请停止训练，立即就医。\u{1f}一周一周，按自己的节奏。\u{1f}训练计划\u{1f}今天的训练\u{1f}今天不练，改到明天\u{1f}第 %@ 周：%@\u{1f}%lld 周\u{1e}%lld 周\u{1f}写下来，就不必一直装在脑子里。\u{1f}每天见两次的目标，不会走远。\u{1f}回头看，才知道已经走了多远。\u{1f}为什么要回顾？\u{1f}每天两次小提醒，仅此而已。\u{1f}开启提醒\u{1f}晚上\u{1f}以后再说\u{1f}早上\u{1f}提醒已关闭。开启后，会在 %@ 和 %@ 提醒你；两个时间都可以更改。\u{1f}保存这些时间\u{1f}每天两次小提醒，仅此而已。接下来系统会询问是否允许通知。\u{1f}什么时候提醒你？\u{1f}已保存。\u{1f}设为目标\u{1f}尚未设置\u{1f}你的运动\u{1f}你的名字\u{1f}今晚的回顾\u{1f}跳过\u{1f}已经知道了\u{1f}其他原因\u{1f}直接跳过\u{1f}什么理由都可以，能帮我们做得更好。\u{1f}现在没时间\u{1f}为什么跳过？\u{1f}羽毛球\u{1f}篮球\u{1f}攀岩\u{1f}骑行\u{1f}舞蹈\u{1f}足球\u{1f}徒步\u{1f}武术格斗\u{1f}划船\u{1f}跑步\u{1f}滑雪\u{1f}力量训练\u{1f}游泳\u{1f}网球\u{1f}健走\u{1f}瑜伽\u{1f}添加\u{1f}其他运动\u{1f}想选几项都行，不选也可以。\u{1f}你做哪些运动？\u{1f}无法打开你的日记\u{1f}共 %lld 天\u{1e}共 %lld 天\u{1f}本周 %lld 天\u{1e}本周 %lld 天\u{1f}日记\u{1f}计划\u{1f}再写一篇\u{1f}有一篇草稿在等你。\u{1f}第一篇回顾，只差几个字。\u{1f}回顾\u{1f}已写好。可以阅读或修改。\u{1f}最多 %@ 个字符。\u{1f}设置完成后打开\u{1f}早上一个问题，晚上一个问题。试着写一行就好。\u{1f}已存为草稿，在“今天”里等你。\u{1f}每天的问题都不同，不会面对空白页。漏掉几天没关系，写下的都会留着。\u{1f}一次一个问题\u{1f}多项运动的逐周计划。试着勾选一次训练。\u{1f}仅供试用：你的计划会从未勾选开始。\u{1f}一年前的今天\u{1f}重新发送\u{1f}它与服务器上现有的内容不符：它所依附的内容已不存在，或者已有相同的内容。\u{1f}删除操作\u{1f}放弃这项更改\u{1f}服务器无法以这种形式保存。如果 Almanac 或服务器更新过，重新发送可能有用。\u{1f}没有被拒绝的更改，一切正常。\u{1f}你的账户无权进行这项更改。\u{1f}服务器没有接受这些更改，它们仍在这台设备上。请逐一查看并决定。\u{1f}被拒绝的更改\u{1f}内容超过了服务器允许的长度。\u{1f}这项更改已无法读取。\u{1f}更改时间\u{1f}在这里关闭的提醒，会在你的所有设备上关闭。\u{1f}重试\u{1f}保存\u{1f}在运行 Almanac 的电脑上，打开 http://localhost:8080。\u{1f}通过普通 http 访问时，浏览器无法加密你写的内容，无法离线工作，也无法通知你，而这三样 Almanac 都需要。\u{1f}这个网址不安全\u{1f}在其他设备上请使用 https：启动 Almanac 时加上 --tls-cert 和 --tls-key，或将它放在反向代理之后。\u{1f}各应用\u{1f}主题\u{1f}重新设置一遍\u{1f}语言、主题、难度和时间\u{1f}你的选择\u{1f}难度\u{1f}适用于所有应用\u{1f}语言\u{1f}用于所有应用及其通知。\u{1f}你选择的主题、难度和提醒时间保存在这台设备和你的服务器上，服务器需要它们来每天给你发送小知识。\u{1f}这些小知识专为 Almanac 撰写，每条都注明来源。\u{1f}设置\u{1f}分享\u{1f}图片未能生成，请重试。\u{1f}图片已保存到下载文件夹。\u{1f}无法打开你保存的小知识\u{1f}订阅已生效。\u{1f}你已有订阅，无需试用。正在根据服务器上的信息更新这个页面。\u{1f}连接在收到响应前中断，操作可能已经成功。请稍后先查看订阅状态，再决定是否重试。\u{1f}高级版包含\u{1f}一份订阅，Whole 和 Unitana 都能用。\u{1f}取消订阅\u{1f}你写下或保存的内容都不会被删除。\u{1f}没有可取消的订阅。正在根据服务器上的信息更新这个页面。\u{1f}订阅将不再续订，结束后将使用免费版。\u{1f}要取消订阅吗？\u{1f}%@ 之前一切照旧，之后将使用免费版。\u{1f}保留%@\u{1f}改为%@\u{1f}从下次续订起，你的方案为：%@。\u{1f}保留订阅\u{1f}正在加载方案……\u{1f}月付\u{1f}无法更新登录状态，没有任何更改。请在设置中检查你的账户后重试。\u{1f}这个服务器未提供付费方案，免费版可继续使用。\u{1f}这个方案已停止出售，没有收取任何费用。请重试以加载当前方案。\u{1f}以后再说\u{1f}查看方案\u{1f}方案在 App Store 出售。请在那里订阅、更改或取消，然后在此点按“恢复购买”。\u{1f}方案\u{1f}每月 %@\u{1f}每年 %@\u{1f}试用结束前提醒我\u{1f}试用将于 %@ 结束，不会收取任何费用。如想继续使用高级版，请订阅。\u{1f}免费试用即将结束\u{1f}恢复购买\u{1f}这个账户没有可恢复的订阅。如果你用其他账户订阅过，请在设置中登录该账户后重试。\u{1f}订阅已恢复。\u{1f}测试商店：不会收取任何费用。\u{1f}省 %@%\u{1f}你的方案：%@。已取消，%@ 之前一切照旧。\u{1f}高级版已于 %@ 到期。你正在使用免费版，你的内容没有被删除。\u{1f}你拥有高级版，没有到期日。\u{1f}你正在使用免费版。\u{1f}你的高级版有效期至 %@。\u{1f}你的方案：%@。将于 %@ 续订。\u{1f}你的免费试用持续到 %@，结束时不会收取任何费用。\u{1f}立即订阅\u{1f}订阅\u{1f}高级版\u{1f}开始 %@ 天免费试用\u{1f}试用将于 %@ 自动结束，不会收取任何费用，之后仍可使用免费版。\u{1f}这个账户或这台设备已经使用过免费试用。你可以随时订阅。\u{1f}无法连接服务器，没有收取任何费用。请检查网络后重试。\u{1f}全部主题、字体和卡片背景\u{1f}写下自己的句子\u{1f}分享的图片没有水印\u{1f}每天阅读的句子不限量\u{1f}年付\u{1f}选择其他主题\u{1f}未能下载小知识\u{1f}%@ / %@ 条小知识\u{1f}正在开始下载……\u{1f}下载完成后，离线也能阅读。\u{1f}正在下载小知识\u{1f}连接已断开，正在自动重试。\u{1f}服务器拒绝了 %lld 项更改；内容仍保留在这台设备上\u{1e}服务器拒绝了 %lld 项更改；内容仍保留在这台设备上\u{1f}已退出登录：你写的内容保留在这台设备上\u{1f}全部已保存到你的服务器\u{1f}%lld 项更改等待发送\u{1e}%lld 项更改等待发送\u{1f}浏览\u{1f}设置\u{1f}今天\u{1f}下午⁠%@\u{1f}上午⁠%@\u{1f}还没有任何设置。打开 %@ 开始吧。\u{1f}离线。上次同步：%@\u{1f}今日小知识\u{1f}重新启动\u{1f}Almanac 有新版本。如果需要已输入的内容，请先复制，然后重新加载页面。\u{1f}重新加载\u{1f}无法加载 Almanac 的一部分。正在重试，随后会自动继续。\u{1f}Almanac 需要 JavaScript 和新版浏览器。\u{1f}出了点问题。你保存的内容仍安全地留在这台设备上。\u{1f}Almanac 已停止运行\u{1f}Almanac 无法在这里运行：这个浏览器关闭了 WebAssembly。如果处于锁定模式，请允许这个网站。\u{1f}这个浏览器的存储空间没有响应，这个页面上的内容都不会保存。请关闭 Almanac 的其他窗口，然后重试。\u{1f}这段文字还没有保存。为了稳妥，请先复制一份。\u{1f}正在显示\u{1f}金额\u{1f}家：%@\u{1f}你和这里的关系\u{1f}同时解锁 Whole 的全部功能\u{1f}任意数量的小组件\u{1f}欧洲中央银行\u{1f}点按选择其他城市\u{1f}城市\u{1f}请从列表中选择城市：天气和时间由它决定。\u{1f}没有找到城市。试试英文名，或附近的城市。\u{1f}城市和货币\u{1f}适合通话的时间（你的时间）：%@ 至 %@\u{1f}发给对方的文字\u{1f}拖动竖线，查看其他时间。\u{1f}%@时间\u{1f}一地清醒时，另一地正在睡觉。\u{1f}回到现在\u{1f}%@：不调整时钟\u{1f}关闭\u{1f}服装尺码\u{1f}连衣裙、西装与衬衫\u{1f}辅助功能\u{1f}适用于这台设备上的整个 Almanac，与系统设置叠加。\u{1f}字号、对比度、动效\u{1f}增强对比度\u{1f}更鲜明的文字颜色和线条\u{1f}换算\u{1f}换算\u{1f}尺码、胎压、油耗、烤箱等\u{1f}创建地点\u{1f}找到的货币\u{1f}货币\u{1f}代码、名称或国家\u{1f}请从列表中选择货币，或输入货币代码，例如 EUR。\u{1f}星期\u{1f}未来几天\u{1f}默认\u{1f}“%@”是默认地点，无法删除。请先把另一个地点设为默认，再删除它。\u{1f}删除“%@”\u{1f}它会从你所有的设备上消失，且无法撤销。\u{1f}要删除“%@”吗？\u{1f}详情和换算\u{1f}距离和速度\u{1f}编辑“%@”\u{1f}编辑地点\u{1f}编辑地点\u{1f}拖动手柄可调整顺序，点按可修改。星标表示默认地点。\u{1f}热风，%@\u{1f}找到的城市\u{1f}油耗\u{1f}燃气档位\u{1f}城市数据：GeoNames（CC BY 4.0）\u{1f}身高\u{1f}家\u{1f}你的货币，例如 CNY\u{1f}你惯用的单位制\u{1f}你的时区\u{1f}时间\u{1f}未来几小时（当地时间）\u{1f}通俗说明\u{1f}%@，骑车可到\u{1f}%@，开车一会儿就到\u{1f}%@，要坐飞机\u{1f}%@，要走好一阵子\u{1f}%@，坐火车约一小时\u{1f}%@，几步路\u{1f}%@，坐火车几个小时\u{1f}%@，走一小段路\u{1f}%@，严寒刺骨\u{1f}%@，接近体温\u{1f}%@，水会沸腾\u{1f}%@，该穿厚外套了\u{1f}%@，该穿外套了\u{1f}%@，冰点以下，水洼会结冰\u{1f}%@，清爽的春日\u{1f}%@，危险的高温\u{1f}%@，炎热的夏日\u{1f}%@，舒适的室温\u{1f}%@，温暖的一天\u{1f}会解释：“68°F，舒适的室温”\u{1f}%@，相当于一个新生儿\u{1f}%@，相当于一个罐头\u{1f}%@，相当于一辆汽车，甚至更重\u{1f}%@，相当于一板巧克力\u{1f}%@，相当于一个鸡蛋\u{1f}%@，相当于一封信\u{1f}%@，相当于一辆摩托车\u{1f}%@，相当于一个成年人\u{1f}%@，相当于两瓶矿泉水\u{1f}%@，相当于一个装满的行李箱\u{1f}%@，和风，小树枝轻轻摇动\u{1f}%@，无风，炊烟直上\u{1f}%@，大风，行走困难\u{1f}%@，飓风级大风\u{1f}%@，轻风，树叶和细枝摇动\u{1f}%@，微风拂面\u{1f}%@，狂风，能折断树枝\u{1f}%@，强风，撑伞困难\u{1f}英制\u{1f}°C、英里、英石\u{1f}数值太大，无法换算，保留上一个值。\u{1f}请输入数字，例如 12.5。\u{1f}没有这么小的值，保留上一个值。\u{1f}这里不能用这个单位，请只输入数字。\u{1f}同一个地方，两套单位：你的和当地的。\u{1f}添加地点\u{1f}保留\u{1f}仍以此为准：%@\u{1f}学习模式\u{1f}距离\u{1f}订阅后可以添加任意数量。你刚才的选择会保留下来。\u{1f}可免费使用一个小组件\u{1f}限速\u{1f}把路牌上的数字换成你的单位\u{1f}居住\u{1f}推荐：日常生活所需的一切\u{1f}查表\u{1f}将“%@”设为默认\u{1f}男款\u{1f}公制\u{1f}°C、公里、公斤\u{1f}更多\u{1f}以后还可以添加更多地点。\u{1f}多一位数字\u{1f}下移\u{1f}上移\u{1f}Unitana\u{1f}请给地点起个名字。\u{1f}靠近%@\u{1f}简洁\u{1f}只显示数字\u{1f}尚未刷新\u{1f}新地点\u{1f}当地是夜间\u{1f}请编辑这个地点，选择两种货币。\u{1f}没有 %@ 的汇率：各来源均未公布。\u{1f}这台设备没有该时区的信息。\u{1f}未更新\u{1f}你已离线。联网后，天气和汇率会随即出现。\u{1f}你已离线。显示的是上次的数值，联网后可以重试。\u{1f}常见数值\u{1f}“%@”是你唯一的地点，无法删除。请先创建另一个地点。\u{1f}下方\u{1f}顶部\u{1f}其他\u{1f}从天气和时间开始\u{1f}其他货币\u{1f}烤箱\u{1f}燃气档位与温度\u{1f}燃气 1 档为 275°F，每档增加 25°F。摄氏度按食谱惯例取整。\u{1f}一个大面包\u{1f}一件托运行李\u{1f}高个子：%@\u{1f}市区：%@\u{1f}步行到车站\u{1f}纸张\u{1f}A4 与 Letter\u{1f}A3 至 A6：ISO 216。Letter、Legal、Tabloid：ANSI/ASME Y14.1。B4、B5（JIS）：JIS P 0138。\u{1f}当地货币，例如 USD\u{1f}地点名称\u{1f}当地使用的单位制\u{1f}当地时区\u{1f}地点\u{1f}波兰国家银行\u{1f}胎压\u{1f}隐私\u{1f}查找城市或获取天气时，这台设备只向服务器发送你输入的文字或该地点所在的城市，不包含任何关于你的信息。气象服务和央行只与服务器通信。\u{1f}删除的地点会从账户和所有设备上消失。在 Almanac 设置中退出登录，会清除你在这台设备上的数据。\u{1f}存储了什么，存在哪里\u{1f}Unitana 从不询问你的位置。\u{1f}你的地点及其顺序、设置、小组件及其显示的数值保存在这台设备和你的账户中。选过的城市列表、最近的天气和汇率以加密形式保存，且只留在这台设备上。\u{1f}降水 %\u{1f}暂无汇率。\u{1f}汇率来源没有响应，Almanac 会自动重试。\u{1f}选过的城市\u{1f}最近换算\u{1f}刷新\u{1f}刷新以获取最新数值\u{1f}正在刷新……\u{1f}调整卡片顺序\u{1f}拖动手柄，或使用箭头。\u{1f}这样对吗？\u{1f}与你的货币相同\u{1f}离线时，可以找到各国首都、大城市和你选过的城市。\u{1f}纸型\u{1f}男士衬衫（领围）\u{1f}鞋码\u{1f}欧码、英码、美码与脚长\u{1f}路牌上\u{1f}厂商常用的对照，可能相差一码，请试穿。\u{1f}天空\u{1f}晴\u{1f}毛毛雨\u{1f}雾\u{1f}冻雨\u{1f}大部晴朗\u{1f}阴\u{1f}多云\u{1f}雨\u{1f}阵雨\u{1f}雪\u{1f}雷暴\u{1f}速度\u{1f}欧洲央行每个工作日公布一次汇率。在下一次公布前算最新，一周内仍可参考。\u{1f}数据已过时\u{1f}天气数据一小时内算最新，六小时内仍可参考，之后就难以反映当下的天气了。刷新需要联网。\u{1f}减少动效\u{1f}没有滑动和淡入淡出\u{1f}无法打开你的地点\u{1f}男士西装\u{1f}交换方向\u{1f}地点：%@。切换地点\u{1f}你熟悉哪种单位？\u{1f}两种单位制并排看：天气、时间、距离、重量和货币\u{1f}点按查看详情\u{1f}温度\u{1f}大\u{1f}特大\u{1f}字号\u{1f}标准\u{1f}卡片\u{1f}请至少选择一张卡片。\u{1f}你想看到什么？\u{1f}时间\u{1f}%@ 巴\u{1f}%@°C\u{1f}%@ 厘米\u{1f}%@ 杯\u{1f}%@°F\u{1f}%@ 英制液盎司\u{1f}%@ 美制液盎司\u{1f}%@ 英尺\u{1f}%@ 英制加仑\u{1f}%@ 美制加仑\u{1f}%@ 克\u{1f}%@ 英寸\u{1f}%@ 公斤\u{1f}%@ 公里\u{1f}%@ 公里/小时\u{1f}%@ 公里/升\u{1f}%@ 千帕\u{1f}%@ 升\u{1f}%@ 升/百公里\u{1f}%@ 米\u{1f}%@ 英里\u{1f}%@ 英里/英制加仑\u{1f}%@ 英里/美制加仑\u{1f}%@ 英里/小时\u{1f}%@ 毫升\u{1f}%@ 盎司\u{1f}%@ 英制品脱\u{1f}%@ 磅\u{1f}%@ psi\u{1f}%@ 英石\u{1f}%@ 码\u{1f}单位\u{1f}%@更新\u{1f}刚刚更新过，请稍后再试。\u{1f}美制\u{1f}°F、英里、磅\u{1f}旅行\u{1f}天气、时间、货币和距离\u{1f}体积\u{1f}天气\u{1f}暂无天气数据。\u{1f}这个服务器已关闭天气功能。\u{1f}天气服务没有响应，Almanac 会自动重试。\u{1f}重量\u{1f}Unitana 用当地单位和你的单位一起显示：21°C 就是 70°F。\u{1f}你想看哪个地方？\u{1f}%@\u{1f}今天\u{1f}明天\u{1f}%@\u{1f}昨天\u{1f}不用打开 Almanac，一眼就能了解一个地点\u{1f}已删除的地点\u{1f}哪个地点？\u{1f}保存小组件\u{1f}已保存。现在可以放到你喜欢的地方了。\u{1f}尺寸\u{1f}哪些数值？\u{1f}一个地点\u{1f}小组件\u{1f}还没有小组件\u{1f}小组件显示一个地点的几个数值，以及它们的更新时间。\u{1f}%@（%@）\u{1f}女款\u{1f}比你快 %@\u{1f}%@：时钟%@拨慢\u{1f}比你慢 %@\u{1f}%@：时钟%@拨快\u{1f}%@ 小时\u{1f}%@ 分钟\u{1f}由稍后选择的城市决定\u{1f}与你的时间相同\u{1f}该时区内的城市\u{1f}%@：%@改为夏令时\u{1f}%@：%@改为冬令时\u{1f}点按时区即可更改。\u{1f}时区\u{1f}这段文字在另一台设备上也改过。两个版本都保留着。\u{1f}“%@”在另一台设备上也改过。两个版本都保留着。\u{1f}以前的版本\u{1f}以前的版本会保留 30 天。\u{1f}这段文字不在这台设备上。\u{1f}两个版本已合并成一段。\u{1f}合并成一段\u{1f}保留另一个版本\u{1f}保留当前版本\u{1f}已保留。另一个版本会在“以前的版本”里保留 30 天。\u{1f}两个版本合在一起太长，放不进一段。\u{1f}查看两个版本\u{1f}没有以前的版本。\u{1f}另一个版本\u{1f}恢复\u{1f}恢复：%@\u{1f}已恢复。之前的内容在“以前的版本”里。\u{1f}当前版本\u{1f}两个版本\u{1f}这段文字在两台设备上分别改过。请选择要保留的版本，另一个版本会在“以前的版本”里保留 30 天。\u{1f}星期一\u{1f}星期二\u{1f}星期三\u{1f}星期四\u{1f}星期五\u{1f}星期六\u{1f}星期日\u{1f}分类\u{1f}至少选一个。每天的句子会优先来自你选的分类。\u{1f}什么最能打动你？\u{1f}新的开始\u{1f}勇气\u{1f}友情\u{1f}灵感\u{1f}喜悦\u{1f}爱\u{1f}宁静清晨\u{1f}自然\u{1f}耐心\u{1f}智慧\u{1f}个性化\u{1f}卡片和分享图片的样式。\u{1f}打开 Whole 即可阅读。\u{1f}每日一句\u{1f}共 %lld 句\u{1e}共 %lld 句\u{1f}还没有收藏\u{1f}点按句子旁的爱心，就会收藏到这里。\u{1f}读今日好句\u{1f}取消收藏\u{1f}已取消收藏\u{1f}查看全部分类\u{1f}今天没有符合的句子\u{1f}其他分类里还有。\u{1f}查看句子\u{1f}选择分类后只显示其中的句子；不选则显示全部。\u{1f}字体\u{1f}毛笔\u{1f}经典\u{1f}现代\u{1f}找到平静\u{1f}学习中文\u{1f}更加自信\u{1f}学习英语\u{1f}保持专注\u{1f}常怀感恩\u{1f}待人更友善\u{1f}保持动力\u{1f}渡过难关\u{1f}好好休息\u{1f}想选几项都行。\u{1f}你希望从中得到什么？\u{1f}背景\u{1f}晨曦\u{1f}细框\u{1f}素净\u{1f}听中文\u{1f}听英文\u{1f}这台设备未能朗读，请稍后重试。\u{1f}下午好，%@\u{1f}晚上好，%@\u{1f}早上好，%@\u{1f}值得珍藏的话，中英对照，天天不同。\u{1f}找到第一句\u{1f}收藏\u{1f}已收藏！\u{1f}今天的 10 句已经读完，明天再来看新的吧。\u{1f}无限畅读\u{1f}句子未能加载\u{1f}这个服务器上还没有句子，请稍后重试。\u{1f}正在加载句子……\u{1f}带锁的样式订阅后即可使用。\u{1f}Whole\u{1f}你的名字（可不填）\u{1f}不填也可以。\u{1f}怎么称呼你？\u{1f}下一句\u{1f}每天一条通知，时间由你定\u{1f}以中英双语送达，点按即可打开。\u{1f}每日一句的送达时间\u{1f}用一句话开启新的一天？\u{1f}每日一句\u{1f}你写的句子\u{1f}保存后，服务器的管理者会再次审核。无论是否通过，它始终只属于你。\u{1f}已通过\u{1f}请至少选一个分类。\u{1f}中文\u{1f}请写下中文句子。\u{1f}删除这个句子\u{1f}它会在“最近删除”里保留 30 天，之后彻底消失。\u{1f}要删除这个句子吗？\u{1f}编辑你的句子\u{1f}你写的内容经过端到端加密，因此没有人会审核你的句子。它始终只属于你。\u{1f}英文\u{1f}请写下英文句子。\u{1f}保留\u{1f}写一句\u{1f}你还没有写过句子\u{1f}把自己的想法用英文和中文写下来。\u{1f}等待审核\u{1f}未通过\u{1f}未通过：%@\u{1f}服务器的管理者会审核你的句子。无论是否通过，它始终只属于你。\u{1f}这个句子也在别处修改过。保存后，你在这里写的内容会替换那边的；返回则保留那边的。\u{1f}保存句子\u{1f}已保存\u{1f}用中英双语写下自己的句子\u{1f}显示拼音\u{1f}在这台设备上，显示于 Almanac 自带句子的汉字上方\u{1f}拼音未能加载，联网后就会出现。\u{1f}免费：每天 10 句\u{1f}每天的句子会优先来自这些分类，更改从明天起生效。\u{1f}上一句\u{1f}句子\u{1f}今日好句\u{1f}你的回答还没有保存\u{1f}你已离线。你的回答保留在这台设备上，请联网后重试。\u{1f}正在保存你的回答……\u{1f}%@你的回答保留在这台设备上。你可以返回修改，或者重试。\u{1f}服务器还没有响应。你的回答保留在这台设备上，请稍后重试。\u{1f}正在把你的回答保存到账户。\u{1f}正在准备你的句子\u{1f}邮箱、设备与加密\u{1f}全部\u{1f}偏好的分类\u{1f}%@ 的设置\u{1f}大\u{1f}中\u{1f}小\u{1f}未署名的句子专为 Almanac 撰写，其余都注明了作者、作品和年份。\u{1f}无法打开你的句子\u{1f}订阅\u{1f}收藏\u{1f}句子\u{1f}主题\u{1f}典雅单色\u{1f}柔雅粉彩\u{1f}静谧简约\u{1f}免费试用已开始。\u{1f}试用结束前提醒我\u{1f}跳过试用\u{1f}开始免费试用\u{1f}试用到期自动结束，不收取任何费用。之后每天仍可免费读十句。\u{1f}全部功能，免费用 7 天\u{1f}这个账户已使用过免费试用，其他都已设置好。\u{1f}撤销\u{1f}联网后就会有今天的句子。\u{1f}每天都有新的句子，中英文对照呈现。\u{1f}一句话，两种语言\u{1f}添加小组件\u{1f}以后再说\u{1f}查看\u{1f}小组件已准备好。\u{1f}小组件尺寸\u{1f}把 Almanac 放到主屏幕，点按一下就能读到今天的句子。\u{1f}让好句常在眼前\u{1f}免费版可用一个小组件。订阅后可随意添加。\u{1f}不用打开 Almanac，也能看到最后读过的句子\u{1f}小组件\u{1f}添加小组件\u{1f}%@ 天前\u{1f}%@ 小时前\u{1f}网站嵌入代码\u{1f}停用链接\u{1f}创建链接\u{1f}网页\u{1f}图片，用于电子墨水屏和仪表盘\u{1f}创建新链接\u{1f}知道链接的人只能看到这个小组件，看不到你的其他内容。新链接会让旧链接失效。\u{1f}正在连接服务器……\u{1f}这个小组件已暂停：免费版可用一个。订阅后即可恢复。\u{1f}%@ 分钟前\u{1f}刚刚\u{1f}打开 %@ 即可更新\u{1f}已暂停\u{1f}移除这个小组件\u{1f}它会从你所有的设备上消失，链接也会失效，且无法撤销。\u{1f}要移除这个小组件吗？\u{1f}打开 %@ 进行设置\u{1f}在 Chrome 中打开链接，然后选择“⋮ > 添加到主屏幕”。能把网页显示为小组件的应用可以直接在主屏幕上显示它。\u{1f}在 Safari 中打开链接，然后选择“共享 > 添加到主屏幕”。在 iPhone 和 iPad 上，网页应用无法把小组件直接放到主屏幕上。\u{1f}把链接放到任何能显示网页或图片的地方：仪表盘、电子墨水屏或你自己的网站。\u{1f}如何显示\u{1f}从 Microsoft Edge 安装 Almanac，按 Windows + W，然后在“添加小组件”中选择 Almanac。在其他地方可使用链接。\u{1f}数据已过时：%@\u{1f}小组件",
    ]
}
#endif
