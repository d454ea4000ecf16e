import BluetoothProtocols
import Timelines

/// An app's own service, in place of the one that the rules about apps suppose.
///
/// ```yaml
/// service: 6E1A0001-52C5-4A0B-9F5B-0D6B2E0C7A10   # instead of 180D
/// notified: 6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10  # instead of 2A37: the app of `watch` subscribes to it
/// written: 6E1A0003-52C5-4A0B-9F5B-0D6B2E0C7A10   # instead of 2A39: the app of `sensor` offers it
/// properties: [notify, read]                      # of the notified characteristic
/// values: [0x0100, 0x0101, 0x0102]                # those that the peer has and sends, in turn
/// advertised: [FE59]                              # by the peer; the service, if left out
/// gatt:                                           # all services of the peer, as in a scenario
///   - {service: FE59, characteristics: [{characteristic: 2A19, properties: [read]}]}
/// ```
///
/// All may be left out. With `gatt`, the properties of the notified characteristic stand there. The rules are
/// changed as texts; a further characteristic that a rule itself has, as one that can be written, stays as it is.
public struct AppParameters: Sendable {
  private var identifiers: [(supposed: String, own: String)] = []
  private var properties: String?
  private var values: [String] = []
  private var advertised: String?
  private var gatt: [Fields] = []

  private static let keys = [
    "service", "notified", "written", "properties", "values", "advertised", "gatt",
  ]
  /// The identifiers that the rules suppose.
  private static let supposed = ["service": "180D", "notified": "2A37", "written": "2A39"]
  /// The values that the rules suppose, in the order in which they are sent.
  private static let supposedValues = ["0x0048", "0x0049", "0x004A"]
  private static let supposedProperties = "{characteristic: \"2A37\", properties: [notify]"
  // Regular expressions cannot be sent between tasks, so they are made where they are used.

