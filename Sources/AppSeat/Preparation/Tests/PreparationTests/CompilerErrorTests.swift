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
}
