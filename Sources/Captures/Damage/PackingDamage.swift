/// A fault in the packing of a file, such as its compression.
struct PackingDamage: Hashable, Sendable {
  var kind: CaptureWarning.Kind
  /// The offset in the packed octets.
  var offset: Int
  var text: String

  /// The error that is thrown if no octet could be unpacked.
  var refusal: Refusal { Refusal(.damagedHeader, text) }
}
