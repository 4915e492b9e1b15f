"""The quotes in Content/quotes: complete in both languages, attributed, and set as a printer would set them."""

import json
import re
import uuid
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "Content/quotes"
CATEGORIES = {
    "Inspiration", "Wisdom", "Love", "Friendship", "Courage", "Patience", "Joy", "Nature", "Quiet Mornings",
    "New Beginnings"}
LONGEST = 300


def read(name: str) -> list[dict]:
    return [json.loads(line) for line in (FOLDER / f"quotes-{name}.jsonl").read_text().splitlines()]


FILES = {name: read(name) for name in ("own", "chinese", "world")}
QUOTES = [quote for quotes in FILES.values() for quote in quotes]


def test_there_is_one_for_every_day_of_a_leap_year():
    assert len(QUOTES) == 366


@pytest.mark.parametrize("key", ["id", "english_text", "chinese_text"])
def test_none_is_there_twice(key: str):
    values = [re.sub(r"\W", "", quote[key]).lower() for quote in QUOTES]
    assert len(set(values)) == len(values)


def test_each_category_has_a_month_of_quotes():
    for category in CATEGORIES:
        assert sum(category in quote["categories"] for quote in QUOTES) >= 30, category


def test_each_is_complete():
    for quote in QUOTES:
        english, chinese = quote["english_text"], quote["chinese_text"]
        assert str(uuid.UUID(quote["id"])) == quote["id"]
        assert 1 <= len(quote["categories"]) <= 2 and set(quote["categories"]) <= CATEGORIES, english
        assert english == english.strip() and chinese == chinese.strip()
        assert len(english) <= LONGEST and len(chinese) <= LONGEST / 2, english
        assert re.search("[A-Za-z]", english) and re.search("[\u4e00-\u9fff]", chinese)
        assert not re.search("[\u4e00-\u9fff]", english), "no Chinese in the English"
        assert english.count("\n") == chinese.count("\n") <= 3, f"verse has the same lines in both: {english}"


def test_each_is_well_set():
    for quote in QUOTES:
        english, chinese = quote["english_text"], quote["chinese_text"]
        assert not re.search(r"""["']|\.\.\.|--| {2}""", english), "curly quotes, no double blanks"
        assert english.count("“") == english.count("”"), english
        assert re.search("[.!?…—][”’]?$", english), f"it ends like a sentence: {english}"
        assert not re.search(r"""[,.;:!?"'()]| """, chinese), f"full-width marks, no blanks: {chinese}"
        assert chinese.count("“") == chinese.count("”"), chinese
        assert re.search("[。！？…—][”’]?$", chinese), chinese


def test_what_others_wrote_names_its_author_its_work_and_its_time():
    for quote in FILES["chinese"] + FILES["world"]:
        for key in ("author", "work"):
            assert quote[key]["en"].strip() and quote[key]["zh"].strip()
            assert not re.search("[《》]", quote[key]["zh"])
        year = quote["year"]
        assert re.fullmatch(r"(c\. )?(\d{1,4}|\d{1,2}(st|nd|rd|th) century)( BC)?", year), year
        assert "BC" in year or "century" in year or int(year.removeprefix("c. ")) < 1929, "in the public domain"


def test_our_own_name_no_author():
    assert not any("author" in quote for quote in FILES["own"])


# Pinyin

PINYIN = dict(
    line.split(" ", 1) for line in (Path(__file__).parents[2] / "Web/pinyin.txt").read_text().splitlines())
SYLLABLE = re.compile("(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aāáǎàeēéěèiīíǐìoōóǒòuūúǔùüǖǘǚǜ]{1,3}(?:ng|n)?|ér|ěr|èr|r")


def key(text: str) -> str:
    """The first half of the text's hash, FNV-1a, as the app reckons it."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{value:016x}"[:8]


def test_the_chinese_of_each_has_its_pinyin_and_nothing_else_has():
    assert {key(quote["chinese_text"]) for quote in QUOTES} == set(PINYIN)
    assert list(PINYIN) == sorted(PINYIN) and len(PINYIN) == len(QUOTES)


# The names of people and places in the texts: their first syllables have capitals, as Hanyu Pinyin wants it.
NAMES = {
    "上帝", "亚里士多德", "卢基里乌斯", "巴山", "戴？", "新月湾", "江南", "特茹河", "葡萄牙", "陇头"}


def test_names_and_nothing_else_have_capitals():
    found = set()
    for quote in QUOTES:
        text = quote["chinese_text"]
        places = [place for place, one in enumerate(text) if re.match("[\u3007\u3400-\u4dbf\u4e00-\u9fff]", one)]
        for place, syllable in zip(places, PINYIN[key(text)].split(" ")):
            names = {name for name in NAMES if text.startswith(name, place)}
            assert syllable == (syllable.capitalize() if names else syllable.lower()), f"{syllable} in {text}"
            found |= names
    assert found == NAMES


# Tones are written as a dictionary has them: no mark says how a syllable changes before the next.
@pytest.mark.parametrize("character, syllables", [
    ("一", {"yī"}), ("不", {"bù"}), ("了", {"le", "liǎo"}), ("着", {"zhe", "zháo", "zhuó"}), ("得", {"de", "dé", "děi"}),
    ("地", {"de", "dì"}), ("行", {"xíng", "háng"}), ("乐", {"lè", "yuè"}), ("为", {"wéi", "wèi"}),
    ("长", {"cháng", "zhǎng"}),
])
def test_each_character_has_one_syllable_that_it_can_have(character: str, syllables: set[str]):
    found = set()
    for quote in QUOTES:
        characters = re.findall("[\u3007\u3400-\u4dbf\u4e00-\u9fff]", quote["chinese_text"])
        reading = PINYIN[key(quote["chinese_text"])].split(" ")
        assert len(characters) == len(reading), quote["chinese_text"]
        assert all(SYLLABLE.fullmatch(syllable.lower()) for syllable in reading), quote["chinese_text"]
        found |= {syllable for one, syllable in zip(characters, reading) if one == character}
    assert found <= syllables
