extension FieldWalk {
  /// Walks over a length and then as many octets.
  ///
  /// - Parameter length: The name of the field of one octet that holds the length.
  mutating func counted(
    _ length: String, _ name: String, _ octets: inout [UInt8], _ format: String = "o"
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading:
      let count = try input.readInteger(length, as: UInt8.self)
      octets = Array(copying: try input.readOctets(name, count: Int(count)))
    case .writing:
      let count = UInt8(clamping: octets.count)
      output.append(count)
      output += octets.prefix(Int(count))
    case .describing:
      describe(length, UInt8.format)
      describe(name, "\(format)[\(length)]")
    case .finding: break
    }
  }

  /// Walks over as many octets as `count` says.
  ///
  /// - Parameter format: A format that has a width, as in `secret16`, or that names the field with
  ///   the count, as in `o[Length-2]`.
  mutating func octets(
    _ name: String, _ octets: inout [UInt8], count: Int, _ format: String
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading: octets = Array(copying: try input.readOctets(name, count: count))
    case .writing:
      output += octets.prefix(count)
      output += repeatElement(0, count: max(0, count - octets.count))
    case .describing: describe(name, format)
    case .finding: break
    }
  }

  /// Walks over the rest of the packet.
  mutating func rest(_ name: String, _ octets: inout [UInt8], _ format: String = "o") {
    switch purpose {
    case .reading: octets = Array(copying: input.readRest())
    case .writing: output += octets
    case .describing: describe(name, format)
    case .finding: break
    }
  }

  /// Walks over octets that the value keeps as they are, but that are shown by a layout.
  mutating func octets(
    _ name: String, _ octets: inout [UInt8], count: Int, _ layout: FieldLayout
  ) throws(DecodingFailure) {
    guard purpose == .describing else { return try self.octets(name, &octets, count: count, "") }
    parts += layout.parts
  }
}
