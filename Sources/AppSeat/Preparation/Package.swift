// swift-tools-version: 6.2
import PackageDescription

// Prepares an app's sources for its seat on Linux: `bluewake app build`. A package of its own,
// built when first used, so that users of bluewake alone need not build a Swift parser.

let careful: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Preparation",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
  ],
  targets: [
    .target(
      name: "Preparation",
      dependencies: ["SwiftIfConfig", "SwiftParser", "SwiftSyntax"].map {
        .product(name: $0, package: "swift-syntax")
      },
      swiftSettings: careful),
    .executableTarget(
      name: "buildapp",
      dependencies: [
        "Preparation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: careful),
    .testTarget(name: "PreparationTests", dependencies: ["Preparation"], swiftSettings: careful),
  ],
  swiftLanguageModes: [.v6]
)
