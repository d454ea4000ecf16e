import Captures
import Timelines

extension CaptureInfo {
  /// The version of the document. It grows if a member changes its meaning or goes away.
  private static let documentVersion = 1

  /// Returns a document about captures. Durations are nanoseconds, and instants nanoseconds since
  /// 1970.
  static func json(_ infos: [CaptureInfo]) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("version", documentVersion)
      json.member("captures") { json in
        json.array { json in
          for info in infos { json.element { info.write(to: &$0) } }
        }
      }
    }
    return json.document
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", name)
      json.member("format", format.description)
      json.member("encapsulations", encapsulations.map(\.description))
      json.member("compressions", compressions.map(\.description))
      json.member("octets", octetCount)
      json.member("unpackedOctets", unpackedOctetCount)
      json.member("records", summary.recordCount)
      json.member("kinds") { writeKinds(to: &$0) }
      if let first = summary.first { json.member("first", first.nanosecondsSince1970) }
      if let last = summary.last { json.member("last", last.nanosecondsSince1970) }
      if let span = summary.span { json.member("span", span) }
      json.member("advertisers", summary.advertiserCount)
      json.member("connections", summary.connectionCount)
      json.member("vendorData", summary.vendorDataCount)
      json.member("lost", drops)
      json.member("wrongCRCs", summary.wrongCRCCount)
      json.member("cutPackets", summary.cutCount)
      json.member("comments", facts.commentCount)
      json.member("recorder", recorder)
      json.member("warnings") { writeWarnings(to: &$0) }
    }
  }

  private func writeKinds(to json: inout JSONWriter) {
    json.object { json in
      for kind in RecordKind.allCases { json.member(kind.name, summary.count(of: kind)) }
    }
  }

  /// Writes the number of warnings of each kind, and the first few warnings in full.
  private func writeWarnings(to json: inout JSONWriter) {
    json.object { json in
      for kind in CaptureWarning.Kind.allCases {
        json.member(kind.rawValue, summary.warnings.count(of: kind))
      }
      json.member("first") { json in
        json.array { json in
          for warning in summary.warnings.first { json.element { write(warning, to: &$0) } }
        }
      }
    }
  }

  private func write(_ warning: CaptureWarning, to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", warning.kind.rawValue)
      json.member("record", warning.record)
      json.member("offset", warning.offset)
      json.member("text", warning.text)
    }
  }
}
