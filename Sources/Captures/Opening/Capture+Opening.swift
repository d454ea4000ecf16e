extension Capture {
  /// Reads octets as a capture file.
  public init(
    octets: [UInt8], name: String = "capture", within limits: CaptureLimits = CaptureLimits()
  ) throws(CaptureError) {
    do {
      let storage = unsafe OctetStorage(copying: octets.span.bytes)
      try self.init(name: name, storage: storage, within: limits)
    } catch {
      throw CaptureError(file: name, error)
    }
  }

  init(
    name: String, storage: OctetStorage, within limits: CaptureLimits
  ) throws(Refusal) {
    let unpacked = try Unpacked(storage, within: limits)
    self.limits = limits
    self.name = name
    self.container = try unpacked.storage.withOctets { octets throws(Refusal) in
      try Container(detectedIn: octets)
    }
    self.storage = unpacked.storage
    packed = unpacked.compressions.isEmpty ? nil : storage
    compressions = unpacked.compressions
    packingDamage = unpacked.damage + (storage.excess.map { [$0] } ?? [])
  }
}

extension CaptureError {
  init(file: String, _ refusal: Refusal) {
    self.init(file: file, kind: refusal.kind, text: refusal.text)
  }
}
