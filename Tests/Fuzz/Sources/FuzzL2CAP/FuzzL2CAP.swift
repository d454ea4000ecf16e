import BluetoothProtocols
import FuzzSupport

/// Fragments of one direction of a link, each as: how it is (1), how many octets (1), the octets.
/// Bit 0 says that it starts a frame, the bits above how many octets more the recorder cut off it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzL2CAP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  var reassembler = L2CAPReassembler()
  while !input.isAtEnd {
    let how = input.octet()
    let fragment = input.octets(Int(input.octet()))
    let length = fragment.count + Int(how >> 1)
    let result = unsafe reassembler.receive(
      isStart: how & 1 == 1, fragment.span.bytes, length: length)
    if let dropped = result.dropped, let expected = dropped.expected {
      require(dropped.received < expected, "a whole frame was dropped")
    }
    switch result.outcome {
    case .wholeFrame(let header):
      require(header.captured <= fragment.count - 4, "a frame is longer than its fragment")
      check(header, Array(fragment[4..<4 + header.captured]))
    case .reassembled(let frame): check(frame.header, frame.payload)
    case .pending: require(reassembler.hasOpenFrame, "a pending frame is not open")
    case .orphan, .headerNotCaptured: break
    }
  }
  _ = reassembler.reset()
  return 0
}

private func check(_ header: L2CAPFrameHeader, _ payload: [UInt8]) {
  require(header.captured == payload.count, "the header counts \(header.captured) octets")
  require(header.captured <= header.length && header.surplus >= 0, "lengths do not fit")
  do throws(DecodingFailure) {
    switch header.channel {
    case .leSignalling: _ = try L2CAPSignal(parsing: payload)
    case .securityManager: _ = try SMPPDU(parsing: payload)
    default: break
    }
  } catch {
    require((0...payload.count).contains(error.offset), "\(error) is outside the frame")
  }
}
