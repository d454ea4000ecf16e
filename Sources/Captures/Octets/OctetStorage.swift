#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The octets of a file: mapped, or held in memory if they are few and came out of a pipe.
///
/// They never change, and their memory is freed together with the last reference.
@safe @usableFromInline
final class OctetStorage: @unchecked Sendable {
  @usableFromInline let octets: UnsafeRawBufferPointer
  private let backing: Backing
  /// The fault to report if a pipe held more than may be read.
  var excess: PackingDamage?

  private enum Backing {
    /// A mapped file. If other programs could cut it short, it has a number with the guard.
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
  /// - Parameter isShared: Whether other programs may change the file while it is read.
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

  /// The offset from which on the file was gone when it was read; nil if it was not cut short.
  var lostOffset: Int? {
    guard case .file(let number?) = backing else { return nil }
    return MappingGuard.lostOffset(number)
  }

  /// Releases the memory of whole pages of octets. Reading the octets again loads it anew.
  func release(_ range: Range<Int>) {
    guard case .file = backing, let start = unsafe octets.baseAddress else { return }
    let pageSize = Int(getpagesize())
    let lower = range.lowerBound / pageSize * pageSize
    let upper = min(range.upperBound, byteCount) / pageSize * pageSize
    guard lower < upper else { return }
    unsafe madvise(
      UnsafeMutableRawPointer(mutating: start + lower), upper - lower, MADV_DONTNEED)
  }
}

extension OctetStorage {
  /// Returns the system's text about its last error.
  static func systemErrorText() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
