// swift-tools-version: 6.2
import PackageDescription

// The house of the project: DESIGN's one-way street from octets to findings. A target may import
// only what is listed for it here, and `Conformance` never the model: the referee does not know
// the players.

let careful: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let strict: [SwiftSetting] =
  careful + [
    .strictMemorySafety(),
    // A cursor over a capture's octets must not outlive them; the compiler checks it with this.
    .enableExperimentalFeature("Lifetimes"),
  ]

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict)
}

// The code that tests call is worth optimizing, and the tests themselves are not.
let hasty: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: hasty)
}

// `make portable` names a folder with static libraries. The linker looks there first, so the program
// needs no shared ones of the same names. Nothing is compiled again for it.
let portable: [LinkerSetting] =
  Context.environment["BLUEWAKE_STATIC"].map { [.unsafeFlags(["-L\($0)"])] } ?? []

let package = Package(
  name: "bluewake",
  products: [
    .executable(name: "bluewake", targets: ["bluewake"]),
    .library(name: "BluetoothProtocols", targets: ["BluetoothProtocols"]),
    .library(name: "Captures", targets: ["Captures"]),
    .library(name: "Timelines", targets: ["Timelines"]),
    .library(name: "Seats", targets: ["Seats"]),
    .library(name: "Replay", targets: ["Replay"]),
    .library(name: "Adapters", targets: ["Adapters"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Judging", targets: ["Judging"]),
    .library(name: "CoreBluetoothModel", targets: ["CoreBluetoothModel"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .systemLibrary(
      name: "CPcap", path: "Sources/System/CPcap", pkgConfig: "libpcap",
      providers: [.apt(["libpcap-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/System/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CYaml", path: "Sources/System/CYaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CProcesses", path: "Sources/System/CProcesses"),
    // `make release` passes the commit. The package manager caches its own value, which would be
    // that of an older build.
    .target(
      name: "CVersion", path: "Sources/System/CVersion",
      cSettings: [
        .define("BLUEWAKE_COMMIT", to: "\"\(Context.environment["BLUEWAKE_COMMIT"] ?? "")\"")
      ]),
    room(
      "BluetoothProtocols", ["CCrypto"],
      // The names that the Assigned Numbers give.
      resources: [.embedInCode("Values/companies.txt"), .embedInCode("Values/uuids.txt")]),
    room("Captures", ["BluetoothProtocols", "CCrypto", "CPcap", "CZlib"]),
    room("Timelines", ["Captures", "BluetoothProtocols"]),
    room("Seats", ["Timelines"]),
    room("Replay", ["Seats", "Timelines", "BluetoothProtocols"]),
    room("CoreBluetoothModel", ["Seats", "Timelines", "BluetoothProtocols"]),
    room(
      "Adapters", ["Seats", "Timelines", "BluetoothProtocols", "CProcesses"],
      exclude: ["Examples"],
      // `implementation explain` and `app explain` print them.
      resources: [
        .embedInCode("Adapters.docc/ProcessProtocol.md"),
        .embedInCode("Adapters.docc/AppProtocol.md"),
      ]),
    room(
      "Conformance", ["Timelines", "BluetoothProtocols", "CYaml"],
      // The catalogue of requirements.
      resources: [.embedInCode("../../Specs/requirements/states.yaml")]),
    room(
      "Reports", ["Conformance", "Timelines", "Captures", "BluetoothProtocols"],
      // The scripts and the looks of pages.
      resources: [
        "Comparing/matrix.css", "Coverage/map.css", "Explaining/explanation.css",
        "Explaining/sketch.css", "HTML/filter.js", "HTML/page.css", "Pictures/Drawing/picture.css",
        "Pictures/Page/picture_page.css", "Pictures/Page/stage.css", "Pictures/Page/stage.js",
        "Statistics/statistics.css",
      ].map { .embedInCode($0) }),
    // The edge that reads spec files and captures, and brings rules and implementations together.
    // The implementation is a parameter: this target does not know the model either.
    room(
      "Judging",
      [
        "Reports", "Conformance", "Adapters", "Replay", "Seats", "Timelines", "Captures",
        "BluetoothProtocols", "CProcesses",
      ]),
    .executableTarget(
      name: "bluewake",
      dependencies: [
        "Judging", "Reports", "Conformance", "Adapters", "CoreBluetoothModel", "Replay", "Seats",
        "Timelines", "Captures", "BluetoothProtocols", "CVersion", "CProcesses",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, linkerSettings: portable),

    .target(name: "TestSupport", path: "Tests/TestSupport"),
    tests("BluetoothProtocols", ["BluetoothProtocols"]),
    tests("Captures", ["Captures", "BluetoothProtocols"]),
    tests("Timelines", ["Timelines", "Captures", "BluetoothProtocols"]),
    tests(
      "Replay",
      ["Replay", "Seats", "CoreBluetoothModel", "Timelines", "Captures", "BluetoothProtocols"]),
    tests(
      "CoreBluetoothModel",
      ["CoreBluetoothModel", "Replay", "Seats", "Timelines", "BluetoothProtocols"]),
    tests(
      "Adapters", ["Adapters", "Judging", "Replay", "Seats", "Timelines", "BluetoothProtocols"]),
    tests("Conformance", ["Conformance", "Timelines"], exclude: ["Malformed"]),
    tests(
      "Reports", ["Reports", "Conformance", "Timelines", "Captures", "BluetoothProtocols"],
      exclude: ["Golden", "Pictures/Golden"]),
    tests(
      "Judging",
      [
        "Judging", "Adapters", "CoreBluetoothModel", "Captures", "Conformance", "Replay", "Seats",
        "Timelines", "BluetoothProtocols",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TestSupport", "bluewake", "Judging", "Adapters", "CoreBluetoothModel", "Conformance",
        "Replay", "Seats", "Captures", "Timelines", "BluetoothProtocols",
      ],
      exclude: ["Hosts"], swiftSettings: hasty),
  ],
  swiftLanguageModes: [.v6]
)

// The app's seat: the modules that an iOS app's own code needs on Linux. They have the names of
// Apple's, so other systems must never see them. No target of bluewake itself depends on them, and
// they are not to be built beside it: the libraries that bluewake uses ask `canImport(os)` and
// `canImport(Combine)`, and would take these for Apple's. So they are here for a package that
// depends on this one by its address, and for one beside this one if BLUEWAKE_SEAT is set. Then all
// other targets are left out: an app may depend on packages that have a `CYaml` of their own, or
// another swift-argument-parser.
#if os(Linux)
  let isCheckedOut = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"
  let isSeatAlone = Context.environment["BLUEWAKE_SEAT"] != nil
  if isSeatAlone { (package.targets, package.products, package.dependencies) = ([], [], []) }
  if isCheckedOut || isSeatAlone {
    func seat(
      _ name: String, _ dependencies: [Target.Dependency], folder: String? = nil,
      _ settings: [SwiftSetting] = []
    ) -> Target {
      .target(
        name: name, dependencies: dependencies, path: "Sources/AppSeat/\(folder ?? name)",
        swiftSettings: careful + settings)
    }

    // Only apps that use Combine or CryptoKit need them fetched: they ask for the trait. `app build` cannot do so in
    // the manifest of an app, which may be older than traits. It asks by the variable, which enables no trait: that
    // would be a condition of every target, and the next app without it would compile all of them again.
    let asked = Set(
      (Context.environment["BLUEWAKE_SEAT"] ?? "").split(separator: ",").map(String.init))
    func condition(_ trait: String) -> TargetDependencyCondition? {
      asked.contains(trait) ? nil : .when(traits: [trait])
    }
    func definition(_ trait: String) -> [SwiftSetting] {
      asked.contains(trait) ? [.define(trait)] : []
    }
    let openCombine: [Target.Dependency] = [
      "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation",
    ].map { .product(name: $0, package: "OpenCombine", condition: condition("Combine")) }
    let swiftCrypto = Target.Dependency.product(
      name: "Crypto", package: "swift-crypto", condition: condition("CryptoKit"))

    let seats: [Target] = [
      seat("AppSeat", ["CVTime"], folder: "Seat"),
      seat("DarwinFoundation", []),
      seat(
        "CoreBluetooth",
        ["AppSeat", "CBluetoothEnums", "CCodeSegment", "CVTime", "DarwinFoundation"]),
      seat("UIKit", ["AppSeat", "DarwinFoundation", "UserNotifications"]),
      seat("os", ["AppSeat", "DarwinFoundation"]),
      seat("OSLog", ["os"]),
      seat("UserNotifications", ["AppSeat"]),
      seat("Security", ["DarwinFoundation", swiftCrypto], definition("CryptoKit")),
      seat("AccessorySetupKit", ["AppSeat", "CoreBluetooth", "UIKit"]),
      seat("ActivityKit", ["AppSeat", "DarwinFoundation"]),
      seat("BackgroundTasks", ["AppSeat"]),
      seat("Combine", ["DarwinFoundation"] + openCombine, definition("Combine")),
      seat("CryptoKit", [swiftCrypto], definition("CryptoKit")),
      // For tests of apps. It starts the program bluewake, and is not linked with it.
      seat("SimulatedPhone", ["UIKit", "CSeatedDelegate"]),
    ]
    // It has a product of its own, as only apps that use it need the headers of libcrypto.
    let commonCrypto = Target.target(
      name: "CommonCrypto", path: "Sources/AppSeat/CommonCrypto",
      linkerSettings: [.linkedLibrary("crypto")])
    package.targets +=
      ["CVTime", "CBluetoothEnums", "CCodeSegment", "CSeatedDelegate"].map {
        .target(name: $0, path: "Sources/AppSeat/\($0)")
      } + seats + [commonCrypto, seat("_Testing_UIKit", [], folder: "TestingUIKit")]
    package.products += (seats + [commonCrypto]).map {
      .library(name: $0.name, targets: [$0.name] + ($0.name == "UIKit" ? ["_Testing_UIKit"] : []))
    }
    package.traits.formUnion([
      .trait(name: "Combine", description: "Builds Combine for apps in the seat."),
      .trait(name: "CryptoKit", description: "Builds CryptoKit for apps in the seat."),
    ])
    package.dependencies += [
      .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
      .package(url: "https://github.com/apple/swift-crypto", "3.0.0"..<"5.0.0"),
    ]
  }
#endif
