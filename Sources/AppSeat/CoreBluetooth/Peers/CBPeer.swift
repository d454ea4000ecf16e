import AppSeat
public import Foundation

/// A remote device.
///
/// Source: Apple, CBPeer.
open class CBPeer: NSObject, NSCopying, @unchecked Sendable {
  /// The device's identifier on this phone, the same in every launch of the app.
  open internal(set) var identifier: UUID
  /// The name by which the host knows the device.
  let peerName: String

  init(named name: String) { (peerName, identifier) = (name, PeerIdentifier.identifier(of: name)) }

  open override func copy() -> Any { self }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A remote device that is connected to the app's peripheral manager.
///
/// Source: Apple, CBCentral.
open class CBCentral: CBPeer, @unchecked Sendable {
  private let line: ManagerLine

  init(named name: String, line: ManagerLine) {
    self.line = line
    super.init(named: name)
  }

  /// The longest value that one notification or indication carries, in octets.
  ///
  /// Source: BG-SEM-34.
  open var maximumUpdateValueLength: Int {
    line.read("maximumUpdateValueLength", ["central": peerName]).integer("length") ?? 0
  }

  open override var description: String {
    "<\(classAndAddress) identifier = \(identifier), MTU = \(maximumUpdateValueLength)>"
  }
}