  /// The services of a peer: the indent of the service, the next line, the indent of the
  /// characteristics, and those that follow.
  private static var supposedGATT: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    /( +)- service: "180D"\n( +characteristics:\n)( +)- \{characteristic: "2A37", properties: \[notify\], value: 0x0048\}\n((?: +- \{characteristic: [^\n]*\n)*)/
  }
  /// The services that the peers advertise, and not those that an app scans for.
  private static var supposedAdvertising: Regex<(Substring, Substring)> {
    /(?m)(^ +|\{peer: [a-z]+, )services: \["180D"\]/
  }
  private static let allProperties = [
    "read", "write", "writeWithoutResponse", "notify", "indicate",
  ]

  /// Reads a file of parameters.
  ///
  /// - Parameter path: The name of the file in messages; it is not opened.
  /// - Throws: All errors in the file.
  public init(parsing octets: [UInt8], path: String) throws(SpecErrors) {
    let root = try YAMLNode(file: octets, path: path)
    var reader = SpecReader(path: path, profile: .documented)
    read(root, by: &reader)
    if !reader.errors.isEmpty { throw SpecErrors(reader.errors.sorted()) }
  }

  private mutating func read(_ root: YAMLNode, by reader: inout SpecReader) {
    guard let object = reader.object(root, "the file", keys: Self.keys) else { return }
    for (key, supposed) in Self.supposed.sorted(by: <) {
      guard let node = object[key] else { continue }
      guard case .scalar(let text, _) = node.content, BluetoothUUID(text) != nil else {
        reader.complain("\(key) is \(node.found), expected a UUID such as 180D", at: node.position)
        continue
      }
      identifiers.append((supposed, text))
    }
    if let node = object["properties"] {
      let elements = reader.oneOrMore(node)
      let words = elements.compactMap { element -> String? in
        guard case .scalar(let word, _) = element.content, Self.allProperties.contains(word) else {
          let list = Self.allProperties.joined(separator: ", ")
          reader.complain(
            "a property is \(element.found), expected one of \(list)", at: element.position)
          return nil
        }
        return word
      }
      let isNotified = words.contains("notify") || words.contains("indicate")
      if !isNotified, words.count == elements.count {
        reader.complain(
          "properties has neither notify nor indicate, so no app can subscribe", at: node.position)
      }
      properties = words.joined(separator: ", ")
    }
    for node in object["values"].map({ reader.oneOrMore($0) }) ?? [] {
      guard case .scalar(let text, _) = node.content,
        text.wholeMatch(of: /0x([0-9A-Fa-f]{2})+/) != nil
      else {
        reader.complain(
          "a value is \(node.found), expected octets such as 0x0048", at: node.position)
        continue
      }
      values.append(text)
    }
    advertised = object["advertised"]
      .flatMap { reader.value($0, "advertised", of: Field.services.type) }.map(Self.unquoted)
    if let node = object["gatt"],
      let list = reader.value(node, "gatt", of: Field.gatt.type)?.list
    {
      gatt = list.compactMap(\.record)
      if let other = object["properties"] {
        reader.complain(
          "properties stands beside gatt, which has those of each characteristic",
          at: other.position)
      }
    }
  }

  /// Returns the text of a value, in which the identifiers are not taken for those that the rules
  /// suppose.
  private static func unquoted(_ value: FieldValue) -> String {
    value.specText.replacing("\"", with: "")
  }

  /// Returns the services of a peer, in the place of those that a rule supposes.
  ///
  /// - Parameters:
  ///   - indent: That of the services.
  ///   - head: The line between the service and its characteristics.
  ///   - inner: The indent of the characteristics.
  ///   - others: The rule's own further characteristics, which stay: they are what it is about.
  private func services(
    around indent: Substring, characteristics head: Substring, indent inner: Substring,
    others: Substring
  ) -> String {
    let main = own("180D")
    let further = gatt.filter { $0[.service]?.uuid != main }
    let mine = gatt.first { $0[.service]?.uuid == main }?[.characteristics]?.list ?? []
    var properties = "[notify]"
    var lines = further.map { "\(indent)- \(Self.unquoted(.record($0)))\n" }
    var extra: [String] = []
    for characteristic in mine.compactMap(\.record) {
      if characteristic[.characteristic]?.uuid == own("2A37") {
        properties = characteristic[.properties].map(Self.unquoted) ?? properties
      } else if characteristic[.characteristic]?.uuid != own("2A39") || !others.contains("2A39") {
        extra.append("\(inner)- \(Self.unquoted(.record(characteristic)))\n")
      }
    }
    lines += [
      "\(indent)- service: \"180D\"\n", String(head),
      "\(inner)- {characteristic: \"2A37\", properties: \(properties), value: 0x0048}\n",
    ]
    return (lines + extra).joined() + others
  }

  /// The app's own identifier in place of one that the rules suppose.
  private func own(_ supposed: String) -> BluetoothUUID? {
    BluetoothUUID(identifiers.first { $0.supposed == supposed }?.own ?? supposed)
  }

  /// Returns a rule about apps with the app's own service.
  public func applied(to rule: String) -> String {
    var text = rule
    if !gatt.isEmpty {
      text = text.replacing(Self.supposedGATT) { match in
        services(
          around: match.1, characteristics: match.2, indent: match.3, others: match.4)
      }
    }
    if let advertised {
      text = text.replacing(Self.supposedAdvertising) { "\($0.1)services: \(advertised)" }
    }
    if let properties {
      text = text.replacing(
        Self.supposedProperties, with: "{characteristic: \"2A37\", properties: [\(properties)]")
    }
    if !values.isEmpty {
      for (index, value) in Self.supposedValues.enumerated() {
        text = text.replacing("value: \(value)", with: "value: \(values[index % values.count])")
      }
    }
    // In one pass, as an app's own identifier may be one of those that are supposed.
    return text.replacing(/"(180D|2A37|2A39)"/) { match in
      let own = identifiers.first { $0.supposed == match.1 }?.own
      return "\"\(own ?? String(match.1))\""
    }
  }
}
