import BluetoothProtocols
import Captures
import Timelines

/// Two forms of a capture, of which one has values and the other has others in their place. The choice
/// takes from the first only the octets without which a finding is lost.
struct OctetChoice {
  private let masked: Capture?
  private let layout: CaptureLayout
  private let numbers: [Int]
  private var former: [[UInt8]] = []
  private let open: [[UInt8]]
  private var chosen: [[UInt8]]
  /// Whether single octets of a record may change. On air a CRC covers all of them.
  private var mayMix: [Bool] = []

  init(_ masked: SmallCapture, _ open: SmallCapture, as layout: CaptureLayout) {
    self.masked = masked.capture(named: "masked")
    (self.layout, numbers) = (layout, masked.numbers)
    self.open = open.capture(named: "open")?.octetsOfRecords ?? []
    chosen = self.open
    former = self.masked?.octetsOfRecords ?? []
    _ = self.masked?.forEachRecord { record, _ in mayMix.append(!record.isOnAir) }
  }

  /// How many octets each record has of the form with values, by its number.
  var revealed: [Int: Int] {
    var counts: [Int: Int] = [:]
    for (place, octets) in chosen.enumerated() {
      let count = zip(octets, former[place]).count { $0 != $1 }
      if count > 0 { counts[place + 1] = count }
    }
    return counts
  }

  var revealedCount: Int { revealed.values.reduce(0, +) }

  /// The capture with the chosen octets.
  var small: SmallCapture? {
    guard let masked, chosen.count == former.count else { return nil }
    let conversion = CaptureConversion(to: layout)
    let written = try? conversion.octets(of: masked) { record, _ in
      record.map { [AlteredRecord($0, chosen[$0.number - 1])] } ?? []
    }
    return written.map { SmallCapture(octets: $0.0, numbers: numbers) }
  }

  /// Hides whatever the finding does not rest on.
  mutating func run(_ shows: (SmallCapture) -> Bool) {
    guard open.count == former.count else { return }
    for place in former.indices where chosen[place] != former[place] {
      if hides(in: place, former[place], shows) { continue }
      guard mayMix[place], open[place].count == former[place].count else { continue }
      for index in former[place].indices where chosen[place][index] != former[place][index] {
        var octets = chosen[place]
        octets[index] = former[place][index]
        _ = hides(in: place, octets, shows)
      }
    }
  }

  private mutating func hides(
    in place: Int, _ octets: [UInt8], _ shows: (SmallCapture) -> Bool
  ) -> Bool {
    let before = chosen[place]
    chosen[place] = octets
    if let small, shows(small) { return true }
    chosen[place] = before
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

extension CaptureRecord {
  fileprivate var isOnAir: Bool { if case .air = content { true } else { false } }
}
