import Testing

@testable import Preparation

@Suite struct CompilerErrorTests {
  static let errors = [
    ("no such module 'HealthKit'", "module HealthKit", "a shim of HealthKit"),
    ("no such module 'Alamofire'", "module Alamofire", "the package that has Alamofire"),
    ("cannot find type 'CLLocation' in scope", "CLLocation", "a shim of CoreLocation"),
    ("cannot find 'UIView' in scope", "UIView", "more of bluewake's UIKit"),
    ("cannot find 'Text' in scope", "Text", "a shim of SwiftUI"),
    (
      "value of type 'CBPeripheral' has no member 'mood'", "CBPeripheral.mood",
      "more of bluewake's CoreBluetooth"
    ),
    ("unknown attribute 'State'", "@State", "a shim of SwiftUI"),
    ("cannot find 'errSecSuccess' in scope", "errSecSuccess", "more of bluewake's Security"),
    ("missing return", "missing return", ""),
  ]

  @Test(arguments: errors)
  func `an error says what is missing`(message: String, missing: String, needed: String) {
    let leftOut = Obstacle(
      "/app/A.swift", 1, missing: "module SwiftUI", needed: "", .leftOut)
    let log = "[1/2] Compiling\n/app/A.swift:7:3: error: \(message)\n/app/A.swift:8:1: warning: x\n"
    #expect(
      CompilerErrors(log, leftOut: [leftOut]).obstacles == [
        Obstacle("/app/A.swift", 7, missing: missing, needed: needed, .stops)
      ])
  }

  @Test func `consequences of a missing name are not told with it`() {
    let consequence =
      "/app/A.swift:8:1: error: cannot infer contextual base in reference to member 'tcp'\n"
    let cause = "/app/A.swift:7:3: error: cannot find type 'NWConnection' in scope\n"
    #expect(CompilerErrors(cause + consequence).obstacles.map(\.line) == [7])
    #expect(CompilerErrors(consequence).obstacles.map(\.line) == [8])
  }

  @Test func `an import that was left out has a row if names of its framework are missing`() {
    let row = Obstacle(
      "/app/A.swift", 1, missing: "module CoreData", needed: "a shim of CoreData", .leftOut)
    func error(_ file: String, _ needed: String) -> Obstacle {
      Obstacle(file, 2, missing: "Entry", needed: needed, .stops)
    }
    #expect(row.mayStop(among: [error("/app/B.swift", "a shim of CoreData")]))
    #expect(row.mayStop(among: [error("/app/A.swift", "")]))
    #expect(!row.mayStop(among: [error("/app/B.swift", "")]))
    #expect(!row.mayStop(among: [error("/app/A.swift", "a shim of CoreLocation")]))
    #expect(error("/app/B.swift", "").mayStop(among: []))
  }

  @Test func `a framework that is missing at many places has one row`() {
    let rows = [("A", "module HealthKit"), ("A", "HKUnit"), ("B", "HKUnit"), ("B", "HKSample")]
    let obstacles =
      [Obstacle("/app/A.swift", 1, missing: "x", needed: "", .stops)]
      + rows.map {
        Obstacle("/app/\($0).swift", 2, missing: $1, needed: "a shim of HealthKit", .stops)
      }
    #expect(
      "\(ObstacleTable(obstacles, from: "/app"))" == """
        place      missing                                           needed
        A.swift:2  HealthKit, 4 places in 2 files: HKUnit, HKSample  these files left out, or stubs of HealthKit
        A.swift:1  x

        """)
    let whole = "\(ObstacleTable(obstacles, from: "/app", isWhole: true))"
    #expect(whole.split(separator: "\n").count == 6)
  }

  @Test func `stubs are classes for types, and comments for anything else`() {
    let rows = [
      ("HKUnit", 3), ("HKUnit", 9), ("HKUnit.count", 4), ("kHKFirst", 5), ("module HealthKit", 1),
      ("'nil' requires a type", 7), ("HKDelegate", 8),
    ]
    let obstacles = rows.map {
      Obstacle("/app/A.swift", $1, missing: $0, needed: "a shim of HealthKit", .stops)
    }
    let file = StubFile(obstacles, from: "/app")
    #expect(file.count == 4)
    #expect(
      file.text.hasSuffix(
        """
        import Foundation

        // MARK: HealthKit
        // A.swift:8
        public protocol HKDelegate: AnyObject {}
        // A.swift:3, A.swift:9
        open class HKUnit: NSObject {}
        // A.swift:4
        // HKUnit.count
        // A.swift:5
        // kHKFirst

        """))
  }

  @Test func `the table has a row for each place`() {
    let table = ObstacleTable(
      [
        Obstacle("/app/A.swift", 7, missing: "UIView", needed: "a shim", .stops),
        Obstacle("/other/B.swift", 12, missing: "x", needed: "", .stops),
      ], from: "/app")
    #expect(
      "\(table)" == """
        place              missing  needed
        A.swift:7          UIView   a shim
        /other/B.swift:12  x

        """)
  }

  @Test func `a table fits the terminal`() {
    let table = ObstacleTable(
      [
        Obstacle(
          "/app/Sources/App/Views/Devices/DeviceList.swift", 7, missing: "UIView", needed: "",
          .stops),
        Obstacle(
          "/app/A.swift", 12, missing: "cannot convert value of one type to another type",
          needed: "a shim", .stops),
      ], from: "/app", width: 60)
    #expect(
      "\(table)" == """
        place                         missing               needed
        …/Devices/DeviceList.swift:7  UIView
        A.swift:12                    cannot convert valu…  a shim

        """)
  }

  @Test func `a summary counts the places of each framework`() {
    let missing = [("CoreData", 3), ("UserNotifications", 2), ("HealthKit", 3)]
    var obstacles = missing.flatMap { framework, count in
      (1...count).map {
        Obstacle("/app/A.swift", $0, missing: "x", needed: "a shim of \(framework)", .stops)
      }
    }
    obstacles.append(Obstacle("/app/A.swift", 9, missing: "y", needed: "", .stops))
    #expect(
      "\(ObstacleSummary(obstacles, of: "App"))" == """
        App cannot be built. 9 places stop it: CoreData 3, HealthKit 3, UserNotifications 2, other 1
        Leave out files that do no Bluetooth (--leave-out PATH), or begin stubs (bluewake app stub)

        """)
    #expect(
      "\(ObstacleSummary([obstacles[8]], of: "App"))" == "App cannot be built. 1 place stops it\n")
  }

  @Test func `each module and each fetched package is one step`() {
    var progress = BuildProgress()
    let lines = [
      "Fetching https://example.org/a", "Fetched https://example.org/a from cache (1.2s)",
      "[1/9] Write sources", "[2/9] Emitting module UIKit", "[3/9] Compiling UIKit UIColor.swift",
      "[4/9] Compiling App main.swift", "[5/9] Compiling p_ec.cc", "/app/A.swift:7:3: warning: x",
    ]
    #expect(
      lines.compactMap { progress.step(begunBy: $0) } == [
        "  Fetching https://example.org/a", "  [2/9] UIKit", "  [4/9] App",
      ])
  }
}
