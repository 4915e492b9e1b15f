// Written by `make tags` from the Swift side, mostly WireTags.swift: numbers in the bridge's bytes.

export const messages = {
  launch: 0, answer: 1, domEvent: 2, visited: 3, surroundings: 4, pushed: 5, subscriptionChanged: 6, waited: 7,
};
export const frames = { vocabulary: 1, patch: 2, order: 3, page: 4, words: 5, reading: 6 };
export const operations = {
  create: 1, createText: 2, setText: 3, setAttribute: 4, removeAttribute: 5, listen: 6, insert: 7, remove: 8, detach: 9,
};
export const contents = { picture: 0, file: 1 };
export const values = { null: 0, int: 1, text: 2 };
export const answers = {
  http: 0, read: 1, write: 2, secretRead: 3, secretWritten: 4, permission: 5, elapsed: 6, lockHeld: 7, push: 8,
  proofKey: 9, shared: 10, zones: 11, installed: 12, stream: 13, storage: 14, fileOpened: 15, cipher: 16, spoken: 17,
};
export const networkFaults = { unreachable: 0, timedOut: 1, cutOff: 2 };
export const permissionAnswers = { granted: 0, denied: 1, failed: 2 };
export const shareResults = { shared: 0, saved: 1, canceled: 2, failed: 3 };
export const fileResults = { chosen: 0, tooLarge: 1, canceled: 2, failed: 3 };
export const pushResults = { subscribed: 0, unsupported: 1, failed: 2 };
export const streamEvents = { opened: 0, announced: 1, ended: 2 };
export const speechResults = { ended: 0, stopped: 1, failed: 2 };
export const permissions = { undecided: 0, granted: 1, denied: 2 };
export const systems = { ios: 0, android: 1, macos: 2, windows: 3, linux: 4, other: 5 };

// By their numbers.
export const requestKinds = [
  "http", "read", "write", "readSecret", "writeSecret", "askPermission", "after", "whenIdle", "holdLock",
  "subscribePush", "unsubscribePush", "makeProofKey", "leave", "share", "zones", "install", "openStream", "closeStream",
  "storage", "openFile", "cipher", "print", "speak", "stopSpeaking",
];
export const queryKinds = ["all", "row", "count", "first"];
export const changeKinds = ["put", "delete", "clear", "append", "putIf", "deleteIf", "require"];
export const cipherKinds = ["random", "derive", "encrypt", "decrypt"];
export const layouts = ["launch", "step", "page", "panel"];

// The reason of a refused write that the core knows.
export const overtaken = "overtaken";
