import Conformance

package import Timelines

/// A timeline in the form that `bluewake timeline --format json` prints: one entry on each line. A
/// person or a program may have edited it.
package struct WrittenTimeline {
  package let name: String
  package private(set) var entries: [Entry] = []

  /// The reason why a file holds no timeline, and the position of the fault.
  package struct Failure: Error {
    package var text: TerminalText
  }

  /// Returns whether octets begin like such a timeline, and not like a capture.
  package static func begins(with octets: some Sequence<UInt8>) -> Bool {
    octets.first { !Self.blanks.contains($0) } == UInt8(ascii: "{")
  }

  private static let blanks = Set(" \t\r\n".utf8)

  /// Reads all lines. Entries are numbered anew in their order, so that lines can be copied, moved
  /// and left out. A cause is followed to the new number of its entry.
  ///
  /// - Throws: ``Failure`` for the first line that is no entry.
  package init(name: String, _ octets: [UInt8]) throws(Failure) {
    self.name = name
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(Self.blanks.contains) {
      do throws(JSONFailure) {
        entries.append(try Entry(json: line))
      } catch {
        throw Failure(text: "\(name):\(index + 1): error: \(error)")
      }
    }
    entries = entries.renumbered
  }

  /// The observations that the timeline makes possible: all if it has entries that only a run has.
  var observations: Set<Observation> {
    let isRun = entries.contains { $0.kind.observations == [.run] }
    let hasLife = entries.contains { $0.kind.observations == [.run, .notes] }
    return isRun ? [.run] : hasLife ? [.hci, .air, .notes] : [.hci, .air]
  }
}

extension CaptureJudge {
  /// Judges a written timeline. A rule that is given alone judges it by all its expectations. Of
  /// several rules, only those judge that may judge any timeline.
  package func judge(_ timeline: WrittenTimeline) -> Judgement {
    let isRun = timeline.observations.contains(.run)
    let others = specs.filter(\.isPassive).map { isRun ? $0.forOtherRuns : $0.forOtherTimelines }
    let judges = specs.count == 1 ? specs : others
    var judge = TimelineJudge(specs, as: judges, by: profile, isExplained: isExplained)
    (judge.album, judge.observer) = (album, observer)
    album?.begin()
    for entry in timeline.entries { judge.receive(entry) }
    var judgement = Judgement()
    judgement.captures = [timeline.name]
    judgement.observations = timeline.observations
    let end = timeline.entries.last?.time ?? .start
    judgement.verdicts = judge.verdicts(at: end, seenBy: timeline.observations)
    album?.end(judgement.verdicts, at: end)
    judgement.isInputEmpty = timeline.entries.isEmpty
    if timeline.entries.isEmpty { remark("\(timeline.name): error: it has no entries") }
    return judgement
  }
}
