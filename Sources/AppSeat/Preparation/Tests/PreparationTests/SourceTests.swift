import Testing

@testable import Preparation

/// Each change of a source: what stands in the original, and what the compiler gets.
@Suite struct SourceTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var original: String
    var prepared: String
    var testDescription: String { original }

    init(_ original: String, _ prepared: String) {
      (self.original, self.prepared) = (original, prepared)
    }
  }

  static let changes = [
    Change("@objc func tick() {}", "      func tick() {}"),
    Change("@objc(doTick:) func tick() {}", "               func tick() {}"),
    Change("@objcMembers class A {}", "             class A {}"),
    Change("@nonobjc dynamic var a = 1", "                 var a = 1"),
    Change("@IBOutlet weak var a: A?", "          weak var a: A?"),
    Change("@UIApplicationMain\nclass A {}", "@main             \nclass A {}"),
    Change("let objc = \"@objc\" // @objc", "let objc = \"@objc\" // @objc"),
    Change("#if os(iOS)\n#endif", "#if true   \n#endif"),
    Change("#if !os(Linux) && DEBUG\n#endif", "#if !false     && DEBUG\n#endif"),
    Change("#if os(macOS) || os(iOS)\n#endif", "#if os(macOS) || true   \n#endif"),
    Change("import os.log", "import os    "),
    Change("import UIKit.UIDevice", "import UIKit         "),
    Change("import class UIKit.UIDevice", "import class UIKit.UIDevice"),
    Change("import Darwin", "import Glibc "),
    Change("import func Darwin.fputs", "import func Glibc .fputs"),
    Change("@testable import Strap", "@testable import Strap"),
    Change("import ObjectiveC.runtime", "                         "),
    Change("@preconcurrency import CoreLocation", "                                   "),
    Change(
      "class A { func b() { c(#selector(tick)) } }",
      "class A { func b() { c( Selector(A.tick, \"tick\")) } }"),
    Change(
      "extension A.B { func b() { c(#selector(self.tick(_:))) } }",
      "extension A.B { func b() { c( Selector(A.B.tick(_:), \"tick(_:)\")) } }"),
    Change(
      "class A { let b = #selector(Other.tick) }",
      "class A { let b =  Selector(Other.tick, \"tick\") }"),
    Change(
      "class A { let b = #selector(tick as (A) -> () -> Void) }",
      "class A { let b =  Selector(A.tick as (A) -> () -> Void, \"tick\") }"),
    Change(
      "class A { func b(_ c: C) -> Bool { c.responds(to: #selector(P.did(_:got:))) } }",
      "class A { func b(_ c: C) -> Bool { c.responds(to:  Selector(named: \"did(_:got:)\")) } }"),
    Change(
      "if c?.responds(to: #selector(P.did)) == true {}",
      "if c?.responds(to:  Selector(named: \"did\")) == true {}"),
    Change("let a = #keyPath(Strap.battery.level)", "let a = \"battery.level\"              "),
    Change("@objc protocol A {}", "      protocol A: AnyObject {}"),
    Change("@objc protocol A: B {}", "      protocol A: AnyObject, B {}"),
    Change("@objc protocol A: NSObjectProtocol {}", "      protocol A: NSObjectProtocol {}"),
  ]

  @Test(arguments: changes)
  func `is prepared line by line`(change: Change) {
    let source = PreparedSource(change.original, path: "/app/A.swift")
    #expect(source.body == change.prepared)
  }

  @Test func `what stands in front names the original and brings Darwin's names`() {
    let source = PreparedSource("import Foundation\n", path: "/app/\"A\".swift")
    #expect(
      source.text == """
        import DarwinFoundation
        #sourceLocation(file: "/app/\\"A\\".swift", line: 1)
        import Foundation

        """)
  }

  @Test func `parts of Foundation that are modules on Linux are imported`() {
    let source = PreparedSource("let a: URLRequest, b: XMLParser", path: "/app/A.swift")
    #expect(source.text.hasPrefix("import FoundationNetworking\nimport FoundationXML\n"))
    let known = PreparedSource(
      "import FoundationNetworking\nlet a: URLRequest", path: "/app/A.swift")
    #expect(known.text.hasPrefix("import DarwinFoundation\n"))
  }

  @Test func `optional methods get defaults, and can be asked for`() {
    let source = PreparedSource(
      """
      @objc public protocol A {
        @objc optional func a(_ a: A, did b: Int) -> Bool
      }
      """, path: "/app/A.swift")
    #expect(
      source.body == """
              public protocol A: LeftOutOfA, AnyObject {
                         func a(_ a: A, did b: Int) -> Bool
        }; public protocol LeftOutOfA: AnyObject {}; \
        extension LeftOutOfA { public func a(_ a: A, did b: Int) -> Bool { false } }; \
        public struct A_a { fileprivate let target: any A; \
        public func callAsFunction(_ a: A, did b: Int) -> Bool { target.a(a, did: b) } }; \
        extension A { public var a: A_a? { A_a(target: self) } }
        """)
    #expect(source.obstacles == [])
  }

  @Test func `a module that is missing is left out and told`() {
    let text = "import CoreLocation\n#if os(macOS)\nimport AppKit\n#endif\nimport Charts\n"
    let setting = SourceSetting(modules: ["Charts"])
    let source = PreparedSource(text, path: "/app/A.swift", in: setting)
    #expect(
      source.obstacles == [
        Obstacle(
          "/app/A.swift", 1, missing: "module CoreLocation", needed: "a shim of CoreLocation",
          .leftOut)
      ])
    #expect(source.body.hasSuffix("\nimport Charts\n"))
  }

  @Test(arguments: [
    ("let a = #selector(getter: A.b)", "#selector(getter: …)"),
    ("let a = Selector(\"tick\")", "Selector(\"tick\")"),
    ("let a = Selector((\"tick\"))", "Selector((\"tick\"))"),
    ("class A { @NSManaged var b: Int }", "@NSManaged"),
    ("@objc protocol A { @objc optional var b: Int { get } }", "optional property"),
  ])
  func `what cannot be translated stops the build`(text: String, missing: String) {
    let source = PreparedSource("\n" + text, path: "/app/A.swift")
    #expect(source.obstacles.map(\.missing) == [missing])
    #expect(source.obstacles.map(\.line) == [2])
    #expect(source.obstacles.map(\.effect) == [.stops])
  }

  @Test func `a default that nobody can write is told`() {
    let source = PreparedSource(
      "@objc protocol A { @objc optional func b() -> CBUUID }", path: "/app/A.swift")
    #expect(source.obstacles.map(\.missing) == ["default of b, which returns CBUUID"])
  }

  @Test func `a program begins at its entry`() {
    #expect(PreparedSource("", path: "/app/main.swift").isEntry)
    #expect(PreparedSource("@main struct A {}", path: "/app/A.swift").isEntry)
    #expect(!PreparedSource("struct A {}", path: "/app/A.swift").isEntry)
  }
}
