/// A capture file: records, whatever the container.
///
///     let capture = try Capture.open("scan.btsnoop")
///     let warnings = try capture.forEachRecord { record, octets in … }
///
/// The file is mapped and not loaded; a walk allocates nothing per record, and may be repeated.
public struct Capture: Sendable {
  /// The file, as its user named it.
  public let name: String
  let container: Container
  @usableFromInline let storage: OctetStorage

  public var format: CaptureFormat { container.format }

  /// How long the file is.
  public var octetCount: Int { storage.byteCount }
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

  /// Visits every record until told not to go on.
  @inlinable @inline(__always)
  func walk(_ visit: Visitor) -> CaptureWarnings {
    storage.withOctets { octets in
      var state = WalkState(over: storage)
      if let walker = plainWalker {
        walker.walkPlain(octets, &state, visit)
      } else {
        walk(octets, &state, visit)
      }
      return state.warnings
    }
  }

  /// The walker that has a short way, where the container is the one that most captures are in.
  @usableFromInline
  var plainWalker: BtsnoopWalker? {
    guard case .btsnoop(.uart) = container else { return nil }
    return BtsnoopWalker(datalink: .uart)
  }

  @usableFromInline
  func walk(_ octets: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    container.walk(octets, &state, visit)
  }
}

/// Gets a record and its octets, and says whether to go on.
@usableFromInline
typealias Visitor = (CaptureRecord, RawSpan) -> Bool
