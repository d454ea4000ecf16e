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
}
