/// Text on its way out: it is written at the end and taken away in large pieces.
///
/// The buffer is for the lines of tables with millions of records. An array would ask before each
/// piece whether it is shared. A buffer has only one owner, so it may also go to another thread.
/// Every write checks whether there is room, and makes room if there is not.
@safe
public struct TextBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline var start: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  /// The number of octets of text.
  @inlinable public var count: Int { used }

  /// Makes an empty buffer. It grows if the text needs more room.
  ///
  /// - Parameter capacity: The room at the start in octets, at least 64.
  public init(capacity: Int = 1 << 16) {
    self.capacity = max(64, capacity)
    unsafe start = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { unsafe start.deallocate() }

  /// Forgets the text, and keeps the memory for the next one.
  public mutating func removeAll() { used = 0 }

  /// A copy of the text.
  public var string: String { string(from: 0) }

  /// Returns a copy of the text from an offset on.
  public func string(from start: Int) -> String {
    unsafe withOctets { text in
      unsafe String(decoding: UnsafeRawBufferPointer(rebasing: text[start...]), as: UTF8.self)
    }
  }

  /// Returns whether the text from an offset on has only printable characters of ASCII.
  public func isPlain(from start: Int) -> Bool {
    unsafe withOctets { unsafe UnsafeRawBufferPointer(rebasing: $0[start...]).isPlainText }
  }

  /// Takes back the text from an offset on.
  public mutating func removeAll(from start: Int) { used = min(start, used) }

  /// Replaces the text from an offset on.
  public mutating func replace(from start: Int, with text: String) {
    used = min(start, used)
    append(text: text)
  }

  /// Lends the text for the time of a call.
  public func withOctets<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: start, count: used))
  }
}

extension TextBuffer {
  /// Appends up to eight characters, the first in the lowest octet of a word.
  @inlinable @inline(__always)
  mutating func append(packed word: UInt64, count added: Int) {
    if capacity - used < 8 { grow(by: 8) }
    unsafe (start + used).storeBytes(of: word.littleEndian, as: UInt64.self)
    used += added
  }

  /// Appends one octet: a character of ASCII, or a part of another one.
  @inlinable @inline(__always)
  public mutating func append(_ octet: UInt8) { append(packed: UInt64(octet), count: 1) }

  /// Appends the UTF-8 octets of a text that stands in the program.
  public mutating func append(text: StaticString) {
    let added = text.utf8CodeUnitCount
    if capacity - used < added { grow(by: added) }
    unsafe (start + used).copyMemory(from: text.utf8Start, byteCount: added)
    used += added
  }

  /// Appends the UTF-8 octets of a text.
  public mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends octets as they are. They are taken for UTF-8.
  public mutating func append(octets: [UInt8]) {
    unsafe octets.withUnsafeBytes { unsafe append($0) }
  }

  /// Puts spaces before the text from an offset on, until that part is `width` octets long.
  public mutating func alignRight(from start: Int, to width: Int) {
    let missing = width - (used - start)
    if missing <= 0 { return }
    append(spaces: missing)
    unsafe (self.start + start + missing).copyMemory(
      from: self.start + start, byteCount: used - start - missing)
    unsafe (self.start + start).initializeMemory(
      as: UInt8.self, repeating: UInt8(ascii: " "), count: missing)
  }

  /// Appends as many spaces as `count` says; none if it is zero or less.
  @inlinable
  public mutating func append(spaces count: Int) {
    var left = count
    while left > 8 {
      append(packed: 0x2020_2020_2020_2020, count: 8)
      left -= 8
    }
    append(packed: 0x2020_2020_2020_2020, count: max(0, left))
  }

  /// Appends octets as they are. They are taken for UTF-8.
  package mutating func append(_ octets: UnsafeRawBufferPointer) {
    guard let source = octets.baseAddress else { return }
    if capacity - used < octets.count { grow(by: octets.count) }
    unsafe (start + used).copyMemory(from: source, byteCount: octets.count)
    used += octets.count
  }

  @inline(never) @usableFromInline
  mutating func grow(by added: Int) {
    let larger = max(2 * capacity, used + added)
    let space = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    unsafe space.copyMemory(from: start, byteCount: used)
    unsafe start.deallocate()
    unsafe start = space
    capacity = larger
  }
}
