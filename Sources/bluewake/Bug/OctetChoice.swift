import BluetoothProtocols
import Captures
import Timelines

/// Two forms of a capture: in one, something is replaced that the other shows. The choice takes from the
/// open form only the octets without which a finding is lost.
struct OctetChoice {
  private let masked: Capture?
  private let layout: CaptureLayout
  private let numbers: [Int]
  private var records: [Record] = []

  private struct Record {
    let masked: [UInt8]
    let open: [UInt8]
    /// The octets that are taken from the open form, by their places.
    var shown: Set<Int>
    /// The place of the PDU that a CRC follows; nil if there is none.
    let pdu: Range<Int>?

    init(masked: [UInt8], open: [UInt8], _ content: CaptureRecord.Content) {
      (self.masked, self.open) = (masked, open)
      var pdu: Range<Int>?
      if case .air(let radio) = content {
        let start = radio?.pduOffset ?? 4
        pdu = start..<max(start, masked.count - 3)
      }
      self.pdu = pdu
      // A packet keeps its length. A record that does not is a note.
      let places = masked.count == open.count ? pdu ?? masked.indices : 0..<0
      shown = Set(places.filter { masked[$0] != open[$0] })
    }

    var octets: [UInt8] {
      var octets = masked
      for place in shown { octets[place] = open[place] }
      if let pdu { _ = CRC24.adapt(&octets, behind: pdu, from: masked) }
      return octets
    }
  }

  init?(_ masked: SmallCapture, _ open: SmallCapture, as layout: CaptureLayout) {
    (self.layout, numbers) = (layout, masked.numbers)
    self.masked = masked.capture(named: "masked")
    var others = (open.capture(named: "open")?.octetsOfRecords ?? [])[...]
    guard let former = self.masked, others.count == numbers.count else { return nil }
    _ = former.forEachRecord { record, octets in
      let other = others.popFirst() ?? []
      records.append(Record(masked: [UInt8](copying: octets), open: other, record.content))
    }
  }

  /// The number of octets shown of each record, by its number.
  var revealed: [Int: Int] {
    let counts = records.enumerated().map { ($0.offset + 1, $0.element.shown.count) }
    return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
  }

  var revealedCount: Int { revealed.values.reduce(0, +) }

  /// The capture with the chosen octets.
  var small: SmallCapture? {
    guard let masked else { return nil }
    let written = try? CaptureConversion(to: layout).file(of: masked) { record, _ in
      record.map { [AlteredRecord($0, records[$0.number - 1].octets)] } ?? []
    }
    return written.map { SmallCapture(octets: $0.0, numbers: numbers) }
  }

  /// Hides whatever the finding does not rest on.
  ///
  /// - Returns: Whether the finding is there at all.
  mutating func run(_ shows: (SmallCapture) -> Bool) -> Bool {
    guard let small, shows(small) else { return false }
    for place in records.indices where !records[place].shown.isEmpty {
      if hides(records[place].shown, of: place, shows) { continue }
      for octet in records[place].shown.sorted() { _ = hides([octet], of: place, shows) }
    }
    return true
  }

  private mutating func hides(
    _ octets: Set<Int>, of place: Int, _ shows: (SmallCapture) -> Bool
  ) -> Bool {
    let before = records[place].shown
    records[place].shown.subtract(octets)
    if let small, shows(small) { return true }
    records[place].shown = before
    return false
  }
}

extension Capture {
  fileprivate var octetsOfRecords: [[UInt8]] {
    var all: [[UInt8]] = []
    _ = forEachRecord { _, octets in all.append([UInt8](copying: octets)) }
    return all
  }
}
