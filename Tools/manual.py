#!/usr/bin/env python3
"""Writes the commands and options of Packaging/almanac.1 as the program's help has them: manual.py [PROGRAM].

What stands before and after its two marks is written by hand."""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "Packaging/almanac.1"
BEGIN, END = '.\\" What follows is made by `make manual`.\n', '.\\" What follows is written by hand.\n'
# What troff has names for, so that a terminal without them shows the nearest.
SIGNS = {"’": "\\(cq", "‘": "\\(oq", "“": "\\(lq", "”": "\\(rq", "–": "\\(en", "…": "...", "→": "\\(->"}
# Every command has these; the page says so once.
COMMON = {"help", "version"}


def generate(program: str) -> str:
    """The page, with the program's commands and options."""
    done = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    command = json.loads(done.stdout)["command"]
    before, rest = PAGE.read_text().split(BEGIN)
    after = rest.split(END)[1]
    commands = [it for it in command["subcommands"] if it["shouldDisplay"] and it["commandName"] != "help"]
    serve = commands[0]
    lines = [".SH COMMANDS"]
    for it in commands:
        lines += section(it, f"almanac {it['commandName']}", serve)
    return before + BEGIN + "\n".join(lines) + "\n" + END + after


def section(command: dict, name: str, serve: dict) -> list[str]:
    """A command, and the commands below it."""
    own = arguments(command)
    shared = [it for it in own if it in arguments(serve)] if command is not serve else []
    has_all = len(shared) == len(arguments(serve))
    below = [it for it in command.get("subcommands", []) if it["shouldDisplay"] and it["commandName"] != "help"]
    lines = []
    if own or not below:
        usage = "".join(f" {value(it, bold=False)}" for it in own if it["kind"] == "positional")
        lines += [f".SS {escape(name)}{usage}" + (" [options]" if any(names(it) for it in own) else "")]
        lines += paragraph(command["abstract"])
        if command.get("discussion"):
            lines += [".PP", *paragraph(command["discussion"])]
        if has_all:
            lines += [".PP", "It has the options of", ".BR \"almanac serve\" ,", "so that it examines the same settings, and:"]
            own = [it for it in own if it not in shared]
        title = None
        for it in own:
            if it.get("sectionTitle") != title:
                title = it.get("sectionTitle")
                lines += [".PP", f".B {escape(title)}"] if title else []
            lines += [".TP", signature(it), *paragraph(meaning(it))]
    for it in below:
        lines += section(it, f"{name} {it['commandName']}", serve)
    return lines


def arguments(command: dict) -> list[dict]:
    return [it for it in command.get("arguments", []) if it["shouldDisplay"] and not COMMON & set(names(it))]


def names(argument: dict) -> list[str]:
    return [it["name"] for it in argument.get("names", [])]


def signature(argument: dict) -> str:
    """An option with its value, or the name of an argument."""
    if argument["kind"] == "positional":
        return f".I {value(argument)}"
    dashes = {"long": "\\-\\-", "short": "\\-", "longWithSingleDash": "\\-"}
    written = ", ".join(dashes[it["kind"]] + escape(it["name"]) for it in argument["names"])
    if argument["kind"] == "flag":
        return f'.B "{written}"'
    return f'.BI "{written} " "{value(argument)}"'


def value(argument: dict, bold: bool = True) -> str:
    name = escape(argument["valueName"]) + (" ..." if argument["isRepeating"] else "")
    return name if bold else f"<{name}>"


def meaning(argument: dict) -> str:
    text = argument.get("abstract", "")
    default = argument.get("defaultValue")
    return text + (f" (default: {default})" if default and "(default" not in text else "")


def paragraph(text: str) -> list[str]:
    """A text in lines, with commands and settings in bold."""
    lines = textwrap.wrap(" ".join(text.split()), 100, break_long_words=False, break_on_hyphens=False)
    # A point or an apostrophe at the beginning would be a request.
    return [("\\&" if line[0] in ".'" else "") + bold(escape(line)) for line in lines]


def bold(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fP", text)


def escape(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "".join(SIGNS.get(sign, sign) for sign in text)


if __name__ == "__main__":
    PAGE.write_text(generate(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build-debug/debug/almanac")))
