import Conformance
import Timelines

/// The matrix of devices as members of the document of ``MatrixJSON``.
struct DeviceMatrixJSON {
  /// Writes the members `devices` and `deviceRules`.
  ///
  /// - Parameter rows: The rows that are shown.
  func write(_ matrix: DeviceMatrix, rows: [DeviceMatrix.Row], to json: inout JSONWriter) {
    json.member("devices") { json in
      json.array { json in
        for column in matrix.columns { json.element { write(column, to: &$0) } }
      }
    }
    if matrix.leftOut > 0 { json.member("devicesLeftOut", matrix.leftOut) }
    json.member("deviceRules") { json in
      json.array { json in
        for row in rows { json.element { write(row, to: &$0) } }
      }
    }
  }

  private func write(_ column: DeviceMatrix.Column, to json: inout JSONWriter) {
    json.object { json in
      json.member("report", column.report)
      json.member("capture", column.capture)
      json.member("device", column.device)
      if let name = column.name { json.member("name", name) }
      if let role = column.role { json.member("role", role) }
      if let host = column.host { json.member("host", host) }
    }
  }

  private func write(_ row: DeviceMatrix.Row, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", row.id)
      json.member("title", row.title)
      json.member("covers", row.covers)
      json.member("cells") { json in
        json.array { json in
          for cell in row.cells { json.element { write(cell, to: &$0) } }
        }
      }
    }
  }

  private func write(_ cell: DeviceMatrix.Cell?, to json: inout JSONWriter) {
    guard let cell else { return json.null() }
    json.object { json in
      json.member("verdict", cell.mark.rawValue)
      if let record = cell.record { json.member("record", record) }
      if let sequence = cell.sequence { json.member("sequence", sequence) }
      if let reason = cell.reason { json.member("reason", reason) }
    }
  }
}
