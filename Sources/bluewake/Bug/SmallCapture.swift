import BluetoothProtocols
import Captures
import Judging
import Timelines

/// A part of a capture, as the octets of a file.
struct SmallCapture {
  let octets: [UInt8]
  /// The number that each record has in the whole capture.
  let numbers: [Int]

  /// Returns nil if a record cannot be written, or if none is left.
  ///
  /// - Parameter former: The capture, if it is a part of another one.
  init?(_ conversion: CaptureConversion, of capture: Capture, _ former: SmallCapture? = nil) {
    let count = conversion.kept?.count ?? 0
    numbers = (0..<count).filter { conversion.kept?[$0] ?? false }
      .map { former?.numbers[$0] ?? $0 + 1 }
    guard let (octets, outcome) = try? conversion.file(of: capture),
      outcome.recordsWritten == numbers.count, !numbers.isEmpty
    else { return nil }
    self.octets = octets
  }

  init(octets: [UInt8], numbers: [Int]) { (self.octets, self.numbers) = (octets, numbers) }

  /// Whether the octets of an address of another part are among these.
  func names(addressesOf other: SmallCapture) -> Bool {
    guard let capture = other.capture(named: "part") else { return false }
    var addresses: Set<DeviceAddress> = []
    _ = CaptureTimeline(capture).observe { entry in
      for field in [Field.peer, .central, .address] {
        let address = entry[field]?.address ?? entry[field]?.text.flatMap { DeviceAddress($0) }
        if let address { addresses.insert(address) }
      }
    }
    return addresses.contains { address in
      var coded: [UInt8] = []
      address.encode(into: &coded)
      return octets.firstRange(of: coded) != nil
    }
  }

  /// The capture, by the name that it has in the folder.
  func capture(named name: String) -> Capture? { try? Capture(octets: octets, name: name) }
}

extension CaptureConversion {
  /// Returns the octets of the new file.
  func file(
    of capture: Capture, altering alter: Alteration? = nil
  ) throws(CaptureError) -> ([UInt8], Outcome) {
    var octets: [UInt8] = []
    let outcome = try convert(capture, altering: alter) { octets += $0 }
    return (octets, outcome)
  }
}
