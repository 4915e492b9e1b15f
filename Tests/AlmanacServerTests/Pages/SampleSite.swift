/// A small page with all the parts of the real one.
enum SampleSite {
    static let texts = [
        "launch": "<p>Launch</p>", "trouble": "<p>Trouble {{BUILD}}</p>", "noscript": "<p>Scripts are off</p>",
        "faces": "facts reflect",
    ]

    static func write(to directory: TemporaryDirectory, in folder: String) throws {
        let index = """
            <!doctype html><html lang="{{lang}}" data-face="{{face}}" data-faces="{{faces}}" data-words="{{words}}">
            <title>{{title}}</title><meta name="description" content="{{description}}">
            <link rel="manifest" href="{{manifest}}"><style>{{inline:styles.css}}</style>
            <link href="{{asset:almanac.wasm}}" data-rest="{{asset:almanac-rest.wasm}}"><script src="{{asset:host.js}}"></script>
            <div id="app"><script>{{inline:paint.js}}</script>{{launch}}<div id="first" data-path="{{path}}">{{firstScreen}}</div>
            <script>{{inline:first.js}}</script></div>
            <div hidden>{{trouble}}</div><noscript>{{noscript}}</noscript>
            """
        let files = [
            "index.html": index,
            "sw.js":
                "const build = \"{{BUILD}}\"; const assets = {{ASSETS}}; show(\"/icons/almanac-192.png\"); const o = {{a: 1}, b};",
            "recover.html": "<link href=\"{{asset:plain.css}}\"><title>Your new password</title>",
            "undo.html": "<title>Put your address back</title>",
            "tables.html": "<link href=\"{{asset:plain.css}}\">{{tables}}",
            "host.js": String(repeating: "run(wire);\n", count: 50),
            "host.js.br": "brotli of host",
            "plain.css": String(repeating: "p { margin: 0 }\n", count: 50),
            "plain.css.br": "",
            "plain.css.gz": "gzip of plain",
            "styles.css": "p { margin: 0 }\n",
            "paint.js": "paint();\n",
            "first.js": "tint();\n",
            "almanac.wasm": "wasm",
            "almanac.wasm.br": "",
            "almanac-rest.wasm": "the rest of it",
            "icons.svg": "<svg></svg>",
            "icons/almanac-192.png": "png",
            "icons/almanac-512.png": "png",
            "icons/almanac-touch.png": "touch",
        ]
        for (name, text) in files { try directory.write(text, to: "\(folder)/\(name)") }
    }
}
