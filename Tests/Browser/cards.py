"""Pictures to share: drawn by the core as SVG, made into PNGs by the page's module, and compared pixel by pixel."""

import json
import re
import subprocess
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, Page

import devices
import modules
import sheets
from patience import PATIENCE

WIDTH, HEIGHT = 1080, 1350

# Has the module make the picture, and keeps the file that it hands to the system's sheet.
MAKE = """async ([path, svg, width, height]) => {
  const { share } = await import(path);
  let file = null;
  navigator.canShare = () => true;
  navigator.share = async (content) => void (file = content.files[0]);
  const bytes = [];
  const writer = { byte: (value) => (bytes.push(value), writer), string: (text) => (bytes.push(text), writer) };
  (await share({ content: { svg, width, height }, fileName: "card.png", title: "", text: "", url: "" }))(writer);
  if (!file) throw new Error(`not shared: ${bytes}`);
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return (window.pictures ??= []).push(context.getImageData(0, 0, image.width, image.height)) - 1;
}"""

# The smallest rectangle that holds all pixels in which two pictures differ, as left, top, right, bottom.
DIFFERENCE = """([one, other]) => {
  const { data, width, height } = pictures[one];
  const before = pictures[other].data;
  const box = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
    const at = (y * width + x) * 4;
    let difference = 0;
    for (let part = 0; part < 3; part += 1) difference += Math.abs(data[at + part] - before[at + part]);
    if (difference < 12) continue;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  const size = [width, height];
  return { box: box[2] < 0 ? null : box, size };
}"""


@dataclass(frozen=True)
class Card:
    english: str
    chinese: str
    source: str | None = None
    translatedSource: str | None = None
    theme: str = "serene"
    font: str = "serif"
    background: str = "plain"
    watermark: str | None = None

    def with_mark(self) -> "Card":
        return replace(self, watermark="Whole")


def quotes() -> list[Card]:
    """Every quote that Almanac ships."""
    cards = []
    for file in sorted((sheets.server.REPOSITORY / "Content" / "quotes").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            quote = json.loads(line)
            author = quote.get("author") or {}
            cards.append(Card(quote["english_text"], quote["chinese_text"], author.get("en"), author.get("zh")))
    return cards


def draw(cards: list[Card]) -> list[str]:
    """The SVG of each card."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = json.dumps([asdict(card) for card in cards])
        subprocess.run([sheets.program(), folder, "cards"], input=wanted.encode(), check=True, timeout=PATIENCE)
        return [Path(folder, f"{number}.svg").read_text() for number in range(len(cards))]


def without_text(svg: str) -> str:
    return re.sub(r"<text .*?</text>", "", svg, flags=re.DOTALL)


class Studio:
    """A page that makes pictures."""

    def __init__(self, browser: Browser):
        context = devices.new_context(browser)
        context.route(sheets.ORIGIN + "/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        [self.module] = modules.serve(context, "share")
        self.page: Page = context.new_page()
        self.page.goto(sheets.ORIGIN + "/")

    def make(self, svg: str) -> int:
        """Makes a picture and returns its number."""
        return self.page.evaluate(MAKE, [self.module, svg, WIDTH, HEIGHT])

    def difference(self, one: int, other: int) -> list[int] | None:
        found = self.page.evaluate(DIFFERENCE, [one, other])
        assert found["size"] == [WIDTH, HEIGHT]
        return found["box"]

    def text(self, svg: str) -> list[int] | None:
        """Where the picture has text: where it differs from the one without."""
        box = self.difference(self.make(svg), self.make(without_text(svg)))
        self.page.evaluate("() => void (pictures = [])")
        return box
