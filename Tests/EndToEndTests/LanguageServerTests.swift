import Foundation
import TestSupport
import Testing
import Timelines

/// `spec language-server` as an editor speaks with it.
@Suite(.waitsForPrograms) struct LanguageServerTests {
  private static let uri = "file:///rules/my%20rule.yaml"

  private static let rule = LaunchRule.text(
    "my-rule", "it", "never: app.launched", "killed-by: [{drop: app.launched}]")

  /// Sends messages to a server, and returns its answers.
  private func answers(
    _ messages: [String], ends: Bool = true
  ) throws -> (status: Int32, answers: [JSONValue]) {
    let all = messages + (ends ? [request(99, "shutdown"), #"{"method":"exit"}"#] : [])
    let stream = all.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let (status, output) = try Command.bluewake.run(
      ["spec", "language-server"], input: Data(stream.utf8))
    var answers: [JSONValue] = []
    var rest = Array(output.utf8)[...]
    while let header = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let words = String(decoding: rest[..<header.lowerBound], as: UTF8.self).split(separator: " ")
      let length = try #require(words.last.flatMap { Int($0) })
      let end = header.upperBound + length
      answers.append(try JSONValue(parsing: Array(rest[header.upperBound..<end])))
      rest = rest[end...]
    }
    #expect(rest.isEmpty, "\(String(decoding: rest, as: UTF8.self))")
    return (status, answers)
  }

  private func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  private func open(_ text: String, uri: String = uri) -> String {
    var json = JSONWriter()
    json.string(text)
    return #"{"method":"textDocument/didOpen","params":{"textDocument":"#
      + #"{"uri":"\#(uri)","text":\#(json.text)}}}"#
  }

  private func at(_ line: Int, _ column: Int) -> String {
    #"{"textDocument":{"uri":"\#(Self.uri)"},"position":{"line":\#(line),"character":\#(column)}}"#
  }

  private func diagnostics(_ answer: JSONValue) -> [(line: Int64?, start: Int64?, words: String)] {
    (answer["params"]?["diagnostics"]?.array ?? []).map { item in
      let start = item["range"]?["start"]
      return (start?["line"]?.integer, start?["character"]?.integer, item["message"]?.text ?? "")
    }
  }

  @Test func `a mistake is reported while one types, until it is mended`() throws {
    let wrong = Self.rule.replacing("app.launched\n", with: "app.lunched\n")
    var change = open(Self.rule).replacing("didOpen", with: "didChange")
    change = change.replacing(
      #"","text":"#, with: #""},"contentChanges":[{"text":"#
    ).replacing("\"}}}", with: "\"}]}}")
    let (status, answers) = try answers([request(1, "initialize"), open(wrong), change])
    #expect(status == 0)
    try #require(answers.count == 4)
    #expect(answers[0]["result"]?["capabilities"]?["textDocumentSync"]?.integer == 1)
    #expect(answers[0]["id"]?.integer == 1)
    let told = diagnostics(answers[1])
    try #require(told.count == 1)
    #expect(told[0].line == 10 && told[0].start == 11)
    #expect(told[0].words.contains("did you mean 'app.launched'"))
    #expect(answers[1]["params"]?["uri"]?.text == Self.uri)
    #expect(!diagnostics(answers[2]).contains { $0.words.contains("did you mean") })
    #expect(answers[3]["id"]?.integer == 99)
  }

  @Test(arguments: [
    (10, 11, "app.launched", "air.scanning"), (11, 16, "discovers-nothing", "none"),
    (3, 11, "state-restoration", "none"), (9, 4, "for-each", "app.launched"),
    (6, 22, "user.opensApp", "requires"),
  ])
  func `what may stand at a place is offered`(
    line: Int, column: Int, word: String, other: String
  ) throws {
    let (_, answers) = try answers([
      open(Self.rule), request(2, "textDocument/completion", at(line, column)),
    ])
    try #require(answers.count == 3)
    let labels = Set((answers[1]["result"]?.array ?? []).compactMap { $0["label"]?.text })
    #expect(!labels.isEmpty)
    if line == 11 {
      #expect(labels.contains("queue-reversed"))
    } else {
      #expect(labels.contains(word))
    }
    if line == 9 { #expect(!labels.contains(other)) }
  }

  @Test func `a rule is judged, and a word is explained`() throws {
    let command = #"{"command":"bluewake.check","arguments":["\#(Self.uri)"]}"#
    let document = #"{"textDocument":{"uri":"\#(Self.uri)"}}"#
    let (status, answers) = try answers([
      open(Self.rule), request(1, "textDocument/codeLens", document),
      request(2, "workspace/executeCommand", command),
      request(3, "textDocument/hover", at(10, 14)), request(4, "textDocument/hover", at(0, 0)),
    ])
    #expect(status == 0)
    try #require(answers.count == 8)
    let lens = answers[1]["result"]?.array?.first
    #expect(lens?["range"]?["start"]?["line"]?.integer == 1)
    #expect(lens?["command"]?["command"]?.text == "bluewake.check")
    let told = diagnostics(answers[2])
    #expect(told.contains { $0.line == 9 && $0.words.hasPrefix("fail  it: app.launched happened") })
    #expect(answers[3]["params"]?["message"]?.text == "fail  my-rule")
    #expect(answers[4]["result"] == .null)
    #expect(answers[5]["result"]?["contents"]?.text?.contains("fields: ") == true)
    #expect(answers[6]["result"] == .null)
  }

  @Test func `what is not understood is answered, and ends nothing`() throws {
    let (status, answers) = try answers([
      "no JSON", request(1, "textDocument/rename"), #"{"method":"$/setTrace","params":{}}"#,
      request(2, "workspace/executeCommand", #"{"command":"other"}"#),
      open("a: [", uri: "file:///other.yaml"), request(3, "textDocument/hover", at(900, 900)),
    ])
    #expect(status == 0)
    let codes = answers.map { $0["error"]?["code"]?.integer }
    #expect(codes == [-32700, -32601, -32602, nil, nil, nil])
  }

  @Test func `an end without exit, and a stream of no messages, are errors`() throws {
    #expect(try answers([open(Self.rule)], ends: false).status == 1)
    let (status, output) = try Command.bluewake.run(
      ["spec", "language-server"], input: Data("Content-Length: x\r\n\r\n{}".utf8))
    #expect(status == 65)
    #expect(output.contains("no Content-Length"))
  }
}
