"""Scripts that make the browser refuse what it normally grants."""

STORAGE_FULL = """(() => {
    IDBObjectStore.prototype.put = function () {
        throw new DOMException("The disk is full.", "QuotaExceededError");
    };
})()"""

STORAGE_UNREADABLE = """(() => {
    IDBFactory.prototype.open = function () {
        throw new DOMException("Internal error opening backing store.", "UnknownError");
    };
})()"""

PERMISSION_BROKEN = """(() => {
    window.askedBefore = Notification.requestPermission;
    Notification.requestPermission = () => Promise.reject(new Error("The system did not answer."));
})()"""

PERMISSION_MENDED = "Notification.requestPermission = window.askedBefore"

# The program traps on its next message after `window.trapNext = true`.
TRAP_ON_DEMAND = """(() => {
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const { module, instance } = await instantiate.apply(WebAssembly, given);
        const receive = () => {
            if (window.trapNext) throw new WebAssembly.RuntimeError("unreachable");
            instance.exports.receive();
        };
        return { module, instance: { exports: { ...instance.exports, receive } } };
    };
})()"""

# The disk becomes full in the middle of a transaction.
STORAGE_FULL_AFTER_TEN = """(() => {
    const put = IDBObjectStore.prototype.put;
    window.mendStorage = () => (IDBObjectStore.prototype.put = put);
    let left = 10;
    IDBObjectStore.prototype.put = function (...given) {
        if (left-- > 0) return put.apply(this, given);
        throw new DOMException("The disk is full.", "QuotaExceededError");
    };
})()"""

STORAGE_MENDED = "void window.mendStorage()"

# Everything a script on the page can read: IndexedDB as text, bytes as Latin-1, and both web storages.
EVERYTHING_STORED = """async () => {
    const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const latin = (bytes) => Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
    const database = await done(indexedDB.open("almanac"));
    const extractable = [];
    let secrets = 0;
    let text = JSON.stringify({ ...localStorage, ...sessionStorage });
    for (const name of database.objectStoreNames) {
        for (const record of await done(database.transaction(name).objectStore(name).getAll())) {
            if (record instanceof CryptoKey) extractable.push(record.extractable);
            if (name === "secrets") secrets += 1;
            text += JSON.stringify(record, (_, value) =>
                value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? latin(value.buffer ?? value) : value);
        }
    }
    database.close();
    return { extractable, secrets, text };
}"""

# A browser that reports being offline.
OFFLINE = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
