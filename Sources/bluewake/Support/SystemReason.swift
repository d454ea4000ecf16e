import Foundation

extension Error {
  /// What the system said of a file that could not be read or written, as in `: Is a directory`;
  /// empty where it said nothing.
  var systemReason: String {
    let underlying = (self as? CocoaError)?.underlying ?? self
    guard let code = (underlying as? POSIXError)?.code else { return "" }
    return unsafe strerror(code.rawValue).map { unsafe ": " + String(cString: $0) } ?? ""
  }
}
