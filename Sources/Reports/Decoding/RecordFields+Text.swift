import BluetoothProtocols
import Timelines

/// Fields for reading. Each has a line, which begins with the field's place in the record.
///
/// ```
///   0-1    Opcode                   0x200c (LE Set Scan Enable)
///   3      LE_Scan_Enable           1 (on)
/// ```
extension TextBuffer {
  mutating func append(_ fields: [PacketField], depth: Int = 0, style: TextStyle) {
    for field in fields {
      let name = String(repeating: "  ", count: depth) + field.name
      let line =
        style.dim(field.place.padded(to: 9)) + name.padded(to: 40) + " " + field.line(style)
      append(text: "         " + line.withoutTrailingSpaces + "\n")
      switch field.value {
      case .group(let inside), .list(let inside): append(inside, depth: depth + 1, style: style)
      case .number, .code, .text, .octets: break
      }
    }
  }
}

extension PacketField {
  /// The place, for example `4-9`; empty if the field is not in the octets.
  fileprivate var place: String {
    switch length {
    case ...0: ""
    case 1: "\(offset)"
    default: "\(offset)-\(offset + length - 1)"
    }
  }

  /// Returns value and meaning on one line. Values are shown whole, even long ones.
  fileprivate func line(_ style: TextStyle) -> String {
    let meaning = meaning.map { $0.printable }
    switch value {
    case .group, .list: return meaning.map { "(\($0))" } ?? ""
    case .text(let text): return text.printable + (meaning.map { " (\($0))" } ?? "")
    case .number(let number):
      if let meaning, meaning == "\(number) dBm" { return meaning }
      return "\(number)" + (meaning.map { " (\($0))" } ?? "")
    case .code(let code, let digits):
      return code.hexadecimal(digits: digits) + (meaning.map { " (\($0))" } ?? "")
    case .octets(let octets):
      return octets.hexadecimal + (meaning.map { " (\($0))" } ?? "")
    }
  }
}
