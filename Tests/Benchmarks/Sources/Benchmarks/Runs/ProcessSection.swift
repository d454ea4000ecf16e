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
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while true {
      let count = getline(&line, &capacity, stdin)
      guard count > 0, let line else { return }
      let octets = UnsafeRawBufferPointer(start: line, count: count)
      let number = number(behind: "\"number\":", in: octets)
      if contains("\"message\":\"bye\"", in: octets) { return }
      if contains("\"message\":\"hello\"", in: octets) {
        say(hello + (batch > 0 ? ",\"batch\":\(batch)}" : "}"))
        continue
      }
      if contains("\"kind\":\"run.began\"", in: octets) { say(scanning) }
      let taken = contains("\"message\":\"batch\"", in: octets) ? entries(in: octets) : nil
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
    puts(line)
    fflush(stdout)
  }

  private static func contains(_ word: StaticString, in octets: UnsafeRawBufferPointer) -> Bool {
    // What a message is stands at its beginning, and so does the kind of a single entry.
    let head = UnsafeRawBufferPointer(rebasing: octets.prefix(160))
    return places(of: word, in: head, most: 1).first != nil
  }

  private static func number(
    behind name: StaticString, in octets: UnsafeRawBufferPointer
  ) -> Int {
    places(of: name, in: octets, most: 1).first.map { place in
      atol(place.advanced(by: name.utf8CodeUnitCount).assumingMemoryBound(to: CChar.self))
    } ?? 0
  }

  /// Each entry begins with its sequence.
  private static func entries(in octets: UnsafeRawBufferPointer) -> Int {
    places(of: "{\"sequence\":", in: octets, most: .max).count
  }

  private static func places(
    of word: StaticString, in octets: UnsafeRawBufferPointer, most: Int
  ) -> [UnsafeRawPointer] {
    guard var start = octets.baseAddress else { return [] }
    var places: [UnsafeRawPointer] = []
    let end = start.advanced(by: octets.count)
    while places.count < most,
      let found = memmem(start, end - start, word.utf8Start, word.utf8CodeUnitCount)
    {
      places.append(UnsafeRawPointer(found))
      start = UnsafeRawPointer(found).advanced(by: word.utf8CodeUnitCount)
    }
    return places
  }
}
