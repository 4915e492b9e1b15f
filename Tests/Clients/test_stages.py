"""The stages of `make test` (Tools/test.py): one that fails keeps no other from running, one that hangs is ended, and what
failed is named with the command that runs it alone."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "Tools"


def load(name: str):
    """A script of Tools/ as a module of its own, whose constants a test may change."""
    specification = importlib.util.spec_from_file_location(f"tools_{name}", TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


@pytest.fixture
def stages(tmp_path: Path, monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    module = load("test")
    monkeypatch.setattr(module, "LOGS", tmp_path)
    monkeypatch.setattr(module, "XUNIT", tmp_path / "swift.xml")
    monkeypatch.setattr(sys, "argv", ["test.py"])
    monkeypatch.chdir(tmp_path)
    return module


def shell(stages, name: str, script: str, needs: str | None = None):
    return stages.Stage(name, ["sh", "-c", script], needs=needs)


def test_a_stage_that_fails_keeps_only_those_from_running_that_need_it(stages, monkeypatch, capfd):
    monkeypatch.setattr(stages, "STAGES", [
        shell(stages, "build", "exit 3"), shell(stages, "tests", "echo never", needs="build"),
        shell(stages, "others", "echo others ran")])
    assert stages.main() == 1
    printed = capfd.readouterr().out
    assert "never" not in printed and "others ran" in printed
    assert "not run, because “build” failed" in printed
    assert "make test ONLY=build" in printed.splitlines()[-1]


def test_the_last_lines_name_the_tests_that_failed(stages, monkeypatch, capfd):
    summary = "FAILED Tests/Clients/test_a.py::test_b[x y-1] - assert 1 == 2\\nERROR Tests/Clients/test_c.py::test_d\\n"
    monkeypatch.setattr(stages, "STAGES", [shell(stages, "clients", f"printf '{summary}'; exit 1")])
    assert stages.main() == 1
    assert capfd.readouterr().out.splitlines()[-2:] == [
        "  .venv/bin/python -m pytest 'Tests/Clients/test_a.py::test_b[x y-1]'",
        "  .venv/bin/python -m pytest 'Tests/Clients/test_c.py::test_d'"]


def test_swift_tests_that_failed_are_named_and_none_at_all_is_a_failure(stages, monkeypatch, capfd):
    case = '<testcase classname="CoreTests.Days" name="leap()"><failure message="x"/></testcase>'
    write = f"echo '<testsuites><testsuite>{case}</testsuite></testsuites>' > {stages.XUNIT}; exit 1"
    swift = ["sh", "-c", write, "Tools/swift"]
    monkeypatch.setattr(stages, "STAGES", [stages.Stage("swift", swift)])
    assert stages.main() == 1
    assert capfd.readouterr().out.splitlines()[-1] == r"  Tools/swift test --filter 'CoreTests\.Days/leap\(\)'"
    monkeypatch.setattr(stages, "STAGES", [stages.Stage("swift", ["sh", "-c", "exit 0", "Tools/swift"])])
    assert stages.main() == 1
    assert "ran no test" in capfd.readouterr().out


def test_a_swift_stage_that_crashes_is_a_failure_and_the_next_one_runs(stages, monkeypatch, capfd):
    crash = ["sh", "-c", f"echo '<testsuites><testsuite>' > {stages.XUNIT}; kill -SEGV $$", "Tools/swift"]
    monkeypatch.setattr(stages, "STAGES", [stages.Stage("swift", crash), shell(stages, "next", "echo next ran")])
    assert stages.main() == 1
    printed = capfd.readouterr().out
    assert "next ran" in printed and "make test ONLY=swift" in printed.splitlines()[-1]


def test_a_stage_alone_runs_what_is_built_now(stages, monkeypatch, capfd):
    monkeypatch.setattr(stages, "STAGES", [
        shell(stages, "build", "echo built"), shell(stages, "tests", "echo tested", needs="build"),
        shell(stages, "others", "echo never")])
    monkeypatch.setattr(sys, "argv", ["test.py", "tests"])
    assert stages.main() == 0
    printed = capfd.readouterr().out
    assert printed.index("built") < printed.index("tested") and "never" not in printed


# In a process of its own, because the signal ends a whole program.
ENDED = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import os, pathlib, test as stages
stages.LOGS = pathlib.Path(sys.argv.pop(1))
hangs = f"sleep 1000 & echo $! > {stages.LOGS}/child; kill -TERM {os.getpid()}; wait"
stages.STAGES = [stages.Stage(name, ["sh", "-c", script]) for name, script in {"first": "true", "hangs": hangs}.items()]
sys.exit(stages.main())
"""


def test_a_run_that_is_ended_says_what_ran_and_ends_its_stage(tmp_path):
    ended = subprocess.run([sys.executable, "-c", ENDED, TOOLS, tmp_path], capture_output=True, text=True)
    assert ended.returncode == 130, ended.stderr
    assert re.search(r"^first +passed", ended.stdout, re.MULTILINE)
    assert_has_ended(tmp_path / "child")


def assert_has_ended(child: Path) -> None:
    state = Path("/proc", child.read_text().strip(), "stat")
    assert not state.exists() or ") Z " in state.read_text()


def test_a_stage_in_which_nothing_moves_is_ended_with_all_it_started(stages, monkeypatch, capfd, tmp_path):
    import stage

    monkeypatch.setattr(stage, "STILL", 1)
    monkeypatch.setattr(stages, "STAGES", [
        shell(stages, "hangs", 
              # What does not end at the first signal, either.
              f"(trap '' TERM; while true; do sleep 1000; done) & echo $! > {tmp_path}/child; wait"), shell(stages, "next", "echo next ran")])
    assert stages.main() == 1
    printed = capfd.readouterr().out
    assert "nothing moved" in printed and "next ran" in printed
    assert_has_ended(tmp_path / "child")
