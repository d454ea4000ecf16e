import Foundation

/// Which tasks an app may have, by its `Info.plist`.
struct TaskPermissions {
  private let identifiers: [String]?
  private let modes: [String]?

  /// - Parameter list: The property list; nil if the app has none, which may have any task.
  init(_ list: [String: Any]?) {
    identifiers = list.map { $0["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? [] }
    modes = list.map { $0["UIBackgroundModes"] as? [String] ?? [] }
  }

  /// Of an app that lies in a folder as on a phone, such as `Watch.app`, which `bluewake app build`
  /// makes.
  static var ofThisApp: TaskPermissions {
    let bundle = Bundle.main
    let isApp = URL(filePath: bundle.bundlePath).pathExtension == "app"
    return TaskPermissions(isApp ? bundle.infoDictionary : nil)
  }

  /// Returns whether the app may have tasks of an identifier.
  ///
  /// Xcode fills settings such as `$(PRODUCT_BUNDLE_IDENTIFIER).refresh` into the list. Their
  /// values are unknown here, so they match any text.
  ///
  /// Source: Apple, BGTaskSchedulerPermittedIdentifiers.
  func permit(_ identifier: String) -> Bool {
    guard let identifiers else { return true }
    return identifiers.contains { permitted in
      guard permitted.contains("$(") else { return permitted == identifier }
      let parts = permitted.replacing(#/\$\([^)]*\)/#, with: "\0").split(
        separator: "\0", omittingEmptySubsequences: false)
      return Self.text(identifier, has: parts)
    }
  }

  /// Returns whether a text has these parts in their order, with anything between them.
  private static func text(_ text: String, has parts: [Substring]) -> Bool {
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// Returns whether the app has declared the mode of refresh tasks, or of processing tasks.
  ///
  /// Source: Apple, BGTaskScheduler.Error.Code.notPermitted; UIBackgroundModes, fetch and
  /// processing.
  func declareMode(forProcessing isProcessing: Bool) -> Bool {
    modes?.contains(isProcessing ? "processing" : "fetch") ?? true
  }
}
