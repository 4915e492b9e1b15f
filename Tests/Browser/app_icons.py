"""The icons of Almanac and of each app, made from its mark and its face: `app_icons.py` writes them to Web/icons.

An app needs nothing here: its mark is `SLUG-mark` in Web/icons.svg, and its colors are those of `[data-face=SLUG]` in the
styles."""

import base64
import re

from playwright.sync_api import Page, sync_playwright

import devices
import png
from server import REPOSITORY

WEB = REPOSITORY / "Web"
# The ground and the mark, where the face's accent under its card's color would not tell the app from the others: Whole's
# is close to Almanac's, and Time Capsule's to Facts A Day's. A warm page with ink, and a seal lit at night.
COLORS = {"whole": ("#ff9f68", "#4a2415"), "capsule": ("#322b56", "#f0c465")}
# The mark's second part, as strong on a ground of color as it is on a page.
OPACITY = {'opacity=".55"': 'opacity=".62"'}
# The edge of the mark's square within the icon's, and the radius of the corners. Android cuts a maskable icon into any
# shape that contains a circle of 80 %; an iPhone rounds the corners itself.
PLAIN, MASKABLE, TOUCH, TAB = (0.74, 0.22), (0.6, 0), (0.7, 0), (0.86, 0.22)
PICTURES = {"-192.png": (192, PLAIN), "-512.png": (512, PLAIN), "-maskable-512.png": (512, MASKABLE),
            "-touch.png": (180, TOUCH)}

# The pixels of a drawing in RGBA.
PAINT = """async ([drawing, size]) => {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(drawing);
    await image.decode();
    const paper = Object.assign(document.createElement("canvas"), { width: size, height: size }).getContext("2d");
    paper.drawImage(image, 0, 0, size, size);
    const { data } = paper.getImageData(0, 0, size, size);
    return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}"""


def marks() -> dict[str, str]:
    """The marks by face."""
    symbols = re.finditer(r'<symbol id="(?:(\w+)-)?mark" viewBox="0 0 48 48">(.*?)</symbol>', (WEB / "icons.svg").read_text())
    return {symbol[1] or "almanac": symbol[2] for symbol in symbols}


def colors(page: Page, face: str) -> tuple[str, str]:
    if face in COLORS:
        return COLORS[face]
    return tuple(page.evaluate(
        """face => {
            document.documentElement.dataset.face = face;
            const style = getComputedStyle(document.documentElement);
            return ["--accent", "--card"].map((name) => style.getPropertyValue(name).trim());
        }""", face))


def draw(mark: str, ground: str, ink: str, shape: tuple[float, float]) -> str:
    edge, radius = shape
    for old, new in OPACITY.items():
        mark = mark.replace(old, new)
    scale = 512 * edge / 48
    inset = 256 - 24 * scale
    corners = f' rx="{512 * radius:.0f}"' if radius else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">'
        f'<rect width="512" height="512"{corners} fill="{ground}"/>'
        f'<g color="{ink}" transform="translate({inset:.2f} {inset:.2f}) scale({scale:.2f})">{mark}</g></svg>\n')


def main() -> None:
    with sync_playwright() as playwright:
        browser = devices.launch(playwright)
        page = browser.new_page(color_scheme="light")
        # As Tools/pack-web.sh does.
        apps = sorted(path.name for path in WEB.glob("*.css") if path.name not in ("styles.css", "plain.css"))
        styles = "".join((WEB / name).read_text() for name in ["styles.css", *apps])
        page.set_content(f"<style>{styles}</style>")
        for face, mark in marks().items():
            icon = (mark, *colors(page, face))
            (WEB / "icons" / f"{face}.svg").write_text(draw(*icon, TAB))
            for name, (size, shape) in PICTURES.items():
                pixels = base64.b64decode(page.evaluate(PAINT, [draw(*icon, shape), size]))
                file = WEB / "icons" / (face + name)
                file.write_bytes(png.encode(pixels, size, size))
                print(f"{file.name}: {file.stat().st_size} bytes")
        browser.close()


if __name__ == "__main__":
    main()
