/// One walk over the fields of a packet, in the order of the specification.
///
/// A packet describes itself once, in a function that names its fields to a walk. What happens to
/// them depends on what the walk is for: it reads them from octets, writes them as octets, writes
/// down their layout, or looks for the connection, the device and the signal strength.
///
/// ```swift
/// mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
///   try walk.field("Connection_Handle", &handle)
///   try walk.field("TX_Octets", &txOctets)
///   try walk.field("TX_Time", &txTime)
/// }
/// ```
///
/// Formats are those of ``FieldFormat``. A value has one of its own, and a field may name another.
struct FieldWalk: ~Escapable {
  enum Purpose: Sendable { case reading, writing, describing, finding }

  let purpose: Purpose
  /// What is left to read.
  var input: ByteReader
  /// What has been written.
  var output: [UInt8] = []
  /// What has been described.
  var parts: [FieldLayout.Part] = []
  /// What has been found.
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

/// What a packet says about whom it is about, as far as it says so: the numbers of its fields.
struct FoundFields: Sendable {
  /// Of the connection.
  var handle: UInt64?
  /// Of the other device.
  var address: UInt64?
  /// Of the signal strength.
  var rssi: UInt64?

  /// Keeps the first of each. An address of one's own has another format than that of a device.
  fileprivate mutating func note(_ number: UInt64, _ name: String, _ format: String) {
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
  /// Reads the fields into the value, and leaves the reader behind them. What the value holds
  /// already says which of several forms they have.
  mutating func read(_ input: inout ByteReader) throws(DecodingFailure) {
    var walk = FieldWalk(reading: input)
    try fields(&walk)
    input = walk.input
  }

  /// The fields as they go over the wire.
  func written() -> [UInt8] { walked(.writing) { $0.output } }

  /// How the fields lie, for a value of this form.
  var layout: FieldLayout { FieldLayout(parts: walked(.describing) { $0.parts }) }

  /// The connection, the device and the signal strength that the fields name.
  var found: FoundFields { walked(.finding) { $0.found } }

  private func walked<Result>(
    _ purpose: FieldWalk.Purpose, _ result: (borrowing FieldWalk) -> Result
  ) -> Result {
    var copy = self
    var walk = FieldWalk(purpose)
    // Only reading fails.
    try? copy.fields(&walk)
    return result(walk)
  }
}

extension FieldWalk {
  /// A field of one value.
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
    case .finding: found.note(value.wire, name, format)
    }
  }

  /// A field of which one number says that there is no value.
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
    case .finding: if let value { found.note(value.wire, name, format) }
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
