// swift-tools-version: 6.2
import PackageDescription

// Programs that live in virtual time, and what they must print. A package of its own: nothing of it is
// needed to build bluewake. `Tests/VTime/run` builds and runs it.

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
