extension Kind {
  /// One phrase for people who write specs and have never seen the source.
  public var meaning: String { KindRow.all[Int(order)].meaning }

  /// The fields that an entry of this kind may carry, identifiers first.
  public var fields: [Field] { KindRow.all[Int(order)].fields }

  /// The occurrence, by its family.
  public var occurrence: Occurrence { KindRow.all[Int(order)].occurrence }

  /// The capability that an implementation needs to heed an entry of this kind, or to say one; nil
  /// if every implementation can.
  ///
  /// An app without `lifecycle` is opened and launched all the same: the run itself tells it so.
  public var capability: Capability? { KindRow.all[Int(order)].capability }

  /// Returns whether entries of this kind may have the field. This is quicker than a search in
  /// ``fields``.
  public func carries(_ field: Field) -> Bool {
    Self.carried[Int(order)][Int(field.order)]
  }

  /// Whether a kind carries a field, by the order of the kind and then of the field.
  private static let carried = KindRow.all.map { row in
    let fields = Set(row.fields)
    return Field.allCases.map(fields.contains)
  }

  /// The fields that a draft of this kind must have if an implementation says it. Of the fields of
  /// one group one is enough, as a link may be named by its number or by its peer.
  public var required: [[Field]] {
    // Whom a callback is for.
    let receiver: [Field] = family == .callback ? [.app, .manager].filter(carries) : []
    return receiver.map { [$0] } + KindRow.all[Int(order)].required
  }

  /// The fields with which an implementation answers a call by `call.returned`, in the same answer;
  /// empty if the call returns no value. If the implementation is silent, the call returns nil.
  public var returned: [Field] { KindRow.all[Int(order)].returned }

  /// The observations that can show an entry of this kind, in a fixed order.
  public var observations: [Observation] { KindRow.all[Int(order)].observations }

  /// Returns the kinds of which an observation alone can show entries.
  public static func shown(by observation: Observation) -> Set<Kind> {
    Set(allCases.filter { $0.observations.contains(observation) })
  }
}

extension Entry {
  /// The delegate method that answers a call on a peripheral; nil if no method does.
  package var answeringCallback: Kind? {
    if kind == .callWriteValue, self[.type]?.text == "withoutResponse" { return nil }
    return KindRow.all[Int(kind.order)].answer
  }
}
