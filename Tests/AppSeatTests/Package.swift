// swift-tools-version: 6.2
import PackageDescription

// The tests of the modules for an app's seat. They are a package of their own, so that the tests of
// bluewake itself build none of these modules. `make examples` runs them: bluewake's manifest shows the
// modules to a package beside it only if BLUEWAKE_SEAT is set.
let modules = [
  "AccessorySetupKit", "ActivityKit", "AppSeat", "BackgroundTasks", "CoreBluetooth",
  "DarwinFoundation", "SimulatedPhone", "UIKit", "os",
]

let package = Package(
  name: "AppSeatTests",
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    .testTarget(
      name: "AppSeatTests",
      dependencies: modules.map { .product(name: $0, package: "bluewake") },
      path: ".", sources: ["CoreBluetooth", "Phone", "Shims"])
  ]
)
