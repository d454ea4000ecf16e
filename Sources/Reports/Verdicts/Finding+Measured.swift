import Conformance
import Timelines

extension Finding {
  /// Whether the message says more than that there was what must not be.
  var saysMore: Bool { culprit?.role != .forbidden }

  /// The part of the message that a fault in words leaves open, such as `52 times in 664ms, expected at
  /// most 51 in 10s`. Nil if there is none.
  ///
  /// - Parameter fault: The fault, which the reader has read; nil if there is no text for it.
  func measured(beside fault: String?) -> String? {
    guard saysMore else { return nil }
    guard fault != nil else { return message }
    let text = message.withoutEvents
    if text == message { return message }
    // It counts or measures events. Other messages about events say the same as the fault.
    let isMeasured = text.contains { $0.isNumber } && !text.hasPrefix("no \(String.event)")
    guard isMeasured else { return nil }
    return text.replacing(" × \(String.event)", with: " times").replacing(
      " of \(String.event)", with: "")
  }
}

extension String {
  /// The word in the place of an event.
  fileprivate static let event = "it"

  /// The text with one word for each description of events, such as `link.request (opcode 82) or
  /// link.command`.
  fileprivate var withoutEvents: String {
    var words: [String] = []
    var depth = 0
    for token in split(separator: " ", omittingEmptySubsequences: false) {
      // Conditions stand in parentheses, and may have some of their own.
      if depth > 0 || (token.hasPrefix("(") && words.last == Self.event) {
        for letter in token { depth += letter == "(" ? 1 : letter == ")" ? -1 : 0 }
        if depth == 0, token.hasSuffix(",") { words[words.count - 1] += "," }
      } else {
        let isEvent =
          token.contains(".") && Kind.Family(rawValue: String(token.prefix { $0 != "." })) != nil
        words.append(
          !isEvent ? String(token) : token.hasSuffix(",") ? Self.event + "," : Self.event)
      }
    }
    return words.joined(separator: " ").replacing(" or \(Self.event)", with: "")
  }
}
