import BluetoothProtocols
import Captures

/// The packets that a sniffer hears. Every device is a peer, and a link is named by its peripheral.
/// The field `sender` names the end of the link that sent a PDU.
extension TimelineBuilder {
  mutating func receive(_ pdu: AdvertisingPDU, _ around: AirPacket) {
    switch pdu.payload {
    case .data(let advertiser, let data), .scanResponse(let advertiser, let data):
      let isResponse = pdu.header.type == .scanRsp
      let fields = fields(of: pdu, around, sentBy: advertiser).merging([.payload: .octets(data)])
      emit(
        isResponse ? .airScanResponse : .airAdvertisement, from: .peer,
        fields.merging(Fields(advertisementContents: data)))
    case .directed(let advertiser, _):
      emit(.airAdvertisement, from: .peer, fields(of: pdu, around, sentBy: advertiser))
    case .scanRequest(let scanner, let advertiser):
      peers.insert(scanner)
      emit(
        .airScanRequest, from: .peer,
        [
          .peer: .text(identities.name(of: advertiser)), .address: .address(advertiser),
          .central: .text(identities.name(of: scanner)), .rssi: around.rssi,
          .channel: around.channel,
        ])
    case .connect(let indication) where indication.accessAddress == .advertising: break
    case .connect(let indication): connect(indication)
    case .extended(let extended):
      guard let advertiser = extended.advertiser, !extended.data.isEmpty else { return }
      var fields = fields(of: pdu, around, sentBy: advertiser).merging([
        .payload: .octets(extended.data),
        .set: extended.dataInfo.map { .integer(Int($0.setIdentifier)) },
      ])
      let isAnswer = around.answersScan
      fields[.connectable] = isAnswer ? nil : .flag(extended.mode & 1 != 0)
      fields[.scannable] = isAnswer ? nil : .flag(extended.mode & 2 != 0)
      emit(
        isAnswer ? .airScanResponse : .airAdvertisement, from: .peer,
        fields.merging(Fields(advertisementContents: extended.data)))
    case .other: break
    }
  }

  private mutating func fields(
    of pdu: AdvertisingPDU, _ around: AirPacket, sentBy advertiser: DeviceAddress
  ) -> Fields {
    peers.insert(advertiser)
    return around.fields(of: pdu, sentBy: advertiser).merging([
      .peer: .text(identities.name(of: advertiser))
    ])
  }

  private mutating func connect(_ indication: ConnectIndication) {
    peers.insert(indication.advertiser)
    peers.insert(indication.initiator)
    let link = links.connect(
      .accessAddress(indication.accessAddress.rawValue), to: indication.advertiser,
      of: identities.name(of: indication.advertiser),
      by: identities.name(of: indication.initiator))
    emit(
      .linkConnected, from: .peer,
      link.fields.merging(Fields(indication.timing)).merging(FrameSender(.central).fields)
        .merging([.address: .address(indication.advertiser)]))
  }

  mutating func receive(_ data: AirData, _ around: AirPacket) {
    let key = LinkTable.Key.accessAddress(around.accessAddress.rawValue)
    switch data {
    case .fragment(_, .frame(let frame)):
      receive(frame, on: key, from: FrameSender(around.sender, of: frame))
    case .control(_, let control): receive(control, on: key, from: FrameSender(around.sender))
    case .fragment, .empty, .encrypted, .retransmitted, .isochronous, .unusable: break
    }
  }

  /// Tells of a control PDU, and then of what it does to the link. A new timing holds some connection
  /// events later, at the instant that the PDU names.
  private mutating func receive(
    _ control: LLControlPDU, on key: LinkTable.Key, from sender: FrameSender
  ) {
    let link = links.link(key).fields.merging(sender.fields)
    let number = emit(
      .linkControl, from: .peer, link.merging(Fields(captured: control)))
    if let timing = control.newTiming {
      emit(.linkParameters, from: .peer, link.merging(Fields(timing)), cause: number)
    }
    switch control.opcode {
    case .terminateInd:
      disconnect(key, reason: control.terminationReason ?? .success, by: sender, cause: number)
    case .startEncRsp:
      // Each side sends such a PDU, and a sniffer may miss either.
      guard !links.link(key).isEncryptedOnAir else { return }
      links.update(key) { $0.isEncryptedOnAir = true }
      encryption(of: key, is: true, status: nil, from: sender, cause: number)
    case .pauseEncRsp: links.update(key) { $0.isEncryptedOnAir = false }
    default: break
    }
  }
}

extension AirPacket {
  fileprivate var rssi: FieldValue? { (radio?.rssi).map { .integer(Int($0)) } }
  fileprivate var channel: FieldValue? { (radio?.channel).map { .integer(Int($0)) } }

  fileprivate func fields(of pdu: AdvertisingPDU, sentBy advertiser: DeviceAddress) -> Fields {
    let type = pdu.header.type
    return [
      .address: .address(advertiser),
      .addressType: .text(pdu.header.txAddressType.word),
      .pdu: .text(type.description),
      .connectable: type == .scanRsp ? nil : .flag(type == .advInd || type == .advDirectInd),
      .scannable: type == .scanRsp ? nil : .flag(type == .advInd || type == .advScanInd),
      .rssi: rssi, .channel: channel,
    ]
  }
}
