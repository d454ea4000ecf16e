import Captures
import Testing
import Timelines

/// Notes of an app's life, written by another clock than that of the capture.
@Suite struct LifecycleClockTests {
  /// 2024-05-01T12:00:00Z.
  private let start = CaptureTime(nanosecondsSince1970: 1_714_564_800_000_000_000)

  private func after(_ seconds: Int64) -> CaptureTime {
    CaptureTime(nanosecondsSince1970: start.nanosecondsSince1970 + seconds * 1_000_000_000)
  }

  /// - Parameter clock: The hour and minute at which the log lets the capture begin.
  private func log(_ clock: String, _ lines: [(second: Int, note: String)]) throws -> LifecycleNotes
  {
    try LifecycleNotes(
      parsing: lines.map { second, note in
        let number = second < 10 ? "0\(second)" : "\(second)"
        return "2024-05-01 \(clock):\(number).000000+0000  a A[1]: [a:bluewake] \(note)"
      }.joined(separator: "\n"))
  }

  private let life = [
    (0, "system.installsApp app=a"), (1, "app.launched app=a reason=user"),
    (2, "app.foreground app=a"), (18, "app.background app=a"),
  ]

  private func told(_ placed: LifecycleNotes.Placed) -> [String] {
    placed.notes.notes.map { "\($0.time.nanoseconds / 1_000_000_000) \($0.kind.rawValue)" }
  }

  @Test func `notes inside a capture keep their times, and none is doubted`() throws {
    let placed = try log("12:00", life).placed(from: start, to: after(20))
    #expect(placed.warning == nil)
    #expect(
      told(placed) == [
        "0 system.installsApp", "1 app.launched", "2 app.foreground",
        "18 app.background",
      ])
  }

  @Test(
    arguments: [
      ("08:00", "4h", "the last one is 3h59min before its beginning"),
      ("16:00", "-4h", "the first one is 4h after its beginning"),
      ("06:30", "5h30min", "the last one is 5h29min before its beginning"),
      ("17:45", "-5h45min", "the first one is 5h45min after its beginning"),
    ])
  func `an offset between two zones is told, and not applied`(
    clock: String, offset: String, distance: String
  ) throws {
    let placed = try log(clock, life).placed(from: start, to: after(20))
    #expect(placed.notes.notes.isEmpty)
    let warning = try #require(placed.warning)
    #expect(warning.hasPrefix("none of the 4 notes of the app's life is inside the capture"))
    #expect(warning.contains(distance))
    #expect(warning.contains("--clock-offset \(offset) moves them"))
  }

  @Test func `an offset that is no zone's, and one of several, are left to the user`() throws {
    let odd = try log("11:23", life).placed(from: start, to: after(20))
    #expect(odd.notes.notes.isEmpty)
    #expect(odd.warning?.contains("moved by") == false)
    #expect(odd.warning?.contains("--clock-offset says how far") == true)
    let long = try log("08:00", life).placed(from: start, to: after(3 * 3600))
    #expect(long.notes.notes.isEmpty)
    #expect(long.warning?.contains("moved by") == false)
  }

  @Test func `an offset that the user states moves the notes`() throws {
    var notes = try log("08:00", life)
    notes.offset = .seconds(4 * 3600)
    let placed = notes.placed(from: start, to: after(20))
    #expect(placed.warning == nil)
    #expect(told(placed).last == "18 app.background")
    notes.offset = .seconds(-4 * 3600)
    let worse = notes.placed(from: start, to: after(20))
    #expect(worse.notes.notes.isEmpty)
    #expect(worse.warning?.contains("--clock-offset 4h moves them") == true)
  }

  @Test func `where only launches lie inside, what came before does not count`() throws {
    let notes = try log(
      "12:00",
      [(0, "app.background app=a"), (30, "app.launched app=a"), (59, "app.foreground app=a")])
    let placed = notes.placed(from: after(20), to: after(40))
    #expect(told(placed) == ["10 app.launched"])
    #expect(placed.warning?.contains("only launches are inside the capture") == true)
  }

  @Test func `of each kind the last note from before a capture tells the state it begins with`()
    throws
  {
    let notes = try log(
      "12:00",
      [
        (0, "app.foreground app=a"), (1, "alert.shown app=a"), (2, "app.background app=a"),
        (3, "alert.shown app=a"), (4, "app.foreground app=a"), (5, "app.background app=b"),
        (30, "app.background app=a"), (50, "app.foreground app=a"),
      ])
    let placed = notes.placed(from: after(20), to: after(40))
    #expect(placed.warning == nil)
    #expect(
      told(placed) == [
        "0 app.background", "0 alert.shown", "0 app.foreground", "0 app.background",
        "10 app.background",
      ])
  }

  @Test func `notes that count from the beginning need no clock`() throws {
    let notes = try LifecycleNotes(parsing: "0s app.foreground app=a\n10s app.background app=a\n")
    #expect(
      told(notes.placed(from: start, to: after(20))) == ["0 app.foreground", "10 app.background"])
    #expect(told(notes.placed(from: start, to: after(5))) == ["0 app.foreground"])
    #expect(notes.placed(from: start, to: after(5)).warning == nil)
  }
}
