import Foundation
import Testing

@testable import Preparation

/// Each change of a source: the original, and the text that the compiler gets.
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
    Change("import CommonCrypto.CommonDigest", "import CommonCrypto             "),
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
    Change("let a = ProcessInfo().environment", "let a = ProcessInfo.processInfo.environment"),
    Change("log(\"%@\", error as CVarArg)", "log(\"%@\", seatArgument(error))"),
    Change("a = b as! CVarArg", "a = b as! CVarArg"),
    Change(
      "let a: DateComponentsFormatter = DateComponentsFormatter()",
      "let a: DarwinFoundation.DateComponentsFormatter = DarwinFoundation.DateComponentsFormatter()"
    ),
    Change("a.DateComponentsFormatter = b", "a.DateComponentsFormatter = b"),
    Change("let a: [CFString: Any] = b", "let a: [String  : Any] = b"),
    Change("let a = [CFString: Any]()", "let a = [String  : Any]()"),
    Change("SecItemAdd(query as CFDictionary, nil)", "SecItemAdd(seatCFDictionary(query), nil)"),
    Change(
      "let a = [b as String: c] as CFDictionary", "let a = seatCFDictionary([b as String: c])"),
    Change("@objc protocol A {}", "      protocol A: AnyObject {}"),
    Change("@objc protocol A: B {}", "      protocol A: AnyObject, B {}"),
    Change("@objc protocol A: NSObjectProtocol {}", "      protocol A: NSObjectProtocol {}"),
  ]

  @Test(arguments: changes)
  func `is prepared line by line`(change: Change) {
    let source = PreparedSource(change.original, path: "/app/A.swift")
    #expect(source.body == change.prepared)
  }

  /// A source, and another one of its target.
  private func body(_ text: String, beside other: String = "") -> String {
    let setting = SourceSetting().among(TargetSources([text, other]))
    return PreparedSource(text, path: "/app/A.swift", in: setting).body
  }

  @Test func `an override in an extension becomes one of the class`() {
    let text = """
      public extension A.B {
        override var hash: Int { super.hash }
        override func isEqual(_ o: Any?) -> Bool { true }
        func c() {}
      }
      """
    let classes = "enum A {\n  public class B: NSObject {\n    var d = 1\n  }\n}"
    #expect(
      body(text, beside: classes) == """
        public extension A.B {
                   var seat_hash: Int { super.hash }
                   func seat_isEqual(_ o: Any?) -> Bool { true }
          func c() {}
        }
        """)
    #expect(
      body(classes, beside: text) == """
        enum A {
          public class B: NSObject {
            var d = 1
          public override var hash: Int { seat_hash }; \
        public override func isEqual(_ o: Any?) -> Bool { seat_isEqual(o) }; }
        }
        """)
    let setter =
      "class A: B { var c = 1 }; extension A { override var d: Int { get { 1 } set {} } }"
    #expect(
      body(setter)
        == "class A: B { var c = 1 ; override var d: Int { get { seat_d } set { seat_d = newValue } }; }; "
        + "extension A {          var seat_d: Int { get { 1 } set {} } }")
    // A class of another module gets nothing, so that the compiler complains of the original.
    let foreign = "extension Foreign { override var hash: Int { 1 } }"
    #expect(body(foreign) == foreign)
  }

  @Test func `a delegate's method that a subclass adds is declared`() {
    let method = "func centralManager(_ c: CBCentralManager, didConnect p: CBPeripheral) {}"
    let added =
      "public func addedCentralManager(_ c: CBCentralManager, didConnect p: CBPeripheral) "
      + "{ self.centralManager(c, didConnect: p) }; }"
    #expect(
      body("class A: B {\n  \(method)\n}")
        == "class A: B, AddsCentralManagerDidConnect {\n  \(method)\n\(added)")
    #expect(
      body("extension A { \(method) }", beside: "class A: B {}")
        == "extension A: AddsCentralManagerDidConnect { \(method) ; \(added)")
    let mock = "func centralManager(_ c: MyCentral, didConnect p: CBPeripheral) {}"
    for untouched in [
      "class A: NSObject, CBCentralManagerDelegate { \(method) }",
      "class A: B { override \(method) }",
      "class A: B { \(mock) }", "class A { \(method) }", "class A: B { private \(method) }",
      "extension A { \(method) }",
    ] {
      #expect(body(untouched) == untouched)
    }
    let descriptor =
      "func peripheral(_ p: CBPeripheral, didWriteValueFor d: CBDescriptor, error e: (any Swift.Error)?) {}"
    #expect(
      body("class A: B { \(descriptor) }")
        .hasPrefix("class A: B, AddsPeripheralDidWriteValueForOfDescriptor {"))
  }

  /// The seat has these methods, and a protocol for each.
  @Test func `the delegates' methods are those of the seat`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../CoreBluetooth/Delegates")
    let table = try String(
      contentsOf: folder.appending(path: "ImplementedMethods+Callbacks.swift"), encoding: .utf8)
    let names = table.matches(of: /"(\w+\([\w:]+\))"/).map { String($0.1) }
    let known = Set(
      DelegateMethods.all.compactMap { $0.split(separator: " ").first }.map(String.init))
    #expect(
      Set(names).subtracting(known)
        == ["centralManagerDidUpdateState(_:)", "peripheralManagerDidUpdateState(_:)"])
    #expect(known.isSubset(of: names))
  }

  @Test func `what comes along with a missing module is imported`() {
    func imports(_ text: String) -> [Substring] {
      PreparedSource(text, path: "/app/A.swift").text.split(separator: "\n")
        .prefix { $0.hasPrefix("import ") }
    }
    #expect(imports("import CoreLocation") == ["import Foundation", "import DarwinFoundation"])
    #expect(imports("import CoreBluetooth\n") == ["import DarwinFoundation"])
    #expect(
      imports("import SwiftUI\nclass A: ObservableObject {}")
        == ["import Combine", "import Foundation", "import UIKit", "import DarwinFoundation"])
    #expect(
      PreparedSource("import SwiftUI\n@Published var a = 1", path: "/app/A.swift").asked
        == ["Combine"])
    #expect(PreparedSource("import SwiftUI\nlet a = 1", path: "/app/A.swift").asked == [])
    #expect(
      PreparedSource("import CryptoKit\nimport UIKit", path: "/app/A.swift").asked == ["CryptoKit"])
    #expect(
      imports("#if canImport(SwiftUI)\nimport SwiftUI\n#endif") == ["import DarwinFoundation"])
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

  @Test(arguments: ["class A: ObservableObject {}", "class A { @Published var b = 1 }"])
  func `Foundation has aliases of Combine's`(text: String) {
    let source = PreparedSource("import Foundation\n" + text, path: "/app/A.swift")
    #expect(source.text.hasPrefix("import Combine\n"))
    #expect(source.asked == ["Combine"])
    #expect(PreparedSource(text, path: "/app/A.swift").asked == [])
    let subject = PreparedSource(
      "import Foundation\nlet a: PassthroughSubject<Int, Never>", path: "/app/A.swift")
    #expect(subject.asked == [])
  }

  @Test(arguments: ["SecRandomCopyBytes", "errSecSuccess", "kSecClass"])
  func `Security comes with Foundation`(name: String) {
    let text = "import Foundation\nlet a = \(name)"
    #expect(PreparedSource(text, path: "/app/A.swift").text.hasPrefix("import Security\n"))
    let other = SourceSetting(modules: ["Security"])
    #expect(
      !PreparedSource(text, path: "/app/A.swift", in: other).text.contains("import Security"))
    #expect(PreparedSource("let a: SecKey", path: "/app/A.swift").asked == ["CryptoKit"])
    #expect(PreparedSource(text, path: "/app/A.swift").asked == [])
    let word = PreparedSource("let a = Section(b: Seconds)", path: "/app/A.swift")
    #expect(!word.text.contains("import Security"))
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
