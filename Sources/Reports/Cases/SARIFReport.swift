import Conformance
import Timelines

/// Cases in the Static Analysis Results Interchange Format, so that failures are shown at the lines
/// of the spec files.
///
/// Passed and not applicable cases are left out, because readers show every result as an alert.
/// Undecided cases are of the kind `open`.
///
/// Source: OASIS, SARIF Version 2.1.0, 3.27.9 and 3.27.10.
struct SARIFReport {
  func text(of list: CaseList) -> TerminalText {
    let told = list.unsettled
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.member("runs") { json in
        json.array { json in
          json.element { json in
            json.object { json in
              json.member("tool") { writeTool(of: told, to: &$0) }
              json.member("results") { json in
                json.array { json in
                  for item in told { json.element { write(item, to: &$0) } }
                }
              }
              json.member("properties") { json in
                json.object { json in
                  json.member("command", list.title)
                  json.member("summary", list.summary)
                }
              }
            }
          }
        }
      }
    }
    return json.document
  }

  private func writeTool(of cases: [Case], to json: inout JSONWriter) {
    var subjects: [String] = []
    for item in cases where !subjects.contains(item.subject) { subjects.append(item.subject) }
    json.object { json in
      json.member("driver") { json in
        json.object { json in
          json.member("name", "bluewake")
          json.member("rules") { json in
            json.array { json in
              for subject in subjects {
                json.element { json in json.object { $0.member("id", subject) } }
              }
            }
          }
        }
      }
    }
  }

  private func write(_ item: Case, to json: inout JSONWriter) {
    let isFailure = item.verdict == .fail || item.verdict == .error
    let known = item.verdict == .fail ? item.expectedFailure : nil
    json.object { json in
      json.member("ruleId", item.subject)
      json.member("kind", isFailure ? "fail" : "open")
      json.member("level", isFailure ? "error" : "none")
      json.member("message") { json in
        json.object { json in
          json.member("text", "\(item.outcome): \(item.name)\n\(item.details)")
        }
      }
      if let known {
        json.member("suppressions") { json in
          json.array { json in
            json.element { json in
              json.object { json in
                json.member("kind", "external")
                json.member("justification", known)
              }
            }
          }
        }
      }
      if let file = item.file {
        json.member("locations") { json in
          json.array { json in json.element { writePlace(file, item.line, to: &$0) } }
        }
      }
      json.member("partialFingerprints") { json in
        json.object { $0.member("case/v1", "\(item.subject) › \(item.name)") }
      }
    }
  }

  private func writePlace(_ file: String, _ line: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("physicalLocation") { json in
        json.object { json in
          json.member("artifactLocation") { json in
            json.object { json in
              json.member("uri", file.fileReference)
              if !file.hasPrefix("/") { json.member("uriBaseId", "%SRCROOT%") }
            }
          }
          json.member("region") { json in json.object { $0.member("startLine", line) } }
        }
      }
    }
  }
}

extension String {
  /// The path as a URI reference. An absolute path has a scheme.
  ///
  /// Source: RFC 3986, 2.3 and 4.2; RFC 8089, 2.
  fileprivate var fileReference: String {
    var text = hasPrefix("/") ? "file://" : ""
    for octet in utf8 {
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(octet))
      default:
        let digits = String(octet, radix: 16, uppercase: true)
        text += octet < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
