// swift-tools-version: 6.2
import PackageDescription

// The targets of libFuzzer. It is a separate package: its executables have no `main`, as libFuzzer
// brings one, so they build with `--sanitize fuzzer` only. `make fuzz` does that.

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func target(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["FuzzSupport"] + products.map { .product(name: $0, package: "bluewake") },
    swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "bluewake", path: "../..")],
  targets: [
    // Of a name of its own: bluewake has its zlib too.
    .systemLibrary(name: "CDeflate", pkgConfig: "zlib"),
    .target(name: "FuzzSupport", dependencies: ["CDeflate"], swiftSettings: settings),
    target("FuzzContainers", ["Captures"]),
    target("FuzzPacking", ["Captures"]),
    target("FuzzHCI", ["BluetoothProtocols"]),
    target("FuzzL2CAP", ["BluetoothProtocols"]),
    target("FuzzATT", ["BluetoothProtocols"]),
    target("FuzzAD", ["BluetoothProtocols"]),
    target("FuzzLinkLayer", ["BluetoothProtocols", "Captures", "Timelines"]),
    target("FuzzH4", ["BluetoothProtocols", "Captures", "Timelines"]),
    target("FuzzSpecs", ["Conformance", "Timelines"]),
    // The naive checker's sources are links to those of the tests.
    target("FuzzChecker", ["Conformance", "Timelines"]),
    target("FuzzWhole", ["BluetoothProtocols", "Captures", "Timelines", "Reports"]),
  ],
  swiftLanguageModes: [.v6]
)
