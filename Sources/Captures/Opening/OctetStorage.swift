#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's octets: mapped, or held in memory where they came from a pipe or a test.
///
/// It never changes after it is made, and it gives its memory back when nobody holds it any more.
@safe @usableFromInline
final class OctetStorage: @unchecked Sendable {
  @usableFromInline let octets: UnsafeRawBufferPointer
  private let backing: Backing

  private enum Backing {
    case file
    case heap
    /// Address space, of which only the start is used.
    case reserved(byteCount: Int)
  }

  /// Copies octets.
  init(copying source: RawSpan) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.byteCount, alignment: 16)
    unsafe source.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
    unsafe octets = UnsafeRawBufferPointer(copy)
    backing = .heap
  }

  /// Maps a file that has at least one octet.
  init(mapping descriptor: Int32, byteCount: Int) throws(Refusal) {
    let address = unsafe try Self.map(byteCount, MAP_PRIVATE, descriptor)
    unsafe madvise(address, byteCount, MADV_SEQUENTIAL)
    unsafe octets = UnsafeRawBufferPointer(start: address, count: byteCount)
    backing = .file
  }

  /// Reserves address space, which costs nothing until it is written, and fills its start.
  ///
  /// - Parameter fill: Writes octets into the space, and says how many.
  init(
    reserving byteCount: Int,
    fill: (UnsafeMutableRawBufferPointer) throws(Refusal) -> Int
  ) throws(Refusal) {
    let address = unsafe try Self.map(
      byteCount, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, PROT_READ | PROT_WRITE)
    let space = unsafe UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    do {
      let count = unsafe try fill(space)
      unsafe octets = UnsafeRawBufferPointer(rebasing: space[..<count])
      backing = .reserved(byteCount: byteCount)
    } catch {
      unsafe munmap(address, byteCount)
      throw error
    }
  }

  private static func map(
    _ byteCount: Int, _ flags: Int32, _ descriptor: Int32, _ protection: Int32 = PROT_READ
  ) throws(Refusal) -> UnsafeMutableRawPointer {
    guard let address = unsafe mmap(nil, byteCount, protection, flags, descriptor, 0),
      unsafe address != MAP_FAILED
    else { throw Refusal(.unreadable, systemErrorText()) }
    return unsafe address
  }

  deinit {
    switch backing {
    case .heap: unsafe octets.deallocate()
    case .file: unsafe munmap(UnsafeMutableRawPointer(mutating: octets.baseAddress), octets.count)
    case .reserved(let byteCount):
      unsafe munmap(UnsafeMutableRawPointer(mutating: octets.baseAddress), byteCount)
    }
  }

  var byteCount: Int { unsafe octets.count }

  /// How many octets a walk may leave behind before their memory is given back.
  static let window = 16 << 20

  /// Gives back the memory of whole pages of octets; reading them again brings it back.
  func release(_ range: Range<Int>) {
    guard case .file = backing, let start = unsafe octets.baseAddress else { return }
    let pageSize = Int(getpagesize())
    let lower = range.lowerBound / pageSize * pageSize
    let upper = min(range.upperBound, byteCount) / pageSize * pageSize
    guard lower < upper else { return }
    unsafe madvise(
      UnsafeMutableRawPointer(mutating: start + lower), upper - lower, MADV_DONTNEED)
  }

  /// Lends the octets for the time of a call.
  @inlinable @inline(__always)
  func withOctets<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { extendLifetime(self) }
    return try body(unsafe octets.bytes)
  }
}
