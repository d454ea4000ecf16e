import BluetoothProtocols
import Timelines

/// The data that a recorded advertiser sent, with its start times. Each different advertisement is
/// kept once.
struct RecordedContents: Sendable {
  private struct Variant: Hashable {
    var payload: [UInt8]?
    var response: [UInt8]?
    var pdu: AirAdvertisingPDU?
    /// A private address changes from time to time.
    var address: Address?
  }

  private struct Address: Hashable {
    var address: DeviceAddress
    var type: String
  }

  private var variants: [Variant] = []
  /// The index of each variant, once there are too many to look through.
  private var places: [Variant: Int] = [:]
  private var current = Variant()
  private var history: [(start: Instant, variant: Int)] = []
  private var first = Variant()
  /// Each different payload, with the time at which it was first heard.
  private(set) var firsts: [First] = []
  /// The payloads of `firsts`, once there are too many to look through.
  private var heard: Set<Payload> = []

  /// The number of variants or payloads that are searched without a table. Most advertisers send
  /// one or two.
  private static let few = 8

  private struct Payload: Hashable {
    var isResponse: Bool
    var octets: [UInt8]
  }

  struct First: Hashable, Sendable {
    var isResponse: Bool
    var payload: [UInt8]
    var time: Instant
    var record: Int?
  }

  /// Records a payload.
  ///
  /// - Returns: Whether the payload differs from the one before it of its kind.
  private mutating func isNews(_ payload: [UInt8], _ entry: Entry) -> Bool {
    let isResponse = entry.kind == .airScanResponse
    if (isResponse ? current.response : current.payload) == payload { return false }
    if isFirst(Payload(isResponse: isResponse, octets: payload)) {
      firsts.append(
        First(isResponse: isResponse, payload: payload, time: entry.time, record: entry.number))
    }
    return true
  }

  /// Tells whether a payload is heard for the first time; it then counts as heard.
  private mutating func isFirst(_ payload: Payload) -> Bool {
    if firsts.count < Self.few {
      return !firsts.contains {
        $0.isResponse == payload.isResponse && $0.payload == payload.octets
      }
    }
    if heard.isEmpty {
      heard = Set(firsts.map { Payload(isResponse: $0.isResponse, octets: $0.payload) })
    }
    return heard.insert(payload).inserted
  }

  /// Returns the index of the current variant; a new one is appended.
  private mutating func placeOfCurrent() -> Int {
    if variants.count < Self.few {
      let known = variants.firstIndex(of: current)
      if known == nil { variants.append(current) }
      return known ?? variants.count - 1
    }
    if places.isEmpty { for (place, variant) in variants.enumerated() { places[variant] = place } }
    if let known = places[current] { return known }
    places[current] = variants.count
    variants.append(current)
    return variants.count - 1
  }

  /// - Parameter keepsHistory: Whether to keep when each advertisement was sent, and not only the
  ///   payloads.
  mutating func learn(from entry: Entry, keepingHistory keepsHistory: Bool) {
    let payload = entry[.payload]?.octets ?? []
    if isAsBefore(entry, payload) { return }
    let former = current
    let isNews = isNews(payload, entry)
    if entry.kind == .airScanResponse {
      if !isNews { return }
      current.response = payload
    } else {
      let pdu = AirAdvertisingPDU(
        name: entry[.pdu]?.text, isConnectable: entry[.connectable]?.flag ?? false,
        isScannable: entry[.scannable]?.flag ?? false, set: entry[.set]?.integer)
      let address = entry[.address]?.address.map {
        Address(address: $0, type: entry[.addressType]?.text ?? "public")
      }
      if !isNews, current.pdu == pdu, current.address == address { return }
      (current.payload, current.pdu, current.address) = (payload, pdu, address)
    }
    if !keepsHistory { return }
    first = Variant(
      payload: first.payload ?? current.payload, response: first.response ?? current.response,
      pdu: first.pdu ?? current.pdu, address: first.address ?? current.address)
    // The first payload, scan response and so on also stand for the time before they were heard.
    let isLate = former.payload == nil || former.response == nil && current.response != nil
    if isLate, !history.isEmpty, completed(former) == completed(current) { return }
    history.append((entry.time, placeOfCurrent()))
  }

  /// Tells whether the entry repeats the one before it of its kind, as nearly all do.
  private func isAsBefore(_ entry: Entry, _ payload: [UInt8]) -> Bool {
    if entry.kind == .airScanResponse { return current.response == payload }
    guard let pdu = current.pdu, current.payload == payload else { return false }
    return pdu.recordedName == entry[.pdu]?.text
      && pdu.isConnectable == entry[.connectable]?.flag ?? false
      && pdu.isScannable == entry[.scannable]?.flag ?? false
      && pdu.set == entry[.set]?.integer && current.address?.address == entry[.address]?.address
  }

  private func completed(_ variant: Variant) -> Variant {
    Variant(
      payload: variant.payload ?? first.payload, response: variant.response ?? first.response,
      pdu: variant.pdu ?? first.pdu, address: variant.address ?? first.address)
  }

  func changes(
    _ address: DeviceAddress, _ addressType: String
  ) -> [AirAdvertiser.Change<Advertisement>] {
    let all = variants.map { variant in
      let whole = completed(variant)
      return Advertisement(
        payload: whole.payload ?? [], scanResponse: whole.response,
        address: whole.address?.address ?? address,
        addressType: whole.address?.type ?? addressType,
        pdu: whole.pdu
          ?? AirAdvertisingPDU(isConnectable: false, isScannable: true, isExtended: false))
    }
    return history.map { AirAdvertiser.Change(start: $0.start, value: all[$0.variant]) }
  }
}

/// The signal strength of an advertiser. The values are exact at first; the longer they go on, the
/// coarser they get.
struct RecordedSignal: Sendable {
  private(set) var changes: [AirAdvertiser.Change<Int32?>] = []
  private var spacing = Duration.zero

  /// Source: chosen. A signal without half of its changes looks the same to an app.
  private static let mostChanges = 4096

  mutating func add(_ rssi: Int32?, at time: Instant) {
    if let last = changes.last, last.value == rssi || time - last.start < spacing { return }
    changes.append(.init(start: time, value: rssi))
    if changes.count <= Self.mostChanges { return }
    changes = changes.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    spacing = (time - (changes.first?.start ?? time)) / changes.count
  }
}

extension AirAdvertisingPDU {
  /// Makes the PDU that a capture describes.
  init(name: String?, isConnectable: Bool, isScannable: Bool, set: Int?) {
    self.set = set
    self.isConnectable = isConnectable
    self.isScannable = isScannable
    isExtended = name.flatMap(AdvertisingPDUName.init)?.isExtended ?? false
    recordedName = name
  }
}
