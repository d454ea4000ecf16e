import BluetoothProtocols
import Captures

/// A record with a copy of its octets.
struct CopiedRecord: Hashable {
  var record: CaptureRecord
  var octets: [UInt8]
}

/// Everything that a walk gives.
struct Walk {
  var records: [CopiedRecord] = []
  var warnings = CaptureWarnings()

  init(_ capture: Capture) {
    var records: [CopiedRecord] = []
    warnings = capture.forEachRecord { record, octets in
      records.append(CopiedRecord(record: record, octets: [UInt8](copying: octets)))
    }
    self.records = records
  }

  init(octets: [UInt8]) throws {
    self.init(try Capture(octets: octets, name: "test"))
  }

  var contents: [CaptureRecord.Content] { records.map(\.record.content) }
  var directions: [CaptureRecord.Direction?] { records.map(\.record.direction) }
  var times: [Int64] { records.map(\.record.time.nanosecondsSince1970) }
  var texts: [String] { warnings.first.map(\.description) }
}
