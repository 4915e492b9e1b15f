"""The icons of Almanac and of each app, and the pictures of links to them (`og:image`), made from its mark and its face:
`app_icons.py` writes them to Web/icons.

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

# The picture of a link, in the size that messengers and networks ask for. It has no words: the title stands below it.
PREVIEW = (1200, 630)

# The pixels of a drawing in RGBA.
PAINT = """async ([drawing, width, height]) => {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(drawing);
    await image.decode();
    const paper = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    paper.drawImage(image, 0, 0, width, height);
    const { data } = paper.getImageData(0, 0, width, height);
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


def draw_preview(mark: str, ground: str, ink: str, icons: list[str]) -> str:
    """The mark in the middle of its color, above the icons of the apps if there are any."""
    width, height = PREVIEW
    size, tile, gap = (290, 96, 28) if icons else (380, 0, 0)
    for old, new in OPACITY.items():
        mark = mark.replace(old, new)
    top = (height - size - (tile + 70 if icons else 0)) / 2
    left = (width - len(icons) * (tile + gap) + gap) / 2
    tiles = "".join(
        icon.replace('width="512" height="512">', f'x="{left + place * (tile + gap):.0f}" y="{top + size + 70:.0f}" '
                     f'width="{tile}" height="{tile}">', 1)
        for place, icon in enumerate(icons))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="{ground}"/><g color="{ink}" '
        f'transform="translate({(width - size) / 2:.2f} {top:.2f}) scale({size / 48:.4f})">{mark}</g>{tiles}</svg>')


def main() -> None:
    with sync_playwright() as playwright:
        browser = devices.launch(playwright)
        page = browser.new_page(color_scheme="light")
        # As Tools/pack-web.sh does.
        apps = sorted(path.name for path in WEB.glob("*.css") if path.name not in ("styles.css", "plain.css"))
        styles = "".join((WEB / name).read_text() for name in ["styles.css", *apps])
        page.set_content(f"<style>{styles}</style>")
        icons = {face: (mark, *colors(page, face)) for face, mark in marks().items()}
        for face, icon in icons.items():
            (WEB / "icons" / f"{face}.svg").write_text(draw(*icon, TAB))
            for name, (size, shape) in PICTURES.items():
                write(page, face + name, draw(*icon, shape), size, size)
            apps = [draw(*other, TAB) for name, other in icons.items() if face == "almanac" and name != face]
            write(page, face + "-preview.png", draw_preview(*icon, apps), *PREVIEW)
        browser.close()


def write(page: Page, name: str, drawing: str, width: int, height: int) -> None:
    pixels = base64.b64decode(page.evaluate(PAINT, [drawing, width, height]))
    file = WEB / "icons" / name
    file.write_bytes(png.encode(pixels, width, height))
    print(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
