/// What is wrong with a packing.
struct PackingDamage: Hashable, Sendable {
  var kind: CaptureWarning.Kind
  /// Counted in the octets that are packed.
  var offset: Int
  var text: String

  /// What is thrown where nothing came out.
  var refusal: Refusal { Refusal(.damagedHeader, text) }
}
