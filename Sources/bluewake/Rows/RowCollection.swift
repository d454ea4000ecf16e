import ArgumentParser
import Conformance
import Reports
import Timelines

/// The rows of several files, in the order of the captures.
struct RowCollection {
  private let files: [RowFile]
  private var places: [(file: Int, block: RowFile.Block)] = []
  /// Whether something of the files does not count.
  private(set) var isIncomplete = false

  /// Finds the captures of all files. If two files say different things of one capture, or rest on
  /// different rules, says so on standard error, and ends the command with 65.
  init(_ files: [RowFile]) throws(ExitCode) {
    self.files = files
    for file in files {
      for text in file.faults + (file.tornEnd.map { [$0] } ?? []) {
        isIncomplete = true
        StandardError.writeLine(text)
      }
    }
    var all: [(file: Int, block: RowFile.Block)] = []
    for (number, file) in files.enumerated() { all += file.blocks.map { (number, $0) } }
    try requireOneBasis(all)
    all.sort { one, other in
      one.block.capture == other.block.capture
        ? (one.file, one.block.line) < (other.file, other.block.line)
        : one.block.capture.utf8.lexicographicallyPrecedes(other.block.capture.utf8)
    }
    for place in all {
      guard let last = places.last, last.block.capture == place.block.capture else {
        places.append(place)
        continue
      }
      try requireSame(last, place)
    }
  }

  /// Leaves out captures that are not among those named.
  ///
  /// - Returns: The number of captures left out.
  mutating func keep(only captures: Set<String>) -> Int {
    let count = places.count
    places.removeAll { !captures.contains($0.block.capture) }
    return count - places.count
  }

  /// The basis of the verdicts; nil if there are no captures.
  var basis: AuditBasis? { places.first?.block.basis }

  /// Expects rows of captures. Names those without rows on standard error.
  mutating func expect(_ captures: [String]) {
    let known = Set(places.map(\.block.capture))
    let missing = captures.filter { !known.contains($0) }
    if missing.isEmpty { return }
    isIncomplete = true
    for capture in missing.prefix(Self.mostNames) {
      StandardError.writeLine("\(capture): error: there are no rows about it")
    }
    let more = missing.count - Self.mostNames
    if more > 0 {
      StandardError.writeLine("error: there are no rows about \(more.counted("more capture"))")
    }
  }

  /// The most missing captures that are named.
  private static let mostNames = 10

  /// The number of captures.
  var count: Int { places.count }

  /// Shows each capture in order, with its rows. If a row is wrong, says so on standard error, and
  /// ends the command with 65.
  func forEach(
    _ catalog: RuleCatalog, _ profile: Profile, _ show: (AuditedCapture, [UInt8]) -> Void
  ) throws(ExitCode) {
    for place in places {
      let octets = files[place.file].octets(at: place.block.place)
      let rows = octets.split(separator: UInt8(ascii: "\n")).map(Array.init)
      do throws(RowFailure) {
        show(try AuditRows.capture(parsing: rows, catalog, profile: profile), octets)
      } catch {
        let line = place.block.line + error.row
        StandardError.writeLine("\(files[place.file].name):\(line): error: \(error.failure)")
        throw .badInput
      }
    }
  }

  private func name(_ place: (file: Int, block: RowFile.Block)) -> TerminalText {
    "\(files[place.file].name):\(place.block.line)"
  }

  private func requireOneBasis(_ all: [(file: Int, block: RowFile.Block)]) throws(ExitCode) {
    guard let first = all.first else { return }
    for place in all {
      guard let difference = place.block.basis.difference(from: first.block.basis) else { continue }
      StandardError.writeLine("\(name(place)): error: \(difference), as in \(name(first))")
      throw .badInput
    }
  }

  private func requireSame(
    _ one: (file: Int, block: RowFile.Block), _ other: (file: Int, block: RowFile.Block)
  ) throws(ExitCode) {
    let rows = [one, other].map { files[$0.file].octets(at: $0.block.place) }
    if rows[0] == rows[1] { return }
    StandardError.writeLine(
      "\(name(other)): error: its rows about \(other.block.capture) differ from those in "
        + "\(name(one))")
    throw .badInput
  }
}

extension AuditBasis {
  /// The difference from another basis, in words; nil if both are the same.
  func difference(from other: AuditBasis) -> TerminalText? {
    if program != other.program {
      return "found verdicts of bluewake \(program), expected those of \(other.program)"
    }
    if profile != other.profile {
      return "found the profile \(profile.rawValue), expected \(other.profile.rawValue)"
    }
    if rules != other.rules { return "found verdicts of other rules, expected the same" }
    if options != other.options {
      let words = [options, other.options].map { $0.isEmpty ? "none" : $0.joined(separator: " ") }
      return "found the options \(words[0]), expected \(words[1])"
    }
    return nil
  }
}
