"""Scripts that make the browser refuse what it usually grants."""

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

# The program traps the next time it is told something after `window.trapNext = true`.
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
