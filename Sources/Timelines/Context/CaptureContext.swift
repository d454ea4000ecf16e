public import BluetoothProtocols
import Captures

/// The meaning that records get from the records before them, for reports that show more than a
/// table. It consists of the names of attributes, the request that a response belongs to, and the
/// advertisement that a chain of reports makes.
///
/// Names are only those that the server itself gave on its links in this capture, never those of
/// another device. If a capture begins in the middle of a connection, the names are unknown until
/// the client asks for them.
public struct CaptureContext: Sendable {
  /// The meaning of one record that follows from the records before it.
  public struct Insight: Sendable {
    /// The attribute that the ATT PDU is about.
    public var attribute: AttributeLabel?
    /// The request that the ATT PDU answers, and the number of its record.
    public var request: (pdu: ATTPDU, record: Int)?
    /// The advertisements that began in earlier records and end in this one, by the index of their
    /// last report.
    public var joined: [Int: [UInt8]] = [:]
  }

  private var links = LinkTable()
  private var names: [String: AttributeNames] = [:]
  private var chains = AdvertisingChains()
  private var airChains = AirChains()

  /// Begins before the first record.
  public init() {}

  /// Takes the next record of the capture, and returns what is known about it.
  public mutating func insight(into decoded: DecodedRecord) -> Insight {
    switch decoded.packet {
    case .event(let event): return follow(event, decoded)
    case .acl(let header, .frame(let frame)):
      let key = LinkTable.Key.handle(adapter: decoded.record.adapter ?? 0, header.handle)
      let isFromHost = decoded.record.isFromHost ?? frame.isClients
      return follow(frame, on: key, from: isFromHost ? .near : .far, decoded.record.number)
    case .advertising(let pdu, let around) where around.crcIsValid != false:
      return follow(pdu)
    case .data(.fragment(_, .frame(let frame)), let around):
      return follow(
        frame, on: .accessAddress(around.accessAddress.rawValue),
        from: ATTBearer.Side(around.sender, of: frame), decoded.record.number)
    default: return Insight()
    }
  }

  private mutating func follow(_ event: HCIEvent, _ decoded: DecodedRecord) -> Insight {
    var insight = Insight()
    let adapter = decoded.record.adapter ?? 0
    switch event {
    case .leConnectionComplete(let complete) where complete.status == .success:
      _ = links.connect(.handle(adapter: adapter, complete.handle), to: complete.peerAddress)
    case .disconnectionComplete(let end) where end.status == .success:
      _ = links.disconnect(.handle(adapter: adapter, end.handle))
    case .commandComplete(let complete) where complete.opcode == .reset:
      links.reset(adapter: adapter)
    case .leAdvertisingReport(let reports):
      for (index, report) in reports.reports.enumerated() {
        guard let whole = chains.join(report), whole.data.count > report.data.count else {
          continue
        }
        insight.joined[index] = whole.data
      }
    default: break
    }
    return insight
  }

  private mutating func follow(_ pdu: AdvertisingPDU) -> Insight {
    var insight = Insight()
    switch pdu.payload {
    case .connect(let indication):
      _ = links.connect(
        .accessAddress(indication.accessAddress.rawValue), to: indication.advertiser)
    case .extended(let extended):
      if let whole = airChains.join(extended) { insight.joined[0] = whole }
    default: break
    }
    return insight
  }

  private mutating func follow(
    _ frame: DecodedFrame, on key: LinkTable.Key, from side: ATTBearer.Side, _ record: Int
  ) -> Insight {
    guard case .att(let pdu) = frame.content else { return Insight() }
    var insight = Insight()
    let link = links.link(key)
    let request = pdu.opcode.answersRequest ? link.pending[side.other] : nil
    let server = pdu.opcode.goesToServer ? side.other : side
    let name = server == .far ? link.peer : key.isHCI ? "" : "central of link \(link.number)"
    if let request {
      insight.request = (request.pdu, request.sequence)
      names[name, default: AttributeNames()].learn(from: pdu, to: request.pdu)
    }
    if let handle = pdu.attributeHandle ?? request?.pdu.attributeHandle {
      insight.attribute = names[name]?.label(of: handle)
    }
    names[name]?.forget(changedBy: pdu)
    links.follow(pdu, record, on: key, from: side)
    return insight
  }
}

extension CaptureContext {
  /// Returns the request that a PDU would answer; nil if there is none, or if it asks for something
  /// else.
  func request(answeredBy opcode: ATTOpcode, on key: LinkTable.Key, to side: ATTBearer.Side)
    -> ATTPDU?
  {
    let pending = links[key]?.pending
    let pdus = [side, side.other].compactMap { pending?[$0]?.pdu }
    return pdus.first { $0.opcode.rawValue &+ 1 == opcode.rawValue }
  }

  /// Returns the address of the peer at the other end of a link; on air, that of the peripheral.
  func address(on key: LinkTable.Key) -> DeviceAddress? { links[key]?.address }

  /// Returns what an attribute of the server at one end of a link is.
  func label(of handle: AttributeHandle, on key: LinkTable.Key, server: ATTBearer.Side)
    -> AttributeLabel?
  {
    let link = links[key]
    let name =
      server == .far ? link?.peer : key.isHCI ? "" : link.map { "central of link \($0.number)" }
    return name.flatMap { names[$0]?.label(of: handle) }
  }
}

/// The UUIDs of the service, the characteristic and the descriptor that an attribute belongs to, as
/// far as they are known.
public struct AttributeLabel: Hashable, Sendable {
  /// The service that the attribute belongs to.
  public var service: BluetoothUUID?
  /// The characteristic that the attribute belongs to; nil if it belongs to none.
  public var characteristic: BluetoothUUID?
  /// The type of the attribute, if it is a descriptor.
  public var descriptor: BluetoothUUID?

  /// The label as a text, for example `Client Characteristic Configuration of Heart Rate
  /// Measurement`.
  public var text: String? {
    guard let descriptor else { return characteristic?.nameOrText }
    guard let characteristic else { return descriptor.nameOrText }
    return "\(descriptor.nameOrText) of \(characteristic.nameOrText)"
  }
}

extension AttributeNames {
  fileprivate func label(of handle: AttributeHandle) -> AttributeLabel? {
    guard let place = place(of: handle) else { return nil }
    let label = AttributeLabel(
      service: place.service, characteristic: place.characteristic, descriptor: place.descriptor)
    return label == AttributeLabel() ? nil : label
  }
}
