import BluetoothProtocols
import Captures
import FuzzSupport
import Timelines

/// Packets off the air, one after another, each as: what the sniffer says (1), how many octets (1),
/// the octets from the access address on. They go through the decoder, which follows connections,
/// encryption and fragments.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLinkLayer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  var decoder = RecordDecoder()
  var number = 0
  while !input.isAtEnd {
    number += 1
    let radio = radio(input.octet())
    let packet = input.octets(Int(input.octet()))
    let record = CaptureRecord(
      number: number, offset: 0, time: CaptureTime(nanosecondsSince1970: 0), direction: .air,
      content: .air(radio), originalLength: packet.count)
    let decoded = unsafe decoder.decode(record, packet.span.bytes)
    require(!decoded.summary.isEmpty, "a record without a summary")
    for warning in decoded.warnings { _ = warning.description }
  }
  return 0
}

/// Bits 0 and 1: the CRC is not known, wrong, right, right; bits 2 and 3: the sender; bit 4:
/// decrypted; bit 5: encrypted; bit 6: coded PHY; bit 7: no radio info.
private func radio(_ bits: UInt8) -> RadioInfo? {
  if bits & 0x80 != 0 { return nil }
  var radio = RadioInfo()
  radio.crcIsValid = bits & 3 == 0 ? nil : bits & 3 > 1
  switch bits >> 2 & 3 {
  case 0: radio.channelType = .unspecified
  case 1: radio.channelType = .dataCentralToPeripheral
  case 2: radio.channelType = .dataPeripheralToCentral
  default: radio.channelType = .secondaryAdvertising
  }
  radio.isDecrypted = bits & 0x10 != 0
  radio.wasEncrypted = bits & 0x20 != 0
  radio.phy = bits & 0x40 != 0 ? .leCoded : .le1M
  return radio
}
