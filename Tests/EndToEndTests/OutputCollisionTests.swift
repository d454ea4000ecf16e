import Foundation
import TestSupport
import Testing

/// A command line with a place for an output, `OUT`, and the inputs that it reads.
struct WritingCommand: CustomTestStringConvertible, Sendable {
  var arguments: [String]
  var inputs: [String]

  init(_ line: String, reading inputs: [String]) {
    arguments = line.split(separator: " ").map(String.init)
    self.inputs = inputs
  }

  var testDescription: String { arguments.joined(separator: " ") }

  func writing(to output: String) -> [String] {
    arguments.map { $0.replacing("OUT", with: output) }
  }

  private static let rules = [
    "rules/recorded.yaml", "rules/performed.yaml", "rules/states.yaml", "recorded.btsnoop", "rules",
  ]
  private static let rule = ["rules/recorded.yaml", "rules/states.yaml", "recorded.btsnoop"]

  /// Every command that writes a file, with each of its ways to name the file.
  static let all: [WritingCommand] =
    ["text", "json", "junit", "tap", "html", "github"].flatMap { kind in
      [
        WritingCommand(
          "audit capture.btsnoop --specs rules --lifecycle life.txt --report \(kind)=OUT",
          reading: ["capture.btsnoop", "life.txt"] + rules),
        WritingCommand("check rules --report \(kind)=OUT", reading: rules),
        WritingCommand(
          "replay capture.btsnoop --lifecycle life.txt --report \(kind)=OUT",
          reading: ["capture.btsnoop", "life.txt"]),
        WritingCommand("coverage rules --report \(kind)=OUT", reading: rules),
      ]
    } + [
      WritingCommand(
        "audit --files-from list.txt --specs rules --lifecycle life.txt --report json=OUT",
        reading: ["list.txt", "capture.btsnoop", "life.txt"] + rules),
      WritingCommand(
        "audit --files-from list.txt --specs rules --lifecycle life.txt --jsonl OUT",
        reading: ["list.txt", "capture.btsnoop", "life.txt"] + rules),
      WritingCommand(
        "audit capture.btsnoop --specs rules --lifecycle life.txt --annotate OUT",
        reading: ["capture.btsnoop", "life.txt"] + rules),
      WritingCommand("check rules/recorded.yaml --report json=OUT", reading: rule),
      WritingCommand(
        "check rules/recorded.yaml --trace capture.btsnoop --config project.yaml --report json=OUT",
        reading: ["capture.btsnoop", "project.yaml"] + rule),
      WritingCommand(
        "check rules --implementation exec:./program.py --app a=./life.txt "
          + "--accessory s=exec:./list.txt --report json=OUT",
        reading: ["program.py", "life.txt", "list.txt"] + rules),
      WritingCommand(
        "app parameters ./life.txt --implementation exec:./program.py --output OUT",
        reading: ["program.py", "life.txt"]),
      WritingCommand(
        "replay capture.btsnoop --lifecycle life.txt --specs rules --record OUT",
        reading: ["capture.btsnoop", "life.txt"] + rules),
      WritingCommand(
        "replay capture.btsnoop --lifecycle life.txt --specs rules --implementation "
          + "exec:./program.py --app a=./list.txt --report json=OUT",
        reading: ["capture.btsnoop", "life.txt", "program.py", "list.txt"] + rule),
      WritingCommand(
        "replay capture.btsnoop --implementation exec:./program.py --app a=./life.txt --record OUT",
        reading: ["capture.btsnoop", "program.py", "life.txt"]),
      WritingCommand(
        "replay capture.btsnoop --specs rules/recorded.yaml --report json=OUT",
        reading: ["capture.btsnoop", "rules/recorded.yaml"]),
      WritingCommand(
        "replay capture.btsnoop --speed 1000 --record OUT", reading: ["capture.btsnoop"]),
      WritingCommand(
        "record --scenario rules/recorded.yaml --implementation exec:./program.py --app a=./life.txt "
          + "OUT", reading: ["program.py", "life.txt"] + rule),
      WritingCommand(
        "phone rules/recorded.yaml --implementation exec:./program.py --app a=./life.txt "
          + "--record OUT",
        reading: ["program.py", "life.txt"] + rule),
      WritingCommand("convert capture.btsnoop OUT --to pcap", reading: ["capture.btsnoop"]),
      WritingCommand("anonymise capture.btsnoop OUT", reading: ["capture.btsnoop"]),
      WritingCommand(
        "anonymise capture.btsnoop OUT --key life.txt --salt recorded.btsnoop",
        reading: ["capture.btsnoop", "life.txt", "recorded.btsnoop"]),
      WritingCommand("reduce capture.btsnoop OUT --while true", reading: ["capture.btsnoop"]),
      WritingCommand(
        "explore --runs 1 --against exec:./program.py --capture capture.btsnoop --specs rules "
          + "--write OUT", reading: ["program.py", "capture.btsnoop"] + rule),
      WritingCommand(
        "explore --runs 1 --implementation exec:./program.py --app a=./life.txt --write OUT",
        reading: ["program.py", "life.txt"]),
      WritingCommand(
        "spec draft capture.btsnoop --lifecycle life.txt -o OUT",
        reading: ["capture.btsnoop", "life.txt"]),
      WritingCommand("spec draft --scenario rules/recorded.yaml -o OUT", reading: rule),
      WritingCommand(
        "compare one.json two.json --report json=OUT", reading: ["one.json", "two.json"]),
      WritingCommand(
        "merge one.jsonl --specs rules --expect capture.btsnoop --report json=OUT",
        reading: ["one.jsonl", "capture.btsnoop"] + rules),
    ]

