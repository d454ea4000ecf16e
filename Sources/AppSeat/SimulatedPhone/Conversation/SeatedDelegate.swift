import CSeatedDelegate
import Foundation
import UIKit

/// The test's own executable as an app.
enum SeatedDelegate {
  /// The name of a type for ``bluewakeRunDelegate(_:)``, which finds types of any module, nested ones
  /// too.
  static func name(of type: any (UIResponder & UIApplicationDelegate).Type) -> String {
    _mangledTypeName(type) ?? NSStringFromClass(type)
  }
}

/// Runs the app whose application delegate is the type of this name. `CSeatedDelegate` calls it before
/// any test.
@_cdecl("bluewake_run_delegate")
func bluewakeRunDelegate(_ name: UnsafePointer<CChar>) {
  let name = String(cString: name)
  let type = _typeByName(name) ?? NSClassFromString(name)
  guard let type = type as? any (UIResponder & UIApplicationDelegate).Type else {
    fatalError("there is no application delegate \(name)")
  }
  // The process has one thread yet, its main thread.
  MainActor.assumeIsolated { type.main() }
}
