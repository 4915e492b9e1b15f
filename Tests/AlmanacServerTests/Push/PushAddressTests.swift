import Testing

@testable import AlmanacReminders
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("Addresses that the server may call")
struct PushAddressTests {
    @Test(
        "public addresses are allowed",
        arguments: [
            "8.8.8.8", "1.1.1.1", "142.250.185.106", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1",
            "192.0.1.1",
            "198.17.0.1", "198.20.0.1", "223.255.255.255", "2a00:1450:4001:82b::200a", "2620:149:a44::1",
            "64:ff9b::808:808", "2002:808:808::1", "::ffff:8.8.8.8",
        ])
    func publicAddress(address: String) {
        #expect(PublicAddresses(allowsLoopback: false).admits(address))
    }

    @Test(
        "loopback, private and reserved addresses are rejected",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1",
            "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
            "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "fc00::1",
            "fd12:3456::1",
            "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1",
            "2002:c0a8:101::1", "100::1", "3fff::1", "5f00::1", "0x7f.1", "2130706433", "127.1", "localhost", "",
        ])
    func otherAddress(address: String) {
        #expect(!PublicAddresses(allowsLoopback: false).admits(address))
    }

    @Test("with loopback allowed for tests, other addresses that are not public are still rejected")
    func loopback() {
        let addresses = PublicAddresses(allowsLoopback: true)
        for address in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "8.8.8.8"] {
            #expect(addresses.admits(address), "\(address)")
        }
        for address in ["10.0.0.1", "169.254.169.254", "::", "fe80::1", "64:ff9b::7f00:1", "2002:7f00:1::", "0.0.0.0"] {
            #expect(!addresses.admits(address), "\(address)")
        }
    }

    @Test("an endpoint is parsed into the parts that are called")
    func endpoint() throws {
        let endpoint = try #require(PushEndpoint("HTTPS://Push.Example.COM:443/send/a%20b?x=1"))
        #expect(endpoint.origin.text == "https://push.example.com")
        #expect(endpoint.host == "push.example.com")
        #expect(endpoint.port == 443)
        #expect(endpoint.url == "https://push.example.com/send/a%20b?x=1")
        let other = try #require(PushEndpoint("https://push.example:8443"))
        #expect(other.origin.text == "https://push.example:8443")
        #expect(other.url == "https://push.example:8443/")
        #expect(try #require(PushEndpoint("https://[2a00:1450::1]/x")).host == "2a00:1450::1")
    }

    @Test(
        "anything but a plain https URL is rejected",
        arguments: [
            "", "push.example", "http://push.example/1", "ftp://push.example/1", "//push.example/1",
            "https://user@push.example/1", "https://user:pass@push.example/1", "https://push.example@10.0.0.1/",
            "https://push.example/1#fragment", "https://push.example\\@evil.example/1", "https://push example/1",
            "https:///1", "https://push..example/1", "https://.example/1", "https://push.example./1",
            "https://p%75sh.example/1", "https://püsh.example/1", "https://push.example:0/1",
            "https://push.example:65536/1", "https://[fe80::1%25eth0]/1", "https://[v1.x]/1",
            "https://push.example\n/1",
            "http://10.0.0.1/1", "javascript:alert(1)",
        ])
    func noEndpoint(text: String) {
        #expect(PushEndpoint(text) == nil)
    }

    @Test("plain http is accepted only on loopback addresses")
    func plainEndpoint() throws {
        #expect(try #require(PushEndpoint("http://127.0.0.1:9/1")).isSecure == false)
        #expect(PushEndpoint("http://localhost:9/1") != nil)
        #expect(PushEndpoint("http://[::1]:9/1") != nil)
    }
}
