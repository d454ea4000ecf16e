/// Cuts what a command writes into lines, as it comes.
struct OutputLines {
  private var begun: [UInt8] = []
  private var count = 0

  /// A line that is longer is cut here, since a command may never end its line.
  private static let longest = 4096
  /// Later lines are not cut out: a command that fails in a loop writes millions.
  private static let most = 50_000

  /// - Returns: The lines that these octets end.
  mutating func append(_ octets: ArraySlice<UInt8>) -> [String] {
    var ended: [String] = []
    var rest = octets
    while count < Self.most, let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
      begun += rest[..<index].prefix(Self.longest - begun.count)
      ended.append(String(decoding: begun, as: UTF8.self))
      begun = []
      rest = rest[(index + 1)...]
      count += 1
    }
    if count < Self.most { begun += rest.prefix(Self.longest - begun.count) }
    return ended
  }
}
