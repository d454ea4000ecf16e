import AppSeat
public import CoreBluetooth
public import Foundation

/// The maker of an accessory, by its number at the Bluetooth SIG.
///
/// Source: Apple, ASBluetoothCompanyIdentifier.
public struct ASBluetoothCompanyIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// The advertised data by which the picker finds an accessory.
///
/// Source: Apple, ASDiscoveryDescriptor.
open class ASDiscoveryDescriptor: NSObject, @unchecked Sendable {
  /// Source: Apple, ASDiscoveryDescriptor.Range.
  public enum Range: Int, Sendable {
    case `default` = 0
    case immediate = 10
  }

  open var supportedOptions: ASAccessory.SupportOptions = []
  open var bluetoothServiceUUID: CBUUID?
  /// Zero is no company.
  open var bluetoothCompanyIdentifier = ASBluetoothCompanyIdentifier(rawValue: 0)
  open var bluetoothNameSubstring: String?
  open var bluetoothNameSubstringCompareOptions: NSString.CompareOptions = []
  /// Not looked at: every peer is near.
  open var bluetoothRange = Range.default
  open var bluetoothManufacturerDataBlob: Data?
  open var bluetoothManufacturerDataMask: Data?
  /// Service data is not looked at.
  open var bluetoothServiceDataBlob: Data?
  open var bluetoothServiceDataMask: Data?
  /// Without Wi-Fi these find no accessory.
  open var ssid: String?
  open var ssidPrefix: String?
}

extension ASDiscoveryDescriptor {
  /// Returns whether a peer of the run is such an accessory.
  func fits(_ peer: SeatFields) -> Bool {
    let company = bluetoothCompanyIdentifier.rawValue
    guard bluetoothServiceUUID != nil || company != 0 else { return false }
    if let wanted = bluetoothServiceUUID {
      let services = peer.texts("services") ?? []
      guard services.contains(where: { CBUUID(string: $0) == wanted }) else { return false }
    }
    let data = Array(peer.octets("manufacturerData") ?? Data())
    if company != 0 {
      guard data.count > 1, UInt16(data[0]) | UInt16(data[1]) << 8 == company else { return false }
      if !isMasked(Array(data.dropFirst(2))) { return false }
    }
    guard let part = bluetoothNameSubstring else { return true }
    let name = peer.text("localName") ?? ""
    return name.range(of: part, options: bluetoothNameSubstringCompareOptions) != nil
  }

  private func isMasked(_ data: [UInt8]) -> Bool {
    guard let blob = bluetoothManufacturerDataBlob, let mask = bluetoothManufacturerDataMask else {
      return true
    }
    guard data.count >= blob.count, blob.count == mask.count else { return false }
    return zip(zip(data, blob), mask).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
  }

  /// Returns what the app's property list lacks for this descriptor.
  func undeclared(in list: [String: Any]) -> [String] {
    func texts(_ key: String) -> [String] { list[key] as? [String] ?? [] }
    var missing: [String] = []
    if let service = bluetoothServiceUUID {
      let declared = texts("NSAccessorySetupBluetoothServices")
      // A malformed text must not end the app here.
      if !declared.contains(where: { $0.uppercased() == service.uuidString }) {
        missing.append("\(service.uuidString) in NSAccessorySetupBluetoothServices")
      }
    }
    if let name = bluetoothNameSubstring,
      !texts("NSAccessorySetupBluetoothNames").contains(where: { $0.contains(name) })
    {
      missing.append("\(name) in NSAccessorySetupBluetoothNames")
    }
    return missing
  }
}
