import Timelines

/// Reads the pieces of one formula from left to right: a sum of products of words and of sums in
/// parentheses.
struct FormulaParser {
  let text: String
  let what: String
  let position: Position
  let choice: EventPattern.Choice
  var rest: ArraySlice<FormulaText.Token>

  typealias Sum = (products: [[Formula.Operand]], isTime: Bool)
  typealias Product = (operands: [Formula.Operand], isTime: Bool)
  typealias Item = (operand: Formula.Operand, isTime: Bool)

  mutating func sum(isInside: Bool, _ reader: inout SpecReader) -> Sum? {
    var sum: Sum?
    repeat {
      guard let product = product(isInside: isInside, &reader) else { return nil }
      if let known = sum, known.isTime != product.isTime {
        return complain("adds a number and a time", &reader)
      }
      sum = ((sum?.products ?? []) + [product.operands], product.isTime)
    } while consume("+")
    let isOver = isInside ? consume(")") : rest.isEmpty
    return isOver ? sum : unexpected(isInside ? "+, * or )" : "+ or *", &reader)
  }

  private mutating func product(isInside: Bool, _ reader: inout SpecReader) -> Product? {
    var product: Product = ([], false)
    repeat {
      guard let item = item(isInside: isInside, &reader) else { return nil }
      if product.isTime, item.isTime { return complain("multiplies two times", &reader) }
      product = (product.operands + [item.operand], product.isTime || item.isTime)
    } while consume("*")
    return product
  }

  private mutating func item(isInside: Bool, _ reader: inout SpecReader) -> Item? {
    if consume("(") {
      if isInside { return complain("has parentheses within parentheses", &reader) }
      return sum(isInside: true, &reader).map { (.sum($0.products), $0.isTime) }
    }
    guard case .word(let word)? = rest.first else {
      return unexpected("a number, a time or a field", &reader)
    }
    rest.removeFirst()
    if let constant = constant(word, &reader) { return constant }
    return subject(word, &reader)
  }

  /// Returns a number, a time, or the value of a parameter if the word is one of these.
  private func constant(_ word: String, _ reader: inout SpecReader) -> Item? {
    let literal = word.hasPrefix("$") ? reader.setting(of: String(word.dropFirst())) : word
    guard let literal else { return nil }
    if let number = SpecReader.integer(literal) {
      return (.constant(Int64(number), text: literal), false)
    }
    return DurationText.nanoseconds(literal).map { (.constant($0, text: literal), true) }
  }

  private func subject(_ word: String, _ reader: inout SpecReader) -> Item? {
    guard word.first?.isLetter == true, !word.contains(" - "), !word.contains("/") else {
      return complain("has '\(word)', expected a number, a time or a field", &reader)
    }
    guard let subject = reader.subject(word, at: position, of: choice, in: what) else { return nil }
    if subject.type == .integer || subject.type == .duration {
      return (.subject(subject), subject.type == .duration)
    }
    return complain(
      "has '\(word)', which is \(subject.type), expected a number or a time", &reader)
  }

  private mutating func consume(_ sign: Character) -> Bool {
    guard rest.first == .sign(sign) else { return false }
    rest.removeFirst()
    return true
  }

  private func unexpected<Value>(_ expected: String, _ reader: inout SpecReader) -> Value? {
    switch rest.first {
    case .sign(let sign): complain("has '\(sign)', expected \(expected)", &reader)
    case .word(let word): complain("has '\(word)', expected \(expected)", &reader)
    case nil: complain("is cut short, expected \(expected)", &reader)
    }
  }

  private func complain<Value>(_ problem: String, _ reader: inout SpecReader) -> Value? {
    reader.complain("'\(text)' in \(what) \(problem)", at: position)
    return nil
  }
}
