import CPage
import Captures
import Conformance
import Judging
import Reports
import Timelines

// A page in a browser calls these functions. It puts octets into a room that the module makes, and
// imported functions take texts out.

/// A text that leaves the module.
enum Output: Int32 {
  /// The report of an audit as JSON.
  case json = 1
  /// The same as a page.
  case html
  /// The same as text.
  case text
  /// Notes, warnings and errors about the capture, a line each.
  case remarks
  /// Mistakes in a rule, a line each.
  case mistakes

  func write(_ text: String) {
    var text = text
    text.withUTF8 { page_take(rawValue, $0.baseAddress, $0.count) }
  }
}

/// Everything that stays from one call to the next.
struct Desk {
  var room: UnsafeMutableRawBufferPointer?
  /// The path of the file that comes next.
  var path = ""
  /// The shared states by their folders.
  var libraries: [String: StateLibrary] = [:]
  /// The rules that came with bluewake.
  var rules: [SpecFile] = []
  /// The rule that is written on the page.
  var own: SpecFile?

  /// Returns the octets of the room, which is then free.
  mutating func takeOctets() -> [UInt8] {
    guard let octets = room else { return [] }
    room = nil
    defer { octets.deallocate() }
    return [UInt8](UnsafeRawBufferPointer(octets))
  }

  /// The states for the rule at the path: those of its folder, or of the nearest one above.
  var library: StateLibrary? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let library = libraries[String(folder)] { return library }
    }
    return nil
  }
}

nonisolated(unsafe) var desk = Desk()

/// Makes room for the octets of a file or a text.
@_expose(wasm, "room") @_cdecl("room")
public func room(_ count: Int) -> UnsafeMutableRawPointer? {
  desk.room?.deallocate()
  // An empty file has a place too.
  let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 1), alignment: 16)
  desk.room = UnsafeMutableRawBufferPointer(rebasing: room[..<count])
  return room.baseAddress
}

/// Takes the room's text for the path of the next file.
@_expose(wasm, "path") @_cdecl("path")
public func path() { desk.path = String(decoding: desk.takeOctets(), as: UTF8.self) }

/// Reads the shared states of a folder. They come before its rules.
@_expose(wasm, "states") @_cdecl("states")
public func states() -> Int32 {
  do throws(SpecErrors) {
    let library = try StateLibrary(parsing: desk.takeOctets(), path: desk.path)
    desk.libraries[String(desk.path.dropLast(StateLibrary.fileName.count + 1))] = library
    return 0
  } catch {
    return tell(error)
  }
}

/// Reads a rule that came with bluewake.
@_expose(wasm, "rule") @_cdecl("rule")
public func rule() -> Int32 {
  do throws(SpecErrors) {
    let octets = desk.takeOctets()
    SpecCollection.texts[desk.path] = octets
    desk.rules.append(try SpecFile(parsing: octets, path: desk.path, library: desk.library))
    return 0
  } catch {
    return tell(error)
  }
}

/// Reads the rule that is written on the page, and tells its mistakes.
@_expose(wasm, "own") @_cdecl("own")
public func own() -> Int32 {
  desk.own = nil
  let octets = desk.takeOctets()
  SpecCollection.texts[desk.path] = octets
  do throws(SpecErrors) {
    let rule = try SpecFile(parsing: octets, path: desk.path, library: desk.library)
    desk.own = rule
    if !rule.warnings.isEmpty { _ = tell(SpecErrors(rule.warnings)) }
    return 0
  } catch {
    return tell(error)
  }
}

private func tell(_ errors: SpecErrors) -> Int32 {
  for error in errors.errors { Output.mistakes.write(error.description + "\n") }
  return 65
}

/// Judges the capture in the room, whose name is the path.
///
/// - Parameter wanted: 0 for what is found by all rules; 1 for what is found by the rule that is
///   written on the page; 2 for the report as a page, whose pictures take longer than the judging.
/// - Returns: The exit code of `bluewake audit`.
@_expose(wasm, "audit") @_cdecl("audit")
public func audit(_ wanted: Int32) -> Int32 {
  guard let octets = desk.room else { return 66 }
  desk.room = nil
  let specs = wanted == 1 ? [desk.own].compactMap { $0 } : desk.rules
  let capture: Capture
  do throws(CaptureError) {
    capture = try Capture(owning: UnsafeRawBufferPointer(octets), name: desk.path)
  } catch {
    Output.remarks.write(error.description + "\n")
    return 65
  }
  let album = wanted == 2 ? PictureAlbum() : nil
  album?.hasStage = true
  var judge = CaptureJudge(specs: specs)
  judge.album = album
  judge.countsDevices = true
  judge.remark = { Output.remarks.write($0.text + "\n") }
  judge.progress = { record in
    if record.number.isMultiple(of: 1024) { page_progress(record.offset) }
  }
  let judgement = judge.judge(capture)
  var report = Report(audit: judgement, of: [desk.path], by: .documented, options: [])
  report.exhibits = album?.exhibits ?? [:]
  report.stage = album?.stage
  report.detail = .brief
  report.ties = RuleTies(specs, .documented, performed: false)
  if wanted == 2 {
    Output.html.write(report.written(as: .html).text)
  } else {
    Output.json.write(report.written(as: .json).text)
    Output.text.write(report.written(as: .text).text)
  }
  if judgement.verdicts.contains(where: { $0.isUnexpectedFailure }) { return 1 }
  return judgement.damages.isEmpty ? 0 : 65
}

/// Writes the timeline of the capture in the room as text, a line for each entry.
@_expose(wasm, "timeline") @_cdecl("timeline")
public func timeline() {
  guard let octets = desk.room else { return }
  desk.room = nil
  do throws(CaptureError) {
    let capture = try Capture(owning: UnsafeRawBufferPointer(octets), name: desk.path)
    var lines = TimelineText()
    _ = CaptureTimeline(capture).observe { entry in
      if let line = lines.line(for: entry) { Output.text.write(line.text + "\n") }
    }
  } catch {
    Output.remarks.write(error.description + "\n")
  }
}
