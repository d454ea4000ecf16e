import Glibc

/// The program that is asked: it has the radio listen, and answers nothing else; so nearly all of
/// the time goes into asking.
///
/// It costs almost nothing itself: lines are read as the pipe holds them and never copied, and of a
/// batch only the entries are counted.
struct QuietSeat {
  /// The number of entries it takes at once; 0 for one by one.
  private let batch: Int
  private let room = UnsafeMutablePointer<CChar>.allocate(capacity: Self.mostOctets + 1)
  private static let mostOctets = 1 << 21

  /// Speaks the process protocol until it receives bye.
  static func run(batch: Int) {
    let seat = QuietSeat(batch: batch)
    seat.listen()
    seat.room.deallocate()
  }

  private func listen() {
    var (end, searched) = (0, 0)
    while true {
      let count = read(STDIN_FILENO, room + end, Self.mostOctets - end)
      if count <= 0 { return }
      end += count
      var line = room
      while let found = memchr(room + searched, newline, end - searched) {
        let next = found.assumingMemoryBound(to: CChar.self)
        next.pointee = 0
        if !answer(line, until: next) { return }
        line = next + 1
        searched = line - room
      }
      searched = room + end - line
      memmove(room, line, searched)
      end = searched
    }
  }

  private let newline = Int32(UInt8(ascii: "\n"))
  private let brace = Int32(UInt8(ascii: "{"))

  /// - Returns: Whether there is more to come.
  private func answer(
    _ line: UnsafeMutablePointer<CChar>, until end: UnsafeMutablePointer<CChar>
  ) -> Bool {
    let number = strstr(line, "\"number\":").map { atol($0 + 9) } ?? 0
    if begins(line, "{\"message\":\"bye\"") { return false }
    if begins(line, "{\"message\":\"hello\"") {
      say(Self.hello + (batch > 0 ? ",\"batch\":\(batch)}" : "}"))
      return true
    }
    if number < 4, strstr(line, "\"kind\":\"run.began\"") != nil { say(Self.scanning) }
    let isBatch = begins(line, "{\"message\":\"batch\"")
    let taken = isBatch ? ",\"taken\":\(entries(from: line, until: end))" : ""
    say("{\"message\":\"quiescent\",\"answers\":\(number)\(taken),\"deadline\":null}")
    return true
  }

  /// Each entry begins with its sequence.
  private func entries(
    from start: UnsafeMutablePointer<CChar>, until end: UnsafeMutablePointer<CChar>
  ) -> Int {
    var (count, place) = (0, start)
    while let found = memchr(place, brace, end - place) {
      place = found.assumingMemoryBound(to: CChar.self)
      if begins(place, "{\"sequence\":") { count += 1 }
      place += 1
    }
    return count
  }

  private func begins(_ line: UnsafePointer<CChar>, _ word: StaticString) -> Bool {
    strncmp(line, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  private static let hello =
    "{\"message\":\"hello\",\"protocol\":1,\"name\":\"quiet\",\"capabilities\":[\"central\"],"
    + "\"clock\":\"virtual\""
  private static let scanning =
    "{\"message\":\"draft\",\"kind\":\"air.scanning\",\"enabled\":true,\"active\":false}"

  private func say(_ line: String) {
    let octets = Array((line + "\n").utf8)
    _ = octets.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
