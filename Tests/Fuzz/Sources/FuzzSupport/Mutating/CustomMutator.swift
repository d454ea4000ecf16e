/// libFuzzer's own way to change octets, for what has no structure that is known.
@_silgen_name("LLVMFuzzerMutate")
private func libFuzzerMutate(_ octets: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int)
  -> Int

/// The input and output of `LLVMFuzzerCustomMutator`.
@safe
public struct CustomMutator {
  private let room: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let most: Int
  private var chance: Chance

  public init(_ room: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, seed: UInt32) {
    unsafe self.room = room
    self.count = count
    self.most = most
    chance = Chance(seed: seed)
  }

  /// Changes a file of records; one time in four as if it had none, as its headers are to be broken
  /// too.
  public mutating func mutateRecords(as layout: (([UInt8]) -> RecordLayout?)) -> Int {
    let octets = unsafe Array(UnsafeBufferPointer(start: room, count: count))
    guard !chance.isOne(in: 4), let layout = layout(octets) else { return mutatePlainly() }
    var mutator = RecordMutator(octets, as: layout)
    mutator.mutate(by: &chance) { Self.changed($0, most: 512) }
    return giveBack(mutator.octets)
  }

  /// Changes a capture together with what it is packed in; one time in eight as if it were neither.
  public mutating func mutatePacking() -> Int {
    if chance.isOne(in: 8) { return mutatePlainly() }
    let octets = unsafe Array(UnsafeBufferPointer(start: room, count: count))
    return giveBack(mutatedPacking(octets, by: &chance) { Self.changed($0, most: 512) })
  }

  /// Changes a text of lines; one time in eight as if it had none.
  public mutating func mutateLines() -> Int {
    if chance.isOne(in: 8) { return mutatePlainly() }
    var mutator = unsafe LineMutator(Array(UnsafeBufferPointer(start: room, count: count)))
    mutator.mutate(by: &chance) { Self.changed($0, most: 256) }
    return giveBack(mutator.octets)
  }

  private func mutatePlainly() -> Int { unsafe libFuzzerMutate(room, count, most) }

  private func giveBack(_ octets: [UInt8]) -> Int {
    let taken = min(octets.count, most)
    for index in 0..<taken { unsafe room[index] = octets[index] }
    return taken
  }

  private static func changed(_ octets: [UInt8], most: Int) -> [UInt8] {
    var room = octets + [UInt8](repeating: 0, count: max(0, most - octets.count))
    let space = room.count
    let count = unsafe room.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe libFuzzerMutate($0, octets.count, space) } ?? 0
    }
    return Array(room.prefix(count))
  }
}
