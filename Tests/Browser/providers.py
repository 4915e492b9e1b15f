"""Stand-ins for Open-Meteo, the European Central Bank and the National Bank of Poland, in their formats, so that no test reaches the network. A test
may change what they answer, or make them fail."""

import http.server
import json
import threading
import time
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

# As the ECB publishes them: the currencies of the languages we speak, and enough others to be a list.
RATES = {
    "USD": "1.1172", "JPY": "174.31", "CZK": "24.353", "DKK": "7.4735", "GBP": "0.88", "HUF": "366.33", "PLN": "4.4038",
    "RON": "5.3447", "SEK": "10.978", "CHF": "0.9194", "ISK": "136.0", "NOK": "10.312", "TRY": "47.1", "AUD": "1.5904",
    "BRL": "6.0692", "CAD": "1.5606", "CNY": "7.93", "HKD": "8.7652", "IDR": "20275.17", "ILS": "3.495",
    "INR": "106.084", "KRW": "1650.2", "MXN": "21.1237", "MYR": "4.5325", "NZD": "1.9823", "PHP": "71.143",
    "SGD": "1.4282", "THB": "37.683", "ZAR": "18.6455"}
# In zloty, as the National Bank of Poland publishes them each Wednesday; and the euro.
ZLOTY = {
    "AED": 1.0354, "EGP": 0.0766, "PEN": 1.1262, "VND": 0.000144, "NPR": 0.0259, "UAH": 0.0869, "KES": 0.0294,
    "ARS": 0.0026, "XOF": 0.0065, "MAD": 0.4087, "LKR": 0.0123, "QAR": 1.0446}
EURO = 4.4038
DAILY = """<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time="{date}">
{rates}
</Cube></Cube>
</gesmes:Envelope>
"""


class Providers:
    """Answers on a port of this machine, until it is left."""

    def __init__(self):
        # In degrees Celsius and km/h, with a code of the WMO's.
        self.temperature = 21.0
        self.wind = 14.0
        self.code = 2
        # The currencies and their rates; `None` for an ECB that does not answer.
        self.rates: dict[str, str] | None = dict(RATES)
        self.weather_works = True
        # The paths asked for.
        self.asked: list[str] = []
        own = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                own.asked.append(self.path)
                status, kind, body = own.answer(self.path)
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def environment(self) -> dict[str, str]:
        """The settings of a server that asks these."""
        origin = f"http://127.0.0.1:{self._server.server_port}"
        return {
            "ALMANAC_WEATHER": "on", "ALMANAC_RATES": "on", "ALMANAC_WEATHER_URL": origin + "/v1/forecast",
            "ALMANAC_RATES_URL": origin + "/stats/eurofxref/eurofxref-daily.xml", "ALMANAC_MORE_RATES_URL": origin + "/nbp"}

    def answer(self, path: str) -> tuple[int, str, bytes]:
        parts = urlsplit(path)
        if parts.path == "/v1/forecast" and self.weather_works:
            return 200, "application/json; charset=utf-8", json.dumps(self._forecast(parse_qs(parts.query))).encode()
        if parts.path.endswith("eurofxref-daily.xml") and self.rates is not None:
            lines = "\n".join(f'<Cube currency="{name}" rate="{rate}"/>' for name, rate in self.rates.items())
            return 200, "text/xml", DAILY.format(date=datetime.now(UTC).date().isoformat(), rates=lines).encode()
        if parts.path.startswith("/nbp/") and self.rates is not None:
            return 200, "application/json", json.dumps(self._zloty(parts.path)).encode()
        return 503, "text/plain", b"Service Unavailable"

    @staticmethod
    def _zloty(path: str) -> list | dict:
        """The table of the day before, as it is published in the afternoon; or the euro on the day that is asked for."""
        if "/tables/" not in path:
            return {"table": "A", "code": "EUR", "rates": [{"effectiveDate": path.split("/")[-2], "mid": EURO}]}
        day = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
        rates = [{"currency": code.lower(), "code": code, "mid": mid} for code, mid in ZLOTY.items()]
        return [{"table": "B", "effectiveDate": day, "rates": rates}]

    def _forecast(self, query: dict[str, list[str]]) -> dict:
        return {
            "latitude": float(query["latitude"][0]), "longitude": float(query["longitude"][0]),
            "generationtime_ms": 0.05, "utc_offset_seconds": 0, "timezone": "GMT", "timezone_abbreviation": "GMT",
            "elevation": 38.0,
            "current_units": {
                "time": "unixtime", "interval": "seconds", "temperature_2m": "°C", "relative_humidity_2m": "%",
                "weather_code": "wmo code", "wind_speed_10m": "km/h"},
            "current": {
                # Open-Meteo's readings are of whole quarters of an hour.
                "time": int(time.time()) // 900 * 900, "interval": 900, "temperature_2m": self.temperature,
                "relative_humidity_2m": 60, "weather_code": self.code, "wind_speed_10m": self.wind},
            "hourly_units": {
                "time": "unixtime", "temperature_2m": "°C", "weather_code": "wmo code", "precipitation_probability": "%"},
            "hourly": self._hours()}

    def _hours(self) -> dict:
        """A week from midnight on: warmer by day, and rain on the second day."""
        midnight = int(time.time()) // 86400 * 86400
        hours = range(168)
        return {
            "time": [midnight + 3600 * hour for hour in hours],
            "temperature_2m": [self.temperature + (3 if 8 <= hour % 24 < 18 else -4) for hour in hours],
            "weather_code": [61 if hour // 24 == 1 else self.code for hour in hours],
            "precipitation_probability": [80 if hour // 24 == 1 else 5 for hour in hours]}

    def __enter__(self) -> "Providers":
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()
