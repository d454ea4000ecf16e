import BluetoothProtocols
public import Captures

/// Anonymises the records of one capture: they identify nobody, and still show what happened.
///
/// No octets are taken for harmless because of their position alone. A packet is *proved* if its
/// CRC is right and its fields take all of its octets. Each field of a proved packet is then
/// written anew, by its meaning. Everything else is payload, of which only the header is kept: a
/// broken packet, octets after the end of a packet, a part of a packet that never becomes whole.
///
/// ```
/// take ─▶ decode ─▶ proved? ─▶ fields, values ─▶ written anew ─┐
///                      └─ no ─▶ hashed after the header ───────┴─▶ held until the packet is whole ─▶ next
/// ```
///
/// Lengths, times, numbers of procedures and the order of records are kept; only notes may change
/// their length. Each record is read once, in file order. Memory is bounded, whatever the file
/// holds.
public struct Anonymiser {
  var tools: MaskingTools
  var decoder: RecordDecoder
  /// Reads what was written. So it knows the keys by which the output will be decrypted.
  var reader: RecordDecoder
  var context = CaptureContext()
  var links = LinkStates<LinkTable.Key, LinkMasks>()
  var chains: [ChainKey: AdvertisingMask] = [:]
  var held = HeldRecords()
  /// The findings of the first pass over the capture.
  let survey: AnonymisationSurvey
  private var ready: [AlteredRecord] = []
  /// The changes made so far.
  public var report: AnonymisationReport { tools.report }

  /// The most advertisements that may be incomplete at once.
  static let mostChains = AdvertisingChains.mostOpenChains

  /// The masks of one link.
  struct LinkMasks {
    var values = LongValues()
    /// The message that each side has begun, by the number of the side: 0 near, 1 far, 2 unknown.
    var frames: [Int?] = [nil, nil, nil]
    /// The ATT PDUs that go on in the next frame of their channel.
    var units: [UnitKey: Int] = [:]
    /// The last payload of each side on air, before and after.
    var last: [(before: [UInt8], after: [UInt8])] = [([], []), ([], []), ([], [])]
  }

  struct UnitKey: Hashable {
    var slot: Int
    var channel: L2CAPChannel
  }

  /// The key of an advertisement whose data comes in several packets.
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
  ///   - survey: The findings of a first pass over the whole capture. Its keys resolve private
  ///     addresses also in records before those in which they are exchanged.
  public init(
    secret: [UInt8], policy: AnonymisationPolicy, keys: KeyRing = KeyRing(),
    survey: AnonymisationSurvey = AnonymisationSurvey()
  ) {
    var pseudonyms = Pseudonyms(secret: secret)
    for key in survey.identityKeys { pseudonyms.learn(key) }
    tools = MaskingTools(pseudonyms, policy)
    decoder = RecordDecoder(keys: keys)
    reader = RecordDecoder(keys: KeyRing(keys.given.map { pseudonyms.replacement(of: $0) }))
    self.survey = survey
  }

  /// Receives the next record of the capture.
  public mutating func receive(_ record: CaptureRecord, _ octets: RawSpan) {
    tools.record = record.number
    let number = held.add(.init(record: record, octets: [UInt8](copying: octets)))
    switch record.content {
    case .hci(.aclData): receiveACL(number, octets)
    case .hci(.command), .hci(.event), .hci(.synchronousData), .hci(.isoData):
      let decoded = decoder.decode(record, octets)
      replaceHCI(number, octets)
      _ = context.insight(into: decoded)
    case .air(let radio): receiveAir(number, octets, radio)
    case .note(let note):
      _ = decoder.decode(record, octets)
      replaceNote(number, note)
    case .hci: tools.replacePayload(&held[number].octets, 0..<octets.byteCount, as: .unknown)
    case .damaged: tools.replaceBroken(&held[number].octets, 0..<octets.byteCount)
    }
    if held.isFull, let oldest = held.openMessages.first { giveUp(oldest) }
    release()
  }

  /// Ends the capture: what is not whole by now never will be.
  public mutating func end() {
    for message in held.openMessages { giveUp(message) }
    release()
  }

  /// Returns the records that are ready to be written, in the order of the capture.
  public mutating func takeReady() -> [AlteredRecord] {
    defer { ready = [] }
    return ready
  }

  private mutating func release() {
    while let next = held.head, next.message == nil {
      let octets = next.air.map { seal(next, $0) } ?? next.octets
      var record = next.record
      if record.content.isNote, octets.count != next.octets.count || octets.count == 0 {
        record.originalLength = octets.count
      }
      ready.append(AlteredRecord(record, octets))
      held.removeHead()
    }
  }
}

extension CaptureRecord.Content {
  fileprivate var isNote: Bool { if case .note = self { true } else { false } }
}
