import Timelines

// Octets of a field as a number, such as `value[1..2]`.

extension SpecReader {
  /// Reads `value[0]`, `value[1..2]`, `value[1..2] be` or `value[1..2] signed`.
  mutating func octets(
    _ text: String, at position: Position, of choice: EventPattern.Choice, in place: String
  ) -> OctetRange? {
    let field = text.prefix { $0 != "[" }
    let inside = text.dropFirst(field.count + 1).prefix { $0 != "]" }
    let after = text.dropFirst(field.count + inside.count + 2).split(separator: " ")
    guard let subject = property(String(field), at: position, of: choice, in: place) else {
      return nil
    }
    guard case .field(let field) = subject, field.type == .octets else {
      complain(
        "'\(text)' in \(place) does not fit: only octets are numbered, and \(subject.name) is "
          + "\(subject.type)", at: position)
      return nil
    }
    let ends = Self.ends(of: inside)
    guard text.contains("]"), Set(after).isSubset(of: ["be", "signed"]),
      Set(after).count == after.count, let first = ends.first, let last = ends.last
    else {
      let name = field.rawValue
      complain(
        "'\(text)' in \(place) is no part of \(name), expected \(name)[N] or \(name)[N..M] with N and "
          + "M counted from 0, and 'be' or 'signed' after it", at: position)
      return nil
    }
    let range = OctetRange(
      field: field, first: first, last: last, isBigEndian: after.contains("be"),
      isSigned: after.contains("signed"))
    if (1...OctetRange.most).contains(range.count) { return range }
    complain(
      first > last
        ? "'\(text)' in \(place) ends before it begins"
        : "'\(text)' in \(place) has \(range.count) octets, at most \(OctetRange.most) are a number",
      at: position)
    return nil
  }

  /// Returns the two positions of `1..2`, or the one of `1`; empty for other texts.
  private static func ends(of text: Substring) -> [UInt16] {
    var parts = [text]
    if let dots = text.firstRange(of: "..") {
      parts = [text[..<dots.lowerBound], text[dots.upperBound...]]
    }
    let ends = parts.compactMap { UInt16($0) }
    return ends.count == parts.count ? ends : []
  }
}
