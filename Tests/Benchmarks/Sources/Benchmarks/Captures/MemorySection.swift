import Glibc

/// The most memory a command has at once, for a file and for one ten times longer. With
/// `BLUEWAKE_LONG=1` the longer one is of 3 GB, and removed afterwards.
enum MemorySection: Section {
  static let name = "memory"

  static func measure(in workshop: Workshop) throws -> Table {
    let isLong = getenv("BLUEWAKE_LONG") != nil
    let (short, long) = isLong ? (300, 3000) : (30, 300)
    let files = try [short, long].map { try workshop.capture(megabytes: $0, .btsnoop) }
    defer { if isLong { unlink(files[1]) } }
    var table = Table("Peak memory in MB", "command", "\(short) MB", "\(long) MB")
    for arguments in [["info"], ["decode", "--format", "tsv"], ["audit"]] {
      let peaks = try files.map { file in
        var program = Program(workshop.bluewake)
        program.arguments = arguments + [file]
        return (Double(try program.run().peakOctets) / 1e6).text(0)
      }
      table.add("bluewake " + arguments.joined(separator: " "), peaks[0], peaks[1])
    }
    return table
  }
}
