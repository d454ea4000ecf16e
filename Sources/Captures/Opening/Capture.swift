/// A capture file: records, whatever the container.
///
///     let capture = try Capture.open("scan.btsnoop")
///     let warnings = try capture.forEachRecord { record, octets in … }
///
/// The file is mapped and not loaded; a walk allocates nothing per record, and may be repeated. What
/// is compressed is decompressed once, into a temporary file where it is large.
public struct Capture: Sendable {
  /// The file, as its user named it.
  public let name: String
  let container: Container
  /// The records' octets, out of what they were packed in.
  @usableFromInline let storage: OctetStorage
  /// The file itself, where its octets are packed.
  let packed: OctetStorage?
  let packingDamage: [PackingDamage]

  /// What the records were packed in, the outermost first.
  public let compressions: [Compression]

  /// What the capture may cost whoever reads it.
  public let limits: CaptureLimits

  public var format: CaptureFormat { container.format }

  /// How long the file is.
  public var octetCount: Int { packed?.byteCount ?? storage.byteCount }

  /// How long the file is when it is unpacked: what offsets of records count in.
  public var unpackedOctetCount: Int { storage.byteCount }
}

extension Capture {
  /// Visits every record, in file order.
  ///
  /// Damage does not end the walk where the container lets reading go on behind it: the good
  /// records before and after are visited, and the damage is in what is returned.
  ///
  /// - Parameter body: Gets each record with its octets, which are lent for the call.
  /// - Throws: What `body` throws; nothing else.
  /// - Returns: What is wrong with the capture.
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

  /// Visits every record, in file order, until the body says that there is too much of something.
  ///
  /// - Parameter body: Returns which bound it has reached; nil to go on.
  /// - Returns: What is wrong with the capture, the bound that was reached with it.
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

  /// Visits every record until told not to go on.
  @inlinable @inline(__always)
  func walk(_ visit: Visitor) -> CaptureWarnings {
    storage.withOctets { octets in
      var state = WalkState(over: storage, within: limits)
      if let walker = plainWalker {
        walker.walkPlain(octets, &state, visit)
      } else {
        walk(octets, &state, visit)
      }
      noteOuterDamage(&state)
      state.releaseRest()
      return state.warnings
    }
  }

  /// The walker that has a short way, where the container is the one that most captures are in.
  @usableFromInline
  var plainWalker: BtsnoopWalker? {
    guard case .btsnoop(.uart) = container else { return nil }
    return BtsnoopWalker(datalink: .uart)
  }

  /// Notes what is wrong with the file around the records.
  @usableFromInline
  func noteOuterDamage(_ state: inout WalkState) {
    for damage in packingDamage { state.warn(damage.kind, at: damage.offset, damage.text) }
    if let lost = storage.lostOffset ?? packed?.lostOffset { state.noteLoss(at: lost) }
  }

  @usableFromInline
  func walk(_ octets: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    container.walk(octets, &state, visit)
  }
}
