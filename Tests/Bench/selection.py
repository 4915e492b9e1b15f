"""All topics of the real facts on a slow phone: how much comes over the network, and how long storing it takes."""

from cold import NETWORK, SLOWDOWN
from downloads import open_notifications
from table import median

LANGUAGES = {"en": "en-US", "de": "de-DE", "fr": "fr-FR", "ja": "ja-JP", "ko": "ko-KR", "tr": "tr-TR", "zh": "zh-CN", "es": "es-ES"}
MOST_KILOBYTES = 250
MOST_MILLISECONDS = 1_500

# From the tap that starts the download to the first screen with tabs; storing begins when the last page has come.
DOWNLOAD = """
async () => {
  const start = performance.now();
  document.querySelector("#app button.primary").click();
  const shown = await new Promise((resolve, reject) => {
    new MutationObserver(() => document.querySelector("nav.tabs") && resolve(performance.now()))
      .observe(document.body, { childList: true, subtree: true });
    setTimeout(() => reject(new Error("The facts did not arrive.")), 60_000);
  });
  const pages = performance.getEntriesByType("resource").filter((it) => it.name.includes("/api/facts?"));
  const arrived = Math.max(...pages.map((it) => it.responseEnd));
  const bytes = pages.reduce((sum, it) => sum + it.encodedBodySize, 0);
  return { kilobytes: bytes / 1000, stored: shown - arrived, whole: shown - start, pages: pages.length };
}
"""


def selection(table, browser, program, repetitions=5):
    """The facts as they are bundled, in every language once, and in English several times for the duration."""
    kilobytes, stored, whole = {}, [], []
    with program.serve() as address:
        for language, locale in LANGUAGES.items():
            kilobytes[language] = download(browser, address, locale)["kilobytes"]
        for _ in range(repetitions):
            result = download(browser, address, LANGUAGES["en"])
            stored.append(result["stored"])
            whole.append(result["whole"])
    largest = max(kilobytes, key=kilobytes.get)
    table.add(f"All topics, packed, the largest ({largest})", kilobytes[largest], MOST_KILOBYTES, "kB", "the target", 1)
    table.add("All topics stored on a slow phone", stored, MOST_MILLISECONDS, "ms", "the target", repetitions)
    sizes = ", ".join(f"{language} {size:.0f} kB" for language, size in kilobytes.items())
    return f"All topics, packed: {sizes}; in English fetched and stored within {median(whole) / 1000:.1f} s on slow 4G"


def download(browser, address, locale):
    context = browser.new_context(locale=locale, permissions=["notifications"], viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(120_000)
    open_notifications(page, address)
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", NETWORK)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    result = page.evaluate(DOWNLOAD)
    context.close()
    return result
