import Foundation
import Testing

@testable import Preparation

@Suite struct ManifestTests {
  @Test func `packages beside the app are found at their copies`() {
    let text = ManifestChanges.text(
      of: """
        [.package(path: "../Core"), .package(name: "Far", url: "https://x.org/far", from: "1.0.0")]
        """, at: "/apps/App",
      copies: ["/apps/Core": "/scratch/Core", "https://x.org/far": "/scratch/far"], needless: [])
    #expect(
      text == """
        [.package(path: "/scratch/Core"), .package(name: "Far", path: "/scratch/far")]
        """)
  }

  @Test func `a package that is not needed is left out with its comma`() {
    let text = ManifestChanges.text(
      of: "[.package(url: \"u\", from: \"1.0.0\"), .package(url: \"v\", from: \"1.0.0\")]",
      at: "/", copies: [:], needless: ["u"])
    #expect(text.filter { $0 != " " } == "[.package(url:\"v\",from:\"1.0.0\")]")
  }

  @Test func `a target keeps what it has asked for itself`() {
    let code = AppendedCode(
      bluewake: "/bluewake", usesCombine: true,
      targets: [
        AppendedCode.Addition(
          name: "App",
          known: [
            "BackgroundTasks", "DarwinFoundation", "OSLog", "UIKit", "UserNotifications", "os",
          ], flags: ["PHONE"], hasPlugins: true)
      ], leftOutTargets: ["AppTests"])
    #expect(
      code.text == """

        // What bluewake adds to build the package for an app's seat.
        package.targets.removeAll { ["AppTests"].contains($0.name) }
        package.dependencies.append(.package(name: "bluewake", path: "/bluewake"))
        for target in package.targets where target.name == "App" {
          target.dependencies += [.product(name: "CoreBluetooth", package: "bluewake"), \
        .product(name: "Combine", package: "bluewake")]
          target.swiftSettings = (target.swiftSettings ?? []) + [.define("PHONE")]
          target.plugins = nil
        }

        """)
  }

  @Test func `only what SwiftPM has fetched is a checkout`() throws {
    let text = """
      {"object": {"dependencies": [
        {"packageRef": {"identity": "bluewake", "kind": "fileSystem"},
          "state": {"name": "fileSystem", "path": "/b"}, "subpath": "bluewake"},
        {"packageRef": {"identity": "yams", "kind": "remoteSourceControl"},
          "state": {"name": "sourceControlCheckout"}, "subpath": "Yams"},
        {"packageRef": {"identity": "local", "kind": "localSourceControl"},
          "state": {"name": "sourceControlCheckout"}, "subpath": "local"},
        {"packageRef": {"identity": "edited", "kind": "remoteSourceControl"},
          "state": {"name": "edited", "path": "/e"}, "subpath": "edited"}
      ]}, "version": 7}
      """
    let workspace = try JSONDecoder().decode(Workspace.self, from: Data(text.utf8))
    #expect(workspace.checkouts == ["yams": "Yams", "local": "local"])
  }

  @Test(arguments: [("/a/Heart Rate", "Heart_Rate"), ("/a/2Go", "_2Go"), ("/a/b/../App", "App")])
  func `a folder's name becomes a module's`(path: String, name: String) {
    #expect(Preparer.moduleName(of: path) == name)
  }
}
