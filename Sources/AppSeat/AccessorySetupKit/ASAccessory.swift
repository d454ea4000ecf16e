import AppSeat
public import CoreBluetooth
public import Foundation

/// An accessory that the user has chosen for the app.
///
/// Source: Apple, ASAccessory.
open class ASAccessory: NSObject, @unchecked Sendable {
  /// Source: Apple, ASAccessory.AccessoryState.
  public enum AccessoryState: Int, Sendable {
    case unauthorized = 0
    case awaitingAuthorization = 10
    case authorized = 20
  }

  /// Source: Apple, ASAccessory.SupportOptions.
  public struct SupportOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let bluetoothPairingLE = Self(rawValue: 1 << 1)
    public static let bluetoothTransportBridging = Self(rawValue: 1 << 2)
    public static let bluetoothHID = Self(rawValue: 1 << 3)
  }

  /// Source: Apple, ASAccessory.RenameOptions.
  public struct RenameOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ssid = Self(rawValue: 1)
  }

  open internal(set) var state: AccessoryState
  /// The identifier under which Core Bluetooth finds it.
  open var bluetoothIdentifier: UUID? { PeerIdentifier.identifier(of: peer) }
  /// Always nil: there is no Bluetooth Classic.
  open var bluetoothTransportBridgingIdentifier: Data? { nil }
  open internal(set) var displayName: String
  /// Always nil: there is no Wi-Fi.
  open var ssid: String? { nil }
  public let descriptor: ASDiscoveryDescriptor

  /// The name of the accessory in the run.
  let peer: String

  init(_ kept: SetUpAccessories.Accessory) {
    (peer, displayName, state) = (kept.peer, kept.displayName, .authorized)
    descriptor = ASDiscoveryDescriptor()
    descriptor.bluetoothServiceUUID = kept.service.map { CBUUID(string: $0) }
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? ASAccessory)?.peer == peer }
  open override var hash: Int { peer.hash }
}

/// The result of finishing a setup. It is not looked at.
///
/// Source: Apple, ASAccessorySettings.
open class ASAccessorySettings: NSObject, @unchecked Sendable {
  open class var `default`: ASAccessorySettings { ASAccessorySettings() }
  open var ssid: String?
  open var bluetoothTransportBridgingIdentifier: Data?
}
