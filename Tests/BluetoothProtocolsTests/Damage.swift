import BluetoothProtocols
import Testing

/// Returns every packet made by cutting this one, and by replacing one octet of it.
func damaged(_ octets: [UInt8]) -> [[UInt8]] {
  let cuts = octets.indices.map { Array(octets[..<$0]) }
  let replacements = octets.indices.flatMap { index in
    (UInt8.min...UInt8.max).map { value in
      var copy = octets
      copy[index] = value
      return copy
    }
  }
  return cuts + replacements
}

/// Decodes every damaged form: each is read or refused with a place inside the packet, and none
/// traps.
func expectSurvival<Value: OctetsDecodable>(
  of type: Value.Type, from octets: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  for packet in damaged(octets) {
    do throws(DecodingFailure) {
      _ = try Value(parsing: packet)
    } catch {
      #expect(
        (0...packet.count).contains(error.offset), "\(error) in \(packet.hexadecimal)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Octets from hexadecimal digits, or none where they are mistyped: then the test fails.
func octets(_ text: String) -> [UInt8] { [UInt8](hexadecimal: text) ?? [] }
