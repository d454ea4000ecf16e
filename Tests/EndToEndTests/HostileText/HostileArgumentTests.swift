import Foundation
import TestSupport
import Testing

/// Hostile text in any place of a command line neither steers a terminal nor becomes a command.
@Suite(.waitsForPrograms) struct HostileArgumentTests {
  /// A command line with `§` as the placeholder for a hostile argument.
  static let lines = [
    "§", "help §", "§ --help", "--§", "-§", "check --§=1", "info §", "info -- §", "decode §",
    "decode CAPTURE --format §", "decode CAPTURE --format=§", "decode CAPTURE §", "timeline §",
    "timeline CAPTURE --peer §", "timeline CAPTURE --peer unknown-§", "timeline CAPTURE --irk §",
    "convert § OUT/a.pcap", "convert CAPTURE §", "convert CAPTURE OUT/§/a.pcap",
    "convert CAPTURE OUT/§.pklg --from 3600", "convert CAPTURE OUT/a.pcap --to §",
    "convert CAPTURE OUT/a.pcap --from §", "convert CAPTURE OUT/a.pcap --link-type §",
    "capture -i § OUT/a.pcap", "capture -i lo §", "capture -i § OUT/§.pcap --count §", "check §",
    "check SPEC --implementation §", "check SPEC --implementation reference:§",
    "check SPEC --implementation exec:§", "check SPEC --implementation exec:sh§",
    "check SPEC --implementation h4:§", "check SPEC --implementation h4:unix:§",
    "check SPEC --trace §", "check SPEC --trace CAPTURE --report github=-", "check SPEC --why §",
    "check SPEC --profile §", "check SPEC --patience §", "check SPEC --report §",
    "check SPEC --report json=OUT/§/a", "audit §", "audit CAPTURE --specs §",
    "audit CAPTURE --specs SPEC --lifecycle §", "audit CAPTURE --specs SPEC --from §",
    "audit CAPTURE --specs SPEC --irk §", "audit CAPTURE --specs SPEC --annotate OUT/§/a",
    "replay §", "replay CAPTURE --lifecycle §", "replay CAPTURE --record OUT/§/a",
    "replay CAPTURE --seed §", "replay CAPTURE --speed §", "replay CAPTURE --report §=-",
    "replay CAPTURE --implementation exec:§", "record --scenario § OUT/a",
    "record --scenario SPEC OUT/§/a", "record --scenario SPEC OUT/§",
    "record --scenario SPEC OUT/a --implementation exec:§", "serve §", "serve exec:§",
    "implementation §", "implementation probe §", "implementation probe exec:§",
    "implementation probe h4:tcp:§", "spec §", "spec list §", "spec lint §", "spec explain §",
    "spec explain SPEC --profile §", "spec vocabulary §", "spec new OUT/§/a.yaml",
    "spec new - --id §", "spec new §", "spec draft §", "spec draft --scenario §",
    "spec draft CAPTURE --most §", "spec draft CAPTURE --lifecycle §",
    "spec draft CAPTURE -o OUT/§/a.yaml", "coverage §", "coverage SPEC --report §",
    "mutants --format §", "mutants §",
  ]

  @Test(.slow, arguments: zip(0..<lines.count, lines))
  func `no argument comes out as it is`(place: Int, line: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let specs = folder.appending(path: "rule.yaml")
    _ = try Command.bluewake.run(["spec", "new", specs.path])
    let capture = CaptureFiles.tracesFolder.appending(path: "advertisers/thermometer.btsnoop").path
    for text in LongMode.variants(HostileText.all, ofCaseAt: place) {
      let words = line.split(separator: " ").map(String.init).map { word in
        word.replacing("§", with: text)
          .replacing("CAPTURE", with: capture)
          .replacing("SPEC", with: specs.path).replacing("OUT", with: folder.path)
      }
      let (_, output) = try Command.bluewake.run(words, in: folder)
      #expect(line.contains("OUT") || !output.isEmpty, "\(words)")
      HostileText.expectHarmless(
        output, format: line.contains("github") ? "github" : "", about: words)
    }
  }
}
