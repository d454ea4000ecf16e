// swift-tools-version: 6.2
import PackageDescription

// Makes mutants of the model by machine: `make mutate`. It is a separate package, so that users of
// bluewake need not build a parser of Swift.

let package = Package(
  name: "Mutation",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "plant",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
    .testTarget(name: "PlantTests", dependencies: ["plant"]),
  ],
  swiftLanguageModes: [.v6]
)
