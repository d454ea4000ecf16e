/// Takes the fields of packets as they are read, each in its place.
///
/// A capture has millions of fields. Their text or tree is made in the sink itself: a text for
/// other programs, or a tree of ``PacketField`` for looking around in it.
public protocol PacketFieldSink: ~Copyable {
  /// Receives a field that holds one value.
  ///
  /// - Parameters:
  ///   - place: The octets of the field, counted from the start of the packet.
  ///   - packet: The whole packet.
  mutating func receive(
    _ name: FieldName, at place: Range<Int>, _ value: PacketFieldValue,
    _ meaning: PacketFieldMeaning, _ content: PacketField.Content, in packet: RawSpan)

  /// Begins a field that has fields inside. They follow, and then ``endGroup(_:at:meaning:)``.
  mutating func beginGroup(_ name: FieldName)
  /// Ends the group that was begun last.
  mutating func endGroup(_ name: FieldName, at place: Range<Int>, meaning: String?)

  /// Begins a list. Its items follow, and then ``endList(_:at:_:)``.
  mutating func beginList(_ name: FieldName)
  /// Ends the list that was begun last.
  mutating func endList(_ name: FieldName, at place: Range<Int>, _ content: PacketField.Content)

  /// Begins an item of the list that was begun last. Its fields follow, and then
  /// ``endItem(_:at:meaning:)``.
  mutating func beginItem(_ name: PacketItemName)
  /// Ends the item that was begun last.
  mutating func endItem(_ name: PacketItemName, at place: Range<Int>, meaning: String?)
}

/// The name that distinguishes an item of a list from others.
public enum PacketItemName: Sendable {
  /// By their number, from 1.
  case number(Int)
  /// By what they are, as AD structures are.
  case text(String)
}

/// The value of a field, in the form that costs least.
public enum PacketFieldValue: Sendable {
  /// A number that is shown in decimal.
  case number(Int)
  /// A number that is shown in hexadecimal with a fixed number of digits.
  case code(UInt64, digits: Int)
  /// The address of a device.
  case address(DeviceAddress)
  /// A UUID.
  case uuid(BluetoothUUID)
  /// Another text.
  case text(String)
  /// The octets at the field's place.
  case octets
}

/// The meaning of a value, in the form that costs least.
public enum PacketFieldMeaning: Sendable {
  /// No meaning beyond the value.
  case none
  /// A name, or another text.
  case text(String)
  /// A power in dBm.
  case power(Int)

  /// The meaning of the value, as a text.
  public var text: String? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .power(let power): "\(power) dBm"
    }
  }

  init(_ text: String?) { self = text.map(Self.text) ?? .none }
}
