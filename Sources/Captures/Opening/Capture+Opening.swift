extension Capture {
  /// Opens a capture file in any known container. Its contents decide which, not its name.
  public static func open(
    _ path: String, within limits: CaptureLimits = CaptureLimits()
  ) throws(CaptureError) -> Capture {
    do {
      return try Capture(
        name: path, storage: OctetStorage(path: path, within: limits), within: limits)
    } catch {
      throw CaptureError(file: path, error)
    }
  }

  /// Opens a capture from a descriptor, which may be a pipe and stays open.
  ///
  /// - Parameter name: The name of the capture in messages.
  public static func open(
    descriptor: Int32, name: String, within limits: CaptureLimits = CaptureLimits()
  ) throws(CaptureError) -> Capture {
    do {
      let storage = try OctetStorage(descriptor: descriptor, within: limits)
      return try Capture(name: name, storage: storage, within: limits)
    } catch {
      throw CaptureError(file: name, error)
    }
  }

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

  private init(
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
  fileprivate init(file: String, _ refusal: Refusal) {
    self.init(file: file, kind: refusal.kind, text: refusal.text)
  }
}
