import AlmanacApp
import AlmanacCore
import AlmanacServer
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacNative

/// Settings → Devices, against the real server.
@Suite("security S1 the devices of an account") struct DevicesTests {
    private typealias Shell = NativeShell<Almanac>

    private func shell(_ directory: URL, _ name: String, _ server: URL) async throws -> Shell {
        try Shell(
            directory: directory.appending(path: name), server: server, tables: Almanac.tables, isVisible: false)
    }

    /// Opens a form of the settings and sends the address and the password with it.
    private func enter(_ shell: Shell, _ path: String, _ button: String) async throws {
        await shell.launch(path)
        await shell.settle()
        try await shell.type("Email address", "robin@example.com")
        try await shell.type("Password", "correct horse")
        try await shell.tap(button)
        await shell.settle()
    }

    private func user(_ directory: URL, _ server: URL) async throws -> Shell {
        let shell = try await shell(directory, "phone", server)
        await shell.launch("/reflect")
        await shell.settle()
        try await shell.tap("Continue")
        try await shell.type("Your goal", "Ten kilometres")
        for label in ["Continue", "Running", "Continue", "Sometimes", "Continue"] { try await shell.tap(label) }
        try await enter(shell, "/settings/link", "Add an email address")
        return shell
    }

    private func rows(_ shell: Shell) async -> [Item<Almanac.Event>] {
        (await shell.screen?.blocks ?? []).flatMap { block -> [Item<Almanac.Event>] in
            if case .list(let list) = block { list.rows } else { [] }
        }
    }

    private func visible(_ shell: Shell) async -> [String] { await shell.screen?.visible ?? [] }

    @Test("a person sees the other device, signs it out, and is told so; that device is told from where")
    func one() async throws {
        try await withServer { server, directory in
            let phone = try await user(directory, server)
            await phone.launch("/settings/devices")
            await phone.settle()
            #expect(await visible(phone).contains("No other device is signed in."))
            let tablet = try await shell(directory, "tablet", server)
            try await enter(tablet, "/settings/sign-in", "Sign in")
            await phone.launch("/settings")
            await phone.settle()
            try await phone.tap("Devices")
            await phone.settle()
            let names = await rows(phone).map(\.title)
            #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("almanac (") })
            let other = try #require(await rows(phone).first { $0.detail?.hasPrefix("Last seen: ") == true })
            await phone.launch(try #require(other.route))
            await phone.settle()
            #expect(await visible(phone).contains("Password"))
            try await phone.tap("Sign out this device")
            await phone.settle()
            #expect(await visible(phone).contains("Signed out: \(names[0])"))
            #expect(await visible(phone).contains("No other device is signed in."))
            await tablet.launch("/settings")
            await tablet.settle()
            #expect(await visible(tablet).contains { $0.contains("You were signed out from another device") })
            await phone.quit()
            await tablet.quit()
        }
    }

    @Test("a person signs out all other devices at once")
    func others() async throws {
        try await withServer { server, directory in
            let phone = try await user(directory, server)
            let tablet = try await shell(directory, "tablet", server)
            try await enter(tablet, "/settings/sign-in", "Sign in")
            await phone.launch("/settings/devices")
            await phone.settle()
            try await phone.tap("Sign out all other devices")
            await phone.settle()
            #expect(await visible(phone).contains("All other devices are signed out."))
            #expect(await rows(phone).count == 1)
            await phone.quit()
            await tablet.quit()
        }
    }
}