  /// The arguments that are read as files, by name.
  static let read: Set = [
    "captures", "capture", "former", "latter", "input", "rules", "rows", "report", "scenario",
    "paths", "parameters",
    "--files-from", "--specs", "--lifecycle", "--trace", "--config", "--implementation", "--app",
    "--accessory", "program",
    "--capture", "--against", "--scenario", "--expect", "--key", "--salt",
  ]
  /// The arguments that are written. A folder is made anew, and so it is never an input.
  static let written: Set = [
    "output", "--report", "--record", "--annotate", "--jsonl", "--write", "--output",
  ]
  /// The arguments that are no files, and those that may be read and written.
  static let others: Set = [
    "implementation", "path", "word", "--agreement", "--advertising", "--at", "--bluewake",
    "--blank", "--by", "--edition",
    "--clock-offset", "--color", "--controller", "--count", "--cpu-scale", "--duration",
    "--failed-first",
    "--fails",
    "--format", "--from", "--hash", "--host", "--id", "--interface", "--interleaving",
    "--interleavings", "--irk", "--jobs", "--keep", "--kind", "--leave-out", "--limit",
    "--link-type", "--ltk", "--matching", "--most", "--name", "--only", "--patience", "--payloads",
    "--peer",
    "--product", "--profile", "--rule", "--runs", "--scratch-path", "--seed", "--setting",
    "--shard", "--speed", "--strangers",
    "--standard", "--time", "--to", "--tolerance", "--until", "--values", "--while",
    "--why",
  ]
}

/// A command as its own description gives it.
private struct DescribedCommand: Decodable {
  var commandName: String
  var arguments: [Argument]?
  var subcommands: [DescribedCommand]?

  struct Argument: Decodable {
    var kind: String
    var names: [Name]?
    var valueName: String?

    struct Name: Decodable { var kind: String, name: String }

    /// The long name of an option, or what a place on the command line is called.
    var name: String {
      names?.first { $0.kind == "long" }.map { "--\($0.name)" } ?? valueName ?? ""
    }
  }

  /// All commands below this one that do something, with their paths.
  func all(below path: [String] = []) -> [(path: [String], arguments: [String])] {
    let own = (arguments ?? []).filter { $0.kind != "flag" }.map(\.name)
    let below = (subcommands ?? []).filter { $0.commandName != "help" }
    return [(path, own)] + below.flatMap { $0.all(below: path + [$0.commandName]) }
  }
}

/// No output may be a file that the command reads, by whatever name.
@Suite(.waitsForPrograms) struct OutputCollisionTests {
  @Test func `every output of every command is tried on every input of it`() throws {
    struct Dump: Decodable { var command: DescribedCommand }
    let (_, text) = try Command.bluewake.run(["--experimental-dump-help"])
    let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
    for (path, arguments) in dump.command.all() {
      for name in arguments {
        let kinds = [WritingCommand.read, WritingCommand.written, WritingCommand.others]
        #expect(kinds.count { $0.contains(name) } == 1, "say what \(name) of \(path) is")
      }
      // They make a folder.
      if [["spec", "from"], ["bug"], ["app", "rules"]].contains(path) { continue }
      let lines = WritingCommand.all.filter { $0.arguments.starts(with: path) }
      for output in arguments where WritingCommand.written.contains(output) {
        for input in arguments where WritingCommand.read.contains(input) {
          // It takes one capture, and a list may have many.
          if (input, output) == ("--files-from", "--annotate") { continue }
          let short = output == "--output" ? "-o" : output
          let isTried = lines.contains { line in
            [(output, short), (input, input)].allSatisfy { name, short in
              let words = line.arguments
              return !name.hasPrefix("-") || words.contains(name) || words.contains(short)
            }
          }
          #expect(isTried, "\(path): \(output) is not tried on what \(input) reads")
        }
      }
    }
  }

  @Test(.slow, arguments: WritingCommand.all)
  func `an output that is read is refused before anything is opened`(
    command: WritingCommand
  ) throws {
    try WorkFolder.with { folder in
      let before = try folder.contents()
      for input in command.inputs {
        let (status, output) = try folder.run(command.writing(to: input))
        #expect(status == 64, "\(input): \(output)")
        #expect(output.contains(" would overwrite "), "\(input): \(output)")
      }
      #expect(try folder.contents() == before)
    }
  }

