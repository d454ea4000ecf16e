#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's octets: mapped, or held in memory where they are few and came out of a pipe.
///
/// It never changes after it is made, and it gives its memory back when nobody holds it any more.
@safe @usableFromInline
final class OctetStorage: @unchecked Sendable {
  @usableFromInline let octets: UnsafeRawBufferPointer
  private let backing: Backing
  /// Where a pipe had more than is taken of it.
  var excess: PackingDamage?

  private enum Backing {
    /// A mapped file, and its number with the guard, if others could cut it short.
    case file(guarded: Int?)
    case heap
  }

  /// Copies octets.
  init(copying source: RawSpan) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.byteCount, alignment: 16)
    unsafe source.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
    unsafe octets = UnsafeRawBufferPointer(copy)
    backing = .heap
  }

  /// Maps a file that has at least one octet.
  ///
  /// - Parameter isShared: Whether others may change it while it is read.
  init(mapping descriptor: Int32, byteCount: Int, isShared: Bool) throws(Refusal) {
    let address = unsafe try Self.map(byteCount, descriptor)
    unsafe madvise(address, byteCount, MADV_SEQUENTIAL)
    unsafe octets = UnsafeRawBufferPointer(start: address, count: byteCount)
    let number = unsafe isShared ? MappingGuard.add(octets) : nil
    backing = .file(guarded: number)
    if isShared, number == nil {
      throw Refusal(.unreadable, "too many captures are open at once")
    }
  }

  private static func map(
    _ byteCount: Int, _ descriptor: Int32
  ) throws(Refusal) -> UnsafeMutableRawPointer {
    guard let address = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe address != MAP_FAILED
    else { throw Refusal(.unreadable, systemErrorText()) }
    return unsafe address
  }

  deinit {
    switch backing {
    case .heap: unsafe octets.deallocate()
    case .file(let number):
      if let number { MappingGuard.remove(number) }
      unsafe munmap(UnsafeMutableRawPointer(mutating: octets.baseAddress), octets.count)
    }
  }

  var byteCount: Int { unsafe octets.count }

  /// From where on the file was gone when it was read; nil where nobody cut it short.
  var lostOffset: Int? {
    guard case .file(let number?) = backing else { return nil }
    return MappingGuard.lostOffset(number)
  }

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

extension OctetStorage {
  /// What the system says of its last error.
  static func systemErrorText() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
