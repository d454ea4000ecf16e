import Captures
import TestSupport

@testable import BluetoothProtocols
@testable import Timelines

/// A record with a secret in it, after the records that give it its meaning.
struct PlantedRecord {
  var name: String
  var content: CaptureRecord.Content
  var direction: CaptureRecord.Direction?
  var octets: [UInt8]
  var before: [PlantedRecord] = []

  init(
    _ name: String, _ content: CaptureRecord.Content, _ octets: [UInt8],
    _ direction: CaptureRecord.Direction? = .controllerToHost, behind before: [PlantedRecord] = []
  ) {
    (self.name, self.content, self.direction) = (name, content, direction)
    (self.octets, self.before) = (octets, before)
  }
}

/// Everything that a capture can hold, with a secret in each place. It is made of the layouts of
/// packets, so that a new packet joins by itself.
struct PlantedRecords {
  let secret: [UInt8]

  var all: [PlantedRecord] {
    commands + events + attributes + attributeValues + securityManager + signals + channels
      + control + advertising + structures + notes
  }

  /// One of each kind that comes over HCI in frames, which may be cut into fragments.
  var fragmented: [PlantedRecord] {
    var names: Set<String> = []
    return (attributes + attributeValues.prefix(40) + securityManager + signals + channels).filter {
      $0.content == .hci(.aclData) && $0.octets.count > 20 && names.insert($0.name).inserted
    }
  }

  private func packets(_ layout: FieldLayout?) -> [[UInt8]] {
    guard let layout else { return [secret] }
    return PlantedPacket.all(layout, secret).map(\.octets) + PlantedPacket.across(layout, secret)
  }

  // MARK: HCI

  var commands: [PlantedRecord] {
    HCICommandDescription.all.flatMap { known in
      packets(HCICommandDescription.parameters[known.opcode]).map {
        command(known.name, known.opcode, $0)
      }
    } + [command("an unknown command", 0xFFFE, secret)]
  }

  private func command(_ name: String, _ opcode: UInt16, _ parameters: [UInt8]) -> PlantedRecord {
    var octets: [UInt8] = []
    octets.append(littleEndian: opcode)
    octets.append(UInt8(clamping: parameters.count))
    return PlantedRecord(name, .hci(.command), octets + parameters, .hostToController)
  }

  var events: [PlantedRecord] {
    let plain = (UInt8(0)...255).flatMap { code in
      packets(HCIEventDescription.table.layouts[code]).map { event("event \(code)", code, $0) }
    }
    let subevents = (UInt8(0)...255).flatMap { code in
      packets(HCIEventDescription.leTable.layouts[code]).map {
        event("LE event \(code)", 0x3E, [code] + $0)
      }
    }
    let returns = HCICommandDescription.all.flatMap { known -> [PlantedRecord] in
      packets(HCICommandDescription.returns[known.opcode]).map { parameters in
        var front: [UInt8] = [1]
        front.append(littleEndian: known.opcode)
        return event("Command Complete of \(known.name)", 0x0E, front + parameters)
      }
    }
    return plain + subevents + returns
  }

  private func event(_ name: String, _ code: UInt8, _ parameters: [UInt8]) -> PlantedRecord {
    PlantedRecord(name, .hci(.event), [code, UInt8(clamping: parameters.count)] + parameters)
  }

  // MARK: Connections

  private var connected: PlantedRecord {
    let complete: [UInt8] = [
      0x01, 0x00, 0x40, 0x00, 0x00, 0x01, 0x33, 0x22, 0x11, 0xEE, 0xFF, 0xC0, 0x18, 0x00, 0x00,
      0x00,
      0x48, 0x00, 0x00,
    ]
    return event("connected", 0x3E, complete)
  }

  private func frame(_ channel: UInt16, _ payload: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(littleEndian: UInt16(clamping: payload.count))
    octets.append(littleEndian: channel)
    return octets + payload
  }

  private func acl(
    _ name: String, _ channel: UInt16, _ payload: [UInt8], fromHost: Bool = false,
    behind before: [PlantedRecord] = []
  ) -> PlantedRecord {
    let frame = frame(channel, payload)
    var octets: [UInt8] = [0x40, fromHost ? 0x00 : 0x20]
    octets.append(littleEndian: UInt16(clamping: frame.count))
    return PlantedRecord(
      name, .hci(.aclData), octets + frame, fromHost ? .hostToController : .controllerToHost,
      behind: before)
  }

