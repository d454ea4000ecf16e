import Testing

@testable import BluetoothProtocols

/// The tables of layouts are text: nobody but a test sees a mistyped format.
@Suite struct FieldLayoutTests {
  static let texts: [(name: String, [String])] = [
    (
      "commands",
      HCICommandDescription.all.compactMap(\.parameters) + [HCICommandDescription.laterFragment]
    ), ("return parameters", HCICommandDescription.all.map(\.returns)),
    ("events", HCIEventDescription.all.compactMap(\.parameters)),
    (
      "LE subevents",
      LESubeventDescription.all.map(\.parameters) + [LESubeventDescription.observedReports]
    ), ("ATT", Array(ATTLayouts.texts.values)), ("SMP", Array(SMPLayouts.texts.values)),
    ("signals", Array(L2CAPLayouts.texts.values)), ("AD", Array(ADLayouts.texts.values)),
  ]

  @Test(arguments: texts.indices)
  func `every format of every layout is known`(index: Int) {
    for text in Self.texts[index].1 {
      check(FieldLayout(text).parts, [], in: text)
    }
  }

  private func isKnown(_ format: FieldFormat) -> Bool {
    if case .unknown = format.kind { false } else { true }
  }

  /// A length or a count must be a field before it.
  private func check(_ parts: [FieldLayout.Part], _ before: Set<String>, in text: String) {
    var known = before
    for part in parts {
      switch part {
      case .field(let name, let format):
        #expect(isKnown(format), "\(name) in \(text)")
        if case .field(let length, _) = format.size { #expect(known.contains(length), "\(text)") }
        known.insert(name)
      case .bits(let name, let octets, let bits):
        #expect(bits.reduce(0) { $0 + $1.count } == 8 * octets, "\(name) in \(text)")
        #expect(bits.allSatisfy { isKnown($0.format) }, "\(name) in \(text)")
        known.formUnion(bits.map(\.name))
      case .list(_, let count, let inside):
        switch count {
        case .field(let name), .bits(let name), .toEndIf(let name, _):
          #expect(known.contains(name), "\(name) in \(text)")
        case .toEnd: break
        }
        #expect(!inside.isEmpty)
        check(inside, known, in: text)
      }
    }
  }

  @Test func `every subevent up to Core 6 has a name`() {
    for code in UInt8(0x01)...0x35 {
      let subevent = LESubeventCode(rawValue: code)
      #expect(!subevent.description.hasPrefix("LE Subevent"), "\(code)")
    }
  }

  @Test func `every LE command up to Core 6 has a name`() {
    for code in UInt16(0x2001)...0x209D where code != 0x2004 {
      let opcode = HCIOpcode(rawValue: code)
      #expect(!opcode.description.hasPrefix("Command"), "\(opcode)")
    }
  }
}
