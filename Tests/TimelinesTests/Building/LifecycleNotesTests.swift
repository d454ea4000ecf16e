import Testing
import Timelines
import VirtualTime

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
    (
      "12 app.background",
      "line 1: error: '12' is no time, expected a number and a unit as in 12.5s"
    ),
    (
      "1s app.asleep",
      "line 1: error: 'app.asleep' is no kind that a person sees, expected one such as "
        + "app.background or app.suspended"
    ),
    (
      "1s", "line 1: error: no kind, expected one such as app.background or app.suspended"
    ),
    (
      "1s app.terminated by=cat",
      "line 1: error: by is 'cat', expected settings | controlCenter | airplaneMode | system | "
        + "user | crash | restart"
    ),
    (
      "2s app.background\n1s app.foreground",
      "line 2: error: 1s lies before the line above; lines go by time"
    ),
  ])
  func `what is wrong is named with its line`(text: String, message: String) {
    let failure = #expect(throws: LifecycleNotes.Failure.self) {
      try LifecycleNotes(parsing: text)
    }
    #expect(failure?.description == message)
  }

  @Test func `notes go before entries of the same instant, and causes still point right`() throws {
    let notes = try LifecycleNotes(parsing: "1s app.background\n5s app.suspended")
    var merger = NoteMerger(notes)
    var merged: [Entry] = []
    merger.merge(entry(1, .linkRequest, at: 1)) { merged.append($0) }
    merger.merge(entry(2, .linkResponse, at: 2, cause: 1)) { merged.append($0) }
    merger.finish { merged.append($0) }
    #expect(merged.map(\.kind) == [.appBackground, .linkRequest, .linkResponse, .appSuspended])
    #expect(merged.map(\.sequence) == [1, 2, 3, 4])
    #expect(merged[2].cause == 2)
  }

  private func entry(_ sequence: Int, _ kind: Kind, at second: Int, cause: Int? = nil) -> Entry {
    Entry(
      time: .start + .seconds(second), sequence: sequence, from: .peer, kind: kind, cause: cause,
      origin: .record(sequence))
  }
}
