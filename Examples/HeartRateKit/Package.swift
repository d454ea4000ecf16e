// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "HeartRateKit",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "HeartRateKit", targets: ["HeartRateKit"])],
  targets: [
    .target(name: "HeartRateKit"),
    .testTarget(name: "HeartRateKitTests", dependencies: ["HeartRateKit"]),
  ]
)

// On Linux, Core Bluetooth and the phone of the tests come from bluewake. Users of the library on Apple's
// systems never fetch it.
#if os(Linux)
  func seat(_ modules: String...) -> [Target.Dependency] {
    modules.map { .product(name: $0, package: "bluewake") }
  }
  package.dependencies.append(.package(name: "bluewake", path: "../.."))
  package.targets[0].dependencies += seat("CoreBluetooth")
  package.targets[1].dependencies += seat("CoreBluetooth", "UIKit", "os", "SimulatedPhone")
#endif
