import BluetoothProtocols
import Timelines

extension PacketFields {
  /// Appends the fields for reading, a line each; groups and lists of groups are indented.
  func append(to output: inout [UInt8], indentation: Int) {
    for member in members {
      output += repeatElement(UInt8(ascii: " "), count: indentation)
      output.append(text: member.name)
      output.append(text: ":")
      member.value.append(to: &output, indentation: indentation)
    }
  }
}

extension PacketFields.Value {
  /// Appends the value behind its name, with the line break.
  fileprivate func append(to output: inout [UInt8], indentation: Int) {
    switch self {
    case .fields(let fields):
      output.append(UInt8(ascii: "\n"))
      fields.append(to: &output, indentation: indentation + 2)
    case .list(let values) where values.contains(where: \.isGroup):
      output.append(UInt8(ascii: "\n"))
      for value in values {
        output += repeatElement(UInt8(ascii: " "), count: indentation + 2)
        output.append(text: "-")
        value.append(to: &output, indentation: indentation + 2)
      }
    case .list(let values):
      output.append(text: " " + values.map(\.text).joined(separator: ", ") + "\n")
    default: output.append(text: " " + text + "\n")
    }
  }

  private var isGroup: Bool { if case .fields = self { true } else { false } }

  /// A value on one line.
  private var text: String {
    switch self {
    case .integer(let number): String(number)
    case .text(let text): text.printable
    case .flag(let flag): flag ? "yes" : "no"
    case .octets(let octets): octets.isEmpty ? "empty" : octets.hexadecimal
    case .fields, .list: ""
    }
  }
}
