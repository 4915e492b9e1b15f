"""Metrics for Prometheus, as their reader gets them from the real program."""

import subprocess

import httpx
import pytest
import settings
from patience import PATIENCE
from server import Server, binary

TOKEN = "a-token-that-only-prometheus-knows"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    environment = settings.GENEROUS | {"ALMANAC_METRICS_TOKEN": TOKEN}
    running = Server(tmp_path_factory.mktemp("server"), environment=environment).start()
    yield running
    running.stop()


def test_p8_metrics_need_the_token(server: Server):
    assert httpx.get(f"{server.origin}/metrics", timeout=PATIENCE).status_code == 401
    page = httpx.get(f"{server.origin}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=PATIENCE)
    assert page.status_code == 200 and page.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert 'almanac_http_requests_total{method="GET",route="/metrics",status="4xx"} 1\n' in page.text


@pytest.mark.parametrize("token", ["short", "with a space in its middle", "a-token-with-an-ümlaut"])
def test_p8_metrics_refuse_a_weak_token_without_repeating_it(token: str, tmp_path):
    run = subprocess.run(
        [binary(), "serve", "--data", tmp_path, "--port", "0", "--metrics-token", token],
        capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode != 0 and "--metrics-token must have at least 16 characters" in run.stderr
    assert token not in run.stderr + run.stdout


def test_p8_metrics_need_a_port_for_their_host(tmp_path):
    run = subprocess.run(
        [binary(), "serve", "--data", tmp_path, "--port", "0", "--metrics-host", "0.0.0.0"],
        capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode != 0 and "--metrics-host needs --metrics-port as well" in run.stderr
