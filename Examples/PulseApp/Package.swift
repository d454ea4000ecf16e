// swift-tools-version: 6.2
import PackageDescription

// An app on an asynchronous wrapper of Core Bluetooth, as a team would write it for iOS. Only this file
// knows that it also runs in an app's seat on Linux: there, the modules that belong to iOS come from
// bluewake.
func seat(_ modules: String...) -> [Target.Dependency] {
  modules.map { .product(name: $0, package: "bluewake", condition: .when(platforms: [.linux])) }
}

let package = Package(
  name: "PulseApp",
  platforms: [.iOS(.v17)],
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    .target(name: "AsyncBluetooth", dependencies: seat("CoreBluetooth")),
    .executableTarget(
      name: "PulseApp", dependencies: ["AsyncBluetooth"] + seat("CoreBluetooth", "UIKit", "os")),
  ]
)
