import BluetoothProtocols

/// A container with what its file header says.
enum Container: Sendable {
  case btsnoop(Btsnoop.Datalink)

  var format: CaptureFormat {
    switch self {
    case .btsnoop: .btsnoop
    }
  }
}

extension Container {
  /// Finds out what octets are, by their first ones.
  init(detectedIn file: RawSpan) throws(Refusal) {
    if file.byteCount == 0 { throw Refusal(.notACapture, "the file is empty") }
    if file.starts(with: Btsnoop.magic) {
      self = .btsnoop(try Btsnoop.Datalink(fileHeader: file))
      return
    }
    throw Refusal(.notACapture, "no capture container starts like this")
  }
}

extension RawSpan {
  /// Whether the first octets are the given ones.
  func starts(with octets: [UInt8]) -> Bool {
    guard byteCount >= octets.count else { return false }
    return octets.indices.allSatisfy { littleEndian(at: $0, as: UInt8.self) == octets[$0] }
  }
}
