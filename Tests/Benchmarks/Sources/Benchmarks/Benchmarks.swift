import Glibc

/// `Benchmarks FOLDER SECTION...`: sections, with generated captures in FOLDER; `--sections` lists
/// them.
@main
enum Benchmarks {
  static var sections: [any Section.Type] {
    [
      RecordsSection.self, DecodeSection.self, InfoSection.self, MemorySection.self,
      StartSection.self,
      CheckerSection.self, AnswersSection.self,
      RunSection.self, ProcessSection.self, AppsSection.self,
    ]
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--seat" { return QuietSeat.run(batch: Int(arguments.last ?? "") ?? 0) }
    var known: [String] = []
    // Two that go together have one name.
    for section in sections where known.last != section.name { known.append(section.name) }
    if arguments.first == "--sections" { return print(known.joined(separator: "\n")) }
    guard let folder = arguments.first else { return complain("which folder") }
    let names = Set(arguments.dropFirst())
    if let stranger = names.sorted().first(where: { !known.contains($0) }) {
      return complain("'\(stranger)' is no section, but these are: \(known)")
    }
    let workshop = try Workshop(folder: folder)
    for section in sections where names.contains(section.name) {
      print(try section.measure(in: workshop).text)
    }
  }

  private static func complain(_ text: String) {
    print("Benchmarks: error: \(text)")
    exit(64)
  }
}

/// Some measurements that belong together.
protocol Section {
  static var name: String { get }

  static func measure(in workshop: Workshop) throws -> Table
}

/// An error that ends a benchmark.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
