import Conformance
import CoreBluetoothModel
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The questions of an editor about open spec files, and the answers: complaints of lint, completions,
/// meanings of words, and the verdict of the reference.
///
/// Source: Language Server Protocol 3.17.
struct LanguageServer {
  /// The texts of the open files, by their URIs.
  private var texts: [String: String] = [:]
  private var isShutDown = false
  /// The exit status, once the editor has asked for the end.
  private(set) var exitStatus: Int32?

  /// The command that judges a file by the reference.
  static let checking = "bluewake.check"

  /// Returns the answers to a message, each without its header.
  mutating func answer(_ octets: [UInt8]) -> [[UInt8]] {
    guard let message = try? JSONValue(parsing: octets) else {
      return [Self.error(-32700, "the message is no JSON", to: nil)]
    }
    let method = message["method"]?.text ?? ""
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else { return hear(method, parameters) }
    return respond(to: method, parameters, id)
  }

  // MARK: Notifications

  private mutating func hear(_ method: String, _ parameters: JSONValue) -> [[UInt8]] {
    let document = parameters["textDocument"]
    guard let uri = document?["uri"]?.text else {
      if method == "exit" { exitStatus = isShutDown ? 0 : 1 }
      return []
    }
    switch method {
    case "textDocument/didOpen": texts[uri] = document?["text"]?.text
    case "textDocument/didChange":
      texts[uri] = parameters["contentChanges"]?.array?.last?["text"]?.text ?? texts[uri]
    case "textDocument/didClose":
      texts[uri] = nil
      return [Self.diagnostics([], of: "", uri)]
    default: return []
    }
    guard let text = texts[uri] else { return [] }
    return [Self.diagnostics(OpenRule(text, uri).complaints, of: text, uri)]
  }

  // MARK: Requests

  private mutating func respond(
    to method: String, _ parameters: JSONValue, _ id: JSONValue
  ) -> [[UInt8]] {
    let uri = parameters["textDocument"]?["uri"]?.text
    let text = uri.flatMap { texts[$0] } ?? ""
    let place = parameters["position"].flatMap { TextPlace($0, in: text) }
    switch method {
    case "initialize": return [Self.result(of: id, Self.writeAbilities)]
    case "shutdown":
      isShutDown = true
      return [Self.result(of: id) { $0.null() }]
    case "textDocument/completion":
      let words = place.map(Completions.words) ?? []
      return [
        Self.result(of: id) { json in
          json.array { json in for word in words { json.element { word.write(to: &$0) } } }
        }
      ]
    case "textDocument/hover":
      let meaning = place.flatMap { Completions.meaning(of: $0.word) }
      return [
        Self.result(of: id) { json in
          guard let meaning else { return json.null() }
          json.object { $0.member("contents", meaning) }
        }
      ]
    case "textDocument/codeLens":
      return [Self.result(of: id) { Self.writeLens(of: uri ?? "", text, to: &$0) }]
    case "workspace/executeCommand":
      let uri = parameters["arguments"]?.array?.first?.text ?? ""
      guard parameters["command"]?.text == Self.checking, let text = texts[uri] else {
        return [Self.error(-32602, "there is no such command, or no such open file", to: id)]
      }
      let verdict = OpenRule(text, uri).judged()
      return [
        Self.diagnostics(verdict.complaints, of: text, uri), Self.shown(verdict.text),
        Self.result(of: id) { $0.null() },
      ]
    default: return [Self.error(-32601, "'\(method)' is not supported", to: id)]
    }
  }

  private static func writeAbilities(to json: inout JSONWriter) {
    json.object { json in
      json.member("capabilities") { json in
        json.object { json in
          // The whole text with each change.
          json.member("textDocumentSync", 1)
          json.member("hoverProvider", true)
          json.member("completionProvider") { json in
            json.object { $0.member("triggerCharacters", [" ", "[", "{", ".", ":"]) }
          }
          json.member("codeLensProvider") { json in json.object { _ in } }
          json.member("executeCommandProvider") { json in
            json.object { $0.member("commands", [checking]) }
          }
        }
      }
      json.member("serverInfo") { json in
        json.object { json in
          json.member("name", "bluewake")
          json.member("version", Version.text)
        }
      }
    }
  }

  /// Writes the line above a rule that judges it.
  private static func writeLens(of uri: String, _ text: String, to json: inout JSONWriter) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    json.array { json in
      guard let line = lines.firstIndex(where: { $0.hasPrefix("id:") }) else { return }
      json.element { json in
        json.object { json in
          json.member("range") { Self.writeRange(line, 0, 0, to: &$0) }
          json.member("command") { json in
            json.object { json in
              json.member("title", "check the reference by this rule")
              json.member("command", checking)
              json.member("arguments", [uri])
            }
          }
        }
      }
    }
  }
}

// MARK: - Messages

extension LanguageServer {
  private static func message(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("jsonrpc", "2.0")
      members(&json)
    }
    return json.octets
  }

  private static func result(
    of id: JSONValue, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    message { json in
      json.member("id") { id.write(to: &$0) }
      json.member("result", write)
    }
  }

  private static func error(_ code: Int, _ text: String, to id: JSONValue?) -> [UInt8] {
    message { json in
      json.member("id") { (id ?? .null).write(to: &$0) }
      json.member("error") { json in
        json.object { json in
          json.member("code", code)
          json.member("message", text)
        }
      }
    }
  }

  private static func shown(_ text: String) -> [UInt8] {
    message { json in
      json.member("method", "window/showMessage")
      json.member("params") { json in
        json.object { json in
          // 3 is information.
          json.member("type", 3)
          json.member("message", text)
        }
      }
    }
  }

  private static func diagnostics(
    _ complaints: [SpecError], of text: String, _ uri: String
  ) -> [UInt8] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return message { json in
      json.member("method", "textDocument/publishDiagnostics")
      json.member("params") { json in
        json.object { json in
          json.member("uri", uri)
          json.member("diagnostics") { json in
            json.array { json in
              for complaint in complaints {
                json.element { write(complaint, in: lines, to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  /// Editors count lines from 0, and columns in units of UTF-16.
  private static func write(
    _ complaint: SpecError, in lines: [Substring], to json: inout JSONWriter
  ) {
    let number = complaint.line - 1
    let line = lines.indices.contains(number) ? lines[number] : ""
    let before = line.unicodeScalars.prefix(complaint.column - 1)
    let rest = line.unicodeScalars.dropFirst(complaint.column - 1)
    let start = before.reduce(0) { $0 + UTF16.width($1) }
    let length = rest.prefix { !" ,:]}".unicodeScalars.contains($0) }
      .reduce(0) { $0 + UTF16.width($1) }
    json.object { json in
      json.member("range") { writeRange(number, start, start + max(1, length), to: &$0) }
      json.member("severity", complaint.severity == .error ? 1 : 2)
      json.member("source", "bluewake")
      json.member("message", complaint.message)
    }
  }

  private static func writeRange(
    _ line: Int, _ start: Int, _ end: Int, to json: inout JSONWriter
  ) {
    json.object { json in
      for (name, column) in [("start", start), ("end", end)] {
        json.member(name) { json in
          json.object { json in
            json.member("line", line)
            json.member("character", column)
          }
        }
      }
    }
  }
}
