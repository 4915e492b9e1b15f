"""W6: the pictures that are shared, pixel by pixel."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser

import cards
from cards import HEIGHT, WIDTH, Card, Studio

# In pixels: closer to the edge no text may come. The tables keep it within 90; letters that lean reach a little beyond.
MARGIN = 84
FONTS = ["serif", "sans", "brush"]
LONG_ENGLISH = ("When one really knows a village like this and its surroundings, it is like becoming acquainted. " * 30)[:2000]
LONG_CHINESE = ("真正懂得了这样一个村子和它的四周，就像结识了一个人。“一见钟情”来得快——" * 60)[:2000]


@pytest.fixture(scope="module")
def studio(browser: Browser):
    running = Studio(browser)
    yield running
    running.page.context.close()


def check_margins(box: list[int] | None) -> None:
    assert box, "the picture has no text"
    left, top, right, bottom = box
    assert left >= MARGIN and right < WIDTH - MARGIN and top >= MARGIN and bottom < HEIGHT - 56, box


@pytest.mark.parametrize("font", FONTS)
def test_w6_nothing_is_clipped_for_the_longest_quote_in_both_scripts(studio: Studio, font: str):
    longest = Card(LONG_ENGLISH, LONG_CHINESE, "Sarah Orne Jewett", "萨拉·奥恩·朱厄特", font=font).with_mark()
    widest = replace(longest, english="W" * 2000, chinese="国" * 2000)
    english, chinese = replace(longest, chinese=""), replace(longest, english="一", chinese=LONG_CHINESE)
    for svg in cards.draw([longest, widest, english, chinese]):
        box = studio.text(svg)
        check_margins(box)
        # It is all there: the text fills most of the card.
        assert box[3] - box[1] > HEIGHT / 2 and box[2] - box[0] > WIDTH / 2, box


@pytest.mark.parametrize("font", FONTS)
def test_w6_real_quotes_stand_within_the_card_in_the_systems_typefaces(studio: Studio, font: str):
    sample = [replace(card, font=font) for card in cards.quotes()[::30]]
    assert len(sample) > 12
    for svg in cards.draw(sample):
        check_margins(studio.text(svg))


@pytest.mark.parametrize("background", ["plain", "dawn", "frame"])
def test_w6_the_outermost_pixels_are_ground_only(studio: Studio, background: str):
    card = Card(LONG_ENGLISH, LONG_CHINESE, background=background).with_mark()
    [svg, short] = cards.draw([card, replace(card, english="A small lamp.", chinese="一盏小灯。")])
    box = studio.difference(studio.make(svg), studio.make(short))
    left, top, right, bottom = box
    assert left > 56 and top > 56 and right < WIDTH - 56 and bottom < HEIGHT - 56, box


@pytest.mark.parametrize("background", ["plain", "dawn", "frame"])
@pytest.mark.parametrize("theme", ["serene", "monochrome", "pastel"])
def test_w6_the_watermark_stands_at_the_foot_for_free_users_only(studio: Studio, theme: str, background: str):
    card = Card("A small lamp.", "一盏小灯。", theme=theme, background=background)
    paid, free = [studio.make(svg) for svg in cards.draw([card, card.with_mark()])]
    left, top, right, bottom = studio.difference(free, paid)
    # The pictures differ in the mark alone: one short word in the middle of the foot.
    assert top > 1230 and bottom < HEIGHT - 56
    assert 40 < right - left < 160 and abs((left + right) / 2 - WIDTH / 2) < 8


def test_w7_every_look_makes_a_picture_of_its_own(studio: Studio):
    card = Card("A small lamp still knows the way.", "一盏小灯，也认得路。")
    looks = [replace(card, theme=theme) for theme in ["serene", "monochrome", "pastel"]]
    looks += [replace(card, font=font) for font in FONTS[1:]]
    looks += [replace(card, background=background) for background in ["dawn", "frame"]]
    pictures = [studio.make(svg) for svg in cards.draw(looks)]
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            assert studio.difference(one, other), (looks[number], other)
