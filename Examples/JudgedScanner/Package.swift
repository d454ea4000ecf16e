// swift-tools-version: 6.2
import PackageDescription

// A package as a team would have it: its own implementation, its own rules, and bluewake's library
// to judge the one by the other. `make examples` runs its tests.
let package = Package(
  name: "JudgedScanner",
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    .target(
      name: "Scanner",
      dependencies: [
        .product(name: "Seats", package: "bluewake"),
        .product(name: "Timelines", package: "bluewake"),
      ]),
    .testTarget(
      name: "ScannerTests",
      dependencies: [
        "Scanner", .product(name: "Judging", package: "bluewake"),
        .product(name: "Conformance", package: "bluewake"),
      ]),
  ]
)
