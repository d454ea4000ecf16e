import AppSeat
import Foundation

// The requirements of Core Bluetooth for state restoration, the same for both roles.
extension CBManager {
  private static let method = "willRestoreState"

  /// Ends an app that gives its new manager an identifier but lacks what restoring needs: the
  /// background mode of the role, and a delegate with the method. Complains of a method without an
  /// identifier.
  ///
  /// - Parameter implemented: The callbacks for which the delegate has methods; nil if there is no
  ///   delegate.
  ///
  /// Source: Apple, CBCentralManager and CBPeripheralManager, exceptions observed since iOS 7.
  func checkRestoration(by implemented: [String]?) {
    guard isRestorable else { return complainOfRestoration(by: implemented) }
    requireMode()
    if implemented?.contains(Self.method) == true { return }
    endForMisuse(
      "NSInternalInconsistencyException",
      "<\(className)> has provided a restore identifier but the delegate doesn't implement the "
        + "\(line.role)Manager:\(Self.method): method")
  }

  /// Complains of a delegate that wants to restore what has no identifier.
  ///
  /// Source: observed, in what apps have logged.
  func complainOfRestoration(by implemented: [String]?) {
    guard !isRestorable, implemented?.contains(Self.method) == true else { return }
    Complaint.log(
      "<\(classAndAddress)> has no restore identifier but the delegate implements the "
        + "\(line.role)Manager:\(Self.method): method. Restoring will not be supported")
  }

  /// Source: observed, in what apps have logged.
  private func requireMode() {
    let mode = "bluetooth-\(line.role)"
    guard let modes = HostedSeat.shared.greeted("modes") as? [String], !modes.contains(mode) else {
      return
    }
    endForMisuse(
      "NSInternalInconsistencyException",
      "State restoration of \(className) is only allowed for applications that have specified the "
        + "\"\(mode)\" background mode")
  }

  private var className: String {
    switch line.role {
    case .central: "CBCentralManager"
    case .peripheral: "CBPeripheralManager"
    }
  }
}
