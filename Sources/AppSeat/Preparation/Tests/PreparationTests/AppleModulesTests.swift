import Testing

@testable import Preparation

/// The use of Apple's modules in a fetched package, by which it is prepared for the seat or for
/// Linux.
@Suite struct AppleModulesTests {
  @Test(arguments: [
    ("import UIKit", true), ("import Foundation", false),
    ("#if canImport(UIKit)\nimport UIKit\n#endif", false),
    ("#if !os(Linux)\nimport CoreBluetooth\n#endif", false),
    ("#if os(Linux)\nimport Glibc\n#else\nimport os\n#endif", false),
    ("#if canImport(Darwin)\nimport Darwin\n#else\nimport os\n#endif", true),
    ("import ObjectiveC", true),
  ])
  func `an import counts where Linux compiles it`(text: String, isImported: Bool) {
    #expect(AppleModules(in: text).areImportedOnLinux == isImported)
  }

  @Test func `a question names its module`() {
    let text =
      "#if canImport(os) && !canImport(UIKit.UIDevice)\n#elseif canImport(CoreBluetooth)\n#endif"
    #expect(AppleModules(in: text).asked == ["os", "UIKit", "CoreBluetooth"])
  }

  @Test func `modules of the seat are hidden from a package that is at home on Linux`() {
    #expect(
      HiddenModules.text(
        """
        #if canImport(os) || !canImport(Combine, _version: 1.0)
        #elseif canImport(Glibc)
        #endif
        """)
          == """
          #if false || !false
          #elseif canImport(Glibc)
          #endif
          """)
    #expect(HiddenModules.text("#if canImport(Glibc)\n#endif") == nil)
    #expect(HiddenModules.text("let canImport = 1") == nil)
  }
}
