import Captures
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One of several parts of a corpus, for a worker of its own.
///
/// The contents of the captures decide which part gets a capture, not their names or the machine.
/// Captures go from large to small, each to the part that has least so far.
package struct CaptureShard: Hashable, Sendable {
  /// The part, from 1.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// Reads `K/N`, as in `2/8`. Nil if the text has another form.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
      count >= number, count <= Self.most
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The most parts.
  package static let most = 100_000

  /// Returns the paths that belong to this part, in their order.
  package func selected(of paths: [String]) -> [String] {
    let files = paths.map(SortedCapture.init).sorted()
    var loads = LeastLoaded(count)
    var chosen: Set<String> = []
    for file in files where loads.give(file.size) == number - 1 { chosen.insert(file.path) }
    return paths.filter(chosen.contains)
  }
}

/// A capture, as far as its contents decide to which part it belongs.
private struct SortedCapture: Comparable {
  let path: String
  let size: Int
  private let digest: String

  init(_ path: String) {
    self.path = path
    let ends = FileEnds(path)
    (size, digest) = (ends.size, ContentDigest(ends.octets).description)
  }

  static func < (one: Self, other: Self) -> Bool {
    if one.size != other.size { return one.size > other.size }
    // Equal captures may change places. Their paths only give each one a place.
    return (one.digest, one.path) < (other.digest, other.path)
  }
}

/// The size of a file, with its first and last octets. They distinguish captures, and cost little
/// to read of a million files.
private struct FileEnds {
  private(set) var size = 0
  private(set) var octets: [UInt8] = []

  /// The number of octets of each end that are read.
  ///
  /// Source: chosen. One page of a disk.
  private static let length = 4096

  init(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    octets = [UInt8](String(size).utf8) + piece(descriptor, at: 0)
    if size > Self.length { octets += piece(descriptor, at: max(Self.length, size - Self.length)) }
  }

  private func piece(_ descriptor: Int32, at offset: Int) -> [UInt8] {
    var room = [UInt8](repeating: 0, count: Self.length)
    let count = unsafe room.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
    }
    return Array(room[..<max(0, count)])
  }
}

/// Gives each load to the part that has the least so far; of several the first.
private struct LeastLoaded {
  private var loads: [Int]

  init(_ count: Int) { loads = [Int](repeating: 0, count: count) }

  mutating func give(_ load: Int) -> Int {
    let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
    // A capture costs something even if it is empty.
    loads[least] += load + 4096
    return least
  }
}
