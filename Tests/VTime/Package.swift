// swift-tools-version: 6.2
import PackageDescription

// Programs that run in virtual time, and their expected output. It is a separate package: building
// bluewake does not need it. `Tests/VTime/run` builds and runs it.

let package = Package(
  name: "VTime",
  targets: [
    // A link to the one in Sources/AppSeat.
    .target(name: "CVTime"),
    .executableTarget(name: "Demo", dependencies: ["CVTime"]),
    .executableTarget(name: "CDemo", dependencies: ["CVTime"]),
  ],
  swiftLanguageModes: [.v5]
)
