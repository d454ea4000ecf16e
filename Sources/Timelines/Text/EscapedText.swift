extension String {
  /// Returns the text with escapes for XML. A character that steers a terminal or marks a command
  /// is written by its number. A character that XML cannot hold at all is replaced.
  ///
  /// Source: XML 1.0, 2.2, 2.4 and 4.1.
  package func escapedForXML(inAttribute: Bool = false) -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t" where !inAttribute, "\n" where !inAttribute: text.unicodeScalars.append(scalar)
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        if scalar.isControl {
          text += "&#\(scalar.value);"
        } else {
          text.unicodeScalars.append(scalar)
        }
      default: text += "\u{FFFD}"
      }
    }
    return text.replacing("##[", with: "#&#35;[")
  }
}
