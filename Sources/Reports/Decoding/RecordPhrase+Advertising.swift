import BluetoothProtocols
import Timelines

extension RecordPhrase {
  /// Appends the reports of an event. The device of the first report is left out, because it stands
  /// in its column.
  func append(
    _ reports: AdvertisingReports, to text: inout TextBuffer,
    _ contents: inout AdvertisingContents
  ) {
    if case .vendor = reports.form {
      style.paint(.doubtful, "observed vendor report ", in: &text)
    }
    for (index, report) in reports.reports.enumerated() {
      if index > 0 {
        style.paint(.dim, "  |  ", in: &text)
        text.append(report.address)
        text.append(UInt8(ascii: " "))
      }
      append(report, index, to: &text, &contents)
      if index > 0, let rssi = report.rssi {
        text.append(UInt8(ascii: " "))
        text.append(decimal: rssi)
        text.append(text: " dBm")
      }
    }
  }

  private func append(
    _ report: AdvertisingReport, _ index: Int, to text: inout TextBuffer,
    _ contents: inout AdvertisingContents
  ) {
    style.paint(.bold, report.pduName.rawValue, in: &text)
    if let direct = report.directAddress {
      text.append(text: " to ")
      text.append(direct.address)
    }
    if let extended = report.extended, extended.setIdentifier != 0xFF {
      text.append(text: " set ")
      text.append(decimal: extended.setIdentifier)
    }
    append(report.dataStatus, to: &text)
    // Half a chain would read as nonsense. The last report of the chain shows all of it.
    if report.dataStatus == .moreToCome {
      text.append(text: ", ")
      text.append(decimal: report.data.count)
      return text.append(text: " octets")
    }
    append(insight.joined[index], report.data, to: &text, &contents)
  }

  private func append(_ status: AdvertisingReport.DataStatus, to text: inout TextBuffer) {
    let (words, shade): (String, TextStyle.Shade) =
      switch status {
      case .complete: ("", .dim)
      case .moreToCome: ("more to come", .doubtful)
      case .truncated: ("truncated", .bad)
      case .reserved: ("reserved data status", .bad)
      }
    if words.isEmpty { return }
    text.append(UInt8(ascii: " "))
    style.paint(shade, words, in: &text)
  }

  /// Appends what the data says. At the end of a chain, appends what all of the chain says.
  private func append(
    _ joined: [UInt8]?, _ data: [UInt8], to text: inout TextBuffer,
    _ contents: inout AdvertisingContents
  ) {
    if let joined { style.paint(.dim, "  joined, \(joined.count) octets:", in: &text) }
    let words = contents.text(of: joined ?? data)
    if words.isEmpty { return }
    text.append(spaces: 2)
    text.append(text: words)
  }

  func append(
    _ pdu: AdvertisingPDU, _ around: AirPacket, to text: inout TextBuffer,
    _ contents: inout AdvertisingContents
  ) {
    style.paint(.bold, around.name(of: pdu), in: &text)
    switch pdu.payload {
    case .data(_, let data), .scanResponse(_, let data): append(nil, data, to: &text, &contents)
    case .directed(_, let target): text.append(text: " to \(target)")
    case .scanRequest(let scanner, _): text.append(text: " from \(scanner)")
    case .connect(let indication):
      let timing = indication.timing
      text.append(
        text: " from \(indication.initiator)  access address \(indication.accessAddress)"
          + ", interval \(timing.interval.duration.short)"
          + ", latency \(timing.peripheralLatency)"
          + ", timeout \(timing.supervisionTimeout.duration.short)")
    case .extended(let extended): append(extended, to: &text, &contents)
    case .other(let octets): text.append(text: "  \(octets.count) octets")
    }
    text.append(text: crc(around))
  }

  private func append(
    _ extended: ExtendedAdvertising, to text: inout TextBuffer,
    _ contents: inout AdvertisingContents
  ) {
    if let target = extended.target { text.append(text: " to \(target)") }
    if let info = extended.dataInfo {
      text.append(
        text: " set \(info.setIdentifier) data \(info.dataIdentifier.hexadecimal(digits: 3))")
    }
    if let pointer = extended.auxPointer {
      let words = "then channel \(pointer.channel) in \(pointer.offset) us"
      text.append(UInt8(ascii: " "))
      style.paint(.dim, words, in: &text)
    }
    if extended.syncInfo != nil { text.append(text: " periodic advertising follows") }
    append(insight.joined[0], extended.data, to: &text, &contents)
  }
}

extension Duration {
  /// The duration, for example `37.5 ms`.
  var short: String {
    let (seconds, attoseconds) = components
    return durationText(Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}
