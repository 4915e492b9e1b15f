#!/usr/bin/env python3
"""Writes Packaging/almanac.metainfo.xml, from which software centers describe the package (AppStream), with the texts of the
interface in every language: metainfo.py [--check]."""

import json
import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "Packaging/almanac.metainfo.xml"
LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]
# The line below the name. Nothing in the interface says it.
SUMMARY = {
    "en": "Small daily apps on one page, from your own server",
    "de": "Kleine Apps für jeden Tag auf einer Seite, vom eigenen Server",
    "es": "Pequeñas apps para cada día en una página, desde tu propio servidor",
    "fr": "De petites apps pour chaque jour sur une page, depuis votre serveur",
    "ja": "毎日使う小さなアプリをひとつのページに。自分のサーバーで動きます",
    "ko": "매일 쓰는 작은 앱들을 한 페이지에, 내 서버에서",
    "tr": "Tek sayfada küçük günlük uygulamalar, kendi sunucundan",
    "zh": "每天用的小应用汇于一页，由你自己的服务器提供",
}
# What the package adds to the interface: a command.
COMMAND = {
    "en": "The package runs the server as a service. The command almanac also prints today’s page in a terminal.",
    "de": "Das Paket betreibt den Server als Dienst. Der Befehl almanac zeigt die Seite von heute auch im Terminal.",
    "es": "El paquete ejecuta el servidor como servicio. La orden almanac también muestra la página de hoy en un terminal.",
    "fr": "Le paquet fait tourner le serveur en service. La commande almanac affiche aussi la page du jour dans un terminal.",
    "ja": "パッケージはサーバーをサービスとして動かします。almanac コマンドを使えば、今日のページをターミナルにも表示できます。",
    "ko": "패키지는 서버를 서비스로 실행해요. almanac 명령으로 터미널에서도 오늘의 페이지를 볼 수 있어요.",
    "tr": "Paket, sunucuyu bir hizmet olarak çalıştırır. almanac komutu bugünün sayfasını uçbirimde de gösterir.",
    "zh": "软件包以服务的方式运行服务器。almanac 命令也能在终端里显示今天的页面。",
}
# The name and the tagline of each app.
APPS = [
    ("facts.name", "almanac.facts"), ("whole.name", "almanac.whole"), ("reflect.name", "almanac.reflect"),
    ("unitana.name", "unitana.tagline"), ("capsule.name", "almanac.capsule"),
]
COLON = {"fr": "\u00a0: ", "ja": "：", "zh": "："}


def generate() -> str:
    texts = json.loads((ROOT / "Content/Localizable.xcstrings").read_text())["strings"]

    def text(key: str, language: str) -> str:
        return texts[key]["localizations"][language]["stringUnit"]["value"]

    def element(name: str, language: str, content: str, indent: str = "    ") -> str:
        attribute = "" if language == "en" else f' xml:lang="{language}"'
        return f"{indent}<{name}{attribute}>{escape(content)}</{name}>"

    description = [element("p", it, text("almanac.intro", it)) for it in LANGUAGES] + ["    <ul>"]
    for app, tagline in APPS:
        description += [
            element("li", it, text(app, it) + COLON.get(it, ": ") + text(tagline, it), "      ") for it in LANGUAGES]
    description += ["    </ul>"] + [element("p", it, COMMAND[it]) for it in LANGUAGES]
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<!-- Made by `make metainfo`. Almanac has no domain of its own yet. -->",
        '<component type="console-application">',
        "  <id>localhost.almanac.almanac</id>",
        "  <metadata_license>MIT</metadata_license>",
        "  <project_license>MIT</project_license>",
        "  <name>Almanac</name>",
        *[element("summary", it, SUMMARY[it], "  ") for it in LANGUAGES],
        "  <description>", *description, "  </description>",
        "  <developer_name>The Almanac developers</developer_name>",
        "  <categories>", "    <category>Office</category>", "    <category>Education</category>", "  </categories>",
        "  <provides>", "    <binary>almanac</binary>", "  </provides>",
        "  <languages>", *[f'    <lang percentage="100">{it}</lang>' for it in LANGUAGES], "  </languages>",
        '  <content_rating type="oars-1.1"/>',
        "  <releases>", '    <release version="@VERSION@" date="@DATE@"/>', "  </releases>",
        "</component>", ""])


if __name__ == "__main__":
    if "--check" in sys.argv:
        if FILE.read_text() != generate():
            sys.exit("The texts changed: run 'make metainfo' and commit the result.")
    else:
        FILE.write_text(generate())
