import BluetoothProtocols
import FuzzSupport

/// An ATT PDU: what can be decoded is encoded, and decoded again as itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzATT(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let octets = unsafe FuzzInput(start, count).rest
  do throws(DecodingFailure) {
    let pdu = try ATTPDU(parsing: octets)
    require(pdu.opcode.rawValue == octets.first, "\(pdu) has another opcode")
    _ = (pdu.opcode.description, pdu.attributeHandle, pdu.value)
    require((try? ATTPDU(parsing: pdu.encoded())) == pdu, "\(pdu) changes when encoded")
  } catch {
    require((0...octets.count).contains(error.offset), "\(error) is outside the PDU")
  }
  return 0
}
