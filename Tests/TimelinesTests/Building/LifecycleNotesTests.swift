import Captures
import Testing
import Timelines

@Suite struct LifecycleNotesTests {
  @Test func `a line is an instant, a kind and fields`() throws {
    let notes = try LifecycleNotes(
      parsing: """
        # by hand
        12s  app.background  app=lock

        20.5s app.terminated app=lock by=user  # swiped away
        """
    ).notes
    #expect(notes.map(\.time.nanoseconds) == [12_000_000_000, 20_500_000_000])
    #expect(notes.map(\.kind) == [.appBackground, .appTerminated])
    #expect(notes.map(\.line) == [2, 4])
    #expect(notes[1].fields.description == "app=lock by=user")
  }

  @Test(arguments: [
    ("12 app.background", "1:1: error: '12' is no time, expected a number and a unit as in 12.5s"),
    (
      "1s app.suspendd",
      "1:4: error: 'app.suspendd' is no kind that a person sees, did you mean 'app.suspended'; "
        + "expected one of: "
    ),
    ("  1s", "1:5: error: no kind, expected one of: user.opensApp, "),
    (
      "1s app.terminated by=cat",
      "1:22: error: by is 'cat', expected settings | controlCenter | airplaneMode | system | "
        + "user | crash | restart"
    ),
    (
      "1s app.background\n1s system.installsApp  app=a modes=bluetooth-central",
      "2:36: error: modes is 'bluetooth-central', expected a list as in [bluetooth-central | "
        + "bluetooth-peripheral, …]"
    ),
    (
      "1s app.background colour=red",
      "1:19: error: 'colour' is no field of app.background, expected app=, device="
    ),
    ("1s app.background app", "1:19: error: 'app' gives it no value, expected app=, device="),
    (
      "2s app.background\n1s app.foreground",
      "2:1: error: 1s lies before the line above; lines go by time"
    ),
  ])
  func `what is wrong is named with its place and what is allowed there`(
    text: String, message: String
  ) {
    let failure = #expect(throws: LifecycleNotes.Failure.self) {
      try LifecycleNotes(parsing: text)
    }
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
  }

  @Test func `lists, times and texts with blanks are values, and several apps may be told of`()
    throws
  {
    let notes = try LifecycleNotes(
      parsing: """
        0s system.installsApp app=a modes=[bluetooth-central, bluetooth-peripheral] workDuration=8s
        0s system.installsApp app="b c" modes=[] sceneBased=true
        """
    ).notes
    #expect(
      notes[0].fields[.modes] == .texts(["bluetooth-central", "bluetooth-peripheral"]))
    #expect(notes[0].fields[.workDuration] == .duration(8_000_000_000))
    #expect(notes[1].fields[.app] == .text("b c"))
    #expect(notes[1].fields[.modes] == .list([]))
    #expect(notes[1].fields[.sceneBased] == .flag(true))
  }

  /// Every field of every kind that a note may have can be written.
  @Test func `every field of a note can be written and read again`() throws {
    for kind in LifecycleNotes.kinds {
      for field in kind.fields {
        let value = try #require(field.type.sampleOfNote, "\(field.rawValue)")
        let notes = try LifecycleNotes(parsing: "0s \(kind.rawValue) \(field.rawValue)=\(value)")
        #expect(notes.notes[0].fields[field] != nil, "\(kind.rawValue) \(field.rawValue)")
      }
    }
  }

  private static let log = """
    Timestamp                       Thread     Type        Activity             PID    TTL
    2024-05-01 12:00:01.000000+0200 0x1a2b     Default     0x0                  412    0    Lock: [com.example:bluewake] app.foreground app=lock
    2024-05-01 12:00:02.000000+0200 0x1a2b     Default     0x0                  77     0    other: (Lib) app.background is what it says
    2024-05-01 12:00:13.500000+0200  localhost Lock[412]: [com.example:bluewake] app.background app=lock
    2024-05-01 12:00:14.000000+0200  localhost kernel[0]: nothing of ours
    """

  @Test func `a log is told by its contents, and laid over the clock of the capture`() throws {
    let notes = try LifecycleNotes(
      parsing: Self.log.replacing("(Lib) app.background is", with: "app background is"))
    #expect(notes.notes.map(\.kind) == [.appForeground, .appBackground])
    #expect(notes.notes.map(\.line) == [2, 4])
    let start = try #require(CaptureTime(rfc3339: "2024-05-01T10:00:03Z"))
    let placed = notes.placed(from: start, to: nil).notes.notes
    // Notes from before the capture are at its beginning.
    #expect(placed.map(\.time.nanoseconds) == [0, 10_500_000_000])
  }

  @Test(arguments: [
    (log, "3:117: error: 'is' is no field of app.background, expected app=, device="),
    (
      "2024-05-01 12:00:01.000 Df Lock[412:9] [com.example:bluewake] app.foreground app=lock",
      "1:1: error: the time has no offset from UTC, expected one as in "
    ),
    (
      "2024-05-01 12:00:01.000000+0200 localhost kernel[0]: nothing of ours",
      "1:1: error: no line of the log reports an app's life, expected messages such as "
    ),
  ])
  func `what is wrong with a log is named with its place`(text: String, message: String) {
    let failure = #expect(throws: LifecycleNotes.Failure.self) {
      try LifecycleNotes(parsing: text)
    }
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
  }

  @Test func `notes go before entries of the same instant, and causes still point right`() throws {
    let notes = try LifecycleNotes(parsing: "1s app.background\n5s app.suspended")
    var merger = NoteMerger(notes)
    var merged: [Entry] = []
    merger.merge(entry(1, .linkRequest, at: 1)) { merged.append($0) }
    merger.merge(entry(2, .linkResponse, at: 2, cause: 1)) { merged.append($0) }
    merger.finish(by: .start + .seconds(5)) { merged.append($0) }
    #expect(merged.map(\.kind) == [.appBackground, .linkRequest, .linkResponse, .appSuspended])
    #expect(merged.map(\.sequence) == [1, 2, 3, 4])
    #expect(merged[2].cause == 2)
  }

  @Test func `a note of a time after the end has no place in a capture`() throws {
    let notes = try LifecycleNotes(parsing: "1s app.background\n5s app.suspended")
    var merger = NoteMerger(notes)
    var merged: [Entry] = []
    merger.merge(entry(1, .linkRequest, at: 1)) { merged.append($0) }
    merger.finish(by: .start + .seconds(4)) { merged.append($0) }
    #expect(merged.map(\.kind) == [.appBackground, .linkRequest])
  }

  private func entry(_ sequence: Int, _ kind: Kind, at second: Int, cause: Int? = nil) -> Entry {
    Entry(
      time: .start + .seconds(second), sequence: sequence, from: .peer, kind: kind, cause: cause,
      origin: .record(sequence))
  }
}

extension ValueType {
  /// A value of the type as a note writes it; nil for a type that no field of a note has.
  fileprivate var sampleOfNote: String? {
    switch self {
    case .flag: "true"
    case .integer: "0x10"
    case .duration, .instant: "2.5s"
    case .octets: "0x0048"
    case .uuid: "180D"
    case .address: "C0:FF:EE:00:00:01"
    case .symbol(let words): words.first
    case .text: "\"some text\""
    case .list(let element): element.sampleOfNote.map { "[\($0), \($0)]" }
    case .record(let fields):
      fields.first.flatMap { field in field.type.sampleOfNote.map { "{\(field.rawValue)=\($0)}" } }
    }
  }
}
