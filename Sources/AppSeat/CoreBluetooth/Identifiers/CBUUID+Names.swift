import Foundation

// The identifiers that show a name in place of their digits, wherever an app prints one.
extension CBUUID {
  /// The name of the identifier; nil for most.
  ///
  /// Source: observed, in what apps have logged of services, characteristics and descriptors. Others that
  /// are adopted were logged by their digits: 1802, 2A37, 2A38. There may be more names.
  var name: String? { Self.names[uuidString] }

  private static let names = [
    "1805": "Current Time",
    "180A": "Device Information",
    "180D": "Heart Rate",
    "180F": "Battery",
    "2902": "Client Characteristic Configuration",
    "2A0F": "Local Time Information",
    "2A19": "Battery Level",
    "2A23": "System ID",
    "2A24": "Model Number String",
    "2A25": "Serial Number String",
    "2A26": "Firmware Revision String",
    "2A27": "Hardware Revision String",
    "2A29": "Manufacturer Name String",
    "2A2B": "Current Time",
    "D0611E78-BBB4-4591-A5F8-487910AE4366": "Continuity",
    "8667556C-9A37-4C91-84ED-54EE27D90049": "Continuity",
  ]
}
