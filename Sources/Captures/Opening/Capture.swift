/// A capture file: a series of records, in any container.
///
///     let capture = try Capture.open("scan.btsnoop")
///     let warnings = try capture.forEachRecord { record, octets in … }
///
/// The file is mapped and not loaded. A walk allocates nothing per record, and may be repeated. A
/// compressed file is decompressed once, into a temporary file if it is large.
public struct Capture: Sendable {
  /// The name of the file, as the user gave it.
  public let name: String
  let container: Container
  /// The octets of the records, unpacked.
  @usableFromInline let storage: OctetStorage
  /// The file itself, if its octets are packed.
  let packed: OctetStorage?
  let packingDamage: [PackingDamage]

  /// The compressions that the records were packed in, the outermost first.
  public let compressions: [Compression]

  /// The bounds on what reading the capture may cost.
  public let limits: CaptureLimits

  /// The format of the file, recognized by its contents.
  public var format: CaptureFormat { container.format }

  /// The length of the file.
  public var octetCount: Int { packed?.byteCount ?? storage.byteCount }

  /// The length of the unpacked file. Offsets of records count in it.
  public var unpackedOctetCount: Int { storage.byteCount }
}

extension Capture {
  /// Visits every record, in file order.
  ///
  /// Damage does not end the walk if the container allows reading to go on after it. The good
  /// records before and after it are visited, and the damage is in the warnings that are returned.
  ///
  /// - Parameter body: Gets each record with its octets, which are lent for the call.
  /// - Throws: Only the errors of `body`.
  /// - Returns: The faults of the capture.
  @inlinable
  public func forEachRecord<Failure: Error>(
    _ body: (CaptureRecord, RawSpan) throws(Failure) -> Void
  ) throws(Failure) -> CaptureWarnings {
    var failure: Failure?
    let warnings = walk { record, octets in
      do throws(Failure) {
        try body(record, octets)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return warnings
  }

  /// Visits every record, in file order, until the body says that a bound is reached.
  ///
  /// - Parameter body: Returns the bound that it has reached; nil to go on.
  /// - Returns: The faults of the capture, including the bound that was reached.
  @inlinable
  public func visitRecords<Failure: Error>(
    _ body: (CaptureRecord, RawSpan) throws(Failure) -> CaptureLimits.Bound?
  ) throws(Failure) -> CaptureWarnings {
    var failure: Failure?
    var reached: (bound: CaptureLimits.Bound, record: CaptureRecord)?
    var warnings = walk { record, octets in
      do throws(Failure) {
        guard let bound = try body(record, octets) else { return true }
        reached = (bound, record)
      } catch {
        failure = error
      }
      return false
    }
    if let failure { throw failure }
    if let reached { warnings.add(reached.bound, limits, after: reached.record) }
    return warnings
  }

  /// The time of the first record on the traffic's clock.
  public var firstTime: CaptureTime? {
    var first: CaptureTime?
    _ = walk { record, _ in
      if record.isOnTrafficClock { first = record.time }
      return first == nil
    }
    return first
  }

  /// Visits every record until the visitor says to stop.
  @inlinable @inline(__always)
  func walk(_ visit: Visitor) -> CaptureWarnings {
    storage.withOctets { octets in
      var state = WalkState(over: storage, within: limits)
      if let walker = plainWalker {
        walker.walkPlain(octets, &state, visit)
      } else {
        walk(octets, &state, visit)
      }
      warnOfOuterDamage(&state)
      state.releaseRest()
      return state.warnings
    }
  }

  /// The walker with a fast path, if the file is a btsnoop file with type octets, as most captures
  /// are.
  @usableFromInline
  var plainWalker: BtsnoopWalker? {
    guard case .btsnoop(.uart) = container else { return nil }
    return BtsnoopWalker(datalink: .uart)
  }

  /// Adds the faults of the file around its records.
  @usableFromInline
  func warnOfOuterDamage(_ state: inout WalkState) {
    for damage in packingDamage { state.warn(damage.kind, at: damage.offset, damage.text) }
    if let lost = storage.lostOffset ?? packed?.lostOffset { state.warnOfLoss(at: lost) }
  }

  @usableFromInline
  func walk(_ octets: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    container.walk(octets, &state, visit)
  }
}
