/// A member of a gzip file.
///
///     1f 8b  08  flags  MTIME (4)  XFL  OS
///     length (2) and extra field, name and 0, comment and 0, CRC16 (2): each where its flag is set
///     compressed octets  CRC32 (4)  ISIZE (4)
///
/// Source: RFC 1952, 2.3.
struct GzipMember {
  private var flags: UInt8 = 0
  /// MTIME, XFL and OS.
  private var fixed: [UInt8] = [0, 0, 0, 0, 0, 3]
  private var extra: [UInt8] = []
  private var name: [UInt8] = []
  private var comment: [UInt8] = []
  private var hasWrongCheck = false
  /// The decompressed content of the stream, as far as it is taken out.
  private(set) var content: [UInt8] = []
  var stream: [UInt8] = []
  var trailer: [UInt8] = []

  private static let hasCheck: UInt8 = 2
  private static let hasExtra: UInt8 = 4
  private static let hasName: UInt8 = 8
  private static let hasComment: UInt8 = 16
  /// The most octets of a content that are taken out, so that a change stays cheap.
  private static let mostContent = 1 << 16

  init(content: [UInt8]) { pack(content, level: 9) }

  private init() {}

  /// Takes another content, with a checksum and a size that are right.
  mutating func pack(_ content: [UInt8], level: Int32) {
    self.content = content
    stream = Deflate.packed(content, in: .none, level: level)
    trailer = [UInt8](repeating: 0, count: 8)
    trailer.set(Deflate.crc32(content), at: 0, isBig: false)
    trailer.set(UInt32(content.count), at: 4, isBig: false)
  }

  var octets: [UInt8] {
    var header = [0x1F, 0x8B, 8, flags] + fixed
    if flags & Self.hasExtra != 0 {
      header += Self.octets(of: UInt16(truncatingIfNeeded: extra.count)) + extra
    }
    if flags & Self.hasName != 0 { header += name + [0] }
    if flags & Self.hasComment != 0 { header += comment + [0] }
    if flags & Self.hasCheck != 0 {
      let check = Deflate.crc32(header) ^ (hasWrongCheck ? 1 : 0)
      header += Self.octets(of: UInt16(truncatingIfNeeded: check))
    }
    return header + stream + trailer
  }

  private static func octets(of number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// The member at a place, and where it ends; nil where there is none.
  static func member(at place: Int, in file: [UInt8]) -> (member: GzipMember, end: Int)? {
    guard file.count - place >= 10, file[place...].starts(with: [0x1F, 0x8B, 8]) else { return nil }
    var member = GzipMember()
    member.flags = file[place + 3]
    member.fixed = Array(file[place + 4..<place + 10])
    var rest = file[(place + 10)...]
    member.takeFields(from: &rest)
    let found = Deflate.unpacked(rest, from: .none, most: mostContent)
    member.content = found.octets
    let end = found.isWhole ? rest.startIndex + found.consumed : rest.endIndex
    member.stream = Array(rest[..<end])
    member.trailer = Array(rest[end...].prefix(8))
    return (member, end + member.trailer.count)
  }

  private mutating func takeFields(from rest: inout ArraySlice<UInt8>) {
    if flags & Self.hasExtra != 0 {
      let length = rest.prefix(2).reversed().reduce(0) { $0 << 8 | Int($1) }
      extra = Array(rest.dropFirst(2).prefix(length))
      rest = rest.dropFirst(2 + length)
    }
    if flags & Self.hasName != 0 { name = Self.text(from: &rest) }
    if flags & Self.hasComment != 0 { comment = Self.text(from: &rest) }
    if flags & Self.hasCheck != 0 { rest = rest.dropFirst(2) }
  }

  private static func text(from rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let text = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(text.count + 1)
    return Array(text)
  }

  /// Adds or removes a field, or changes the contents of one. Unassigned flags are among them.
  mutating func turnHeader(by chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    switch chance.below(6) {
    case 0: flags ^= 1 << UInt8(chance.below(8))
    case 1: fixed = change(fixed) + fixed
    case 2:
      flags |= Self.hasExtra
      extra = [UInt8](repeating: UInt8(truncatingIfNeeded: chance.next()), count: chance.below(600))
    case 3:
      flags |= Self.hasName
      name = change(name).filter { $0 != 0 }
    case 4:
      flags |= Self.hasComment
      comment = change(comment).filter { $0 != 0 }
    default:
      flags |= Self.hasCheck
      hasWrongCheck = chance.isOne(in: 2)
    }
    fixed = Array(fixed.prefix(6))
  }
}
