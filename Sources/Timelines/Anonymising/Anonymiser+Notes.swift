import BluetoothProtocols
import Captures

// The notes that recorders write between the packets. Only the known parts of a note are kept, and
// they are written anew.

extension Anonymiser {
  mutating func replaceNote(_ number: Int, _ note: CaptureNote) {
    var octets = held[number].octets
    switch note {
    case .monitor(let opcode): replaceMonitor(opcode, &octets)
    case .packetLogger(let type): replacePacketLogger(type, &octets)
    case .basebandPacket: replaceBaseband(&octets)
    case .nordicSniffer(packetID: 0x0C):
      // A temporary key.
      tools.replaceKey(&octets, octets.indices)
    case .nordicSniffer, .btsnoop, .unsupportedLinkType:
      tools.replacePayload(&octets, octets.indices, as: .unknown)
    }
    held[number].octets = octets
  }

  /// Source: BlueZ, src/shared/btsnoop.h and doc/btsnoop-protocol.rst.
  private mutating func replaceMonitor(_ opcode: UInt16, _ octets: inout [UInt8]) {
    switch opcode {
    case 0 where octets.count >= 8: octets = newIndex(octets)
    // An adapter leaves, is opened and is closed: there is nothing to say.
    case 1, 8, 9: octets = []
    case 10 where octets.count >= 8:
      octets.removeSubrange(8...)
      tools.replaceAddress(&octets, at: 0)
      tools.countKept(.versions)
    case 12: octets = Array(text(String(textOf: octets)).utf8)
    case 13: octets = userLogging(octets)
    case 14 where octets.count >= 14:
      // The socket, its format, its version and its flags, and the name of the program.
      let name = dashes(octets.dropFirst(14).prefix(Int(octets[13])))
      octets = socket(octets) + (octets[5] == 0 && octets[4] < 4 ? [octets[4], 0] : [0, 0])
      octets += [UInt8](repeating: 0, count: 7) + [UInt8(name.count)] + name
    case 15 where octets.count >= 4: octets = socket(octets)
    case 16 where octets.count >= 6, 17 where octets.count >= 6:
      octets.replaceSubrange(0..<4, with: socket(octets))
      tools.replacePayload(&octets, 6..<octets.count, as: .unknown)
    default: tools.replaceBroken(&octets, octets.indices)
    }
  }

  /// Returns the number of a socket of the kernel in place of another one.
  private func socket(_ octets: [UInt8]) -> [UInt8] {
    tools.replacement(
      of: Array(octets.prefix(4)), .replace(.octets), in: MaskPlace(.word, number: 1))
  }

  /// Returns type, bus, address and name of an adapter. Its name has eight octets.
  private mutating func newIndex(_ octets: [UInt8]) -> [UInt8] {
    var output = Array(octets.prefix(8))
    tools.replaceAddress(&output, at: 2)
    let name = octets[8...].prefix(8).prefix { $0 != 0 }
    let digits = name.dropFirst(3)
    let isPlain =
      name.starts(with: "hci".utf8) && digits.count <= 3
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    output += isPlain ? Array(name) : dashes(name)
    return output + [UInt8](repeating: 0, count: 16 - output.count)
  }

  private mutating func userLogging(_ octets: [UInt8]) -> [UInt8] {
    guard let entry = unsafe try? UserLogging(parsing: octets.span.bytes) else {
      var octets = octets
      tools.replaceBroken(&octets, octets.indices)
      return octets
    }
    let isRunLine = entry.identifier + ": " == RunHeader.prefix
    let text =
      isRunLine ? text(RunHeader.prefix + entry.text) : text(entry.text)
    return UserLogging(
      priority: entry.priority & 7, identifier: "", text: text
    ).octets
  }

  /// Source: Wireshark, wiretap/packetlogger.c.
  private mutating func replacePacketLogger(_ type: UInt8, _ octets: inout [UInt8]) {
    switch type {
    case 0xF7:
      let texts = octets.dropFirst(5).split(
        separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
      let message = texts.count >= 5 ? texts[texts.startIndex + 4] : texts.first ?? []
      octets =
        [UInt8](repeating: 0, count: 9) + Array(text(String(textOf: Array(message))).utf8)
    case 0xF8...0xFE: octets = Array(text(String(textOf: octets)).utf8)
    default: tools.replacePayload(&octets, octets.indices, as: .unknown)
    }
  }

  /// The number of octets before the payload of a baseband packet.
  private static let basebandHeader = 22

  /// The header of a baseband packet has parts of the device's address.
  ///
  /// Source: tcpdump.org, LINKTYPE_BLUETOOTH_BREDR_BB.
  private mutating func replaceBaseband(_ octets: inout [UInt8]) {
    guard octets.count >= Self.basebandHeader else {
      return tools.replaceBroken(&octets, octets.indices)
    }
    for part in [8..<11, 12..<15, 15..<16] {
      tools.replace(&octets, part, .replace(.octets), in: MaskPlace(.address))
    }
    tools.count(.addresses)
    tools.replacePayload(&octets, Self.basebandHeader..<octets.count, as: .payloads)
  }
}

// MARK: - Texts

extension Anonymiser {
  /// Returns a text in place of another one. A note on the app's life, or a line of a recorded run, is
  /// written anew of its fields. Of any other text nothing is left but its length.
  private mutating func text(_ text: String) -> String {
    if let line = text.dropping(prefix: RunHeader.prefix), let other = runLine(line) {
      return RunHeader.prefix + other
    }
    if let note = LifecycleNotes.Note(text: text.onOneLine, at: .start) {
      tools.countKept(.lifecycle)
      let fields = tools.replacement(of: note.fields, of: note.kind)
      return fields.reduce(into: note.kind.rawValue) { text, part in
        text += " \(part.field.rawValue)=\(part.value.asNote)"
      }
    }
    return String(decoding: dashes(Array(text.utf8)[...]), as: UTF8.self)
  }

  private mutating func dashes(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    if !octets.isEmpty { tools.count(.notes) }
    return octets.map { $0 == 0 ? 0 : UInt8(ascii: "-") }
  }

  /// Returns a line of a recorded run; nil if the capture is none, so that the line is any text.
  private mutating func runLine(_ line: Substring) -> String? {
    guard let json = try? JSONValue(parsing: Array(line.utf8)) else {
      return tools.isRun ? "-" : nil
    }
    if var header = RunHeader(json: json) {
      tools.isRun = true
      header.implementation = header.implementation.map { tools.replacement(ofWord: $0) }
      header.spec = header.spec.flatMap { $0.isRuleIdentifier ? $0 : nil }
      return header.json
    }
    guard tools.isRun else { return nil }
    guard var entry = try? Entry(json: json) else { return "-" }
    tools.countKept(.lifecycle)
    entry.fields = tools.replacement(of: entry.fields, of: entry.kind)
    return RunLine.line(
      entry, isAboutPacket: json["packet"]?.flag == true,
      without: (json["without"]?.array ?? []).compactMap(\.text).compactMap(Field.init(rawValue:)))
  }
}

extension String {
  fileprivate init(textOf octets: [UInt8]) {
    self.init(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Whether the text has the form of a rule's identifier, as `BG-LTA-05/door-lock`.
  fileprivate var isRuleIdentifier: Bool {
    utf8.count <= 80 && wholeMatch(of: /[A-Z]{2}-[A-Z]{3}-[0-9]{2}\/[a-z0-9]+(-[a-z0-9]+)*/) != nil
  }

  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
