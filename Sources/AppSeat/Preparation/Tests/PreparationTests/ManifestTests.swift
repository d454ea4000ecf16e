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
      bluewake: "/bluewake", asked: ["Combine"],
      targets: [
        AppendedCode.Addition(
          name: "App",
          known: [
            "AccessorySetupKit", "ActivityKit", "BackgroundTasks", "DarwinFoundation", "OSLog",
            "Security", "UIKit", "UserNotifications", "os",
          ], needlessPlugins: ["SwiftLint"])
      ], leftOutTargets: ["AppTests"])
    #expect(
      code.text == """

        // Added by bluewake to build the package for its simulated phone.
        package.targets.removeAll { ["AppTests"].contains($0.name) }
        package.dependencies.append(.package(name: "bluewake", path: "/bluewake"))
        for target in package.targets where target.name == "App" {
          target.dependencies += [.product(name: "CoreBluetooth", package: "bluewake"), \
        .product(name: "Combine", package: "bluewake")]
          target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Xfrontend", "-suppress-warnings"])]
          target.plugins?.removeAll {
            if case .plugin(let name, _) = $0 { ["SwiftLint"].contains(name) } else { false }
          }
        }

        """)
  }

  @Test func `the compiler gets flags if the manifest may have them`() {
    var code = AppendedCode(
      bluewake: "/bluewake", asked: [], targets: [AppendedCode.Addition(name: "App")])
    #expect(!code.text.contains(AppendedCode.patience))
    code.isPatient = true
    #expect(code.text.contains("\"-Xfrontend\", \"\(AppendedCode.patience)\"])]"))
    code.takesFlags = false
    #expect(!code.text.contains("swiftSettings"))
  }

  static let changes = [
    ("[.when(platforms: [.iOS, .macOS])]", "[.when(platforms: [.iOS, .macOS, .linux])]"),
    ("let apple: [Platform] = [.iOS]", "let apple: [Platform] = [.iOS, .linux]"),
    (".when(platforms: [.linux, .macOS])", ".when(platforms: [.macOS])"),
    (".when(platforms: [.linux])", ".when(platforms: [.windows])"),
    ("platforms: [.iOS(.v16)]", "platforms: [.iOS(.v16)]"),
    ("[.linkedLibrary(\"c++\", .when(platforms: [.iOS]))]", nil),
    ("[.linkedFramework(\"UIKit\"), .linkedLibrary(\"z\")]", "[ .linkedLibrary(\"z\")]"),
    ("[.package(path: \"../A\", traits: [\"B\"])]", "[.package(path: \"/a\", traits: [\"B\"])]"),
    (
      ".binaryTarget(name: \"B\", url: \"u\", checksum: \"c\")",
      ".target(name: \"B\", path: \"BinaryTargets/B\")"
    ),
  ]

  @Test(arguments: changes)
  func `what holds on a phone holds in the seat`(text: String, changed: String?) {
    let made = ManifestChanges.text(of: text, at: "/x/y", copies: ["/x/A": "/a"], needless: [])
    #expect(made.replacing(#/ {2,}/#, with: " ") == changed ?? text)
  }

  @Test func `a target is built if a product uses it on a phone`() throws {
    let text = """
      {"name": "P", "dependencies": [], "toolsVersion": {"_version": "6.0.0"},
      "products": [{"name": "p", "targets": ["P"], "type": {"library": ["automatic"]}}],
      "targets": [
        {"name": "P", "type": "regular", "dependencies": [
          {"target": ["Phone", {"platformNames": ["ios"]}]}, {"byName": ["M", null]},
          {"target": ["Mac", {"platformNames": ["macos"]}]},
          {"product": ["L", "l", null, {"platformNames": [], "traits": ["T"]}]}]},
        {"name": "Phone", "type": "regular", "dependencies": []},
        {"name": "Mac", "type": "regular", "dependencies": []},
        {"name": "Helpers", "type": "regular", "dependencies": []},
        {"name": "M", "type": "macro", "dependencies": [{"byName": ["MacroKit", null]}]},
        {"name": "MacroKit", "type": "regular", "dependencies": []},
        {"name": "make", "type": "executable", "dependencies": []},
        {"name": "Make", "type": "plugin", "dependencies": [{"byName": ["make", null]}]}]}
      """
    let package = try JSONDecoder().decode(DumpedPackage.self, from: Data(text.utf8))
    let used = UsedTargets(of: package)
    #expect(used.names == ["P", "Phone"])
    #expect(used.tools == ["M", "MacroKit", "Make", "make"])
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
    let workspace = try JSONDecoder().decode(WorkspaceState.self, from: Data(text.utf8))
    #expect(workspace.checkouts == ["yams": "Yams", "local": "local"])
  }

  @Test(arguments: [("/a/Heart Rate", "Heart_Rate"), ("/a/2Go", "_2Go"), ("/a/b/../App", "App")])
  func `a folder's name becomes a module's`(path: String, name: String) {
    #expect(Preparer.moduleName(of: path) == name)
  }
}
