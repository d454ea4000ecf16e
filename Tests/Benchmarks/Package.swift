// swift-tools-version: 6.2
import PackageDescription

// How fast bluewake is beside other programs, in one go on one machine: `make bench`. A package of
// its own, so that nobody who only wants bluewake builds it.
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
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    .target(
      name: "CLoops", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("pcap")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CLoops", product("Adapters"), product("BluetoothProtocols"), product("Captures"),
        product("Conformance"), product("CoreBluetoothModel"), product("Replay"),
        product("Timelines"), product("VirtualTime"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
