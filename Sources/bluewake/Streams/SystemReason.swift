import Foundation

extension Error {
  /// The system's reason why a file could not be read or written, for example `: Is a directory`;
  /// empty if it gave none.
  var systemReason: String {
    let underlying = (self as? CocoaError)?.underlying ?? self
    guard let code = (underlying as? POSIXError)?.code else { return "" }
    return unsafe strerror(code.rawValue).map { unsafe ": " + String(cString: $0) } ?? ""
  }
}
