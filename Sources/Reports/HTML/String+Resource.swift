extension String {
  /// Makes the text of a file that the package holds: the scripts and the looks of pages, which stand
  /// in files beside the code, for tools that read such files.
  init(resource octets: [UInt8]) {
    let hasBreak = octets.last == UInt8(ascii: "\n")
    self.init(decoding: octets.dropLast(hasBreak ? 1 : 0), as: UTF8.self)
  }
}
