public import BluetoothProtocols
public import Captures

/// Makes the records of one capture such that nobody is found by them, and that they still tell what
/// happened.
///
/// Lengths, times, numbers of procedures and the order of records stay. Every record goes through it
/// once, in file order. Its memory is bounded, whatever the file says.
public struct Anonymiser {
  var tools: MaskingTools
  var decoder: RecordDecoder
  /// Reads what was written. So it knows the keys by which the output will be decrypted.
  var reader: RecordDecoder
  var context = CaptureContext()
  var links = LinkStates<LinkTable.Key, LinkMasks>()
  var chains: [ChainKey: AdvertisingMask] = [:]
  /// What was changed so far.
  public var report: AnonymisationReport { tools.report }

  /// The most advertisements that may be incomplete at once.
  static let mostChains = AdvertisingChains.mostOpenChains

  /// What is known of one link.
  struct LinkMasks {
    var values = LongValues()
    /// By the number of the side: 0 near, 1 far, 2 unknown.
    var frames: [FrameMask] = [FrameMask(), FrameMask(), FrameMask()]
    /// The last payload of each side on air, before and after.
    var last: [(before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)] = [
      ([], []), ([], []), ([], []),
    ]
  }

  /// What tells advertisements apart whose data comes in several packets.
  enum ChainKey: Hashable {
    case report(adapter: UInt32, DeviceAddress, set: UInt64, isScanResponse: Bool)
    case command(adapter: UInt32, opcode: UInt64, set: UInt64)
    case periodic(adapter: UInt32, sync: UInt64)
    case air(ExtendedAdvertising.DataInfo)
    case periodicAir(AccessAddress)
  }

  /// - Parameters:
  ///   - secret: Any octets. The same octets give the same output.
  ///   - keys: Keys that open encrypted connections on air.
  ///   - identityKeys: The keys by which private addresses of the capture are resolved. They count
  ///     for records before those in which they are exchanged, so they must be known first.
  public init(
    secret: [UInt8], policy: AnonymisationPolicy, keys: KeyRing = KeyRing(),
    identityKeys: [IdentityResolvingKey] = []
  ) {
    var pseudonyms = Pseudonyms(secret: secret)
    for key in identityKeys { pseudonyms.learn(key) }
    tools = MaskingTools(pseudonyms, policy)
    decoder = RecordDecoder(keys: keys)
    reader = RecordDecoder(keys: KeyRing(keys.given.map { pseudonyms.replacement(of: $0) }))
  }

  /// Returns the octets of the next record, as many as before.
  public mutating func replacement(of record: CaptureRecord, _ octets: RawSpan) -> [UInt8] {
    tools.record = record.number
    var output = [UInt8](copying: octets)
    switch record.content {
    case .hci(.aclData):
      replaceACL(&output, record, octets)
    case .hci(.command), .hci(.event), .hci(.synchronousData), .hci(.isoData):
      let decoded = decoder.decode(record, octets)
      if case .malformed = decoded.packet { tools.note(.malformed) }
      replaceHCI(&output, record)
      _ = context.insight(into: decoded)
    case .air:
      replaceAir(&output, record, octets)
    case .note(let note):
      _ = decoder.decode(record, octets)
      replaceNote(&output, note)
    case .hci:
      tools.replacePayload(&output, output.indices, as: .unknown)
    case .damaged:
      tools.replacePayload(&output, output.indices, as: .malformed)
    }
    return output
  }
}

// MARK: - ACL data

extension Anonymiser {
  private mutating func replaceACL(
    _ output: inout [UInt8], _ record: CaptureRecord, _ octets: RawSpan
  ) {
    var input = ByteReader(octets)
    guard let header = try? ACLHeader(parsing: &input) else {
      _ = decoder.decode(record, octets)
      tools.replacePayload(&output, output.indices, as: .malformed)
      return
    }
    let key = decoder.key(header.handle, record)
    let channels = decoder.links[key]?.channels
    let isFromHost =
      record.isFromHost ?? (decoder.links[key] ?? HCILink()).guessIsFromHost(header)
    let end = min(4 + Int(header.dataLength), output.count)
    let decoded = decoder.decode(record, octets)
    if case .acl(_, .vendorData) = decoded.packet {
      tools.replacePayload(&output, 4..<output.count, as: .unknown)
      return
    }
    let side: ATTBearer.Side? = record.isFromHost == nil ? nil : isFromHost ? .near : .far
    replaceFragment(
      &output, 4..<end, length: Int(header.dataLength), isStart: header.packetBoundary.isStart,
      on: .handle(adapter: record.adapter ?? 0, header.handle), slot: isFromHost ? 0 : 1, side,
      channels: channels, channelSide: isFromHost ? .near : .far)
    if end < output.count { tools.replacePayload(&output, end..<output.count, as: .malformed) }
    if case .att(let pdu) = decoded.frame?.content { tools.note(uuidsIn: pdu) }
    _ = context.insight(into: decoded)
  }

  /// Replaces a fragment of an L2CAP frame.
  ///
  /// - Parameters:
  ///   - slot: Whose frames the fragment belongs to: 0 near, 1 far, 2 unknown.
  ///   - side: The sender; nil if only the PDU shows it.
  mutating func replaceFragment(
    _ output: inout [UInt8], _ range: Range<Int>, length: Int, isStart: Bool,
    on key: LinkTable.Key, slot: Int, _ side: ATTBearer.Side?, channels: CreditBasedChannels?,
    channelSide: CreditBasedChannels.Side?
  ) {
    var link = links[key] ?? LinkMasks()
    // Taken out meanwhile, so that it is not copied.
    links.end(key)
    let context = context
    let around = FrameMask.Surroundings(
      channel: { channels?.use(of: $0, from: channelSide) },
      attributes: { opcode in
        let sender = side ?? (opcode.goesToServer ? .near : .far)
        let server = opcode.goesToServer ? sender.other : sender
        return AttributeSurroundings(
          request: opcode.answersRequest
            ? context.request(answeredBy: opcode, on: key, to: sender.other) : nil,
          label: { context.label(of: $0, on: key, server: server) })
      })
    var frames = link.frames[slot]
    frames.replace(
      &output, range, length: length, isStart: isStart, &tools, &link.values, around)
    link.frames[slot] = frames
    links.begin(key, link)
  }
}
