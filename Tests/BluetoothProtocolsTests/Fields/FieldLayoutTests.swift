import Testing

@testable import BluetoothProtocols

/// The tables of layouts are text: only a test sees a mistyped format.
@Suite struct FieldLayoutTests {
  static let layouts: [(name: String, [FieldLayout])] = [
    (
      "commands",
      Array(HCICommandDescription.parameters.values) + [HCICommandDescription.laterFragment]
    ), ("return parameters", Array(HCICommandDescription.returns.values)),
    ("events", Array(HCIEventDescription.table.layouts.values)),
    (
      "LE subevents",
      Array(HCIEventDescription.leTable.layouts.values) + HCIEventDescription.observedReports.values
    ), ("ATT", Array(ATTPDU.layouts.values)), ("SMP", Array(SMPPDU.layouts.values)),
    ("signals", Array(L2CAPSignal.layouts.values)), ("AD", Array(ADStructures.layouts.values)),
    ("Apple's messages", Array(AppleMessages.layouts.values)),
    ("advertising", Array(AdvertisingPDU.Payload.layouts.values)),
    ("control PDUs", Array(LLControlTable.layouts.values)),
    (
      "headers",
      [
        ACLHeader.layout, StreamDataHeader.synchronousLayout, StreamDataHeader.isochronousLayout,
        L2CAPHeader.layout, AdvertisingPDUHeader.layout, DataPDUHeader.layout,
      ]
    ),
  ]

  @Test(arguments: layouts.indices)
  func `every format of every layout is known`(index: Int) {
    for layout in Self.layouts[index].1 {
      check(layout.parts, [], in: Self.layouts[index].name)
    }
  }

  /// A field that is read by a value takes as many octets as its format shows.
  @Test func `what is written of a packet without values is as long as its layout`() {
    let groups: [any FieldGroup] = SMPPDU.blanks + ATTPDU.blanks + L2CAPSignal.Content.blanks
    var compared = 0
    for group in groups {
      guard let length = group.layout.fixedLength else { continue }
      compared += 1
      #expect(group.written().count == length, "\(group)")
    }
    #expect(compared > 20)
  }

  @Test func `a command or event of zeros is as long as its layout`() throws {
    for (opcode, layout) in HCICommandDescription.parameters {
      guard let length = layout.fixedLength else { continue }
      let packet = [UInt8(truncatingIfNeeded: opcode), UInt8(opcode >> 8)] + zeros(length)
      #expect(try HCICommand(parsing: packet).encoded().count == packet.count, "\(opcode)")
    }
    let table = HCIEventDescription.table.layouts.map { ([$0.key], $0.value) }
    let leTable = HCIEventDescription.leTable.layouts.map { ([0x3E, $0.key], $0.value) }
    for (codes, layout) in table + leTable where codes != [0x3E] {
      guard let length = layout.fixedLength else { continue }
      let parameters = codes.dropFirst() + zeros(length).dropFirst()
      let packet = [codes[0], UInt8(parameters.count)] + parameters
      #expect(try HCIEvent(parsing: packet).encoded().count == packet.count, "\(codes)")
    }
  }

  /// Returns a length, and as many zeros.
  private func zeros(_ length: Int) -> [UInt8] {
    [UInt8(length)] + [UInt8](repeating: 0, count: length)
  }

  private func isKnown(_ format: FieldFormat) -> Bool {
    guard case .named(let word) = format.kind else { return true }
    return FieldMeaning.all[Int(word.rawValue)] != nil
  }

  /// A length or a count must be a field before it.
  private func check(_ parts: [FieldLayout.Part], _ before: Set<String>, in text: String) {
    var known = before
    for part in parts {
      switch part {
      case .field(let name, let format):
        #expect(isKnown(format), "\(name) in \(text)")
        if case .field(let length, _) = format.size { #expect(known.contains(length), "\(name)") }
        known.insert(name)
      case .bits(let name, let octets, let bits):
        #expect(bits.reduce(0) { $0 + $1.count } == 8 * octets, "\(name) in \(text)")
        #expect(bits.allSatisfy { isKnown($0.format) }, "\(name) in \(text)")
        known.formUnion(bits.map(\.name))
      case .optional(let name, let inside), .region(let name, let inside):
        #expect(known.contains(name), "\(name) in \(text)")
        check(inside, known, in: text)
      case .list(_, let count, let inside):
        switch count {
        case .field(let name), .bits(let name), .toEndIf(let name, _):
          #expect(known.contains(name), "\(name) in \(text)")
        case .toEnd: break
        }
        #expect(takesOctets(inside.first), "an item in \(text) may be empty, and come for ever")
        check(inside, known, in: text)
      }
    }
  }

  /// Whether a part takes octets, however few there are.
  private func takesOctets(_ part: FieldLayout.Part?) -> Bool {
    switch part {
    case .field(_, let format):
      switch format.size {
      case .octets(let count): count > 0
      case .rest: true
      case .field: false
      }
    case .bits(_, let octets, _): octets > 0
    case .list, .optional, .region, nil: false
    }
  }

  @Test func `every word of a format has a list of names`() {
    for word in FieldWord.allCases where word != .unknown {
      #expect(FieldMeaning.all[Int(word.rawValue)] != nil, "\(word)")
    }
  }

  @Test func `the words are spelled as their cases, in the same order`() {
    #expect(FieldWord.names.map(String.init) == FieldWord.allCases.map { "\($0)" })
  }

  /// Names are compared by their numbers.
  @Test func `no two keys have one number`() {
    var keys: [UInt64: String] = [:]
    func note(_ steps: [FieldStep]) {
      for step in steps {
        let (key, hash) = (step.name.key, step.name.hash)
        #expect((keys.updateValue(key, forKey: hash) ?? key) == key)
        note(step.inside)
      }
    }
    for (_, layouts) in Self.layouts { for layout in layouts { note(layout.steps) } }
    #expect(keys.count > 300)
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
