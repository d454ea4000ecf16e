import AppSeat
import Foundation

// How Core Bluetooth's objects describe themselves in the logs of apps.
//
// Source: observed, in such logs. The address is the same in each run, as virtual time fixes addresses.
extension NSObject {
  /// The class and the address, with which each description begins.
  var classAndAddress: String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "\(type(of: self)): 0x\(String(address, radix: 16))"
  }
}

/// Values in a description.
enum Described {
  static func flag(_ flag: Bool) -> String { flag ? "YES" : "NO" }

  static func text(_ value: Any?) -> String {
    switch value {
    case nil: "(null)"
    case let octets as Data: "{length = \(octets.count), bytes = \(octets.seatText)}"
    case let value?: "\(value)"
    }
  }

  static func error(_ error: some CustomNSError) -> String {
    let domain = type(of: error).errorDomain
    let told = (error.errorUserInfo[NSLocalizedDescriptionKey] as? String)
      .map { " UserInfo={NSLocalizedDescription=\($0)}" }
    return "Error Domain=\(domain) Code=\(error.errorCode) \"\(error.localizedDescription)\""
      + (told ?? "")
  }

  /// - Parameter isUppercase: Whether digits above 9 are capitals, as they are for the app's own.
  static func bits(_ bits: UInt, isUppercase: Bool = false) -> String {
    "0x" + String(bits, radix: 16, uppercase: isUppercase)
  }

  static func list(_ list: [NSObject]?) -> String {
    guard let list else { return "(null)" }
    let rows = list.map { "    \"\($0.description)\"" }
    return rows.isEmpty ? "(\n)" : "(\n" + rows.joined(separator: ",\n") + "\n)"
  }
}
