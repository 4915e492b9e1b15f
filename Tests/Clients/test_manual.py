"""The man page is made from the help: Packaging/almanac.1."""

import shutil
import subprocess

import pytest

from server import REPOSITORY
from test_stages import load

manual = load("manual")


def test_the_man_page_has_the_commands_and_options_of_the_help():
    page = manual.generate(str(REPOSITORY / ".build-debug/debug/almanac"))
    assert page == manual.PAGE.read_text(), "run `make manual` and commit the result"
    for text in [".SS almanac doctor [options]", ".SS almanac import quotes <file.csv> [options]",
                 '.BI "\\-\\-tls\\-cert " "pem file"']:
        assert text in page
    assert page.count("\n.BI \"\\-\\-tls\\-key ") == 1, "what `almanac doctor` shares with `almanac serve` stands once"


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_man_page_is_read_without_a_warning():
    done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-Kutf8", manual.PAGE], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_sign_of_troff_is_escaped():
    text = "`almanac login` isn’t “in”: C:\\data. " + "x" * 75 + " .hidden"
    assert manual.paragraph(text) == [
        "\\fBalmanac login\\fP isn\\(cqt \\(lqin\\(rq: C:\\edata. ".rstrip(), "x" * 75 + " .hidden"]
    assert manual.paragraph(".hidden 'too") == ["\\&.hidden 'too"]
