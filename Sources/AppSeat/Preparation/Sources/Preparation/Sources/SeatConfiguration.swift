import SwiftIfConfig
import SwiftSyntax

/// Answers the conditions of `#if` as they are in the seat: iOS, as far as the modules go.
struct SeatConfiguration: BuildConfiguration {
  let setting: SourceSetting
  /// The system: iOS, or Linux as it is without shims.
  var system = "iOS"

  /// Modules of Apple's systems that conditions ask for, and that no shim pretends to be.
  private static let absent: Set<String> = ["Darwin", "ObjectiveC"]

  func isCustomConditionSet(name: String) -> Bool { setting.flags.contains(name) }
  func hasFeature(name: String) -> Bool { true }
  func hasAttribute(name: String) -> Bool { true }

  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    guard let module = importPath.first?.1 else { return false }
    if system != "iOS", AppleFrameworks.names.contains(module) { return false }
    return setting.has(module) && !Self.absent.contains(module)
  }

  func isActiveTargetOS(name: String) -> Bool { name == system }

  func isActiveTargetArchitecture(name: String) -> Bool {
    #if arch(arm64)
      name == "arm64"
    #else
      name == "x86_64"
    #endif
  }

  func isActiveTargetEnvironment(name: String) -> Bool { false }
  func isActiveTargetRuntime(name: String) -> Bool { name == "_Native" || name == "_multithreaded" }
  func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
  func isActiveTargetObjectFormat(name: String) -> Bool { name == "ELF" }

  var targetPointerBitWidth: Int { 64 }
  var targetAtomicBitWidths: [Int] { [8, 16, 32, 64] }
  var endianness: Endianness { .little }
  var languageVersion: VersionTuple { VersionTuple(6) }
  var compilerVersion: VersionTuple { VersionTuple(6, 3) }
}
