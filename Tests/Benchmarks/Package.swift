// swift-tools-version: 6.2
import PackageDescription

// The speed of bluewake beside other programs, in one run on one machine: `make bench`. It is a
// separate package, so that users of bluewake need not build it.
//
// A section is a type that conforms to `Section`; it stands in the list of `Benchmarks.swift`.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "bluewake") }

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    .target(
      name: "CLoops", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("pcap")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CLoops", product("Adapters"), product("BluetoothProtocols"), product("Captures"),
        product("Conformance"), product("CoreBluetoothModel"), product("Judging"),
        product("Replay"), product("Seats"), product("Timelines"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
