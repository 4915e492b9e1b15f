/// A small page with everything the real one has.
enum SampleSite {
    static let script = "import { wire } from \"./wire.js\";\n" + String(repeating: "run(wire);\n", count: 50)

    static func write(to directory: TemporaryDirectory, in folder: String) throws {
        let index = """
            <!doctype html><link rel="stylesheet" href="{{asset:styles.css}}">
            <link rel="preload" href="{{asset:almanac.wasm}}"><script src="{{asset:host.js}}"></script>
            <div id="app">{{firstPaint}}</div><div hidden>{{trouble}}</div><noscript>{{noscript}}</noscript>
            """
        let files = [
            "index.html": index,
            "sw.js": "const build = \"{{BUILD}}\"; const assets = {{ASSETS}}; const o = {{a: 1}, b};",
            "recover.html": "<link href=\"{{asset:styles.css}}\"><title>Your new password</title>",
            "tables.html": "<link href=\"{{asset:styles.css}}\">{{tables}}",
            "host.js": script,
            "host.js.br": "packed, but not with the addresses it imports",
            "wire.js": "export const wire = 1;\n" + String(repeating: "wire;\n", count: 50),
            "wire.js.br": "brotli of wire",
            "styles.css": String(repeating: "p { margin: 0 }\n", count: 50),
            "styles.css.br": "",
            "styles.css.gz": "gzip of styles",
            "almanac.wasm": "wasm",
            "almanac.wasm.br": "",
            "icons.svg": "<svg></svg>",
            "icons/almanac-192.png": "png",
            "manifest.webmanifest": "{}",
        ]
        for (name, text) in files { try directory.write(text, to: "\(folder)/\(name)") }
    }
}
