#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's octets: mapped, or held in memory where they came from a pipe or a test.
///
/// It never changes after it is made, and it gives its memory back when nobody holds it any more.
@safe
final class OctetStorage: @unchecked Sendable {
  private let octets: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Copies octets.
  init(copying source: RawSpan) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.byteCount, alignment: 16)
    unsafe source.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
    unsafe octets = UnsafeRawBufferPointer(copy)
    isMapped = false
  }

  /// Maps a file that has at least one octet.
  init(mapping descriptor: Int32, byteCount: Int) throws(Refusal) {
    guard let address = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe address != MAP_FAILED
    else { throw Refusal(.unreadable, Self.systemErrorText()) }
    unsafe madvise(address, byteCount, MADV_SEQUENTIAL)
    unsafe octets = UnsafeRawBufferPointer(start: address, count: byteCount)
    isMapped = true
  }

  deinit {
    if isMapped {
      unsafe munmap(UnsafeMutableRawPointer(mutating: octets.baseAddress), octets.count)
    } else {
      unsafe octets.deallocate()
    }
  }

  var byteCount: Int { unsafe octets.count }

  /// Lends the octets for the time of a call.
  func withOctets<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { extendLifetime(self) }
    return try body(unsafe octets.bytes)
  }
}
