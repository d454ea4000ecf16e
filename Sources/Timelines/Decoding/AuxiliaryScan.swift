import BluetoothProtocols
import Captures

/// A scan request on a secondary channel. The advertiser answers on the same channel, with a PDU
/// that looks like any other of its type.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.4 and 4.4.2.7.
struct AuxiliaryScan: Sendable {
  private let advertiser: DeviceAddress
  private let channel: UInt8?
  private let time: CaptureTime

  /// The longest time in nanoseconds from the beginning of a request to the beginning of its
  /// answer. The coded PHY takes longest.
  ///
  /// Source: chosen. The request takes up to 1.6 ms, and the pause after it 150 µs (Vol 6, Part B,
  /// 2.2 and 4.1.1); sniffers' clocks are not the best.
  private static let longestWait: Int64 = 5_000_000

  /// Nil if a packet is not such a request.
  init?(_ packet: AdvertisingPDU, _ record: CaptureRecord, _ around: AirPacket) {
    guard around.isSecondary, case .scanRequest(_, let advertiser) = packet.payload else {
      return nil
    }
    self.advertiser = advertiser
    channel = around.radio?.channel
    time = record.time
  }

  func isAnswered(
    by packet: AdvertisingPDU, _ record: CaptureRecord, _ around: AirPacket
  ) -> Bool {
    guard case .extended(let extended) = packet.payload, extended.advertiser == advertiser,
      around.isSecondary, around.radio?.channel == channel, record.time >= time
    else { return false }
    let (wait, overflow) = record.time.nanosecondsSince1970.subtractingReportingOverflow(
      time.nanosecondsSince1970)
    return !overflow && wait <= Self.longestWait
  }
}
