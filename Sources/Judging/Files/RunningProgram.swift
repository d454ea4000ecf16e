#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The program that is running.
package enum RunningProgram {
  /// Its file, with all links resolved; nil if the system does not report it.
  package static var file: URL? {
    #if os(Linux)
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      Bundle.main.executableURL?.resolvingSymlinksInPath()
    #endif
  }
}
