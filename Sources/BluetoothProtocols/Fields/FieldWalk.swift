/// One walk over the fields of a packet, in the order of the specification.
///
/// A packet describes itself once, in a function that names its fields to a walk. The purpose of
/// the walk decides what happens to them. A walk reads the fields from octets, writes them as
/// octets, describes their layout, or finds the connection, the device and the signal strength.
///
/// ```swift
/// mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
///   try walk.field("Connection_Handle", &handle)
///   try walk.field("TX_Octets", &txOctets)
///   try walk.field("TX_Time", &txTime)
/// }
/// ```
///
/// The formats are those of ``FieldFormat``. Each type of value has its own format; a field may
/// name another.
struct FieldWalk: ~Escapable {
  enum Purpose: Sendable { case reading, writing, describing, finding }

  let purpose: Purpose
  /// The octets that are left to read.
  var input: ByteReader
  /// The octets that have been written.
  var output: [UInt8] = []
  /// The layout that has been described.
  var parts: [FieldLayout.Part] = []
  /// The fields that have been found.
  var found = FoundFields()

  @_lifetime(copy input)
  init(reading input: consuming ByteReader) {
    purpose = .reading
    self.input = input
  }

  @_lifetime(immortal)
  init(_ purpose: Purpose) {
    self.purpose = purpose
    input = ByteReader(RawSpan())
  }
}

/// The connection, the device and the signal strength that a packet names, as the numbers in its
/// fields. Each is nil if the packet does not name it.
struct FoundFields: Sendable {
  /// The number of the connection.
  var handle: UInt64?
  /// The address of the other device.
  var address: UInt64?
  /// The strength of the signal.
  var rssi: UInt64?

  /// Keeps a field if it is the first of its kind. Addresses of this side do not count;
  /// they have another format, `ownAddress`.
  fileprivate mutating func keepFirst(_ number: UInt64, _ name: String, _ format: String) {
    switch format {
    case "handle" where name == "Connection_Handle" || name == "Handle": handle = handle ?? number
    case "address": address = address ?? number
    case "dBm" where name == "RSSI": rssi = rssi ?? number
    default: break
    }
  }
}

/// A packet, or a part of one, that names its fields to a walk.
protocol FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure)
}

extension FieldGroup {
  /// Reads the fields into the value, and leaves the reader after them. If there are several forms
  /// of the fields, the present content of the value decides which one is read.
  mutating func read(_ input: inout ByteReader) throws(DecodingFailure) {
    var walk = FieldWalk(reading: input)
    try fields(&walk)
    input = walk.input
  }

  /// Returns the fields as they go over the wire.
  func written() -> [UInt8] { walked(.writing) { $0.output } }

  /// The layout of the fields, for a value of this form.
  var layout: FieldLayout { FieldLayout(parts: walked(.describing) { $0.parts }) }

  /// The connection, the device and the signal strength that the fields name.
  var found: FoundFields { walked(.finding) { $0.found } }

  private func walked<Result>(
    _ purpose: FieldWalk.Purpose, _ result: (borrowing FieldWalk) -> Result
  ) -> Result {
    var copy = self
    var walk = FieldWalk(purpose)
    // Only a walk that reads can fail.
    try? copy.fields(&walk)
    return result(walk)
  }
}

extension FieldWalk {
  /// Walks over a field that holds one value.
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ format: String = Value.format,
    octets: Int = Value.octets
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading:
      let offset = input.offset
      let number = try input.readNumber(name, octets: octets)
      value = try Self.value(of: number, name, at: offset)
    case .writing: output.append(number: value.wire, octets: octets)
    case .describing: describe(name, format)
    case .finding: found.keepFirst(value.wire, name, format)
    }
  }

  /// Walks over a field in which one number, `absent`, means that there is no value.
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value?, absent: UInt64, _ format: String = Value.format,
    octets: Int = Value.octets
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading:
      let offset = input.offset
      let number = try input.readNumber(name, octets: octets)
      value = number == absent ? nil : try Self.value(of: number, name, at: offset)
    case .writing: output.append(number: value?.wire ?? absent, octets: octets)
    case .describing: describe(name, format)
    case .finding: if let value { found.keepFirst(value.wire, name, format) }
    }
  }

  private static func value<Value: WireValue>(
    of number: UInt64, _ name: String, at offset: Int
  ) throws(DecodingFailure) -> Value {
    if let value = Value(wire: number) { return value }
    throw DecodingFailure(
      field: name, offset: offset, problem: .unexpected(found: "\(number)", expected: Value.rule))
  }

  mutating func describe(_ name: String, _ format: String) {
    parts.append(.field(name: name, FieldFormat(format[...])))
  }
}
