import Glibc

/// What it costs to ask an implementation in another process, one by one and in batches: seconds of
/// the wall, as two processes take turns or work side by side.
enum ProcessSection: Section {
  static let name = "process"

  static func measure(in workshop: Workshop) throws -> Table {
    var table = Table(
      "Asking an implementation in another process", "implementation", "entries", "s",
      "entries/s")
    let here = CommandLine.arguments[0]
    let short = try LoadSpec(app: .none, minutes: 2).write(in: workshop.folder)
    let long = try LoadSpec(app: .none, minutes: 20).write(in: workshop.folder)
    try add("a quiet program, lock-step", "exec:\(here) --seat 0", short, workshop, to: &table)
    try add("a quiet program, batches", "exec:\(here) --seat 256", long, workshop, to: &table)
    let scanning = try LoadSpec(app: .scanning, minutes: 2).write(in: workshop.folder)
    try add(
      "bluewake serve", "exec:\(workshop.bluewake) serve", scanning, workshop, to: &table)
    return table
  }

  private static func add(
    _ name: String, _ implementation: String, _ spec: String, _ workshop: Workshop,
    to table: inout Table
  ) throws {
    var program = Program(workshop.bluewake, "check", spec, "--implementation", implementation)
    let seconds = try Stopwatch.wallSeconds { _ = try program.run() }
    program.arguments.append("--timeline")
    let end = try program.lines(with: "run.ended").last
    let entries = end?.split(separator: " ").last.flatMap { Double($0) } ?? 0
    table.add(name, "\(Int(entries))", seconds.text(2), (entries / seconds).text(0))
  }
}

/// The program that is asked: it has the radio listen, and answers nothing else; so nearly all of
/// the time goes into asking.
enum QuietSeat {
  /// Speaks the process protocol until it is told bye.
  ///
  /// - Parameter batch: How many entries it takes at once; 0 for one by one.
  static func run(batch: Int) {
    guard let input = fdopen(STDIN_FILENO, "r") else { return }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, input) > 0, let line {
      let number = number(behind: "\"number\":", in: line)
      if contains("{\"message\":\"bye\"", in: line) { return }
      if contains("{\"message\":\"hello\"", in: line) {
        say(hello + (batch > 0 ? ",\"batch\":\(batch)}" : "}"))
        continue
      }
      if number < 4, contains("\"kind\":\"run.began\"", in: line) { say(scanning) }
      let taken = contains("{\"message\":\"batch\"", in: line) ? entries(in: line) : nil
      let tail = taken.map { ",\"taken\":\($0)" } ?? ""
      say("{\"message\":\"quiescent\",\"answers\":\(number)\(tail),\"deadline\":null}")
    }
  }

  private static let hello =
    "{\"message\":\"hello\",\"protocol\":1,\"name\":\"quiet\",\"capabilities\":[\"central\"],"
    + "\"clock\":\"virtual\""
  private static let scanning =
    "{\"message\":\"draft\",\"kind\":\"air.scanning\",\"enabled\":true,\"active\":false}"

  private static func say(_ line: String) {
    let octets = Array((line + "\n").utf8)
    _ = octets.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  /// Whether a line begins with a word, or holds it where it is short.
  private static func contains(_ word: String, in line: UnsafePointer<CChar>) -> Bool {
    word.first == "{" ? strncmp(line, word, word.utf8.count) == 0 : strstr(line, word) != nil
  }

  private static func number(behind name: String, in line: UnsafePointer<CChar>) -> Int {
    strstr(line, name).map { atol($0 + name.utf8.count) } ?? 0
  }

  /// Each entry begins with its sequence.
  private static func entries(in line: UnsafePointer<CChar>) -> Int {
    let word = "{\"sequence\":"
    var (count, start) = (0, line)
    while let found = strstr(start, word) {
      count += 1
      start = UnsafePointer(found + word.utf8.count)
    }
    return count
  }
}