  /// The same frame over HCI and on air.
  private func everywhere(
    _ name: String, _ channel: UInt16, _ payload: [UInt8], fromHost: Bool = false,
    behind before: [[UInt8]] = []
  ) -> [PlantedRecord] {
    let front = [connected] + before.map { acl("", 4, $0, fromHost: !fromHost) }
    return [
      acl(name, channel, payload, fromHost: fromHost, behind: front),
      data("\(name) on air", 2, frame(channel, payload)),
    ]
  }

  private func data(_ name: String, _ logicalLink: UInt8, _ payload: [UInt8]) -> PlantedRecord {
    air(
      name, 0x5065_5C7A, [logicalLink, UInt8(clamping: payload.count)] + payload, start: 0x12_3456)
  }

  private func air(
    _ name: String, _ accessAddress: UInt32, _ pdu: [UInt8], start: UInt32
  ) -> PlantedRecord {
    var octets: [UInt8] = []
    octets.append(littleEndian: accessAddress)
    octets += pdu
    octets.append(littleEndian24: CRC24.check(of: pdu, start: start))
    return PlantedRecord(name, .air(nil), octets, .air)
  }

  var attributes: [PlantedRecord] {
    (UInt8(0)...255).flatMap { code in
      packets(ATTPDU.layouts[code]).flatMap { parameters in
        everywhere(
          "ATT opcode \(code)", 4, [code] + parameters,
          fromHost: ATTOpcode(rawValue: code).goesToServer, behind: request(answeredBy: code))
      }
    }
  }

