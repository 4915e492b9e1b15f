"""Any number of facts made from our own: as JSON, and served by a small server with the API of Facts A Day."""

import http.client
import itertools
import json
import mimetypes
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]
CATEGORIES = ["science", "history", "nature", "space", "technology", "art"]


def facts(count, languages):
    """`count` facts as the server sends them: the real ones repeated, with new ids."""
    lines = [json.loads(line) for file in sorted(ROOT.glob("Content/facts/*.jsonl")) for line in open(file)]
    versions = [(line, language) for line in lines for language in languages if language in line["texts"]]
    for number, (line, language) in enumerate(itertools.islice(itertools.cycle(versions), count), start=1):
        text = line["texts"][language]
        yield {
            "id": number, "title": text["title"], "content": text["content"], "summary": text["summary"],
            "difficulty": line["difficulty"], "content_type": line["content_type"], "category": line["category"],
            "tags": text["tags"], "source_url": line["source_url"], "reading_time": 25, "word_count": 80,
            "image_url": line["image_url"], "language": language, "created_at": line["created_at"],
        }


def encoded(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def megabyte():
    """Facts in all languages, as one JSON array of about 1 MB."""
    kept, size = [], 0
    for fact in facts(100_000, LANGUAGES):
        kept.append(encoded(fact))
        size += len(kept[-1]) + 1
        if size >= 1_000_000:
            return b"[" + b",".join(kept) + b"]"


class LocalServer(ThreadingHTTPServer):
    """Serves facts under `/api`, files from folders, and anything else from another server. Local connections only."""

    daemon_threads = True
    # The page's own files arrive in a burst of connections, while the 200 pages share one.
    request_queue_size = 64

    def __init__(self, facts_count=0, folders=(), behind=None):
        super().__init__(("127.0.0.1", 0), Handler)
        self.facts = [encoded(fact) for fact in facts(facts_count, ["en"])]
        self.pages = {}
        self.folders = folders
        self.behind = behind
        self.address = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def page(self, cursor, limit):
        """One page of facts, cached, so that later requests measure only sending."""
        if (cursor, limit) not in self.pages:
            end = min(cursor + limit, len(self.facts))
            following = encoded(str(end) if end < len(self.facts) else None)
            self.pages[cursor, limit] = b'{"facts":[%s],"total":%d,"next_cursor":%s}' % (
                b",".join(self.facts[cursor:end]), len(self.facts), following)
        return self.pages[cursor, limit]

    def handle_error(self, request, client_address):
        pass  # A closed browser leaves open connections behind.


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body are sent together; otherwise each response waits for an acknowledgement.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.answer(201, encoded({"device_id": "bench", "device_key": "bench-key"}), "application/json")

    def do_GET(self):
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path == "/api/facts":
            page = self.server.page(int(query.get("cursor", 0)), int(query["limit"]))
            return self.answer(200, page, "application/json")
        if url.path == "/api/metadata":
            return self.answer(200, metadata(), "application/json")
        for folder in self.server.folders:
            file = folder / url.path[1:].replace("/", "")
            if file.is_file():
                return self.answer(200, file.read_bytes(), mimetypes.guess_type(file.name)[0] or "")
        if self.server.behind:
            return self.forward()
        self.answer(404, b"", "text/plain")

    def answer(self, status, body, kind, headers=()):
        self.send_response(status)
        # In an isolated page the clock has a resolution of 5 microseconds, otherwise 100.
        isolation = [("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Embedder-Policy", "require-corp")]
        for name, value in headers or isolation:
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def forward(self):
        connection = http.client.HTTPConnection(self.server.behind, timeout=10)
        wanted = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        connection.request("GET", self.path, headers=wanted)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        own = ("content-type", "content-length", "connection", "transfer-encoding", "date", "server")
        headers = [(name, value) for name, value in response.getheaders() if name.lower() not in own]
        self.answer(response.status, body, response.getheader("Content-Type") or "text/plain", headers)

    def log_message(self, *arguments):
        pass


def metadata():
    categories = [
        {"id": number, "name": slug, "slug": slug, "description": None, "icon": "leaf", "color_hex": "#16A34A"}
        for number, slug in enumerate(CATEGORIES, start=1)
    ]
    types = [{"id": 1, "name": "Record", "slug": "record", "description": None}]
    return encoded({"categories": categories, "content_types": types, "version": 1})
