// swift-tools-version: 6.2
import PackageDescription

// An app for a heart-rate strap, as a team would write it for iOS. Only this file knows that it also
// runs in an app's seat on Linux: there, the modules that belong to iOS come from bluewake.
let seat = ["CoreBluetooth", "UIKit", "os"]

let package = Package(
  name: "HeartRateApp",
  platforms: [.iOS(.v17)],
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    .executableTarget(
      name: "HeartRateApp",
      dependencies: seat.map {
        .product(name: $0, package: "bluewake", condition: .when(platforms: [.linux]))
      }),
    .testTarget(
      name: "HeartRateAppTests",
      dependencies: [
        "HeartRateApp",
        .product(
          name: "SimulatedPhone", package: "bluewake", condition: .when(platforms: [.linux])),
      ]),
  ]
)
