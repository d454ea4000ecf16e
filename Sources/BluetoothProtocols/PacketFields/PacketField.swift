/// One field of a packet: its name in the specification, where it stands, and what it says.
///
/// Packet fields are for people and for other programs: they show every field of every packet, with
/// its place. The program's own values, such as ``HCICommand``, come from the same descriptions,
/// see ``FieldWalk``.
public struct PacketField: Hashable, Sendable {
  /// The value of a field.
  public enum Value: Hashable, Sendable {
    /// A number that is shown in decimal.
    case number(Int)
    /// A number that is shown in hexadecimal with a fixed number of digits: a handle, a mask or a
    /// code.
    case code(UInt64, digits: Int)
    /// An address, a UUID or a text.
    case text(String)
    /// Octets without a known meaning inside.
    case octets([UInt8])
    /// Fields inside the field, in their order.
    case group([PacketField])
    /// Several things of one kind, one after another. Each is a group.
    case list([PacketField])
  }

  /// The name in the specification, as in `Connection_Handle`. The things of a list are numbered
  /// from 1.
  public var name: String
  /// The place of the first octet, counted from the start of the packet.
  public var offset: Int
  /// The length in octets.
  public var length: Int
  /// The value of the field.
  public var value: Value
  /// The meaning of the value, as in `30 ms` or `Connection Timeout`.
  public var meaning: String?
  /// The kind of content, as far as it may tell of a person or a device.
  public internal(set) var content = Content.plain

  /// Kinds of things that may tell of a person or a device.
  public enum Content: Hashable, Sendable {
    /// A number, a code, a group, or a UUID.
    case plain
    /// A number or a code of which only a few values are allowed.
    case bounded
    /// A device's address.
    case address
    /// A key, or what a key is made of.
    case secret
    /// A name or another text.
    case text
    /// AD structures.
    case advertisingData
    /// Octets without a known meaning inside.
    case octets
  }

  /// Makes a field. Offset and length are in octets.
  public init(_ name: String, offset: Int, length: Int, _ value: Value, meaning: String? = nil) {
    self.name = name
    self.offset = offset
    self.length = length
    self.value = value
    self.meaning = meaning
  }

  /// The number or the code that the field holds.
  public var number: UInt64? {
    switch value {
    case .number(let number): UInt64(exactly: number)
    case .code(let code, _): code
    case .text, .octets, .group, .list: nil
    }
  }
}

extension [PacketField] {
  /// Returns the first field that has a name, here or inside a group or list.
  public func first(named name: String) -> PacketField? {
    for field in self {
      if field.name == name { return field }
      switch field.value {
      case .group(let fields), .list(let fields):
        if let found = fields.first(named: name) { return found }
      case .number, .code, .text, .octets: break
      }
    }
    return nil
  }
}
