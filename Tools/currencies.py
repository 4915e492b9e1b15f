#!/usr/bin/env python3
"""Compares the currencies that Almanac knows with ISO's list, which changes once or twice a year.

    Tools/currencies.py [list-one.xml]

Without a file it fetches the list from the agency that keeps it (SIX). Prints what differs and where to change it, and
exits with 1 if anything does. Not part of `make test`, which asks nobody on the network and would fail from one day to the
next; see CONTRIBUTING.md, "currencies".
"""
import pathlib
import re
import sys
import urllib.request
import xml.etree.ElementTree as tree

ROOT = pathlib.Path(__file__).resolve().parent.parent
MONEY = "Sources/Unitana/Units/Money.swift"
ADDRESS = (
    "https://www.six-group.com/dam/download/financial-information/data-center/iso-currrency/lists/list-one.xml"
)

# Of the codes that begin with X, those of money that people pay with. The others are metals, funds and tests.
COMMON = {"XAF", "XCD", "XCG", "XOF", "XPF"}
# A unit of account that the list does not mark as a fund.
NOT_MONEY = {"UYW"}


def published(data):
    """Returns the number of decimal places of each currency, and the list's date."""
    root = tree.fromstring(data)
    places = {}
    for entry in root.iter("CcyNtry"):
        code, name = entry.findtext("Ccy"), entry.find("CcyNm")
        if not code or name.get("IsFund", "").lower() == "true" or code in NOT_MONEY:
            continue
        if code.startswith("X") and code not in COMMON:
            continue
        digits = entry.findtext("CcyMnrUnts")
        places[code] = int(digits) if digits and digits.isdigit() else 0
    return places, root.get("Pblshd", "without a date")


def known():
    """Returns the number of decimal places of each currency in the program."""
    source = (ROOT / MONEY).read_text()
    listed = re.search(r'func isCurrency.*?"""(.*?)"""', source, re.DOTALL).group(1)
    codes = re.findall(r"\b[A-Z]{3}\b", listed)
    none = re.search(r'contains\("([A-Z ]+)", currency\) \{ return 0 \}', source).group(1).split()
    three = re.search(r'contains\("([A-Z ]+)", currency\) \? 3 : 2', source).group(1).split()
    return {code: 0 if code in none else 3 if code in three else 2 for code in codes}


def main():
    if len(sys.argv) > 1:
        data = pathlib.Path(sys.argv[1]).read_bytes()
    else:
        with urllib.request.urlopen(ADDRESS, timeout=60) as answer:
            data = answer.read()
    (theirs, date), ours = published(data), known()
    lines = [f"{code}: new, or missing in {MONEY}" for code in sorted(theirs.keys() - ours.keys())]
    lines += [
        f"{code}: no currency any more; take it out of {MONEY}, and say in Currency.current what has taken its place"
        for code in sorted(ours.keys() - theirs.keys())
    ]
    lines += [
        f"{code}: {theirs[code]} decimal places, not {ours[code]}; see Money.digits"
        for code in sorted(ours.keys() & theirs.keys())
        if ours[code] != theirs[code]
    ]
    used = {line.split("\t")[2] for line in (ROOT / "Content/places/countries.tsv").read_text().splitlines()[1:]}
    lines += [
        f"{code}: a country's currency in Content/places/countries.tsv and Web/cities.txt, but in no list"
        for code in sorted(used - theirs.keys() - {""})
    ]
    print("\n".join(lines) or f"As in ISO's list of {date}.")
    sys.exit(1 if lines else 0)


if __name__ == "__main__":
    main()
