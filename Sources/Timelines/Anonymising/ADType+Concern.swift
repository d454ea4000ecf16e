import BluetoothProtocols

extension ADType {
  /// The subject that the data of a structure may reveal.
  enum Concern {
    /// A name, or an address of a page.
    case name
    /// A device's address, or several.
    case address
    /// A key, or a number of a pairing.
    case key
    /// The kind of device.
    case appearance
    /// The services, and how the device advertises.
    case harmless
    /// The data of a maker or of a service, and unknown types.
    case data
  }

  /// Source: Assigned Numbers, 2.3; Core Specification Supplement, Part A, 1.
  var concern: Concern {
    switch rawValue {
    case 0x08, 0x09, 0x24, 0x30: .name
    case 0x17, 0x18, 0x1B: .address
    case 0x0E...0x10, 0x1D, 0x1E, 0x22, 0x23, 0x2D: .key
    case 0x0D, 0x19: .appearance
    case 0x01...0x07, 0x0A, 0x11, 0x12, 0x14, 0x15, 0x1A, 0x1C, 0x1F, 0x27, 0x2F: .harmless
    default: .data
    }
  }
}
