public import Foundation
public import UIKit

/// An accessory as the app wants it shown in the picker.
///
/// Source: Apple, ASPickerDisplayItem.
open class ASPickerDisplayItem: NSObject, @unchecked Sendable {
  /// Steps after the choice. They are not simulated: an accessory is authorized at once.
  ///
  /// Source: Apple, ASPickerDisplayItem.SetupOptions.
  public struct SetupOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let rename = Self(rawValue: 1)
    public static let confirmAuthorization = Self(rawValue: 2)
    public static let finishInApp = Self(rawValue: 4)
  }

  public let name: String
  public let productImage: UIImage
  public let descriptor: ASDiscoveryDescriptor
  open var renameOptions: ASAccessory.RenameOptions = []
  open var setupOptions: SetupOptions = []

  public init(name: String, productImage: UIImage, descriptor: ASDiscoveryDescriptor) {
    (self.name, self.productImage, self.descriptor) = (name, productImage, descriptor)
  }
}

/// An accessory that the app has used before, without AccessorySetupKit.
///
/// Source: Apple, ASMigrationDisplayItem.
open class ASMigrationDisplayItem: ASPickerDisplayItem, @unchecked Sendable {
  open var peripheralIdentifier: UUID?
  open var hotspotSSID: String?
}

/// How the picker looks for accessories. It has no effect.
///
/// Source: Apple, ASPickerDisplaySettings.
open class ASPickerDisplaySettings: NSObject, @unchecked Sendable {
  /// Source: Apple, ASPickerDisplaySettings.DiscoveryTimeout.
  public struct DiscoveryTimeout: RawRepresentable, Hashable, Sendable {
    public let rawValue: TimeInterval
    public init(rawValue: TimeInterval) { self.rawValue = rawValue }
    public static let short = Self(rawValue: 30)
    public static let medium = Self(rawValue: 60)
    public static let long = Self(rawValue: 120)
  }

  open class var `default`: ASPickerDisplaySettings { ASPickerDisplaySettings() }
  open var discoveryTimeout = DiscoveryTimeout.short
}
