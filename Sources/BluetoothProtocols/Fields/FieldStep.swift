/// One step in reading a packet by its layout.
///
/// A ``FieldLayout`` says what the fields are, in words. Its steps are the same, made ready to be
/// followed for millions of packets: what a word stands for is looked up once, and a step is an
/// object, so that going on to it copies nothing.
final class FieldStep: Sendable {
  /// The action of the step.
  enum Action: Sendable {
    case field, bits, list, optional, region
  }

  /// The number of octets of a field, or of elements of a list.
  enum Amount: Sendable {
    case number(Int)
    /// The value of the field ``FieldStep/reference``, less a number.
    case field(less: Int)
    /// Once for each bit that is set in that field.
    case bits
    /// The rest, less a number.
    case rest(less: Int)
    /// The whole rest if that field has a value, and else no octets.
    case restIf(UInt64)
  }

  let action: Action
  let name: FieldName
  /// Whether the number of the field is used later.
  let isAsked: Bool
  let amount: Amount
  /// The earlier field that says how much there is, or whether there is anything.
  let reference: FieldName?
  let kind: FieldFormat.Kind
  /// The steps inside: the bits of a field, the fields of an item, of a region, or of what is there
  /// only sometimes.
  let inside: [FieldStep]

  private init(
    _ action: Action, _ name: String, _ amount: Amount, reference: String? = nil,
    kind: FieldFormat.Kind = .number, isAsked: Bool = false, inside: [FieldStep] = []
  ) {
    self.action = action
    self.name = FieldName(name)
    self.isAsked = isAsked
    self.amount = amount
    self.reference = reference.map(FieldName.init)
    self.kind = kind
    self.inside = inside
  }
}

extension FieldStep {
  static func steps(of parts: [FieldLayout.Part]) -> [FieldStep] {
    steps(of: parts, asked: FieldName.asked.union(references(in: parts)))
  }

  /// Returns the names of the fields that say how much there is of others, or whether they are
  /// there.
  private static func references(in parts: [FieldLayout.Part]) -> Set<String> {
    var names: Set<String> = []
    for part in parts {
      switch part {
      case .field(_, let format):
        if case .field(let length, _) = format.size { names.insert(length) }
      case .bits: break
      case .list(_, let count, let inside):
        switch count {
        case .field(let name), .bits(let name), .toEndIf(let name, _): names.insert(name)
        case .toEnd: break
        }
        names.formUnion(references(in: inside))
      case .optional(let name, let inside), .region(let name, let inside):
        names.insert(name)
        names.formUnion(references(in: inside))
      }
    }
    return names
  }

  private static func steps(
    of parts: [FieldLayout.Part], asked: Set<String>
  ) -> [FieldStep] {
    parts.map { step($0, asked) }
  }

  private static func step(_ part: FieldLayout.Part, _ asked: Set<String>) -> FieldStep {
    switch part {
    case .field(let name, let format):
      let (amount, reference): (Amount, String?) =
        switch format.size {
        case .octets(let count): (.number(count), nil)
        case .rest(let less): (.rest(less: less), nil)
        case .field(let length, let less): (.field(less: less), length)
        }
      return FieldStep(
        .field, name, amount, reference: reference, kind: format.kind,
        isAsked: asked.contains(name))
    case .bits(let name, let octets, let bits):
      let inside = bits.map { bits in
        FieldStep(
          .field, bits.name, .number(bits.count), kind: bits.format.kind,
          isAsked: asked.contains(bits.name))
      }
      return FieldStep(.bits, name, .number(octets), inside: inside)
    case .list(let name, let count, let parts):
      return list(name, count, steps(of: parts, asked: asked))
    case .optional(let flag, let parts):
      let inside = steps(of: parts, asked: asked)
      return FieldStep(.optional, "", .number(0), reference: flag, inside: inside)
    case .region(let length, let parts):
      let inside = steps(of: parts, asked: asked)
      return FieldStep(.region, "", .field(less: 0), reference: length, inside: inside)
    }
  }

  private static func list(
    _ name: String, _ count: FieldLayout.Count, _ inside: [FieldStep]
  ) -> FieldStep {
    switch count {
    case .field(let count):
      FieldStep(.list, name, .field(less: 0), reference: count, inside: inside)
    case .bits(let mask): FieldStep(.list, name, .bits, reference: mask, inside: inside)
    case .toEnd: FieldStep(.list, name, .rest(less: 0), inside: inside)
    case .toEndIf(let field, let value):
      FieldStep(.list, name, .restIf(UInt64(value)), reference: field, inside: inside)
    }
  }
}
