import Foundation
import TestSupport
import Testing

/// The text of files and programs is shown, but none of it steers a terminal or becomes a command.
@Suite(.waitsForPrograms) struct HostileContentTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Every command that shows a capture, with `CAPTURE` as its placeholder.
  static let showings = [
    "info CAPTURE", "info CAPTURE --format json", "info CAPTURE --links --peers",
    "info CAPTURE --links --peers --format html", "info CAPTURE --links --peers --format json",
    "diff CAPTURE CAPTURE", "diff CAPTURE CAPTURE --format html", "timeline CAPTURE --utc",
    "decode CAPTURE", "decode CAPTURE --verbose",
    "decode CAPTURE --format tsv", "decode CAPTURE --format json", "timeline CAPTURE --all",
    "timeline CAPTURE --format json", "timeline CAPTURE --format lifecycle",
    "audit CAPTURE --specs SPEC --lifecycle LIFE", "check SPEC --trace CAPTURE",
    "check SPEC --trace CAPTURE --report github=-", "check SPEC --trace CAPTURE --report sarif=-",
    "check SPEC --trace CAPTURE --report markdown=-", "check SPEC --trace CAPTURE --report junit=-",
    "check SPEC --trace CAPTURE --report tap=-", "check SPEC --trace CAPTURE --report html=-",
    "check SPEC --trace CAPTURE --report json=-", "check SPEC --trace CAPTURE --follow",
    "replay CAPTURE --specs SPEC --all", "replay CAPTURE --specs SPEC --format json",
    "replay CAPTURE --specs SPEC --report github=-",
    "replay CAPTURE --specs SPEC --report junit=-", "replay CAPTURE --specs SPEC --report tap=-",
    "replay CAPTURE --specs SPEC --report html=-", "replay CAPTURE --specs SPEC --report text=-",
    "replay CAPTURE --specs SPEC --report json=-", "spec draft CAPTURE", "convert CAPTURE a.pcap",
    "convert CAPTURE a.pklg", "convert CAPTURE a.pcap --until 0",
  ]

  @Test(.slow, arguments: zip(0..<showings.count, showings))
  func `neither names of files nor their contents come out as they are`(
    place: Int, line: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(HostileCapture.octets).write(to: folder.appending(path: "capture.pcapng"))
    try Data(HostileCapture.octets.dropLast(3))
      .write(to: folder.appending(path: HostileText.controls.replacing("/", with: "")))
    try Data(HostileCapture.octets).write(to: folder.appending(path: HostileText.command))
    try HostileSpec.rule.write(to: file("rule.yaml"), atomically: true, encoding: .utf8)
    try "0s  app.background  app=lock\n"
      .write(to: file("life.txt"), atomically: true, encoding: .utf8)
    let names = ["capture.pcapng"] + HostileText.all.prefix(2)
    for name in LongMode.variants(names, ofCaseAt: place) {
      let words = line.split(separator: " ").map(String.init).map { word in
        word.replacing("CAPTURE", with: name).replacing("SPEC", with: "rule.yaml")
          .replacing("LIFE", with: "life.txt")
      }
      try expectHarmless(words)
    }
  }

  /// The commands that show what is in spec files.
  static let specCommands = [
    "spec list", "spec lint", "spec explain",
    "spec explain --format html --runs", "coverage", "check", "check --timeline",
    "check --report github=-", "check --report junit=-", "check --report tap=-",
    "check --report html=-", "check --report json=-",
    "check --implementation reference:state-told-late --report github=-",
    "record OUT --scenario", "spec draft --scenario",
  ]

  @Test(.slow, arguments: zip(0..<specCommands.count, specCommands))
  func `no spec file comes out as it is`(place: Int, line: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, text) in HostileSpec.all.enumerated()
    where LongMode.tries(variant: number, ofCaseAt: place) {
      let path = file("rule-\(number).yaml")
      try text.write(to: path, atomically: true, encoding: .utf8)
      try expectHarmless(
        line.replacing("OUT", with: "run-\(number)").split(separator: " ").map(String.init)
          + ["rule-\(number).yaml"])
    }
  }

  static let lives = [
    "\(HostileText.controls)", "0s app.\(HostileText.controls)", "\u{9B} app.background app=x",
    "0s app.background app=\u{9B}\u{202E}\u{1B}[31m", "::error::x", "0s ::error::x",
    "0s app.background \u{1B}[31m=x", "0s app.background app=::error::x peer=##[error]x",
    "0s app.background app=\u{1B}[31m\n5s app.background app=lock\n3s app.background app=\u{85}",
  ]

  @Test(.slow, arguments: lives)
  func `no lifecycle file comes out as it is`(text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(HostileCapture.octets).write(to: file("capture.pcapng"))
    try HostileSpec.rule.write(to: file("rule.yaml"), atomically: true, encoding: .utf8)
    try text.write(to: file("life.txt"), atomically: true, encoding: .utf8)
    for line in [
      "audit capture.pcapng --specs rule.yaml --lifecycle life.txt",
      "audit capture.pcapng --specs rule.yaml --lifecycle life.txt --report github=-",
      "replay capture.pcapng --lifecycle life.txt",
      "spec draft capture.pcapng --lifecycle life.txt",
    ] {
      try expectHarmless(line.split(separator: " ").map(String.init))
    }
  }

  @Test(.slow, arguments: zip(0..<HostileProgram.all.count, HostileProgram.all))
  func `nothing that a program says comes out as it is`(place: Int, program: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try HostileSpec.rule.write(to: file("rule.yaml"), atomically: true, encoding: .utf8)
    try Data(HostileCapture.octets).write(to: file("capture.pcapng"))
    try program.write(to: file("program.sh"), atomically: true, encoding: .utf8)
    let child = "exec:sh program.sh"
    let commands = [
      ["implementation", "probe", child], ["implementation", "probe", child, "--format", "json"],
      ["check", "rule.yaml", "--implementation", child],
      ["check", "rule.yaml", "--implementation", child, "--timeline"],
      ["check", "rule.yaml", "--implementation", child, "--report", "github=-"],
      ["check", "rule.yaml", "--implementation", child, "--report", "junit=-"],
      ["record", "--scenario", "rule.yaml", "run.btsnoop", "--implementation", child],
      ["replay", "capture.pcapng", "--implementation", child],
      ["replay", "capture.pcapng", "--implementation", child, "--report", "github=-"],
    ]
    for (number, words) in commands.enumerated()
    where LongMode.tries(variant: number, ofCaseAt: place) {
      try expectHarmless(words)
    }
  }

  @Test func `a name that is no UTF-8 comes out as UTF-8`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script =
      #"n="$(printf 'a\377\233\033b')"; cp "$1" "$n"; for c in info decode timeline replay; "#
      + #"do "$0" $c "$n"; done; "$0" spec lint "$n"; "$0" "$n"; exit 0"#
    let shell = Command(executable: URL(filePath: "/bin/sh"))
    let capture = CaptureFiles.tracesFolder.appending(path: "advertisers/thermometer.btsnoop").path
    let words = ["-c", script, Command.bluewake.executable.path, capture]
    let (status, output) = try shell.run(words, in: folder)
    #expect(status == 0)
    #expect(!output.isEmpty)
    HostileText.expectHarmless(output, about: words)
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  private func expectHarmless(_ words: [String]) throws {
    let (_, output) = try Command.bluewake.run(words, in: folder)
    let format = words.contains("github=-") ? "github" : words.contains("tsv") ? "tsv" : ""
    HostileText.expectHarmless(output, format: format, about: words)
  }
}
