import BluetoothProtocols

/// The numbers in the parameters of a command, by the names that the specification gives them.
///
/// A command with a list, such as one timing for each PHY, has one scope for each item. A scope of
/// an item also holds the numbers outside of the list.
struct CommandParameters {
  /// A description of the wrong length; nil if the parameters are exactly as long as required.
  private(set) var wrongLength: String?
  private(set) var scopes: [[String: Int]] = []

  /// - Parameter octets: The command without its packet type. It has a whole header.
  init(command octets: [UInt8]) {
    let fields = PacketFields.command(octets)
    let outer = Self.numbers(in: fields)
    var items: [[String: Int]] = []
    for case .list(let list) in fields.map(\.value) {
      for case .group(let fields) in list.map(\.value) {
        items.append(outer.merging(Self.numbers(in: fields)) { $1 })
      }
    }
    scopes = items.isEmpty ? [outer] : items
    wrongLength = Self.wrongLength(fields, of: octets)
  }

  private static func numbers(in fields: [PacketField]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for field in fields {
      switch field.value {
      case .number(let number): numbers[field.name] = number
      case .code(let code, _): numbers[field.name] = Int(clamping: code)
      case .group(let fields): numbers.merge(Self.numbers(in: fields)) { $1 }
      case .text, .octets, .list: break
      }
    }
    return numbers
  }

  private static func wrongLength(_ fields: [PacketField], of octets: [UInt8]) -> String? {
    let opcode = HCIOpcode(rawValue: UInt16(octets[0]) | UInt16(octets[1]) << 8)
    let length = octets.count - 3
    let said = "\(length) octets of parameters"
    if Int(octets[2]) != length { return "\(said), where its header says \(octets[2])" }
    guard opcode.group != 0x3F else { return nil }
    if let fixed = fixedLengths[opcode] {
      return length == fixed ? nil : "\(said), where there must be \(fixed)"
    }
    if let cut = fields.last(where: { $0.meaning?.hasPrefix("cut short") == true }) {
      return "\(said), so that \(cut.name) is \(cut.meaning ?? "cut short")"
    }
    if let further = fields.first(where: { $0.name == "Further_Octets" }) {
      return "\(said), \(further.length) of them after its last one"
    }
    if let unknown = fields.first(where: { $0.name == "Parameters" }), unknown.length > 0 {
      return "\(said), where it has none"
    }
    return nil
  }

  /// The lengths of commands whose data is always filled up.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.7 and 7.8.8.
  private static let fixedLengths: [HCIOpcode: Int] = [
    .leSetAdvertisingData: 32, .leSetScanResponseData: 32,
  ]
}