  @Test(
    .slow, arguments: ["capture.btsnoop", "life.txt", "rules/recorded.yaml", "recorded.btsnoop"])
  func `whatever name an input goes by, it is known`(input: String) throws {
    try WorkFolder.with { folder in
      let files = FileManager.default
      let target = folder[input].path
      try files.createSymbolicLink(atPath: folder["link"].path, withDestinationPath: target)
      try files.createSymbolicLink(atPath: folder["link2"].path, withDestinationPath: "link")
      try files.linkItem(atPath: target, toPath: folder["hard"].path)
      try files.createSymbolicLink(atPath: folder["here"].path, withDestinationPath: ".")
      let before = try folder.contents()
      let spellings = [
        "./\(input)", target, "rules/../\(input)", "link", "link2", "hard", "here/here/\(input)",
        "//proc/self/cwd/\(input)",
      ]
      for spelling in spellings {
        for option in [["--report", "tap=\(spelling)"], ["--annotate", spelling]] {
          let (status, output) = try folder.run(
            ["audit", "capture.btsnoop", "--specs", "rules", "--lifecycle", "life.txt"] + option)
          #expect(status == 64, "\(option): \(output)")
        }
      }
      #expect(try folder.contents() == before)
    }
  }

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
  func `the file that standard input is is known`(spelling: String) throws {
    try WorkFolder.with { folder in
      let before = try folder.contents()
      for arguments in [
        ["audit", spelling, "--specs", "rules", "--report", "json=capture.btsnoop"],
        ["audit", spelling, "--specs", "rules", "--annotate", "capture.btsnoop"],
        ["audit", "--follow", spelling, "--specs", "rules", "--report", "json=capture.btsnoop"],
        ["replay", spelling, "--record", "capture.btsnoop"],
        ["convert", spelling, "capture.btsnoop"],
        ["spec", "draft", spelling, "-o", "capture.btsnoop"],
      ] {
        let (status, output) = try folder.run(arguments, input: "capture.btsnoop")
        #expect(status == 64, "\(arguments): \(output)")
      }
      #expect(try folder.contents() == before)
    }
  }

  @Test(arguments: [
    "info capture.btsnoop", "decode capture.btsnoop", "timeline capture.btsnoop",
    "replay capture.btsnoop", "audit capture.btsnoop --specs rules",
    "convert capture.btsnoop - --to pcap", "convert capture.btsnoop /dev/stdout --to pcap",
  ])
  func `standard output that goes into what is read is refused`(line: String) throws {
    try WorkFolder.with { folder in
      let before = try folder.contents()
      let arguments = line.split(separator: " ").map(String.init)
      let (status, output) = try folder.run(arguments, appendingTo: "capture.btsnoop")
      #expect(status == 64, "\(output)")
      #expect(try folder.contents() == before)
    }
  }

  @Test(arguments: [
    ["list"], ["lint"], ["explain"],
  ])
  func `standard output that goes into a spec file is refused`(words: [String]) throws {
    try WorkFolder.with { folder in
      let before = try folder.contents()
      let (status, _) = try folder.run(
        ["spec"] + words + ["rules"], appendingTo: "rules/states.yaml")
      #expect(status == 64)
      #expect(try folder.contents() == before)
    }
  }

  @Test func `what an implementation is made of is not overwritten`() throws {
    try WorkFolder.with { folder in
      let before = try folder.contents()
      for (implementation, output) in [
        ("exec:python3 program.py", "program.py"),
        ("exec:python3 program.py --read life.txt", "life.txt"),
        ("h4:exec:python3 program.py {}", "program.py"), ("h4:unix:socket", "socket"),
        ("h4:pty:link", "./link"),
      ] {
        let (status, words) = try folder.run([
          "replay", "capture.btsnoop", "--implementation", implementation, "--record", output,
        ])
        #expect(status == 64, "\(implementation): \(words)")
      }
      #expect(try folder.contents() == before)
    }
  }

  @Test func `two outputs to one file are refused, wherever both lead there`() throws {
    try WorkFolder.with { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder["link"].path, withDestinationPath: "rules/../new")
      let before = try folder.contents()
      for output in ["new", "./new", "link", folder["new"].path] {
        for arguments in [
          ["check", "rules", "--report", "json=new", "--report", "junit=\(output)"],
          ["replay", "capture.btsnoop", "--report", "json=new", "--record", output],
          ["audit", "capture.btsnoop", "--report", "json=new", "--annotate", output],
        ] {
          let (status, words) = try folder.run(arguments)
          #expect(status == 64, "\(arguments): \(words)")
          #expect(words.contains("are the same file"))
        }
      }
      #expect(try folder.contents() == before)
    }
  }

  @Test func `what loses nothing is no collision`() throws {
    try WorkFolder.with { folder in
      for outputs in [
        ["json=/dev/null", "junit=/dev/null"], ["json=/dev/stderr"], ["json=a", "junit=b"],
        ["json=rules/report.json"], ["json=/dev/stdout"],
      ] {
        let reports = outputs.flatMap { ["--report", $0] }
        let (status, words) = try folder.run(["check", "rules"] + reports)
        #expect(status == 0, "\(outputs): \(words)")
      }
      let (status, words) = try folder.run(["check", "rules", "--report", "json=/dev/stdout"])
      #expect(status == 0)
      #expect(try JSONSerialization.jsonObject(with: Data(words.utf8)) is [String: Any])
    }
  }
}
