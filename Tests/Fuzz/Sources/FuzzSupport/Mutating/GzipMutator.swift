/// Changes a file compressed by gzip member by member. Octets turned at random break a checksum,
/// and the octets after it are never reached.
struct GzipMutator {
  private var members: [GzipMember] = []
  /// The octets after the last member.
  private var rest: [UInt8]

  /// Nil if the file does not start with a member.
  init?(_ file: [UInt8]) {
    var place = 0
    while let (member, end) = GzipMember.member(at: place, in: file) {
      members.append(member)
      place = end
    }
    guard !members.isEmpty else { return nil }
    rest = Array(file[place...])
  }

  var octets: [UInt8] { members.flatMap(\.octets) + rest }

  /// Makes one change, and at times another.
  mutating func mutate(by chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    repeat {
      guard !members.isEmpty else { return }
      let place = chance.below(members.count)
      switch chance.below(12) {
      case 0: members.remove(at: place)
      case 1: members.insert(members[place], at: chance.below(members.count + 1))
      case 2: members.swapAt(place, chance.below(members.count))
      case 3: members.insert(GzipMember(content: []), at: place)
      case 4: split(place, &chance)
      case 5: turnTrailer(of: place, &chance)
      case 6: members[place].turnHeader(by: &chance, change)
      case 7: turnStream(of: place, &chance, change)
      case 8: rest = trailingOctets(&chance)
      case 9: repeatContent(of: place, &chance)
      default:
        let content = mutatedPacking(members[place].content, by: &chance, change)
        members[place].pack(content, level: chance.pick([0, 1, 9]) ?? 9)
      }
    } while chance.isOne(in: 3)
  }

  /// Cuts a record in two: one half in each of two members.
  private mutating func split(_ place: Int, _ chance: inout Chance) {
    let content = members[place].content
    let cut = chance.below(content.count + 1)
    members[place].pack(Array(content[..<cut]), level: 9)
    members.insert(GzipMember(content: Array(content[cut...])), at: place + 1)
  }

  /// A wrong checksum or size, or a file that ends inside them.
  private mutating func turnTrailer(of place: Int, _ chance: inout Chance) {
    if chance.isOne(in: 3) {
      members[place].trailer.removeLast(chance.below(members[place].trailer.count + 1))
    } else {
      let field = chance.below(2) * 4
      members[place].trailer.set(chance.oddNumber(), at: field, isBig: false)
    }
  }

  private mutating func turnStream(
    of place: Int, _ chance: inout Chance, _ change: ([UInt8]) -> [UInt8]
  ) {
    let stream = members[place].stream
    members[place].stream =
      chance.isOne(in: 2) ? Array(stream.prefix(chance.below(stream.count + 1))) : change(stream)
  }

  private func trailingOctets(_ chance: inout Chance) -> [UInt8] {
    let octet: UInt8 = chance.isOne(in: 2) ? 0 : UInt8(truncatingIfNeeded: chance.next())
    let padding = [UInt8](repeating: octet, count: chance.below(16))
    return padding + (chance.isOne(in: 3) ? [0x1F, 0x8B, 8] : [])
  }

  /// Little that becomes much.
  private mutating func repeatContent(of place: Int, _ chance: inout Chance) {
    let content = members[place].content
    let times = min(1 << chance.below(12), (1 << 19) / max(content.count, 1))
    members[place].pack(Array(repeatElement(content, count: times).joined()), level: 9)
  }
}