  /// The request that a response answers.
  private func request(answeredBy code: UInt8) -> [[UInt8]] {
    let opcode = ATTOpcode(rawValue: code)
    guard opcode.answersRequest else { return [] }
    let request: ATTPDU? =
      switch opcode {
      case .findInformationResponse: .findInformationRequest(.all)
      case .findByTypeValueResponse:
        .findByTypeValueRequest(.all, type: GATTAttributeType.primaryService, value: [0, 0x18])
      case .readByTypeResponse: .readByTypeRequest(.all, type: GATTAttributeType.characteristic)
      case .readByGroupTypeResponse:
        .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService)
      case .readResponse: .readRequest(AttributeHandle(rawValue: 3))
      case .readBlobResponse: .readBlobRequest(AttributeHandle(rawValue: 3), offset: 0)
      default: nil
      }
    return request.map { [$0.encoded()] } ?? []
  }

  /// The values of all characteristics and descriptors that have a name.
  var attributeValues: [PlantedRecord] {
    (UInt16(0x2800)...0x2C00).flatMap { number -> [PlantedRecord] in
      let uuid = BluetoothUUID(number)
      guard uuid.name != nil else { return [] }
      let isDescriptor = number < 0x2A00
      let value: UInt16 = isDescriptor ? 4 : 3
      let characteristic = CharacteristicDeclaration(
        properties: .read, valueHandle: AttributeHandle(rawValue: 3),
        uuid: isDescriptor ? BluetoothUUID(UInt16(0x2A19)) : uuid)
      let exchange: [(ATTPDU, Bool)] = [
        (.readByTypeRequest(.all, type: GATTAttributeType.characteristic), true),
        (
          .readByTypeResponse([
            ATTHandleValue(handle: AttributeHandle(rawValue: 2), value: characteristic.encoded())
          ]), false
        ),
        (.findInformationRequest(.all), true),
        (
          .findInformationResponse([
            ATTInformation(handle: AttributeHandle(rawValue: value), type: uuid)
          ]), false
        ),
      ]
      let handle = AttributeHandle(rawValue: value)
      let front = [connected] + exchange.map { acl("", 4, $0.encoded(), fromHost: $1) }
      let read = acl("", 4, ATTPDU.readRequest(handle).encoded(), fromHost: true)
      return [
        acl(
          "read \(uuid)", 4, ATTPDU.readResponse(value: secret).encoded(), behind: front + [read]),
        acl(
          "write \(uuid)", 4, ATTPDU.writeCommand(handle, value: secret).encoded(), fromHost: true,
          behind: front),
        acl(
          "notify \(uuid)", 4, ATTPDU.handleValueNotification(handle, value: secret).encoded(),
          behind: front),
        acl(
          "read by type \(uuid)", 4,
          ATTPDU.readByTypeResponse([ATTHandleValue(handle: handle, value: secret)]).encoded(),
          behind: [connected] + [
            acl("", 4, ATTPDU.readByTypeRequest(.all, type: uuid).encoded(), fromHost: true)
          ]),
      ]
    }
  }

  var securityManager: [PlantedRecord] {
    (UInt8(0)...255).flatMap { code in
      packets(SMPPDU.layouts[code]).flatMap {
        everywhere("SMP code \(code)", 6, [code] + $0)
          + [acl("SMP code \(code) on BR/EDR", 7, [code] + $0)]
      }
    }
  }

  var signals: [PlantedRecord] {
    (UInt8(0)...255).flatMap { code in
      packets(L2CAPSignal.layouts[code]).flatMap { data -> [PlantedRecord] in
        var octets: [UInt8] = [code, 1]
        octets.append(littleEndian: UInt16(data.count))
        return everywhere("signal \(code)", 5, octets + data)
          + [acl("signal \(code) on BR/EDR", 1, octets + data)]
      }
    }
  }

  var channels: [PlantedRecord] {
    [0, 2, 3, 8, 0x3F, 0x40, 0x7F, 0xFFFF].flatMap { everywhere("channel \($0)", $0, secret) }
      + [acl("a frame of its own header", 0x3131, secret)]
      + [
        PlantedRecord("synchronous", .hci(.synchronousData), [0x40, 0, 16] + secret),
        PlantedRecord("isochronous", .hci(.isoData), [0x40, 0x10, 16, 0] + secret),
        PlantedRecord("a type of no packet", .hci(HCIPacketType(rawValue: 9)), secret),
        PlantedRecord("damaged", .damaged(.noPacketType), secret),
      ]
  }

  // MARK: On air

  var control: [PlantedRecord] {
    (UInt8(0)...255).flatMap { code in
      packets(LLControlTable.layouts[code]).map { data("LL control \(code)", 3, [code] + $0) }
    } + [
      data("a fragment", 1, secret), data("the start of a fragment", 2, secret),
      data("reserved", 0, secret),
    ]
  }

  var advertising: [PlantedRecord] {
    (UInt8(0)...15).flatMap { type in
      packets(AdvertisingPDU.Payload.layouts[type]).map {
        advertisement("advertising PDU \(type)", type, $0)
      }
    }
  }

  private func advertisement(
    _ name: String, _ type: UInt8, _ payload: [UInt8]
  ) -> PlantedRecord {
    air(
      name, AccessAddress.advertising.rawValue, [type, UInt8(clamping: payload.count)] + payload,
      start: CRC24.advertisingStart)
  }

  /// AD structures of each type, in a report, on air and in a command.
  var structures: [PlantedRecord] {
    let address: [UInt8] = [1, 2, 3, 4, 5, 0xC6]
    return (UInt8(0)...255).flatMap { type -> [PlantedRecord] in
      let inside =
        PlantedPacket.all(ADStructures.layouts[type] ?? ADLayouts.data, secret).map(\.octets)
        + [secret, [0x4C, 0x00] + secret, Array(secret.flatMap { [$0, 0] }.prefix(27))]
      return inside.flatMap { data -> [PlantedRecord] in
        let structure = [UInt8(data.count + 1), type] + data
        let report: [UInt8] =
          [2, 1, 0, 1] + address + [UInt8(clamping: structure.count)] + structure + [0xC0]
        let padded = structure + [UInt8](repeating: 0, count: max(0, 31 - structure.count))
        return [
          event("AD type \(type)", 0x3E, report),
          advertisement("AD type \(type) on air", 0, address + structure),
          command("AD type \(type) of the host", 0x2008, [UInt8(structure.count)] + padded),
        ]
      }
    } + [
      event("behind the structures", 0x3E, [2, 1, 0, 1] + address + [17, 0] + secret + [0xC0])
    ]
  }

  // MARK: Notes

  var notes: [PlantedRecord] {
    let monitors = (UInt16(0)...30).flatMap { opcode in
      [
        secret, secret + secret, [0, 0, 0, 0, 0, 0] + secret,
        [UInt8](repeating: 0, count: 16) + secret,
      ]
      .map {
        PlantedRecord(
          "monitor record \(opcode)", .note(.monitor(opcode: opcode)), $0, nil)
      }
    }
    let logs = (UInt8(0x0A)...255).map {
      PlantedRecord("PacketLogger record \($0)", .note(.packetLogger(type: $0)), secret, nil)
    }
    let sniffers = (UInt8(0)...255).map {
      PlantedRecord("sniffer's message \($0)", .note(.nordicSniffer(packetID: $0)), secret, nil)
    }
    let others: [PlantedRecord] = [
      .init("baseband", .note(.basebandPacket), [UInt8](repeating: 0, count: 22) + secret, nil),
      .init("baseband header", .note(.basebandPacket), secret, nil),
      .init("datalink", .note(.btsnoop(datalink: 1003)), secret, nil),
      .init("link type", .note(.unsupportedLinkType(LinkType(rawValue: 148))), secret, nil),
    ]
    return monitors + logs + sniffers + others + texts.flatMap(noted)
      + entries.flatMap { [noted($0, $1)[0], noted($0, $1)[1]] }
  }

  /// A text, in every record that holds texts.
  private func noted(_ name: String, _ text: String) -> [PlantedRecord] {
    let octets = Array(text.utf8)
    let log = UserLogging(priority: 6, identifier: "app", text: text).octets
    let header = PlantedRecord(
      "", .note(.monitor(opcode: RunHeader.noteOpcode)),
      Array((RunHeader.prefix + RunHeader(implementation: "reference").json).utf8), nil)
    return [
      .init(name, .note(.monitor(opcode: 12)), octets, nil, behind: [header]),
      .init(name, .note(.monitor(opcode: 12)), octets, nil),
      .init(name, .note(.monitor(opcode: 13)), log, nil),
      .init(name, .note(.packetLogger(type: 0xFC)), octets, nil),
      .init(
        name, .note(.packetLogger(type: 0xF7)), [0, 0, 0, 0, 0, 0, 0, 0, 0] + octets, nil),
    ]
  }

  /// Texts of recorders, notes on the app's life and lines of recorded runs.
  private var texts: [(name: String, text: String)] {
    [
      ("a text", text), ("a comment", "app.background app=lock # \(text)"),
      ("a second text", "app.background app=lock\0\(text)"),
      ("a program", "\(text): app.background app=lock"),
      ("an app", "app.background app=\(text)"), ("a quoted app", "app.background app=\"\(text)\""),
      ("an unknown field", "app.background app=lock \(text)=1"),
      ("a run line that is none", "bluewake: \(text)"),
      ("a run line with another member", "bluewake: {\"sequence\":1,\"\(text)\":1}"),
      (
        "the header of a run",
        """
        bluewake: {"run":{"version":1,"implementation":"\(text)","spec":"\(text)",\
        "capabilities":["\(text)"],"\(text)":"\(text)"}}
        """
      ),
    ]
  }

  /// The secret as characters.
  private var text: String {
    String(decoding: secret.map { 0x20 < $0 && $0 < 0x7F ? $0 : $0 & 0x3F | 0x40 }, as: UTF8.self)
  }

  /// Lines about each kind of entry, with the secret in each of its fields.
  private var entries: [(name: String, text: String)] {
    let hexadecimal = "0x" + secret.hexadecimal
    var all: [(String, String)] = []
    for kind in Kind.allCases {
      for field in kind.fields {
        for planted in [text, hexadecimal] {
          if LifecycleNotes.kinds.contains(kind) {
            all.append(
              ("\(field) of \(kind)", "\(kind.rawValue) \(field.rawValue)=\"\(planted)\""))
            all.append(("\(field) of \(kind)", "\(kind.rawValue) \(field.rawValue)=[\(planted)]"))
          }
          for value in ["\"\(planted)\"", "[\"\(planted)\"]"] + records(planted, field) {
            let line =
              "{\"sequence\":1,\"time\":0,\"from\":\"app\",\"kind\":\"\(kind.rawValue)\""
              + ",\"\(field.rawValue)\":\(value),\"x\":\"\(planted)\"}"
            all.append(("\(field) of \(kind) in a run", RunHeader.prefix + line))
          }
        }
      }
    }
    return all
  }

  /// The values of a field that has parts, with the secret in each part.
  private func records(_ planted: String, _ field: Field) -> [String] {
    guard case .list(.record(let parts)) = field.type else {
      guard case .record(let parts) = field.type else { return [] }
      return parts.map { "{\"\($0.rawValue)\":\"\(planted)\"}" }
    }
    return parts.map { "[{\"\($0.rawValue)\":\"\(planted)\",\"service\":\"180D\"}]" }
  }
}
