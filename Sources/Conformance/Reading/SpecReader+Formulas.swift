import Timelines

// Formulas such as `3 * intervalMaximum * (peripheralLatency + 1)`.

extension SpecReader {
  /// Reads an operand that is computed from fields of the same entry.
  ///
  /// - Returns: Nil if the operand is a value; an empty result if the formula is wrong.
  mutating func computed(
    _ comparison: Comparison, _ node: YAMLNode, _ subject: Subject, _ what: String,
    of choice: EventPattern.Choice
  ) -> Relation?? {
    guard subject.type == .integer || subject.type == .duration,
      case .scalar(let text, _) = node.content,
      FormulaText.isFormula(text) || text.first?.isLetter == true
    else { return nil }
    // A word that is neither a field nor octets is a value that cannot be read.
    if !FormulaText.isFormula(text), !text.contains("["), Subject(text) == nil { return nil }
    guard let formula = formula(text, what, at: node.position, of: choice) else {
      return .some(nil)
    }
    if formula.type == subject.type { return .computed(comparison, formula) }
    complain(
      "\(what) is '\(text)', which is \(formula.type.noun), and \(subject.name) is "
        + subject.type.noun, at: node.position)
    return .some(nil)
  }

  /// Reads a formula. Each of its fields must belong to the entry of the choice.
  mutating func formula(
    _ text: String, _ what: String, at position: Position, of choice: EventPattern.Choice
  ) -> Formula? {
    var parser = FormulaParser(
      text: text, what: what, position: position, choice: choice,
      rest: FormulaText.tokens(text)[...])
    guard let sum = parser.sum(isInside: false, &self) else { return nil }
    return Formula(products: sum.products, isTime: sum.isTime)
  }
}

extension ValueType {
  fileprivate var noun: String { self == .duration ? "a time" : "a number" }
}
